package nodes

import "testing"

func TestFound(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	root, _ := d.CreateElement("div", nil)
	other, _ := d.CreateElement("div", nil)
	found := 0
	type key struct{}
	ask := func(n *Node) int { return Found(n, key{}, func() int { found++; return found }) }
	for i, step := range []struct {
		mutate func()
		of     *Node
		want   int
	}{
		{func() {}, root, 1},
		{func() {}, root, 1},
		{func() { root.SetAttribute("a", "b") }, root, 2},
		{func() { other.AppendNodes([]NodeOrString{{Node: root}}) }, other, 3},
		{func() {}, other, 3},
		{func() { root.StateChanged() }, other, 4},
		{func() {}, root, 5},
	} {
		step.mutate()
		if got := ask(step.of); got != step.want {
			t.Errorf("step %d: found %d, want %d", i, got, step.want)
		}
	}
}
