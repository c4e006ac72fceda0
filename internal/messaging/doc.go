// Checked against HTML of 2026-08-21.

// Package messaging is the room of what carries messages between agents:
// message ports and broadcast channels, without the objects by which script
// holds them.
//
// Ports come in entangled pairs. A [Port] keeps the messages that were posted to
// it until its [Holder] takes them, and keeps them while it is on its way from
// one holder to another: so a port that travels loses no message and changes no
// order. The queue is a [mozjs.Mailbox]: script adds most messages to it, and is
// called with them, without a call into Go.
//
// The specification is https://html.spec.whatwg.org/multipage/web-messaging.html.
package messaging
