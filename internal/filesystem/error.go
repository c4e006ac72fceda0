package filesystem

import "fmt"

// Error is an exception: the name of a DOMException, or "TypeError", and a message.
type Error struct{ Name, Message string }

// Error implements error.
func (e *Error) Error() string { return e.Name + ": " + e.Message }

func notFound(name string) error {
	return &Error{"NotFoundError", fmt.Sprintf("There is no file or directory %q.", name)}
}

func typeMismatch(name string, kind Kind) error {
	what := "a file"
	if kind == Directory {
		what = "a directory"
	}
	return &Error{"TypeMismatchError", fmt.Sprintf("%q is %s.", name, what)}
}

func notAllowed(name string) error {
	return &Error{"NoModificationAllowedError", fmt.Sprintf("Something else has locked %q, or what is in it.", name)}
}

// A QuotaError is a "QuotaExceededError": the files would take more than they may.
type QuotaError struct{ Quota, Requested int64 }

// Error implements error.
func (e *QuotaError) Error() string {
	return fmt.Sprintf("QuotaExceededError: the files of an origin may take %d bytes, not %d", e.Quota, e.Requested)
}
