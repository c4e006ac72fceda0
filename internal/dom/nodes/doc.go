// Checked against DOM of 2026-07-18.

// Package nodes is the tree of the DOM Standard, without an engine: nodes,
// attributes, mutation, live collections, ranges, traversal, mutation observers
// and shadow trees, §4 to §6 and §7.1 of https://dom.spec.whatwg.org/.
//
// Everything that can be done without script is done here. What other
// specifications add to the algorithms (insertion steps, adopting steps, custom
// element reactions) is a table of functions that the Agent carries, and that costs
// nothing where it is empty.
//
// A Node is one struct for all kinds of node; a Document and a ShadowRoot embed one.
// The links between nodes are written by one pair of functions, linkInto and unlink,
// and read by methods.
//
// Strings are WTF-8: UTF-8 in which a lone surrogate of a string of script is
// encoded as if it were a code point. Offsets and lengths of character data count
// UTF-16 code units, as the standard's do.
//
// A null string of the standard is the empty string where the standard has no empty
// string (a namespace, a prefix); elsewhere a second result or a pointer tells.
//
// Nodes of an Agent belong to one goroutine.
package nodes
