package sluice

import "errors"

// ended is the error of what is wanted of a page that has ended.
func (p *Page) ended() error {
	cause := p.Err()
	if errors.Is(cause, ErrPageEnded) {
		return cause
	}
	return &endedError{cause}
}

// endedError is an ErrPageEnded with a cause that does not say that the page has ended:
// that of a context, for example.
type endedError struct{ cause error }

// Error names the page's end, and its cause. A panic speaks for itself.
func (e *endedError) Error() string {
	if _, panicked := errors.AsType[*PanicError](e.cause); panicked {
		return e.cause.Error()
	}
	return ErrPageEnded.Error() + ": " + e.cause.Error()
}

// Unwrap returns ErrPageEnded and the cause.
func (e *endedError) Unwrap() []error { return []error{ErrPageEnded, e.cause} }
