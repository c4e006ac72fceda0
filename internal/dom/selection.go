package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Selection is https://w3c.github.io/selection-api/#selection-interface
type Selection struct {
	mozjs.Object
	document *nodes.Document
	// rng is the range; nil if the selection is empty. held keeps its wrapper.
	rng  *Range
	held mozjs.Slot
	// backwards says that the focus comes before the anchor.
	backwards bool
}

// GetSelection is https://w3c.github.io/selection-api/#dom-document-getselection
func (d *Document) GetSelection() *Selection {
	// The method must return the selection associated with this if it has an associated browsing context, and null
	// otherwise.
	if data := dataOf(d.DocumentTree()); data == nil || !data.HasBrowsingContext() {
		return nil
	}
	if d.selection == nil {
		s := createSelection(d.Cx())
		s.document = d.DocumentTree()
		d.Hold(s.Value())
		d.selection = s
	}
	return d.selection
}

// current is the range, unless the selection is empty: a range whose root is not the document any more is none.
func (s *Selection) current() *nodes.Range {
	if s.rng == nil || s.rng.live.Root() != &s.document.Node {
		return nil
	}
	return s.rng.live
}

// ends are the anchor and the focus.
func (s *Selection) ends() (anchor, focus nodes.BoundaryPoint) {
	r := s.current()
	if r == nil {
		return
	}
	if s.backwards {
		return r.End(), r.Start()
	}
	return r.Start(), r.End()
}

// set sets the range, a new one between two boundary points.
func (s *Selection) set(anchor, focus nodes.BoundaryPoint) {
	// If anchor is before focus, set newRange's start to anchor and its end to focus; otherwise, the other way round, and
	// the direction is backwards.
	backwards := nodes.Before(focus, anchor)
	start, end := anchor, focus
	if backwards {
		start, end = focus, anchor
	}
	s.associate(wrapRange(nodes.NewRangeAt(start, end)), backwards)
}

// associate sets the range; nil for none.
func (s *Selection) associate(r *Range, backwards bool) {
	v := mozjs.Undefined
	if r != nil {
		v = r.Value()
	}
	s.held = s.SetHeld(s.held, v)
	s.rng, s.backwards = r, backwards
}

// inDocument reports whether the root of a node is the document.
func (s *Selection) inDocument(n *Node) bool { return n.tree.Root() == &s.document.Node }

// checkPoint throws if a node and an offset are no boundary point.
func checkPoint(n *Node, offset uint32) error {
	return Exception(nodes.CheckPoint(n.tree, int(offset)))
}

func point(n *Node, offset uint32) nodes.BoundaryPoint {
	return nodes.BoundaryPoint{Node: n.tree, Offset: int(offset)}
}

// AnchorNode is https://w3c.github.io/selection-api/#dom-selection-anchornode
func (s *Selection) AnchorNode() *Node {
	anchor, _ := s.ends()
	return Wrap(anchor.Node)
}

// AnchorOffset is https://w3c.github.io/selection-api/#dom-selection-anchoroffset
func (s *Selection) AnchorOffset() uint32 {
	anchor, _ := s.ends()
	return uint32(anchor.Offset)
}

// FocusNode is https://w3c.github.io/selection-api/#dom-selection-focusnode
func (s *Selection) FocusNode() *Node {
	_, focus := s.ends()
	return Wrap(focus.Node)
}

// FocusOffset is https://w3c.github.io/selection-api/#dom-selection-focusoffset
func (s *Selection) FocusOffset() uint32 {
	_, focus := s.ends()
	return uint32(focus.Offset)
}

// IsCollapsed is https://w3c.github.io/selection-api/#dom-selection-iscollapsed
func (s *Selection) IsCollapsed() bool {
	anchor, focus := s.ends()
	return anchor == focus
}

// RangeCount is https://w3c.github.io/selection-api/#dom-selection-rangecount
func (s *Selection) RangeCount() uint32 {
	if s.current() == nil {
		return 0
	}
	return 1
}

