package nodes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A slotModel keeps assigned nodes as the standard's prose has it: lists that are found anew whenever something may have changed
// them.
type slotModel struct {
	assigned map[*Node][]*Node
	signals  []*Node
}

func (m *slotModel) findSlot(slottable *Node) *Node {
	if slottable.parent == nil || slottable.parent.ShadowRoot() == nil {
		return nil
	}
	shadow := slottable.parent.ShadowRoot()
	for d := range shadow.Descendants() {
		switch {
		case !d.IsSlot():
		case shadow.SlotAssignment == "manual":
			if slices.Contains(d.slotParts().manual, slottable) {
				return d
			}
		case d.slotName() == slottable.slottableName():
			return d
		}
	}
	return nil
}

func (m *slotModel) findSlottables(slot *Node) (result []*Node) {
	root := slot.Root().AsShadowRoot()
	if root == nil {
		return nil
	}
	if root.SlotAssignment == "manual" {
		for _, n := range slot.slotParts().manual {
			if n.parent == root.Host() {
				result = append(result, n)
			}
		}
		return result
	}
	for n := range root.Host().Children() {
		if n.isSlottable() && m.findSlot(n) == slot {
			result = append(result, n)
		}
	}
	return result
}

func (m *slotModel) signal(slot *Node) {
	if !slices.Contains(m.signals, slot) {
		m.signals = append(m.signals, slot)
	}
}

func (m *slotModel) assign(slot *Node) {
	slottables := m.findSlottables(slot)
	if !slices.Equal(slottables, m.assigned[slot]) {
		m.signal(slot)
		m.assigned[slot] = slottables
	}
}

func (m *slotModel) assignForTree(root *Node) {
	for d := range root.InclusiveDescendants() {
		if d.IsSlot() {
			m.assign(d)
		}
	}
}

func (m *slotModel) assignSlot(slottable *Node) {
	if slot := m.findSlot(slottable); slot != nil {
		m.assign(slot)
	}
}

// slotOf is the slot to which a node is assigned, before it is gone.
func (m *slotModel) slotOf(n *Node) *Node {
	for slot, assigned := range m.assigned {
		if slices.Contains(assigned, n) {
			return slot
		}
	}
	return nil
}

func (m *slotModel) maybeFallback(parent *Node) {
	if parent.IsSlot() && parent.Root().IsShadowRoot() && len(m.assigned[parent]) == 0 {
		m.signal(parent)
	}
}

func (m *slotModel) inserted(n *Node) {
	if n.parent.ShadowRoot() != nil && n.isSlottable() {
		m.assignSlot(n)
	}
	m.maybeFallback(n.parent)
	m.assignForTree(n.Root())
}

func (m *slotModel) removed(n, parent, slot *Node) {
	if slot != nil {
		m.assign(slot)
	}
	m.maybeFallback(parent)
	m.assignForTree(parent.Root())
	m.assignForTree(n)
}

// Whatever is done to slots and slottables, they are assigned, and slots hear of it, as in the standard.
func TestSlotsOfModel(t *testing.T) {
	for _, assignment := range []string{"named", "manual"} {
		for seed := range uint64(300) {
			testSlotsOfModel(t, assignment, rand.New(rand.NewPCG(seed, 1)))
		}
	}
}

