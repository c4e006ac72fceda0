// Checked against DOM of 2026-07-18.

package nodes

// A TreeWalker is https://dom.spec.whatwg.org/#treewalker
type TreeWalker struct {
	traversal
	// Current is https://dom.spec.whatwg.org/#treewalker-current
	Current *Node
}

// NewTreeWalker returns a walker. A nil filter is null.
//
// https://dom.spec.whatwg.org/#dom-document-createtreewalker
func NewTreeWalker(root *Node, whatToShow uint32, filter func(*Node) (FilterResult, error)) *TreeWalker {
	return &TreeWalker{traversal{root: root, whatToShow: whatToShow, filter: filter}, root}
}

// ParentNode is https://dom.spec.whatwg.org/#dom-treewalker-parentnode
func (w *TreeWalker) ParentNode() (*Node, error) {
	// 1. Let node be this's current.
	node := w.Current
	// 2. While node is non-null and is not this's root:
	for node != nil && node != w.root {
		// 1. Set node to node's parent.
		node = node.parent
		// 2. If node is non-null and filtering node within this returns FILTER_ACCEPT,
		//    then set this's current to node and return node.
		if node != nil {
			if result, err := w.filterNode(node); err != nil {
				return nil, err
			} else if result == FilterAccept {
				w.Current = node
				return node, nil
			}
		}
	}
	// 3. Return null.
	return nil, nil
}

// FirstChild is https://dom.spec.whatwg.org/#dom-treewalker-firstchild
func (w *TreeWalker) FirstChild() (*Node, error) { return w.traverseChildren(true) }

// LastChild is https://dom.spec.whatwg.org/#dom-treewalker-lastchild
func (w *TreeWalker) LastChild() (*Node, error) { return w.traverseChildren(false) }

// end returns the node's first child, or else its last.
func (n *Node) end(first bool) *Node {
	if first {
		return n.first
	}
	return n.last
}

// beside returns the node's next sibling, or else its previous one.
func (n *Node) beside(next bool) *Node {
	if next {
		return n.next
	}
	return n.previous
}

// traverseChildren is https://dom.spec.whatwg.org/#concept-traverse-children
func (w *TreeWalker) traverseChildren(first bool) (*Node, error) {
	// 1. Let node be walker's current.
	// 2. Set node to node's first child if type is "first"; otherwise to node's last
	//    child.
	node := w.Current.end(first)
	// 3. While node is non-null:
	for node != nil {
		// 1. Let result be the result of filtering node within walker.
		result, err := w.filterNode(node)
		if err != nil {
			return nil, err
		}
		// 2. If result is FILTER_ACCEPT, then set walker's current to node and return
		//    node.
		if result == FilterAccept {
			w.Current = node
			return node, nil
		}
		// 3. If result is FILTER_SKIP:
		if result == FilterSkip {
			// 1. Let child be node's first child if type is "first"; otherwise node's last
			//    child.
			// 2. If child is non-null, then set node to child and continue.
			if child := node.end(first); child != nil {
				node = child
				continue
			}
		}
		// 4. While node is non-null:
		for node != nil {
			// 1. Let sibling be node's next sibling if type is "first"; otherwise node's
			//    previous sibling.
			// 2. If sibling is non-null, then set node to sibling and break.
			if sibling := node.beside(first); sibling != nil {
				node = sibling
				break
			}
			// 3. Let parent be node's parent.
			// 4. If parent is null, walker's root, or walker's current, then return null.
			parent := node.parent
			if parent == nil || parent == w.root || parent == w.Current {
				return nil, nil
			}
			// 5. Set node to parent.
			node = parent
		}
	}
	// 4. Return null.
	return nil, nil
}

// NextSibling is https://dom.spec.whatwg.org/#dom-treewalker-nextsibling
func (w *TreeWalker) NextSibling() (*Node, error) { return w.traverseSiblings(true) }

// PreviousSibling is https://dom.spec.whatwg.org/#dom-treewalker-previoussibling
func (w *TreeWalker) PreviousSibling() (*Node, error) { return w.traverseSiblings(false) }

