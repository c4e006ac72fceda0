// Checked against DOM of 2026-07-18.

package nodes

import "strings"

// CreateElement is https://dom.spec.whatwg.org/#dom-document-createelement; is is nil
// for null.
func (d *Document) CreateElement(localName string, is *string) (*Node, error) {
	if d.HTML {
		if name := d.agent.recent.find(localName); name != nil {
			// Its steps 1 to 4 were performed before.
			return d.CreateElementNamed(name, is, true)
		}
	}
	// 1. If localName is not a valid element local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidElementLocalName(localName) {
		return nil, invalidCharacterError(quoted(localName) + " is not a valid element name")
	}
	// 2. If this is an HTML document, then set localName to localName in ASCII
	//    lowercase.
	if d.HTML {
		localName = asciiLower(localName)
	}
	// 4. Let namespace be the HTML namespace, if this is an HTML document or this's
	//    content type is "application/xhtml+xml"; otherwise null.
	namespace := ""
	if d.HTML || d.ContentType == "application/xhtml+xml" {
		namespace = HTMLNamespace
	}
	name := d.agent.Name(namespace, "", localName)
	if d.HTML {
		d.agent.recent.add(name)
	}
	// 5. Return the result of creating an element given this, localName, namespace,
	//    null, is, true, and registry.
	return d.CreateElementNamed(name, is, true)
}

// CreateElementNS is https://dom.spec.whatwg.org/#internal-createelementns-steps; is is
// nil for null.
func (d *Document) CreateElementNS(namespace, qualifiedName string, is *string) (*Node, error) {
	// 1. Let (namespace, prefix, localName) be the result of validating and extracting
	//    namespace and qualifiedName given "element".
	prefix, localName, err := ValidateAndExtract(namespace, qualifiedName, true)
	if err != nil {
		return nil, err
	}
	// 3. Return the result of creating an element given document, localName, namespace,
	//    prefix, is, true, and registry.
	return d.CreateElementNamed(d.agent.Name(namespace, prefix, localName), is, true)
}

// CreateElementNamed creates an element; is is nil for null. An error is that the page has
// ended.
//
// https://dom.spec.whatwg.org/#concept-create-element
func (d *Document) CreateElementNamed(name *Name, is *string, synchronousCustomElements bool) (*Node, error) {
	// 3. Let definition be the result of looking up a custom element definition given
	//    registry, namespace, localName, and is.
	// 4. If definition is non-null, …
	// 5. Otherwise, if definition is non-null: …
	html := name.Namespace == HTMLNamespace
	if d.agent.Custom != nil && html && (name.ValidCustom || is != nil) {
		if result, err := d.agent.Custom.Create(d, name, is, synchronousCustomElements); result != nil || err != nil {
			return result, err
		}
	}
	// 6. Otherwise:
	//    2. Set result to the result of creating an element internal given document,
	//       interface, localName, namespace, prefix, "uncustomized", is, and registry.
	result := d.NewElement(name)
	//    3. If namespace is the HTML namespace, and either localName is a valid custom
	//       element name or is is non-null, then set result's custom element state to
	//       "undefined".
	if html && (name.ValidCustom || is != nil) {
		result.SetCustom(&CustomState{State: "undefined", Is: is})
	} else if is != nil {
		result.SetCustom(&CustomState{State: "uncustomized", Is: is})
	}
	// 7. Return result.
	return result, nil
}

// CreateElementForToken creates an element with attributes, as a parser does; is is nil
// for null, and fragment says that the parser was created as part of the fragment parsing
// algorithm.
//
// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
func (d *Document) CreateElementForToken(name *Name, is *string, attributes []Attr, fragment bool) *Node {
	if is == nil && !name.ValidCustom {
		element := d.NewElement(name)
		element.AppendAttributes(attributes...)
		return element
	}
	// 7. Let definition be the result of looking up a custom element definition.
	// 8. Let willExecuteScript be true if definition is non-null and the parser was not
	//    created as part of the HTML fragment parsing algorithm; otherwise false.
	custom := d.agent.Custom
	willExecuteScript := !fragment && custom != nil && custom.Defined(d, name, is)
	steps := func() *Node {
		// 10. Let element be the result of creating an element, given document, localName,
		//     namespace, null, is, willExecuteScript, and registry.
		element, err := d.CreateElementNamed(name, is, willExecuteScript)
		if err != nil { // the page has ended
			element = d.NewElement(name)
		}
		// 11. Append each attribute in the given token to element.
		element.AppendAttributes(attributes...)
		return element
	}
	// 9. and 12. If willExecuteScript is true: …
	if willExecuteScript {
		return custom.Parse(d, steps)
	}
	return steps()
}

