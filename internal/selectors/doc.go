// Package selectors parses selectors and matches them against trees of nodes.
//
// https://drafts.csswg.org/selectors-4/, with :host, :host() and :host-context()
// of https://drafts.csswg.org/css-scoping-1/ and what
// https://html.spec.whatwg.org/multipage/semantics-other.html#selectors says that
// HTML's elements match; checked against the drafts of 2025.
//
// A selector is compiled once and never changes: it may be used by several
// threads. Combinators are tried from right to left, and where a part of the way
// fails it is not tried again from the same element, so that matching an element
// costs at most its depth (or its place among its siblings) times the length of
// the selector. What an element's nested selectors with combinators came to is
// kept for the length of a query, and so is what :has() found below an element
// and an element's index: no selector takes more than linear time of its own
// length and of the number of nodes, times the depth of the tree.
//
// Pseudo-elements are known and match nothing. Pseudo-classes that depend on what
// only an element's implementation knows ask [States].
package selectors
