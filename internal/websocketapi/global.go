// Checked against WebSockets of 2025-07-14.

package websocketapi

import (
	"time"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Global is what this package asks of a realm's global object, whose Go object
// implements it.
type Global interface {
	fetchapi.Global
	// WebSockets returns those that are not closed.
	WebSockets() *Sockets
	// FireMessageEvent fires an event at target, using MessageEvent, in the caller's
	// frame.
	FireMessageEvent(target *dom.EventTarget, name string, data mozjs.Value, origin, lastEventID string)
}

func globalOf(cx *mozjs.Context) Global { return cx.GlobalObject().Impl().(Global) }

// webSocket is the WebSocket task source.
//
// https://websockets.spec.whatwg.org/#websocket-task-source
var webSocket = eventloop.DeclareTaskSource("WebSocket")

// Sockets are the connections of a global object that are not closed. They are
// changed on the agent's thread alone. The zero Sockets are none.
type Sockets struct{ links map[*link]struct{} }

// Any says whether there is a connection that has not been closed.
func (s *Sockets) Any() bool { return len(s.links) > 0 }

func (s *Sockets) add(l *link) {
	if s.links == nil {
		s.links = map[*link]struct{}{}
	}
	s.links[l] = struct{}{}
}

func (s *Sockets) remove(l *link) { delete(s.links, l) }

// farewell is how long an agent that ends waits until servers were told. Nothing
// but a server that takes nothing makes it wait.
const farewell = 100 * time.Millisecond

// MakeDisappear makes the WebSockets disappear, for the global object does.
//
// https://websockets.spec.whatwg.org/#make-disappear
func (s *Sockets) MakeDisappear() {
	var told []<-chan struct{}
	for l := range s.links {
		if sent := l.makeDisappear(); sent != nil {
			told = append(told, sent)
		}
	}
	s.links = nil
	if len(told) == 0 {
		return
	}
	enough := time.NewTimer(farewell)
	defer enough.Stop()
	for _, sent := range told {
		select {
		case <-sent:
		case <-enough.C:
			return
		}
	}
}
