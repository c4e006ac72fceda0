package nodes

import "slices"

// A NodeOrString is an argument of the methods of ParentNode and ChildNode.
type NodeOrString struct {
	Node   *Node // nil for a string
	String string
}

// convertNodes is https://dom.spec.whatwg.org/#convert-nodes-into-a-node
func convertNodes(nodes []NodeOrString, document *Document) (*Node, error) {
	// 1. Replace each string in nodes with the result of creating a text node given
	//    document and the string.
	node := func(n NodeOrString) *Node {
		if n.Node != nil {
			return n.Node
		}
		return document.CreateTextNode(n.String)
	}
	// 2. If nodes's size is 1, then return nodes[0].
	if len(nodes) == 1 {
		return node(nodes[0]), nil
	}
	// 3. Let fragment be the result of creating a document fragment given document.
	fragment := document.CreateDocumentFragment()
	// 4. For each node of nodes: append node to fragment.
	for _, n := range nodes {
		if err := Append(node(n), fragment); err != nil {
			return nil, err
		}
	}
	// 5. Return fragment.
	return fragment, nil
}

// PrependNodes is https://dom.spec.whatwg.org/#dom-parentnode-prepend
func (n *Node) PrependNodes(nodes []NodeOrString) error {
	// 1. Let node be the result of converting nodes into a node given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 2. Pre-insert node into this before this's first child.
	return PreInsert(node, n, n.first)
}

// AppendNodes is https://dom.spec.whatwg.org/#dom-parentnode-append
func (n *Node) AppendNodes(nodes []NodeOrString) error {
	// 1. Let node be the result of converting nodes into a node given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 2. Append node to this.
	return Append(node, n)
}

// ReplaceChildren is https://dom.spec.whatwg.org/#dom-parentnode-replacechildren
func (n *Node) ReplaceChildren(nodes []NodeOrString) error {
	// 1. Let node be the result of converting nodes into a node given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 2. Ensure pre-insert validity given node, this, null, and this's children.
	if err := ensurePreInsertValidity(node, n, nil, func(c *Node) bool { return c.parent == n }); err != nil {
		return err
	}
	// 3. Replace all with node within this.
	ReplaceAll(node, n)
	return nil
}

// viableSibling returns the first sibling in a direction that is not in nodes, or nil.
func (n *Node) viableSibling(nodes []NodeOrString, next bool) *Node {
	sibling := n.beside(next)
	for sibling != nil && slices.ContainsFunc(nodes, func(other NodeOrString) bool { return other.Node == sibling }) {
		sibling = sibling.beside(next)
	}
	return sibling
}

// Before is https://dom.spec.whatwg.org/#dom-childnode-before
func (n *Node) Before(nodes []NodeOrString) error {
	// 1. Let parent be this's parent.
	parent := n.parent
	// 2. If parent is null, then return.
	if parent == nil {
		return nil
	}
	// 3. Let viablePreviousSibling be this's first preceding sibling not in nodes;
	//    otherwise null.
	viablePreviousSibling := n.viableSibling(nodes, false)
	// 4. Let node be the result of converting nodes into a node, given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 5. If viablePreviousSibling is null, then set it to parent's first child; otherwise
	//    to viablePreviousSibling's next sibling.
	if viablePreviousSibling == nil {
		viablePreviousSibling = parent.first
	} else {
		viablePreviousSibling = viablePreviousSibling.next
	}
	// 6. Pre-insert node into parent before viablePreviousSibling.
	return PreInsert(node, parent, viablePreviousSibling)
}

// After is https://dom.spec.whatwg.org/#dom-childnode-after
func (n *Node) After(nodes []NodeOrString) error {
	// 1. Let parent be this's parent.
	parent := n.parent
	// 2. If parent is null, then return.
	if parent == nil {
		return nil
	}
	// 3. Let viableNextSibling be this's first following sibling not in nodes; otherwise
	//    null.
	viableNextSibling := n.viableSibling(nodes, true)
	// 4. Let node be the result of converting nodes into a node, given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 5. Pre-insert node into parent before viableNextSibling.
	return PreInsert(node, parent, viableNextSibling)
}

