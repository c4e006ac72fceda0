// Checked against Fetch of 2026-07-02.

package fetch

import (
	stdbytes "bytes"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
)

// The standard library refuses control characters in the values of a response's headers,
// and `Content-Length` headers that are no single number. The Fetch Standard has a
// meaning for both. Over HTTP/1.x, a connection therefore hands it other heads where they
// have one of these, and what was there goes back into the response that it returns.
//
// https://fetch.spec.whatwg.org/#header-value
// https://fetch.spec.whatwg.org/#header-list-extract-a-length

// responseHead is what was changed in the head of a response.
type responseHead struct {
	escaped bool     // it has escapes
	lengths []string // the values of the `Content-Length` headers, nil if these are as they were
}

// restore puts back what was changed. Without a head, there was nothing.
func (h *responseHead) restore(r *http.Response) {
	if h == nil {
		return
	}
	if h.escaped {
		r.Status = unescape(r.Status)
		for _, values := range r.Header {
			for i, value := range values {
				values[i] = unescape(value)
			}
		}
	}
	// Beside a transfer coding, the standard library leaves `Content-Length` out.
	if h.lengths != nil && len(r.TransferEncoding) == 0 {
		r.Header["Content-Length"] = h.lengths
	}
}

// headConn is a connection to a server that reads the heads of responses over HTTP/1.x
// when it is told to expect one. It hands them on with what stands for what the standard
// library would refuse; what else it reads, it hands on as it is.
type headConn struct {
	net.Conn
	// limit is how many bytes of a head are held back at most.
	limit int64
	// secure says that a head is not taken that ends with the connection: TLS does not tell
	// for sure whether somebody has cut that.
	secure   bool
	expected atomic.Pointer[responseHead]

	// What follows belongs to the goroutine that reads. head is that of the response whose
	// head is read; nil otherwise. Held is what was read of it and not handed on yet: of
	// its status line, or, with fields set, of its field lines. Of these, the first
	// searched bytes are whole lines; no one of them is empty.
	head     *responseHead
	fields   bool
	interim  bool // it is the head of an interim response
	held     []byte
	searched int
	ready    []byte // what is handed on next
	err      error  // what comes behind it
}

// headReader is a connection that reads the heads of responses.
type headReader interface{ expectHead() *responseHead }

// expectHead tells a connection that a request is about to be sent on it, so that it
// reads the head of the response. It returns nil for connections that read none: those
// over HTTP/2, and those through tunnels of the standard library.
func expectHead(conn net.Conn) *responseHead {
	if c, ok := conn.(headReader); ok {
		return c.expectHead()
	}
	return nil
}

func (c *headConn) expectHead() *responseHead {
	head := new(responseHead)
	c.expected.Store(head)
	return head
}

// Read implements io.Reader.
func (c *headConn) Read(p []byte) (int, error) {
	for len(c.ready) == 0 {
		if c.err != nil {
			return 0, c.err
		}
		n, err := c.Conn.Read(p)
		if c.head == nil && n > 0 && c.expected.Load() != nil {
			c.head = c.expected.Swap(nil)
		}
		if c.head == nil {
			return n, err
		}
		c.readHead(p[:n:n], err)
	}
	n := copy(p, c.ready)
	if c.ready = c.ready[n:]; len(c.ready) == 0 {
		c.ready = nil
	}
	return n, nil
}

// readHead reads more of the head. Until the caller has taken what is ready, that and
// what is held may be parts of p.
func (c *headConn) readHead(p []byte, err error) {
	inPlace := len(c.held) == 0
	if inPlace {
		c.held = p
	} else {
		c.held = append(c.held, p...)
	}
	// What is handed on as it is stays where it is.
	c.ready = c.held[:0]
	c.err = err
	for c.head != nil && c.readPart() {
	}
	switch {
	case c.head == nil:
	// A head may end with the connection, behind a line.
	case err == io.EOF && !c.secure && c.fields && c.searched == len(c.held):
		c.held = append(slices.Clip(c.held), "\r\n"...)
		c.readPart()
	// What is no head, the standard library refuses.
	case err != nil || int64(len(c.held)) > c.limit:
		c.head = nil
	}
	switch {
	case c.head == nil:
		c.handOn(c.held)
		c.held = nil
	case inPlace:
		c.held = slices.Clone(c.held)
	}
}

// readPart reads a part of a head, the status line or the field lines with the empty line
// behind them, and says whether it was there whole.
func (c *headConn) readPart() bool {
	if !c.fields {
		line := lineOf(c.held)
		if line == nil {
			return false
		}
		*c.head = responseHead{}
		c.interim = isInterim(line)
		c.handOn(c.head.escape(line))
		c.held = c.held[len(line):]
		c.fields = true
	}
	for {
		line := lineOf(c.held[c.searched:])
		if line == nil {
			return false
		}
		c.searched += len(line)
		if isEmptyLine(line) {
			break
		}
	}
	fields := c.held[:c.searched]
	c.handOn(c.head.escape(c.head.rewriteLengths(fields)))
	c.held = c.held[len(fields):]
	// An interim response has another one behind it.
	if c.searched, c.fields = 0, false; !c.interim {
		c.head = nil
	}
	return true
}

