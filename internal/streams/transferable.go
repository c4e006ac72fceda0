// Checked against Streams of 2026-08-18 and HTML of 2026-08-21.

package streams

import (
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// transferable is what the three kinds of streams have for
// https://streams.spec.whatwg.org/#transferrable-streams
type transferable struct {
	mozjs.Object
	detached bool
	// port is what a side of a cross-realm transform has; nil for other streams.
	port *port
}

// Detached implements mozjs.Transferable.
func (t *transferable) Detached() bool { return t.detached }

// side returns the part of a ReadableStream or WritableStream that a cross-realm
// transform has.
func side(impl any) *transferable {
	switch s := impl.(type) {
	case *ReadableStream:
		return &s.transferable
	case *WritableStream:
		return &s.transferable
	}
	return nil
}

// The names by which messages know the kinds of streams.
const (
	readableStreamType  = "ReadableStream"
	writableStreamType  = "WritableStream"
	transformStreamType = "TransformStream"
)

func init() {
	mozjs.RegisterTransferable(readableStreamType, func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		return opCrossRealmTransformReadable.setUp(cx, data.(*messaging.Port))
	})
	mozjs.RegisterTransferable(writableStreamType, func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		return opCrossRealmTransformWritable.setUp(cx, data.(*messaging.Port))
	})
	mozjs.RegisterTransferable(transformStreamType, receiveTransformStream)
}

var (
	opCrossRealmTransformReadable = newOperation("crossRealmTransformReadable")
	opCrossRealmTransformWritable = newOperation("crossRealmTransformWritable")
	opTransformOf                 = newOperation("transformOf")
	opPipeTo                      = newOperation("pipeTo")
)

// setUp makes a side of a cross-realm transform with a port.
func (o operation) setUp(cx *mozjs.Context, end *messaging.Port) (mozjs.Value, error) {
	l, err := libraryOf(cx)
	if err != nil {
		return mozjs.Undefined, err
	}
	l.arriving = end
	return o.call(cx)
}

// Transfer implements mozjs.Transferable.
//
// https://streams.spec.whatwg.org/#rs-transfer
func (s *ReadableStream) Transfer() (string, any, error) {
	// 1. If ! IsReadableStreamLocked(value) is true, throw a "DataCloneError"
	//    DOMException.
	if s.Locked() {
		return "", nil, &mozjs.CloneError{Message: "A ReadableStream that is locked to a reader cannot be transferred."}
	}
	cx := s.Cx()
	// 2, 3, 4. Entangle port1 and port2.
	port1, port2 := messaging.NewChannel()
	// 5, 6. Perform ! SetUpCrossRealmTransformWritable(writable, port1).
	writable, err := opCrossRealmTransformWritable.setUp(cx, port1)
	if err != nil {
		return "", nil, err
	}
	// 7, 8. Let promise be ! ReadableStreamPipeTo(value, writable, false, false,
	//       false), marked as handled.
	if _, err := opPipeTo.call(cx, s.Value(), writable); err != nil {
		return "", nil, err
	}
	s.detached = true
	// 9. Set dataHolder.[[port]] to ! StructuredSerializeWithTransfer(port2,
	//    « port2 »).
	return readableStreamType, port2, nil
}

// Transfer implements mozjs.Transferable.
//
// https://streams.spec.whatwg.org/#ws-transfer
func (s *WritableStream) Transfer() (string, any, error) {
	// 1. If ! IsWritableStreamLocked(value) is true, throw a "DataCloneError"
	//    DOMException.
	if s.Locked() {
		return "", nil, &mozjs.CloneError{Message: "A WritableStream that is locked to a writer cannot be transferred."}
	}
	cx := s.Cx()
	// 2, 3, 4. Entangle port1 and port2.
	port1, port2 := messaging.NewChannel()
	// 5, 6. Perform ! SetUpCrossRealmTransformReadable(readable, port1).
	readable, err := opCrossRealmTransformReadable.setUp(cx, port1)
	if err != nil {
		return "", nil, err
	}
	// 7, 8. Let promise be ! ReadableStreamPipeTo(readable, value, false, false,
	//       false), marked as handled.
	if _, err := opPipeTo.call(cx, readable, s.Value()); err != nil {
		return "", nil, err
	}
	s.detached = true
	// 9. Set dataHolder.[[port]] to ! StructuredSerializeWithTransfer(port2,
	//    « port2 »).
	return writableStreamType, port2, nil
}

// transformHolder is the data of a TransformStream on its way.
type transformHolder struct{ readable, writable *messaging.Port }

