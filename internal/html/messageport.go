// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MessagePort is https://html.spec.whatwg.org/multipage/web-messaging.html#messageport
//
// The wrapper of a port lives as long as script can reach it, and longer while
// something can still happen to it that it has listeners for. Of two entangled
// ports of one realm each refers to the other while that has listeners, where the
// collector sees it; a port whose other end is in another agent, or that has
// messages in its queue, is rooted as long as it has listeners for what may come. One
// that listens for the end of the other one, which listens to nothing, is rooted
// through one collection, in which the other may end.
type MessagePort struct {
	dom.EventTarget
	end      portEnd
	detached bool
	enabled  bool
	// local says that the other port is of the same realm; link holds it, if it has
	// listeners.
	local bool
	link  mozjs.Slot
	// root keeps the port alive; nil if nothing asks for that. Collections counts those that
	// it has lived through.
	root        *mozjs.Root
	collections int
}

const messagePortType = "MessagePort"

func init() {
	mozjs.RegisterTransferable(messagePortType, func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		p := createMessagePort(cx)
		p.receive(data.(*messaging.Port))
		return p.Value(), nil
	})
}

// receive gives the port its end of a channel.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports:transfer-receiving-steps
func (p *MessagePort) receive(port *messaging.Port) {
	p.end.object = p
	p.SetMemory(port.Memory())
	// 2. Move all the tasks that are to fire message events in
	//    dataHolder.[[PortMessageQueue]] to the port message queue of value,
	//    leaving value's port message queue in its initial disabled state.
	// 3. If dataHolder.[[RemotePort]] is not null, then entangle
	//    dataHolder.[[RemotePort]] and value.
	p.end.open(scopeOf(p.Cx()), &p.EventTarget, port)
	if other := p.end.localOther(); other != nil && other.object != nil {
		p.local, other.object.local = true, true
		other.object.updateLife()
	}
	p.updateLife()
}

// updateLink sees to it that the other port of the same realm refers to this one as
// long as this has listeners: the user agent must act as if it did.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#ports-and-garbage-collection
func (p *MessagePort) updateLink() {
	other := p.end.localOther()
	if !p.local || other == nil || other.object == nil || other.weak.Get() == nil {
		return
	}
	switch o, listens := other.object, p.listensToMessages() || p.HasListeners("close"); {
	case listens && o.link == 0:
		o.link = o.Hold(p.Value())
	case !listens && o.link != 0:
		o.Drop(o.link)
		o.link = 0
	}
}

// listensToMessages reports whether somebody listens for messages.
func (p *MessagePort) listensToMessages() bool {
	return p.HasListeners("message") || p.HasListeners("messageerror")
}

// unlink lets two ports of one realm go of one another.
func (p *MessagePort) unlink() {
	if !p.local {
		return
	}
	p.local = false
	if p.link != 0 {
		p.Drop(p.link)
		p.link = 0
	}
	if other := p.end.localOther(); other != nil && other.object != nil {
		other.object.unlink()
	}
	p.updateLife()
}

// updateLife sees to it that the port lives as long as something can happen to
// it.
func (p *MessagePort) updateLife() {
	p.updateLink()
	needed := p.needed()
	// Go has to hear of the messages of the realm's other port that this one may have
	// to live for.
	if p.end.port != nil {
		p.end.port.TellOfPosts(p.local && !needed)
	}
	switch {
	case needed && p.root == nil:
		p.KeepRooted(&p.root, true)
		if p.end.scope.rooted == nil {
			p.end.scope.rooted = map[*MessagePort]struct{}{}
		}
		p.end.scope.rooted[p] = struct{}{}
	case !needed && p.root != nil:
		p.KeepRooted(&p.root, false)
		delete(p.end.scope.rooted, p)
	}
}

func (p *MessagePort) needed() bool {
	if p.end.port == nil {
		return false
	}
	messages := p.enabled && p.listensToMessages()
	closes := p.HasListeners("close")
	if !messages && !closes {
		return false
	}
	status := p.end.port.Status()
	return messages && status.Messages > 0 || closes && status.Untold ||
		status.Entangled && (!p.local || closes && p.collections < 2 && !p.otherListens())
}

// otherListens reports whether the other port of the same realm has listeners, so that
// each of the two refers to the other.
func (p *MessagePort) otherListens() bool {
	other := p.end.localOther()
	return other != nil && other.object != nil && (other.object.listensToMessages() || other.object.HasListeners("close"))
}

// Detached implements mozjs.Transferable.
func (p *MessagePort) Detached() bool { return p.detached }

// Transfer implements mozjs.Transferable. A port's queue travels with it.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports:transfer-steps
func (p *MessagePort) Transfer() (string, any, error) {
	port := p.end.port
	p.end.scope.userAgent.Program.TouchAll()
	p.unlink()
	p.leave()
	port.Ship()
	return messagePortType, port, nil
}

// leave makes the object a port without a channel.
func (p *MessagePort) leave() {
	p.detached = true
	p.SetMemory(0)
	p.SetOutlet(nil)
	p.end.close()
	p.updateLife()
}

// Finalized implements mozjs.Finalizer: a port that was collected is
// disentangled.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#ports-and-garbage-collection
func (p *MessagePort) Finalized() {
	if p.end.port != nil {
		p.end.port.Drop()
		p.end.close()
	}
}

// PostMessageWithTransfer is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-postmessage
func (p *MessagePort) PostMessageWithTransfer(message mozjs.Value, transfer []mozjs.Value) error {
	return p.end.postMessage(message, transfer)
}

// PostMessage is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-postmessage-options
func (p *MessagePort) PostMessage(message mozjs.Value, options StructuredSerializeOptions) error {
	return p.end.postMessage(message, options.Transfer)
}

// Start is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-start
func (p *MessagePort) Start() {
	// Enable this's port message queue, if it is not already enabled.
	if p.enabled || p.end.port == nil {
		return
	}
	p.enabled = true
	p.end.enable()
	p.updateLife()
}

// Close is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-close
func (p *MessagePort) Close() {
	// 1. Set this's [[Detached]] internal slot value to true.
	p.detached = true
	// 2. If this is entangled, disentangle it. (Messages that were posted to it
	//    before are still delivered.)
	if p.end.port == nil {
		return
	}
	other := p.end.localOther()
	if other == nil {
		p.end.scope.userAgent.Program.TouchAll()
	}
	p.unlink()
	p.end.port.Disentangle()
	p.updateLife()
	if other != nil {
		other.updateLife()
	}
}

// SetEventHandler is what the setters of event handlers do.
func (p *MessagePort) SetEventHandler(name string, handler mozjs.Value) {
	p.EventTarget.SetEventHandler(name, handler)
	// The first time a MessagePort object's onmessage IDL attribute is set, the
	// port's port message queue must be enabled, as if the start() method had
	// been called.
	if name == "onmessage" {
		p.Start()
	}
}
