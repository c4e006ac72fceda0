package selectors

import "fmt"

// An Error says why a text is no selector. In script it is a "SyntaxError"
// DOMException.
type Error struct {
	// Selector is the text.
	Selector string
	// At is where in the text it goes wrong, in bytes.
	At int
	// Reason says what is wrong there.
	Reason string
}

const maxQuoted = 200 // bytes of a selector that an error repeats

func (e *Error) Error() string {
	text := e.Selector
	if len(text) > maxQuoted {
		text = text[:maxQuoted] + "…"
	}
	return fmt.Sprintf("'%s' is not a valid selector: %s (at %d)", text, e.Reason, e.At)
}
