package nodes

// A Link is a row of the link table: the rows of the node's neighbours.
type Link struct {
	Parent, First, Last, Next, Previous uint32
	// Document is the row of the node document, LinkNone for a document; 0 until somebody asks, and again when it has changed.
	Document uint32
	Type     uint32
	// Shape is what tells the node's name and attributes from those of others; 0 until somebody says it, and again when they
	// have changed.
	Shape uint32
	// Others belong to the floor above.
	Others [2]uint32
}

// A LinkChunk has as many rows of the link table, one after the other.
type LinkChunk [256]Link

const (
	// LinkUnknown is where a neighbour has no row: ask Go.
	LinkUnknown = 0
	// LinkNone is where there is no neighbour.
	LinkNone = ^uint32(0)
)

// link returns a row of the link table.
func (a *Agent) link(row uint32) *Link {
	return &(*a.Links)[row/uint32(len(LinkChunk{}))][row%uint32(len(LinkChunk{}))]
}

// row is what the link table says of a neighbour.
func row(n *Node) uint32 {
	if n == nil {
		return LinkNone
	}
	return n.link
}

// Link is the node's row in the link table; 0 for none.
func (n *Node) Link() uint32 { return n.link }

// SetLink gives the node a row of the agent's link table, or takes it away (0), and
// makes the rows around it true.
func (n *Node) SetLink(link uint32) {
	n.link = link
	n.WriteLink()
	if n.parent != nil {
		n.parent.writeEnds()
		if n.previous != nil && n.previous.link != 0 {
			n.Agent().link(n.previous.link).Next = link
		}
		if n.next != nil && n.next.link != 0 {
			n.Agent().link(n.next.link).Previous = link
		}
	}
	for child := n.first; child != nil; child = child.next {
		if child.link != 0 {
			n.Agent().link(child.link).Parent = link
		}
	}
}

// WriteLink writes the node's row of the link table, if it has one.
func (n *Node) WriteLink() {
	if n.link != 0 {
		l := n.Agent().link(n.link)
		shape, document := l.Shape, l.Document
		*l = n.wantLink()
		l.Shape, l.Document = shape, document
	}
}

// Shape is that of the node's row of the link table, and 0 without one.
func (n *Node) Shape() uint32 {
	if n.link == 0 {
		return 0
	}
	return n.Agent().link(n.link).Shape
}

// SetShape writes the shape into the node's row of the link table, if it has one.
func (n *Node) SetShape(shape uint32) {
	if n.link != 0 {
		n.Agent().link(n.link).Shape = shape
	}
}

// setDocument sets the node document, of which the node's row of the link table then says nothing.
func (n *Node) setDocument(document *Document) {
	n.document = document
	if n.link != 0 {
		n.Agent().link(n.link).Document = LinkUnknown
	}
}

// wantDocument is what the node's row may say of the node document.
func (n *Node) wantDocument() uint32 {
	if n.kind == DocumentNode {
		return LinkNone
	}
	return n.document.link
}

// wantLink is what the node's row has to say, but for what is said only where somebody asks.
func (n *Node) wantLink() Link {
	return Link{Parent: row(n.parent), First: row(n.first), Last: row(n.last), Next: row(n.next), Previous: row(n.previous), Type: uint32(n.kind)}
}

// LinkHolds reports whether the node's row of the link table is true.
func (n *Node) LinkHolds() bool {
	if n.link == 0 {
		return true
	}
	is, want := *n.Agent().link(n.link), n.wantLink()
	known := is.Document == LinkUnknown || is.Document == n.wantDocument()
	is.Shape, is.Document, is.Others = want.Shape, want.Document, want.Others
	return known && is == want
}

func (n *Node) writeEnds() {
	if n.link != 0 {
		l := n.Agent().link(n.link)
		l.First, l.Last = row(n.first), row(n.last)
	}
}

// linkInto makes the node a child of the parent, before a child or, for nil, last. Only
// linkInto and unlink write the links between nodes.
func (n *Node) linkInto(parent, before *Node) {
	previous := parent.last
	if before != nil {
		previous = before.previous
	}
	n.parent, n.previous, n.next = parent, previous, before
	if previous == nil {
		parent.first = n
	} else {
		previous.next = n
	}
	if before == nil {
		parent.last = n
	} else {
		before.previous = n
	}
	if parent.rare != nil {
		parent.rare.childAdded(n)
	}
	if n.rare != nil {
		n.rare.treeData = nil
	}
	parent.linked(n, previous, before)
}

// unlink takes the node from its parent's children.
func (n *Node) unlink() {
	parent, previous, next := n.parent, n.previous, n.next
	if previous == nil {
		parent.first = next
	} else {
		previous.next = next
	}
	if next == nil {
		parent.last = previous
	} else {
		next.previous = previous
	}
	n.parent, n.previous, n.next = nil, nil, nil
	if parent.rare != nil {
		parent.rare.childRemoved(n)
	}
	parent.linked(n, previous, next)
}

// linked makes the link table and the version of the tree true after a child came or
// went between two others.
func (n *Node) linked(child, previous, next *Node) {
	n.document.treeVersion++
	if child.link == 0 && n.link == 0 && (previous == nil || previous.link == 0) && (next == nil || next.link == 0) {
		return
	}
	agent := n.Agent()
	if child.link != 0 {
		l := agent.link(child.link)
		l.Parent, l.Previous, l.Next = row(child.parent), row(child.previous), row(child.next)
	}
	n.writeEnds()
	if previous != nil && previous.link != 0 {
		agent.link(previous.link).Next = row(previous.next)
	}
	if next != nil && next.link != 0 {
		agent.link(next.link).Previous = row(next.previous)
	}
}
