// Checked against HTML of 2026-08-21.

package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// PostMessage is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage
func (w *Window) PostMessage(message mozjs.Value, targetOrigin string, transfer []mozjs.Value) error {
	return w.postMessage(message, WindowPostMessageOptions{
		StructuredSerializeOptions: StructuredSerializeOptions{Transfer: transfer},
		TargetOrigin:               targetOrigin,
	})
}

// PostMessageWithOptions is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage-options
func (w *Window) PostMessageWithOptions(message mozjs.Value, options WindowPostMessageOptions) error {
	return w.postMessage(message, options)
}

// postMessage is the window post message steps.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
func (w *Window) postMessage(data mozjs.Value, options WindowPostMessageOptions) error {
	// 2. Let incumbentSettings be the incumbent settings object.
	return incumbentWindow(w.Cx()).postMessageTo(w, data, options)
}

// postMessageTo is the rest of them, in the incumbent window. The target may be another agent's window, or nil, as it is no more.
func (incumbent *Window) postMessageTo(w *Window, data mozjs.Value, options WindowPostMessageOptions) error {
	origin := incumbent.environment.Origin
	// 4. If targetOrigin is a single U+002F SOLIDUS character (/), then set
	//    targetOrigin to incumbentSettings's origin.
	target, any := origin, options.TargetOrigin == "*"
	// 5. Otherwise, if targetOrigin is not a single U+002A ASTERISK character
	//    (*), then:
	if options.TargetOrigin != "/" && !any {
		// 1. Let parsedURL be the result of running the URL parser on
		//    targetOrigin. 2. If parsedURL is failure, then throw a
		//    "SyntaxError" DOMException.
		parsed, err := url.Parse(options.TargetOrigin, nil)
		if err != nil {
			return &idl.DOMException{Name: "SyntaxError", Message: "Invalid target origin '" + options.TargetOrigin + "'."}
		}
		// 3. Set targetOrigin to parsedURL's origin.
		target = fetch.OriginOf(parsed)
	}
	// 7. Let serializeWithTransferResult be
	//    StructuredSerializeWithTransfer(message, transfer). Rethrow any
	//    exceptions.
	m, err := incumbent.Cx().Serialize(data, options.Transfer, mozjs.CloneOptions{})
	if err != nil {
		return err
	}
	// 8. Queue a global task on the posted message task source given
	//    targetWindow to run the following steps:
	m.ChargeTo(incumbent.Cx())
	queued := w != nil && w.settings.QueueGlobalTask(eventloop.PostedMessage, func() {
		// 1. If the targetOrigin argument is not a single literal U+002A ASTERISK
		//    character (*) and targetWindow's associated Document's origin is not
		//    same origin with targetOrigin, then return.
		if !any && !w.environment.Origin.SameOrigin(target) {
			m.Release()
			return
		}
		w.receiveMessage(m, origin.String(), incumbent)
	})
	if !queued {
		m.Release()
	}
	return nil
}

// receiveMessage is steps 8.2 to 8.7 of the window post message steps.
func (w *Window) receiveMessage(m *mozjs.Message, origin string, source *Window) {
	cx := w.Cx()
	// 2. Let origin be the serialization of incumbentSettings's origin.
	// 3. Let source be the WindowProxy object corresponding to
	//    incumbentSettings's global object.
	proxy := source.Value
	if !w.beside.reaches(source) {
		proxy = func() mozjs.Value { return w.beside.proxyOf(source.navigable()) }
	}
	said := message{data: mozjs.Null, origin: origin, source: idl.Some(MessageEventSource{IsWindow: true, Window: proxy()})}
	// 4. Let deserializeRecord be StructuredDeserializeWithTransfer(
	//    serializeWithTransferResult, targetRealm).
	data, transferred, err := cx.Deserialize(m)
	m.Release()
	switch {
	case errors.Is(err, mozjs.ErrTerminated):
	// If this throws an exception, catch it, fire an event named messageerror at
	// targetWindow, using MessageEvent, with the origin and source, and return.
	case err != nil:
		fireMessageEvent(&w.EventTarget, "messageerror", said)
	// 7. Fire an event named message at targetWindow, using MessageEvent.
	default:
		said.data, said.ports = data, portsAmong(cx, transferred)
		fireMessageEvent(&w.EventTarget, "message", said)
	}
}

// ReceiveFromEmbedder fires a message event with data that no window has sent.
func (w *Window) ReceiveFromEmbedder(data mozjs.Value) {
	fireMessageEvent(&w.EventTarget, "message", message{data: data})
}
