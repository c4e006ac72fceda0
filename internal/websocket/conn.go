// Checked against WebSockets of 2025-07-14.

package websocket

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gobwas/ws"

	"github.com/sluice-go/sluice/internal/fetch"
)

// Kind is what a message has.
type Kind = ws.OpCode

// The kinds of messages.
const (
	Text   = ws.OpText
	Binary = ws.OpBinary
)

// The status codes that are used here.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1
const (
	statusGoingAway     = uint16(ws.StatusGoingAway)
	statusProtocolError = uint16(ws.StatusProtocolError)
	statusNoStatus      = uint16(ws.StatusNoStatusRcvd)
	statusAbnormal      = uint16(ws.StatusAbnormalClosure)
	statusInvalidData   = uint16(ws.StatusInvalidFramePayloadData)
	statusTooBig        = uint16(ws.StatusMessageTooBig)
	statusTLSHandshake  = uint16(ws.StatusTLSHandshake)
)

// Events hears of what happens to a connection. Its methods are called on
// goroutines of the connection; none is called after Closed.
type Events interface {
	// Received gets a message, whose text is UTF-8. Nothing more is read until it
	// returns.
	Received(kind Kind, data []byte)
	// Sent says that that many bytes of messages were sent.
	Sent(n int)
	// ClosingHandshakeStarted says that the server wants no more.
	ClosingHandshakeStarted()
	// Closed is the end.
	Closed(c Closing)
}

// Closing is how a connection came to its end.
type Closing struct {
	// Code is the WebSocket connection close code, and Reason the close reason.
	//
	// https://www.rfc-editor.org/rfc/rfc6455#section-7.1.5
	Code   uint16
	Reason string
	// Clean says that both sides had said that they want no more.
	Clean bool
	// Failed says why the connection failed; nil if it did not.
	Failed error
}

// How long the server may take in closing a connection: no more than this may pass
// until it takes something of what is still to be sent, or answers a Close; and
// until it closes the TCP connection afterwards.
const (
	closingTimeout    = 10 * time.Second
	disconnectTimeout = 2 * time.Second
)

// Conn is a WebSocket connection. Any goroutine may call its methods.
type Conn struct {
	connection io.ReadWriteCloser
	in         *bufio.Reader
	deflate    *deflate // nil if messages are not compressed
	events     Events
	limit      fetch.Limit
	account    func(delta int64)
	ended      func() bool // undoes that the end of the Fetcher ends the connection

	mu sync.Mutex
	// wake has an item when the writer may have something to do.
	wake  chan struct{}
	queue []outgoing
	// queued is how many bytes the queue has.
	queued int64
	pong   []byte // the answer to the last ping; nil if it was given
	// closing is the body of the Close frame to be sent after the queue; nil as long
	// as none is.
	closing []byte
	// hurry says that the Close frame goes before the queue.
	hurry bool
	// closeSent is closed when the Close frame was sent, or never will be.
	closeSent chan struct{}
	sentOnce  sync.Once
	written   chan struct{} // closed when the writer has ended
	// received says that a Close frame was received, with code and reason.
	received bool
	code     uint16
	reason   string
	failed   error
	// impatience ends a connection whose server does not close it; gaveUp says that it
	// has.
	impatience *time.Timer
	gaveUp     bool
	// leaving says that nobody cares for the answer of the server.
	leaving bool
}

// outgoing is a message in the queue.
type outgoing struct {
	kind Kind
	data []byte // not changed
}

// newConn makes a connection of what a server has switched to WebSocket. It ends
// with the fetcher.
func newConn(fetcher *fetch.Fetcher, connection io.ReadWriteCloser, client *fetch.Client, d *deflate, events Events) *Conn {
	c := &Conn{
		connection: connection, in: bufio.NewReader(connection), deflate: d, events: events,
		limit: fetcher.Limit(client), account: func(int64) {},
		wake: make(chan struct{}, 1), closeSent: make(chan struct{}), written: make(chan struct{}), code: statusAbnormal,
	}
	if client != nil && client.Account != nil {
		c.account = client.Account
	}
	c.impatience = time.AfterFunc(closingTimeout, c.giveUp)
	c.impatience.Stop()
	c.ended = context.AfterFunc(fetcher.Context(), c.giveUp)
	return c
}

