package sluice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	stdurl "net/url"
	"runtime/debug"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// What becomes of panics is said in the documentation of the package.

// PanicError is the error that a panic of Go code of the program becomes. It wraps the
// value if that is an error.
type PanicError struct {
	// Value is what the code has panicked with.
	Value any
	// Stack is the stack of the goroutine then, as runtime/debug.Stack returns it.
	Stack []byte
}

// Error says what the code has panicked with.
func (e *PanicError) Error() string { return fmt.Sprintf("Go panic: %v", e.Value) }

// Unwrap returns what the code has panicked with, if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

func init() {
	mozjs.NewPanicError = func(value any, stack []byte) error { return &PanicError{value, stack} }
}

// guard runs steps that are the program's. It tells failed of a panic, which goes no
// further, and of the end of the goroutine, which nothing can stop.
func guard(failed func(error), steps func()) {
	returned := false
	defer func() {
		switch r := recover(); {
		case r != nil:
			failed(&PanicError{Value: r, Stack: debug.Stack()})
		case !returned:
			failed(&PanicError{Value: "runtime.Goexit was called", Stack: debug.Stack()})
		}
	}()
	steps()
	returned = true
}

// guardedWriter is a writer of a page.
type guardedWriter struct {
	page   *Page
	writer io.Writer
}

// guarded returns a writer of the page that may be nil.
func (p *Page) guarded(w io.Writer) io.Writer {
	if w == nil {
		return nil
	}
	return &guardedWriter{p, w}
}

var errPanicked = errors.New("it has panicked")

// Write implements io.Writer.
func (g *guardedWriter) Write(b []byte) (n int, err error) {
	err = errPanicked
	guard(g.page.end, func() { n, err = g.writer.Write(b) })
	return n, err
}

// fail ends the user agent, since something that it was given has panicked.
func (ua *UserAgent) fail(cause error) {
	ua.mu.Lock()
	if ua.cause == nil {
		ua.cause = cause
	}
	ua.mu.Unlock()
	for _, p := range ua.finish() {
		p.end(cause)
	}
}

// failure returns what the user agent has ended for; nil if it was closed, or is there.
func (ua *UserAgent) failure() error {
	ua.mu.Lock()
	defer ua.mu.Unlock()
	return ua.cause
}

// guardedTracer is the lock tracer of a user agent.
type guardedTracer struct {
	ua     *UserAgent
	tracer locks.Tracer
}

// Trace implements locks.Tracer.
func (g *guardedTracer) Trace(e *locks.Event) { guard(g.ua.fail, func() { g.tracer.Trace(e) }) }

// guardedJar is the cookie jar of a user agent.
type guardedJar struct {
	ua  *UserAgent
	jar http.CookieJar
}

// SetCookies implements http.CookieJar.
func (g *guardedJar) SetCookies(u *stdurl.URL, list []*http.Cookie) {
	guard(g.ua.fail, func() { g.jar.SetCookies(u, list) })
}

// Cookies implements http.CookieJar.
func (g *guardedJar) Cookies(u *stdurl.URL) (list []*http.Cookie) {
	guard(g.ua.fail, func() { list = g.jar.Cookies(u) })
	return list
}

// dialer is the type of Options.DialContext.
type dialer = func(ctx context.Context, network, address string) (net.Conn, error)

// guardedDialer returns the DialContext of the user agent, which may be nil. It calls it
// on a goroutine of its own: if that ends, one of net/http's would be missed.
func (ua *UserAgent) guardedDialer(dial dialer) dialer {
	if dial == nil {
		return nil
	}
	return func(ctx context.Context, network, address string) (conn net.Conn, err error) {
		err = errPanicked
		done := make(chan struct{})
		go func() {
			defer close(done)
			guard(ua.fail, func() { conn, err = dial(ctx, network, address) })
		}()
		<-done
		return conn, err
	}
}

// guardedHandler returns the Handler of the user agent, which may be nil.
func (ua *UserAgent) guardedHandler(handlerOf func(context.Context, *stdurl.URL) http.Handler) func(context.Context, *stdurl.URL) http.Handler {
	if handlerOf == nil {
		return nil
	}
	return func(ctx context.Context, u *stdurl.URL) (h http.Handler) {
		guard(ua.fail, func() { h = handlerOf(ctx, u) })
		return h
	}
}
