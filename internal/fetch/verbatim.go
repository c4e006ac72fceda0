// Checked against Fetch of 2026-07-02.

package fetch

import (
	stdbytes "bytes"
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// The standard library refuses control characters in the values of headers, and
// leaves spaces out at the ends of those it sends. Values may have both: they are sent
// over a connection of their own, on which others stand in for them up to the last
// moment.
//
// https://fetch.spec.whatwg.org/#header-value

// verbatimly returns what sends a message as it is: the given transport if that does,
// or else one for the message alone. Through a proxy it is not sent as it is, since the
// proxy may have to be spoken to before there is a message. The connection takes one of
// the places for such messages, for as long as it is open.
func (f *Fetcher) verbatimly(of *http.Transport, message *http.Request) *http.Transport {
	if !anyValue(message.Header, isChanged) {
		return of
	}
	if proxy, err := of.Proxy(message); proxy != nil || err != nil {
		return of
	}
	t := forOneMessage(of)
	dialWith(t, f.dialPlace)
	values := standIn(message.Header)
	write := func(dial connector) connector {
		return func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &messageConn{Conn: conn, values: values}, nil
		}
	}
	t.DialContext, t.DialTLSContext = write(t.DialContext), write(t.DialTLSContext)
	return t
}

// dialPlace connects to an address once there is a place for the connection.
func (f *Fetcher) dialPlace(ctx context.Context, network, address string) (net.Conn, error) {
	select {
	case f.verbatim <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	leave := sync.OnceFunc(func() { <-f.verbatim })
	conn, err := f.options.DialContext(ctx, network, address)
	if err != nil {
		leave()
		return nil, err
	}
	return &placedConn{conn, leave}, nil
}

// anyValue reports whether there is a value of headers that is so.
func anyValue(h http.Header, is func(value string) bool) bool {
	for _, values := range h {
		if slices.ContainsFunc(values, is) {
			return true
		}
	}
	return false
}

// isChanged reports whether the standard library would not send a value as it is,
// and would not be right to refuse it.
func isChanged(value string) bool {
	if strings.ContainsAny(value, "\x00\r\n") {
		return false
	}
	return strings.Trim(value, " \t") != value || strings.ContainsFunc(value, isControl)
}

// isControl reports whether a character is a control character that values may have,
// and the standard library refuses.
func isControl(c rune) bool {
	return 0 < c && c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7F
}

// hasControl reports whether there are values with control characters that they may have.
func hasControl(h http.Header) bool {
	return anyValue(h, func(value string) bool { return isChanged(value) && strings.ContainsFunc(value, isControl) })
}

// standIn puts others in the place of values that would not be sent as they are, and
// returns what puts them back.
func standIn(h http.Header) *strings.Replacer {
	var back []string
	for _, values := range h {
		for i, value := range values {
			if isChanged(value) {
				values[i] = "stand-in-" + rand.Text()
				back = append(back, values[i], value)
			}
		}
	}
	return strings.NewReplacer(back...)
}

// placedConn is a connection that takes a place, which it leaves when it is closed.
type placedConn struct {
	net.Conn
	leave func()
}

// Close implements io.Closer.
func (c *placedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// messageConn is a connection for one message. In its head, values go back to their
// places.
type messageConn struct {
	net.Conn
	values *strings.Replacer // puts back what others stand in for
	head   []byte            // what was written of it
	sent   bool
}

// Write implements io.Writer.
func (c *messageConn) Write(p []byte) (int, error) {
	if c.sent {
		return c.Conn.Write(p)
	}
	c.head = append(c.head, p...)
	head, rest, whole := stdbytes.Cut(c.head, []byte("\r\n\r\n"))
	if !whole {
		return len(p), nil
	}
	c.sent = true
	message := append([]byte(c.values.Replace(string(head))+"\r\n\r\n"), rest...)
	c.head = nil
	if _, err := c.Conn.Write(message); err != nil {
		return 0, err
	}
	return len(p), nil
}

// expectHead implements headReader.
func (c *messageConn) expectHead() *responseHead { return expectHead(c.Conn) }
