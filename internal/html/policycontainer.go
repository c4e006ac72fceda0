// Checked against HTML of 2026-08-21.

package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/url"
)

// blobPolicyContainer is the policy container of what a blob: URL stands for: that of whom has made the URL. Nil for others.
//
// https://html.spec.whatwg.org/multipage/browsers.html#creating-a-policy-container-from-a-fetch-response
func blobPolicyContainer(u *url.URL) *fetch.PolicyContainer {
	// 1. If response's URL's scheme is "blob", then return a clone of response's
	//    URL's blob URL entry's environment's policy container.
	if entry, ok := u.BlobURLEntry.(*file.BlobURLEntry); ok && u.Scheme() == "blob" {
		return &entry.Environment.Policy
	}
	return nil
}

// workerPolicyContainer is the policy container of a worker, given the response
// that its script came from, and its owner, which is a secure context or not.
//
// https://html.spec.whatwg.org/multipage/browsers.html#initialize-worker-policy-container
func workerPolicyContainer(response *fetch.Response, owner *fetch.Client, secureContext bool) fetch.PolicyContainer {
	switch u := response.URL(); u.Scheme() {
	// 1. If workerGlobalScope's url is local but its scheme is not "blob", then
	//    set its policy container to a clone of its owner's.
	case "about", "data":
		return owner.Policy
	// 2. Otherwise, set it to the result of creating a policy container from a
	//    fetch response.
	case "blob":
		if policy := blobPolicyContainer(u); policy != nil {
			return *policy
		}
	}
	return fetch.PolicyContainer{
		// 3. Set result's CSP list to the result of parsing a response's Content
		//    Security Policies given response.
		CSP: response.ContentSecurityPolicies(),
		// 4. If environment is non-null, then set result's embedder policy to the
		//    result of obtaining an embedder policy given response and environment.
		EmbedderPolicy: response.EmbedderPolicy(secureContext),
		// 5. Set result's referrer policy to the result of parsing the
		//    `Referrer-Policy` header given response.
		ReferrerPolicy: response.ReferrerPolicy(),
		// 6. Parse Integrity-Policy headers with response and result.
		// AD-HOC: There are no integrity policies.
	}
}

// adheresToEmbedderPolicy checks a navigation response's adherence to its embedder policy.
//
// AD-HOC: Nothing is reported.
//
// https://html.spec.whatwg.org/multipage/browsers.html#check-a-navigation-response's-adherence-to-its-embedder-policy
func (c *childNavigable) adheresToEmbedderPolicy(n *Navigation, response *fetch.Response) error {
	// 2. Let parentPolicy be navigable's container document's policy container's embedder policy.
	parent := c.embedder.Load()
	policy := response.EmbedderPolicy(c.target.Load().parent.SecureContext)
	if inherited := n.inheritedPolicies(response.URL()); inherited != nil {
		policy = inherited.EmbedderPolicy
	}
	return adheresTo(policy, parent.Policy.EmbedderPolicy)
}

// adheresTo is the rest of that check, and also
// https://html.spec.whatwg.org/multipage/browsers.html#check-a-global-object's-embedder-policy
func adheresTo(policy, ownerPolicy fetch.EmbedderPolicy) error {
	// If ownerPolicy's value is not compatible with cross-origin isolation or policy's value is, then return true.
	if !ownerPolicy.CompatibleWithIsolation() || policy.CompatibleWithIsolation() {
		return nil
	}
	// Return false.
	return fmt.Errorf("the embedder policy, %s, keeps out what has none", ownerPolicy)
}
