// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
)

// MessageEvent is https://html.spec.whatwg.org/multipage/comms.html#the-messageevent-interface
//
// AD-HOC: its origin is a string, and never an origin: there is no interface Origin that would ask for it.
type MessageEvent struct {
	dom.Event
	origin, lastEventID string
	// data, sourceSlot and ports are held by the event; ports is a frozen array
	// that is made when it is first asked for if it is empty.
	data, sourceSlot, ports mozjs.Slot
}

func (e *MessageEvent) construct(eventType string, init MessageEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.origin, e.lastEventID = init.Origin, init.LastEventId
	e.AddMemory(len(e.origin) + len(e.lastEventID))
	e.data = e.Hold(init.Data)
	e.setSource(init.Source)
	e.setPorts(valuesOf(init.Ports))
	return nil
}

// InitMessageEvent is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-initmessageevent
func (e *MessageEvent) InitMessageEvent(eventType string, bubbles, cancelable bool, data mozjs.Value, origin, lastEventID string, source idl.Optional[MessageEventSource], ports []*MessagePort) {
	// The method initializes the event in a manner analogous to the similarly-
	// named initEvent() method, which does nothing during a dispatch.
	if e.Dispatching() {
		return
	}
	e.InitEvent(eventType, bubbles, cancelable)
	e.origin, e.lastEventID = origin, lastEventID
	e.data = e.SetHeld(e.data, data)
	e.setSource(source)
	e.setPorts(valuesOf(ports))
}

func (e *MessageEvent) setSource(source idl.Optional[MessageEventSource]) {
	switch from, _ := source.Get(); {
	case from.IsMessagePort:
		e.sourceSlot = e.SetHeld(e.sourceSlot, from.MessagePort.Value())
	case from.IsWindow:
		e.sourceSlot = e.SetHeld(e.sourceSlot, from.Window)
	case e.sourceSlot != 0:
		e.sourceSlot = e.SetHeld(e.sourceSlot, mozjs.Null)
	}
}

func (e *MessageEvent) setPorts(ports []mozjs.Value) {
	if len(ports) == 0 && e.ports == 0 {
		return
	}
	array := e.Cx().NewArray(ports...)
	e.Cx().Freeze(array)
	e.ports = e.SetHeld(e.ports, array)
}

func valuesOf(ports []*MessagePort) []mozjs.Value {
	values := make([]mozjs.Value, len(ports))
	for i, p := range ports {
		values[i] = p.Value()
	}
	return values
}

// Data is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-data
func (e *MessageEvent) Data() mozjs.Value { return e.Held(e.data) }

// Origin is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-origin
func (e *MessageEvent) Origin() string { return e.origin }

// LastEventId is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-lasteventid
func (e *MessageEvent) LastEventId() string { return e.lastEventID }

// Source is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-source
func (e *MessageEvent) Source() mozjs.Value {
	if e.sourceSlot == 0 {
		return mozjs.Null
	}
	return e.Held(e.sourceSlot)
}

// Ports is https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-ports
func (e *MessageEvent) Ports() mozjs.Value {
	if e.ports == 0 {
		array := e.Cx().NewArray()
		e.Cx().Freeze(array)
		e.ports = e.Hold(array)
	}
	return e.Held(e.ports)
}

// handleDeliveries makes the engine deliver messages with MessageEvents of which Go
// need not know, to the targets of all realms of an agent.
func handleDeliveries(settings *agent.EnvironmentSettings) {
	settings.Cx().HandleDeliveries(mozjs.Deliveries{
		Class: MessageEventInterface.Class(settings.Exposure()),
		// The event that fireMessageEvent makes of a message without ports.
		Complete: func(d mozjs.Delivered) mozjs.Platform {
			e := new(MessageEvent)
			d.Cx.Adopt(d.Wrapper, e)
			e.CreateAnEvent("message", dom.EventInit{})
			environment := scopeOfRealm(e.Realm()).environment
			e.SetTimeStamp(performance.Coarsen(d.At-environment.TimeOrigin, environment.CrossOriginIsolated))
			e.data = 1
			e.setPorts(nil)
			e.AdoptTarget(dom.EventTargetOf(d.Cx.Impl(d.Target)), 2, d.UnderWay)
			return e
		},
	})
}

// Delivered implements agent.MailDelivery.
func (e *MessageEvent) Delivered() { e.EndDispatch() }

// message is what a message event tells.
type message struct {
	data                mozjs.Value
	ports               []mozjs.Value
	origin, lastEventID string
	source              idl.Optional[MessageEventSource]
}

// fireMessageEvent fires an event, using MessageEvent.
func fireMessageEvent(target *dom.EventTarget, name string, m message) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	fireMessageEventAt(target, target.Value(), name, m)
}

// fireMessageEventAt is fireMessageEvent in the frame of the caller, who has the
// target's wrapper.
func fireMessageEventAt(target *dom.EventTarget, targetWrapper mozjs.Value, name string, m message) {
	e := new(MessageEvent)
	wrapper := idl.CreateHolding(target.Cx(), MessageEventInterface, e, m.data, targetWrapper)
	e.data = 1
	e.CreateAnEvent(name, dom.EventInit{})
	e.origin, e.lastEventID = m.origin, m.lastEventID
	e.setSource(m.source)
	e.setPorts(m.ports)
	target.DispatchNew(&e.Event, wrapper, targetWrapper, 2)
}
