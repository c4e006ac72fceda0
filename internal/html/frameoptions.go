package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// adheresToFrameOptions checks a navigation response's adherence to X-Frame-Options.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#check-a-navigation-response's-adherence-to-x-frame-options
func (c *childNavigable) adheresToFrameOptions(n *Navigation, response *fetch.Response) error {
	values := response.Headers.GetDecodeAndSplit("X-Frame-Options")
	if len(values) == 0 {
		return nil
	}
	// 2. For each policy of cspList: if its disposition is "enforce" and its directive set contains a frame-ancestors directive,
	//    then return true.
	if response.ContentSecurityPolicies().Enforces(csp.FrameAncestors) {
		return nil
	}
	// 3. to 5. Let xFrameOptions be the set of the values of `X-Frame-Options`, decoded and split, ASCII lowercased.
	options := map[string]bool{}
	for _, value := range values {
		options[url.ASCIILowercase(value)] = true
	}
	deny, same := options["deny"], options["sameorigin"]
	switch {
	// 6. If xFrameOptions's size is greater than 1, and it contains any of "deny", "allowall", or "sameorigin", then return false.
	case len(options) > 1 && (deny || same || options["allowall"]):
		return errors.New("its X-Frame-Options contradict one another")
	// 7. If xFrameOptions's size is greater than 1, then return true.
	case len(options) > 1:
		return nil
	// 8. If xFrameOptions[0] is "deny", then return false.
	case deny:
		return errors.New("its X-Frame-Options deny that a frame shows it")
	// 9. If xFrameOptions[0] is "sameorigin", then: for containerDocument, and the container documents of that: if its origin is
	//    not same origin with destinationOrigin, then return false.
	case same:
		destination := c.originOf(n, response)
		for w := c.document.window; w != nil; w = w.parent() {
			if !w.environment.Origin.SameOrigin(destination) {
				return errors.New("its X-Frame-Options want all documents around it to be of its origin")
			}
		}
	}
	// 10. Return true.
	return nil
}
