// Checked against DOM of 2026-07-18.

package nodes

import "strings"

func invalidNodeTypeError(message string) error { return &Error{"InvalidNodeTypeError", message} }

// NewRangeAt returns a live range with a start and an end, which are not checked.
func NewRangeAt(start, end BoundaryPoint) *Range {
	r := &Range{}
	r.setStart(start)
	r.setEnd(end)
	start.Node.document.agent.ranges.add(r)
	return r
}

// Root is https://dom.spec.whatwg.org/#concept-range-root
func (r *Range) Root() *Node { return r.start.Node.Root() }

// Collapsed is https://dom.spec.whatwg.org/#range-collapsed
func (r *Range) Collapsed() bool { return r.start == r.end }

// CommonAncestor is https://dom.spec.whatwg.org/#get-the-common-ancestor
func (r *Range) CommonAncestor() *Node {
	if r.start.Node == r.end.Node {
		return r.start.Node
	}
	a, b := meet(r.start.Node, r.end.Node)
	switch {
	case a.parent == b:
		return b
	case b.parent == a:
		return a
	}
	return a.parent
}

// CheckPoint is the first steps of what takes a boundary point.
func CheckPoint(node *Node, offset int) error {
	// 1. If node is a doctype, then throw an "InvalidNodeTypeError" DOMException.
	if node.kind == DocumentTypeNode {
		return invalidNodeTypeError("a doctype has no boundary points")
	}
	// 2. If offset is greater than node's length, then throw an "IndexSizeError"
	//    DOMException.
	if offset > 0 && offset > node.Length() {
		return indexSizeError("the offset is greater than the node's length")
	}
	return nil
}

// SetStart is https://dom.spec.whatwg.org/#concept-range-bp-set, for the start.
func (r *Range) SetStart(node *Node, offset int) error {
	if err := CheckPoint(node, offset); err != nil {
		return err
	}
	// 3. Let boundaryPoint be the boundary point (node, offset).
	bp := BoundaryPoint{node, offset}
	// 4. If range's root is not node's root or boundaryPoint is after range's end, then
	//    set range's end to boundaryPoint.
	if r.Root() != node.Root() || position(bp, r.end) > 0 {
		r.setEnd(bp)
	}
	// Set range's start to boundaryPoint.
	r.setStart(bp)
	return nil
}

// SetEnd is https://dom.spec.whatwg.org/#concept-range-bp-set, for the end.
func (r *Range) SetEnd(node *Node, offset int) error {
	if err := CheckPoint(node, offset); err != nil {
		return err
	}
	// 3. Let boundaryPoint be the boundary point (node, offset).
	bp := BoundaryPoint{node, offset}
	// 4. If range's root is not node's root or boundaryPoint is before range's start,
	//    then set range's start to boundaryPoint.
	if r.Root() != node.Root() || position(bp, r.start) < 0 {
		r.setStart(bp)
	}
	// Set range's end to boundaryPoint.
	r.setEnd(bp)
	return nil
}

// parentOf returns the parent of what a boundary point is set beside.
func parentOf(node *Node) (*Node, error) {
	// 1. Let parent be node's parent.
	// 2. If parent is null, then throw an "InvalidNodeTypeError" DOMException.
	if node.parent == nil {
		return nil, invalidNodeTypeError("the node has no parent")
	}
	return node.parent, nil
}

// SetStartBefore is https://dom.spec.whatwg.org/#dom-range-setstartbefore
func (r *Range) SetStartBefore(node *Node) error {
	parent, err := parentOf(node)
	if err != nil {
		return err
	}
	// 3. Set the start of this to boundary point (parent, node's index).
	return r.SetStart(parent, node.Index())
}

// SetStartAfter is https://dom.spec.whatwg.org/#dom-range-setstartafter
func (r *Range) SetStartAfter(node *Node) error {
	parent, err := parentOf(node)
	if err != nil {
		return err
	}
	// 3. Set the start of this to boundary point (parent, node's index plus 1).
	return r.SetStart(parent, node.Index()+1)
}

// SetEndBefore is https://dom.spec.whatwg.org/#dom-range-setendbefore
func (r *Range) SetEndBefore(node *Node) error {
	parent, err := parentOf(node)
	if err != nil {
		return err
	}
	// 3. Set the end of this to boundary point (parent, node's index).
	return r.SetEnd(parent, node.Index())
}

