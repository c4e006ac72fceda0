package websocket

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/gobwas/ws"
)

// violation is what a server does that makes the connection fail.
type violation struct {
	code uint16 // what the server is told
	why  string
}

func (v *violation) Error() string { return v.why }

// protocolError returns the violation that is of the protocol itself.
func protocolError(format string, args ...any) error {
	return &violation{statusProtocolError, fmt.Sprintf(format, args...)}
}

// errLost is why a connection fails that the server has closed.
var errLost = errors.New("the server closed the connection without saying so")

// read reads what the server sends, until the TCP connection ends.
func (c *Conn) read() {
	err := c.readFrames()
	if v, ok := errors.AsType[*violation](err); ok {
		if c.fail(v.code, v) {
			<-c.closeSent
		}
	} else if err == nil {
		// Once both sides have sent a Close frame, the server closes the TCP
		// connection.
		_, err = io.Copy(io.Discard, c.in)
	}
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errLost
	}
	c.finish(err)
}

// readFrames reads frames until there is a Close frame, when it returns nil.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-5
func (c *Conn) readFrames() error {
	var m incoming
	defer func() { c.account(-int64(len(m.data))) }()
	for {
		h, err := ws.ReadHeader(c.in)
		if errors.Is(err, ws.ErrHeaderLengthMSB) {
			return protocolError("the server has sent a frame whose length is negative")
		}
		if err != nil {
			return err
		}
		if err := c.checkHeader(h, m.kind != 0); err != nil {
			return err
		}
		if !h.OpCode.IsControl() {
			if err := c.readData(h, &m); err != nil {
				return err
			}
			continue
		}
		payload := make([]byte, h.Length)
		if _, err := io.ReadFull(c.in, payload); err != nil {
			return err
		}
		switch h.OpCode {
		// Upon receipt of a Ping frame, an endpoint must send a Pong frame in response;
		// it may elect to send one for only the most recent.
		case ws.OpPing:
			c.mu.Lock()
			c.pong = payload
			c.mu.Unlock()
			c.wakeWriter()
		case ws.OpClose:
			return c.readClose(payload)
		}
	}
}

// checkHeader looks whether a server may send such a frame now.
func (c *Conn) checkHeader(h ws.Header, fragmented bool) error {
	state := ws.StateClientSide
	if fragmented {
		state = state.Set(ws.StateFragmented)
	}
	// RSV1 is for the first frame of a compressed message.
	if h.Rsv1() && c.deflate != nil && (h.OpCode == ws.OpText || h.OpCode == ws.OpBinary) {
		h.Rsv = ws.Rsv(false, h.Rsv2(), h.Rsv3())
	}
	if err := ws.CheckHeader(h, state); err != nil {
		return protocolError("the server violates the protocol: %v", err)
	}
	return nil
}

// incoming is a message that is being received.
type incoming struct {
	kind       Kind // 0 if none is
	compressed bool
	data       []byte
}

// minRoom is how many bytes there is room for at first.
const minRoom = 4 << 10

// readData reads a frame of a message, and hands the message over if it is the
// last.
func (c *Conn) readData(h ws.Header, m *incoming) error {
	if h.OpCode != ws.OpContinuation {
		m.kind, m.compressed = h.OpCode, h.Rsv1()
	}
	if h.Length > c.limit.Bytes-int64(len(m.data)) {
		return c.tooBig()
	}
	// Room is made for as much again as has come, not for what is announced.
	for rest := int(h.Length); rest > 0; {
		have := len(m.data)
		n := min(rest, max(have, minRoom))
		m.data = slices.Grow(m.data, n)[:have+n]
		c.account(int64(n))
		if _, err := io.ReadFull(c.in, m.data[have:]); err != nil {
			return err
		}
		rest -= n
	}
	if !h.Fin {
		return nil
	}
	data, kind, compressed := m.data, m.kind, m.compressed
	defer c.account(-int64(len(data)))
	*m = incoming{}
	if compressed {
		var err error
		data, err = c.deflate.inflate(data, c.limit.Bytes)
		switch {
		case errors.Is(err, errTooBig):
			return c.tooBig()
		case err != nil:
			return protocolError("the server has sent a message that cannot be decompressed: %v", err)
		}
	}
	if kind == Text && !utf8.Valid(data) {
		return &violation{statusInvalidData, "the server has sent a text that is not UTF-8"}
	}
	c.mu.Lock()
	dropped := c.failed != nil
	c.mu.Unlock()
	if !dropped {
		c.events.Received(kind, data)
	}
	return nil
}

func (c *Conn) tooBig() error {
	return &violation{statusTooBig, fmt.Sprintf("the server has sent a message that is larger than the limit of %v", c.limit)}
}

// readClose reads the body of a Close frame, and answers it.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-5.5.1
func (c *Conn) readClose(body []byte) error {
	code, reason := statusNoStatus, ""
	switch {
	case len(body) == 1:
		return protocolError("the server has sent a Close with half of a status code")
	case len(body) >= 2:
		code, reason = binary.BigEndian.Uint16(body), string(body[2:])
		if code < 1000 || code > 4999 || code == statusNoStatus || code == statusAbnormal || code == statusTLSHandshake {
			return protocolError("the server has sent a Close with the status code %d", code)
		}
		if !utf8.ValidString(reason) {
			return protocolError("the server has sent a Close with a reason that is not UTF-8")
		}
	}
	c.mu.Lock()
	if c.failed != nil {
		c.mu.Unlock()
		return nil
	}
	c.received, c.code, c.reason = true, code, reason
	// If an endpoint receives a Close frame and did not previously send a Close
	// frame, it must send one in response, with the status code that it received. It
	// goes before what is still in the queue, which the server will not read.
	if c.closing == nil {
		echo := code
		if code == statusNoStatus {
			echo = 0
		}
		c.startClosing(closeBody(echo, ""))
	}
	c.hurry = true
	c.impatience.Reset(disconnectTimeout)
	c.mu.Unlock()
	c.wakeWriter()
	c.events.ClosingHandshakeStarted()
	return nil
}
