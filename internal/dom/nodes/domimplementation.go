// Checked against DOM of 2026-07-18.

package nodes

// CreateDocumentType is https://dom.spec.whatwg.org/#dom-domimplementation-createdocumenttype
func (d *Document) CreateDocumentType(name, publicID, systemID string) (*Node, error) {
	// 1. If name is not a valid doctype name, then throw an "InvalidCharacterError"
	//    DOMException.
	if !IsValidDoctypeName(name) {
		return nil, invalidCharacterError(quoted(name) + " is not a valid doctype name")
	}
	// 2. Return the result of creating a doctype given the associated document of this,
	//    name, publicId, and systemId.
	return d.CreateDoctype(name, publicID, systemID), nil
}

// CreateDocument is https://dom.spec.whatwg.org/#dom-domimplementation-createdocument; a
// nil doctype is null.
func (d *Document) CreateDocument(namespace, qualifiedName string, doctype *Node) (*Document, error) {
	// 1. Let document be the result of creating a document that implements XMLDocument,
	//    given this's relevant realm.
	document := d.agent.NewDocument()
	document.XMLDocument = true
	// 2. Let element be null.
	var element *Node
	// 3. If qualifiedName is not the empty string, then set element to the result of
	//    running the internal createElementNS steps, given document, namespace,
	//    qualifiedName, and an empty dictionary.
	if qualifiedName != "" {
		var err error
		if element, err = document.CreateElementNS(namespace, qualifiedName, nil); err != nil {
			return nil, err
		}
	}
	// 4. If doctype is non-null, append doctype to document.
	if doctype != nil {
		if err := Append(doctype, &document.Node); err != nil {
			return nil, err
		}
	}
	// 5. If element is non-null, append element to document.
	if element != nil {
		if err := Append(element, &document.Node); err != nil {
			return nil, err
		}
	}
	// 6. document's origin is this's associated document's origin.
	document.Origin = d.Origin
	// 7. document's content type is determined by namespace:
	switch namespace {
	case HTMLNamespace:
		document.ContentType = "application/xhtml+xml"
	case SVGNamespace:
		document.ContentType = "image/svg+xml"
	}
	// 8. Return document.
	return document, nil
}

// CreateHTMLDocument is https://dom.spec.whatwg.org/#dom-domimplementation-createhtmldocument;
// a nil title is one that is not given.
func (d *Document) CreateHTMLDocument(title *string) *Document {
	// 1. Let doc be the result of creating a document that implements Document, given
	//    this's relevant realm.
	// 2. Set doc's type to "html" and content type to "text/html".
	doc := d.agent.NewHTMLDocument()
	element := func(localName string, parent *Node) *Node {
		e := doc.NewElement(d.agent.Name(HTMLNamespace, "", localName))
		Insert(e, parent, nil)
		return e
	}
	// 3. Let doctype be the result of creating a doctype given doc and "html".
	// 4. Append doctype to doc.
	Insert(doc.CreateDoctype("html", "", ""), &doc.Node, nil)
	// 5. Append the result of creating an element given doc, "html", and the HTML
	//    namespace, to doc.
	html := element("html", &doc.Node)
	// 6. Append the result of creating an element given doc, "head", and the HTML
	//    namespace, to the html element created earlier.
	head := element("head", html)
	// 7. If title is given:
	if title != nil {
		// 1. Append the result of creating an element given doc, "title", and the HTML
		//    namespace, to the head element created earlier.
		// 2. Let text be the result of creating a text node given doc and title (which
		//    could be the empty string).
		// 3. Append text to the title element created earlier.
		Insert(doc.CreateTextNode(*title), element("title", head), nil)
	}
	// 8. Append the result of creating an element given doc, "body", and the HTML
	//    namespace, to the html element created earlier.
	element("body", html)
	// 9. doc's origin is this's associated document's origin.
	doc.Origin = d.Origin
	// 10. Return doc.
	return doc
}