// SetEndAfter is https://dom.spec.whatwg.org/#dom-range-setendafter
func (r *Range) SetEndAfter(node *Node) error {
	parent, err := parentOf(node)
	if err != nil {
		return err
	}
	// 3. Set the end of this to boundary point (parent, node's index plus 1).
	return r.SetEnd(parent, node.Index()+1)
}

// Collapse is https://dom.spec.whatwg.org/#dom-range-collapse
func (r *Range) Collapse(toStart bool) {
	if toStart {
		r.setEnd(r.start)
	} else {
		r.setStart(r.end)
	}
}

// SelectNode is https://dom.spec.whatwg.org/#concept-range-select
func (r *Range) SelectNode(node *Node) error {
	parent, err := parentOf(node)
	if err != nil {
		return err
	}
	// 3. Let index be node's index.
	index := node.Index()
	// 4. Set range's start to boundary point (parent, index).
	r.setStart(BoundaryPoint{parent, index})
	// 5. Set range's end to boundary point (parent, index plus 1).
	r.setEnd(BoundaryPoint{parent, index + 1})
	return nil
}

// SelectNodeContents is https://dom.spec.whatwg.org/#dom-range-selectnodecontents
func (r *Range) SelectNodeContents(node *Node) error {
	// 1. If node is a doctype, then throw an "InvalidNodeTypeError" DOMException.
	if node.kind == DocumentTypeNode {
		return invalidNodeTypeError("a doctype has no contents")
	}
	// 2. Let length be the length of node.
	// 3. Set start to the boundary point (node, 0).
	r.setStart(BoundaryPoint{node, 0})
	// 4. Set end to the boundary point (node, length).
	r.setEnd(BoundaryPoint{node, node.Length()})
	return nil
}

// How CompareBoundaryPoints compares.
//
// https://dom.spec.whatwg.org/#dom-range-start_to_start
const (
	StartToStart = 0
	StartToEnd   = 1
	EndToEnd     = 2
	EndToStart   = 3
)

// CompareBoundaryPoints is https://dom.spec.whatwg.org/#dom-range-compareboundarypoints
func (r *Range) CompareBoundaryPoints(how uint16, sourceRange *Range) (int, error) {
	// 1. If how is not one of START_TO_START, START_TO_END, END_TO_END, and END_TO_START,
	//    then throw a "NotSupportedError" DOMException.
	if how > EndToStart {
		return 0, notSupportedError("there is no such comparison")
	}
	// 2. If this's root is not sourceRange's root, then throw a "WrongDocumentError"
	//    DOMException.
	if r.Root() != sourceRange.Root() {
		return 0, &Error{"WrongDocumentError", "the ranges are in different trees"}
	}
	// 3. Let thisPoint and sourcePoint be null.
	// 4. Switch on how:
	thisPoint, sourcePoint := r.start, sourceRange.start
	if how == StartToEnd || how == EndToEnd {
		thisPoint = r.end
	}
	if how == EndToEnd || how == EndToStart {
		sourcePoint = sourceRange.end
	}
	// 5. Switch on the position of thisPoint relative to sourcePoint:
	return position(thisPoint, sourcePoint), nil
}

// first returns the first node, in tree order, that begins after a boundary point.
func (bp BoundaryPoint) first(root *Node) *Node {
	if !bp.Node.IsCharacterData() {
		if child := bp.Node.childAt(bp.Offset); child != nil {
			return child
		}
	}
	return bp.Node.FollowingSubtreeIn(root)
}

// containedNodes returns the nodes that are contained in the range, in tree order,
// omitting any node whose parent is also contained in it.
func (r *Range) containedNodes() []*Node {
	root := r.Root()
	// The ancestors of the end node are not contained, what is in them may be.
	open := map[*Node]bool{}
	for n := r.end.Node; n != nil; n = n.parent {
		open[n] = true
	}
	stop := r.end.first(root)
	var contained []*Node
	for n := r.start.first(root); n != nil && n != stop; {
		if open[n] {
			n = n.FollowingIn(root)
		} else {
			contained = append(contained, n)
			n = n.FollowingSubtreeIn(root)
		}
	}
	return contained
}

