// Checked against DOM of 2026-07-18.

package nodes

// ensurePreInsertValidity is
// https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity
// excluded says which children of parent childrenToExclude contains.
func ensurePreInsertValidity(node, parent, child *Node, excluded func(*Node) bool) error {
	// 1. If parent is not a Document, DocumentFragment, or Element node, then throw a
	//    "HierarchyRequestError" DOMException.
	switch parent.kind {
	case DocumentNode, DocumentFragmentNode, ElementNode:
	default:
		return hierarchyRequestError("a " + parent.kindName() + " cannot have children")
	}
	// 2. If node is a host-including inclusive ancestor of parent, then throw a
	//    "HierarchyRequestError" DOMException.
	if node.IsHostIncludingInclusiveAncestorOf(parent) {
		return hierarchyRequestError("the new child contains the parent")
	}
	// 3. If child is non-null and its parent is not parent, then throw a
	//    "NotFoundError" DOMException.
	if child != nil && child.parent != parent {
		return notFoundError("the reference node is not a child of the parent")
	}
	// 4. If node is not a DocumentFragment, DocumentType, Element, or CharacterData
	//    node, then throw a "HierarchyRequestError" DOMException.
	if node.kind == DocumentNode || node.kind == AttributeNode {
		return hierarchyRequestError("a " + node.kindName() + " cannot be a child")
	}
	// 5. If parent is not a document:
	if parent.kind != DocumentNode {
		// 1. If node is a doctype, then throw a "HierarchyRequestError" DOMException.
		if node.kind == DocumentTypeNode {
			return hierarchyRequestError("a doctype can only be a child of a document")
		}
		// 2. Return.
		return nil
	}
	// 6. If node is a Text node, then throw a "HierarchyRequestError" DOMException.
	if node.IsText() {
		return hierarchyRequestError("text cannot be a child of a document")
	}
	// 7. If node is a CharacterData node, then return.
	if node.IsCharacterData() {
		return nil
	}
	// 8. If node is a DocumentFragment node:
	if node.kind == DocumentFragmentNode {
		// 1. If node has more than one element child or has a Text node child, then
		//    throw a "HierarchyRequestError" DOMException.
		elements := 0
		for c := node.first; c != nil; c = c.next {
			if c.IsText() {
				return hierarchyRequestError("text cannot be a child of a document")
			}
			if c.kind == ElementNode {
				elements++
			}
		}
		if elements > 1 {
			return hierarchyRequestError("a document can have only one element as its child")
		}
		// 2. If node has no element child, then return.
		if elements == 0 {
			return nil
		}
	}
	hasChild := func(kind NodeType) bool {
		for c := parent.first; c != nil; c = c.next {
			if c.kind == kind && !excluded(c) {
				return true
			}
		}
		return false
	}
	// 9. If node is a DocumentFragment or Element node:
	if node.kind != DocumentTypeNode {
		// 1. If any of the following are true: parent has an element child that
		//    childrenToExclude does not contain;
		if hasChild(ElementNode) {
			return hierarchyRequestError("a document can have only one element as its child")
		}
		if child != nil {
			// child is non-null and a doctype is following child; or
			for c := child.next; c != nil; c = c.next {
				if c.kind == DocumentTypeNode {
					return hierarchyRequestError("an element cannot come before the doctype")
				}
			}
			// child is a doctype that childrenToExclude does not contain, then throw a
			// "HierarchyRequestError" DOMException.
			if child.kind == DocumentTypeNode && !excluded(child) {
				return hierarchyRequestError("an element cannot come before the doctype")
			}
		}
		// 2. Return.
		return nil
	}
	// 10. Assert: node is a doctype.
	// 11. If any of the following are true: parent has a doctype child that
	//     childrenToExclude does not contain;
	if hasChild(DocumentTypeNode) {
		return hierarchyRequestError("a document can have only one doctype")
	}
	if child != nil {
		// child is non-null and an element is preceding child; or
		for c := child.previous; c != nil; c = c.previous {
			if c.kind == ElementNode {
				return hierarchyRequestError("a doctype cannot come after an element")
			}
		}
	} else if hasChild(ElementNode) {
		// child is null and parent has an element child that childrenToExclude does not
		// contain, then throw a "HierarchyRequestError" DOMException.
		return hierarchyRequestError("a doctype cannot come after an element")
	}
	return nil
}

