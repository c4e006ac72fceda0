// Checked against HTML of 2026-08-21.

package html

import (
	"net/http"
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/url"
)

// navigateToJavaScriptURL is https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-to-a-javascript:-url
func (w *Window) navigateToJavaScriptURL(n *Navigation) {
	t := w.traversable
	// 3. Set the ongoing navigation for targetNavigable to null.
	t.end(n, nil)
	// 4. If initiatorOrigin is not same origin-domain with targetNavigable's active document's origin, then return.
	// AD-HOC: as in browsers, a document that may not run scripts does so in no other window either, as in one that it opens and
	// that is not sandboxed.
	if !n.initiatedFrom(w.environment.Origin) || n.scriptless {
		return
	}
	// 6. If the result of should navigation request of type be blocked by Content Security Policy is "Blocked", then return.
	if n.document.client != nil && n.violated != nil {
		list := n.document.client.Policy.CSP
		request := csp.Request{URL: n.URL, Current: n.URL}
		if n.Cause == htmlelements.ByForm && list.BlocksFormAction(&request, n.violated) {
			return
		}
		converted, blocked := list.BlocksJavaScriptNavigation(n.URL, n.convert, n.violated)
		if blocked || list.BlocksInline(csp.Inline{Type: csp.InlineNavigation, Source: converted.Href()}, n.violated) {
			return
		}
		n.URL = converted
	}
	// 7. Let newDocument be the result of evaluating a javascript: URL.
	var response *fetch.Response
	if !w.options.DisableScripting {
		response = w.evaluateJavaScriptURL(n.URL)
	}
	// 8. If newDocument is null: if initialInsertion is true and targetNavigable's active document's is initial about:blank is
	//    true, then run the iframe load event steps given targetNavigable's container. Return.
	if response == nil {
		if c := w.container; n.initialInsertion && c != nil && !c.destroyed.Load() && c.current() == w && w.initialAboutBlank() {
			c.iframeLoadEvent()
		}
		return
	}
	// 14. Finalize a cross-document navigation with "replace". AD-HOC: as in browsers, where the script itself has begun to
	//     go comes before a document of its result.
	if t.Ongoing() == nil {
		next := w.newNavigation(n.Navigation)
		next.URL, next.Replace, next.response, next.evaluated = response.URL(), true, response, true
		// 12 of evaluating it. Let policyContainer be a clone of targetNavigable's active document's policy container.
		policies := w.environment.Policy
		next.policies = &policies
		// 13. Let coop be targetNavigable's active document's opener policy.
		next.openerPolicy = w.openerPolicy.get()
		// 12. Let documentState be a new document state, with the about base URL of oldDocState.
		next.document.aboutBaseURL = w.options.AboutBaseURL
		w.begin(next)
		w.populate(next)
	}
}

// evaluateJavaScriptURL returns the response that a document is made of; nil if there is to be none.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#evaluate-a-javascript:-url
func (w *Window) evaluateJavaScriptURL(u *url.URL) *fetch.Response {
	f := w.Cx().Enter()
	defer f.Leave()
	// 1. Let urlString be the result of running the URL serializer on url.
	// 2. Let encodedScriptSource be the result of removing the leading "javascript:" from urlString.
	encoded := strings.TrimPrefix(u.Href(), "javascript:")
	// 3. Let scriptSource be the UTF-8 decoding of the percent-decoding of encodedScriptSource.
	source := utf8.Decode(url.PercentDecode(encoded))
	// 5. Let baseURL be settings's API base URL. 6. Let script be the result of creating a classic script given
	//    scriptSource, settings, baseURL, and the default script fetch options.
	script := CreateClassicScript(w.settings, ClassicScriptSource{Text: source, URL: w.location.url.Href(), BaseURL: w.baseURL().Href()})
	// 7. Let evaluationStatus be the result of running the classic script script.
	result, err := script.Run(false)
	// 9. If evaluationStatus is a normal completion, and evaluationStatus.[[Value]] is a String, then set result to it.
	// 10. Otherwise, return null.
	if err != nil || !result.IsString() {
		return nil
	}
	// The document's referrer stays.
	referrer, err := url.Parse(w.pageDocument().referrer, nil)
	if err != nil {
		referrer = nil
	}
	// 11. Let response be a new response with URL targetNavigable's active document's URL, header list
	//     « (`Content-Type`, `text/html;charset=utf-8`) », and body the UTF-8 encoding of result, as a body.
	return &fetch.Response{
		Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{w.location.url}, Referrer: referrer,
		Headers: fetch.HeaderList{{Name: "Content-Type", Value: "text/html;charset=utf-8"}},
		Body:    []byte(w.Cx().ScalarString(result)), Given: true,
	}
}
