// Checked against Permissions Policy of 2026-06-18.

package permissionspolicy

import (
	"slices"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/url"
)

// allowlist is an allowlist. It does not change.
//
// https://w3c.github.io/webappsec-permissions-policy/#allowlists
type allowlist struct {
	// all is the special value *.
	all bool
	// expressions are those of headers, and origins those of attributes.
	//
	// AD-HOC: as in browsers, and as web-platform-tests have it, attributes have origins, without wildcards.
	expressions []csp.Expression
	origins     []url.Origin
	// self and src are the self-origin and the src-origin; nil for null.
	self, src *url.Origin
}

// matches determines whether the allowlist matches an origin.
//
// https://w3c.github.io/webappsec-permissions-policy/#matches
func (a *allowlist) matches(origin url.Origin) bool {
	// 1. If the allowlist is the special value *, then return true.
	if a.all {
		return true
	}
	// 2. If self-origin is not null and it is same origin-domain with origin, then return true. 3. The same of src-origin.
	if a.self != nil && a.self.SameOrigin(origin) || a.src != nil && a.src.SameOrigin(origin) {
		return true
	}
	// 4. If origin is an opaque origin, return false. 5. Let url be the result of calling the URL parser on the serialization
	//    of origin.
	if origin.IsOpaque() {
		return false
	}
	u, err := url.Parse(origin.String(), nil)
	if err != nil {
		return false
	}
	// 6. For each item in expressions: if url matches item in origin, then return true. 7. Return false.
	if slices.ContainsFunc(a.origins, origin.SameOrigin) {
		return true
	}
	return slices.ContainsFunc(a.expressions, func(item csp.Expression) bool { return item.Matches(u, origin) })
}

// texts are what script is told of the allowlist.
//
// https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-getallowlistforfeature
func (a *allowlist) texts() (result []string) {
	// 6. If allowlist is the special value *: append "*" to result.
	if a.all {
		return []string{"*"}
	}
	// 7. 8. If self-origin is not null, append the serialization of it. The same of src-origin.
	for _, origin := range []*url.Origin{a.self, a.src} {
		if origin != nil {
			result = append(result, origin.String())
		}
	}
	// 9. For each item in expressions: append item to result. (It says "Otherwise" there, which step 6 is meant by.)
	for _, origin := range a.origins {
		result = append(result, origin.String())
	}
	for _, item := range a.expressions {
		result = append(result, item.String())
	}
	return result
}