func testSlotsOfModel(t *testing.T, assignment string, random *rand.Rand) {
	agent := NewAgent()
	d := agent.NewHTMLDocument()
	m := &slotModel{assigned: map[*Node][]*Node{}}
	names := []string{"", "a", "b"}
	var all, places []*Node
	for i := range 12 {
		all = append(all, d.element("slot", "name", names[i%3], "id", fmt.Sprint("s", i)), d.element("b", "slot", names[i%3], "id", fmt.Sprint("b", i)))
	}
	all = append(all, d.CreateTextNode("text"), d.CreateComment("comment"), d.element("p"), d.element("p"))
	hosts := 2
	if assignment == "manual" {
		hosts = 1
	}
	for range hosts {
		host := d.element("div", "id", "host")
		shadow, err := host.AttachShadow(ShadowRootInit{Mode: "open", SlotAssignment: assignment})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, host)
		places = append(places, &shadow.Node, &shadow.Node, &shadow.Node, host, host, host)
	}
	for _, n := range all {
		if n.kind == ElementNode {
			places = append(places, n)
		}
	}
	remove := func(n *Node) {
		parent, slot := n.parent, m.slotOf(n)
		Remove(n)
		m.removed(n, parent, slot)
	}
	for range 120 {
		n, place := all[random.IntN(len(all))], places[random.IntN(len(places))]
		name := names[random.IntN(3)]
		switch what := random.IntN(8); {
		case what < 4:
			if n.parent != nil {
				remove(n)
			}
			if n.IsHostIncludingInclusiveAncestorOf(place) {
				continue
			}
			before := place.first
			for random.IntN(3) > 0 && before != nil {
				before = before.next
			}
			Insert(n, place, before)
			m.inserted(n)
		case what == 4 && n.parent != nil:
			remove(n)
		case what == 5 && n.IsSlot():
			n.SetAttribute("name", name)
			m.assignForTree(n.Root())
		case what == 6 && n.kind == ElementNode && n.slottableName() != name:
			slot := m.slotOf(n)
			n.SetAttribute("slot", name)
			if slot != nil {
				m.assign(slot)
			}
			m.assignSlot(n)
		// In the standard, slots of other trees do not hear of what assign() takes from them.
		case what == 7 && n.IsSlot() && (assignment == "named" || n.has(flagInShadowTree)):
			var slottables []*Node
			for _, other := range all {
				if random.IntN(6) == 0 && other.isSlottable() {
					slottables = append(slottables, other)
				}
			}
			n.AssignManually(slottables)
			m.assignForTree(n.Root())
		}
		if random.IntN(3) > 0 {
			continue
		}
		var signals []*Node
		agent.NotifyMutationObservers(nil, func(slot *Node) { signals = append(signals, slot) })
		if !slices.Equal(signals, m.signals) {
			t.Fatalf("heard of changes: %v, not %v", idsOf(signals), idsOf(m.signals))
		}
		m.signals = nil
		for _, n := range all {
			if !slices.Equal(n.AssignedNodes(), m.assigned[n]) {
				t.Fatalf("%s has %v, not %v", n.ID(), idsOf(n.AssignedNodes()), idsOf(m.assigned[n]))
			}
			if !slices.Equal(n.AssignedNodes(), m.findSlottables(n)) && n.IsSlot() {
				t.Fatalf("%s has %v, and is found to have %v", n.ID(), idsOf(n.AssignedNodes()), idsOf(m.findSlottables(n)))
			}
			if n.isSlottable() && n.AssignedSlot() != m.findSlot(n) {
				t.Fatalf("%s has another slot", n.ID())
			}
		}
	}
}

func idsOf(list []*Node) (ids []string) {
	for _, n := range list {
		ids = append(ids, n.NodeName()+"#"+n.ID())
	}
	return ids
}

// Who takes children from a host one by one, or appends them, has nobody look at the others, not even who asks for the assigned
// nodes each time: they lie where they lay.
func TestSlottablesOneByOne(t *testing.T) {
	const n = 1000
	d := NewAgent().NewHTMLDocument()
	host := d.element("div")
	shadow, err := host.AttachShadow(ShadowRootInit{Mode: "open"})
	if err != nil {
		t.Fatal(err)
	}
	slot := d.element("slot")
	Insert(slot, &shadow.Node, nil)
	copies := 0
	var end **Node
	look := func() {
		t.Helper()
		assigned := slot.AssignedNodes()
		if shadow.slottablesUnknown {
			t.Fatal("the slottables are unknown")
		}
		if len(assigned) != len(host.childList()) {
			t.Fatalf("%d of %d children are assigned", len(assigned), len(host.childList()))
		}
		// Where the room of the list ends, it ends in all lists that are parts of one.
		if at := &assigned[:cap(assigned)][cap(assigned)-1]; at != end {
			copies++
			end = at
		}
	}
	for range n {
		Insert(d.element("p"), host, nil)
		look()
	}
	if copies > 20 {
		t.Errorf("appending copies %d times", copies)
	}
	copies = 0
	for host.first.next.next != nil {
		Remove(host.first)
		look()
		Remove(host.last)
		look()
	}
	if copies > 1 {
		t.Errorf("removing copies %d times", copies)
	}
}
