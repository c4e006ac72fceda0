package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// blocksInline answers: should element's inline type behavior be blocked by Content Security Policy?
//
// https://w3c.github.io/webappsec-csp/#should-block-inline
func (d *PageDocument) blocksInline(element *nodes.Node, typ csp.InlineType, source string, parserInserted bool) bool {
	w := d.window
	if w == nil || w.csp() == nil {
		return false
	}
	inline := csp.Inline{Type: typ, Source: source, ParserInserted: parserInserted}
	if typ == csp.InlineScript || typ == csp.InlineStyle {
		inline.Nonce = nonceOf(element)
	}
	return w.csp().BlocksInline(inline, w.violation(element))
}

// nonceOf is the cryptographic nonce of an element; "" if it is not nonceable.
//
// https://w3c.github.io/webappsec-csp/#is-element-nonceable
func nonceOf(element *nodes.Node) string {
	// 1. If element does not have an attribute named "nonce", return "Not Nonceable". (One that script has set counts.)
	nonce := element.CryptographicNonce()
	if nonce == "" {
		return ""
	}
	// 2. If element is a script element, then for each attribute of element's attribute list: if attribute's name, or its
	//    value, contains "<script" or "<style", return "Not Nonceable".
	if isScriptElement(element) {
		for i := range element.Attributes() {
			a := &element.Attributes()[i]
			if csp.Dangling(a.Name().Local) || csp.Dangling(a.Value()) {
				return ""
			}
		}
	}
	// 3. If element had a duplicate-attribute parse error during tokenization, return "Not Nonceable".
	if element.HadDuplicateAttribute() {
		return ""
	}
	// 4. Return "Nonceable".
	return nonce
}

// attributesInserted asks the policies of the window about the attributes of an element that has become connected.
func attributesInserted(n *nodes.Node) {
	d := pageDocument(n.Document())
	if d.window == nil || d.window.csp() == nil {
		return
	}
	hideNonce(d, n)
	attributes := n.Attributes()
	for i := range attributes {
		name := attributes[i].Name()
		switch {
		case name.Namespace != "":
		case name.Local == "style":
			n.JudgeInlineStyle(false, func() bool { return d.blocksInlineStyle(n, attributes[i].Value()) })
		case strings.HasPrefix(name.Local, "on"):
			// Event handlers are asked about when there is a wrapper that has them.
			dom.Wrap(n)
		}
	}
}

// judgeInlineStyle is what a new value of a style attribute is asked about.
//
// https://html.spec.whatwg.org/multipage/dom.html#the-style-attribute
func judgeInlineStyle(n *nodes.Node, value nodes.NullString) {
	d := pageDocument(n.Document())
	if d.window == nil || d.window.csp() == nil {
		return
	}
	n.JudgeInlineStyle(true, func() bool { return value.Valid && d.blocksInlineStyle(n, value.String) })
}

func (d *PageDocument) blocksInlineStyle(n *nodes.Node, value string) bool {
	return d.blocksInline(n, csp.InlineStyleAttribute, value, false)
}

// hideNonce is what becomes of the nonce of an element that becomes browsing-context connected.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#nonce-attributes
func hideNonce(d *PageDocument, n *nodes.Node) {
	// 1. Let CSP list be element's shadow-including root's policy container's CSP list. 2. If CSP list contains a
	//    header-delivered Content Security Policy, and element has a nonce content attribute whose value is not the empty
	//    string, then:
	if !d.window.csp().HeaderDelivered() {
		return
	}
	if value, _ := n.Attribute("nonce"); value == "" {
		return
	}
	// 1. Let nonce be element's [[CryptographicNonce]].
	nonce := n.CryptographicNonce()
	// 2. Set an attribute value for element using "nonce" and "". 3. Set element's [[CryptographicNonce]] to nonce.
	n.SetAttribute("nonce", "")
	n.SetCryptographicNonce(nonce)
}