// newPoint is where deleting and extracting leave the range: between what is partially
// contained.
func (r *Range) newPoint() BoundaryPoint {
	// If originalStartNode is an inclusive ancestor of originalEndNode, then set newNode
	// to originalStartNode and newOffset to originalStartOffset.
	common := r.CommonAncestor()
	if common == r.start.Node {
		return r.start
	}
	// Otherwise: let referenceNode be originalStartNode. While referenceNode's parent is
	// non-null and is not an inclusive ancestor of originalEndNode: set referenceNode to
	// its parent.
	referenceNode := r.start.Node
	for referenceNode.parent != common {
		referenceNode = referenceNode.parent
	}
	// Set newNode to referenceNode's parent and newOffset to referenceNode's index + 1.
	return BoundaryPoint{common, referenceNode.Index() + 1}
}

// DeleteContents is https://dom.spec.whatwg.org/#dom-range-deletecontents
func (r *Range) DeleteContents() {
	// 1. If this is collapsed, then return.
	if r.Collapsed() {
		return
	}
	// 2. Let originalStartNode, originalStartOffset, originalEndNode, and
	//    originalEndOffset be this's start node, start offset, end node, and end offset.
	start, end := r.start, r.end
	// 3. If originalStartNode is originalEndNode and it is a CharacterData node:
	if start.Node == end.Node && start.Node.IsCharacterData() {
		// 1. Replace data of originalStartNode with originalStartOffset,
		//    originalEndOffset − originalStartOffset, and the empty string.
		start.Node.replaceData(start.Offset, end.Offset-start.Offset, "", false)
		// 2. Return.
		return
	}
	// 4. Let nodesToRemove be a list of all the nodes that are contained in this, in tree
	//    order, omitting any node whose parent is also contained in this.
	nodesToRemove := r.containedNodes()
	// 5. Let newNode and newOffset be null. 6. … 7. …
	newPoint := r.newPoint()
	// 8. Set this's start and end to (newNode, newOffset).
	r.setStart(newPoint)
	r.setEnd(newPoint)
	// 9. If originalStartNode is a CharacterData node, then replace data of
	//    originalStartNode with originalStartOffset, originalStartNode's length −
	//    originalStartOffset, and the empty string.
	if start.Node.IsCharacterData() {
		start.Node.replaceData(start.Offset, start.Node.DataLength()-start.Offset, "", false)
	}
	// 10. For each node of nodesToRemove, in tree order: remove node.
	for _, node := range nodesToRemove {
		if node.parent != nil { // children changed steps may have run script
			Remove(node)
		}
	}
	// 11. If originalEndNode is a CharacterData node, then replace data of
	//     originalEndNode with 0, originalEndOffset, and the empty string.
	if end.Node.IsCharacterData() {
		end.Node.replaceData(0, end.Offset, "", false)
	}
}

// InsertNode is https://dom.spec.whatwg.org/#concept-range-insert
func (r *Range) InsertNode(node *Node) error {
	start := r.start
	// 1. If range's start node is a ProcessingInstruction or Comment node, is a Text node
	//    whose parent is null, or is node, then throw a "HierarchyRequestError"
	//    DOMException.
	switch {
	case start.Node.IsCharacterData() && !start.Node.IsText(), start.Node.IsText() && start.Node.parent == nil, start.Node == node:
		return hierarchyRequestError("nothing can be inserted at the start of the range")
	}
	// 2. Let referenceNode be null.
	var referenceNode *Node
	// 3. If range's start node is a Text node, then set referenceNode to that Text node.
	// 4. Otherwise, set referenceNode to the child of range's start node whose index is
	//    range's start offset if there is such a child; otherwise null.
	if start.Node.IsText() {
		referenceNode = start.Node
	} else {
		referenceNode = start.Node.childAt(start.Offset)
	}
	// 5. Let parent be range's start node if referenceNode is null; otherwise
	//    referenceNode's parent.
	parent := start.Node
	if referenceNode != nil {
		parent = referenceNode.parent
	}
	// 6. Ensure pre-insert validity given node, parent, referenceNode, and « ».
	if err := ensurePreInsertValidity(node, parent, referenceNode, excludeNone); err != nil {
		return err
	}
	// 7. If range's start node is a Text node, then set referenceNode to the result of
	//    splitting it with offset range's start offset.
	if start.Node.IsText() {
		var err error
		if referenceNode, err = start.Node.SplitText(start.Offset); err != nil {
			return err
		}
	}
	// 8. If node is referenceNode, then set referenceNode to its next sibling.
	if node == referenceNode {
		referenceNode = referenceNode.next
	}
	// 9. If node's parent is non-null, then remove node.
	if node.parent != nil {
		Remove(node)
	}
	// 10. Let newOffset be parent's length if referenceNode is null; otherwise
	//     referenceNode's index.
	newOffset := 0
	if referenceNode == nil {
		newOffset = parent.Length()
	} else {
		newOffset = referenceNode.Index()
	}
	// 11. Increase newOffset by node's length if node is a DocumentFragment node;
	//     otherwise 1.
	if node.kind == DocumentFragmentNode {
		newOffset += node.Length()
	} else {
		newOffset++
	}
	// 12. Pre-insert node into parent before referenceNode.
	if err := PreInsert(node, parent, referenceNode); err != nil {
		return err
	}
	// 13. If range is collapsed, then set range's end to (parent, newOffset).
	if r.Collapsed() {
		r.setEnd(BoundaryPoint{parent, newOffset})
	}
	return nil
}

