package mozjs

// #include "nodelinks.h"
import "C"

import "unsafe"

// Link says where a link of a node leads to.
type Link uint32

const (
	// UnknownLink is a link that the getter asks for.
	UnknownLink Link = 0
	// NoLink leads to no node.
	NoLink Link = C.SL_NO_NODE
)

// Links are what the getters of a node read, without a crossing: the attributes that are
// Linked. Whoever changes the tree keeps them true, for the nodes that have wrappers.
// They lie outside of Go's memory, at the same place for as long as the wrapper lives.
type Links struct {
	Parent, FirstChild, LastChild, NextSibling, PreviousSibling, OwnerDocument Link
	// NodeType is what nodeType returns; 0 for what is no node.
	NodeType uint32
	// Shape is that of an element: what its name and its attributes have in common with those of other elements of the same
	// shape decides whether they match some selectors. It is 0 for one that is not known.
	Shape uint32

	group, next uint32
}

// A LinkChunk has the links of as many objects, in the order of their ids.
type LinkChunk = [tableChunk]Links

// The two have the same layout.
var _ [C.sizeof_sl_link]struct{} = [unsafe.Sizeof(Links{})]struct{}{}

// Link is what leads to the object: for the Links of others.
func (o *Object) Link() Link { return Link(o.id) }

// ShapeDecides is the flag that a Linked operation matches() adds to the Shape of its element where all elements of that shape
// give the same answer to the same text, for good.
const ShapeDecides = C.SL_SHAPE_DECIDES

// keeper is the NodeType of objects that refer to nodes, and are none.
const keeper = C.SL_KEEPER

// BeKeeper makes the object, which is no node, one of those that refer to nodes: it is
// among the Nodes of the Groups.
func (o *Object) BeKeeper() { *o.realm.cx.needLinks(o.id) = Links{NodeType: keeper} }

// BeNode makes the object a node, of whose links nothing is known but its type, and
// returns them.
func (o *Object) BeNode(nodeType uint32) *Links {
	l := o.realm.cx.needLinks(o.id)
	*l = Links{NodeType: nodeType}
	return l
}

// LinkChunks returns the links of all objects, by id, in chunks that stay where they are;
// those without a node are nil. What it returns points to them as there come more.
func (cx *Context) LinkChunks() *[]*LinkChunk { return &cx.links.chunks }

// needLinks returns the links of an id.
func (cx *Context) needLinks(id uint32) *Links {
	l, moved := cx.links.need(id)
	if moved {
		C.sl_set_links(cx.e, (**C.sl_link)(unsafe.Pointer(unsafe.SliceData(cx.links.chunks))), C.uint32_t(len(cx.links.chunks)))
	}
	return l
}

// freeLinks frees the links, before the engine ends.
func (cx *Context) freeLinks() {
	C.sl_set_links(cx.e, nil, 0)
	cx.links.free()
}

// Groups say which objects live together, for one collection of garbage.
type Groups struct {
	cx    *Context
	first []uint32 // member of each group; 0 is none
	sizes []uint64 // of each group, in bytes
	edges []C.sl_group_edge
}

// Group is a set of objects that live as long as any of them does.
type Group uint32

// OnGroup makes the context ask steps, at the begin of each collection, which of its
// objects live together. They must not use the context otherwise.
func (cx *Context) OnGroup(steps func(*Groups)) { cx.group = steps }

// groupNodes asks for the groups.
func (cx *Context) groupNodes() {
	g := Groups{cx: cx, first: make([]uint32, 1, 16), sizes: make([]uint64, 1, 16)}
	for _, c := range cx.links.chunks {
		if c == nil {
			continue
		}
		for i := range c {
			c[i].group, c[i].next = 0, 0
		}
	}
	cx.group(&g)
	C.sl_set_groups(cx.e, (*C.uint32_t)(unsafe.SliceData(g.first)), (*C.uint64_t)(unsafe.SliceData(g.sizes)), C.uint32_t(len(g.first)), unsafe.SliceData(g.edges), C.uint32_t(len(g.edges)))
}

// Nodes calls yield with each node that has a wrapper, and each object that refers to
// nodes, and its group if that was said.
func (g *Groups) Nodes(yield func(impl any, group Group) bool) {
	for i, c := range g.cx.links.chunks {
		if c == nil {
			continue
		}
		for k := range c {
			l := &c[k]
			if l.NodeType != 0 && !yield(g.cx.objects[i*tableChunk+k], Group(l.group)) {
				return
			}
		}
	}
}

// New makes a group.
func (g *Groups) New() Group {
	g.first, g.sizes = append(g.first, 0), append(g.sizes, 0)
	return Group(len(g.first) - 1)
}

// Of returns the group of an object, 0 if none was said.
func (g *Groups) Of(o *Object) Group {
	if l := g.cx.links.of(o.id); l != nil {
		return Group(l.group)
	}
	return 0
}

// Add makes an object a member of a group.
func (g *Groups) Add(o *Object, to Group) {
	l := g.cx.needLinks(o.id)
	l.group, l.next = uint32(to), g.first[to]
	g.first[to] = o.id
}

// AddSize says that Go keeps some bytes more for a group as long as that lives.
func (g *Groups) AddSize(group Group, bytes int) { g.sizes[group] += uint64(bytes) }

// Refer makes the members of a group keep those of another alive.
func (g *Groups) Refer(from, to Group) {
	if from != to {
		g.edges = append(g.edges, C.sl_group_edge{C.uint32_t(from), C.uint32_t(to)})
	}
}

// Keeper makes a group of an object alone: one that refers to others.
func (g *Groups) Keeper(o Platform) Group {
	group := g.New()
	g.Add(o.platformObject(), group)
	return group
}

// AddTreeMemory says that Go keeps delta bytes more for groups of objects, or less if it
// is negative. The next collection makes it true, by the groups that live then and their
// sizes. It counts as the memory of an object does (see Object.SetMemory).
func (cx *Context) AddTreeMemory(delta int) {
	if cx.e != nil {
		C.sl_add_tree_memory(cx.e, C.int64_t(delta))
	}
}

// TreeMemory is what Go keeps for groups of objects, as far as it is known, in bytes.
func (cx *Context) TreeMemory() int { return int(C.sl_tree_memory(cx.e)) }
