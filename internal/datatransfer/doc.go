// Checked against HTML of 2026-08-21 and Clipboard API and Events of 2025-11-24.

// Package datatransfer is the room of the drag data store: the data of what is dragged, pasted, or given to an input by
// script, and the events of the clipboard.
//
// https://html.spec.whatwg.org/multipage/dnd.html#the-drag-data-store
// https://w3c.github.io/clipboard-apis/
package datatransfer

//go:generate go run ../idl/generate internal/datatransfer
