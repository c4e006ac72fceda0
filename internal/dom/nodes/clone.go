// Checked against DOM of 2026-07-18.

package nodes

// CloneNode is https://dom.spec.whatwg.org/#dom-node-clonenode
func CloneNode(node *Node, subtree bool) (*Node, error) {
	// 1. If this is a shadow root, then throw a "NotSupportedError" DOMException.
	if node.IsShadowRoot() {
		return nil, notSupportedError("a shadow root cannot be cloned")
	}
	// 2. Return the result of cloning a node given this with subtree set to subtree.
	return Clone(node, node.document, subtree)
}

// ImportNode is https://dom.spec.whatwg.org/#dom-document-importnode
func (d *Document) ImportNode(node *Node, subtree bool) (*Node, error) {
	// 1. If node is a document or shadow root, then throw a "NotSupportedError"
	//    DOMException.
	if node.kind == DocumentNode || node.IsShadowRoot() {
		return nil, notSupportedError("a " + node.kindName() + " cannot be imported")
	}
	return Clone(node, d, subtree)
}

// Clone copies a node, which is no shadow root, for a document. It does not recurse:
// a tree may be deeper than the stack.
//
// https://dom.spec.whatwg.org/#concept-node-clone
func Clone(node *Node, document *Document, subtree bool) (*Node, error) {
	var templates []templateCopy
	copy, err := cloneTree(node, document, subtree, &templates)
	if err == nil {
		err = cloneContents(templates)
	}
	if err != nil {
		return nil, err
	}
	return copy, nil
}

// cloneTree copies all but the contents of templates, which it collects.
func cloneTree(node *Node, document *Document, subtree bool, templates *[]templateCopy) (*Node, error) {
	// 2. Let copy be the result of cloning a single node given node, document, and
	//    fallbackRegistry.
	copy, err := cloneSingle(node, document, subtree, templates)
	if err != nil {
		return nil, err
	}
	document = copy.document
	// from and to are a node whose copy is made and that copy.
	from, to := node, copy
	inShadow := 0
	// enter makes the copy of a child of from, or of its next sibling.
	enter := func(child, parent *Node) error {
		from = child
		to, err = cloneSingle(child, document, true, templates)
		if err != nil {
			return err
		}
		// 4. If parent is non-null, then append copy to parent.
		Insert(to, parent, nil)
		return nil
	}
	for {
		// 5. If subtree is true, then for each child of node's children, in tree order:
		//    clone a node given child with document set to document, subtree set to
		//    subtree, parent set to copy, and fallbackRegistry set to fallbackRegistry.
		if (subtree || inShadow > 0) && from.first != nil {
			if err := enter(from.first, to); err != nil {
				return nil, err
			}
			continue
		}
	children: // of from are cloned
		// 6. If node is an element, node is a shadow host, and node's shadow root's
		//    clonable is true:
		if shadow := from.ShadowRoot(); shadow != nil && shadow.Clonable {
			// 4. Attach a shadow root with copy, …
			copied, err := to.AttachShadow(ShadowRootInit{
				Mode: shadow.Mode, Clonable: true, Serializable: shadow.Serializable,
				DelegatesFocus: shadow.DelegatesFocus, SlotAssignment: shadow.SlotAssignment,
			})
			if err != nil {
				return nil, err
			}
			// 5. Set copy's shadow root's declarative to node's shadow root's declarative.
			copied.Declarative = shadow.Declarative
			// 7. For each child of node's shadow root's children, in tree order: clone a
			//    node given child with document set to document, subtree set to true, and
			//    parent set to copy's shadow root.
			if shadow.first != nil {
				inShadow++
				if err := enter(shadow.first, &copied.Node); err != nil {
					return nil, err
				}
				continue
			}
		}
	cloned: // from, with all that is in it
		// 7. Return copy.
		if from == node {
			return copy, nil
		}
		if from.next != nil {
			if err := enter(from.next, to.parent); err != nil {
				return nil, err
			}
			continue
		}
		if shadow := from.parent.AsShadowRoot(); shadow != nil {
			inShadow--
			from, to = shadow.Host(), to.parent.Host()
			goto cloned
		}
		from, to = from.parent, to.parent
		goto children
	}
}

// cloneSingle is https://dom.spec.whatwg.org/#clone-a-single-node, followed by the
// cloning steps of https://dom.spec.whatwg.org/#concept-node-clone
func cloneSingle(node *Node, document *Document, subtree bool, templates *[]templateCopy) (*Node, error) {
	// 1. Let copy be null.
	var copy *Node
	// 2. If node is an element:
	// 3. Otherwise, if node is a document, set copy to the result of creating a document
	//    that implements the same interfaces as node, given document's relevant realm.
	// 4. Otherwise, set copy to the result of creating a node that implements the same
	//    interfaces as node, given document.
	// 5. Fulfill these additional requirements, switching on the interface node
	//    implements: …
	switch node.kind {
	case ElementNode:
		var is *string
		if custom := node.Custom(); custom != nil {
			is = custom.Is
		}
		var err error
		// 4. Set copy to the result of creating an element, given document, node's local
		//    name, node's namespace, node's namespace prefix, node's is value, false, and
		//    registry.
		copy, err = document.CreateElementNamed(node.name, is, false)
		if err != nil {
			return nil, err
		}
		// 5. For each attribute of node's attribute list: append its copy to copy.
		copy.UpdateInlineStyle(func() { copy.AppendAttributes(node.Attributes()...) })
		node.inlineStyleCloned(copy)
	case DocumentNode:
		original := node.document
		d := document.agent.NewDocument()
		d.HTML, d.XMLDocument, d.Mode = original.HTML, original.XMLDocument, original.Mode
		d.Encoding, d.ContentType, d.URL, d.Origin = original.Encoding, original.ContentType, original.URL, original.Origin
		d.AllowDeclarativeShadowRoots = original.AllowDeclarativeShadowRoots
		copy = &d.Node
	case DocumentTypeNode:
		copy = document.CreateDoctype(node.DoctypeName(), node.PublicID(), node.SystemID())
	case AttributeNode:
		copy = document.newNode(AttributeNode, node.name, node.data)
	case ProcessingInstructionNode:
		copy = document.NewProcessingInstruction(node.Target(), node.data)
	default:
		copy = document.newNode(node.kind, nil, node.data)
		copy.flags = node.flags & (flagASCII | flagNotASCII)
	}
	if subtree && node.establishedContents() != nil {
		*templates = append(*templates, templateCopy{node, copy})
	}
	// Run any cloning steps defined for node in other applicable specifications and pass
	// node, copy, and subtree as parameters.
	if cloned := document.agent.Hooks.Cloned; cloned != nil {
		if err := cloned(node, copy, subtree); err != nil {
			return nil, err
		}
	}
	return copy, nil
}
