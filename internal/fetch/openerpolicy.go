// Checked against HTML of 2026-08-21.

package fetch

import "github.com/dunglas/httpsfv"

// OpenerPolicy is an opener policy's value.
//
// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policy-value
type OpenerPolicy string

// The opener policy values; the zero OpenerPolicy is OpenerPolicyUnsafeNone.
const (
	OpenerPolicyUnsafeNone            OpenerPolicy = ""
	OpenerPolicySameOrigin            OpenerPolicy = "same-origin"
	OpenerPolicySameOriginAllowPopups OpenerPolicy = "same-origin-allow-popups"
	OpenerPolicyNoopenerAllowPopups   OpenerPolicy = "noopener-allow-popups"
	OpenerPolicySameOriginPlusCOEP    OpenerPolicy = "same-origin-plus-COEP"
)

// OpenerPolicy obtains the value of an opener policy from the response, for an environment
// that is a secure context or not. AD-HOC: nothing is reported, so that what its header for reports
// only says is not looked at.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-coop
func (r *Response) OpenerPolicy(secureContext bool) OpenerPolicy {
	// 2. If reservedEnvironment is a non-secure context, then return policy.
	if !secureContext {
		return OpenerPolicyUnsafeNone
	}
	// 3. Let parsedItem be the result of getting a structured field value given
	//    `Cross-Origin-Opener-Policy` and "item" from response's header list.
	parsedItem, _ := r.Unsafe().Headers.Item("Cross-Origin-Opener-Policy")
	token, _ := parsedItem.Value.(httpsfv.Token)
	switch value := OpenerPolicy(token); value {
	// 4.1. If parsedItem[0] is "same-origin": let coep be the result of obtaining a cross-origin embedder policy from
	//      response and reservedEnvironment; if coep's value is compatible with cross-origin isolation, then set policy's
	//      value to "same-origin-plus-COEP". Otherwise, set policy's value to "same-origin".
	case OpenerPolicySameOrigin:
		if r.EmbedderPolicy(secureContext).CompatibleWithIsolation() {
			return OpenerPolicySameOriginPlusCOEP
		}
		return value
	// 4.2. If parsedItem[0] is "same-origin-allow-popups", then set policy's value to "same-origin-allow-popups". 4.3. So with
	//      "noopener-allow-popups".
	case OpenerPolicySameOriginAllowPopups, OpenerPolicyNoopenerAllowPopups:
		return value
	}
	return OpenerPolicyUnsafeNone
}
