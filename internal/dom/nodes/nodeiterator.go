// Checked against DOM of 2026-07-18.

package nodes

// A NodeIterator is https://dom.spec.whatwg.org/#nodeiterator
type NodeIterator struct {
	traversal
	// reference is the reference, and candidate the candidate reference, whose node may
	// be nil for null.
	reference, candidate nodePointer
}

// A nodePointer is https://dom.spec.whatwg.org/#node-pointer
type nodePointer struct {
	node   *Node
	before bool
}

// iteratorsPreRemove runs https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps
// for the iterators that a removal concerns.
func (a *Agent) iteratorsPreRemove(toBeRemovedNode *Node) {
	if len(a.iterators.list) == 0 {
		return
	}
	for iterator := range a.iterators.all {
		if iterator.root.document != toBeRemovedNode.document {
			continue
		}
		// 1. Set nodeIterator's reference to the result of adjusting a node pointer given
		//    nodeIterator's reference, nodeIterator, and toBeRemovedNode.
		iterator.reference = iterator.adjust(iterator.reference, toBeRemovedNode)
		// 2. If nodeIterator's candidate reference is non-null, then set nodeIterator's
		//    candidate reference to the result of adjusting a node pointer given
		//    nodeIterator's candidate reference, nodeIterator, and toBeRemovedNode.
		if iterator.candidate.node != nil {
			iterator.candidate = iterator.adjust(iterator.candidate, toBeRemovedNode)
		}
	}
}

// adjust is https://dom.spec.whatwg.org/#nodeiterator-adjust-a-node-pointer
func (it *NodeIterator) adjust(pointer nodePointer, toBeRemovedNode *Node) nodePointer {
	// 1. If toBeRemovedNode is not an inclusive ancestor of nodePointer's node, or
	//    toBeRemovedNode is an inclusive ancestor of nodeIterator's root, then return
	//    nodePointer.
	if !toBeRemovedNode.Contains(pointer.node) || toBeRemovedNode.Contains(it.root) {
		return pointer
	}
	// 2. If nodePointer's pointer before is true:
	if pointer.before {
		// 1. Let next be toBeRemovedNode's first following node that is an inclusive
		//    descendant of nodeIterator's root and is not an inclusive descendant of
		//    toBeRemovedNode, if there is such a node; otherwise null.
		// 2. If next is non-null, then return (next, true).
		if next := toBeRemovedNode.FollowingSubtreeIn(it.root); next != nil {
			return nodePointer{next, true}
		}
	}
	// 3. Let newNode be toBeRemovedNode's parent, if toBeRemovedNode's previous sibling
	//    is null; otherwise the inclusive descendant of toBeRemovedNode's previous
	//    sibling that appears last in tree order.
	// 4. Return (newNode, false).
	return nodePointer{toBeRemovedNode.PrecedingIn(it.root), false}
}

// NewNodeIterator returns an iterator, which follows mutations as long as somebody
// refers to it. A nil filter is null.
//
// https://dom.spec.whatwg.org/#dom-document-createnodeiterator
func NewNodeIterator(root *Node, whatToShow uint32, filter func(*Node) (FilterResult, error)) *NodeIterator {
	// 1. Let iterator be a new NodeIterator object.
	it := &NodeIterator{}
	// 2. Set iterator's root to root.
	// 4. Set iterator's whatToShow to whatToShow.
	// 5. Set iterator's filter to filter.
	it.root, it.whatToShow, it.filter = root, whatToShow, filter
	// 3. Set iterator's reference to (root, true).
	it.reference = nodePointer{root, true}
	root.document.agent.iterators.add(it)
	// 6. Return iterator.
	return it
}

// ReferenceNode is https://dom.spec.whatwg.org/#dom-nodeiterator-referencenode
func (it *NodeIterator) ReferenceNode() *Node { return it.reference.node }

// PointerBeforeReferenceNode is
// https://dom.spec.whatwg.org/#dom-nodeiterator-pointerbeforereferencenode
func (it *NodeIterator) PointerBeforeReferenceNode() bool { return it.reference.before }

// NextNode is https://dom.spec.whatwg.org/#dom-nodeiterator-nextnode
func (it *NodeIterator) NextNode() (*Node, error) { return it.traverse(true) }

// PreviousNode is https://dom.spec.whatwg.org/#dom-nodeiterator-previousnode
func (it *NodeIterator) PreviousNode() (*Node, error) { return it.traverse(false) }

// traverse is https://dom.spec.whatwg.org/#concept-nodeiterator-traverse
func (it *NodeIterator) traverse(next bool) (*Node, error) {
	// 1. Set iterator's candidate reference to iterator's reference.
	it.candidate = it.reference
	// 5. Set iterator's candidate reference to null.
	defer func() { it.candidate = nodePointer{} }()
	// 3. While true:
	for {
		switch {
		// 1. If type is "next":
		//    1. If iterator's candidate reference's pointer before is false:
		case next && !it.candidate.before:
			// 1. Let following be the first node following iterator's candidate
			//    reference's node in iterator's iterator collection. If there is no such
			//    node, then break.
			following := it.candidate.node.FollowingIn(it.root)
			if following == nil {
				return nil, nil
			}
			// 2. Set iterator's candidate reference to (following, false).
			it.candidate.node = following
		// 2. Otherwise:
		//    1. If iterator's candidate reference's pointer before is true:
		case !next && it.candidate.before:
			// 1. Let preceding be the first node preceding iterator's candidate
			//    reference's node in iterator's iterator collection. If there is no such
			//    node, then break.
			preceding := it.candidate.node.PrecedingIn(it.root)
			if preceding == nil {
				return nil, nil
			}
			// 2. Set iterator's candidate reference to (preceding, true).
			it.candidate.node = preceding
		// Otherwise, set iterator's candidate reference to (iterator's candidate
		// reference's node, false), or true for "previous".
		default:
			it.candidate.before = !next
		}
		// 3. Let node be iterator's candidate reference's node.
		node := it.candidate.node
		// 4. Let filterResult be the result of filtering node within iterator. If this
		//    throws an exception, then set iterator's candidate reference to null and
		//    rethrow that exception.
		filterResult, err := it.filterNode(node)
		if err != nil {
			return nil, err
		}
		// 5. If filterResult is FILTER_ACCEPT: set iterator's reference to iterator's
		//    candidate reference, result to node, and break.
		if filterResult == FilterAccept {
			it.reference = it.candidate
			return node, nil
		}
	}
}
