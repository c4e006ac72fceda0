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
	rare *rareOfElement // nil for most
}

// rareOfElement is what few elements have.
type rareOfElement struct {
	// clicking is https://html.spec.whatwg.org/multipage/interaction.html#click-in-progress-flag
	clicking bool
	// above is what the element is as a popover, a dialog or a details element.
	above *aboveState
	// internals is https://html.spec.whatwg.org/multipage/custom-elements.html#attached-internals
	internals *ElementInternals
}

// needFew returns what few elements have.
func (e *htmlOrSVGElement) needFew() *rareOfElement {
	if e.rare == nil {
		e.rare = new(rareOfElement)
	}
	return e.rare
}

// Nonce is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dom-noncedelement-nonce
func (e *htmlOrSVGElement) Nonce() string { return e.Tree().CryptographicNonce() }

// SetNonce is the setter of nonce, which leaves the content attribute as it is.
func (e *htmlOrSVGElement) SetNonce(value string) { e.Tree().SetCryptographicNonce(value) }

// TabIndex is https://html.spec.whatwg.org/multipage/interaction.html#dom-tabindex
func (e *htmlOrSVGElement) TabIndex() int32 {
	otherwise := int32(-1)
	// 3. Return 0 if this is an a, area, button, frame, iframe, input, object, select, textarea, or SVG a element, or MathML a
	//    element, or is a summary element that is a summary for its parent details; otherwise -1.
	n := e.Tree()
	switch n.LocalName() {
	case "a":
		if mayHaveTabindex(n) {
			otherwise = 0
		}
	case "area", "button", "frame", "iframe", "input", "object", "select", "textarea":
		if n.IsHTML() {
			otherwise = 0
		}
	case "summary":
		if detailsOfSummary(n) != nil {
			otherwise = 0
		}
	}
	// 1. Let attribute be this's tabindex attribute. 2. If attribute is not null: 1. Let parsedValue be the result of integer
	//    parsing attribute's value. 2. If parsedValue is not an error and is within the long range, then return parsedValue.
	return e.ReflectLong("tabindex", otherwise)
}

// SetTabIndex is the setter of tabIndex.
func (e *htmlOrSVGElement) SetTabIndex(value int32) {
	e.SetReflectString("tabindex", strconv.Itoa(int(value)))
}
