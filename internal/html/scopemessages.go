// Checked against HTML of 2026-08-21.

package html

import (
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// scopeMessages is what a global object has that others can post to: its end
// is theirs.
type scopeMessages struct {
	ports    map[*portEnd]struct{}
	rooted   map[*MessagePort]struct{} // those that live although script may not reach them
	channels map[*BroadcastChannel]struct{}
	streams  *streams.Ports
	// over says that the realm has ended: what is made there later gets no messages, as no task of it runs.
	over bool
	// correspondent says that the realm, or one beside it in its agent, has, or once had, something through which
	// others can send messages to it: a port, a broadcast channel, a worker.
	correspondent *atomic.Bool
}

// scopeOf returns what the realm's global object has in common with others.
func scopeOf(cx *mozjs.Context) *globalScope { return scopeOfRealm(cx.Realm()) }

func scopeOfRealm(r *mozjs.Realm) *globalScope {
	return r.GlobalObject().Impl().(interface{ scope() *globalScope }).scope()
}

func (g *globalScope) scope() *globalScope { return g }

// eligibleForMessaging reports whether broadcast channels of the realm send and
// receive.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#eligible-for-messaging
func (g *globalScope) eligibleForMessaging() bool {
	// It is a Window object whose associated Document is fully active, or a
	// WorkerGlobalScope object whose closing flag is false and is not
	// suspendable.
	return g.fullyActive() && !g.settings.EventLoop().Closing()
}

// fullyActive says whether the document of a window is fully active, or a worker not suspended. Any goroutine may call it.
func (g *globalScope) fullyActive() bool { return g.settings.Global().Document().FullyActive() }

// checkFullyActive is what members of interfaces that need a fully active document throw without one.
func (g *globalScope) checkFullyActive() error {
	if !g.fullyActive() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is not fully active."}
	}
	return nil
}

// openStreams takes care of the ports that streams of the realm get.
func (m *scopeMessages) openStreams(cx *mozjs.Context) {
	m.streams = streams.PortsOf(cx)
	m.streams.OnOpen = func() { m.correspondent.Store(true) }
}

// addPort remembers a port of the realm, so that it ends with it.
func (m *scopeMessages) addPort(e *portEnd) {
	m.correspondent.Store(true)
	if m.ports == nil {
		m.ports = map[*portEnd]struct{}{}
	}
	m.ports[e] = struct{}{}
}

// beforeGC is what the realm does before its garbage is collected.
func (g *globalScope) beforeGC() {
	g.reviewPorts()
	g.closeOrphans()
}

// reviewPorts lets go of the ports that took the messages for which they lived.
func (g *globalScope) reviewPorts() {
	for p := range g.rooted {
		p.collections++
		p.updateLife()
	}
	g.streams.Review()
}

// endMessages ends the ports and broadcast channels of a realm that ends.
func (m *scopeMessages) endMessages() {
	m.over = true
	for e := range m.ports {
		if e.port != nil {
			e.port.Drop()
		}
	}
	for c := range m.channels {
		c.leave()
	}
	m.streams.End()
}
