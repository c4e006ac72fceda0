// Package html is the room of the HTML Standard: windows without a document,
// what they have in common with workers, scripts, timers, and the environments
// that all of it runs in.
//
// The specification is https://html.spec.whatwg.org/multipage/; the files carry
// its words.
package html
