package html

import (
	"hash/maphash"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// textDigest stands for the script text of a script element, which is compared, and nothing else.
//
// https://w3c.github.io/trusted-types/dist/spec/#htmlscriptelement-script-text
type textDigest uint64

var digestSeed = maphash.MakeSeed()

// digestOf is the digest of a text: 0, the initial one, is that of the empty string.
func digestOf(text string) textDigest {
	if text == "" {
		return 0
	}
	return textDigest(maphash.String(digestSeed, text))
}

// prepareText prepares the script text, and returns it. It reports whether there is one.
//
// https://w3c.github.io/trusted-types/dist/spec/#prepare-script-text
func (s *scriptElement) prepareText() (text string, ok bool) {
	text = s.node.ChildTextContent()
	w := s.document().window
	if w == nil || !w.RequiresTrustedTypes() {
		return text, true
	}
	// 2. If script's script text value is not equal to its child text content, set script's script text to the result of
	//    executing get Trusted Type compliant string. If the algorithm threw an error, rethrow the error.
	if s.text == digestOf(text) {
		return text, true
	}
	// 1. Let sink be "HTMLScriptElement text" if script is an HTMLScriptElement; otherwise "SVGScriptElement text".
	sink := "HTMLScriptElement text"
	if isSVGScript(s.node) {
		sink = "SVGScriptElement text"
	}
	if text, ok = w.compliantScript(text, sink); ok {
		s.text = digestOf(text)
	}
	return text, ok
}

// scriptsParsed hears of a fragment that a parser has made: it sets the script text of each script to its child text content,
// and has none of a parser's that parses no more.
//
// https://w3c.github.io/trusted-types/dist/spec/#setting-slot-values-from-parser
func scriptsParsed(fragment *nodes.Node) {
	for n := range fragment.Descendants() {
		if isScriptElement(n) {
			s := scriptOf(n)
			s.text, s.parserDocument = digestOf(n.ChildTextContent()), nil
		}
	}
}

// Text is https://html.spec.whatwg.org/multipage/scripting.html#dom-script-text
func (e *PageScriptElement) Text() string { return e.Tree().ChildTextContent() }

// SetText is the setter of text.
func (e *PageScriptElement) SetText(value string) {
	// 2. Set this's script text value to the given value. 3. String replace all with the given value within this.
	scriptOf(e.Tree()).text = digestOf(value)
	nodes.StringReplaceAll(value, e.Tree())
}

// SetInnerText is the setter of https://w3c.github.io/trusted-types/dist/spec/#the-innerText-idl-attribute
func (e *PageScriptElement) SetInnerText(value string) {
	// 2. Set this's script text value to value. 3. Run set the inner text steps with this and value.
	scriptOf(e.Tree()).text = digestOf(value)
	e.HTMLScriptElement.SetInnerText(value)
}

// SetTextContent is the setter of https://w3c.github.io/trusted-types/dist/spec/#the-textContent-idl-attribute
func (e *PageScriptElement) SetTextContent(given idl.Optional[string]) {
	// 2. Set this's script text value to value. 3. Run set text content with this and value.
	value := given.Or("")
	scriptOf(e.Tree()).text = digestOf(value)
	e.Tree().SetTextContent(value)
}
