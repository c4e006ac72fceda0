// Checked against DOM of 2026-07-18.

package nodes

import "slices"

// slotState is what slots have, and slottables that were assigned by hand.
type slotState struct {
	// group is that of the name of a slot in a shadow tree whose slot assignment is "named".
	group *slotGroup
	// manual is the manually assigned nodes of a slot.
	manual []*Node
	// manualSlot is the manual slot assignment of a slottable.
	manualSlot *Node
	// signaled: the slot is among the agent's signal slots.
	signaled bool
}

func (n *Node) slotParts() *slotState {
	rare := n.extra()
	if rare.slots == nil {
		rare.slots = &slotState{}
	}
	return rare.slots
}

// IsSlot reports whether the node is a slot.
//
// https://dom.spec.whatwg.org/#concept-slot
func (n *Node) IsSlot() bool { return n.has(flagSlot) }

// isSlottable is https://dom.spec.whatwg.org/#concept-slotable
func (n *Node) isSlottable() bool { return n.kind == ElementNode || n.IsText() }

// slotName is https://dom.spec.whatwg.org/#slot-name: the attribute change steps keep it
// equal to the attribute.
func (n *Node) slotName() string {
	name, _ := n.GetAttributeNS("", "name")
	return name
}

// slottableName is https://dom.spec.whatwg.org/#slotable-name: the attribute change
// steps keep it equal to the attribute.
func (n *Node) slottableName() string {
	if n.attributes == nil {
		return ""
	}
	name, _ := n.GetAttributeNS("", "slot")
	return name
}

// AssignedSlot is https://dom.spec.whatwg.org/#slotable-assigned-slot, or nil. It is the slot that is found for the slottable: what
// the standard assigns whenever slots or slottables come, go or change their names is told from the groups of slots. (AD-HOC: what
// is no longer assigned has no assigned slot, as all implementations have it: https://github.com/whatwg/dom/issues/1104.)
func (n *Node) AssignedSlot() *Node {
	if n.parent == nil || n.parent.rare == nil || !n.isSlottable() {
		return nil
	}
	return FindSlot(n, false)
}

// AssignedNodes is https://dom.spec.whatwg.org/#slot-assigned-nodes, to read until a mutation: the slottables that are found for the
// slot.
//
// https://dom.spec.whatwg.org/#find-slotables
func (n *Node) AssignedNodes() []*Node {
	// 1. Let result be « ».
	// 2. Let root be slot's root.
	// 3. If root is not a shadow root, then return result.
	if !n.has(flagSlot) || !n.has(flagInShadowTree) {
		return nil
	}
	// 6. Otherwise, for each slottable child slottable of host, in tree order: if the result of finding a slot given slottable is
	//    slot, then append slottable to result.
	parts := n.slotParts()
	if parts.group != nil {
		return parts.group.assignedTo(n)
	}
	// 4. Let host be root's host.
	// 5. If root's slot assignment is "manual": for each slottable slottable of slot's manually assigned nodes, if slottable's parent
	//    is host, append slottable to result.
	if len(parts.manual) == 0 {
		return nil
	}
	shadow := n.Root().AsShadowRoot()
	if shadow.SlotAssignment != "manual" {
		return nil
	}
	var result []*Node
	for _, slottable := range parts.manual {
		if slottable.parent == shadow.Host() {
			result = append(result, slottable)
		}
	}
	// 7. Return result.
	return result
}

// hasAssigned reports whether a slot's assigned nodes is not the empty list.
func (n *Node) hasAssigned() bool {
	if parts := n.slotParts(); parts.group != nil {
		return parts.group.first() == n && parts.group.count > 0
	}
	return len(n.AssignedNodes()) > 0
}

// FindSlot returns the slot for a slottable, or nil; open says whether only open shadow
// roots count.
//
// https://dom.spec.whatwg.org/#find-a-slot
func FindSlot(slottable *Node, open bool) *Node {
	// 1. If slottable's parent is null, then return null.
	if slottable.parent == nil {
		return nil
	}
	// 2. Let shadow be slottable's parent's shadow root.
	// 3. If shadow is null, then return null.
	shadow := slottable.parent.ShadowRoot()
	if shadow == nil {
		return nil
	}
	// 4. If open is true and shadow's mode is not "open", then return null.
	if open && shadow.Mode != "open" {
		return nil
	}
	// 5. If shadow's slot assignment is "manual", then return the slot in shadow's
	//    descendants whose manually assigned nodes contains slottable, if any; otherwise
	//    null.
	if shadow.SlotAssignment == "manual" {
		if slottable.rare == nil || slottable.rare.slots == nil {
			return nil
		}
		if slot := slottable.rare.slots.manualSlot; slot != nil && slot.has(flagInShadowTree) && slot.Root() == &shadow.Node {
			return slot
		}
		return nil
	}
	// 6. Return the first slot in tree order in shadow's descendants whose name is
	//    slottable's name, if any; otherwise null.
	if group := shadow.groups[slottable.slottableName()]; group != nil {
		return group.first()
	}
	return nil
}

