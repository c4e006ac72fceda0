// Checked against HTML of 2026-08-21.

package html

import (
	"net/http"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/url"
)

// frameConnected are the HTML element post-connection steps of iframe and frame elements.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element:html-element-post-connection-steps
func frameConnected(n *nodes.Node) {
	d := pageDocument(n.Document())
	if !n.IsConnected() || !d.active() || contentNavigableOf(n) != nil {
		return
	}
	// 1. Create a new child navigable for insertedNode.
	c := createChildNavigable(n)
	if c == nil {
		return
	}
	// 3. Process the iframe attributes for insertedNode, with initialInsertion set to true.
	c.processAttributes(true)
}

// frameAttributeChanged hears that an attribute of an iframe or a frame element was set, changed or removed.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
func frameAttributeChanged(n *nodes.Node, localName string) {
	c := contentNavigableOf(n)
	if c == nil {
		return
	}
	c.noteEmbedder()
	switch localName {
	case "loading":
		c.loadingChanged(n)
	// Whenever an iframe element with a non-null content navigable has its srcdoc attribute set, changed, or removed, the
	// user agent must process the iframe attributes.
	case "srcdoc":
		if n.IsHTMLElement("iframe") {
			c.processAttributes(false)
		}
	// Similarly, whenever one with no srcdoc attribute specified has its src attribute set, changed, or removed.
	case "src":
		if !c.hasSrcdoc() {
			c.processAttributes(false)
		}
	}
	// AD-HOC: as in browsers, and as web-platform-tests have it, the attribute name says what a navigable is called when it is
	// created, and renames none.
}

func (c *childNavigable) hasSrcdoc() bool {
	_, has := c.container.Attribute("srcdoc")
	return has && c.container.IsHTMLElement("iframe")
}

// processAttributes is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
func (c *childNavigable) processAttributes(initialInsertion bool) {
	if initialInsertion && c.restore() {
		return
	}
	// 1. If element's srcdoc attribute is specified, then:
	if c.hasSrcdoc() {
		c.navigateOrWait(func() {
			// 3. Navigate to the srcdoc resource: navigate an iframe or frame given element, about:srcdoc, the empty string, and the
			//    value of element's srcdoc attribute.
			srcdoc, _ := c.container.Attribute("srcdoc")
			at, _ := url.Parse("about:srcdoc", nil)
			c.navigate(at, iframeReferrerPolicy(c.container), &fetch.Response{
				Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{at},
				Headers: fetch.HeaderList{{Name: "Content-Type", Value: "text/html;charset=utf-8"}},
				Body:    []byte(srcdoc),
			}, initialInsertion)
		})
		return
	}
	// 2. Otherwise:
	// 1. Let url be the result of running the shared attribute processing steps for iframe and frame elements given
	//    element and initialInsertion. 2. If url is null, then return.
	u := c.sharedAttributeProcessing(initialInsertion)
	if u == nil {
		return
	}
	// 3. If url matches about:blank and initialInsertion is true, then: run the iframe load event steps given element, and
	//    return.
	if isAboutBlank(u) && initialInsertion {
		c.iframeLoadEvent()
		return
	}
	// 4. Let referrerPolicy be the current state of element's referrerpolicy content attribute. (A frame element has none.)
	referrerPolicy := iframeReferrerPolicy(c.container)
	// 7. Navigate: navigate an iframe or frame given element, url, referrerPolicy, and initialInsertion.
	c.navigateOrWait(func() { c.navigate(u, referrerPolicy, nil, initialInsertion) })
}

// navigateOrWait has an iframe element navigate, at once or when it comes near the viewport.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes steps 1.1, 1.2, 2.5 and 2.6
func (c *childNavigable) navigateOrWait(navigate func()) {
	// 5. Set element's current navigation was lazy loaded boolean to false.
	// 6. If the will lazy load element steps given element return true, then:
	//    1. Set element's lazy load resumption steps to the rest of this algorithm starting with the step labeled navigate.
	//    2. Set element's current navigation was lazy loaded boolean to true.
	//    3. Start intersection-observing a lazy loading element for element. 4. Return.
	c.loadedLazily = c.container.IsHTMLElement("iframe") && willLazyLoad(c.container)
	if c.loadedLazily {
		c.waitToLoad(c.container, navigate)
		return
	}
	navigate()
}

// sharedAttributeProcessing are the shared attribute processing steps for iframe and frame elements. It returns nil for
// null.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#shared-attribute-processing-steps-for-iframe-and-frame-elements
func (c *childNavigable) sharedAttributeProcessing(initialInsertion bool) *url.URL {
	// 1. Let url be the URL record about:blank.
	u, _ := url.Parse("about:blank", nil)
	// 2. If element has a src attribute specified, and its value is not the empty string, then: let maybeURL be the result
	//    of encoding-parsing a URL given that attribute's value, relative to element's node document; if maybeURL is not
	//    failure, then set url to maybeURL.
	if src, _ := c.container.Attribute("src"); src != "" {
		if maybeURL, err := c.document.parseURL(src); err == nil {
			u = maybeURL
		}
	}
	// 3. If the inclusive ancestor navigables of element's node navigable contains a navigable whose active document's URL
	//    equals url with exclude fragments set to true, then return null.
	if c.document.isAround(u) {
		return nil
	}
	// 4. If url matches about:blank and initialInsertion is true, then perform the URL and history update steps given
	//    element's content navigable's active document and url.
	if isAboutBlank(u) && initialInsertion && u.Href() != "about:blank" {
		c.current().updateHistory(u, nil, true)
	}
	// 5. Return url.
	return u
}

// isAround says whether the inclusive ancestor navigables of the document's navigable contain one whose active document's URL equals
// another one, fragments aside.
//
// AD-HOC: as in browsers, not of about:blank.
func (d *PageDocument) isAround(u *url.URL) bool {
	if isAboutBlank(u) {
		return false
	}
	for w := d.window; w != nil; w = w.parent() {
		if w.traversable.URL().Equals(u, true) {
			return true
		}
	}
	return false
}

// navigate is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#navigate-an-iframe-or-frame
func (c *childNavigable) navigate(u *url.URL, referrerPolicy fetch.ReferrerPolicy, response *fetch.Response, initialInsertion bool) {
	// 1. Let historyHandling be "auto". 2. If element's content navigable's active document is not completely loaded, then
	//    set historyHandling to "replace".
	o := htmlelements.Navigation{URL: u, Cause: htmlelements.ByScript}
	o.ReferrerPolicy = string(referrerPolicy)
	// 4. Navigate element's content navigable to url using element's node document, with historyHandling, referrerPolicy,
	//    documentResource and initialInsertion.
	n := c.document.window.newNavigation(o)
	n.response, n.document.content = response, response
	n.container, n.initialInsertion = c, initialInsertion
	if n.violated != nil && u.Scheme() == "javascript" {
		// It is an inline behavior of the element.
		n.violated = c.document.window.locatedViolated(c.container)
	}
	n.replacesLoading = true
	if !c.current().agent.OnThread() {
		c.delay()
	}
	if !n.into(c) {
		c.undelay()
		n.finish(ErrNavigationCanceled)
	}
}