func excludeNone(*Node) bool { return false }

// kindName is what messages call the kind of a node.
func (n *Node) kindName() string {
	switch n.kind {
	case ElementNode:
		return "element"
	case AttributeNode:
		return "attribute"
	case TextNode:
		return "text node"
	case CDATASectionNode:
		return "CDATA section"
	case ProcessingInstructionNode:
		return "processing instruction"
	case CommentNode:
		return "comment"
	case DocumentNode:
		return "document"
	case DocumentTypeNode:
		return "doctype"
	}
	if n.IsShadowRoot() {
		return "shadow root"
	}
	return "document fragment"
}

// PreInsert inserts the node into the parent before the child or, for nil, at the end.
//
// https://dom.spec.whatwg.org/#concept-node-pre-insert
func PreInsert(node, parent, child *Node) error {
	// 1. Ensure pre-insert validity given node, parent, child, and « ».
	if err := ensurePreInsertValidity(node, parent, child, excludeNone); err != nil {
		return err
	}
	// 2. Let referenceChild be child.
	// 3. If referenceChild is node, then set referenceChild to node's next sibling.
	if child == node {
		child = node.next
	}
	// 4. Insert node into parent before referenceChild.
	Insert(node, parent, child)
	// 5. Return node.
	return nil
}

// Append is https://dom.spec.whatwg.org/#concept-node-append
func Append(node, parent *Node) error { return PreInsert(node, parent, nil) }

// Insert inserts the node, or the children of a fragment, into the parent before the
// child or, for nil, at the end, without checks. Parsers use it.
//
// https://dom.spec.whatwg.org/#concept-node-insert
func Insert(node, parent, child *Node) { insert(node, parent, child, false) }

func insert(node, parent, child *Node, suppressObservers bool) {
	agent := parent.document.agent
	if node.kind != DocumentFragmentNode {
		insertNodes([]*Node{node}, parent, child, suppressObservers)
		return
	}
	// 1. Let nodes be node's children, if node is a DocumentFragment node; otherwise
	//    « node ».
	nodes := node.childList()
	// 2. Let count be nodes's size.
	// 3. If count is 0, then return.
	if len(nodes) == 0 {
		return
	}
	// 4. If node is a DocumentFragment node:
	//    1. Remove its children with suppressObservers set to true.
	for _, child := range nodes {
		remove(child, true)
	}
	//    2. Queue a tree mutation record for node with « », nodes, null, and null.
	if agent.observed&mutationChildList != 0 {
		node.queueTreeMutationRecord(nil, nodes, nil, nil)
	}
	insertNodes(nodes, parent, child, suppressObservers)
}

// insertNodes is https://dom.spec.whatwg.org/#concept-node-insert from step 5 on.
func insertNodes(nodes []*Node, parent, child *Node, suppressObservers bool) {
	agent := parent.document.agent
	// 5. If child is non-null:
	//    1. For each live range whose start node is parent and start offset is greater
	//       than child's index: increase its start offset by count.
	//    2. For each live range whose end node is parent and end offset is greater than
	//       child's index: increase its end offset by count.
	if child != nil && parent.has(flagBoundary) {
		agent.rangesInserted(parent, child, len(nodes))
	}
	// 6. Let previousSibling be child's previous sibling or parent's last child if child
	//    is null.
	previousSibling := parent.last
	if child != nil {
		previousSibling = child.previous
	}
	wants := false
	// 7. For each node in nodes, in tree order:
	for _, node := range nodes {
		if agent.Ended() {
			return
		}
		// 1. Adopt node into parent's node document.
		parent.document.adopt(node)
		// 2. If child is null, then append node to parent's children.
		// 3. Otherwise, insert node into parent's children before child's index.
		node.linkInto(parent, child)
		sawSlot := node.enterScope(parent)
		// 4. If parent is a shadow host whose shadow root's slot assignment is "named"
		//    and node is a slottable, then assign a slot for node.
		// 5. If parent's root is a shadow root, and parent is a slot whose assigned
		//    nodes is the empty list, then run signal a slot change for parent.
		// 6. Run assign slottables for a tree with node's root.
		node.insertedAmongSlots(parent, sawSlot)
		// 7. For each shadow-including inclusive descendant inclusiveDescendant of node,
		//    in shadow-including tree order:
		if agent.Hooks.Inserted == nil && agent.Custom == nil {
			continue
		}
		if node.first == nil && node.rare == nil {
			wants = agent.inserted(node) || wants
			continue
		}
		for inclusiveDescendant := range node.ShadowIncludingInclusiveDescendants() {
			wants = agent.inserted(inclusiveDescendant) || wants
		}
	}
	// 8. If suppressObservers is false, then queue a tree mutation record for parent
	//    with nodes, « », previousSibling, and child.
	if !suppressObservers && agent.observed&mutationChildList != 0 {
		parent.queueTreeMutationRecord(nodes, nil, previousSibling, child)
	}
	// 9. Run the children changed steps for parent.
	if agent.Hooks.ChildrenChanged != nil {
		agent.Hooks.ChildrenChanged(parent)
	}
	// 10. Let staticNodeList be a list of nodes, initially « ».
	if !wants || agent.Hooks.PostConnected == nil {
		return
	}
	var staticNodeList []*Node
	// 11. For each node of nodes, in tree order:
	for _, node := range nodes {
		// 1. For each shadow-including inclusive descendant inclusiveDescendant of node,
		//    in shadow-including tree order: append inclusiveDescendant to
		//    staticNodeList.
		for inclusiveDescendant := range node.ShadowIncludingInclusiveDescendants() {
			if inclusiveDescendant.kind == ElementNode {
				staticNodeList = append(staticNodeList, inclusiveDescendant)
			}
		}
	}
	// 12. For each node of staticNodeList: if node is connected, then run the
	//     post-connection steps with node.
	for _, node := range staticNodeList {
		if node.has(flagConnected) {
			agent.Hooks.PostConnected(node)
		}
	}
}

