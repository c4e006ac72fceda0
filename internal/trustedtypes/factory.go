// Checked against Trusted Types of 2026-02-24.

package trustedtypes

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TrustedTypePolicyFactory is https://w3c.github.io/trusted-types/dist/spec/#trusted-type-policy-factory
type TrustedTypePolicyFactory struct {
	mozjs.Object
	defaultPolicy      *TrustedTypePolicy
	createdPolicyNames []string
}

// New makes the trusted type policy factory of the current realm's global object. The caller keeps its wrapper alive.
func New(cx *mozjs.Context) *TrustedTypePolicyFactory { return createTrustedTypePolicyFactory(cx) }

// policyMemory is about what the name of a policy takes beside its text, in bytes.
const policyMemory = 64

// CreatePolicy is https://w3c.github.io/trusted-types/dist/spec/#create-trusted-type-policy-algorithm
func (f *TrustedTypePolicyFactory) CreatePolicy(policyName string, options TrustedTypePolicyOptions) (*TrustedTypePolicy, error) {
	// 1. Let allowedByCSP be the result of executing Should Trusted Type policy creation be blocked by Content Security
	//    Policy? with global, policyName and factory's created policy names value.
	// 2. If allowedByCSP is "Blocked", throw a TypeError and abort further steps.
	if globalOf(f.Realm()).BlocksTrustedTypePolicy(policyName, f.createdPolicyNames) {
		return nil, idl.TypeError("Policy \"%s\" is disallowed by Content Security Policy.", policyName)
	}
	// 3. If policyName is default and the factory's default policy value is not null, throw a TypeError.
	if policyName == "default" && f.defaultPolicy != nil {
		return nil, idl.TypeError("There is a default policy already.")
	}
	defer f.Realm().Enter().Leave()
	// 4. Let policy be a new TrustedTypePolicy object. 5. Set policy's name property value to policyName.
	policy := createTrustedTypePolicy(f.Cx())
	policy.name = policyName
	policy.AddMemory(len(policyName))
	// 6. Set policy's options value to what options has.
	policy.keep(HTML, options.CreateHTML.Callback)
	policy.keep(Script, options.CreateScript.Callback)
	policy.keep(ScriptURL, options.CreateScriptURL.Callback)
	// 7. If the policyName is default, set the factory's default policy value to policy.
	if policyName == "default" {
		f.defaultPolicy = policy
		f.Hold(policy.Value())
	}
	// 8. Append policyName to factory's created policy names, which are a set.
	if !slices.Contains(f.createdPolicyNames, policyName) {
		f.createdPolicyNames = append(f.createdPolicyNames, policyName)
		f.AddMemory(policyMemory + len(policyName))
	}
	// 9. Return policy.
	return policy, nil
}

// is reports whether a value is of the type.
func (f *TrustedTypePolicyFactory) is(value mozjs.Value, t Type) bool {
	_, ok := dataOf(f.Cx().Impl(value), t)
	return ok
}

// IsHTML is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-ishtml
func (f *TrustedTypePolicyFactory) IsHTML(value mozjs.Value) bool { return f.is(value, HTML) }

// IsScript is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-isscript
func (f *TrustedTypePolicyFactory) IsScript(value mozjs.Value) bool { return f.is(value, Script) }

// IsScriptURL is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-isscripturl
func (f *TrustedTypePolicyFactory) IsScriptURL(value mozjs.Value) bool { return f.is(value, ScriptURL) }

// EmptyHTML is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-emptyhtml
func (f *TrustedTypePolicyFactory) EmptyHTML() *TrustedHTML {
	defer f.Realm().Enter().Leave()
	return createTrustedHTML(f.Cx())
}

// EmptyScript is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-emptyscript
func (f *TrustedTypePolicyFactory) EmptyScript() *TrustedScript {
	defer f.Realm().Enter().Leave()
	return createTrustedScript(f.Cx())
}

// DefaultPolicy is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-defaultpolicy
func (f *TrustedTypePolicyFactory) DefaultPolicy() *TrustedTypePolicy { return f.defaultPolicy }
