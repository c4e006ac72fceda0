package nodes

import "testing"

// What goes through many nodes ends when the agent is told to.
func TestEnded(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	fill := func() *Node {
		parent := d.NewElement(d.Agent().Name(HTMLNamespace, "", "p"))
		for range 100 {
			Insert(d.CreateTextNode("x"), parent, nil)
		}
		return parent
	}
	first, second, fragment := fill(), fill(), d.CreateDocumentFragment()
	for _, child := range fill().childList() {
		Insert(child, fragment, nil)
	}
	asked := 0
	d.Agent().Hooks.Ended = func() bool { asked++; return asked > 10 }
	ReplaceAll(nil, first)
	asked = 0
	Insert(fragment, second, nil)
	if a, b := first.Length(), second.Length(); a != 90 || b != 110 {
		t.Errorf("there are %d and %d children", a, b)
	}
}
