// Checked against WebSockets of 2025-07-14.

package websocketapi

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/websocket"
)

// link is what is between a WebSocket and its connection: it makes tasks of what
// happens there. It implements websocket.Events.
type link struct {
	socket   *WebSocket
	wrapper  mozjs.Weak
	settings *agent.EnvironmentSettings
	inflow   *agent.Inflow
	cancel   context.CancelCauseFunc // gives up establishing the connection
	// conn is nil until the connection is established. It is set on the agent's
	// thread.
	conn *websocket.Conn

	mu sync.Mutex
	// coming is the connection before the agent knows of it.
	coming *websocket.Conn
	// ended says that the agent has ended.
	ended bool
	// sent is how many bytes were sent of which the agent does not know; telling says
	// that a task is queued which tells it.
	sent    uint64
	telling bool
}

// messageMemory is what a message counts beside its bytes.
const messageMemory = 256

// errClosedEarly is why a connection fails that script closes too early.
var errClosedEarly = errors.New("it was closed before it was established")

// errEnded is why a connection fails whose agent ends.
var errEnded = errors.New("its page or worker has ended")

// establish establishes the connection, in parallel.
//
// https://websockets.spec.whatwg.org/#concept-websocket-establish
func (w *WebSocket) establish(protocols []string) {
	global := globalOf(w.Cx())
	fetching := global.Fetching()
	client := fetching.Client()
	l := &link{socket: w, wrapper: w.Weak(), settings: w.settings, inflow: agent.NewInflow(client.Account)}
	w.link = l
	global.WebSockets().add(l)
	var ctx context.Context
	ctx, l.cancel = context.WithCancelCause(w.settings.EventLoop().Context())
	handshake := websocket.Handshake{URL: w.url, Protocols: protocols, Client: client}
	w.settings.EventLoop().InParallel("the handshake of a WebSocket with "+fetch.DisplayURL(w.url), func() {
		conn, established, err := websocket.Establish(ctx, fetching.Fetcher, handshake, l)
		l.cancel(nil)
		if err != nil {
			l.Closed(websocket.Closing{Code: abnormal, Failed: err})
			return
		}
		if !l.announce(conn) {
			conn.Fail(errEnded)
		} else {
			l.queue(func() { l.established(conn, established) })
		}
		conn.Start()
	})
}

// abnormal is the code of connections that fail: 1006.
const abnormal = 1006

// announce tells of a connection before there is a task for it, so that the end of
// the agent finds it. It reports whether the agent still runs.
func (l *link) announce(conn *websocket.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.coming = conn
	return !l.ended
}

// queue queues a task for as long as the object is not garbage.
func (l *link) queue(steps func()) bool {
	return l.settings.QueueGlobalTask(webSocket, func() {
		// The frame keeps the wrapper.
		if !l.wrapper.Value().IsUndefined() {
			steps()
		}
	})
}

// established is what happens when the connection is established.
//
// https://websockets.spec.whatwg.org/#feedback-from-the-protocol
func (l *link) established(conn *websocket.Conn, e websocket.Established) {
	w := l.socket
	l.conn = conn
	// Script has closed it before it could know.
	if w.readyState != WebSocketConnecting {
		conn.Fail(errClosedEarly)
		w.updateLife()
		return
	}
	// 1. Change the ready state to OPEN. 2. 3. Change the extensions attribute's value
	//    to the extensions in use, and the protocol attribute's to the subprotocol in
	//    use.
	w.readyState, w.extensions, w.protocol = WebSocketOpen, e.Extensions, e.Protocol
	w.AddMemory(len(e.Extensions) + len(e.Protocol))
	w.updateLife()
	// 4. Fire an event named open at the WebSocket object.
	w.FireAnEvent("open", noInit)
}

// Received implements websocket.Events. It waits while too much waits for the
// agent.
func (l *link) Received(kind websocket.Kind, data []byte) {
	n := len(data) + messageMemory
	l.inflow.Arrive(n)
	queued := l.settings.QueueGlobalTask(webSocket, func() {
		l.inflow.Take(n)
		if !l.wrapper.Value().IsUndefined() {
			l.received(kind, data)
		}
	})
	if !queued {
		l.inflow.Take(n)
	}
	l.inflow.Wait(l.settings.EventLoop().Context())
}

