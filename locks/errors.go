package locks

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The failures of requests and locks, for use with errors.Is. A binding of
// navigator.locks rejects with the DOMException in parentheses.
var (
	// ErrAborted: the request was aborted before it was granted (the signal's
	// abort reason).
	ErrAborted = errors.New("the request was aborted")
	// ErrStolen: the lock was taken away by a request with Steal (AbortError).
	ErrStolen = errors.New("the lock was stolen")
	// ErrForceReleased: the lock was taken away by ForceRelease (AbortError).
	ErrForceReleased = errors.New("the lock was released by force")
	// ErrUnavailable: a request with IfAvailable could not be granted at once. Do
	// returns it; scripts see a null lock instead.
	ErrUnavailable = errors.New("the lock is not available")
	// ErrClientGone: the client was closed.
	ErrClientGone = errors.New("the client is gone")
	// ErrSessionLost: the manager could not renew in time what its locks and requests
	// in a shared state depend on, and others may be granted them (AbortError).
	ErrSessionLost = errors.New("the session of the lock manager was lost")
	// ErrUnreachable: the state of the locks, which is elsewhere, could not be reached
	// in time (AbortError).
	ErrUnreachable = errors.New("the state of the locks cannot be reached")
	// ErrDeadlock: the request was the newest of a cycle of requests that wait for
	// each other (AbortError).
	ErrDeadlock = errors.New("the request closes a deadlock")
	// ErrNotSupported: the options do not go together (NotSupportedError).
	ErrNotSupported = errors.New("not supported")
	// ErrReservedName: the name starts with U+002D (-). It is also an
	// ErrNotSupported.
	ErrReservedName = fmt.Errorf("%w: names that start with U+002D (-) are reserved", ErrNotSupported)
	// ErrInvalidRequest: the request is not well formed, which is a mistake of the
	// program that made it (TypeError).
	ErrInvalidRequest = errors.New("invalid request")
)

// Error says what became of a request or a lock, and of which.
type Error struct {
	// Kind is one of the failures above.
	Kind error
	// Name and Mode are those of the request.
	Name string
	Mode Mode
	// ClientID is the client that made the request.
	ClientID string
	// By is the client that took the lock away, for ErrStolen.
	By string
	// Cause is the reason that was given for it, or the rule that was broken, or
	// nil.
	Cause error
	// Deadlock is the cycle, for ErrDeadlock.
	Deadlock *Deadlock
}

// Error says what happened to which request, in one line.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "locks: %s (%s, client %s): %v", QuoteName(e.Name), e.Mode, QuoteName(e.ClientID), e.Kind)
	if e.By != "" {
		fmt.Fprintf(&b, " by client %s", QuoteName(e.By))
	}
	if e.Cause != nil {
		b.WriteString(": " + line(e.Cause))
	}
	if e.Deadlock != nil {
		fmt.Fprintf(&b, ": %s", e.Deadlock.line())
	}
	return b.String()
}

// Unwrap returns the kind of the failure and its cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// quotedNameLimit is the number of bytes of a name that messages show.
const quotedNameLimit = 64

// QuoteName quotes a name for people, as a Go string; of one that is longer than 64
// bytes, only the start.
func QuoteName(name string) string {
	if len(name) <= quotedNameLimit {
		return strconv.Quote(name)
	}
	return fmt.Sprintf("%s… (%d bytes)", strconv.Quote(name[:quotedNameLimit]), len(name))
}

// lineLimit is the number of bytes of a cause that messages show.
const lineLimit = 256

// line shows a cause, which may say anything, within one line and its limit.
func line(cause error) string {
	text := cause.Error()
	if len(text) > lineLimit {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:lineLimit], ""), len(text))
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return text
	}
	quoted := strconv.Quote(text)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
