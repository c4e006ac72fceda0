// Checked against HTML of 2026-08-21 and DOM Parsing of 2025-02-28.

// Package xml parses XML documents into nodes, and serializes nodes as XML.
//
// https://www.w3.org/TR/xml/ (fifth edition) and https://www.w3.org/TR/xml-names/,
// as a processor that does not validate: it reads the internal subset of a DTD, and
// takes from it the entities and the default values of attributes. It loads nothing.
// Where a document has one of the public identifiers that
// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents lists,
// the named characters of HTML are declared. The serializer is that of
// https://w3c.github.io/DOM-Parsing/.
//
// How much text entities may expand to is bounded, and nothing calls itself: depth
// costs memory and no stack.
package xml
