// Checked against DOM of 2026-07-18.

package nodes

// dataBetween returns the code units of character data from start to before end.
func (n *Node) dataBetween(start, end int) string {
	if n.isASCIIData() {
		return n.data[start:end]
	}
	return substring(n.data, start, end)
}

// SplitText is https://dom.spec.whatwg.org/#concept-text-split
func (n *Node) SplitText(offset int) (*Node, error) {
	// 1. Let length be node's length.
	length := n.DataLength()
	// 2. If offset is greater than length, then throw an "IndexSizeError" DOMException.
	if offset > length {
		return nil, indexSizeError("the offset is greater than the length")
	}
	// 3. Let count be length − offset.
	count := length - offset
	// 4. Let newData be the result of substringing data of node with offset and count.
	// 5. Let newNode be the result of creating a text node given node's node document and
	//    newData.
	newNode := n.document.CreateTextNode(n.dataBetween(offset, length))
	// 6. Let parent be node's parent.
	// 7. If parent is non-null:
	if parent := n.parent; parent != nil {
		// 1. Insert newNode into parent before node's next sibling.
		Insert(newNode, parent, n.next)
		// 2. to 5. For each live range …
		if n.has(flagBoundary) || parent.has(flagBoundary) {
			n.document.agent.rangesSplit(n, newNode, parent, offset)
		}
	}
	// 8. Replace data of node with offset, count, and the empty string.
	// 9. Return newNode.
	return newNode, n.replaceData(offset, count, "", false)
}

// rangesSplit is https://dom.spec.whatwg.org/#concept-text-split, steps 7.2 to 7.5.
func (a *Agent) rangesSplit(node, newNode, parent *Node, offset int) {
	if len(a.ranges.list) == 0 {
		return
	}
	index := node.Index()
	adjust := func(bp BoundaryPoint) BoundaryPoint {
		switch {
		// 2. For each live range whose start node is node and start offset is greater than
		//    offset, set its start node to newNode and decrease its start offset by
		//    offset. 3. … end …
		case bp.Node == node && bp.Offset > offset:
			return BoundaryPoint{newNode, bp.Offset - offset}
		// 4. For each live range whose start node is parent and start offset is equal to
		//    the index of node plus 1, increase its start offset by 1. 5. … end …
		case bp.Node == parent && bp.Offset == index+1:
			bp.Offset++
		}
		return bp
	}
	for r := range a.ranges.all {
		r.setStart(adjust(r.start))
		r.setEnd(adjust(r.end))
	}
}

// WholeText is https://dom.spec.whatwg.org/#dom-text-wholetext
func (n *Node) WholeText() string {
	first := n
	for first.previous != nil && first.previous.IsText() {
		first = first.previous
	}
	var parts []string
	for text := first; text != nil && text.IsText(); text = text.next {
		parts = append(parts, text.data)
	}
	return concatenate(parts)
}

// Normalize is https://dom.spec.whatwg.org/#dom-node-normalize
func (n *Node) Normalize() {
	for node := n.first; node != nil; {
		if node.kind != TextNode {
			node = node.FollowingIn(n)
			continue
		}
		// 1. Let length be node's length.
		length := node.DataLength()
		// 2. If length is zero, then remove node and continue with the next exclusive Text
		//    node, if any.
		if length == 0 {
			next := node.FollowingSubtreeIn(n)
			Remove(node)
			node = next
			continue
		}
		// 3. Let data be the concatenation of the data of node's contiguous exclusive Text
		//    nodes (excluding itself), in tree order. Those before it are none: they would
		//    have come first.
		var parts []string
		var contiguous []*Node
		for c := node.next; c != nil && c.kind == TextNode; c = c.next {
			parts = append(parts, c.data)
			contiguous = append(contiguous, c)
		}
		if contiguous != nil {
			// 4. Replace data of node with length, 0, and data.
			node.replaceData(length, 0, concatenate(parts), false)
			// 5. Let currentNode be node's next sibling.
			// 6. While currentNode is an exclusive Text node: …
			n.document.agent.rangesNormalized(node, contiguous, length)
			// 7. Remove node's contiguous exclusive Text nodes (excluding itself), in tree
			//    order.
			for _, c := range contiguous {
				if c.parent != nil { // children changed steps may have run script
					Remove(c)
				}
			}
		}
		node = node.FollowingIn(n)
	}
}

// rangesNormalized is https://dom.spec.whatwg.org/#dom-node-normalize, step 6.
func (a *Agent) rangesNormalized(node *Node, contiguous []*Node, length int) {
	if len(a.ranges.list) == 0 {
		return
	}
	parent, index := node.parent, node.Index()
	for _, currentNode := range contiguous {
		index++
		adjust := func(bp BoundaryPoint) BoundaryPoint {
			switch {
			// 1. For each live range whose start node is currentNode: add length to its
			//    start offset and set its start node to node. 2. … end …
			case bp.Node == currentNode:
				return BoundaryPoint{node, bp.Offset + length}
			// 3. For each live range whose start node is currentNode's parent and start
			//    offset is currentNode's index: set its start node to node and its start
			//    offset to length. 4. … end …
			case bp.Node == parent && bp.Offset == index:
				return BoundaryPoint{node, length}
			}
			return bp
		}
		for r := range a.ranges.all {
			r.setStart(adjust(r.start))
			r.setEnd(adjust(r.end))
		}
		// 5. Add currentNode's length to length.
		length += currentNode.DataLength()
		// 6. Set currentNode to its next sibling.
	}
}

// ChildTextContent is https://dom.spec.whatwg.org/#concept-child-text-content
func (n *Node) ChildTextContent() string {
	var parts []string
	for child := n.first; child != nil; child = child.next {
		if child.IsText() {
			parts = append(parts, child.data)
		}
	}
	return concatenate(parts)
}

// TextContent returns the text content, and whether it is not null.
//
// https://dom.spec.whatwg.org/#get-text-content
func (n *Node) TextContent() (content string, ok bool) {
	switch n.kind {
	case DocumentFragmentNode, ElementNode:
		if n.first != nil && n.first == n.last && n.first.IsText() {
			return n.first.data, true
		}
		var parts []string
		for d := n.first; d != nil; d = d.FollowingIn(n) {
			if d.IsText() {
				parts = append(parts, d.data)
			}
		}
		return concatenate(parts), true
	case DocumentNode, DocumentTypeNode:
		return "", false
	}
	return n.data, true
}

// SetTextContent is https://dom.spec.whatwg.org/#set-text-content
func (n *Node) SetTextContent(value string) {
	switch n.kind {
	case DocumentFragmentNode, ElementNode:
		StringReplaceAll(value, n)
	case AttributeNode:
		n.SetExistingAttributeValue(value)
	case TextNode, CDATASectionNode, CommentNode, ProcessingInstructionNode:
		n.SetData(value)
	}
}

// NodeValue returns the node value, and whether it is not null.
//
// https://dom.spec.whatwg.org/#dom-node-nodevalue
func (n *Node) NodeValue() (value string, ok bool) {
	if n.kind == AttributeNode || n.IsCharacterData() {
		return n.data, true
	}
	return "", false
}

// SetNodeValue is https://dom.spec.whatwg.org/#dom-node-nodevalue
func (n *Node) SetNodeValue(value string) {
	if n.kind == AttributeNode || n.IsCharacterData() {
		n.SetTextContent(value)
	}
}