// handOn hands a part on: the first that is held, or what stands for it.
func (c *headConn) handOn(part []byte) {
	if len(part) > 0 && len(c.held) > 0 && &part[0] != &c.held[0] {
		c.ready = slices.Clip(c.ready)
	}
	c.ready = append(c.ready, part...)
}

// lineOf returns the first line of a text, with its end; nil if it has none.
func lineOf(text []byte) []byte {
	i := stdbytes.IndexByte(text, '\n')
	if i < 0 {
		return nil
	}
	return text[:i+1]
}

func isEmptyLine(line []byte) bool { return len(line) == 1 || len(line) == 2 && line[0] == '\r' }

// isInterim reports whether a status line is that of an interim response, whose status is
// 1xx, but not 101: with that, what follows belongs to another protocol.
func isInterim(line []byte) bool {
	_, rest, _ := stdbytes.Cut(stdbytes.TrimRight(line, "\r\n"), []byte(" "))
	status, _, _ := stdbytes.Cut(stdbytes.TrimLeft(rest, " "), []byte(" "))
	return len(status) == 3 && status[0] == '1' && string(status) != "101"
}

// escapeByte begins an escape: two hexadecimal digits for a byte follow. The standard
// library takes it in values.
const escapeByte = 0xFF

// isEscaped are the bytes that are escaped: the control characters that values may have
// and the standard library refuses, and what begins an escape.
var isEscaped = func() (is [256]bool) {
	for c := range 0x80 {
		is[c] = isControl(rune(c))
	}
	is[escapeByte] = true
	return is
}()

// escape returns a part of a head with escapes; the part itself if it needs none.
func (h *responseHead) escape(part []byte) []byte {
	i := slices.IndexFunc(part, func(c byte) bool { return isEscaped[c] })
	if i < 0 {
		return part
	}
	h.escaped = true
	escaped := slices.Clone(part[:i])
	for _, c := range part[i:] {
		if isEscaped[c] {
			escaped = hex.AppendEncode(append(escaped, escapeByte), []byte{c})
		} else {
			escaped = append(escaped, c)
		}
	}
	return escaped
}

// unescape undoes the escapes of a value.
func unescape(value string) string {
	text, rest, found := strings.Cut(value, string([]byte{escapeByte}))
	for found {
		c, err := hex.DecodeString(rest[:min(2, len(rest))])
		if err != nil {
			return value // it has none
		}
		text += string(c)
		var more string
		more, rest, found = strings.Cut(rest[2:], string([]byte{escapeByte}))
		text += more
	}
	return text
}

// rewriteLengths returns field lines in which one number at most is left of what
// `Content-Length` headers say: the length that is extracted from them. If there is
// none, the body ends with the connection. The standard library refuses what is a
// failure, as it is.
//
// https://fetch.spec.whatwg.org/#header-list-extract-a-length
func (h *responseHead) rewriteLengths(fields []byte) []byte {
	var lengths HeaderList
	for rest := fields; len(rest) > 0; {
		line := lineOf(rest)
		rest = rest[len(line):]
		value, ok := contentLengthOf(line)
		if !ok {
			continue
		}
		// A value that goes on on the next line is no number.
		if strings.ContainsAny(value, "\r\x00") || rest[0] == ' ' || rest[0] == '\t' {
			return fields
		}
		lengths = append(lengths, Header{"Content-Length", value})
	}
	if len(lengths) == 0 || len(lengths) == 1 && isASCIIDigits(lengths[0].Value) {
		return fields
	}
	length, present, ok := lengths.ExtractLength()
	if !ok {
		return fields
	}
	h.lengths = lengths.Values("Content-Length")
	rewritten := make([]byte, 0, len(fields))
	if present {
		rewritten = fmt.Appendf(rewritten, "Content-Length: %d\r\n", length)
	}
	for line := range stdbytes.Lines(fields) {
		if _, ok := contentLengthOf(line); !ok {
			rewritten = append(rewritten, line...)
		}
	}
	return rewritten
}

// contentLengthOf returns the value of a field line, if it is one of `Content-Length`.
func contentLengthOf(line []byte) (value string, ok bool) {
	const name = "Content-Length:"
	if len(line) < len(name) || line[0]|0x20 != 'c' || !stdbytes.EqualFold(line[:len(name)], []byte(name)) {
		return "", false
	}
	text := strings.TrimSuffix(strings.TrimSuffix(string(line[len(name):]), "\n"), "\r")
	return strings.Trim(text, httpTabOrSpace), true
}
