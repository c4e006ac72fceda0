// Package html is the room of the HTML Standard: windows without a document,
// dedicated and shared workers, scripts, timers, message ports and broadcast
// channels as script holds them, and the environments that all of it runs in.
//
// The specification is https://html.spec.whatwg.org/multipage/; the files carry
// its words.
package html
