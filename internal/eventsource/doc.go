// Checked against HTML of 2026-07-17.

// Package eventsource is the server-sent events of the HTML Standard: the parser
// of event streams, and EventSource.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html
package eventsource
