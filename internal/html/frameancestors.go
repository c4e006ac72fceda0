package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// blocksFraming says whether the policies of a response forbid to show its document in the navigable.
//
// https://w3c.github.io/webappsec-csp/#frame-ancestors-navigation-response
func (c *childNavigable) blocksFraming(response *fetch.Response) bool {
	// 1. If navigation response's URL is local, return "Allowed".
	at := response.URL()
	switch at.Scheme() {
	case "about", "blob", "data":
		return false
	}
	policies := response.ContentSecurityPolicies()
	if policies == nil {
		return false
	}
	// 5. Let current be target. 6. While current is a child navigable:
	var ancestors []*url.URL
	for w := c.document.window; w != nil; w = w.parent() {
		// 1. Let document be current's container document. 2. Let origin be the result of executing the URL parser on the
		//    ASCII serialization of document's origin.
		origin, err := url.Parse(w.environment.Origin.String(), nil)
		if err != nil {
			origin = nil
		}
		ancestors = append(ancestors, origin)
		// 4. Set current to document's node navigable.
	}
	embedder := c.document.window
	return policies.BlocksFraming(ancestors, at, func(v *csp.Violation) {
		// There is no global object of the response's, so that no event tells of it. The one around it sends the reports, for
		// the document that says that there is none: it is of an opaque origin.
		v.URL = csp.StripURL(at)
		v.Status = response.Status
		c.around(func() {
			embedder.warn(v.String())
			if value, ok := v.Policy.Value("report-to"); ok {
				embedder.reportOf(response, "csp-violation", strings.Join(value, " "), violationReport(v))
				return
			}
			embedder.sendToReportURI(v, at, &fetch.Client{Origin: url.NewOpaqueOrigin(), URL: at})
		})
	})
}
