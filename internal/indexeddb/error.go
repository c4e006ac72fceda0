package indexeddb

// Error is a failure of an operation: a DOMException that the floor above makes.
type Error struct {
	// Name is the name of the DOMException.
	Name    string
	Message string
}

// Error implements error.
func (e *Error) Error() string { return e.Name + ": " + e.Message }

func constraintError(message string) error { return &Error{"ConstraintError", message} }
