// Checked against WebSockets of 2025-07-14.

package websocketapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
)

// updateLife sees to it that the wrapper lives, and the program goes on, as long as
// something can happen that somebody listens for. (A connection that is coming
// about keeps the program going by itself.)
//
// https://websockets.spec.whatwg.org/#garbage-collection
func (w *WebSocket) updateLife() {
	listens := func(types ...string) bool { return slices.ContainsFunc(types, w.HasListeners) }
	var needed bool
	hold, kind := false, eventloop.StandBy
	switch w.readyState {
	// A WebSocket object whose ready state was CONNECTING must not be garbage collected
	// if there are any event listeners registered for open, message, error, or close
	// events;
	case WebSocketConnecting:
		needed = listens("open", "message", "error", "close")
	// OPEN: message, error, or close events;
	case WebSocketOpen:
		needed = listens("message", "error", "close")
		hold = needed
	// CLOSING: error or close events. The closing handshake ends in time.
	case WebSocketClosing:
		needed = listens("error", "close")
		hold, kind = w.link.conn != nil, eventloop.UnderWay
	}
	// A WebSocket object with an established connection that has data queued to be
	// transmitted to the network must not be garbage collected.
	if w.unsent > 0 && w.readyState != WebSocketClosed {
		needed, hold, kind = true, true, eventloop.UnderWay
	}
	w.KeepRooted(&w.root, needed)
	if previous := w.hold; hold != (previous != nil) || hold && kind != w.holdKind {
		w.hold, w.holdKind = nil, kind
		if hold {
			w.hold = w.settings.EventLoop().Hold(kind, "a WebSocket with "+fetch.DisplayURL(w.url))
		}
		if previous != nil {
			previous.Release()
		}
	}
}

// end lets go of everything: the connection is closed.
func (w *WebSocket) end() {
	w.KeepRooted(&w.root, false)
	if w.hold != nil {
		w.hold.Release()
		w.hold = nil
	}
}

// Finalized implements mozjs.Finalizer. If a WebSocket object is garbage collected
// while its connection is still open, the user agent must start the WebSocket
// closing handshake, with no status code for the Close message.
//
// https://websockets.spec.whatwg.org/#garbage-collection
func (w *WebSocket) Finalized() {
	switch l := w.link; {
	case l == nil:
		// The constructor has thrown.
	case l.conn != nil:
		l.conn.Close(0, "")
	default:
		l.giveUp(errClosedEarly)
	}
}
