// Checked against DOM of 2026-07-18.

package nodes

import "iter"

// Root is https://dom.spec.whatwg.org/#concept-tree-root
func (n *Node) Root() *Node {
	// A connected node outside of shadow trees is in its document.
	if n.flags&(flagConnected|flagInShadowTree) == flagConnected {
		return &n.document.Node
	}
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// ShadowIncludingRoot is https://dom.spec.whatwg.org/#concept-shadow-including-root
func (n *Node) ShadowIncludingRoot() *Node {
	if n.has(flagConnected) {
		return &n.document.Node
	}
	for {
		root := n.Root()
		shadow := root.AsShadowRoot()
		if shadow == nil {
			return root
		}
		n = shadow.Host()
	}
}

// Contains reports whether other is an inclusive descendant of the node; nil is not.
//
// https://dom.spec.whatwg.org/#dom-node-contains
func (n *Node) Contains(other *Node) bool {
	if n == other {
		return true
	}
	if n.first == nil { // no need to climb
		return false
	}
	for ; other != nil; other = other.parent {
		if n == other {
			return true
		}
	}
	return false
}

// Host is the host of a document fragment, or nil.
//
// https://dom.spec.whatwg.org/#concept-documentfragment-host
func (n *Node) Host() *Node {
	if n.rare == nil {
		return nil
	}
	return n.rare.host
}

// SetHost sets the host of a document fragment, as a template does with its content.
func (n *Node) SetHost(host *Node) { n.extra().host = host }

// IsHostIncludingInclusiveAncestorOf is
// https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor
func (n *Node) IsHostIncludingInclusiveAncestorOf(other *Node) bool {
	if n == other {
		return true
	}
	// A node without children that hosts nothing is nobody's ancestor.
	if n.first == nil && (n.kind != ElementNode || n.rare == nil) {
		return false
	}
	for other != nil {
		if other == n {
			return true
		}
		if other.parent != nil {
			other = other.parent
		} else {
			other = other.Host()
		}
	}
	return false
}

// IsShadowIncludingInclusiveAncestorOf is
// https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-ancestor
func (n *Node) IsShadowIncludingInclusiveAncestorOf(other *Node) bool {
	for other != nil {
		if other == n {
			return true
		}
		if other.parent != nil {
			other = other.parent
		} else if shadow := other.AsShadowRoot(); shadow != nil {
			other = shadow.Host()
		} else {
			other = nil
		}
	}
	return false
}

// Retarget returns a, retargeted against b; b is nil where it is not a node.
//
// https://dom.spec.whatwg.org/#retarget
func Retarget(a, b *Node) *Node {
	for {
		// 1. If A is not a node, A's root is not a shadow root, or B is a node and A's
		//    root is a shadow-including inclusive ancestor of B, then return A.
		if a == nil || !a.has(flagInShadowTree) {
			return a
		}
		root := a.Root()
		if b != nil && root.IsShadowIncludingInclusiveAncestorOf(b) {
			return a
		}
		// 2. Set A to A's root's host.
		a = root.Host()
	}
}

// IsClosedShadowHiddenFrom is https://dom.spec.whatwg.org/#concept-closed-shadow-hidden
func (n *Node) IsClosedShadowHiddenFrom(b *Node) bool {
	for n.has(flagInShadowTree) {
		root := n.Root()
		if root.IsShadowIncludingInclusiveAncestorOf(b) {
			return false
		}
		if root.AsShadowRoot().Mode == "closed" {
			return true
		}
		n = root.Host()
	}
	return false
}

// FollowingIn returns the node that follows in tree order, within the tree of
// descendants of a node; nil at its end.
func (n *Node) FollowingIn(within *Node) *Node {
	if n.first != nil {
		return n.first
	}
	return n.FollowingSubtreeIn(within)
}

// FollowingSubtreeIn returns the first node that follows in tree order and is not a
// descendant, within the tree of descendants of a node; nil at its end.
func (n *Node) FollowingSubtreeIn(within *Node) *Node {
	for n != within && n != nil {
		if n.next != nil {
			return n.next
		}
		n = n.parent
	}
	return nil
}

// PrecedingIn returns the node that precedes in tree order, within the tree of
// inclusive descendants of a node; nil at its start.
func (n *Node) PrecedingIn(within *Node) *Node {
	if n == within {
		return nil
	}
	if n.previous == nil {
		return n.parent
	}
	n = n.previous
	for n.last != nil {
		n = n.last
	}
	return n
}

// Children goes through the children, in tree order. The body may remove the child it
// has.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for child := n.first; child != nil; {
			next := child.next
			if !yield(child) {
				return
			}
			child = next
		}
	}
}

// Descendants goes through the descendants, in tree order. The body must not change
// the tree.
func (n *Node) Descendants() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for d := n.first; d != nil; d = d.FollowingIn(n) {
			if !yield(d) {
				return
			}
		}
	}
}

// InclusiveDescendants goes through the node and its descendants, in tree order. The
// body must not change the tree.
func (n *Node) InclusiveDescendants() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for d := n; d != nil; d = d.FollowingIn(n) {
			if !yield(d) {
				return
			}
		}
	}
}

// ShadowIncludingInclusiveDescendants goes through them in shadow-including tree
// order. The body must not change the tree.
//
// https://dom.spec.whatwg.org/#concept-shadow-including-tree-order
func (n *Node) ShadowIncludingInclusiveDescendants() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for d := n; d != nil; d = d.followingShadowIncluding(n) {
			if !yield(d) {
				return
			}
		}
	}
}

// followingShadowIncluding returns the next node in shadow-including tree order.
func (n *Node) followingShadowIncluding(within *Node) *Node {
	if n.rare != nil && n.rare.shadowRoot != nil {
		return &n.rare.shadowRoot.Node
	}
	if n.first != nil {
		return n.first
	}
	for n != within {
		if n.next != nil {
			return n.next
		}
		if n.parent != nil {
			n = n.parent
			continue
		}
		// The end of a shadow tree: the host's children are next.
		shadow := n.AsShadowRoot()
		if shadow == nil {
			return nil
		}
		n = shadow.Host()
		if n.first != nil {
			return n.first
		}
	}
	return nil
}

// Index is https://dom.spec.whatwg.org/#concept-tree-index. It takes time that grows
// with the index.
func (n *Node) Index() int {
	index := 0
	for n = n.previous; n != nil; n = n.previous {
		index++
	}
	return index
}

// FirstElementChild is https://dom.spec.whatwg.org/#dom-parentnode-firstelementchild
func (n *Node) FirstElementChild() *Node { return nextElement(n.first) }

// LastElementChild is https://dom.spec.whatwg.org/#dom-parentnode-lastelementchild
func (n *Node) LastElementChild() *Node { return previousElement(n.last) }

// NextElementSibling is https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling
func (n *Node) NextElementSibling() *Node { return nextElement(n.next) }

// PreviousElementSibling is
// https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling
func (n *Node) PreviousElementSibling() *Node { return previousElement(n.previous) }

func nextElement(n *Node) *Node {
	for n != nil && n.kind != ElementNode {
		n = n.next
	}
	return n
}

func previousElement(n *Node) *Node {
	for n != nil && n.kind != ElementNode {
		n = n.previous
	}
	return n
}

// ChildElementCount is https://dom.spec.whatwg.org/#dom-parentnode-childelementcount
func (n *Node) ChildElementCount() int { return n.ChildElements().Length() }
