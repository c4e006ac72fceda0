// Checked against Fetch of 2026-07-02 and HTML of 2026-08-21.

package fetch

import (
	"github.com/dunglas/httpsfv"

	"github.com/sluice-go/sluice/internal/url"
)

// EmbedderPolicy is an embedder policy's value.
//
// https://html.spec.whatwg.org/multipage/browsers.html#embedder-policy-value
type EmbedderPolicy string

// The embedder policy values; the zero EmbedderPolicy is
// EmbedderPolicyUnsafeNone.
const (
	EmbedderPolicyUnsafeNone     EmbedderPolicy = "unsafe-none"
	EmbedderPolicyRequireCORP    EmbedderPolicy = "require-corp"
	EmbedderPolicyCredentialless EmbedderPolicy = "credentialless"
)

// CompatibleWithIsolation reports whether the value is compatible with
// cross-origin isolation.
//
// https://html.spec.whatwg.org/multipage/browsers.html#compatible-with-cross-origin-isolation
func (p EmbedderPolicy) CompatibleWithIsolation() bool {
	return p == EmbedderPolicyRequireCORP || p == EmbedderPolicyCredentialless
}

// EmbedderPolicy obtains the value of an embedder policy from the response, for an
// environment that is a secure context or not. AD-HOC: nothing is reported, so that what
// its header for reports only says is not looked at.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-an-embedder-policy
func (r *Response) EmbedderPolicy(secureContext bool) EmbedderPolicy {
	// 2. If environment is a non-secure context, then return policy.
	if !secureContext {
		return EmbedderPolicyUnsafeNone
	}
	// 3. Let parsedItem be the result of getting a structured field value with
	//    `Cross-Origin-Embedder-Policy` and "item" from response's header list.
	parsedItem, _ := r.Unsafe().Headers.Item("Cross-Origin-Embedder-Policy")
	// 4. If parsedItem is non-null and parsedItem[0] is compatible with
	//    cross-origin isolation: set policy's value to parsedItem[0].
	token, _ := parsedItem.Value.(httpsfv.Token)
	if value := EmbedderPolicy(token); value.CompatibleWithIsolation() {
		return value
	}
	return EmbedderPolicyUnsafeNone
}

// crossOriginResourcePolicyCheck is a cross-origin resource policy check, for the
// request's client. AD-HOC: nothing is reported.
//
// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-check
func (f *fetchParams) crossOriginResourcePolicyCheck(response *Response) error {
	embedder := EmbedderPolicyUnsafeNone
	if client := f.request.Client; client != nil {
		embedder = client.Policy.EmbedderPolicy
	}
	return f.crossOriginResourcePolicyInternalCheck(f.origin, embedder, f.includeCredentials(), response)
}

// navigationResourcePolicyCheck is a cross-origin resource policy check of a
// navigation in a frame, for the document around it.
//
// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-check
func (f *fetchParams) navigationResourcePolicyCheck(response *Response) error {
	container := f.request.Container
	// Internal check: 1. If forNavigation is true and embedderPolicyValue is
	// "unsafe-none", then return allowed.
	if container == nil || !container.Policy.EmbedderPolicy.CompatibleWithIsolation() {
		return nil
	}
	return f.crossOriginResourcePolicyInternalCheck(container.Origin, container.Policy.EmbedderPolicy, true, response)
}

// crossOriginResourcePolicyInternalCheck is the check for one embedder policy
// value. Credentials says that the request includes credentials, or is a
// navigation.
//
// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
func (f *fetchParams) crossOriginResourcePolicyInternalCheck(from url.Origin, embedder EmbedderPolicy, credentials bool, response *Response) error {
	// 2. Let policy be the result of getting `Cross-Origin-Resource-Policy` from
	//    response's header list. 3. If policy is neither `same-origin`,
	//    `same-site`, nor `cross-origin`, then set policy to null.
	policy, _ := response.Headers.Get("Cross-Origin-Resource-Policy")
	switch policy {
	case "same-origin", "same-site", "cross-origin":
	default:
		// 4. If policy is null, then switch on embedderPolicyValue:
		//    "credentialless": if the request includes credentials, or
		//    forNavigation is true, then set policy to `same-origin`;
		//    "require-corp": set policy to `same-origin`.
		policy = ""
		if embedder == EmbedderPolicyRequireCORP || embedder == EmbedderPolicyCredentialless && credentials {
			policy = "same-origin"
		}
	}
	// 5. Switch on policy:
	origin := OriginOf(f.currentURL())
	switch policy {
	case "same-origin":
		if !from.SameOrigin(origin) {
			return because("the cross-origin resource policy, same-origin, keeps it from the origin %s", from)
		}
	case "same-site":
		if !schemelesslySameSite(from, origin) || from.Scheme() != "https" && origin.Scheme() == "https" {
			return because("the cross-origin resource policy, same-site, keeps it from the origin %s", from)
		}
	}
	return nil
}
