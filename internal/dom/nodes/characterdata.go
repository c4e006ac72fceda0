// Checked against DOM of 2026-07-18.

package nodes

// Data is the data of character data, and the value of an Attr node.
//
// https://dom.spec.whatwg.org/#concept-cd-data
func (n *Node) Data() string { return n.data }

// setData sets the data, and nothing else.
func (n *Node) setData(data string) {
	n.document.agent.grow(len(data) - len(n.data))
	n.data = data
	n.flags &^= flagASCII | flagNotASCII
}

// isASCIIData reports whether the data is ASCII.
func (n *Node) isASCIIData() bool {
	if n.flags&(flagASCII|flagNotASCII) == 0 {
		if isASCII(n.data) {
			n.flags |= flagASCII
		} else {
			n.flags |= flagNotASCII
		}
	}
	return n.has(flagASCII)
}

// DataLength is the length of the character data in code units.
//
// https://dom.spec.whatwg.org/#dom-characterdata-length
func (n *Node) DataLength() int {
	if n.isASCIIData() {
		return len(n.data)
	}
	if a := &n.document.agent.appending; a.is(n.data) {
		return a.length
	}
	return UTF16Length(n.data)
}

// Length is https://dom.spec.whatwg.org/#concept-node-length
func (n *Node) Length() int {
	switch n.kind {
	// 1. If node is a DocumentType or Attr node, then return 0.
	case DocumentTypeNode, AttributeNode:
		return 0
	// 2. If node is a CharacterData node, then return node's data's length.
	case TextNode, CDATASectionNode, CommentNode, ProcessingInstructionNode:
		return n.DataLength()
	}
	// 3. Return the number of node's children.
	if n.first == nil {
		return 0
	}
	return n.ChildNodes().Length()
}

// ReplaceData replaces code units of character data.
//
// https://dom.spec.whatwg.org/#concept-cd-replace
func (n *Node) ReplaceData(offset, count int, data string) error {
	return n.replaceData(offset, count, data, false)
}

func (n *Node) replaceData(offset, count int, data string, piAttributesAlreadyUpdated bool) error {
	// 1. Let length be node's length.
	length := n.DataLength()
	// 2. If offset is greater than length, then throw an "IndexSizeError" DOMException.
	if offset > length {
		return indexSizeError("the offset is greater than the length")
	}
	// 3. If offset + count is greater than length, then set count to length − offset.
	count = min(count, length-offset)
	// 4. Queue a mutation record of "characterData" for node with null, null, node's
	//    data, « », « », null, and null.
	agent := n.document.agent
	if agent.observed&mutationCharacterData != 0 {
		n.queueMutationRecord(MutationRecord{OldValue: NullString{n.data, true}})
	}
	// 5. Insert data into node's data after offset code units.
	// 6. Let deleteOffset be offset + data's length.
	// 7. Starting from deleteOffset code units, remove count code units from node's data.
	switch {
	case count == 0 && offset == length:
		n.appendData(data)
	case offset == 0 && count == length:
		n.setData(data)
	case n.isASCIIData():
		n.setData(n.data[:offset] + data + n.data[offset+count:])
	default:
		old := n.data
		n.setData(join(join(substring(old, 0, offset), data), substring(old, offset+count, length)))
	}
	// 8. to 11. For each live range …
	if n.has(flagBoundary) {
		agent.rangesReplacedData(n, offset, count, UTF16Length(data))
	}
	// 12. If node is a ProcessingInstruction node and piAttributesAlreadyUpdated is
	//     false, then update attributes from data given node.
	if n.kind == ProcessingInstructionNode && !piAttributesAlreadyUpdated {
		n.updateAttributesFromData()
	}
	// 13. If node's parent is non-null, then run the children changed steps for node's
	//     parent.
	if n.parent != nil && agent.Hooks.ChildrenChanged != nil {
		agent.Hooks.ChildrenChanged(n.parent)
	}
	return nil
}

// SetData replaces all data of character data.
//
// https://dom.spec.whatwg.org/#dom-characterdata-data
func (n *Node) SetData(data string) { n.replaceData(0, n.DataLength(), data, false) }

// AppendData keeps nothing of the string that it is given.
//
// https://dom.spec.whatwg.org/#dom-characterdata-appenddata
func (n *Node) AppendData(data string) { n.replaceData(n.DataLength(), 0, data, false) }

// SubstringData is https://dom.spec.whatwg.org/#concept-cd-substring
func (n *Node) SubstringData(offset, count int) (string, error) {
	// 1. Let length be node's length.
	length := n.DataLength()
	// 2. If offset is greater than length, then throw an "IndexSizeError" DOMException.
	if offset > length {
		return "", indexSizeError("the offset is greater than the length")
	}
	// 3. If offset + count is greater than length, then return a string whose value is
	//    the code units from the offsetth code unit to the end of node's data.
	// 4. Return a string whose value is the code units from the offsetth code unit to
	//    the offset+countth code unit in node's data.
	end := offset + min(count, length-offset)
	if n.isASCIIData() {
		return n.data[offset:end], nil
	}
	return substring(n.data, offset, end), nil
}