// inserted is https://dom.spec.whatwg.org/#concept-node-insert, step 7.7. It reports
// whether the node has post-connection steps.
func (a *Agent) inserted(inclusiveDescendant *Node) (postConnection bool) {
	// 1. Run the insertion steps with inclusiveDescendant.
	if a.Hooks.Inserted != nil {
		postConnection = a.Hooks.Inserted(inclusiveDescendant)
	}
	// 2. If inclusiveDescendant is not connected, then continue.
	// 3. If inclusiveDescendant is an element and inclusiveDescendant's custom element
	//    registry is non-null: …
	if a.Custom != nil && inclusiveDescendant.kind == ElementNode && inclusiveDescendant.has(flagConnected) {
		a.Custom.Connected(inclusiveDescendant)
	}
	return postConnection
}

// childList returns the children.
func (n *Node) childList() []*Node {
	if n.first == nil {
		return nil
	}
	var children []*Node
	for child := n.first; child != nil; child = child.next {
		children = append(children, child)
	}
	return children
}

// Replace replaces the child of the parent with the node.
//
// https://dom.spec.whatwg.org/#concept-node-replace
func Replace(child, node, parent *Node) error {
	// 1. Ensure pre-insert validity given node, parent, child, and « child ».
	if err := ensurePreInsertValidity(node, parent, child, func(n *Node) bool { return n == child }); err != nil {
		return err
	}
	// 2. Let referenceChild be child's next sibling.
	referenceChild := child.next
	// 3. If referenceChild is node, then set referenceChild to node's next sibling.
	if referenceChild == node {
		referenceChild = node.next
	}
	// 4. Let previousSibling be child's previous sibling.
	previousSibling := child.previous
	// 5. Let removedNodes be the empty set.
	var removedNodes []*Node
	// 6. Adopt node into parent's node document.
	parent.document.adopt(node)
	// 7. If child's parent is non-null:
	if child.parent != nil {
		// 1. Set removedNodes to « child ».
		removedNodes = []*Node{child}
		// 2. Remove child with suppressObservers set to true.
		remove(child, true)
	}
	// 8. Let nodes be node's children if node is a DocumentFragment node; otherwise
	//    « node ».
	nodes := node.insertedNodes()
	// 9. Insert node into parent before referenceChild with suppressObservers set to
	//    true.
	insert(node, parent, referenceChild, true)
	// 10. Queue a tree mutation record for parent with nodes, removedNodes,
	//     previousSibling, and referenceChild.
	if parent.document.agent.observed&mutationChildList != 0 && len(nodes)+len(removedNodes) > 0 {
		parent.queueTreeMutationRecord(nodes, removedNodes, previousSibling, referenceChild)
	}
	// 11. Return child.
	return nil
}

