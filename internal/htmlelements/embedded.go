package htmlelements

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// sandboxKeywords are what a sandbox attribute can allow.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox
var sandboxKeywords = strings.Fields(`allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock
	allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts allow-top-navigation
	allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols`)

// Sandbox is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-iframe-sandbox
func (f *HTMLIFrameElement) Sandbox() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&f.Element, "sandbox", sandboxKeywords)
}

// Areas is https://html.spec.whatwg.org/multipage/image-maps.html#dom-map-areas
func (m *HTMLMapElement) Areas() *dom.HTMLCollection {
	return dom.WrapHTMLCollection(nodes.NewHTMLCollection(m.Tree(), func(n *nodes.Node) bool { return n.IsHTMLElement("area") }))
}

// Loop is https://html.spec.whatwg.org/multipage/obsolete.html#dom-marquee-loop
func (m *HTMLMarqueeElement) Loop() int32 {
	// On getting, the attribute must return the element's marquee loop count: the attribute's, if that is a number greater
	// than or equal to 1; otherwise −1.
	if count := m.ReflectLong("loop", -1); count >= 1 {
		return count
	}
	return -1
}

// SetLoop is the setter of loop.
func (m *HTMLMarqueeElement) SetLoop(count int32) error {
	// On setting, if the new value is different than the element's marquee loop count and either greater than zero or
	// equal to −1, then set the element's loop content attribute to the string that represents the new value. Otherwise
	// it throws an "IndexSizeError" DOMException.
	if count < 1 && count != -1 {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The provided value (" + strconv.Itoa(int(count)) + ") is neither positive nor -1."}
	}
	if count != m.Loop() {
		m.SetReflectLong("loop", count)
	}
	return nil
}

// Start is https://html.spec.whatwg.org/multipage/obsolete.html#dom-marquee-start
func (m *HTMLMarqueeElement) Start() {}

// Stop is https://html.spec.whatwg.org/multipage/obsolete.html#dom-marquee-stop
func (m *HTMLMarqueeElement) Stop() {}