// Type is https://w3c.github.io/selection-api/#dom-selection-type
func (s *Selection) Type() string {
	switch r := s.current(); {
	case r == nil:
		return "None"
	case r.Collapsed():
		return "Caret"
	}
	return "Range"
}

// Direction is https://w3c.github.io/selection-api/#dom-selection-direction
func (s *Selection) Direction() string {
	switch r := s.current(); {
	case r == nil, r.Collapsed():
		return "none"
	case s.backwards:
		return "backward"
	}
	return "forward"
}

// GetRangeAt is https://w3c.github.io/selection-api/#dom-selection-getrangeat
func (s *Selection) GetRangeAt(index uint32) (*Range, error) {
	// The method must throw an IndexSizeError exception if index is not 0, or if this is empty.
	if index != 0 || s.current() == nil {
		return nil, &idl.DOMException{Name: "IndexSizeError", Message: "The selection has no range of that index."}
	}
	return s.rng, nil
}

// AddRange is https://w3c.github.io/selection-api/#dom-selection-addrange
func (s *Selection) AddRange(r *Range) {
	// 1. If the root of range's boundary points is not the document associated with this, abort these steps.
	// 2. If rangeCount is not 0, abort these steps.
	if r.live.Root() != &s.document.Node || s.current() != nil {
		return
	}
	// 3. Set this's range to range by a strong reference (not by making a copy).
	s.associate(r, false)
}

// RemoveRange is https://w3c.github.io/selection-api/#dom-selection-removerange
func (s *Selection) RemoveRange(r *Range) error {
	// The method must make this empty if this's range is range. Otherwise, it must throw a NotFoundError.
	if s.current() == nil || s.rng != r {
		return &idl.DOMException{Name: "NotFoundError", Message: "The range is not that of the selection."}
	}
	s.RemoveAllRanges()
	return nil
}

// RemoveAllRanges is https://w3c.github.io/selection-api/#dom-selection-removeallranges
func (s *Selection) RemoveAllRanges() { s.associate(nil, false) }

// Empty is https://w3c.github.io/selection-api/#dom-selection-empty
func (s *Selection) Empty() { s.RemoveAllRanges() }

// Collapse is https://w3c.github.io/selection-api/#dom-selection-collapse
func (s *Selection) Collapse(node *Node, offset uint32) error {
	// 1. If node is null, this method must behave identically as removeAllRanges() and abort these steps.
	if node == nil {
		s.RemoveAllRanges()
		return nil
	}
	// 2. If node is a DocumentType, throw an InvalidNodeTypeError exception and abort these steps.
	// 3. The method must throw an IndexSizeError exception if offset is longer than node's length and abort these steps.
	if err := checkPoint(node, offset); err != nil {
		return err
	}
	// 4. If document associated with this is not a shadow-including inclusive ancestor of node, abort these steps.
	if !s.inDocument(node) {
		return nil
	}
	// 5 to 7. Let newRange be a new range whose start and end are (node, offset). Set this's range to newRange.
	s.set(point(node, offset), point(node, offset))
	return nil
}

// SetPosition is https://w3c.github.io/selection-api/#dom-selection-setposition
func (s *Selection) SetPosition(node *Node, offset uint32) error { return s.Collapse(node, offset) }

func errEmptySelection() error {
	return &idl.DOMException{Name: "InvalidStateError", Message: "The selection is empty."}
}

// CollapseToStart is https://w3c.github.io/selection-api/#dom-selection-collapsetostart
func (s *Selection) CollapseToStart() error {
	// The method must throw InvalidStateError exception if this is empty.
	r := s.current()
	if r == nil {
		return errEmptySelection()
	}
	// Otherwise, it must create a new range, set the start both its start and end to the start of this's range.
	s.set(r.Start(), r.Start())
	return nil
}

// CollapseToEnd is https://w3c.github.io/selection-api/#dom-selection-collapsetoend
func (s *Selection) CollapseToEnd() error {
	r := s.current()
	if r == nil {
		return errEmptySelection()
	}
	s.set(r.End(), r.End())
	return nil
}

