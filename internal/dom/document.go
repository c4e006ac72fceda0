// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Document is https://dom.spec.whatwg.org/#interface-document
type Document struct {
	Node
	// selection is nil until somebody asks for it.
	selection *Selection
}

// XMLDocument is https://dom.spec.whatwg.org/#xmldocument
type XMLDocument struct{ Document }

// WrapDocument is Wrap for a document. A document lives as long as its wrapper is kept,
// or a node of it: whoever opens one keeps the wrapper.
func WrapDocument(d *nodes.Document) *Document { return DocumentOf(Wrap(&d.Node).Impl()) }

// DocumentTree returns the document of the tree.
func (d *Document) DocumentTree() *nodes.Document { return d.tree.AsDocument() }

// associatedDocument is the current global object's associated Document. A window may
// have none, as one that runs a script alone: then constructors throw.
func associatedDocument(cx *mozjs.Context) (*nodes.Document, error) {
	return documentOf(cx.GlobalObject())
}

// documentOf is the associated Document of a global object.
func documentOf(global *mozjs.Object) (*nodes.Document, error) {
	if w, ok := global.Impl().(DocumentWindow); ok {
		if d := w.AssociatedDocument(); d != nil {
			return d.DocumentTree(), nil
		}
	}
	return nil, idl.TypeError("The window has no document.")
}

// CreateHTMLElement creates an element of HTML in the current global object's associated
// Document, for a constructor.
func CreateHTMLElement(cx *mozjs.Context, localName string) (*Element, error) {
	document, err := associatedDocument(cx)
	if err != nil {
		return nil, err
	}
	return wrapElement(document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", localName))), nil
}

// DocumentData is what the floor above keeps in the Data of a document of the trees, and
// what this package asks of it. A document may be without.
type DocumentData interface {
	// BaseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
	BaseURL() string
	// ParseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-and-serializing-a-url
	// relative to the document; false is failure.
	ParseURL(url string) (string, bool)
	// Window is the relevant global object of a document that has, or had, a browsing context;
	// nil for others.
	Window() *EventTarget
	// HasBrowsingContext says whether the document has a browsing context now: that of a frame that is gone has none.
	HasBrowsingContext() bool
	// KeptNodes calls yield with nodes of other trees that live as long as the document.
	KeptNodes(yield func(*nodes.Node) bool)
}

// dataOf is the Data of a document; nil if it has none.
func dataOf(d *nodes.Document) DocumentData {
	data, _ := d.Data.(DocumentData)
	return data
}

// makeData is the Data of a document, which is made if it has none.
var makeData = dataOf

// SetMakeData tells how the Data of a document is made, if it has none.
func SetMakeData(f func(*nodes.Document) DocumentData) { makeData = f }

// documentBaseURL is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func documentBaseURL(d *nodes.Document) string {
	if data := dataOf(d); data != nil {
		return data.BaseURL()
	}
	return d.URL
}

// BodyElement is https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2
func BodyElement(d *nodes.Document) *nodes.Node {
	html := d.DocumentElement()
	if html == nil || !html.IsHTMLElement("html") {
		return nil
	}
	for child := range html.Children() {
		if child.IsHTMLElement("body") || child.IsHTMLElement("frameset") {
			return child
		}
	}
	return nil
}

// https://dom.spec.whatwg.org/#dom-document-document
func (d *Document) construct() error {
	// Set this's origin to the origin of current global object's associated Document.
	associated, err := associatedDocument(d.Cx())
	if err != nil {
		return err
	}
	tree := AgentOf(d.Cx()).NewDocument()
	tree.Origin = associated.Origin
	d.adopt(&tree.Node)
	return nil
}

// URL is https://dom.spec.whatwg.org/#dom-document-url
func (d *Document) URL() string { return d.DocumentTree().URL }

// DocumentURI is https://dom.spec.whatwg.org/#dom-document-documenturi
func (d *Document) DocumentURI() string { return d.DocumentTree().URL }

// CompatMode is https://dom.spec.whatwg.org/#dom-document-compatmode
func (d *Document) CompatMode() string {
	if d.DocumentTree().Mode == nodes.Quirks {
		return "BackCompat"
	}
	return "CSS1Compat"
}

// CharacterSet is https://dom.spec.whatwg.org/#dom-document-characterset
func (d *Document) CharacterSet() string { return d.DocumentTree().Encoding }

// Charset is https://dom.spec.whatwg.org/#dom-document-charset
func (d *Document) Charset() string { return d.DocumentTree().Encoding }

// InputEncoding is https://dom.spec.whatwg.org/#dom-document-inputencoding
func (d *Document) InputEncoding() string { return d.DocumentTree().Encoding }