// SurroundContents is https://dom.spec.whatwg.org/#dom-range-surroundcontents
func (r *Range) SurroundContents(newParent *Node) error {
	// 1. If a non-Text node is partially contained in this, then throw an
	//    "InvalidStateError" DOMException.
	common := r.CommonAncestor()
	for _, bp := range []BoundaryPoint{r.start, r.end} {
		for n := bp.Node; n != common; n = n.parent {
			if !n.IsText() {
				return &Error{"InvalidStateError", "the range contains a part of a " + n.kindName()}
			}
		}
	}
	// 2. If newParent is a Document, DocumentType, or DocumentFragment node, then throw
	//    an "InvalidNodeTypeError" DOMException.
	switch newParent.kind {
	case DocumentNode, DocumentTypeNode, DocumentFragmentNode:
		return invalidNodeTypeError("a " + newParent.kindName() + " cannot surround a range")
	}
	// 3. Let fragment be the result of extracting this.
	fragment, err := r.ExtractContents()
	if err != nil {
		return err
	}
	// 4. If newParent has children, then replace all with null within newParent.
	if newParent.first != nil {
		ReplaceAll(nil, newParent)
	}
	// 5. Insert newParent into this.
	if err := r.InsertNode(newParent); err != nil {
		return err
	}
	// 6. Append fragment to newParent.
	if err := Append(fragment, newParent); err != nil {
		return err
	}
	// 7. Select newParent within this.
	return r.SelectNode(newParent)
}

// CloneRange is https://dom.spec.whatwg.org/#dom-range-clonerange
func (r *Range) CloneRange() *Range { return NewRangeAt(r.start, r.end) }

// IsPointInRange is https://dom.spec.whatwg.org/#dom-range-ispointinrange
func (r *Range) IsPointInRange(node *Node, offset int) (bool, error) {
	// 1. If node's root is not this's root, then return false.
	if node.Root() != r.Root() {
		return false, nil
	}
	// 2. If node is a doctype, then throw an "InvalidNodeTypeError" DOMException.
	// 3. If offset is greater than node's length, then throw an "IndexSizeError"
	//    DOMException.
	if err := CheckPoint(node, offset); err != nil {
		return false, err
	}
	// 4. If (node, offset) is before start or after end, then return false.
	// 5. Return true.
	bp := BoundaryPoint{node, offset}
	return position(bp, r.start) >= 0 && position(bp, r.end) <= 0, nil
}

// ComparePoint is https://dom.spec.whatwg.org/#dom-range-comparepoint
func (r *Range) ComparePoint(node *Node, offset int) (int, error) {
	// 1. If node's root is not this's root, then throw a "WrongDocumentError"
	//    DOMException.
	if node.Root() != r.Root() {
		return 0, &Error{"WrongDocumentError", "the node is in another tree than the range"}
	}
	// 2. If node is a doctype, then throw an "InvalidNodeTypeError" DOMException.
	// 3. If offset is greater than node's length, then throw an "IndexSizeError"
	//    DOMException.
	if err := CheckPoint(node, offset); err != nil {
		return 0, err
	}
	bp := BoundaryPoint{node, offset}
	switch {
	// 4. If (node, offset) is before start, then return −1.
	case position(bp, r.start) < 0:
		return -1, nil
	// 5. If (node, offset) is after end, then return 1.
	case position(bp, r.end) > 0:
		return 1, nil
	}
	// 6. Return 0.
	return 0, nil
}

