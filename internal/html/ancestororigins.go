// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// iframeReferrerPolicy determines the iframe element referrer policy.
//
// https://html.spec.whatwg.org/multipage/browsers.html#determining-the-iframe-element-referrer-policy
func iframeReferrerPolicy(embedder *nodes.Node) fetch.ReferrerPolicy {
	// 1. If embedder is an iframe element, then return embedder's referrerpolicy attribute's state's corresponding keyword.
	if embedder.IsHTMLElement("iframe") {
		policy, _ := embedder.Attribute("referrerpolicy")
		if policy = url.ASCIILowercase(policy); fetch.IsReferrerPolicy(policy) {
			return fetch.ReferrerPolicy(policy)
		}
	}
	// 2. Return the empty string.
	return ""
}

// ancestorOrigins is the internal ancestor origin objects list of a document of an origin that is to come in the navigable.
//
// https://html.spec.whatwg.org/multipage/dom.html#internal-ancestor-origin-objects-list-creation-steps
func (c *childNavigable) ancestorOrigins(origin url.Origin) []url.Origin {
	// 2. Let parentDoc be document's container document. 5. Let ancestorOrigins be parentDoc's internal ancestor origin objects list.
	target := c.target.Load()
	parentOrigin, ancestorOrigins := target.parent.Origin, target.ancestorOrigins
	// 7. Let masked be false. 8. If referrerPolicy is "no-referrer", then set masked to true. 9. Otherwise, if referrerPolicy is
	//    "same-origin" and parentDoc's origin is not same origin with document's origin, then set masked to true.
	referrerPolicy := target.referrerPolicy
	masked := referrerPolicy == fetch.ReferrerPolicyNoReferrer || referrerPolicy == fetch.ReferrerPolicySameOrigin && !parentOrigin.SameOrigin(origin)
	// 10. If masked is true, then append a new opaque origin to output. 11. Otherwise, append parentDoc's origin to output.
	// 12. For each ancestorOrigin of ancestorOrigins: if masked is true and ancestorOrigin is same origin with parentDoc's origin, then
	//     append a new opaque origin to output and continue; append ancestorOrigin to output and set masked to false.
	var output []url.Origin
	for _, each := range append([]url.Origin{parentOrigin}, ancestorOrigins...) {
		if masked = masked && each.SameOrigin(parentOrigin); masked {
			each = url.NewOpaqueOrigin()
		}
		output = append(output, each)
	}
	return output
}
