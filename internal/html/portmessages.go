// Checked against HTML of 2026-08-21.

package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// portEnd is a message port with the realm that has it and the target of its
// events: what a MessagePort is, and the implicit port of a Worker and of its
// global scope. It belongs to the agent's thread, but for the methods of
// messaging.Holder.
type portEnd struct {
	scope *globalScope
	// port is nil once it was shipped.
	port *messaging.Port
	// target is the message event target.
	//
	// https://html.spec.whatwg.org/multipage/web-messaging.html#message-event-target
	target *dom.EventTarget
	// object is nil for implicit ports.
	object *MessagePort
	weak   mozjs.Weak
}

// open attaches the end to a port.
func (e *portEnd) open(scope *globalScope, target *dom.EventTarget, port *messaging.Port) {
	e.scope, e.target, e.port = scope, target, port
	e.weak = target.Weak()
	scope.addPort(e)
	port.Attach(e)
	target.SetOutlet(port.Outlet())
	target.OnListenersChange(func(typ string) { e.listenersChanged(typ) })
	e.address()
}

// close lets go of the port, which somebody else has, or nobody.
func (e *portEnd) close() {
	e.port = nil
	delete(e.scope.ports, e)
}

// enable enables the port message queue.
func (e *portEnd) enable() {
	if e.scope.over {
		return
	}
	if p := e.scope.userAgent.Program; p.Touched() && e.port.Status().Messages > 0 {
		p.TouchAll() // they arrive now, and could have come later
	}
	e.port.Enable()
	e.address()
}

// listenersChanged hears that the target got or lost a listener.
func (e *portEnd) listenersChanged(typ string) {
	if typ == "message" {
		e.address()
	}
	e.updateLife()
}

// address makes the engine call the listener for messages itself, if there is but
// one.
func (e *portEnd) address() {
	if e.port != nil {
		e.port.Address(&e.target.Object, e.target.SoleCallback("message"))
	}
}

// Inbox implements messaging.Holder.
func (e *portEnd) Inbox() *mozjs.Inbox { return e.scope.settings.Agent().Inbox() }

// Disentangled implements messaging.Holder.
func (e *portEnd) Disentangled() {
	e.scope.settings.QueueGlobalTask(eventloop.PostedMessage, e.tellClosed)
}

// postMessage is the message port post message steps.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-port-post-message-steps
func (e *portEnd) postMessage(message mozjs.Value, transfer []mozjs.Value) error {
	cx := e.scope.settings.Cx()
	// postMessage(message, options): 1. Let targetPort be the port with which this is
	// entangled, if any; otherwise let it be null. (Serializing may run script that
	// closes or transfers either port: the message goes to this port all the same.)
	var target *messaging.Port
	var holder messaging.Holder
	if e.port != nil {
		target, holder = e.port.Target()
	}
	// 3. Let doomed be false.
	doomed := false
	for _, v := range transfer {
		p := MessagePortOf(cx.Impl(v))
		if p == nil {
			continue
		}
		// 2. If transfer contains sourcePort, then throw a "DataCloneError"
		//    DOMException.
		if p == e.object {
			return &idl.DOMException{Name: "DataCloneError", Message: "A port cannot be transferred through itself."}
		}
		// 4. If targetPort is not null and transfer contains targetPort, then set
		//    doomed to true.
		doomed = doomed || target != nil && p.end.port == target
	}
	// 5. Let serializeWithTransferResult be
	//    StructuredSerializeWithTransfer(message, transfer). Rethrow any
	//    exceptions.
	m, err := cx.Serialize(message, transfer, mozjs.CloneOptions{})
	if err != nil {
		return err
	}
	// 6. If targetPort is null, or if doomed is true, then return.
	if target == nil || doomed {
		m.Release()
		return nil
	}
	// 7. Add a task that runs the following steps to the port message queue of
	//    targetPort.
	m.ChargeTo(cx)
	target.Receive(m)
	// A port of the realm lives until it has taken the message. Whether it may go
	// then is looked at before the next collection.
	if other, ok := holder.(*portEnd); ok && other.scope == e.scope && other.object != nil && other.object.root == nil {
		other.updateLife()
	}
	return nil
}

// Settings implements agent.Recipient.
func (e *portEnd) Settings() *agent.EnvironmentSettings { return e.scope.settings }

// DeliverMessage implements agent.MailRecipient. It is step 7 of the message port
// post message steps, for the port in whose queue the message is by now. What is
// bytes alone and has one listener to go to is delivered without it, see
// mozjs.Context.Deliver.
func (e *portEnd) DeliverMessage() {
	if e.port == nil {
		return
	}
	// The frame keeps the target: nothing else may, once the message is taken.
	target := e.weak.Value()
	if target.IsUndefined() {
		return
	}
	taken, ok := e.port.Take(e)
	if !ok {
		return
	}
	m := taken.(*mozjs.Message)
	cx := e.scope.settings.Cx()
	// 4. Let deserializeRecord be StructuredDeserializeWithTransfer(
	//    serializeWithTransferResult, targetRealm).
	data, transferred, err := cx.Deserialize(m)
	m.Release()
	switch {
	case errors.Is(err, mozjs.ErrTerminated):
		return
	case err != nil:
		// If this throws an exception, catch it, fire an event named
		// messageerror at messageEventTarget, using MessageEvent, and return.
		fireMessageEvent(e.target, "messageerror", message{data: mozjs.Null})
	default:
		// 7. Fire an event named message at messageEventTarget, using
		//    MessageEvent, with the data attribute initialized to messageClone and
		//    the ports attribute initialized to newPorts.
		fireMessageEventAt(e.target, target, "message", message{data: data, ports: portsAmong(cx, transferred)})
	}
}

// MessageDamaged implements agent.MailRecipient.
func (e *portEnd) MessageDamaged() {
	if e.port != nil && e.weak.Get() != nil {
		fireMessageEvent(e.target, "messageerror", message{data: mozjs.Null})
	}
}

// portsAmong returns the MessagePorts among transferred objects.
func portsAmong(cx *mozjs.Context, transferred []mozjs.Value) []mozjs.Value {
	var ports []mozjs.Value
	for _, v := range transferred {
		if MessagePortOf(cx.Impl(v)) != nil {
			ports = append(ports, v)
		}
	}
	return ports
}

// tellClosed fires an event named close at a port whose other port is gone,
// after the messages that it posted before.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#disentangle
func (e *portEnd) tellClosed() {
	if e.port == nil || e.weak.Get() == nil {
		return
	}
	if status := e.port.Status(); status.Enabled && status.Messages > 0 {
		e.Disentangled()
		return
	}
	if !e.port.TakeNote(e) {
		return
	}
	if e.object != nil {
		e.object.unlink()
		fire(e.target, "close")
	}
	e.updateLife()
}

// localOther returns the port that this one is entangled with if it is in the
// same realm, else nil.
func (e *portEnd) localOther() *portEnd {
	if e.port == nil {
		return nil
	}
	other, _ := e.port.Status().Other.(*portEnd)
	if other == nil || other.scope != e.scope {
		return nil
	}
	return other
}

// updateLife looks again whether the port must live although script may not
// reach it.
func (e *portEnd) updateLife() {
	if e.object != nil {
		e.object.updateLife()
	}
}
