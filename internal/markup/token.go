// Checked against HTML of 2026-08-21.

package markup

// tokenKind is a type of tokens.
type tokenKind uint8

const (
	eofToken tokenKind = iota
	charactersToken
	startTagToken
	endTagToken
	commentToken
	doctypeToken
	instructionToken
)

// token is what the tokenizer emits. Its strings are valid until the next token, but for attributes.
//
// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
type token struct {
	kind tokenKind
	// name is the tag name.
	name *name
	// attributes of a start tag. The slice is used again for the next.
	attributes []attribute
	// duplicates says that a start tag had two attributes of one name, of which the second is left out.
	duplicates bool
	// data are the characters, a comment's or processing instruction's data.
	data string
	// nulls says that there is a U+0000 NULL among the characters.
	nulls bool
	// selfClosing is the self-closing flag.
	selfClosing bool
	// doctype is what a DOCTYPE token has, and target a processing instruction's target.
	doctype doctype
	target  string
}

// attribute is an attribute of a start tag.
type attribute struct {
	name  *name
	value string
}

// doctype is what a DOCTYPE token has.
type doctype struct {
	name, publicID, systemID          string
	hasPublicID, hasSystemID, hasName bool
	// forceQuirks is the force-quirks flag.
	forceQuirks bool
}

// attribute returns the value of an attribute.
func (t *token) attribute(id nameID) (string, bool) {
	for i := range t.attributes {
		if t.attributes[i].name.id == id {
			return t.attributes[i].value, true
		}
	}
	return "", false
}
