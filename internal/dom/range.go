// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// AbstractRange is https://dom.spec.whatwg.org/#interface-abstractrange: of a live range
// or a static one.
type AbstractRange struct {
	mozjs.Object
	live   *nodes.Range
	static *nodes.StaticRange
}

func (r *AbstractRange) points() (start, end nodes.BoundaryPoint) {
	switch {
	case r.live != nil:
		return r.live.Start(), r.live.End()
	case r.static != nil:
		return r.static.Start, r.static.End
	}
	return // a constructor that has thrown
}

// KeptNodes are the nodes of the boundary points.
func (r *AbstractRange) KeptNodes(yield func(*nodes.Node) bool) {
	start, end := r.points()
	keep(yield, start.Node, end.Node)
}

// StartContainer is https://dom.spec.whatwg.org/#dom-range-startcontainer
func (r *AbstractRange) StartContainer() *Node {
	start, _ := r.points()
	return Wrap(start.Node)
}

// StartOffset is https://dom.spec.whatwg.org/#dom-range-startoffset
func (r *AbstractRange) StartOffset() uint32 {
	start, _ := r.points()
	return uint32(start.Offset)
}

// EndContainer is https://dom.spec.whatwg.org/#dom-range-endcontainer
func (r *AbstractRange) EndContainer() *Node {
	_, end := r.points()
	return Wrap(end.Node)
}

// EndOffset is https://dom.spec.whatwg.org/#dom-range-endoffset
func (r *AbstractRange) EndOffset() uint32 {
	_, end := r.points()
	return uint32(end.Offset)
}

// Collapsed is https://dom.spec.whatwg.org/#dom-range-collapsed
func (r *AbstractRange) Collapsed() bool {
	start, end := r.points()
	return start == end
}

// StaticRange is https://dom.spec.whatwg.org/#interface-staticrange
type StaticRange struct{ AbstractRange }

// https://dom.spec.whatwg.org/#dom-staticrange-staticrange
func (r *StaticRange) construct(init StaticRangeInit) error {
	static, err := nodes.NewStaticRange(
		nodes.BoundaryPoint{Node: init.StartContainer.tree, Offset: int(init.StartOffset)},
		nodes.BoundaryPoint{Node: init.EndContainer.tree, Offset: int(init.EndOffset)})
	if err != nil {
		return Exception(err)
	}
	r.static = static
	KeepNodes(&r.Object)
	return nil
}

// Range is https://dom.spec.whatwg.org/#interface-range
type Range struct{ AbstractRange }

// https://dom.spec.whatwg.org/#dom-range-range
func (r *Range) construct() error {
	document, err := associatedDocument(r.Cx())
	if err != nil {
		return err
	}
	r.be(document.NewRange())
	return nil
}

// be makes the object that of a live range.
func (r *Range) be(live *nodes.Range) {
	r.live = live
	KeepNodes(&r.Object)
}

func wrapRange(live *nodes.Range) *Range {
	r := &Range{}
	createNear(live.Start().Node, RangeInterface, r)
	r.be(live)
	return r
}

// CreateRange is https://dom.spec.whatwg.org/#dom-document-createrange
func (d *Document) CreateRange() *Range { return wrapRange(d.DocumentTree().NewRange()) }

// CommonAncestorContainer is https://dom.spec.whatwg.org/#dom-range-commonancestorcontainer
func (r *Range) CommonAncestorContainer() *Node { return Wrap(r.live.CommonAncestor()) }

// SetStart is https://dom.spec.whatwg.org/#dom-range-setstart
func (r *Range) SetStart(node *Node, offset uint32) error {
	return Exception(r.live.SetStart(node.tree, int(offset)))
}

// SetEnd is https://dom.spec.whatwg.org/#dom-range-setend
func (r *Range) SetEnd(node *Node, offset uint32) error {
	return Exception(r.live.SetEnd(node.tree, int(offset)))
}

// SetStartBefore is https://dom.spec.whatwg.org/#dom-range-setstartbefore
func (r *Range) SetStartBefore(node *Node) error { return Exception(r.live.SetStartBefore(node.tree)) }

