package htmlelements

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// known reflects a content attribute that is limited to only known values: missing and
// invalid are the keywords of the states for those.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-known-values
func known(e *dom.Element, name, missing, invalid string, keywords ...string) string {
	value, ok := e.ReflectNullableString(name).Get()
	if !ok {
		return missing
	}
	value = url.ASCIILowercase(value)
	for _, keyword := range keywords {
		if value == keyword {
			return keyword
		}
	}
	return invalid
}

// crossOrigin reflects a CORS settings attribute.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute
func crossOrigin(e *dom.Element) idl.Optional[string] {
	if state := known(e, "crossorigin", "", "anonymous", "anonymous", "use-credentials"); state != "" {
		return idl.Some(state)
	}
	return idl.None[string]()
}

// referrerPolicies are the keywords of a referrer policy attribute.
//
// https://w3c.github.io/webappsec-referrer-policy/#referrer-policies
var referrerPolicies = strings.Fields(`no-referrer no-referrer-when-downgrade same-origin origin strict-origin
	origin-when-cross-origin strict-origin-when-cross-origin unsafe-url`)

// referrerPolicy reflects a referrer policy attribute.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute
func referrerPolicy(e *dom.Element) string {
	return known(e, "referrerpolicy", "", "", referrerPolicies...)
}

// fetchPriority reflects a fetch priority attribute.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attribute
func fetchPriority(e *dom.Element) string {
	return known(e, "fetchpriority", "auto", "auto", "high", "low", "auto")
}

// blocking is the blocking attribute of an element.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#blocking-attribute
func blocking(e *dom.Element) *dom.DOMTokenList {
	return dom.NewDOMTokenList(e, "blocking", []string{"render"})
}
