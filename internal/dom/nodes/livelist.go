// Checked against DOM of 2026-07-18.

package nodes

// A liveList is a collection that reflects the tree: the children or the descendants
// of a root that match. What it has found it keeps until a mutation that could matter.
//
// https://dom.spec.whatwg.org/#concept-collection
type liveList struct {
	root *Node
	// match is the filter; nil matches all. It is asked of elements only, unless the
	// list has all kinds.
	match func(*Node) bool
	// children: the list has children of the root, which tells it of mutations.
	children bool
	// anyKind: the list has not only elements.
	anyKind bool
	// byAttributes: what matches depends on attributes.
	byAttributes bool
	// compute returns the elements, to read until a mutation, of a list whose elements may lie elsewhere than below the root; else
	// nil.
	compute func() []*Node

	// nodes are the first that are known; complete says whether there are more.
	nodes    []*Node
	complete bool
	// The versions of what is known, unless the list has children.
	document                      *Document
	treeVersion, attributeVersion uint64
}

// refresh forgets what may have changed.
func (l *liveList) refresh() {
	if l.children {
		return
	}
	d := l.root.document
	if l.document == d && l.treeVersion == d.treeVersion && (!l.byAttributes || l.attributeVersion == d.attributeVersion) {
		return
	}
	l.forget()
	l.document, l.treeVersion, l.attributeVersion = d, d.treeVersion, d.attributeVersion
}

func (l *liveList) forget() {
	if l.compute != nil {
		l.nodes, l.complete = nil, false
		return
	}
	clear(l.nodes)
	l.nodes, l.complete = l.nodes[:0], false
}

// find finds the next nodes until there are count of them or no more.
func (l *liveList) find(count int) {
	if l.complete || len(l.nodes) >= count {
		return
	}
	if l.compute != nil {
		l.nodes, l.complete = l.compute(), true
		return
	}
	var n *Node
	switch last := len(l.nodes) - 1; {
	case last < 0:
		n = l.root.first
	case l.children:
		n = l.nodes[last].next
	default:
		n = l.nodes[last].FollowingIn(l.root)
	}
	for ; n != nil; n = l.after(n) {
		if (l.anyKind || n.kind == ElementNode) && (l.match == nil || l.match(n)) {
			if l.nodes = append(l.nodes, n); len(l.nodes) >= count {
				return
			}
		}
	}
	l.complete = true
}

func (l *liveList) after(n *Node) *Node {
	if l.children {
		return n.next
	}
	return n.FollowingIn(l.root)
}

// item returns the node at the index, or nil.
func (l *liveList) item(index int) *Node {
	l.refresh()
	if l.find(index + 1); index < 0 || index >= len(l.nodes) {
		return nil
	}
	return l.nodes[index]
}

// all returns all nodes, to read until a mutation.
func (l *liveList) all() []*Node {
	l.refresh()
	l.find(int(^uint(0) >> 1))
	return l.nodes
}

// childAdded tells a list of children that a child was added.
func (l *liveList) childAdded(child *Node) {
	switch {
	case !l.anyKind && child.kind != ElementNode:
	case child.next == nil && l.complete:
		l.nodes = append(l.nodes, child)
	default:
		l.forget()
	}
}

// childRemoved tells a list of children that a child was removed.
func (l *liveList) childRemoved(child *Node) {
	switch last := len(l.nodes) - 1; {
	case !l.anyKind && child.kind != ElementNode:
	case last >= 0 && l.nodes[0] == child:
		l.nodes[0] = nil
		l.nodes = l.nodes[1:]
	case last >= 0 && l.nodes[last] == child:
		l.nodes[last] = nil
		l.nodes = l.nodes[:last]
	default:
		l.forget()
	}
}

// A NodeList is https://dom.spec.whatwg.org/#nodelist, live or static.
type NodeList struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper any
	live    *liveList
	static  []*Node
}

// NewStaticNodeList returns a list that does not change.
func NewStaticNodeList(nodes []*Node) *NodeList { return &NodeList{static: nodes} }

// NewLiveNodeList returns the list of root's descendant elements that match, which
// follows mutations of the tree and of attributes.
func NewLiveNodeList(root *Node, match func(*Node) bool) *NodeList {
	return &NodeList{live: &liveList{root: root, match: match, byAttributes: true}}
}

// NewComputedNodeList returns a list of what a function returns, to read until a mutation, which follows mutations of
// the tree, of attributes and of states in the document of a root.
func NewComputedNodeList(root *Node, compute func() []*Node) *NodeList {
	return &NodeList{live: &liveList{root: root, compute: compute, byAttributes: true}}
}

// ChildNodes is https://dom.spec.whatwg.org/#dom-node-childnodes, the same list each
// time.
func (n *Node) ChildNodes() *NodeList {
	rare := n.extra()
	if rare.childNodes == nil {
		rare.childNodes = &NodeList{live: &liveList{root: n, children: true, anyKind: true}}
	}
	return rare.childNodes
}

// Length is https://dom.spec.whatwg.org/#dom-nodelist-length
func (l *NodeList) Length() int { return len(l.All()) }

// Item is https://dom.spec.whatwg.org/#dom-nodelist-item, nil for null.
func (l *NodeList) Item(index int) *Node {
	if l.live != nil {
		return l.live.item(index)
	}
	if index < 0 || index >= len(l.static) {
		return nil
	}
	return l.static[index]
}

// All returns the nodes, to read until a mutation.
func (l *NodeList) All() []*Node {
	if l.live != nil {
		return l.live.all()
	}
	return l.static
}

// Root is the root of a live list; nil of a static one.
func (l *NodeList) Root() *Node {
	if l.live == nil {
		return nil
	}
	return l.live.root
}

// childAdded tells the lists of the node's children of a new one.
func (r *rare) childAdded(child *Node) {
	if r.childNodes != nil {
		r.childNodes.live.childAdded(child)
	}
	if r.children != nil {
		r.children.list.childAdded(child)
	}
}

func (r *rare) childRemoved(child *Node) {
	if r.childNodes != nil {
		r.childNodes.live.childRemoved(child)
	}
	if r.children != nil {
		r.children.list.childRemoved(child)
	}
}
