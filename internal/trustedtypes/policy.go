// Checked against Trusted Types of 2026-02-24.

package trustedtypes

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TrustedTypePolicy is https://w3c.github.io/trusted-types/dist/spec/#trusted-type-policy
type TrustedTypePolicy struct {
	mozjs.Object
	name string
	// options are the functions of the policy.
	options map[Type]option
}

// option is a function of a policy, and its callback context.
type option struct {
	function mozjs.Slot
	context  *mozjs.Realm
}

// keep keeps a function of the policy, if there is one.
func (p *TrustedTypePolicy) keep(t Type, callback idl.Callback) {
	if callback.IsNull() {
		return
	}
	if p.options == nil {
		p.options = map[Type]option{}
	}
	p.options[t] = option{p.Hold(callback.Value()), callback.Context()}
}

// Name is https://w3c.github.io/trusted-types/dist/spec/#trustedtypepolicy-name
func (p *TrustedTypePolicy) Name() string { return p.name }

// value gets the Trusted Type policy value.
//
// https://w3c.github.io/trusted-types/dist/spec/#get-trusted-type-policy-value-algorithm
func (p *TrustedTypePolicy) value(t Type, value string, arguments []mozjs.Value, throwIfMissing bool) (idl.Optional[string], error) {
	// 1. Let functionName be a function name for the given trustedTypeName. 2. Let function be policy's options[functionName].
	o, ok := p.options[t]
	// 3. If function is null, then: if throwIfMissing throw a TypeError; else return null.
	if !ok {
		if throwIfMissing {
			return idl.Optional[string]{}, idl.TypeError("Policy %s's TrustedTypePolicyOptions did not specify a function for %s.", p.name, t)
		}
		return idl.Optional[string]{}, nil
	}
	// 4. Let args be « value ». 5. Append each item in arguments to args.
	// 6. Let policyValue be the result of invoking function with args and "rethrow". 7. Return policyValue.
	function := idl.CallbackOf(o.context, p.Held(o.function))
	switch t {
	case HTML:
		return CreateHTMLCallback{function}.Invoke(mozjs.Undefined, value, arguments...)
	case Script:
		return CreateScriptCallback{function}.Invoke(mozjs.Undefined, value, arguments...)
	}
	return CreateScriptURLCallback{function}.Invoke(mozjs.Undefined, value, arguments...)
}

// create creates a trusted type. Of gives the new object its data.
//
// https://w3c.github.io/trusted-types/dist/spec/#create-a-trusted-type-algorithm
func create[T any](p *TrustedTypePolicy, t Type, value string, arguments []mozjs.Value, of func(cx *mozjs.Context, data string) T) (made T, err error) {
	// 1. Let policyValue be the result of executing get Trusted Type policy value with the same arguments as this algorithm and
	//    additionally true as throwIfMissing. 2. If the algorithm threw an error, rethrow the error.
	policyValue, err := p.value(t, value, arguments, true)
	if err != nil {
		return made, err
	}
	// 3. Let dataString be the result of stringifying policyValue. 4. If policyValue is null or undefined, set dataString to the
	//    empty string. 5. Return a new instance, with its associated data value set to dataString.
	defer p.Realm().Enter().Leave()
	return of(p.Cx(), policyValue.Or("")), nil
}

// CreateHTML is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicy-createhtml
func (p *TrustedTypePolicy) CreateHTML(input string, arguments []mozjs.Value) (*TrustedHTML, error) {
	return create(p, HTML, input, arguments, func(cx *mozjs.Context, data string) *TrustedHTML {
		t := createTrustedHTML(cx)
		t.set(data)
		return t
	})
}

// CreateScript is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicy-createscript
func (p *TrustedTypePolicy) CreateScript(input string, arguments []mozjs.Value) (*TrustedScript, error) {
	return create(p, Script, input, arguments, func(cx *mozjs.Context, data string) *TrustedScript {
		t := createTrustedScript(cx)
		t.set(data)
		return t
	})
}

// CreateScriptURL is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicy-createscripturl
func (p *TrustedTypePolicy) CreateScriptURL(input string, arguments []mozjs.Value) (*TrustedScriptURL, error) {
	return create(p, ScriptURL, input, arguments, func(cx *mozjs.Context, data string) *TrustedScriptURL {
		t := createTrustedScriptURL(cx)
		t.set(data)
		return t
	})
}
