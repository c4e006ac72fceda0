package nodes

import "slices"

// A slotGroup has the slots and the slottables of one name, in a shadow tree whose slot assignment is "named" and on its host. The
// first slot has all the slottables assigned, so that a change of one slot or slottable has nobody look at the others.
type slotGroup struct {
	shadow *ShadowRoot
	name   string
	// slots are in tree order.
	slots []*Node
	// count is how many slottables there are.
	count int
	// slottables are in tree order, if they are known.
	slottables []*Node
	known      bool
}

// group returns the group of a name, which it makes.
func (s *ShadowRoot) group(name string) *slotGroup {
	group := s.groups[name]
	if group == nil {
		group = &slotGroup{shadow: s, name: name, known: true}
		s.groups[name] = group
	}
	return group
}

// findSlottables makes known the slottables of all groups. One look at the children finds them.
func (s *ShadowRoot) findSlottables() {
	if !s.slottablesUnknown {
		return
	}
	s.slottablesUnknown = false
	for slottable := s.Host().first; slottable != nil; slottable = slottable.next {
		if !slottable.isSlottable() {
			continue
		}
		if group := s.groups[slottable.slottableName()]; !group.known {
			group.slottables = append(group.slottables, slottable)
		}
	}
	for _, group := range s.groups {
		group.known = true
	}
}

// first returns the slot to which the slottables are assigned, or nil.
func (g *slotGroup) first() *Node {
	if len(g.slots) == 0 {
		return nil
	}
	return g.slots[0]
}

// assignedTo returns the assigned nodes of a slot of the group.
func (g *slotGroup) assignedTo(slot *Node) []*Node {
	if g.first() != slot {
		return nil
	}
	if !g.known {
		g.shadow.findSlottables()
	}
	return g.slottables
}

// addSlot adds a slot that is in the tree.
func (g *slotGroup) addSlot(slot *Node) {
	slot.slotParts().group = g
	at := len(g.slots)
	if at > 0 && slot.Precedes(g.slots[at-1]) {
		at, _ = slices.BinarySearchFunc(g.slots, slot, treeOrder)
	}
	g.slots = slices.Insert(g.slots, at, slot)
}

// removeSlot removes a slot, which may have left the tree.
func (g *slotGroup) removeSlot(slot *Node) {
	slot.slotParts().group = nil
	g.slots = Without(g.slots, slot)
	g.forgetEmpty()
}

// Without takes a node from a list that it is in. What is near either end of that is found soon, and the first takes no others along.
func Without(list []*Node, n *Node) []*Node {
	at, last := 0, len(list)-1
	for ; list[at] != n; at++ {
		if list[last-at] == n {
			at = last - at
			break
		}
	}
	if at == 0 {
		list[0] = nil
		return list[1:]
	}
	return slices.Delete(list, at, at+1)
}

// addSlottable adds a slottable that is a child of the host.
func (g *slotGroup) addSlottable(slottable *Node) {
	switch g.count++; {
	case g.count == 1:
		g.slottables, g.known = []*Node{slottable}, true
	case g.known && slottable.next == nil:
		g.slottables = append(g.slottables, slottable)
	default:
		g.forgetSlottables()
	}
}

// removeSlottable removes a slottable.
func (g *slotGroup) removeSlottable(slottable *Node) {
	switch g.count--; {
	case g.count == 0:
		g.slottables, g.known = nil, true
		g.forgetEmpty()
	case g.known && g.slottables[0] == slottable:
		g.slottables[0] = nil
		g.slottables = g.slottables[1:]
	case g.known && g.slottables[g.count] == slottable:
		g.slottables[g.count] = nil
		g.slottables = g.slottables[:g.count]
	default:
		g.forgetSlottables()
	}
}

func (g *slotGroup) forgetSlottables() {
	g.slottables, g.known = nil, false
	g.shadow.slottablesUnknown = true
}

// forgetEmpty forgets the group if there is nothing in it.
func (g *slotGroup) forgetEmpty() {
	if len(g.slots) == 0 && g.count == 0 {
		delete(g.shadow.groups, g.name)
	}
}

// slotsCame is https://dom.spec.whatwg.org/#assign-slotables-for-a-tree after a node with slots came into the shadow tree.
func (s *ShadowRoot) slotsCame(n *Node) {
	if s.groups == nil && s.SlotAssignment == "named" {
		s.groups = map[string]*slotGroup{}
		for slottable := s.Host().first; slottable != nil; slottable = slottable.next {
			if slottable.isSlottable() {
				s.group(slottable.slottableName()).addSlottable(slottable)
			}
		}
	}
	// Others that lose their slottables come behind those of the node.
	var losers []*Node
	for slot := range n.InclusiveDescendants() {
		switch {
		case !slot.has(flagSlot):
			continue
		case s.groups != nil:
			group := s.group(slot.slotName())
			before := group.first()
			group.addSlot(slot)
			if before != nil && group.first() == slot && group.count > 0 {
				losers = append(losers, before)
			}
		}
		if slot.hasAssigned() {
			slot.signalSlotChange()
		}
	}
	s.signalInOrder(losers)
}

// slotsLeft is https://dom.spec.whatwg.org/#assign-slotables-for-a-tree for the shadow tree after a node with slots has left it, then
// for that of the node.
func (s *ShadowRoot) slotsLeft(n *Node) {
	var losers, slots, winners []*Node
	for slot := range n.InclusiveDescendants() {
		if !slot.has(flagSlot) {
			continue
		}
		slots = append(slots, slot)
		parts := slot.slotParts()
		if group := parts.group; group != nil && group.first() == slot && group.count > 0 ||
			group == nil && slices.ContainsFunc(parts.manual, func(slottable *Node) bool { return slottable.parent == s.Host() }) {
			losers = append(losers, slot)
		}
	}
	if s.groups != nil {
		lost := make([]*slotGroup, len(losers))
		for i, slot := range losers {
			lost[i] = slot.rare.slots.group
		}
		for _, slot := range slots {
			slot.rare.slots.group.removeSlot(slot)
		}
		for _, group := range lost {
			if slot := group.first(); slot != nil {
				winners = append(winners, slot)
			}
		}
	}
	s.signalInOrder(winners)
	for _, slot := range losers {
		slot.signalSlotChange()
	}
}

// few is how many nodes are sorted by comparing them: for more, it takes less to go through their tree.
const few = 8

// signalInOrder runs https://dom.spec.whatwg.org/#signal-a-slot-change for slots of the tree, each once, in tree order.
func (s *ShadowRoot) signalInOrder(slots []*Node) {
	if len(slots) <= few {
		slices.SortFunc(slots, treeOrder)
		for _, slot := range slots {
			slot.signalSlotChange()
		}
		return
	}
	among := map[*Node]bool{}
	for _, slot := range slots {
		among[slot] = true
	}
	for d := range s.Descendants() {
		if d.has(flagSlot) && among[d] {
			d.signalSlotChange()
		}
	}
}

// treeOrder compares two nodes of a tree.
func treeOrder(a, b *Node) int {
	switch {
	case a == b:
		return 0
	case a.Precedes(b):
		return -1
	}
	return 1
}
