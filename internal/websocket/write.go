package websocket

import (
	"crypto/rand"

	"github.com/gobwas/ws"
)

// maxChunk is how many bytes of a message are written at once.
const maxChunk = 32 << 10

// write sends what there is to send, until the Close frame was sent.
func (c *Conn) write() {
	defer close(c.written)
	defer c.tellSent()
	chunk := make([]byte, 0, ws.MaxHeaderSize+maxChunk)
	for {
		pong, message, closing := c.next()
		var err error
		switch {
		case pong != nil:
			err = c.writeFrame(chunk, ws.OpPong, false, pong, nil)
		case message.kind != 0:
			err = c.writeMessage(chunk, message)
		case closing != nil:
			if err = c.writeFrame(chunk, ws.OpClose, false, closing, nil); err == nil {
				c.closeWritten()
				return
			}
		default:
			select {
			case <-c.wake:
			case <-c.closeSent:
				// The connection has ended.
				return
			}
		}
		if err != nil {
			// The reader sees the end; what the server has said before is still read.
			c.mu.Lock()
			c.impatience.Reset(disconnectTimeout)
			c.mu.Unlock()
			return
		}
	}
}

// next takes what is to be sent next: the answer to a ping, a message, or the body
// of a Close frame.
func (c *Conn) next() (pong []byte, message outgoing, closing []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.hurry:
		return nil, outgoing{}, c.closing
	case c.pong != nil:
		pong, c.pong = c.pong, nil
		return pong, outgoing{}, nil
	case len(c.queue) > 0:
		message = c.queue[0]
		c.queue[0] = outgoing{}
		c.queue = c.queue[1:]
		return nil, message, nil
	}
	return nil, outgoing{}, c.closing
}

// writeMessage sends a message as one frame.
func (c *Conn) writeMessage(chunk []byte, m outgoing) error {
	progress := func(n int) {
		c.mu.Lock()
		c.queued -= int64(n)
		c.account(-int64(n))
		if c.closing != nil && !c.hurry && !c.leaving {
			c.impatience.Reset(closingTimeout)
		}
		c.mu.Unlock()
		if n > 0 {
			c.events.Sent(n)
		}
	}
	if c.deflate != nil && len(m.data) >= minCompressed {
		if compressed, ok := compress(m.data); ok {
			if err := c.writeFrame(chunk, m.kind, true, compressed, nil); err != nil {
				return err
			}
			progress(len(m.data))
			return nil
		}
	}
	return c.writeFrame(chunk, m.kind, false, m.data, progress)
}

// writeFrame writes a frame, masked, and tells of its progress. What it writes is
// made in chunk.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-5.2
func (c *Conn) writeFrame(chunk []byte, code ws.OpCode, compressed bool, payload []byte, progress func(n int)) error {
	h := ws.Header{Fin: true, Rsv: ws.Rsv(compressed, false, false), OpCode: code, Masked: true, Length: int64(len(payload))}
	rand.Read(h.Mask[:]) // never fails
	out := writer{chunk}
	if err := ws.WriteHeader(&out, h); err != nil {
		return err
	}
	for offset := 0; ; {
		n := min(len(payload)-offset, maxChunk)
		start := len(out.bytes)
		out.bytes = append(out.bytes, payload[offset:offset+n]...)
		ws.Cipher(out.bytes[start:], h.Mask, offset)
		if _, err := c.connection.Write(out.bytes); err != nil {
			return err
		}
		offset += n
		out.bytes = chunk
		if progress != nil {
			progress(n)
		}
		if offset == len(payload) {
			return nil
		}
	}
}

// writer appends what is written.
type writer struct{ bytes []byte }

// Write implements io.Writer.
func (w *writer) Write(p []byte) (int, error) {
	w.bytes = append(w.bytes, p...)
	return len(p), nil
}

// closeWritten is the end of sending: now the server is to answer, or to close the
// connection if it has said so before.
func (c *Conn) closeWritten() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.received || c.failed != nil || c.leaving {
		c.impatience.Reset(disconnectTimeout)
	} else {
		c.impatience.Reset(closingTimeout)
	}
}
