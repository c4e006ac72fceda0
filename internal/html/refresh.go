// Checked against HTML of 2026-08-21.

package html

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// metaRefresh is https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
func metaRefresh(n *nodes.Node) {
	document := pageDocument(n.Document())
	if n.Root() != &document.tree.Node || document.window == nil {
		return
	}
	if state, _ := n.Attribute("http-equiv"); !url.EqualFold(state, "refresh") {
		return
	}
	// 1. If the meta element has no content attribute, or if that attribute's value is the empty string, then return.
	// 2. Let input be the value of the element's content attribute.
	// 3. Run the shared declarative refresh steps with the meta element's node document, input, and the meta element.
	if input, _ := n.Attribute("content"); input != "" {
		document.declareRefresh(input, true)
	}
}

// refreshOrder orders the refreshes of documents.
var refreshOrder = eventloop.DeclareOrderingIdentifier("refresh")

// declareRefresh is the shared declarative refresh steps. ByMeta says that a meta element is given.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func (d *PageDocument) declareRefresh(input string, byMeta bool) {
	// 1. If document's will declaratively refresh is true, then return.
	if d.willRefresh {
		return
	}
	delay, urlString, ok := parseRefresh(input)
	if !ok {
		return
	}
	// 9. Let urlRecord be document's URL.
	u := d.documentURL()
	if address, given := urlString.Get(); given {
		// 11.11. Parse: Set urlRecord to the result of encoding-parsing a URL given urlString, relative to document.
		// 12. If urlRecord is failure, then return. 13. If urlRecord's scheme is "javascript", then return.
		var err error
		if u, err = d.parseURL(address); err != nil || u.Scheme() == "javascript" {
			return
		}
	}
	// 12. Set document's will declaratively refresh to true.
	d.willRefresh = true
	// 13. After the refresh has come due, if, when meta is given, document's active sandboxing flag set does not have the
	//     sandboxed automatic features browsing context flag set, navigate document's node navigable to urlRecord using
	//     document, with historyHandling set to "replace". It has come due when at least time seconds have elapsed since
	//     document's completely loaded time.
	w := d.window
	if byMeta && !d.AllowsAutomaticFeatures() {
		w.warn("A document that is sandboxed without allow-scripts is not refreshed by a meta element.")
		return
	}
	d.whenLoaded(func() {
		w.settings.RunStepsAfterTimeout(refreshOrder, delay, func() {
			w.navigate(w.newNavigation(htmlelements.Navigation{URL: u, Cause: htmlelements.ByRefresh, Replace: true}))
		})
	})
}

// refreshByHeader runs the declarative refresh steps for the `Refresh` header of a response.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object step 17
func (d *PageDocument) refreshByHeader(response *fetch.Response) {
	if value, ok := response.Unsafe().Headers.Get("Refresh"); ok {
		d.declareRefresh(fetch.IsomorphicDecode(value), false)
	}
}

// parseRefresh is steps 2 to 11 of the shared declarative refresh steps: how long to wait, and the URL, unless it is the
// document's.
func parseRefresh(input string) (delay time.Duration, urlString idl.Optional[string], ok bool) {
	// 3. Skip ASCII whitespace within input given position.
	input = strings.TrimLeft(input, asciiWhitespace)
	// 5. Collect a sequence of code points that are ASCII digits, and let timeString be the result.
	rest := strings.TrimLeft(input, "0123456789")
	timeString := input[:len(input)-len(rest)]
	// 6. If timeString is the empty string: if the code point in input pointed to by position is not U+002E (.), then
	//    return.
	if timeString == "" && !strings.HasPrefix(rest, ".") {
		return 0, urlString, false
	}
	// 7. Otherwise, set time to the result of parsing timeString using the rules for parsing non-negative integers.
	if timeString != "" {
		seconds, err := strconv.ParseUint(timeString, 10, 32)
		if err != nil {
			seconds = math.MaxUint32
		}
		delay = time.Duration(seconds) * time.Second
	}
	// 8. Collect a sequence of code points that are ASCII digits and U+002E FULL STOP characters (.). Ignore them.
	rest = strings.TrimLeft(rest, "0123456789.")
	// 10. If position is not past the end of input:
	if rest == "" {
		return delay, urlString, true
	}
	// 1. If the code point is not U+003B (;), U+002C (,), or ASCII whitespace, then return.
	if !strings.ContainsAny(rest[:1], ";,"+asciiWhitespace) {
		return 0, urlString, false
	}
	// 2, 3, 4. Skip ASCII whitespace, one of these, and ASCII whitespace.
	rest = strings.TrimLeft(rest, asciiWhitespace)
	if strings.HasPrefix(rest, ";") || strings.HasPrefix(rest, ",") {
		rest = rest[1:]
	}
	rest = strings.TrimLeft(rest, asciiWhitespace)
	// 11. If position is not past the end of input:
	if rest != "" {
		urlString = idl.Some(refreshAddress(rest))
	}
	return delay, urlString, true
}

// refreshAddress is the URL of a refresh.
func refreshAddress(rest string) string {
	// 1. Let urlString be the substring of input from position to its end.
	urlString := rest
	// 2. to 4. "U", "R", "L", in either case; without the first, jump to the step labeled skip quotes, without the others to
	//          that labeled parse.
	if len(rest) > 0 && rest[0]|0x20 == 'u' {
		if len(rest) < 3 || rest[1]|0x20 != 'r' || rest[2]|0x20 != 'l' {
			return urlString
		}
		// 5, 6, 7. Skip ASCII whitespace, U+003D (=), and ASCII whitespace; without the sign, jump to parse.
		after, found := strings.CutPrefix(strings.TrimLeft(rest[3:], asciiWhitespace), "=")
		if !found {
			return urlString
		}
		rest = strings.TrimLeft(after, asciiWhitespace)
	}
	// 8. Skip quotes: if the code point is U+0027 (') or U+0022 ("), then let quote be it, and advance position.
	if rest == "" || rest[0] != '\'' && rest[0] != '"' {
		// 9. Set urlString to the substring of input from position to its end.
		return rest
	}
	// 10. If quote is not the empty string, and urlString contains a code point equal to quote, then truncate urlString
	//     there.
	urlString, _, _ = strings.Cut(rest[1:], rest[:1])
	return urlString
}
