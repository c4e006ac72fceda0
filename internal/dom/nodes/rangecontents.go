// Checked against DOM of 2026-07-18.

package nodes

// ExtractContents is https://dom.spec.whatwg.org/#concept-range-extract
func (r *Range) ExtractContents() (*Node, error) { return r.contents(true) }

// CloneContents is https://dom.spec.whatwg.org/#concept-range-clone
func (r *Range) CloneContents() (*Node, error) { return r.contents(false) }

// contents extracts or clones the contents. What is partially contained are two lines
// of nodes, from below the common ancestor down to the start node and to the end node;
// the standard's recursion along them is two loops here, because they may be longer
// than the stack.
func (r *Range) contents(extract bool) (*Node, error) {
	start, end := r.start, r.end
	// 1. Let fragment be the result of creating a document fragment given range's start
	//    node's node document.
	fragment := start.Node.document.CreateDocumentFragment()
	// 2. If range is collapsed, then return fragment.
	if r.Collapsed() {
		return fragment, nil
	}
	// 3. Let originalStartNode, originalStartOffset, originalEndNode, and
	//    originalEndOffset be range's start node, start offset, end node, and end offset.
	// 4. If originalStartNode is originalEndNode and it is a CharacterData node:
	if start.Node == end.Node && start.Node.IsCharacterData() {
		return fragment, takeData(start.Node, start.Offset, end.Offset, fragment, extract)
	}
	// 5. Let commonAncestor be the result of getting the common ancestor of range.
	commonAncestor := r.CommonAncestor()
	// 6. Let firstPartiallyContainedChild be null.
	// 7. If originalStartNode is not an inclusive ancestor of originalEndNode, then set
	//    firstPartiallyContainedChild to the first child of commonAncestor that is
	//    partially contained in range.
	first := lineDown(commonAncestor, start.Node)
	// 8. Let lastPartiallyContainedChild be null.
	// 9. If originalEndNode is not an inclusive ancestor of originalStartNode, then set
	//    lastPartiallyContainedChild to the last child of commonAncestor that is
	//    partially contained in range.
	last := lineDown(commonAncestor, end.Node)
	// 10. Let containedChildren be a list of all children of commonAncestor that are
	//     contained in range, in tree order.
	var from, to *Node
	if len(first) > 0 {
		from = first[0].next
	} else {
		from = commonAncestor.childAt(start.Offset)
	}
	if len(last) > 0 {
		to = last[0]
	} else {
		to = commonAncestor.childAt(end.Offset)
	}
	containedChildren := siblings(from, to)
	// 11. If any member of containedChildren is a doctype, then throw a
	//     "HierarchyRequestError" DOMException.
	for _, child := range containedChildren {
		if child.kind == DocumentTypeNode {
			return nil, hierarchyRequestError("a doctype cannot be taken out of its document")
		}
	}
	if extract {
		// 12. Let newNode and newOffset be null. 13. … 14. …
		newPoint := r.newPoint()
		// 15. Set range's start and end to (newNode, newOffset).
		r.setStart(newPoint)
		r.setEnd(newPoint)
	}
	// 16. If firstPartiallyContainedChild is a CharacterData node: …
	// 17. Otherwise, if firstPartiallyContainedChild is non-null: …
	if err := takeFirst(first, start, fragment, extract); err != nil {
		return nil, err
	}
	// 18. For each contained child of containedChildren: append contained child to
	//     fragment, or a clone of it with subtree set to true.
	if err := take(containedChildren, fragment, extract); err != nil {
		return nil, err
	}
	// 19. If lastPartiallyContainedChild is a CharacterData node: …
	// 20. Otherwise, if lastPartiallyContainedChild is non-null: …
	if err := takeLast(last, end, fragment, extract); err != nil {
		return nil, err
	}
	// 21. Return fragment.
	return fragment, nil
}

// lineDown returns the nodes from below an ancestor down to a node.
func lineDown(ancestor, node *Node) []*Node {
	count := 0
	for n := node; n != ancestor; n = n.parent {
		count++
	}
	line := make([]*Node, count)
	for n := node; n != ancestor; n = n.parent {
		count--
		line[count] = n
	}
	return line
}

// siblings returns a node and those that follow it before another; nil is the end.
func siblings(from, to *Node) []*Node {
	var list []*Node
	for n := from; n != nil && n != to; n = n.next {
		list = append(list, n)
	}
	return list
}

// take appends the nodes, or clones of them, to a parent.
func take(list []*Node, parent *Node, extract bool) error {
	for _, node := range list {
		if !extract {
			var err error
			if node, err = Clone(node, node.document, true); err != nil {
				return err
			}
		}
		if err := Append(node, parent); err != nil {
			return err
		}
	}
	return nil
}

// takeData appends a clone of character data that has some of it to a parent, and when
// it extracts takes that away.
func takeData(node *Node, from, to int, parent *Node, extract bool) error {
	// 1. Let clone be a clone of node.
	clone, err := Clone(node, node.document, false)
	if err != nil {
		return err
	}
	// 2. Set clone's data to the result of substringing data of node.
	clone.setData(node.dataBetween(from, to))
	clone.updateAttributesFromData()
	// 3. Append clone to fragment.
	if err := Append(clone, parent); err != nil || !extract {
		return err
	}
	// 4. Replace data of node.
	return node.replaceData(from, to-from, "", false)
}

// takeFirst takes what is in the line down to the start node and after the start.
func takeFirst(line []*Node, start BoundaryPoint, parent *Node, extract bool) error {
	// Let clone be a clone of firstPartiallyContainedChild. Append clone to fragment. Let
	// subrange be a new live range whose start is (originalStartNode,
	// originalStartOffset) and whose end is (firstPartiallyContainedChild,
	// firstPartiallyContainedChild's length). …
	clones := make([]*Node, len(line))
	for i, node := range line {
		if node.IsCharacterData() {
			continue // the start node
		}
		clone, err := Clone(node, node.document, false)
		if err != nil {
			return err
		}
		if err := Append(clone, parent); err != nil {
			return err
		}
		clones[i] = clone
		parent = clone
	}
	// The innermost comes first.
	for i := len(line) - 1; i >= 0; i-- {
		node := line[i]
		if node.IsCharacterData() {
			if err := takeData(node, start.Offset, node.DataLength(), parent, extract); err != nil {
				return err
			}
			continue
		}
		var from *Node
		if i == len(line)-1 {
			from = node.childAt(start.Offset)
		} else {
			from = line[i+1].next
		}
		if err := take(siblings(from, nil), clones[i], extract); err != nil {
			return err
		}
	}
	return nil
}

// takeLast takes what is in the line down to the end node and before the end.
func takeLast(line []*Node, end BoundaryPoint, parent *Node, extract bool) error {
	for i, node := range line {
		if node.IsCharacterData() {
			return takeData(node, 0, end.Offset, parent, extract)
		}
		// Let clone be a clone of lastPartiallyContainedChild. Append clone to fragment.
		clone, err := Clone(node, node.document, false)
		if err != nil {
			return err
		}
		if err := Append(clone, parent); err != nil {
			return err
		}
		// Let subrange be a new live range whose start is (lastPartiallyContainedChild, 0)
		// and whose end is (originalEndNode, originalEndOffset). …
		var to *Node
		if i == len(line)-1 {
			to = node.childAt(end.Offset)
		} else {
			to = line[i+1]
		}
		if err := take(siblings(node.first, to), clone, extract); err != nil {
			return err
		}
		parent = clone
	}
	return nil
}