// IntersectsNode is https://dom.spec.whatwg.org/#dom-range-intersectsnode
func (r *Range) IntersectsNode(node *Node) bool {
	// 1. If node's root is not this's root, then return false.
	if node.Root() != r.Root() {
		return false
	}
	// 2. Let parent be node's parent.
	parent := node.parent
	// 3. If parent is null, then return true.
	if parent == nil {
		return true
	}
	// 4. Let offset be node's index.
	offset := node.Index()
	// 5. If (parent, offset) is before end and (parent, offset + 1) is after start, then
	//    return true.
	// 6. Return false.
	return position(BoundaryPoint{parent, offset}, r.end) < 0 && position(BoundaryPoint{parent, offset + 1}, r.start) > 0
}

// String is https://dom.spec.whatwg.org/#dom-range-stringifier
func (r *Range) String() string {
	// 2. If this's start node is this's end node and it is a Text node, then return the
	//    substring of that Text node's data beginning at this's start offset and ending
	//    at this's end offset.
	if r.start.Node == r.end.Node && r.start.Node.IsText() {
		return r.start.Node.dataBetween(r.start.Offset, r.end.Offset)
	}
	// 1. Let string be the empty string.
	var parts []string
	// 3. If this's start node is a Text node, then append the substring of that node's
	//    data from this's start offset until the end to string.
	if r.start.Node.IsText() {
		parts = append(parts, r.start.Node.dataBetween(r.start.Offset, r.start.Node.DataLength()))
	}
	// 4. Append the concatenation of the data of all Text nodes that are contained in
	//    this, in tree order, to string.
	root := r.Root()
	stop := r.end.first(root)
	for n := r.start.first(root); n != nil && n != stop; n = n.FollowingIn(root) {
		if n.IsText() && n != r.end.Node {
			parts = append(parts, n.data)
		}
	}
	// 5. If this's end node is a Text node, then append the substring of that node's data
	//    from its start until this's end offset to string.
	if r.end.Node.IsText() {
		parts = append(parts, r.end.Node.dataBetween(0, r.end.Offset))
	}
	// 6. Return string.
	return concatenate(parts)
}

// concatenate joins WTF-8 strings.
func concatenate(parts []string) string {
	for i := 1; i < len(parts); i++ {
		if strings.HasPrefix(parts[i], "\xed") { // perhaps half of a pair
			s := ""
			for _, part := range parts {
				s = join(s, part)
			}
			return s
		}
	}
	return strings.Join(parts, "")
}

// A StaticRange is https://dom.spec.whatwg.org/#staticrange
type StaticRange struct{ Start, End BoundaryPoint }

// NewStaticRange is https://dom.spec.whatwg.org/#dom-staticrange-staticrange
func NewStaticRange(start, end BoundaryPoint) (*StaticRange, error) {
	// 1. If init["startContainer"] or init["endContainer"] is a DocumentType or Attr
	//    node, then throw an "InvalidNodeTypeError" DOMException.
	for _, bp := range []BoundaryPoint{start, end} {
		if bp.Node.kind == DocumentTypeNode || bp.Node.kind == AttributeNode {
			return nil, invalidNodeTypeError("a " + bp.Node.kindName() + " cannot be in a static range")
		}
	}
	// 2. Set this's start and end.
	return &StaticRange{start, end}, nil
}

// Collapsed is https://dom.spec.whatwg.org/#range-collapsed
func (r *StaticRange) Collapsed() bool { return r.Start == r.End }

// IsValid is https://dom.spec.whatwg.org/#staticrange-valid
func (r *StaticRange) IsValid() bool {
	return r.Start.Node.Root() == r.End.Node.Root() && r.Start.Offset <= r.Start.Node.Length() &&
		r.End.Offset <= r.End.Node.Length() && position(r.Start, r.End) <= 0
}