// insertedNodes are the nodes that are inserted for the node.
func (n *Node) insertedNodes() []*Node {
	if n.kind == DocumentFragmentNode {
		return n.childList()
	}
	return []*Node{n}
}

// ReplaceAll replaces all children of the parent with the node, or with nothing for
// nil, without checks.
//
// https://dom.spec.whatwg.org/#concept-node-replace-all
func ReplaceAll(node, parent *Node) {
	// 1. Let removedNodes be parent's children.
	removedNodes := parent.childList()
	// 2. Let addedNodes be the empty set.
	var addedNodes []*Node
	// 3. If node is a DocumentFragment node, then set addedNodes to node's children.
	// 4. Otherwise, if node is non-null, set addedNodes to « node ».
	if node != nil {
		addedNodes = node.insertedNodes()
	}
	// 5. Remove all parent's children, in tree order, with suppressObservers set to
	//    true.
	for _, child := range removedNodes {
		if parent.document.agent.Ended() {
			return
		}
		if child.parent == parent { // children changed steps may have run script
			remove(child, true)
		}
	}
	// 6. If node is non-null, then insert node into parent before null with
	//    suppressObservers set to true.
	if node != nil {
		insert(node, parent, nil, true)
	}
	// 7. If either addedNodes or removedNodes is not empty, then queue a tree mutation
	//    record for parent with addedNodes, removedNodes, null, and null.
	if parent.document.agent.observed&mutationChildList != 0 && len(addedNodes)+len(removedNodes) > 0 {
		parent.queueTreeMutationRecord(addedNodes, removedNodes, nil, nil)
	}
}

// StringReplaceAll is https://dom.spec.whatwg.org/#string-replace-all
func StringReplaceAll(s string, parent *Node) {
	// 1. Let node be null.
	var node *Node
	// 2. If string is not the empty string, then set node to the result of creating a
	//    text node given parent's node document and string.
	if s != "" {
		node = parent.document.CreateTextNode(s)
	}
	// 3. Replace all with node within parent.
	ReplaceAll(node, parent)
}

// PreRemove removes the child from the parent.
//
// https://dom.spec.whatwg.org/#concept-node-pre-remove
func PreRemove(child, parent *Node) error {
	// 1. If child's parent is not parent, then throw a "NotFoundError" DOMException.
	if child.parent != parent {
		return notFoundError("the node is not a child of the parent")
	}
	// 2. Remove child.
	remove(child, false)
	// 3. Return child.
	return nil
}

// Remove removes a node, which has a parent.
//
// https://dom.spec.whatwg.org/#concept-node-remove
func Remove(node *Node) { remove(node, false) }

func remove(node *Node, suppressObservers bool) {
	// 1. Let parent be node's parent.
	parent := node.parent
	// 2. Assert: parent is non-null.
	agent := parent.document.agent
	// 3. Run the live range pre-remove steps, given node.
	agent.rangesPreRemove(node)
	// 4. For each NodeIterator object iterator whose root's node document is node's node
	//    document: run the NodeIterator pre-remove steps given node and iterator.
	agent.iteratorsPreRemove(node)
	// 5. Let oldPreviousSibling be node's previous sibling.
	oldPreviousSibling := node.previous
	// 6. Let oldNextSibling be node's next sibling.
	oldNextSibling := node.next
	// 7. Remove node from its parent's children.
	node.unlink()
	sawSlot := node.leaveScope(parent)
	// 8. If node is assigned, then run assign slottables for node's assigned slot.
	// 9. If parent's root is a shadow root, and parent is a slot whose assigned nodes is
	//    the empty list, then run signal a slot change for parent.
	// 10. If node has an inclusive descendant that is a slot: run assign slottables for
	//     a tree with parent's root, and with node.
	node.removedAmongSlots(parent, sawSlot)
	// 11. Run the removing steps with node, true, and parent.
	// 12. Let isParentConnected be parent's connected.
	// 13. If node is custom and isParentConnected is true, then enqueue a custom element
	//     callback reaction with node, callback name "disconnectedCallback", and « ».
	// 14. For each shadow-including descendant descendant of node, in shadow-including
	//     tree order: run the removing steps with descendant, false, and parent; …
	if agent.Hooks.Removed != nil || agent.Custom != nil {
		isParentConnected := parent.has(flagConnected)
		for d := range node.ShadowIncludingInclusiveDescendants() {
			if agent.Hooks.Removed != nil {
				agent.Hooks.Removed(d, d == node, parent)
			}
			if isParentConnected && agent.Custom != nil && d.has(flagCustom) {
				agent.Custom.Disconnected(d)
			}
		}
	}
	if agent.observed != 0 {
		// 15. For each inclusive ancestor inclusiveAncestor of parent, and then for each
		//     registered of inclusiveAncestor's registered observer list, if
		//     registered's options["subtree"] is true, then append a new transient
		//     registered observer to node's registered observer list.
		node.observeTransiently(parent)
		// 16. If suppressObservers is false, then queue a tree mutation record for
		//     parent with « », « node », oldPreviousSibling, and oldNextSibling.
		if !suppressObservers && agent.observed&mutationChildList != 0 {
			parent.queueTreeMutationRecord(nil, []*Node{node}, oldPreviousSibling, oldNextSibling)
		}
	}
	// 17. Run the children changed steps for parent.
	if agent.Hooks.ChildrenChanged != nil {
		agent.Hooks.ChildrenChanged(parent)
	}
}

