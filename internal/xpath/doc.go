// Package xpath evaluates expressions of XPath over trees of nodes.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/, with the default element namespace
// that https://html.spec.whatwg.org/multipage/infrastructure.html#interactions-with-xpath-and-xslt
// gives it. The namespace axis is empty, as in browsers that have no nodes for
// namespaces; there are no variables.
//
// An expression may be as long as it likes, but nests no deeper than a bound, and an
// evaluation ends with an error when it has visited too many nodes: predicates in
// predicates take exponential time.
package xpath
