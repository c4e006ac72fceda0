// Package htmlelements has the interfaces of the elements of HTML: which elements
// implement which, and what they do that needs no page. Wrappers of elements are made by
// package dom, which this package tells how.
//
// https://html.spec.whatwg.org/multipage/#toc-semantics
package htmlelements