// FindFlattenedSlottables is https://dom.spec.whatwg.org/#find-flattened-slotables. The
// standard's recursion is a list of what is left to do: slots nest as deep as they like.
func FindFlattenedSlottables(slot *Node) []*Node {
	// 1. Let result be « ».
	var result []*Node
	// 2. If slot's root is not a shadow root, then return result.
	if !slot.has(flagInShadowTree) {
		return nil
	}
	left := [][]*Node{slot.slottablesOrChildren()}
	for len(left) > 0 {
		top := &left[len(left)-1]
		if len(*top) == 0 {
			left = left[:len(left)-1]
			continue
		}
		// 5. For each node of slottables:
		node := (*top)[0]
		*top = (*top)[1:]
		// 1. If node is a slot whose root is a shadow root: append each slottable in the
		//    result of finding flattened slottables given node to result.
		if node.has(flagSlot) && node.has(flagInShadowTree) {
			left = append(left, node.slottablesOrChildren())
			continue
		}
		// 2. Otherwise, append node to result.
		result = append(result, node)
	}
	// 6. Return result.
	return result
}

// slottablesOrChildren is https://dom.spec.whatwg.org/#find-flattened-slotables, steps 3
// and 4.
func (n *Node) slottablesOrChildren() []*Node {
	// 3. Let slottables be the result of finding slottables given slot.
	slottables := n.AssignedNodes()
	// 4. If slottables is the empty list, then append each slottable child of slot, in
	//    tree order, to slottables.
	if len(slottables) == 0 {
		for child := n.first; child != nil; child = child.next {
			if child.isSlottable() {
				slottables = append(slottables, child)
			}
		}
	}
	return slottables
}

// signalSlotChange is https://dom.spec.whatwg.org/#signal-a-slot-change
func (n *Node) signalSlotChange() {
	agent := n.document.agent
	// 1. Append slot to slot's relevant agent's signal slots.
	if parts := n.slotParts(); !parts.signaled {
		parts.signaled = true
		agent.signalSlots = append(agent.signalSlots, n)
	}
	// 2. Queue a mutation observer microtask.
	agent.queueMutationObserverMicrotask()
}

// insertedAmongSlots is https://dom.spec.whatwg.org/#concept-node-insert, steps 7.4 to
// 7.6.
func (n *Node) insertedAmongSlots(parent *Node, sawSlot bool) {
	// 4. If parent is a shadow host whose shadow root's slot assignment is "named"
	//    and node is a slottable, then assign a slot for node.
	// AD-HOC: if the slot assignment is "manual", too, as browsers do: what was assigned
	// by assign() before it came to the host is among the assigned nodes now.
	if shadow := parent.ShadowRoot(); shadow != nil && n.isSlottable() {
		if shadow.groups != nil {
			shadow.group(n.slottableName()).addSlottable(n)
		}
		if slot := n.AssignedSlot(); slot != nil {
			slot.signalSlotChange()
		}
	}
	// 5. If parent's root is a shadow root, and parent is a slot whose assigned nodes is
	//    the empty list, then run signal a slot change for parent.
	if parent.has(flagSlot) && parent.has(flagInShadowTree) && !parent.hasAssigned() {
		parent.signalSlotChange()
	}
	// 6. Run assign slottables for a tree with node's root. That changes nothing unless
	//    there are new slots.
	if sawSlot {
		n.Root().rare.self.slotsCame(n)
	}
}

// removedAmongSlots is https://dom.spec.whatwg.org/#concept-node-remove, steps 8 to 10.
func (n *Node) removedAmongSlots(parent *Node, sawSlot bool) {
	// 8. If node is assigned, then run assign slottables for node's assigned slot.
	if shadow := parent.ShadowRoot(); shadow != nil && n.isSlottable() {
		shadow.slottableLeft(n, n.slottableName())
	}
	// 9. If parent's root is a shadow root, and parent is a slot whose assigned nodes is
	//    the empty list, then run signal a slot change for parent.
	if parent.has(flagSlot) && parent.has(flagInShadowTree) && !parent.hasAssigned() {
		parent.signalSlotChange()
	}
	// 10. If node has an inclusive descendant that is a slot:
	//     1. Run assign slottables for a tree with parent's root.
	//     2. Run assign slottables for a tree with node.
	if sawSlot {
		parent.Root().rare.self.slotsLeft(n)
	}
}

