package nodes

// TemplateContents is the template contents of a template element; nil of other nodes.
//
// https://html.spec.whatwg.org/multipage/scripting.html#template-contents
func (n *Node) TemplateContents() *Node {
	if !n.IsHTMLElement("template") {
		return nil
	}
	// When a template element is created, the user agent establishes its contents: here
	// when somebody asks for them.
	if extra := n.extra(); extra.contents == nil {
		// 1. Let document be the template element's node document's appropriate template
		//    contents owner document.
		// 2. Create a DocumentFragment object whose node document is document and host is
		//    the template element.
		// 3. Set the template element's template contents to it.
		extra.contents = n.document.templateContentsOwner().CreateDocumentFragment()
		extra.contents.SetHost(n)
	}
	return n.rare.contents
}

// SetTemplateContents sets the template contents of a template element: a shadow root,
// while a parser fills it.
func (n *Node) SetTemplateContents(contents *Node) { n.extra().contents = contents }

// establishedContents is the template contents if somebody asked for them, or nil.
func (n *Node) establishedContents() *Node {
	if n.rare == nil {
		return nil
	}
	return n.rare.contents
}

// templateContentsOwner is
// https://html.spec.whatwg.org/multipage/scripting.html#appropriate-template-contents-owner-document
func (d *Document) templateContentsOwner() *Document {
	// 1. If document is not a Document created by this algorithm, then:
	if !d.ownsTemplateContents {
		// 1. If document does not yet have an associated inert template document, then:
		if d.inertTemplateDocument == nil {
			// 1. Let newDocument be a new Document (whose browsing context is null).
			newDocument := d.agent.NewDocument()
			newDocument.ownsTemplateContents = true
			// 2. If document is an HTML document, then mark newDocument as an HTML document also.
			newDocument.HTML = d.HTML
			// 3. Set document's associated inert template document to newDocument.
			d.inertTemplateDocument = newDocument
		}
		// 2. Set document to document's associated inert template document.
		d = d.inertTemplateDocument
	}
	// 2. Return document.
	return d
}

// A templateCopy is a template that is cloned, and its copy, whose contents are still to be cloned.
type templateCopy struct{ node, copy *Node }

// cloneContents is the cloning steps of template elements, for those that a clone has
// met. They do not recurse: templates may be nested deeper than the stack.
//
// https://html.spec.whatwg.org/multipage/scripting.html#the-template-element:concept-node-clone-ext
func cloneContents(templates []templateCopy) error {
	for len(templates) > 0 {
		t := templates[len(templates)-1]
		templates = templates[:len(templates)-1]
		contents := t.copy.TemplateContents()
		// 2. For each child of node's template contents's children, in tree order: clone a
		//    node given child with document set to copy's template contents's node document,
		//    subtree set to true, and parent set to copy's template contents.
		for child := range t.node.establishedContents().Children() {
			copy, err := cloneTree(child, contents.document, true, &templates)
			if err != nil {
				return err
			}
			Insert(copy, contents, nil)
		}
	}
	return nil
}
