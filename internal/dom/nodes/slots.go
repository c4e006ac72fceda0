// Checked against DOM of 2026-07-18.

package nodes

import "slices"

// slotState is what slots and slottables have.
type slotState struct {
	// assigned is the assigned nodes of a slot.
	assigned []*Node
	// manual is the manually assigned nodes of a slot.
	manual []*Node
	// slot is the assigned slot of a slottable.
	slot *Node
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

// AssignedSlot is https://dom.spec.whatwg.org/#slotable-assigned-slot, or nil.
func (n *Node) AssignedSlot() *Node {
	if !n.has(flagAssigned) {
		return nil
	}
	return n.rare.slots.slot
}

// AssignedNodes is https://dom.spec.whatwg.org/#slot-assigned-nodes
func (n *Node) AssignedNodes() []*Node {
	if n.rare == nil || n.rare.slots == nil {
		return nil
	}
	return n.rare.slots.assigned
}

// slotsOf returns the slots of a shadow tree, in tree order.
func (s *ShadowRoot) slotsInTree() []*Node {
	if s.slotsStale {
		s.slotsStale, s.slots, s.firstSlots = false, nil, nil
		for d := s.first; d != nil; d = d.FollowingIn(&s.Node) {
			if d.has(flagSlot) {
				s.slots = append(s.slots, d)
				if s.firstSlots == nil {
					s.firstSlots = map[string]*Node{}
				}
				if name := d.slotName(); s.firstSlots[name] == nil {
					s.firstSlots[name] = d
				}
			}
		}
	}
	return s.slots
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
	slots := shadow.slotsInTree()
	// 5. If shadow's slot assignment is "manual", then return the slot in shadow's
	//    descendants whose manually assigned nodes contains slottable, if any; otherwise
	//    null.
	if shadow.SlotAssignment == "manual" {
		if slottable.rare == nil || slottable.rare.slots == nil {
			return nil
		}
		if slot := slottable.rare.slots.manualSlot; slot != nil && slices.Contains(slots, slot) {
			return slot
		}
		return nil
	}
	// 6. Return the first slot in tree order in shadow's descendants whose name is
	//    slottable's name, if any; otherwise null.
	return shadow.firstSlots[slottable.slottableName()]
}

// FindSlottables is https://dom.spec.whatwg.org/#find-slotables
func FindSlottables(slot *Node) []*Node {
	// 1. Let result be « ».
	var result []*Node
	// 2. Let root be slot's root.
	// 3. If root is not a shadow root, then return result.
	if !slot.has(flagInShadowTree) {
		return nil
	}
	root := slot.Root().AsShadowRoot()
	// 4. Let host be root's host.
	host := root.Host()
	// 5. If root's slot assignment is "manual":
	if root.SlotAssignment == "manual" {
		// 1. For each slottable slottable of slot's manually assigned nodes, if
		//    slottable's parent is host, append slottable to result.
		for _, slottable := range slot.slotParts().manual {
			if slottable.parent == host {
				result = append(result, slottable)
			}
		}
		return result
	}
	// 6. Otherwise, for each slottable child slottable of host, in tree order:
	for slottable := host.first; slottable != nil; slottable = slottable.next {
		// 1. Let foundSlot be the result of finding a slot given slottable.
		// 2. If foundSlot is slot, then append slottable to result.
		if slottable.isSlottable() && FindSlot(slottable, false) == slot {
			result = append(result, slottable)
		}
	}
	// 7. Return result.
	return result
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
	slottables := FindSlottables(n)
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

// AssignSlottables is https://dom.spec.whatwg.org/#assign-slotables
func AssignSlottables(slot *Node) {
	// 1. Let slottables be the result of finding slottables for slot.
	slot.assign(FindSlottables(slot))
}

// assign is https://dom.spec.whatwg.org/#assign-slotables from step 2 on.
func (n *Node) assign(slottables []*Node) {
	// 2. If slottables and slot's assigned nodes are not identical, then run signal a
	//    slot change for slot.
	old := n.AssignedNodes()
	if slices.Equal(slottables, old) {
		return
	}
	n.signalSlotChange()
	// 3. Set slot's assigned nodes to slottables.
	n.slotParts().assigned = slottables
	for _, slottable := range old {
		// AD-HOC: what is no longer assigned has no assigned slot, as all implementations
		// have it (https://github.com/whatwg/dom/issues/1104).
		if slottable.rare.slots.slot == n {
			slottable.rare.slots.slot = nil
			slottable.set(flagAssigned, false)
		}
	}
	// 4. For each slottable of slottables: set slottable's assigned slot to slot.
	for _, slottable := range slottables {
		slottable.slotParts().slot = n
		slottable.set(flagAssigned, true)
	}
}

// AssignSlottablesForTree is https://dom.spec.whatwg.org/#assign-slotables-for-a-tree
func AssignSlottablesForTree(root *Node) {
	if shadow := root.AsShadowRoot(); shadow != nil {
		slots := slices.Clone(shadow.slotsInTree())
		if shadow.SlotAssignment == "manual" {
			for _, slot := range slots {
				AssignSlottables(slot)
			}
			return
		}
		// One look at the children finds the slottables of all slots.
		found := map[*Node][]*Node{}
		if len(slots) > 0 {
			for slottable := shadow.Host().first; slottable != nil; slottable = slottable.next {
				if !slottable.isSlottable() {
					continue
				}
				if slot := shadow.firstSlots[slottable.slottableName()]; slot != nil {
					found[slot] = append(found[slot], slottable)
				}
			}
		}
		for _, slot := range slots {
			slot.assign(found[slot])
		}
		return
	}
	for d := range root.InclusiveDescendants() {
		if d.has(flagSlot) {
			AssignSlottables(d)
		}
	}
}

// assignSlot is https://dom.spec.whatwg.org/#assign-a-slot
func (n *Node) assignSlot() {
	// 1. Let slot be the result of finding a slot with slottable.
	slot := FindSlot(n, false)
	// 2. If slot is non-null, then run assign slottables for slot.
	if slot == nil {
		return
	}
	if n.next == nil && !n.has(flagAssigned) && n.parent.rare.shadowRoot.SlotAssignment == "named" {
		// The last child is the last that is found.
		assigned := slot.AssignedNodes()
		slot.assign(append(assigned[:len(assigned):len(assigned)], n))
		return
	}
	AssignSlottables(slot)
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
	if sawSlot {
		n.Root().rare.self.slotsStale = true
	}
	if parent.rare != nil {
		// 4. If parent is a shadow host whose shadow root's slot assignment is "named"
		//    and node is a slottable, then assign a slot for node.
		// AD-HOC: if the slot assignment is "manual", too, as browsers do: what was assigned
		// by assign() before it came to the host is among the assigned nodes now.
		if shadow := parent.rare.shadowRoot; shadow != nil && n.isSlottable() {
			n.assignSlot()
		}
	}
	// 5. If parent's root is a shadow root, and parent is a slot whose assigned nodes is
	//    the empty list, then run signal a slot change for parent.
	if parent.has(flagSlot) && parent.has(flagInShadowTree) && len(parent.AssignedNodes()) == 0 {
		parent.signalSlotChange()
	}
	// 6. Run assign slottables for a tree with node's root. That changes nothing unless
	//    there are new slots.
	if sawSlot {
		AssignSlottablesForTree(n.Root())
	}
}

// removedAmongSlots is https://dom.spec.whatwg.org/#concept-node-remove, steps 8 to 10.
func (n *Node) removedAmongSlots(parent *Node, sawSlot bool) {
	if sawSlot {
		parent.Root().rare.self.slotsStale = true
	}
	// 8. If node is assigned, then run assign slottables for node's assigned slot.
	if n.has(flagAssigned) {
		AssignSlottables(n.rare.slots.slot)
	}
	// 9. If parent's root is a shadow root, and parent is a slot whose assigned nodes is
	//    the empty list, then run signal a slot change for parent.
	if parent.has(flagSlot) && parent.has(flagInShadowTree) && len(parent.AssignedNodes()) == 0 {
		parent.signalSlotChange()
	}
	// 10. If node has an inclusive descendant that is a slot:
	if sawSlot {
		// 1. Run assign slottables for a tree with parent's root.
		AssignSlottablesForTree(parent.Root())
		// 2. Run assign slottables for a tree with node.
		AssignSlottablesForTree(n)
	}
}

// slotNameChanged is the attribute change steps of
// https://dom.spec.whatwg.org/#slot-name
func (n *Node) slotNameChanged(oldName, name string) {
	if oldName == name || !n.has(flagInShadowTree) {
		return
	}
	root := n.Root()
	root.rare.self.slotsStale = true
	// 6. Run assign slottables for a tree with element's root.
	AssignSlottablesForTree(root)
}

// slottableNameChanged is the attribute change steps of
// https://dom.spec.whatwg.org/#slotable-name
func (n *Node) slottableNameChanged(oldName, name string) {
	if oldName == name {
		return
	}
	// 6. If element is assigned, then run assign slottables for element's assigned slot.
	if n.has(flagAssigned) {
		AssignSlottables(n.rare.slots.slot)
	}
	// 7. Run assign a slot for element.
	n.assignSlot()
}

// AssignManually sets the manually assigned nodes of a slot.
//
// https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assign
func (n *Node) AssignManually(slottables []*Node) {
	parts := n.slotParts()
	// 1. For each node of this's manually assigned nodes, set node's manual slot
	//    assignment to null.
	for _, node := range parts.manual {
		node.slotParts().manualSlot = nil
	}
	// 2. Let nodesSet be a new ordered set.
	var nodesSet []*Node
	seen := map[*Node]bool{}
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
			manual := other.rare.slots.manual
			other.rare.slots.manual = slices.DeleteFunc(slices.Clone(manual), func(m *Node) bool { return m == node })
		}
		// 2. Set node's manual slot assignment to this.
		nodeParts.manualSlot = n
		// 3. Append node to nodesSet.
		nodesSet = append(nodesSet, node)
	}
	// 4. Set this's manually assigned nodes to nodesSet.
	parts.manual = nodesSet
	// 5. Run assign slottables for a tree for this's root.
	AssignSlottablesForTree(n.Root())
}