// received is what happens when a message has been received.
//
// https://websockets.spec.whatwg.org/#feedback-from-the-protocol
func (l *link) received(kind websocket.Kind, bytes []byte) {
	w, cx := l.socket, l.settings.Cx()
	// 1. If the ready state is not OPEN, then return.
	if w.readyState != WebSocketOpen {
		return
	}
	// 2. Let dataForEvent be determined by switching on type and binary type:
	var dataForEvent mozjs.Value
	var err error
	switch {
	// Type indicates that the data is Text: a new DOMString containing data.
	case kind == websocket.Text:
		dataForEvent = cx.NewString(string(bytes))
	// "blob": a new Blob object, created in the relevant realm.
	case w.binaryType == BinaryTypeBlob:
		dataForEvent = file.NewBlob(cx, file.Data{Bytes: bytes}).Value()
	// "arraybuffer": a new ArrayBuffer object whose contents are data.
	default:
		dataForEvent, err = cx.NewArrayBuffer(bytes)
	}
	if err != nil {
		l.conn.Fail(fmt.Errorf("there is no memory for a message of %d bytes", len(bytes)))
		return
	}
	// 3. Fire an event named message at the WebSocket object, using MessageEvent, with
	//    the origin attribute initialized to the serialization of the url's origin,
	//    and the data attribute initialized to dataForEvent.
	globalOf(cx).FireMessageEvent(&w.EventTarget, "message", dataForEvent, w.url.Origin().String(), "")
}

// Sent implements websocket.Events. One task may tell of much.
func (l *link) Sent(n int) {
	l.mu.Lock()
	l.sent += uint64(n)
	tell := !l.telling
	l.telling = true
	l.mu.Unlock()
	if tell {
		l.queue(l.tellSent)
	}
}

// tellSent is when the event loop learns of what was transmitted.
func (l *link) tellSent() {
	l.mu.Lock()
	sent := l.sent
	l.sent, l.telling = 0, false
	l.mu.Unlock()
	w := l.socket
	w.bufferedAmount -= sent
	w.unsent -= sent
	w.updateLife()
}

// ClosingHandshakeStarted implements websocket.Events.
//
// https://websockets.spec.whatwg.org/#feedback-from-the-protocol
func (l *link) ClosingHandshakeStarted() {
	l.queue(func() {
		// Change the ready state to CLOSING.
		if l.socket.readyState == WebSocketOpen {
			l.socket.readyState = WebSocketClosing
			l.socket.updateLife()
		}
	})
}

// Closed implements websocket.Events.
func (l *link) Closed(c websocket.Closing) {
	l.settings.QueueGlobalTask(webSocket, func() {
		cx := l.settings.Cx()
		globalOf(cx).WebSockets().remove(l)
		if !l.wrapper.Value().IsUndefined() {
			l.closed(c)
		}
		l.socket.end()
	})
}

// closed is what happens when the connection is closed, possibly cleanly.
//
// https://websockets.spec.whatwg.org/#feedback-from-the-protocol
func (l *link) closed(c websocket.Closing) {
	w := l.socket
	// 1. Change the ready state to CLOSED.
	w.readyState = WebSocketClosed
	// 2. If the user agent was required to fail the WebSocket connection, or if the
	//    connection was closed after being flagged as full, fire an event named error.
	//    The reason is for the console alone.
	if c.Failed != nil {
		globalOf(l.settings.Cx()).Fetching().Warn(fmt.Sprintf("WebSocket connection to %s failed: %s", fetch.DisplayURL(w.url), reasonOf(c.Failed)))
		w.FireAnEvent("error", noInit)
	}
	// 3. Fire an event named close, using CloseEvent, with the wasClean attribute
	//    initialized to true if the connection closed cleanly and false otherwise, the
	//    code attribute to the close code, and the reason attribute to the result of
	//    applying UTF-8 decode without BOM to the close reason.
	w.fireCloseEvent(c)
}

// reasonOf says why a connection has failed, without saying where.
func reasonOf(failed error) string {
	network, ok := errors.AsType[*fetch.NetworkError](failed)
	switch {
	case ok && network.Aborted && network.Err != nil:
		return network.Err.Error()
	case ok:
		return network.Reason
	}
	return failed.Error()
}

// giveUp fails a connection that is not established yet.
func (l *link) giveUp(why error) { l.cancel(why) }

// makeDisappear is called when the agent has ended. The channel, if there is one,
// is closed when the server was told.
//
// https://websockets.spec.whatwg.org/#make-disappear
func (l *link) makeDisappear() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	switch {
	// If the WebSocket connection is not yet established, fail it.
	case l.coming == nil:
		l.cancel(errEnded)
		return nil
	case l.conn == nil:
		l.coming.Fail(errEnded)
		return nil
	}
	// If the WebSocket closing handshake has not yet been started, start it, with the
	// status code to use in the Close message being 1001.
	return l.conn.GoAway()
}

func syntaxError(format string, args ...any) error {
	return &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf(format, args...)}
}
