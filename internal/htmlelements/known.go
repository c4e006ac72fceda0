package htmlelements

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
)

// known reflects a content attribute that is limited to only known values.
func known(e *dom.Element, name, missing, invalid string, keywords ...string) string {
	return e.ReflectKnown(name, missing, invalid, keywords...)
}

// referrerPolicies are the keywords of a referrer policy attribute.
//
// https://w3c.github.io/webappsec-referrer-policy/#referrer-policies
var referrerPolicies = strings.Fields(`no-referrer no-referrer-when-downgrade same-origin origin strict-origin
	origin-when-cross-origin strict-origin-when-cross-origin unsafe-url`)

// blocking is the blocking attribute of an element.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#blocking-attribute
func blocking(e *dom.Element) *dom.DOMTokenList {
	return dom.NewDOMTokenList(e, "blocking", []string{"render"})
}
