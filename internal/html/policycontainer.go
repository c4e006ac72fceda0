package html

import (
	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/url"
)

// workerPolicyContainer is the policy container of a worker, given the URL of
// the response that its script came from, the referrer policy and the CSP list
// that the response's headers name, and the policy container of its owner. What makes
// cross-origin isolated is an option of pages here, not a header, so that there
// is no embedder policy to obtain.
//
// https://html.spec.whatwg.org/multipage/browsers.html#initialize-worker-policy-container
func workerPolicyContainer(u *url.URL, referrerPolicy fetch.ReferrerPolicy, list *csp.List, owner fetch.PolicyContainer) fetch.PolicyContainer {
	switch u.Scheme() {
	// 1. If workerGlobalScope's url is local but its scheme is not "blob", then
	//    set its policy container to a clone of its owner's.
	case "about", "data":
		return owner
	// 2. Otherwise, set it to the result of creating a policy container from a
	//    fetch response:
	// 1. If response's URL's scheme is "blob", then return a clone of response's
	//    URL's blob URL entry's environment's policy container.
	case "blob":
		if entry, ok := u.BlobURLEntry.(*file.BlobURLEntry); ok {
			return entry.Environment.Policy
		}
	}
	// 5. Set result's referrer policy to the result of parsing the
	//    `Referrer-Policy` header given response.
	// 3. Set result's CSP list to the result of parsing a response's Content
	//    Security Policies given response.
	return fetch.PolicyContainer{CSP: list, ReferrerPolicy: referrerPolicy}
}
