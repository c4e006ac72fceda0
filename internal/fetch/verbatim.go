package fetch

import (
	"bufio"
	stdbytes "bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
)

// The standard library refuses control characters in the values of headers, and
// leaves spaces out at the ends of those it sends. Values may have both: they are sent
// over a connection of their own, on which others stand in for them up to the last
// moment. There the response may have control characters, too.
//
// https://fetch.spec.whatwg.org/#header-value

// verbatim is a transport for one message.
type verbatim struct {
	transport *http.Transport
	// values puts back what others stand in for in the message, answers what others
	// stand in for in the response: control is what they begin with.
	values, answers *strings.Replacer
	control         string
}

// verbatimly returns what sends a message as it is: the given transport if that does,
// or else one for the message alone. Through a proxy it is not sent as it is, since the
// proxy may have to be spoken to before there is a message. A connection takes one of the
// places, for as long as it is open.
func verbatimly(of *http.Transport, message *http.Request, places chan struct{}) http.RoundTripper {
	if !anyValue(message.Header, isChanged) {
		return of
	}
	if proxy, err := of.Proxy(message); proxy != nil || err != nil {
		return of
	}
	v := &verbatim{transport: forOneMessage(of), values: standIn(message.Header), control: "stand-in-" + rand.Text()}
	var back []string
	for c := range byte(0x80) {
		if isControl(rune(c)) {
			back = append(back, v.standInFor(c), string(rune(c)))
		}
	}
	v.answers = strings.NewReplacer(back...)
	t := v.transport
	connect := func(ctx context.Context, network, address string) (net.Conn, error) {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		leave := sync.OnceFunc(func() { <-places })
		conn, err := of.DialContext(ctx, network, address)
		if err != nil {
			leave()
			return nil, err
		}
		return &placedConn{conn, leave}, nil
	}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := connect(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return newHeadConn(conn, v), nil
	}
	t.DialTLSContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := connect(ctx, network, address)
		if err != nil {
			return nil, err
		}
		secure, err := handshake(ctx, of, conn, address)
		if err != nil {
			conn.Close()
			return nil, err
		}
		return newHeadConn(secure, v), nil
	}
	return v
}

// standInFor is what stands in for a control character of a response.
func (v *verbatim) standInFor(c byte) string { return fmt.Sprintf("%s%02x", v.control, c) }

// RoundTrip implements http.RoundTripper.
func (v *verbatim) RoundTrip(message *http.Request) (*http.Response, error) {
	response, err := v.transport.RoundTrip(message)
	if err != nil {
		return nil, err
	}
	response.Status = v.answers.Replace(response.Status)
	for _, values := range response.Header {
		for i, value := range values {
			values[i] = v.answers.Replace(value)
		}
	}
	return response, nil
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

// handshake makes a connection for messages over HTTP/1.1 a secure one, as a transport
// would.
func handshake(ctx context.Context, t *http.Transport, conn net.Conn, address string) (net.Conn, error) {
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.TLSHandshakeStart != nil {
		trace.TLSHandshakeStart()
	}
	config := t.TLSClientConfig.Clone()
	config.NextProtos = nil
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(address)
	}
	ctx, cancel := context.WithTimeout(ctx, t.TLSHandshakeTimeout)
	defer cancel()
	secure := tls.Client(conn, config)
	return secure, secure.HandshakeContext(ctx)
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

// headConn is a connection for one message over HTTP/1.1. In its head, values go back
// to their places; in those of the response, others take the places of control
// characters.
type headConn struct {
	net.Conn
	verbatim *verbatim
	head     []byte // what was written of it
	sent     bool

	reader *bufio.Reader
	// status is the beginning of the status line that is read; line says that there is
	// something on the line that is read.
	status   []byte
	line     bool
	answered bool   // the final head was read
	unread   []byte // what was read of heads, with others in it
}

func newHeadConn(conn net.Conn, v *verbatim) net.Conn {
	return &headConn{Conn: conn, verbatim: v, reader: bufio.NewReader(conn)}
}

// Write implements io.Writer.
func (c *headConn) Write(p []byte) (int, error) {
	if c.sent {
		return c.Conn.Write(p)
	}
	c.head = append(c.head, p...)
	head, rest, whole := stdbytes.Cut(c.head, []byte("\r\n\r\n"))
	if !whole {
		return len(p), nil
	}
	c.sent = true
	message := append([]byte(c.verbatim.values.Replace(string(head))+"\r\n\r\n"), rest...)
	c.head = nil
	if _, err := c.Conn.Write(message); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Read implements io.Reader.
func (c *headConn) Read(p []byte) (int, error) {
	if len(c.unread) == 0 && c.answered {
		return c.reader.Read(p)
	}
	if len(c.unread) == 0 {
		if _, err := c.reader.Peek(1); err != nil {
			return 0, err
		}
		for !c.answered && c.reader.Buffered() > 0 {
			b, err := c.reader.ReadByte()
			if err != nil {
				return 0, err
			}
			c.readHead(b)
		}
	}
	n := copy(p, c.unread)
	c.unread = c.unread[n:]
	return n, nil
}

// statusLength is the length of a status line up to the status: "HTTP/1.1 200".
const statusLength = 12

// readHead reads another byte of a head.
func (c *headConn) readHead(b byte) {
	if isControl(rune(b)) {
		c.unread = append(c.unread, c.verbatim.standInFor(b)...)
	} else {
		c.unread = append(c.unread, b)
	}
	if len(c.status) < statusLength {
		c.status = append(c.status, b)
	}
	switch {
	case b != '\r' && b != '\n':
		c.line = true
	case b == '\n' && c.line:
		c.line = false
	// An empty line ends the head; that of an interim response has another one behind it.
	case b == '\n':
		interim := len(c.status) == statusLength && c.status[statusLength-3] == '1'
		c.answered = !interim
		c.status = nil
	}
}
