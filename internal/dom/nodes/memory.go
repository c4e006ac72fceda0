package nodes

import "unsafe"

// What trees take, in bytes: Hooks.Grown hears of it as they grow and shrink, and
// Agent.MemoryOf counts it. Both leave out what is small and rare.

const (
	nodeMemory     = int(unsafe.Sizeof(Node{}))
	rareMemory     = int(unsafe.Sizeof(rare{}))
	customMemory   = int(unsafe.Sizeof(CustomState{}))
	documentMemory = int(unsafe.Sizeof(Document{})) - nodeMemory
	// listMemory is what an attribute list takes without attributes, and attributeMemory
	// what each of them adds beside its value; in a long list there is an index.
	listMemory      = int(unsafe.Sizeof(attributeList{}))
	attributeMemory = int(unsafe.Sizeof(Attr{}))
	indexMemory     = 192
	// recordMemory is what a MutationRecord takes, in a queue that has half as much room again, and treeMutationMemory what one of
	// "childList" adds.
	recordMemory       = int(unsafe.Sizeof(MutationRecord{})) * 3 / 2
	treeMutationMemory = int(unsafe.Sizeof(treeMutation{}))
	// textsOfName is how many texts as long as its own a Name has, at most.
	textsOfName = 4
)

// grain is up to how much growth, in bytes, Hooks.Grown does not hear of.
const grain = 32 << 10

// grow says that the nodes take some bytes more, or less.
func (a *Agent) grow(bytes int) {
	a.grown += bytes
	if (a.grown >= grain || a.grown <= -grain) && a.Hooks.Grown != nil {
		bytes, a.grown = a.grown, 0
		a.Hooks.Grown(bytes)
	}
}

// Sized is what another specification keeps of a node, if it takes more than a few bytes.
type Sized interface {
	// Memory is what it takes, in bytes.
	Memory() int
}

// ExtensionGrew says that what another specification keeps of the node, which is Sized, takes some bytes more, or less.
func (n *Node) ExtensionGrew(bytes int) { n.document.agent.grow(bytes) }

// newNode returns a node, which it counts.
func (d *Document) newNode(kind NodeType, name *Name, data string) *Node {
	d.agent.grow(nodeMemory + len(data))
	return &Node{kind: kind, document: d, name: name, data: data}
}

// memory is what an attribute takes that is the nth of its list, in bytes.
func (a *Attr) memory(n int) int {
	size := len(a.value)
	switch {
	case n == 0:
		size += listMemory
	case n >= longList:
		size += attributeMemory + indexMemory
	default:
		size += attributeMemory
	}
	return size
}

// memory is what a name takes, in bytes.
func (n *Name) memory() int { return int(unsafe.Sizeof(Name{})) + textsOfName*len(n.Qualified) }

// Memory is what the record queue takes, in bytes, without the nodes of the records.
func (mo *MutationObserver) Memory() int {
	size := 0
	for i := range mo.records {
		size += mo.records[i].memory()
	}
	return size
}

func (r *MutationRecord) memory() int {
	size := recordMemory + len(r.OldValue.String)
	if r.tree != nil {
		size += treeMutationMemory + (len(r.tree.addedNodes)+len(r.tree.removedNodes))*int(unsafe.Sizeof(uintptr(0)))
	}
	return size
}

// BeginCount begins a count of all that the agent's nodes take. What Hooks.Grown has
// heard of before is in it.
func (a *Agent) BeginCount() {
	a.grown = 0
	a.counts++
}

// MemoryOf is what a tree takes, in bytes, with its names, unless they were in what the
// count has met before, its Attr nodes, its shadow trees and the contents of templates.
func (a *Agent) MemoryOf(root *Node) int {
	size := 0
	trees := []*Node{root}
	for len(trees) > 0 {
		top := trees[len(trees)-1]
		trees = trees[:len(trees)-1]
		for n := top; n != nil; n = n.FollowingIn(top) {
			size += nodeMemory + len(n.data) + a.memoryOfName(n.name)
			if n.attributes != nil {
				for i := range n.attributes.list {
					attribute := &n.attributes.list[i]
					size += attribute.memory(i) + a.memoryOfName(attribute.name)
					if attribute.node != nil {
						size += nodeMemory + rareMemory
					}
				}
			}
			if n.rare != nil {
				size += rareMemory + n.rare.attrElements.memory()
				if n.rare.custom != nil {
					size += customMemory
				}
				if sized, ok := n.rare.extension.(Sized); ok {
					size += sized.Memory()
				}
				if shadow := n.rare.shadowRoot; shadow != nil {
					trees = append(trees, &shadow.Node)
				}
				if contents := n.rare.contents; contents != nil && contents.rare.host == n {
					trees = append(trees, contents)
				}
			}
			if n.kind == DocumentNode {
				size += documentMemory + n.document.parserMemory
			}
		}
	}
	return size
}

// memoryOfName is what a name takes that the count has not met before.
func (a *Agent) memoryOfName(name *Name) int {
	if name == nil || name.counted == a.counts {
		return 0
	}
	name.counted = a.counts
	return name.memory()
}