// Discard implements mozjs.Discarder.
func (h transformHolder) Discard() {
	h.readable.Discard()
	h.writable.Discard()
}

// WhenLost implements mozjs.Discarder.
func (h transformHolder) WhenLost() func() {
	readable, writable := h.readable.WhenLost(), h.writable.WhenLost()
	return func() { readable(); writable() }
}

// Transfer implements mozjs.Transferable.
//
// https://streams.spec.whatwg.org/#ts-transfer
func (s *TransformStream) Transfer() (string, any, error) {
	// 1, 2. Let readable and writable be those of value.
	readable, err := s.readable()
	if err != nil {
		return "", nil, err
	}
	writable, err := s.writable()
	if err != nil {
		return "", nil, err
	}
	// 3, 4. If one of them is locked, throw a "DataCloneError" DOMException.
	if readable.Locked() || writable.Locked() {
		return "", nil, &mozjs.CloneError{Message: "A TransformStream with a side that is locked cannot be transferred."}
	}
	// 5, 6. Transfer both.
	_, r, err := readable.Transfer()
	if err != nil {
		return "", nil, err
	}
	_, w, err := writable.Transfer()
	if err != nil {
		r.(*messaging.Port).Discard()
		return "", nil, err
	}
	s.detached = true
	return transformStreamType, transformHolder{r.(*messaging.Port), w.(*messaging.Port)}, nil
}

// https://streams.spec.whatwg.org/#ts-transfer
func receiveTransformStream(cx *mozjs.Context, data any) (mozjs.Value, error) {
	h := data.(transformHolder)
	// 1, 2. Receive both sides.
	readable, err := opCrossRealmTransformReadable.setUp(cx, h.readable)
	if err != nil {
		return mozjs.Undefined, err
	}
	writable, err := opCrossRealmTransformWritable.setUp(cx, h.writable)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 3, 4, 5. Set value.[[readable]] and value.[[writable]] to them.
	return opTransformOf.call(cx, readable, writable)
}

// port is an end of the channel of a cross-realm transform, with the stream that
// is a side of it. It belongs to the agent's thread, but for the methods of
// messaging.Holder.
//
// A stream lives as long as script can reach it, and longer while messages may
// come: two sides in one realm refer to one another, where the collector sees
// that; one whose other side is in another realm, or that has messages in its
// queue, is rooted.
type port struct {
	ports *Ports
	end   *messaging.Port // nil once it was disentangled
	owner *transferable
	weak  mozjs.Weak
	// onMessage and onMessageError are functions that the owner holds.
	onMessage, onMessageError mozjs.Slot
	// link is the other side, if it is in the same realm, which the owner holds.
	link mozjs.Slot
	root *mozjs.Root
}

// Ports are the ports of a realm's streams. A nil *Ports has none.
type Ports struct {
	settings *agent.EnvironmentSettings
	open     map[*port]struct{}
	// OnOpen, if it is not nil, hears of each port that the realm gets.
	OnOpen func()
}

var portsOf = mozjs.NewLocal[Ports]()

// PortsOf returns the ports of the realm's streams.
func PortsOf(cx *mozjs.Context) *Ports { return portsOf.Of(cx) }

// Review lets go of streams that can get no more messages. It is called before
// garbage is collected.
func (p *Ports) Review() {
	if p == nil {
		return
	}
	for q := range p.open {
		q.updateLife()
	}
}

// Awaited reports whether a stream of the realm waits for messages of another
// realm.
func (p *Ports) Awaited() bool {
	if p == nil {
		return false
	}
	for q := range p.open {
		if q.root != nil && q.link == 0 {
			return true
		}
	}
	return false
}

// End ends the ports, with their realm.
func (p *Ports) End() {
	if p == nil {
		return
	}
	for q := range p.open {
		q.end.Drop()
	}
}

// message is a message of a cross-realm transform.
type message struct {
	kind string
	*mozjs.Message
}

// openPort(object, onMessage, onMessageError) gives the port that arrives to a
// stream.
func openPort(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	l := libraries.Of(cx)
	t := side(c.Impl(c.Arg(0)))
	p := &port{ports: PortsOf(cx), end: l.arriving, owner: t, weak: t.Weak()}
	l.arriving = nil
	t.port = p
	p.onMessage, p.onMessageError = t.Hold(c.Arg(1)), t.Hold(c.Arg(2))
	if p.ports.open == nil {
		p.ports.settings = agent.SettingsOf(cx)
		p.ports.open = map[*port]struct{}{}
	}
	p.ports.open[p] = struct{}{}
	if p.ports.OnOpen != nil {
		p.ports.OnOpen()
	}
	p.end.Attach(p)
	if other, _ := p.end.Status().Other.(*port); other != nil && other.ports == p.ports {
		p.link = t.Hold(other.owner.Value())
		other.link = other.owner.Hold(t.Value())
		other.updateLife()
	}
	p.end.Enable()
	p.updateLife()
	return mozjs.Undefined, nil
}

