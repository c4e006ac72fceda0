// Checked against DOM of 2026-07-18.

package nodes

// A BoundaryPoint is https://dom.spec.whatwg.org/#concept-range-bp; the offset of
// character data counts code units.
type BoundaryPoint struct {
	Node   *Node
	Offset int
}

// A Range is https://dom.spec.whatwg.org/#concept-live-range
type Range struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper    any
	start, end BoundaryPoint
}

// NewRange returns a live range whose start and end are (document, 0). It is live as
// long as somebody refers to it.
//
// https://dom.spec.whatwg.org/#dom-document-createrange
func (d *Document) NewRange() *Range {
	r := &Range{}
	r.setStart(BoundaryPoint{&d.Node, 0})
	r.setEnd(BoundaryPoint{&d.Node, 0})
	d.agent.ranges.add(r)
	return r
}

func (r *Range) setStart(bp BoundaryPoint) {
	r.start = bp
	bp.Node.flags |= flagBoundary
}

func (r *Range) setEnd(bp BoundaryPoint) {
	r.end = bp
	bp.Node.flags |= flagBoundary
}

// Start is https://dom.spec.whatwg.org/#concept-range-start
func (r *Range) Start() BoundaryPoint { return r.start }

// End is https://dom.spec.whatwg.org/#concept-range-end
func (r *Range) End() BoundaryPoint { return r.end }

// rangesInserted is https://dom.spec.whatwg.org/#concept-node-insert, step 5.
func (a *Agent) rangesInserted(parent, child *Node, count int) {
	if len(a.ranges.list) == 0 {
		return
	}
	index := child.Index()
	for r := range a.ranges.all {
		// 1. For each live range whose start node is parent and start offset is greater
		//    than child's index: increase its start offset by count.
		if r.start.Node == parent && r.start.Offset > index {
			r.start.Offset += count
		}
		// 2. For each live range whose end node is parent and end offset is greater than
		//    child's index: increase its end offset by count.
		if r.end.Node == parent && r.end.Offset > index {
			r.end.Offset += count
		}
	}
}

// rangesPreRemove is https://dom.spec.whatwg.org/#live-range-pre-remove-steps
func (a *Agent) rangesPreRemove(node *Node) {
	// 1. Let parent be node's parent.
	// 2. Assert: parent is non-null.
	parent := node.parent
	if len(a.ranges.list) == 0 || !parent.has(flagBoundary) && node.first == nil && !node.has(flagBoundary) {
		return
	}
	// 3. Let index be node's index.
	index := -1
	for r := range a.ranges.all {
		startIn, endIn := node.Contains(r.start.Node), node.Contains(r.end.Node)
		if !startIn && !endIn && r.start.Node != parent && r.end.Node != parent {
			continue
		}
		if index < 0 {
			index = node.Index()
		}
		// 4. For each live range whose start node is an inclusive descendant of node, set
		//    its start to (parent, index).
		if startIn {
			r.setStart(BoundaryPoint{parent, index})
		}
		// 5. For each live range whose end node is an inclusive descendant of node, set
		//    its end to (parent, index).
		if endIn {
			r.setEnd(BoundaryPoint{parent, index})
		}
		// 6. For each live range whose start node is parent and start offset is greater
		//    than index, decrease its start offset by 1.
		if r.start.Node == parent && r.start.Offset > index {
			r.start.Offset--
		}
		// 7. For each live range whose end node is parent and end offset is greater than
		//    index, decrease its end offset by 1.
		if r.end.Node == parent && r.end.Offset > index {
			r.end.Offset--
		}
	}
}

// rangesReplacedData is https://dom.spec.whatwg.org/#concept-cd-replace, steps 8 to 11.
func (a *Agent) rangesReplacedData(node *Node, offset, count, dataLength int) {
	adjust := func(bp *BoundaryPoint) {
		switch {
		case bp.Node != node || bp.Offset <= offset:
		// 8. and 9. For each live range whose start (end) node is node and start (end)
		//    offset is greater than offset but less than or equal to offset + count: set
		//    its start (end) offset to offset.
		case bp.Offset <= offset+count:
			bp.Offset = offset
		// 10. and 11. For each live range whose start (end) node is node and start (end)
		//    offset is greater than offset + count: increase its start (end) offset by
		//    data's length and decrease it by count.
		default:
			bp.Offset += dataLength - count
		}
	}
	for r := range a.ranges.all {
		adjust(&r.start)
		adjust(&r.end)
	}
}
