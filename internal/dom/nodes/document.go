// Checked against DOM of 2026-07-18.

package nodes

import "time"

// Modes of a document.
//
// https://dom.spec.whatwg.org/#concept-document-mode
const (
	NoQuirks      = "no-quirks"
	Quirks        = "quirks"
	LimitedQuirks = "limited-quirks"
)

// A Document is https://dom.spec.whatwg.org/#concept-document
type Document struct {
	Node
	agent *Agent

	// HTML: the document's type is "html"; otherwise it is "xml".
	HTML bool
	// XMLDocument: the document implements XMLDocument.
	XMLDocument bool
	ContentType string
	Encoding    string // the name of the encoding
	URL         string // serialized
	// LastModified is when the resource was, zero if that is not known.
	LastModified time.Time
	// Origin belongs to the floor above.
	Origin any
	// Mode is NoQuirks, Quirks or LimitedQuirks.
	Mode string
	// AllowDeclarativeShadowRoots is https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots
	AllowDeclarativeShadowRoots bool
	// Data belongs to the floor above: what HTML adds to documents.
	Data any

	// inertTemplateDocument is https://html.spec.whatwg.org/multipage/scripting.html#associated-inert-template-document
	inertTemplateDocument *Document
	// ownsTemplateContents: the document is such a document.
	ownsTemplateContents bool

	// parserMemory is what SetParserMemory was told.
	parserMemory int

	scope scope
	// treeVersion changes with the tree of any node whose node document this is, and
	// attributeVersion with their attributes, and with states of other specifications.
	treeVersion, attributeVersion uint64
	// findings are what Found keeps, by who asks.
	findings map[any]finding
}

// NewDocument creates an XML document, about:blank, UTF-8.
//
// https://dom.spec.whatwg.org/#create-a-document
func (a *Agent) NewDocument() *Document {
	d := &Document{
		agent: a, ContentType: "application/xml", Encoding: "UTF-8", URL: "about:blank", Mode: NoQuirks,
	}
	d.kind = DocumentNode
	d.document = d
	d.flags = flagConnected | flagInScope
	a.grow(nodeMemory + documentMemory)
	return d
}

// NewHTMLDocument creates an HTML document without nodes, about:blank, UTF-8.
func (a *Agent) NewHTMLDocument() *Document {
	d := a.NewDocument()
	d.HTML, d.ContentType = true, "text/html"
	return d
}

// SetParserMemory says what the document's parser keeps, in bytes. It counts as a part of the tree.
func (d *Document) SetParserMemory(bytes int) {
	d.agent.grow(bytes - d.parserMemory)
	d.parserMemory = bytes
}

// Agent is the agent that the document was made in.
func (d *Document) Agent() *Agent { return d.agent }

// Version is another number after each change of the tree of the document's nodes, or of
// their attributes.
func (d *Document) Version() uint64 { return d.treeVersion + d.attributeVersion }

// StateChanged says that a state of an element has changed, which another specification
// keeps, and on which selectors or collections depend.
func (n *Node) StateChanged() { n.document.attributeVersion++ }

// DocumentElement is https://dom.spec.whatwg.org/#document-element
func (d *Document) DocumentElement() *Node { return d.FirstElementChild() }

// Doctype is https://dom.spec.whatwg.org/#dom-document-doctype
func (d *Document) Doctype() *Node {
	for child := d.first; child != nil; child = child.next {
		if child.kind == DocumentTypeNode {
			return child
		}
	}
	return nil
}
