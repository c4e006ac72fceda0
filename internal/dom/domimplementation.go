// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMImplementation is https://dom.spec.whatwg.org/#interface-domimplementation
type DOMImplementation struct {
	mozjs.Object
	document *nodes.Document
}

// Implementation is https://dom.spec.whatwg.org/#dom-document-implementation
func (d *Document) Implementation() *DOMImplementation {
	i := &DOMImplementation{document: d.DocumentTree()}
	createNear(d.tree, DOMImplementationInterface, i)
	KeepNodes(&i.Object)
	return i
}

// KeptNodes is the document.
func (i *DOMImplementation) KeptNodes(yield func(*nodes.Node) bool) { yield(&i.document.Node) }

// CreateDocumentType is https://dom.spec.whatwg.org/#dom-domimplementation-createdocumenttype
func (i *DOMImplementation) CreateDocumentType(name, publicID, systemID string) (*DocumentType, error) {
	w, err := wrapNew(i.document.CreateDocumentType(name, publicID, systemID))
	if err != nil {
		return nil, err
	}
	return DocumentTypeOf(w.Impl()), nil
}

// CreateDocument is https://dom.spec.whatwg.org/#dom-domimplementation-createdocument
func (i *DOMImplementation) CreateDocument(namespace idl.Optional[string], qualifiedName string, doctype *DocumentType) (*XMLDocument, error) {
	var doctypeNode *nodes.Node
	if doctype != nil {
		doctypeNode = doctype.tree
	}
	document, err := i.document.CreateDocument(namespace.Or(""), qualifiedName, doctypeNode)
	if err != nil {
		return nil, Exception(err)
	}
	return XMLDocumentOf(i.wrap(document).Impl()), nil
}

// CreateHTMLDocument is https://dom.spec.whatwg.org/#dom-domimplementation-createhtmldocument
func (i *DOMImplementation) CreateHTMLDocument(title idl.Optional[string]) *Document {
	var given *string
	if t, ok := title.Get(); ok {
		given = &t
	}
	return i.wrap(i.document.CreateHTMLDocument(given))
}

// wrap wraps a new document in the realm of the document of this, and counts its tree.
func (i *DOMImplementation) wrap(document *nodes.Document) *Document {
	if realm := treesOf(&i.document.Node).realmOf(&i.document.Node); realm != i.Cx().Realm() {
		defer realm.Enter().Leave()
	}
	return WrapDocument(document)
}

// HasFeature is https://dom.spec.whatwg.org/#dom-domimplementation-hasfeature
func (i *DOMImplementation) HasFeature() bool { return true }
