// Checked against DOM of 2026-07-18.

package nodes

import "cmp"

// depth is the number of ancestors.
func (n *Node) depth() int {
	depth := 0
	for n = n.parent; n != nil; n = n.parent {
		depth++
	}
	return depth
}

// meet climbs from two nodes of one tree to where they meet. If one is an inclusive
// ancestor of the other, it is returned as its own top, and the other's top is the
// child of it that leads to the other (nil if they are the same). Otherwise the tops
// are siblings.
func meet(a, b *Node) (topA, topB *Node) {
	depthA, depthB := a.depth(), b.depth()
	var belowA, belowB *Node
	for ; depthA > depthB; depthA-- {
		belowA, a = a, a.parent
	}
	for ; depthB > depthA; depthB-- {
		belowB, b = b, b.parent
	}
	for a != b {
		belowA, belowB = a, b
		a, b = a.parent, b.parent
	}
	switch {
	case belowA == nil:
		return a, belowB
	case belowB == nil:
		return belowA, a
	}
	return belowA, belowB
}

// siblingBefore reports whether a, a sibling of b, comes before it.
func siblingBefore(a, b *Node) bool {
	// Search from a in both directions, so that it takes only as long as b is far.
	forward, backward := a.next, a.previous
	for {
		switch {
		case forward == b:
			return true
		case backward == b:
			return false
		case forward == nil:
			return false
		case backward == nil:
			return true
		}
		forward, backward = forward.next, backward.previous
	}
}

// Precedes reports whether the node precedes another of its tree.
//
// https://dom.spec.whatwg.org/#concept-tree-preceding
func (n *Node) Precedes(other *Node) bool {
	if n == other {
		return false
	}
	a, b := meet(n, other)
	switch {
	case a == n && (b == nil || b.parent == n):
		return true // an ancestor
	case b == other && a.parent == other:
		return false
	}
	return siblingBefore(a, b)
}

// position returns where a is relative to b: -1 before, 0 equal, 1 after.
//
// https://dom.spec.whatwg.org/#concept-range-bp-position
func position(a, b BoundaryPoint) int {
	// 1. Assert: nodeA and nodeB have the same root.
	// 2. If nodeA is nodeB, then return equal if offsetA is offsetB, before if offsetA is
	//    less than offsetB, and after if offsetA is greater than offsetB.
	if a.Node == b.Node {
		return cmp.Compare(a.Offset, b.Offset)
	}
	topA, topB := meet(a.Node, b.Node)
	switch {
	// 4. If nodeA is an ancestor of nodeB:
	case topA == a.Node && topB.parent == a.Node:
		// 1. Let child be nodeB.
		// 2. While child is not a child of nodeA, set child to its parent.
		// 3. If child's index is less than offsetA, then return after.
		if topB.isBeforeOffset(a.Offset) {
			return 1
		}
		return -1
	case topB == b.Node && topA.parent == b.Node:
		// 3. If nodeA is following nodeB, then return the opposite of the position of
		//    (nodeB, offsetB) relative to (nodeA, offsetA).
		if topA.isBeforeOffset(b.Offset) {
			return -1
		}
		return 1
	case siblingBefore(topA, topB):
		// 5. Return before.
		return -1
	}
	return 1
}

// isBeforeOffset reports whether the node's index is less than the offset.
func (n *Node) isBeforeOffset(offset int) bool {
	for ; offset > 0; offset-- {
		if n.previous == nil {
			return true
		}
		n = n.previous
	}
	return false
}

// childAt returns the child whose index is the offset, or nil.
func (n *Node) childAt(offset int) *Node {
	if n.rare != nil && n.rare.childNodes != nil {
		return n.rare.childNodes.Item(offset)
	}
	child := n.first
	for ; child != nil && offset > 0; offset-- {
		child = child.next
	}
	return child
}

// Before reports whether a boundary point is before another one of the same root.
//
// https://dom.spec.whatwg.org/#concept-range-bp-before
func Before(a, b BoundaryPoint) bool { return position(a, b) < 0 }
