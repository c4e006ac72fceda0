// Package dom is the room of the DOM Standard, as far as it does not concern
// trees of nodes: events, event targets, aborting; and of what hangs on them:
// HTML's event handlers, and Web IDL's DOMException.
//
// Other interfaces inherit from those here by embedding their Go types: a
// window, a worker or a port embeds an [EventTarget], an ErrorEvent an [Event].
// Their global object implements [Global], and a window [Window] as well.
//
// What a platform object refers to hangs in held slots of its wrapper, so that
// the collector sees through listeners, handlers and signals. Where an object
// must not keep another alive, it has a mozjs.Weak of it.
//
// https://dom.spec.whatwg.org/#events
// https://dom.spec.whatwg.org/#aborting-ongoing-activities
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handlers
// https://webidl.spec.whatwg.org/#idl-exceptions
package dom

//go:generate go run ../idl/generate internal/dom