// SetPrefix changes the element's namespace prefix.
func (n *Node) SetPrefix(prefix string) {
	n.name = n.document.agent.Name(n.name.Namespace, prefix, n.name.Local)
}

// NewElement creates an element that is not custom.
//
// https://dom.spec.whatwg.org/#create-an-element-internal
func (d *Document) NewElement(name *Name) *Node {
	n := d.newNode(ElementNode, name, "")
	if name.slot {
		n.flags = flagSlot
	}
	if d.agent.Hooks.Created != nil {
		d.agent.Hooks.Created(n)
	}
	return n
}

// CreateDocumentFragment is https://dom.spec.whatwg.org/#create-a-document-fragment
func (d *Document) CreateDocumentFragment() *Node {
	return d.newNode(DocumentFragmentNode, nil, "")
}

// CreateTextNode is https://dom.spec.whatwg.org/#create-a-text-node
func (d *Document) CreateTextNode(data string) *Node {
	return d.newNode(TextNode, nil, data)
}

// CreateComment is https://dom.spec.whatwg.org/#create-a-comment-node
func (d *Document) CreateComment(data string) *Node {
	return d.newNode(CommentNode, nil, data)
}

// CreateCDATASection is https://dom.spec.whatwg.org/#dom-document-createcdatasection
func (d *Document) CreateCDATASection(data string) (*Node, error) {
	// 1. If this is an HTML document, then throw a "NotSupportedError" DOMException.
	if d.HTML {
		return nil, notSupportedError("HTML documents have no CDATA sections")
	}
	// 2. If data contains the string "]]>", then throw an "InvalidCharacterError"
	//    DOMException.
	if strings.Contains(data, "]]>") {
		return nil, invalidCharacterError(`the data contains "]]>"`)
	}
	// 3. Let node be the result of creating a node that implements CDATASection, given
	//    this.
	// 4. Set node's data to data.
	// 5. Return node.
	return d.NewCDATASection(data), nil
}

// NewCDATASection makes a CDATA section, as a parser of XML does.
func (d *Document) NewCDATASection(data string) *Node {
	return d.newNode(CDATASectionNode, nil, data)
}

// CreateProcessingInstruction is
// https://dom.spec.whatwg.org/#create-a-processing-instruction-node
func (d *Document) CreateProcessingInstruction(target, data string) (*Node, error) {
	// https://dom.spec.whatwg.org/#processinginstruction-initialize
	// 1. If target does not match the Name production, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsXMLName(target) {
		return nil, invalidCharacterError(quoted(target) + " is not a valid target")
	}
	// 2. If data contains the string "?>", then throw an "InvalidCharacterError"
	//    DOMException.
	if strings.Contains(data, "?>") {
		return nil, invalidCharacterError(`the data contains "?>"`)
	}
	return d.NewProcessingInstruction(target, data), nil
}

// NewProcessingInstruction makes a processing instruction without checks, as a parser
// does.
func (d *Document) NewProcessingInstruction(target, data string) *Node {
	pi := d.newNode(ProcessingInstructionNode, d.agent.Name("", "", target), data)
	pi.updateAttributesFromData()
	return pi
}

// CreateDoctype is https://dom.spec.whatwg.org/#create-a-doctype, without checks.
func (d *Document) CreateDoctype(name, publicID, systemID string) *Node {
	doctype := d.newNode(DocumentTypeNode, d.agent.Name("", "", name), "")
	if publicID != "" || systemID != "" {
		doctype.extra().doctype = &doctypeIDs{publicID, systemID}
	}
	return doctype
}

// IsXMLName reports whether a string matches https://www.w3.org/TR/xml/#NT-Name
func IsXMLName(s string) bool {
	for i, r := range s {
		if !isNameStartChar(r) && (i == 0 || !isNameChar(r)) {
			return false
		}
	}
	return s != ""
}

func isNameStartChar(r rune) bool {
	switch {
	case r < 0x80:
		return r == ':' || r == '_' || isASCIIAlpha(byte(r))
	case r < 0x300:
		return r >= 0xc0 && r != 0xd7 && r != 0xf7
	}
	return 0x370 <= r && r <= 0x1fff && r != 0x37e || r == 0x200c || r == 0x200d || 0x2070 <= r && r <= 0x218f ||
		0x2c00 <= r && r <= 0x2fef || 0x3001 <= r && r <= 0xd7ff || 0xf900 <= r && r <= 0xfdcf ||
		0xfdf0 <= r && r <= 0xfffc || 0x10000 <= r && r <= 0xeffff
}

func isNameChar(r rune) bool {
	return '0' <= r && r <= '9' || r == '-' || r == '.' || r == 0xb7 || 0x300 <= r && r <= 0x36f || r == 0x203f || r == 0x2040
}