// updateLife sees to it that the stream lives as long as messages may come.
func (p *port) updateLife() {
	needed := false
	if p.end != nil {
		status := p.end.Status()
		needed = status.Messages > 0 || status.Entangled && p.link == 0
	}
	p.owner.KeepRooted(&p.root, needed)
}

// local returns the other side if it is in the same realm, else nil.
func (p *port) local() *port {
	if p.end == nil || p.link == 0 {
		return nil
	}
	other, _ := p.end.Status().Other.(*port)
	return other
}

// Inbox implements messaging.Holder.
func (p *port) Inbox() *mozjs.Inbox { return p.ports.settings.Agent().Inbox() }

// Disentangled implements messaging.Holder.
func (p *port) Disentangled() {
	p.ports.settings.QueueGlobalTask(eventloop.PostedMessage, func() {
		if p.end != nil && p.weak.Get() != nil {
			p.end.TakeNote(p)
			p.unlink()
			p.updateLife()
		}
	})
}

func (p *port) unlink() {
	if p.link != 0 {
		p.owner.Drop(p.link)
		p.link = 0
	}
}

// Settings implements agent.Recipient.
func (p *port) Settings() *agent.EnvironmentSettings { return p.ports.settings }

// DeliverMessage implements agent.MailRecipient: it handles the message event, or
// the messageerror event, of the port.
func (p *port) DeliverMessage() {
	if p.end == nil {
		return
	}
	// The frame keeps the stream: nothing else may, once the message is taken.
	if p.weak.Value().IsUndefined() {
		return
	}
	taken, ok := p.end.Take(p)
	if !ok {
		return
	}
	m := taken.(message)
	cx := p.owner.Cx()
	value, _, err := cx.Deserialize(m.Message)
	m.Release()
	switch {
	case errors.Is(err, mozjs.ErrTerminated):
		return
	case err != nil:
		p.handleError()
	default:
		if _, err := cx.Call(p.owner.Held(p.onMessage), mozjs.Undefined, cx.NewString(m.kind), value); err != nil {
			report(cx, err)
		}
	}
	p.updateLife()
}

// MessageDamaged implements agent.MailRecipient.
func (p *port) MessageDamaged() {
	if p.end != nil && !p.weak.Value().IsUndefined() {
		p.handleError()
	}
}

// handleError handles the messageerror event of the port.
func (p *port) handleError() {
	// 1. Let error be a new "DataCloneError" DOMException.
	cx := p.owner.Cx()
	e := dom.NewDOMException(cx, "DataCloneError", "A chunk could not be received.").Value()
	if _, err := cx.Call(p.owner.Held(p.onMessageError), mozjs.Undefined, e); err != nil {
		report(cx, err)
	}
}

// post(object, type, value)
//
// https://streams.spec.whatwg.org/#abstract-opdef-packandpostmessage
func post(c *mozjs.Call) (mozjs.Value, error) {
	p := side(c.Impl(c.Arg(0))).port
	// 6. Run the message port post message steps.
	m, err := c.Cx.Serialize(c.Arg(2), nil, mozjs.CloneOptions{})
	if err != nil {
		return mozjs.Undefined, err
	}
	if p.end == nil {
		m.Release()
		return mozjs.Undefined, nil
	}
	m.ChargeTo(c.Cx)
	p.end.Post(message{c.Cx.String(c.Arg(1)), m})
	if other := p.local(); other != nil {
		other.updateLife()
	}
	return mozjs.Undefined, nil
}

// disentangle(object)
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#disentangle
func disentangle(c *mozjs.Call) (mozjs.Value, error) {
	p := side(c.Impl(c.Arg(0))).port
	if p.end == nil {
		return mozjs.Undefined, nil
	}
	other := p.local()
	p.drop()
	p.unlink()
	p.updateLife()
	if other != nil {
		other.unlink()
		other.updateLife()
	}
	return mozjs.Undefined, nil
}

// drop ends the port.
func (p *port) drop() {
	delete(p.ports.open, p)
	p.end.Drop()
	p.end = nil
}

// Finalized implements mozjs.Finalizer: a stream that was collected has no port.
func (t *transferable) Finalized() {
	if t.port != nil && t.port.end != nil {
		t.port.drop()
	}
}
