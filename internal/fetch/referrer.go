// Checked against Referrer Policy of 2024-11-01.

package fetch

import (
	"cmp"

	"github.com/sluice-go/sluice/internal/url"
)

// ReferrerPolicy is a referrer policy.
//
// https://w3c.github.io/webappsec-referrer-policy/#referrer-policies
type ReferrerPolicy string

// The referrer policies. The empty string stands for a policy that is
// determined elsewhere, in the end for the default, strict-origin-when-cross-origin.
const (
	ReferrerPolicyEmpty                       ReferrerPolicy = ""
	ReferrerPolicyNoReferrer                  ReferrerPolicy = "no-referrer"
	ReferrerPolicyNoReferrerWhenDowngrade     ReferrerPolicy = "no-referrer-when-downgrade"
	ReferrerPolicySameOrigin                  ReferrerPolicy = "same-origin"
	ReferrerPolicyOrigin                      ReferrerPolicy = "origin"
	ReferrerPolicyStrictOrigin                ReferrerPolicy = "strict-origin"
	ReferrerPolicyOriginWhenCrossOrigin       ReferrerPolicy = "origin-when-cross-origin"
	ReferrerPolicyStrictOriginWhenCrossOrigin ReferrerPolicy = "strict-origin-when-cross-origin"
	ReferrerPolicyUnsafeURL                   ReferrerPolicy = "unsafe-url"
)

// IsReferrerPolicy reports whether a string is a referrer policy, which the
// empty string is too.
func IsReferrerPolicy(s string) bool {
	switch ReferrerPolicy(s) {
	case ReferrerPolicyEmpty, ReferrerPolicyNoReferrer, ReferrerPolicyNoReferrerWhenDowngrade,
		ReferrerPolicySameOrigin, ReferrerPolicyOrigin, ReferrerPolicyStrictOrigin,
		ReferrerPolicyOriginWhenCrossOrigin, ReferrerPolicyStrictOriginWhenCrossOrigin, ReferrerPolicyUnsafeURL:
		return true
	}
	return false
}

// ParseReferrerPolicy parses a referrer policy from a `Referrer-Policy` header.
//
// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
func ParseReferrerPolicy(headers HeaderList) ReferrerPolicy {
	// 1. Let policy-tokens be the result of extracting header list values given
	//    `Referrer-Policy`. AD-HOC: what is no token among them is passed over. 2. Let policy be the empty string.
	policy := ReferrerPolicyEmpty
	// 3. For each token in policy-tokens, if token is a referrer policy and not
	//    the empty string, then set policy to token. (Tokens are never empty.)
	for _, token := range headers.tokens("Referrer-Policy") {
		if token = url.ASCIILowercase(token); IsReferrerPolicy(token) {
			policy = ReferrerPolicy(token)
		}
	}
	// 4. Return policy.
	return policy
}

// maxReferrer is how long a referrer may be, in bytes.
const maxReferrer = 4096

// determineReferrer determines the request's referrer; nil for no referrer.
//
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func (f *fetchParams) determineReferrer() *url.URL {
	// 3. Switch on request's referrer: "client": if the origin of the document
	//    is an opaque origin, return no referrer; let referrerSource be the
	//    document's URL, or that of the one around it if it is an iframe srcdoc
	//    document, or environment's creation URL: client's URL. A URL: that.
	referrerSource := f.referrer
	if referrerSource == nil {
		client := f.request.Client
		if client == nil || client.URL == nil || client.Origin.IsOpaque() {
			return nil
		}
		referrerSource = client.URL
	}
	return ReferrerOf(referrerSource, f.currentURL(), f.referrerPolicy)
}

// ReferrerOf is what a request for a URL tells of a source, as a referrer policy has it; nil for no referrer.
//
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func ReferrerOf(referrerSource, current *url.URL, policy ReferrerPolicy) *url.URL {
	// 4. 5. Let referrerURL and referrerOrigin be the result of stripping
	//       referrerSource, the latter with the origin-only flag.
	referrerURL := stripForUseAsReferrer(referrerSource, false)
	if referrerURL == nil {
		return nil
	}
	referrerOrigin := stripForUseAsReferrer(referrerSource, true)
	// 6. If referrerURL serialized is longer than 4096, set it to
	//    referrerOrigin.
	if len(referrerURL.Href()) > maxReferrer {
		referrerURL = referrerOrigin
	}
	sameOrigin := OriginOf(referrerURL).SameOrigin(OriginOf(current))
	downgrade := PotentiallyTrustworthyURL(referrerURL) && !PotentiallyTrustworthyURL(current)
	// 8. Execute the statements corresponding to the value of policy:
	switch cmp.Or(policy, ReferrerPolicyStrictOriginWhenCrossOrigin) {
	case ReferrerPolicyOrigin:
		return referrerOrigin
	case ReferrerPolicyUnsafeURL:
		return referrerURL
	case ReferrerPolicyStrictOrigin:
		if downgrade {
			return nil
		}
		return referrerOrigin
	case ReferrerPolicyStrictOriginWhenCrossOrigin:
		if sameOrigin {
			return referrerURL
		}
		if downgrade {
			return nil
		}
		return referrerOrigin
	case ReferrerPolicySameOrigin:
		if sameOrigin {
			return referrerURL
		}
		return nil
	case ReferrerPolicyOriginWhenCrossOrigin:
		if sameOrigin {
			return referrerURL
		}
		return referrerOrigin
	case ReferrerPolicyNoReferrerWhenDowngrade:
		if downgrade {
			return nil
		}
		return referrerURL
	}
	// "no-referrer": return no referrer.
	return nil
}

// stripForUseAsReferrer strips a URL for use as a referrer; nil for no
// referrer. AD-HOC: beside local schemes all others but HTTP(S) give none, so that no
// server learns of paths on this machine.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
func stripForUseAsReferrer(u *url.URL, originOnly bool) *url.URL {
	// 2. If url's scheme is a local scheme, then return no referrer.
	if !isHTTPScheme(u) {
		return nil
	}
	// 3. 4. 5. Set url's username and password to the empty string, and its
	//          fragment to null.
	u = u.WithoutFragment()
	u.SetUsername("")
	u.SetPassword("")
	// 6. If the origin-only flag is true, then set url's path to « the empty
	//    string », and its query to null.
	if originOnly {
		u.SetPathname("")
		u.SetQueryOrNull("", false)
	}
	// 7. Return url.
	return u
}