// ContentType is https://dom.spec.whatwg.org/#dom-document-contenttype
func (d *Document) ContentType() string { return d.DocumentTree().ContentType }

// Doctype is https://dom.spec.whatwg.org/#dom-document-doctype
func (d *Document) Doctype() *DocumentType {
	n := d.DocumentTree().Doctype()
	if n == nil {
		return nil
	}
	return DocumentTypeOf(Wrap(n).Impl())
}

// DocumentElement is https://dom.spec.whatwg.org/#dom-document-documentelement
func (d *Document) DocumentElement() *Element { return wrapElement(d.DocumentTree().DocumentElement()) }

// is is the is value of the options of createElement; nil for null.
func is(options DOMStringOrElementCreationOptions) *string {
	if s, ok := options.ElementCreationOptions.Is.Get(); ok {
		return &s
	}
	return nil
}

// newElement wraps a new element.
func newElement(n *nodes.Node, err error) (*Element, error) {
	if err != nil {
		return nil, Exception(err)
	}
	return wrapElement(n), nil
}

// CreateElement is https://dom.spec.whatwg.org/#dom-document-createelement
func (d *Document) CreateElement(localName string, options DOMStringOrElementCreationOptions) (*Element, error) {
	return newElement(d.DocumentTree().CreateElement(localName, is(options)))
}

// CreateElementNS is https://dom.spec.whatwg.org/#dom-document-createelementns
func (d *Document) CreateElementNS(namespace idl.Optional[string], qualifiedName string, options DOMStringOrElementCreationOptions) (*Element, error) {
	return newElement(d.DocumentTree().CreateElementNS(namespace.Or(""), qualifiedName, is(options)))
}

// CreateDocumentFragment is https://dom.spec.whatwg.org/#dom-document-createdocumentfragment
func (d *Document) CreateDocumentFragment() *DocumentFragment {
	return DocumentFragmentOf(Wrap(d.DocumentTree().CreateDocumentFragment()).Impl())
}

// CreateTextNode is https://dom.spec.whatwg.org/#dom-document-createtextnode
func (d *Document) CreateTextNode(data string) *Text {
	return TextOf(Wrap(d.DocumentTree().CreateTextNode(data)).Impl())
}

// CreateCDATASection is https://dom.spec.whatwg.org/#dom-document-createcdatasection
func (d *Document) CreateCDATASection(data string) (*CDATASection, error) {
	n, err := wrapNew(d.DocumentTree().CreateCDATASection(data))
	if err != nil {
		return nil, err
	}
	return CDATASectionOf(n.Impl()), nil
}

// CreateComment is https://dom.spec.whatwg.org/#dom-document-createcomment
func (d *Document) CreateComment(data string) *Comment {
	return CommentOf(Wrap(d.DocumentTree().CreateComment(data)).Impl())
}

// CreateProcessingInstruction is https://dom.spec.whatwg.org/#dom-document-createprocessinginstruction
func (d *Document) CreateProcessingInstruction(target, data string) (*ProcessingInstruction, error) {
	n, err := wrapNew(d.DocumentTree().CreateProcessingInstruction(target, data))
	if err != nil {
		return nil, err
	}
	return ProcessingInstructionOf(n.Impl()), nil
}

// ImportNode is https://dom.spec.whatwg.org/#dom-document-importnode
func (d *Document) ImportNode(node *Node, options BooleanOrImportNodeOptions) (*Node, error) {
	// 2. Let subtree be false.
	// 4. If options is a boolean, then set subtree to options.
	// 5. Otherwise: set subtree to the negation of options["selfOnly"].
	subtree := options.Boolean
	if options.IsImportNodeOptions {
		subtree = !options.ImportNodeOptions.SelfOnly
	}
	return wrapNew(d.DocumentTree().ImportNode(node.tree, subtree))
}

// AdoptNode is https://dom.spec.whatwg.org/#dom-document-adoptnode
func (d *Document) AdoptNode(node *Node) (*Node, error) {
	return node, Exception(d.DocumentTree().AdoptNode(node.tree))
}

// newAttr wraps a new attribute.
func newAttr(n *nodes.Node, err error) (*Attr, error) {
	if err != nil {
		return nil, Exception(err)
	}
	return WrapAttr(n), nil
}

// CreateAttribute is https://dom.spec.whatwg.org/#dom-document-createattribute
func (d *Document) CreateAttribute(localName string) (*Attr, error) {
	return newAttr(d.DocumentTree().CreateAttribute(localName))
}

// CreateAttributeNS is https://dom.spec.whatwg.org/#dom-document-createattributens
func (d *Document) CreateAttributeNS(namespace idl.Optional[string], qualifiedName string) (*Attr, error) {
	return newAttr(d.DocumentTree().CreateAttributeNS(namespace.Or(""), qualifiedName))
}
