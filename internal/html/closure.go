package html

// closure is the cause of the end of a window that was closed: an ErrClosed that says by whom.
type closure string

const (
	closedByUser      closure = "by its user"
	closedByOwnScript closure = "by its own script"
)

// ErrClosedWithUserAgent is the ErrClosed of a window whose user agent is closed.
var ErrClosedWithUserAgent error = closure("with its user agent")

// ErrClosedByUser is the ErrClosed of a window that its user, or a program in the place of one, has closed.
var ErrClosedByUser error = closedByUser

// closedByScript is the closure of a window by script of a window.
func closedByScript(by, w *Window) closure {
	if by == w {
		return closedByOwnScript
	}
	return closure("by script of " + by.pageDocument().documentURL().Href())
}

// Error implements error.
func (c closure) Error() string { return ErrClosed.Error() + " " + string(c) }

// Is makes a closure an ErrClosed, and an ErrEnded, for errors.Is.
func (closure) Is(target error) bool { return target == ErrClosed || target == ErrEnded }

// isClosing is https://html.spec.whatwg.org/multipage/document-sequences.html#is-closing
func (t *topLevel) isClosing() bool { return t.closing.Load() != nil }
