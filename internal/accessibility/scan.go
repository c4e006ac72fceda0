package accessibility

import "github.com/sluice-go/sluice/internal/dom/nodes"

// scan is what the elements of a tree say of others.
type scan struct {
	// labels are the label elements of a control, in tree order.
	labels map[*nodes.Node][]*nodes.Node
	// owners has the element that owns another one by aria-owns.
	owners map[*nodes.Node]*nodes.Node
}

// scanned returns what the elements of the tree of a root say.
func (c *Computation) scanned(root *nodes.Node) *scan {
	if s, ok := c.scans[root]; ok {
		return s
	}
	s := &scan{map[*nodes.Node][]*nodes.Node{}, map[*nodes.Node]*nodes.Node{}}
	c.scans[root] = s
	for n := range root.InclusiveDescendants() {
		if c.ended() {
			break
		}
		if !n.IsElement() {
			continue
		}
		if n.IsHTMLElement("label") {
			if control := labeledControl(n); control != nil {
				s.labels[control] = append(s.labels[control], n)
			}
		}
		for _, e := range references(n, "aria-owns") {
			if s.owners[e] == nil && !s.owns(e, n) {
				s.owners[e] = n
			}
		}
	}
	return s
}

// owns says whether an element contains another one, or will by what it owns. AD-HOC: what is nested so deep that it is left out is
// not owned, either: so long chains of owners are not followed to their ends again and again.
func (s *scan) owns(e, n *nodes.Node) bool {
	for depth := 0; n != nil; n = s.parent(n) {
		if depth++; n == e || depth > maxDepth {
			return true
		}
	}
	return false
}

// parent is the owner of an element, or its parent.
func (s *scan) parent(n *nodes.Node) *nodes.Node {
	if owner := s.owners[n]; owner != nil {
		return owner
	}
	return parent(n)
}
