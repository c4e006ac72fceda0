package forms

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// newFormsAgent returns an agent whose elements of forms come and go as in pages.
func newFormsAgent() *nodes.Agent {
	agent := nodes.NewAgent()
	agent.Hooks.Inserted = func(n *nodes.Node) bool {
		if n.IsElement() {
			Inserted(n)
		}
		return false
	}
	agent.Hooks.Removed = func(n *nodes.Node, _ bool, oldAncestor *nodes.Node) {
		if n.IsElement() {
			Removed(n, oldAncestor)
		}
	}
	agent.Hooks.Moved = Moved
	agent.Hooks.AttributeChanged = func(n *nodes.Node, localName string, oldValue, value nodes.NullString, _ string) {
		AttributeChanged(n, localName, oldValue, value)
	}
	return agent
}

// Whatever is done to controls and forms, what is known of them is what somebody finds who looks at the whole tree.
func TestControlsOfModel(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		d := newFormsAgent().NewHTMLDocument()
		element := func(name string, attributes ...string) *nodes.Node {
			n := d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", name))
			for i := 0; i < len(attributes); i += 2 {
				n.SetAttribute(attributes[i], attributes[i+1])
			}
			return n
		}
		body := element("body")
		nodes.Insert(body, &d.Node, nil)
		host := element("div")
		shadow, err := host.AttachShadow(nodes.ShadowRootInit{Mode: "open"})
		if err != nil {
			t.Fatal(err)
		}
		names := []string{"", "a", "b"}
		all := []*nodes.Node{host, element("p", "id", "f1"), element("img", "name", "a"), element("img", "id", "b")}
		places := []*nodes.Node{body, body, &shadow.Node, host}
		for i := range 3 {
			all = append(all, element("form", "id", fmt.Sprint("f", i)), element("div"))
		}
		places = append(places, all...)
		for i := range 8 {
			all = append(all, element("input", "type", "radio", "name", names[i%3]), element("input", "name", names[i%3]))
		}
		all = append(all, element("button", "form", "f1"), element("input", "type", "image", "name", "a"))
		for range 150 {
			n, place := all[random.IntN(len(all))], places[random.IntN(len(places))]
			name := names[random.IntN(3)]
			switch random.IntN(12) {
			case 0, 1, 2, 3:
				if n.IsHostIncludingInclusiveAncestorOf(place) {
					continue
				}
				before := place.FirstChild()
				for random.IntN(3) > 0 && before != nil {
					before = before.NextSibling()
				}
				if before == n {
					before = n.NextSibling()
				}
				if n.Parent() != nil && random.IntN(3) == 0 {
					_ = place.MoveBefore(n, before) // where it may not be moved, nothing is
				} else if err := nodes.PreInsert(n, place, before); err != nil {
					t.Fatal(err)
				}
			case 4:
				if n.Parent() != nil {
					nodes.Remove(n)
				}
			case 5:
				n.SetAttribute("name", name)
			case 6:
				n.SetAttribute("id", append(names, "f0", "f1", "f2")[random.IntN(6)])
			case 7:
				n.SetAttribute("form", append(names, "f0", "f1", "f2")[random.IntN(6)])
			case 8:
				if tag(n) == "input" {
					n.SetAttribute("type", []string{"radio", "image", "text"}[random.IntN(3)])
				}
			case 9:
				if tag(n) == "input" {
					setCheckedness(n, random.IntN(4) > 0)
				}
			case 10:
				n.SetAttribute("required", "")
			case 11:
				n.RemoveAttribute([]string{"form", "required"}[random.IntN(2)])
				if tag(n) == "input" && n.Parent() != nil {
					n.SetParserForm(all[4])
					n.StateChanged()
					controlCame(n)
				}
			}
			if random.IntN(3) == 0 {
				for _, n := range all {
					compareControls(t, n)
				}
			}
		}
	}
}

// compareControls compares what is known of an element with what its tree says.
func compareControls(t *testing.T, n *nodes.Node) {
	t.Helper()
	var owned, elements, group []*nodes.Node
	var required, checked bool
	byName := map[string][]*nodes.Node{}
	isRadio := func(n *nodes.Node) bool {
		return tag(n) == "input" && typeOf(n) == typeRadio && attribute(n, "name") != ""
	}
	for d := range n.Root().InclusiveDescendants() {
		if !d.IsElement() {
			continue
		}
		if tag(n) == "form" && Owner(d) == n {
			owned = append(owned, d)
			if isListed(d) && !isImageButton(d) {
				elements = append(elements, d)
				for _, name := range []string{"a", "b"} {
					if d.ID() == name || attribute(d, "name") == name {
						byName[name] = append(byName[name], d)
					}
				}
			}
		}
		if isRadio(n) && isRadio(d) && Owner(d) == Owner(n) && attribute(d, "name") == attribute(n, "name") {
			group = append(group, d)
			required = required || has(d, "required")
			checked = checked || checkedness(d)
		}
	}
	same := func(what string, got, want []*nodes.Node) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d nodes %v, not %d %v", what, len(got), got, len(want), want)
		}
	}
	if tag(n) == "form" {
		var got []*nodes.Node
		controlsIn(n, func(m *nodes.Node) { got = append(got, m) })
		same("all", got, owned)
		same("elements", controlsOf(n).All(), elements)
		for _, name := range []string{"a", "b"} {
			same("named", ownedControls(n, namedElements, name), byName[name])
		}
	}
	g := groupOf(n)
	same("group", g.all(groupMembers), group)
	if n := len(g.all(groupRequired)); (n > 0) != required {
		t.Fatalf("the group is said to have %d required radio buttons", n)
	}
	if n := len(g.all(groupChecked)); (n > 0) != checked {
		t.Fatalf("the group is said to have %d checked radio buttons", n)
	}
}

// Who appends controls to a form, or takes them away, and asks for them by name in between, has nobody look at the others: they are
// looked for once, and are in order all the time.
func TestControlsOneByOne(t *testing.T) {
	d := newFormsAgent().NewHTMLDocument()
	form := d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", "form"))
	nodes.Insert(form, &d.Node, nil)
	known := controlsOfTree(form)
	look := func() {
		t.Helper()
		if controlsOfTree(form) != known {
			t.Fatal("somebody has to look at the whole tree")
		}
		for key, list := range known.lists {
			if list.unsorted || key.kind == groupChecked && len(list.nodes) > 1 {
				t.Fatalf("somebody has to look at all of %v", key)
			}
		}
	}
	for i := range 300 {
		input := d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", "input"))
		input.SetAttribute("id", fmt.Sprint("i", i))
		if i%2 == 0 {
			input.SetAttribute("type", "radio")
			input.SetAttribute("name", "n")
			input.SetAttribute("checked", "")
		}
		nodes.Insert(input, form, nil)
		look()
		if got := candidates(form, fmt.Sprint("i", i)); len(got) != 1 || got[0] != input {
			t.Fatalf("the control has the name of %v", got)
		}
		if i%2 == 0 && checkedIn(input) != input {
			t.Fatal("another radio button is checked")
		}
	}
	for form.FirstChild() != nil {
		nodes.Remove(form.FirstChild())
		look()
		if form.LastChild() != nil {
			nodes.Remove(form.LastChild())
			look()
		}
	}
	if len(known.entries)+len(known.lists) != 0 {
		t.Errorf("%d controls are left", len(known.entries))
	}
}
