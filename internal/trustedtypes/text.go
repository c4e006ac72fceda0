// Checked against Web IDL of 2026-03-27 and Trusted Types of 2026-02-24.

package trustedtypes

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Text is a trusted text or a string: what sinks are given.
type Text struct {
	Data string
	// Type is the type of a trusted text; 0 for a string.
	Type Type
}

// ToText converts to the union of some types and a string type.
//
// https://webidl.spec.whatwg.org/#js-union
func ToText(cx *mozjs.Context, v mozjs.Value, types Type, text func(*mozjs.Context, mozjs.Value) (string, error)) (Text, error) {
	if v.IsObject() {
		impl := cx.Impl(v)
		for _, t := range [...]Type{HTML, Script, ScriptURL} {
			if data, ok := dataOf(impl, t); ok && types&t != 0 {
				return Text{data, t}, nil
			}
		}
	}
	s, err := text(cx, v)
	return Text{Data: s}, err
}

// Join is one text of several, as a sink takes it that writes them one after the other: a trusted one only of trusted ones.
func Join(texts []Text, t Type) Text {
	joined := Text{Type: t}
	for _, text := range texts {
		joined.Data += text.Data
		if text.Type != t {
			joined.Type = 0
		}
	}
	return joined
}

// Compliant gets the Trusted Type compliant string of what the sink is given, for the global object of a realm.
//
// https://w3c.github.io/trusted-types/dist/spec/#get-trusted-type-compliant-string-algorithm
func Compliant(realm *mozjs.Realm, input Text, expectedType Type, sink string) (string, error) {
	// 1. If input is an instance of expectedType, return stringified input and abort these steps.
	if input.Type == expectedType {
		return input.Data, nil
	}
	// 2. Let requireTrustedTypes be the result of executing Does sink type require trusted types? algorithm, passing global,
	//    sinkGroup, and true. 3. If requireTrustedTypes is false, return stringified input and abort these steps.
	global := globalOf(realm)
	if global == nil || !global.RequiresTrustedTypes() {
		return input.Data, nil
	}
	// 4. Let convertedInput be the result of executing Process value with a default policy with the same arguments as this
	//    algorithm. 5. If the algorithm threw an error, rethrow the error and abort the following steps.
	convertedInput, ok, err := WithDefaultPolicy(realm, input.Data, expectedType, sink)
	if err != nil {
		return "", err
	}
	// 6. If convertedInput is null or undefined, execute the following steps:
	if !ok {
		// 1. Let disposition be the result of executing Should sink type mismatch violation be blocked by Content Security
		//    Policy?, passing global, stringified input as source, sinkGroup and sink.
		if global.BlocksSinkMismatch(sink, input.Data) {
			// 3. Throw a TypeError and abort further steps.
			return "", idl.TypeError("This document requires '%s' assignment.", expectedType)
		}
		// 2. If disposition is "Allowed", return stringified input and abort further steps.
		return input.Data, nil
	}
	// 8. Return stringified convertedInput.
	return convertedInput, nil
}

// CompliantOrNull is Compliant for a sink that takes null, too.
func CompliantOrNull(realm *mozjs.Realm, input idl.Optional[Text], expectedType Type, sink string) (idl.Optional[string], error) {
	s, err := Compliant(realm, input.Or(Text{}), expectedType, sink)
	return idl.Some(s), err
}

// AllCompliant is Compliant for each of several texts.
func AllCompliant(realm *mozjs.Realm, input []Text, expectedType Type, sink string) ([]string, error) {
	list := make([]string, len(input))
	for i, text := range input {
		var err error
		if list[i], err = Compliant(realm, text, expectedType, sink); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// WithDefaultPolicy processes a value with the default policy; false says that the result is null or undefined.
//
// https://w3c.github.io/trusted-types/dist/spec/#process-value-with-a-default-policy-algorithm
func WithDefaultPolicy(realm *mozjs.Realm, input string, expectedType Type, sink string) (converted string, ok bool, err error) {
	// 1. Let defaultPolicy be the value of global's trusted type policy factory's default policy.
	defaultPolicy := globalOf(realm).TrustedTypes().defaultPolicy
	if defaultPolicy == nil {
		return "", false, nil
	}
	// 2. Let policyValue be the result of executing get Trusted Type policy value, with stringified input as value,
	//    « trustedTypeName, sink » as arguments, and false as throwIfMissing.
	// 3. If the algorithm threw an error, rethrow the error and abort the following steps.
	cx := realm.Cx()
	policyValue, err := defaultPolicy.value(expectedType, input, []mozjs.Value{cx.NewString(expectedType.String()), cx.NewString(sink)}, false)
	if err != nil {
		return "", false, err
	}
	// 4. If policyValue is null or undefined, return policyValue.
	// 5. Let dataString be the result of stringifying policyValue. 6. Return it, as a new instance.
	converted, ok = policyValue.Get()
	return converted, ok, nil
}
