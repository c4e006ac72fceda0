package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NodeKeeper is an object that is no node and refers to nodes: while it lives, so do the
// wrappers of their trees. It has called KeepNodes.
type NodeKeeper interface {
	mozjs.Platform
	// KeptNodes calls yield with the nodes. It must not use the context.
	KeptNodes(yield func(*nodes.Node) bool)
}

// observing is a NodeKeeper that other nodes keep, as those that are observed their observer.
type observing interface {
	KeepingNodes(yield func(*nodes.Node) bool)
}

// KeepNodes makes an object, which is a NodeKeeper, keep the wrappers of the nodes that
// it refers to.
func KeepNodes(o *mozjs.Object) { o.BeKeeper() }

// memoStep is how many nodes without a wrapper lie between two that grouping remembers.
const memoStep = 64

// grouping finds the groups of one collection.
type grouping struct {
	*mozjs.Groups
	// memo has groups of nodes without wrappers: the roots, and some on the way to them.
	memo map[*nodes.Node]mozjs.Group
	last reference
	// collection is its number, which is not that of the one before.
	collection uint32
}

// reference is what was said last about a group and a document.
type reference struct {
	from mozjs.Group
	to   *nodes.Document
}

// group says which wrappers live together: those of all nodes of a tree, with the shadow
// trees and the contents of templates in it, and the attributes of its elements. A tree
// keeps its node document, and a document the nodes that its data keeps.
func (t *trees) group(g *mozjs.Groups) {
	t.agent.BeginCount()
	t.collections++
	s := grouping{Groups: g, memo: map[*nodes.Node]mozjs.Group{}, collection: t.collections}
	for object, group := range g.Nodes {
		if record, ok := object.(*MutationRecord); ok {
			s.record(record)
			continue
		}
		if keeper, ok := object.(NodeKeeper); ok {
			if group == 0 {
				group = g.Keeper(keeper)
			}
			var last *nodes.Node
			for n := range keeper.KeptNodes {
				if n != last {
					g.Refer(group, s.of(n))
					last = n
				}
			}
			if observer, ok := object.(*MutationObserver); ok {
				g.AddSize(group, observer.observer.Memory())
			}
			if observer, ok := object.(observing); ok {
				for n := range observer.KeepingNodes {
					g.Refer(s.of(n), group)
				}
			}
		}
		if w, ok := object.(NodeObject); ok && w.asNode().tree != nil {
			s.of(w.asNode().tree)
		}
	}
}

// record makes a record a member of the group of those that came with it, and that keep the nodes that it refers to.
func (s *grouping) record(r *MutationRecord) {
	b := r.batch
	if b.collection != s.collection {
		*b = recordBatch{collection: s.collection, group: s.New()}
	}
	s.Add(&r.Object, b.group)
	for n := range r.KeptNodes {
		if n != b.last {
			s.Refer(b.group, s.of(n))
			b.last = n
		}
	}
}

// above returns the node that keeps a node in its group: the parent, the host, or the
// element of an attribute.
func above(n *nodes.Node) *nodes.Node {
	switch {
	case n.Parent() != nil:
		return n.Parent()
	case n.Type() == nodes.DocumentFragmentNode:
		return n.Host()
	case n.Type() == nodes.AttributeNode:
		return n.OwnerElement()
	}
	return nil
}

// of returns the group of a node, and makes what it meets on the way a member.
func (s *grouping) of(n *nodes.Node) mozjs.Group {
	var group mozjs.Group
	top := n
	for {
		if group = s.known(top); group != 0 {
			break
		}
		up := above(top)
		if up == nil {
			if document := top.AsDocument(); document != nil {
				group = s.documentGroup(document)
			} else {
				group = s.New()
				s.put(top, group)
			}
			break
		}
		top = up
	}
	steps := 0
	for x := n; x != top; x = above(x) {
		s.refer(group, x.Document())
		if w, ok := x.Wrapper.(*Node); ok {
			if s.Of(&w.Object) == 0 {
				s.Add(&w.Object, group)
			}
		} else if steps++; steps%memoStep == 0 {
			s.memo[x] = group
		}
	}
	s.refer(group, top.Document())
	return group
}

// refer makes a group keep a document.
func (s *grouping) refer(group mozjs.Group, document *nodes.Document) {
	last := s.last
	if last.from == group && last.to == document {
		return
	}
	s.last = reference{group, document}
	s.Refer(group, s.documentGroup(document))
}

// documentGroup returns the group of a document, which is the root of its tree.
func (s *grouping) documentGroup(document *nodes.Document) mozjs.Group {
	n := &document.Node
	group := s.known(n)
	if group != 0 {
		return group
	}
	group = s.New()
	s.put(n, group)
	if data := dataOf(document); data != nil {
		for kept := range data.KeptNodes {
			s.Refer(group, s.of(kept))
		}
	}
	return group
}

// put makes a root a member of a new group.
func (s *grouping) put(root *nodes.Node, group mozjs.Group) {
	s.AddSize(group, root.Agent().MemoryOf(root))
	if w, ok := root.Wrapper.(*Node); ok {
		s.Add(&w.Object, group)
	} else {
		s.memo[root] = group
	}
}

// known returns the group of a node, 0 if it is not known.
func (s *grouping) known(n *nodes.Node) mozjs.Group {
	if w, ok := n.Wrapper.(*Node); ok {
		return s.Of(&w.Object)
	}
	return s.memo[n]
}