// traverseSiblings is https://dom.spec.whatwg.org/#concept-traverse-siblings
func (w *TreeWalker) traverseSiblings(next bool) (*Node, error) {
	// 1. Let node be walker's current.
	node := w.Current
	// 2. If node is root, then return null.
	if node == w.root {
		return nil, nil
	}
	// 3. While true:
	for {
		// 1. Let sibling be node's next sibling if type is "next"; otherwise node's
		//    previous sibling.
		sibling := node.beside(next)
		// 2. While sibling is non-null:
		for sibling != nil {
			// 1. Set node to sibling.
			node = sibling
			// 2. Let result be the result of filtering node within walker.
			result, err := w.filterNode(node)
			if err != nil {
				return nil, err
			}
			// 3. If result is FILTER_ACCEPT, then set walker's current to node and return
			//    node.
			if result == FilterAccept {
				w.Current = node
				return node, nil
			}
			// 4. Set sibling to node's first child if type is "next"; otherwise to node's
			//    last child.
			sibling = node.end(next)
			// 5. If result is FILTER_REJECT or sibling is null, then set sibling to node's
			//    next sibling if type is "next"; otherwise to node's previous sibling.
			if result == FilterReject || sibling == nil {
				sibling = node.beside(next)
			}
		}
		// 3. Set node to node's parent.
		node = node.parent
		// 4. If node is null or walker's root, then return null.
		if node == nil || node == w.root {
			return nil, nil
		}
		// 5. If the return value of filtering node within walker is FILTER_ACCEPT, then
		//    return null.
		if result, err := w.filterNode(node); err != nil || result == FilterAccept {
			return nil, err
		}
	}
}

// PreviousNode is https://dom.spec.whatwg.org/#dom-treewalker-previousnode
func (w *TreeWalker) PreviousNode() (*Node, error) {
	// 1. Let node be this's current.
	node := w.Current
	// 2. While node is not this's root:
	for node != w.root {
		// 1. Let sibling be node's previous sibling.
		sibling := node.previous
		// 2. While sibling is non-null:
		for sibling != nil {
			// 1. Set node to sibling.
			node = sibling
			// 2. Let result be the result of filtering node within this.
			result, err := w.filterNode(node)
			// 3. While result is not FILTER_REJECT and node has a child:
			for err == nil && result != FilterReject && node.last != nil {
				// 1. Set node to node's last child.
				node = node.last
				// 2. Set result to the result of filtering node within this.
				result, err = w.filterNode(node)
			}
			if err != nil {
				return nil, err
			}
			// 4. If result is FILTER_ACCEPT, then set this's current to node and return
			//    node.
			if result == FilterAccept {
				w.Current = node
				return node, nil
			}
			// 5. Set sibling to node's previous sibling.
			sibling = node.previous
		}
		// 3. If node is this's root or node's parent is null, then return null.
		if node == w.root || node.parent == nil {
			return nil, nil
		}
		// 4. Set node to node's parent.
		node = node.parent
		// 5. If the return value of filtering node within this is FILTER_ACCEPT, then set
		//    this's current to node and return node.
		if result, err := w.filterNode(node); err != nil {
			return nil, err
		} else if result == FilterAccept {
			w.Current = node
			return node, nil
		}
	}
	// 3. Return null.
	return nil, nil
}

// NextNode is https://dom.spec.whatwg.org/#dom-treewalker-nextnode
func (w *TreeWalker) NextNode() (*Node, error) {
	// 1. Let node be this's current.
	node := w.Current
	// 2. Let result be FILTER_ACCEPT.
	result := FilterAccept
	var err error
	// 3. While true:
	for {
		// 1. While result is not FILTER_REJECT and node has a child:
		for result != FilterReject && node.first != nil {
			// 1. Set node to its first child.
			node = node.first
			// 2. Set result to the result of filtering node within this.
			// 3. If result is FILTER_ACCEPT, then set this's current to node and return
			//    node.
			if result, err = w.filterNode(node); err != nil {
				return nil, err
			} else if result == FilterAccept {
				w.Current = node
				return node, nil
			}
		}
		// 2. Let sibling be null.
		var sibling *Node
		// 3. Let temporary be node.
		// 4. While temporary is non-null:
		for temporary := node; temporary != nil; {
			// 1. If temporary is this's root, then return null.
			if temporary == w.root {
				return nil, nil
			}
			// 2. Set sibling to temporary's next sibling.
			// 3. If sibling is non-null, then break.
			if sibling = temporary.next; sibling != nil {
				break
			}
			// 4. Set temporary to temporary's parent.
			temporary = temporary.parent
		}
		// 5. If sibling is null, then return null.
		if sibling == nil {
			return nil, nil
		}
		// 6. Set node to sibling.
		node = sibling
		// 7. Set result to the result of filtering node within this.
		// 8. If result is FILTER_ACCEPT, then set this's current to node and return node.
		if result, err = w.filterNode(node); err != nil {
			return nil, err
		} else if result == FilterAccept {
			w.Current = node
			return node, nil
		}
	}
}
