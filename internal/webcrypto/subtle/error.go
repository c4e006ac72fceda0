package subtle

import "fmt"

// Error is an exception that an operation throws.
type Error struct {
	// Name is the name of a DOMException, or TypeError.
	Name    string
	Message string
}

func (e *Error) Error() string { return e.Name + ": " + e.Message }

// The names of exceptions that operations throw.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-Exceptions
const (
	typeError          = "TypeError"
	notSupportedError  = "NotSupportedError"
	syntaxError        = "SyntaxError"
	invalidAccessError = "InvalidAccessError"
	dataError          = "DataError"
	operationError     = "OperationError"
)

func throw(name, format string, args ...any) error {
	return &Error{name, fmt.Sprintf(format, args...)}
}