// SetStartAfter is https://dom.spec.whatwg.org/#dom-range-setstartafter
func (r *Range) SetStartAfter(node *Node) error { return Exception(r.live.SetStartAfter(node.tree)) }

// SetEndBefore is https://dom.spec.whatwg.org/#dom-range-setendbefore
func (r *Range) SetEndBefore(node *Node) error { return Exception(r.live.SetEndBefore(node.tree)) }

// SetEndAfter is https://dom.spec.whatwg.org/#dom-range-setendafter
func (r *Range) SetEndAfter(node *Node) error { return Exception(r.live.SetEndAfter(node.tree)) }

// Collapse is https://dom.spec.whatwg.org/#dom-range-collapse
func (r *Range) Collapse(toStart bool) { r.live.Collapse(toStart) }

// SelectNode is https://dom.spec.whatwg.org/#dom-range-selectnode
func (r *Range) SelectNode(node *Node) error { return Exception(r.live.SelectNode(node.tree)) }

// SelectNodeContents is https://dom.spec.whatwg.org/#dom-range-selectnodecontents
func (r *Range) SelectNodeContents(node *Node) error {
	return Exception(r.live.SelectNodeContents(node.tree))
}

// CompareBoundaryPoints is https://dom.spec.whatwg.org/#dom-range-compareboundarypoints
func (r *Range) CompareBoundaryPoints(how uint16, sourceRange *Range) (int16, error) {
	position, err := r.live.CompareBoundaryPoints(how, sourceRange.live)
	return int16(position), Exception(err)
}

// DeleteContents is https://dom.spec.whatwg.org/#dom-range-deletecontents
func (r *Range) DeleteContents() { r.live.DeleteContents() }

// ExtractContents is https://dom.spec.whatwg.org/#dom-range-extractcontents
func (r *Range) ExtractContents() (*DocumentFragment, error) {
	return wrapContents(r.live.ExtractContents())
}

// CloneContents is https://dom.spec.whatwg.org/#dom-range-clonecontents
func (r *Range) CloneContents() (*DocumentFragment, error) {
	return wrapContents(r.live.CloneContents())
}

func wrapContents(fragment *nodes.Node, err error) (*DocumentFragment, error) {
	w, err := wrapNew(fragment, err)
	if err != nil {
		return nil, err
	}
	return DocumentFragmentOf(w.Impl()), nil
}

// InsertNode is https://dom.spec.whatwg.org/#dom-range-insertnode
func (r *Range) InsertNode(node *Node) error { return Exception(r.live.InsertNode(node.tree)) }

// SurroundContents is https://dom.spec.whatwg.org/#dom-range-surroundcontents
func (r *Range) SurroundContents(newParent *Node) error {
	return Exception(r.live.SurroundContents(newParent.tree))
}

// CloneRange is https://dom.spec.whatwg.org/#dom-range-clonerange
func (r *Range) CloneRange() *Range { return wrapRange(r.live.CloneRange()) }

// Detach is https://dom.spec.whatwg.org/#dom-range-detach
func (r *Range) Detach() {}

// IsPointInRange is https://dom.spec.whatwg.org/#dom-range-ispointinrange
func (r *Range) IsPointInRange(node *Node, offset uint32) (bool, error) {
	in, err := r.live.IsPointInRange(node.tree, int(offset))
	return in, Exception(err)
}

// ComparePoint is https://dom.spec.whatwg.org/#dom-range-comparepoint
func (r *Range) ComparePoint(node *Node, offset uint32) (int16, error) {
	position, err := r.live.ComparePoint(node.tree, int(offset))
	return int16(position), Exception(err)
}

// IntersectsNode is https://dom.spec.whatwg.org/#dom-range-intersectsnode
func (r *Range) IntersectsNode(node *Node) bool { return r.live.IntersectsNode(node.tree) }

// String is https://dom.spec.whatwg.org/#dom-range-stringifier
func (r *Range) String() string { return r.live.String() }