// Start begins to read and to write.
func (c *Conn) Start() {
	go c.read()
	go c.write()
}

// Send queues a message. The data must not be changed any more. It reports
// whether the message was queued; it is not after Close.
func (c *Conn) Send(kind Kind, data []byte) bool {
	c.mu.Lock()
	if c.closing != nil || c.failed != nil {
		c.mu.Unlock()
		return false
	}
	// If the data cannot be sent because the buffer is full, flag the WebSocket as
	// full and then close the WebSocket connection.
	if c.queued+int64(len(data)) > c.limit.Bytes {
		c.mu.Unlock()
		c.fail(statusAbnormal, fmt.Errorf("the server takes less than is sent to it, and no more than %v may be kept", c.limit))
		return false
	}
	c.queue = append(c.queue, outgoing{kind, data})
	c.queued += int64(len(data))
	c.mu.Unlock()
	c.account(int64(len(data)))
	c.wakeWriter()
	return true
}

// wakeWriter lets the writer look again.
func (c *Conn) wakeWriter() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Close starts the closing handshake, once what is queued was sent. A code of 0 is
// none.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-7.1.2
func (c *Conn) Close(code uint16, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing == nil && c.failed == nil {
		c.startClosing(closeBody(code, reason))
	}
}

// startClosing begins to close the connection. The caller holds mu.
func (c *Conn) startClosing(body []byte) {
	c.closing = body
	c.impatience.Reset(closingTimeout)
	c.wakeWriter()
}

// closeBody is the body of a Close frame.
func closeBody(code uint16, reason string) []byte {
	if code == 0 {
		return []byte{}
	}
	return ws.NewCloseFrameBody(ws.StatusCode(code), reason)
}

// GoAway starts the closing handshake for somebody who ends, and will not wait
// long. The channel is closed when the server was told.
//
// https://websockets.spec.whatwg.org/#make-disappear
func (c *Conn) GoAway() <-chan struct{} {
	c.Close(statusGoingAway, "")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaving = true
	c.impatience.Reset(disconnectTimeout)
	return c.closeSent
}

// Fail fails the connection for a reason of the caller's.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-7.1.7
func (c *Conn) Fail(why error) { c.fail(statusAbnormal, why) }

// fail fails the connection. It reports whether a Close frame is to be sent before
// its end: there has to be a code for it.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-7.1.7
func (c *Conn) fail(code uint16, why error) (telling bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed != nil || c.received {
		return false
	}
	c.failed = why
	if code == statusAbnormal || c.closing != nil {
		c.connection.Close()
		return false
	}
	c.hurry = true
	c.startClosing(closeBody(code, ""))
	c.impatience.Reset(disconnectTimeout)
	return true
}

// giveUp closes the TCP connection, so that reading and writing end.
func (c *Conn) giveUp() {
	c.mu.Lock()
	c.gaveUp = true
	c.mu.Unlock()
	c.connection.Close()
}

// tellSent says that the Close frame was sent, or never will be.
func (c *Conn) tellSent() { c.sentOnce.Do(func() { close(c.closeSent) }) }

// finish is the end of the connection, when nothing more can be read.
func (c *Conn) finish(err error) {
	c.connection.Close()
	c.tellSent()
	<-c.written
	c.ended()
	c.mu.Lock()
	c.impatience.Stop()
	// If the underlying transport layer connection is unexpectedly lost, the client
	// must fail the WebSocket connection.
	if c.failed == nil && !c.received && !c.gaveUp {
		c.failed = err
	}
	c.account(-c.queued)
	c.queue, c.queued, c.closing = nil, 0, []byte{}
	closing := Closing{Code: c.code, Reason: c.reason, Clean: c.received && c.failed == nil, Failed: c.failed}
	c.mu.Unlock()
	c.events.Closed(closing)
}