// ReplaceWith is https://dom.spec.whatwg.org/#dom-childnode-replacewith
func (n *Node) ReplaceWith(nodes []NodeOrString) error {
	// 1. Let parent be this's parent.
	parent := n.parent
	// 2. If parent is null, then return.
	if parent == nil {
		return nil
	}
	// 3. Let viableNextSibling be this's first following sibling not in nodes; otherwise
	//    null.
	viableNextSibling := n.viableSibling(nodes, true)
	// 4. Let node be the result of converting nodes into a node, given nodes and this's
	//    node document.
	node, err := convertNodes(nodes, n.document)
	if err != nil {
		return err
	}
	// 5. If this's parent is parent, replace this with node within parent.
	if n.parent == parent {
		return Replace(n, node, parent)
	}
	// 6. Otherwise, pre-insert node into parent before viableNextSibling.
	return PreInsert(node, parent, viableNextSibling)
}

// RemoveSelf is https://dom.spec.whatwg.org/#dom-childnode-remove
func (n *Node) RemoveSelf() {
	// 1. If this's parent is null, then return.
	// 2. Remove this.
	if n.parent != nil {
		Remove(n)
	}
}

// InsertAdjacent inserts a node beside or in the element, and reports whether there is
// such a place.
//
// https://dom.spec.whatwg.org/#insert-adjacent
func (n *Node) InsertAdjacent(where string, node *Node) (bool, error) {
	parent, child := n, (*Node)(nil)
	switch asciiLower(where) {
	case "beforebegin":
		parent, child = n.parent, n
	case "afterbegin":
		child = n.first
	case "beforeend":
	case "afterend":
		parent, child = n.parent, n.next
	default:
		return false, &Error{"SyntaxError", quoted(where) + " is not a place to insert at"}
	}
	if parent == nil {
		return false, nil
	}
	return true, PreInsert(node, parent, child)
}

// MoveBefore is https://dom.spec.whatwg.org/#dom-parentnode-movebefore; a nil child is
// null.
func (n *Node) MoveBefore(node, child *Node) error {
	// 1. Let referenceChild be child.
	// 2. If referenceChild is node, then set referenceChild to node's next sibling.
	if child == node {
		child = node.next
	}
	// 3. Move node into this before referenceChild.
	return move(node, n, child)
}