// slottableLeft is what happens to the slot of a child of the host that has gone, or that had a name.
func (s *ShadowRoot) slottableLeft(slottable *Node, name string) {
	var slot *Node
	if s.SlotAssignment == "manual" {
		if slottable.rare != nil && slottable.rare.slots != nil {
			slot = slottable.rare.slots.manualSlot
		}
		if slot != nil && (!slot.has(flagInShadowTree) || slot.Root() != &s.Node) {
			slot = nil
		}
	} else if group := s.groups[name]; group != nil {
		slot = group.first()
		group.removeSlottable(slottable)
	}
	if slot != nil {
		slot.signalSlotChange()
	}
}

// slotNameChanged is the attribute change steps of
// https://dom.spec.whatwg.org/#slot-name
func (n *Node) slotNameChanged(oldName, name string) {
	if oldName == name || !n.has(flagInShadowTree) {
		return
	}
	// 6. Run assign slottables for a tree with element's root.
	s := n.Root().rare.self
	if s.SlotAssignment == "manual" {
		return
	}
	var changed []*Node
	lost, got := s.group(oldName), s.group(name)
	if lost.first() == n && lost.count > 0 {
		changed = append(changed, n)
	}
	lost.removeSlot(n)
	if next := lost.first(); len(changed) > 0 && next != nil {
		changed = append(changed, next)
	}
	before := got.first()
	got.addSlot(n)
	if got.first() == n && got.count > 0 {
		if before != nil {
			changed = append(changed, before)
		}
		if !slices.Contains(changed, n) {
			changed = append(changed, n)
		}
	}
	s.signalInOrder(changed)
}

// slottableNameChanged is the attribute change steps of
// https://dom.spec.whatwg.org/#slotable-name
func (n *Node) slottableNameChanged(oldName, name string) {
	if oldName == name || n.parent == nil {
		return
	}
	shadow := n.parent.ShadowRoot()
	if shadow == nil || shadow.groups == nil {
		return
	}
	// 6. If element is assigned, then run assign slottables for element's assigned slot.
	shadow.slottableLeft(n, oldName)
	// 7. Run assign a slot for element.
	group := shadow.group(name)
	group.addSlottable(n)
	if slot := group.first(); slot != nil {
		slot.signalSlotChange()
	}
}

// AssignManually sets the manually assigned nodes of a slot.
//
// https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assign
func (n *Node) AssignManually(slottables []*Node) {
	before := slices.Clone(n.AssignedNodes())
	parts := n.slotParts()
	// 1. For each node of this's manually assigned nodes, set node's manual slot
	//    assignment to null.
	for _, node := range parts.manual {
		node.slotParts().manualSlot = nil
	}
	// 2. Let nodesSet be a new ordered set.
	var nodesSet []*Node
	seen := map[*Node]bool{}
	// others are the slots that nodes are taken from; true for those to which they were assigned.
	others := map[*Node]bool{}
	// 3. For each node of nodes:
	for _, node := range slottables {
		if seen[node] {
			continue
		}
		seen[node] = true
		// 1. If node's manual slot assignment refers to a slot, then remove node from
		//    that slot's manually assigned nodes.
		nodeParts := node.slotParts()
		if other := nodeParts.manualSlot; other != nil {
			others[other] = others[other] || node.AssignedSlot() == other
		}
		// 2. Set node's manual slot assignment to this.
		nodeParts.manualSlot = n
		// 3. Append node to nodesSet.
		nodesSet = append(nodesSet, node)
	}
	var changed []*Node
	for other, assigned := range others {
		manual := other.rare.slots.manual
		other.rare.slots.manual = slices.DeleteFunc(slices.Clone(manual), func(m *Node) bool { return seen[m] })
		if assigned && other.rare.slots.group == nil && other.Root() == n.Root() {
			changed = append(changed, other)
		}
	}
	// 4. Set this's manually assigned nodes to nodesSet.
	parts.manual = nodesSet
	// 5. Run assign slottables for a tree for this's root.
	if !slices.Equal(before, n.AssignedNodes()) {
		changed = append(changed, n)
	}
	if len(changed) > 0 {
		n.Root().rare.self.signalInOrder(changed)
	}
}
