// Checked against WebSockets of 2025-07-14.

package websocketapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/websocket"
)

// CloseEvent is https://websockets.spec.whatwg.org/#the-closeevent-interface
type CloseEvent struct {
	dom.Event
	wasClean bool
	code     uint16
	reason   string
}

func (e *CloseEvent) construct(eventType string, init CloseEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.set(init.WasClean, init.Code, init.Reason)
	return nil
}

func (e *CloseEvent) set(wasClean bool, code uint16, reason string) {
	e.wasClean, e.code, e.reason = wasClean, code, reason
	e.AddMemory(len(reason))
}

// WasClean is https://websockets.spec.whatwg.org/#dom-closeevent-wasclean
func (e *CloseEvent) WasClean() bool { return e.wasClean }

// Code is https://websockets.spec.whatwg.org/#dom-closeevent-code
func (e *CloseEvent) Code() uint16 { return e.code }

// Reason is https://websockets.spec.whatwg.org/#dom-closeevent-reason
func (e *CloseEvent) Reason() string { return e.reason }

// noInit is for events that neither bubble nor can be canceled.
var noInit dom.EventInit

// fireCloseEvent fires an event named close, in a frame of its own.
func (w *WebSocket) fireCloseEvent(c websocket.Closing) {
	cx := w.Cx()
	f := cx.Enter()
	defer f.Leave()
	e := createCloseEvent(cx)
	e.CreateAnEvent("close", noInit)
	e.set(c.Clean, c.Code, c.Reason)
	w.Dispatch(&e.Event)
}
