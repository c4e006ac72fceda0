package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/url"
)

// documentBase is what a document remembers of its base elements.
type documentBase struct {
	// known says that frozen is that of the first base element with an href attribute;
	// nil if there is none.
	known  bool
	frozen *url.URL
	// judged is the base element of which policies were asked last, judgedHref what its attribute was, and blocked what they
	// have said.
	judged     *nodes.Node
	judgedHref string
	blocked    bool
}

// baseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func (d *PageDocument) baseURL() *url.URL {
	// 1. If document has no descendant base element that has an href attribute, then return document's fallback base
	//    URL.
	// 2. Otherwise, return the frozen base URL of the first base element in document that has an href attribute, in
	//    tree order.
	if !d.base.known {
		d.base.known, d.base.frozen = true, d.frozenBaseURL()
	}
	if d.base.frozen != nil {
		return d.base.frozen
	}
	return d.fallbackBaseURL()
}

// fallbackBaseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
func (d *PageDocument) fallbackBaseURL() *url.URL {
	// 1. If document is an iframe srcdoc document, then return document's about base URL.
	if d.aboutBaseURL != nil && isAboutSrcdoc(d.documentURL()) {
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

// frozenBaseURL returns the frozen base URL of the first base element with an href attribute; nil for none.
//
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
func (d *PageDocument) frozenBaseURL() *url.URL {
	for n := range d.tree.Descendants() {
		if !n.IsHTMLElement("base") {
			continue
		}
		href, ok := n.Attribute("href")
		if !ok {
			continue
		}
		// 2. Let urlRecord be the result of parsing the value of element's href content attribute with document's
		//    fallback base URL, and document's character encoding.
		u, err := url.ParseEncoded(href, d.fallbackBaseURL(), d.encoder())
		// 3. If urlRecord is failure, or its scheme is "data" or "javascript", then set element's frozen base URL to
		//    document's fallback base URL and return.
		if err != nil || u.Scheme() == "data" || u.Scheme() == "javascript" {
			return d.fallbackBaseURL()
		}
		// If the result of is base allowed for Document is "Blocked", likewise.
		if d.blocksBase(n, href, u) {
			return d.fallbackBaseURL()
		}
		// 4. Set element's frozen base URL to urlRecord.
		return u
	}
	return nil
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

// baseChanged hears that a base element, or its href attribute, came or went.
func (d *PageDocument) baseChanged() {
	d.base.known, d.base.frozen = false, nil
	// Policies hear of it at once.
	if d.window != nil && d.window.csp() != nil && !d.window.discarded.Load() {
		d.baseURL()
	}
}

// blocksBase asks policies of the base URL that an element gives the document, once.
//
// https://w3c.github.io/webappsec-csp/#allow-base-for-document
func (d *PageDocument) blocksBase(n *nodes.Node, href string, base *url.URL) bool {
	if d.window == nil || d.window.csp() == nil {
		return false
	}
	if b := &d.base; b.judged != n || b.judgedHref != href {
		b.judged, b.judgedHref = n, href
		b.blocked = d.window.csp().BlocksBase(base, d.window.violation(n))
	}
	return d.base.blocked
}

// ParseWithFallback parses and serializes a URL with the document's fallback base URL and its character encoding; false is failure.
func (d *PageDocument) ParseWithFallback(input string) (string, bool) {
	u, err := url.ParseEncoded(input, d.fallbackBaseURL(), d.encoder())
	if err != nil {
		return "", false
	}
	return u.Href(), true
}
