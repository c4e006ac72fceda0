package htmlelements

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
)

// htmlOrSVGElement is the mixin HTMLOrSVGElement.
//
// https://html.spec.whatwg.org/multipage/dom.html#htmlorsvgelement
type htmlOrSVGElement struct {
	dom.Element
	// nonce is what script has set [[CryptographicNonce]] to, when the content attribute
	// was shown.
	nonce, shown string
	nonceSet     bool
}

// Nonce is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dom-noncedelement-nonce
func (e *htmlOrSVGElement) Nonce() string {
	value := e.ReflectString("nonce")
	if e.nonceSet && value == e.shown {
		return e.nonce
	}
	return value
}

// SetNonce is the setter of nonce, which leaves the content attribute as it is.
func (e *htmlOrSVGElement) SetNonce(value string) {
	e.AddMemory(len(value) - len(e.nonce))
	e.nonce, e.shown, e.nonceSet = value, e.ReflectString("nonce"), true
}

// TabIndex is https://html.spec.whatwg.org/multipage/interaction.html#dom-tabindex
func (e *htmlOrSVGElement) TabIndex() int32 {
	otherwise := int32(-1)
	// … must return 0 if the element is an a, area, button, frame, iframe, input, object, select, textarea, or SVG a
	// element, or is a summary element that is a summary for its parent details; otherwise -1.
	n := e.Tree()
	switch n.LocalName() {
	case "a", "area":
		if n.HasAttributeNS("", "href") || !n.IsHTML() {
			otherwise = 0
		}
	case "button", "frame", "iframe", "input", "object", "select", "textarea":
		if n.IsHTML() {
			otherwise = 0
		}
	case "summary":
		if parent := n.Parent(); n.IsHTML() && parent != nil && parent.IsHTMLElement("details") {
			otherwise = 0
		}
	}
	return e.ReflectLong("tabindex", otherwise)
}

// SetTabIndex is the setter of tabIndex.
func (e *htmlOrSVGElement) SetTabIndex(value int32) {
	e.SetReflectString("tabindex", strconv.Itoa(int(value)))
}