// move is https://dom.spec.whatwg.org/#move
func move(node, newParent, child *Node) error {
	// 1. If newParent's shadow-including root is not the same as node's shadow-including
	//    root, then throw a "HierarchyRequestError" DOMException.
	if newParent.ShadowIncludingRoot() != node.ShadowIncludingRoot() {
		return hierarchyRequestError("a node can only be moved within its tree")
	}
	// 2. If node is a host-including inclusive ancestor of newParent, then throw a
	//    "HierarchyRequestError" DOMException.
	if node.IsHostIncludingInclusiveAncestorOf(newParent) {
		return hierarchyRequestError("the moved node contains the new parent")
	}
	// 3. If child is non-null and its parent is not newParent, then throw a
	//    "NotFoundError" DOMException.
	if child != nil && child.parent != newParent {
		return notFoundError("the reference node is not a child of the new parent")
	}
	// 4. If node is not an Element or a CharacterData node, then throw a
	//    "HierarchyRequestError" DOMException.
	if node.kind != ElementNode && !node.IsCharacterData() {
		return hierarchyRequestError("a " + node.kindName() + " cannot be moved")
	}
	if newParent.kind == DocumentNode {
		// 5. If node is a Text node and newParent is a document, then throw a
		//    "HierarchyRequestError" DOMException.
		if node.IsText() {
			return hierarchyRequestError("text cannot be a child of a document")
		}
		// 6. If newParent is a document, node is an Element node, and either newParent has
		//    an element child, child is a doctype, or child is non-null and a doctype is
		//    following child then throw a "HierarchyRequestError" DOMException.
		if node.kind == ElementNode {
			if newParent.FirstElementChild() != nil {
				return hierarchyRequestError("a document can have only one element as its child")
			}
			for c := child; c != nil; c = c.next {
				if c.kind == DocumentTypeNode {
					return hierarchyRequestError("an element cannot come before the doctype")
				}
			}
		}
	}
	agent := node.document.agent
	// 7. Let oldParent be node's parent.
	// 8. Assert: oldParent is non-null.
	oldParent := node.parent
	// 9. Run the live range pre-remove steps, given node.
	agent.rangesPreRemove(node)
	// 10. For each NodeIterator object iterator whose root's node document is node's node
	//     document: run the NodeIterator pre-remove steps given node and iterator.
	agent.iteratorsPreRemove(node)
	// 11. Let oldPreviousSibling be node's previous sibling.
	oldPreviousSibling := node.previous
	// 12. Let oldNextSibling be node's next sibling.
	oldNextSibling := node.next
	// 13. Remove node from oldParent's children.
	node.unlink()
	sawSlot := node.leaveScope(oldParent)
	// 14. If node is assigned, then run assign slottables for node's assigned slot.
	// 15. If oldParent's root is a shadow root, and oldParent is a slot whose assigned
	//     nodes is empty, then run signal a slot change for oldParent.
	// 16. If node has an inclusive descendant that is a slot: …
	node.removedAmongSlots(oldParent, sawSlot)
	// 17. If child is non-null: for each live range …
	if child != nil && newParent.has(flagBoundary) {
		agent.rangesInserted(newParent, child, 1)
	}
	// 18. Let newPreviousSibling be child's previous sibling if child is non-null, and
	//     newParent's last child otherwise.
	newPreviousSibling := newParent.last
	if child != nil {
		newPreviousSibling = child.previous
	}
	// 19. If child is null, then append node to newParent's children.
	// 20. Otherwise, insert node into newParent's children before child's index.
	node.linkInto(newParent, child)
	sawSlot = node.enterScope(newParent)
	// 21. If newParent is a shadow host whose shadow root's slot assignment is "named" and
	//     node is a slottable, then assign a slot for node.
	// 22. If newParent's root is a shadow root, and newParent is a slot whose assigned
	//     nodes is empty, then run signal a slot change for newParent.
	// 23. Run assign slottables for a tree with node's root.
	node.insertedAmongSlots(newParent, sawSlot)
	// 24. For each shadow-including inclusive descendant inclusiveDescendant of node, in
	//     shadow-including tree order:
	if agent.Hooks.Moved != nil || agent.Custom != nil {
		for d := range node.ShadowIncludingInclusiveDescendants() {
			// 1. Let isSubtreeRoot be true if inclusiveDescendant is node; otherwise false.
			// 2. Run the moving steps with inclusiveDescendant, isSubtreeRoot, and oldParent.
			if agent.Hooks.Moved != nil {
				agent.Hooks.Moved(d, d == node, oldParent)
			}
			// 3. If inclusiveDescendant is custom and newParent is connected, then enqueue a
			//    custom element callback reaction with inclusiveDescendant, callback name
			//    "connectedMoveCallback", and « ».
			if agent.Custom != nil && d.has(flagCustom) && newParent.has(flagConnected) {
				agent.Custom.Moved(d)
			}
		}
	}
	if agent.observed&mutationChildList != 0 {
		// 25. Queue a tree mutation record for oldParent with « », « node »,
		//     oldPreviousSibling, and oldNextSibling.
		oldParent.queueTreeMutationRecord(nil, []*Node{node}, oldPreviousSibling, oldNextSibling)
		// 26. Queue a tree mutation record for newParent with « node », « »,
		//     newPreviousSibling, and child.
		newParent.queueTreeMutationRecord([]*Node{node}, nil, newPreviousSibling, child)
	}
	return nil
}