// Adopt is https://dom.spec.whatwg.org/#concept-node-adopt
func (d *Document) Adopt(node *Node) { d.adopt(node) }

func (d *Document) adopt(node *Node) {
	// The contents of templates are adopted one after the other: they may be nested
	// deeper than the stack.
	for contents := d.adoptTree(node, nil); len(contents) > 0; {
		next := contents[len(contents)-1]
		owner := next.Host().document.templateContentsOwner()
		contents = owner.adoptTree(next, contents[:len(contents)-1])
	}
}

// adoptTree adopts a node, and appends the template contents that are to be adopted, too.
func (d *Document) adoptTree(node *Node, contents []*Node) []*Node {
	// 1. Let oldDocument be node's node document.
	oldDocument := node.document
	// 2. If node's parent is non-null, then remove node.
	if node.parent != nil {
		remove(node, false)
	}
	// 3. If document is not oldDocument, then for each inclusiveDescendant of node's
	//    shadow-including inclusive descendants, in shadow-including tree order:
	if d == oldDocument {
		return contents
	}
	oldDocument.treeVersion++
	d.treeVersion++
	oldDocument.attributeVersion++
	d.attributeVersion++
	for inclusiveDescendant := range node.ShadowIncludingInclusiveDescendants() {
		// 1. Set inclusiveDescendant's node document to document.
		inclusiveDescendant.setDocument(d)
		inclusiveDescendant.SetShape(0)
		// 3. Otherwise, if inclusiveDescendant is an element:
		if inclusiveDescendant.kind == ElementNode {
			// 1. Set the node document of each attribute in inclusiveDescendant's
			//    attribute list to document.
			for _, attribute := range inclusiveDescendant.Attributes() {
				if attribute.node != nil {
					attribute.node.setDocument(d)
				}
			}
			// 3. If inclusiveDescendant is custom, then enqueue a custom element callback
			//    reaction with inclusiveDescendant, callback name "adoptedCallback", and
			//    « oldDocument, document ».
			if inclusiveDescendant.has(flagCustom) && d.agent.Custom != nil {
				d.agent.Custom.Adopted(inclusiveDescendant, oldDocument, d)
			}
		}
		// 4. Run the adopting steps with inclusiveDescendant and oldDocument.
		if d.agent.Hooks.Adopted != nil {
			d.agent.Hooks.Adopted(inclusiveDescendant, oldDocument)
		}
		// https://html.spec.whatwg.org/multipage/scripting.html#the-template-element:concept-node-adopt-ext
		if template := inclusiveDescendant.establishedContents(); template != nil && template.Host() == inclusiveDescendant {
			contents = append(contents, template)
		}
	}
	return contents
}

// AdoptNode is https://dom.spec.whatwg.org/#dom-document-adoptnode
func (d *Document) AdoptNode(node *Node) error {
	// 1. If node is a document, then throw a "NotSupportedError" DOMException.
	if node.kind == DocumentNode {
		return notSupportedError("a document cannot be adopted")
	}
	// 2. If node is a shadow root, then throw a "HierarchyRequestError" DOMException.
	if node.IsShadowRoot() {
		return hierarchyRequestError("a shadow root cannot be adopted")
	}
	// 3. Adopt node into this.
	d.adopt(node)
	// 4. Return node.
	return nil
}