// Extend is https://w3c.github.io/selection-api/#dom-selection-extend
func (s *Selection) Extend(node *Node, offset uint32) error {
	// 1. If the document associated with this is not a shadow-including inclusive ancestor of node, abort these steps.
	if !s.inDocument(node) {
		return nil
	}
	// 2. If this is empty, throw an InvalidStateError exception and abort these steps.
	if s.current() == nil {
		return errEmptySelection()
	}
	if err := checkPoint(node, offset); err != nil {
		return err
	}
	// 3. Let oldAnchor and oldFocus be this's anchor and focus, and let newFocus be the boundary point (node, offset).
	oldAnchor, _ := s.ends()
	// 4 to 9. Set this's range to newRange, between oldAnchor and newFocus, and its direction.
	s.set(oldAnchor, point(node, offset))
	return nil
}

// SetBaseAndExtent is https://w3c.github.io/selection-api/#dom-selection-setbaseandextent
func (s *Selection) SetBaseAndExtent(anchorNode *Node, anchorOffset uint32, focusNode *Node, focusOffset uint32) error {
	// 1. If anchorOffset is longer than anchorNode's length or if focusOffset is longer than focusNode's length, throw an
	//    IndexSizeError exception and abort these steps.
	if err := checkPoint(anchorNode, anchorOffset); err != nil {
		return err
	}
	if err := checkPoint(focusNode, focusOffset); err != nil {
		return err
	}
	// 2. If the document associated with this is not a shadow-including inclusive ancestor of anchorNode or focusNode,
	//    abort these steps.
	if !s.inDocument(anchorNode) || !s.inDocument(focusNode) {
		return nil
	}
	// 3 to 7. Set this's range to newRange, between anchor and focus, and its direction.
	s.set(point(anchorNode, anchorOffset), point(focusNode, focusOffset))
	return nil
}

// SelectAllChildren is https://w3c.github.io/selection-api/#dom-selection-selectallchildren
func (s *Selection) SelectAllChildren(node *Node) error {
	// 1. If node is a DocumentType, throw an InvalidNodeTypeError exception and abort these steps.
	if err := checkPoint(node, 0); err != nil {
		return err
	}
	// 2. If node's root is not the document associated with this, abort these steps.
	if !s.inDocument(node) {
		return nil
	}
	// 3 to 7. Let newRange be a new range from (node, 0) to (node, childCount).
	count := 0
	for range node.tree.Children() {
		count++
	}
	s.set(point(node, 0), point(node, uint32(count)))
	return nil
}

// DeleteFromDocument is https://w3c.github.io/selection-api/#dom-selection-deletefromdocument
func (s *Selection) DeleteFromDocument() {
	// The method must invoke deleteContents() on this's range if this is not empty and both focus and anchor nodes are in
	// the document tree.
	if s.current() != nil {
		s.rng.DeleteContents()
	}
}

// ContainsNode is https://w3c.github.io/selection-api/#dom-selection-containsnode
func (s *Selection) ContainsNode(node *Node, allowPartialContainment bool) bool {
	// The method must return false if this is empty or if node's root is not the document associated with this.
	r := s.current()
	if r == nil || !s.inDocument(node) {
		return false
	}
	parent := node.tree.Parent()
	if parent == nil {
		return allowPartialContainment
	}
	first := nodes.BoundaryPoint{Node: parent, Offset: node.tree.Index()}
	last := nodes.BoundaryPoint{Node: parent, Offset: first.Offset + 1}
	// If allowPartialContainment is false, the method must return true if and only if start of its range is before or
	// visually equivalent to the first boundary point in the node and end of its range is after or visually equivalent to
	// the last boundary point in the node. Otherwise, start before the last one, and end after the first one.
	if allowPartialContainment {
		return nodes.Before(r.Start(), last) && nodes.Before(first, r.End())
	}
	return !nodes.Before(first, r.Start()) && !nodes.Before(r.End(), last)
}

// String is https://w3c.github.io/selection-api/#dom-selection-stringifier
//
// Nothing is rendered: it is that of the range.
func (s *Selection) String() string {
	if s.current() == nil {
		return ""
	}
	return s.rng.String()
}
