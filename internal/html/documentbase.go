// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/url"
)

// documentBase is what a document remembers of its base elements.
type documentBase struct {
	// known says that first is the first base element with an href attribute, nil if there is none, and frozen its frozen base
	// URL.
	//
	// https://html.spec.whatwg.org/multipage/semantics.html#frozen-base-url
	known  bool
	first  *nodes.Node
	frozen *url.URL
}

// baseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func (d *PageDocument) baseURL() *url.URL {
	// 1. If document has no descendant base element that has an href attribute, then return document's fallback base
	//    URL.
	// 2. Otherwise, return the frozen base URL of the first base element in document that has an href attribute, in
	//    tree order.
	if !d.base.known {
		d.findBase()
	}
	if d.base.first != nil {
		return d.base.frozen
	}
	return d.fallbackBaseURL()
}

// fallbackBaseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
func (d *PageDocument) fallbackBaseURL() *url.URL {
	// 1. If document is an iframe srcdoc document, then return document's about base URL.
	if d.aboutBaseURL != nil && d.isIframeSrcdoc() {
		return d.aboutBaseURL
	}
	// 2. If document's URL matches about:blank and document's about base URL is non-null, then return document's about
	//    base URL.
	if d.aboutBaseURL != nil && isAboutBlank(d.documentURL()) {
		return d.aboutBaseURL
	}
	// 3. Return document's URL.
	return d.documentURL()
}

// isIframeSrcdoc says whether the document is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
func (d *PageDocument) isIframeSrcdoc() bool { return isAboutSrcdoc(d.documentURL()) }

// referrerSource is the URL that the referrers of the document's requests are made of.
//
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func (d *PageDocument) referrerSource() *url.URL {
	// While document is an iframe srcdoc document, let document be document's browsing context's browsing context container's
	// node document. (One on another thread is of an opaque origin, so that it has no referrer.)
	for d.isIframeSrcdoc() && d.window.container != nil && d.window.container.document.window.beside == d.window.beside {
		d = d.window.container.document
	}
	return d.documentURL()
}

// isAboutBlank is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:blank
func isAboutBlank(u *url.URL) bool {
	return u.Scheme() == "about" && u.Pathname() == "blank" && u.Username() == "" && u.Password() == "" && u.Host() == ""
}

// documentURL is https://dom.spec.whatwg.org/#concept-document-url
func (d *PageDocument) documentURL() *url.URL {
	if d.url == nil {
		u, err := url.Parse(d.tree.URL, nil)
		if err != nil {
			u, _ = url.Parse("about:blank", nil)
		}
		d.url = u
	}
	return d.url
}

// findBase has the first base element with an href attribute be that of the document. One that becomes it is frozen.
func (d *PageDocument) findBase() {
	var first *nodes.Node
	for n := range d.tree.Descendants() {
		if n.IsHTMLElement("base") && n.HasAttributeNS("", "href") {
			first = n
			break
		}
	}
	if !d.base.known || first != d.base.first {
		d.base.known = true
		d.setBase(first)
	}
}

// setBase has a base element, nil for none, be the first one, and sets its frozen base URL.
//
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
func (d *PageDocument) setBase(n *nodes.Node) {
	if d.base.first, d.base.frozen = n, nil; n == nil {
		return
	}
	// 2. Let urlRecord be the result of parsing the value of element's href content attribute with document's fallback base
	//    URL, and document's character encoding.
	href, _ := n.Attribute("href")
	u, err := url.ParseEncoded(href, d.fallbackBaseURL(), d.encoder())
	// 3. If any of the following are true: urlRecord is failure; urlRecord's scheme is "data" or "javascript"; or running Is
	//    base allowed for Document? on urlRecord and document returns "Blocked", then set element's frozen base URL to
	//    document's fallback base URL and return.
	if err != nil || u.Scheme() == "data" || u.Scheme() == "javascript" || d.blocksBase(n, u) {
		u = d.fallbackBaseURL()
	}
	// 4. Set element's frozen base URL to urlRecord.
	d.base.frozen = u
}

// BaseURL implements dom.DocumentData.
func (d *PageDocument) BaseURL() string { return d.baseURL().Href() }

// parseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
func (d *PageDocument) parseURL(input string) (*url.URL, error) {
	if d.window != nil {
		return d.window.userAgent.BlobURLs.ParseEncoded(input, d.baseURL(), d.encoder())
	}
	return url.ParseEncoded(input, d.baseURL(), d.encoder())
}

// encoder makes the encoder of the document's encoding; nil for UTF-8.
func (d *PageDocument) encoder() func() url.Encoder {
	if d.tree.Encoding == "UTF-8" {
		return nil
	}
	return func() url.Encoder { return encoding.ForLabel(d.tree.Encoding).NewEncoder() }
}

// ParseURL implements dom.DocumentData.
func (d *PageDocument) ParseURL(input string) (string, bool) {
	u, err := d.parseURL(input)
	if err != nil {
		return "", false
	}
	return u.Href(), true
}

// baseChanged hears that a base element came, went, or was moved, or that its href attribute has changed: then it is frozen anew
// if it is the first one still.
func (d *PageDocument) baseChanged(n *nodes.Node, href bool) {
	counts := n.Root() == &d.tree.Node && n.HasAttributeNS("", "href")
	switch {
	// The URL of a document without a browsing context does not change: it is asked for in time.
	case d.window == nil:
		d.base = documentBase{}
	case !d.base.known, n == d.base.first && !(counts && href):
		d.findBase()
	// The base element is the first base element in tree order with an href content attribute in its Document, and its href
	// content attribute is changed; or it becomes the first one.
	case n == d.base.first, counts && (d.base.first == nil || n.Precedes(d.base.first)):
		d.setBase(n)
	}
}

// blocksBase asks policies of the base URL that an element gives the document.
//
// https://w3c.github.io/webappsec-csp/#allow-base-for-document
func (d *PageDocument) blocksBase(n *nodes.Node, base *url.URL) bool {
	return d.window != nil && d.window.csp() != nil && d.window.csp().BlocksBase(base, d.window.violation(n))
}

// ParseWithFallback parses and serializes a URL with the document's fallback base URL and its character encoding; false is failure.
func (d *PageDocument) ParseWithFallback(input string) (string, bool) {
	u, err := url.ParseEncoded(input, d.fallbackBaseURL(), d.encoder())
	if err != nil {
		return "", false
	}
	return u.Href(), true
}
