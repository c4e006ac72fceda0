package xpath

import "fmt"

// An Error says why a text is no expression, or what an evaluation failed of.
type Error struct {
	// Kind is the name of the DOMException that it is in script: "SyntaxError",
	// "NamespaceError" or "OperationError".
	Kind   string
	Reason string
}

func (e *Error) Error() string { return e.Reason }

const maxQuoted = 100 // bytes of an expression that an error repeats

func syntaxError(text string, at int, format string, a ...any) error {
	if len(text) > maxQuoted {
		text = text[:maxQuoted] + "…"
	}
	return &Error{"SyntaxError", fmt.Sprintf("'%s' is not a valid XPath expression: %s (at %d)", text, fmt.Sprintf(format, a...), at)}
}
