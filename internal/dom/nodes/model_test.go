package nodes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf16"
)

// A model is a tree as the standard's prose has it: lists of children, offsets that are
// counted, and collections that are looked for each time. It does the same mutations as
// the nodes, and is compared with them.
type model struct {
	t         testing.TB
	document  *Document
	nodes     []*modelNode
	ranges    []*modelRange
	iterators []*modelIterator
	observers []*modelObserver
	trail     []string
	// in gives the choices; when it has no more they are all 0.
	in []byte
}

type modelNode struct {
	node       *Node
	parent     *modelNode
	children   []*modelNode
	data       []uint16
	registered []*modelRegistered
}

type modelPoint struct {
	node   *modelNode
	offset int
}

type modelRange struct {
	real       *Range
	start, end modelPoint
}

type modelIterator struct {
	real      *NodeIterator
	root      *modelNode
	reference *modelNode
	before    bool
}

type modelRegistered struct {
	observer *modelObserver
	subtree  bool
	source   *modelRegistered
}

type modelObserver struct {
	real    *MutationObserver
	records []string
}

func (m *model) choose(n int) int {
	if n <= 1 || len(m.in) == 0 {
		return 0
	}
	c := int(m.in[0])
	m.in = m.in[1:]
	if n > 256 && len(m.in) > 0 {
		c = c<<8 | int(m.in[0])
		m.in = m.in[1:]
	}
	return c % n
}

func newModel(t testing.TB, in []byte) *model {
	d := NewAgent().NewHTMLDocument()
	m := &model{t: t, document: d, in: in}
	m.add(&d.Node)
	root := d.element("a", "id", "i0")
	m.add(root)
	m.insert(m.nodes[1], m.nodes[0], nil)
	for range 2 {
		m.add(d.CreateDocumentFragment())
	}
	for i := range 12 {
		n := m.add(d.element([]string{"b", "c"}[i%2], "class", "k"))
		m.insert(n, m.nodes[1], nil)
		if i > 1 {
			m.insert(n, m.nodes[4+m.choose(i)], nil)
		}
	}
	return m
}

func (m *model) add(n *Node) *modelNode {
	node := &modelNode{node: n}
	if n.IsCharacterData() {
		node.data = utf16.Encode([]rune(n.data))
	}
	m.nodes = append(m.nodes, node)
	return node
}

func (m *model) of(n *Node) *modelNode {
	for _, node := range m.nodes {
		if node.node == n {
			return node
		}
	}
	m.t.Fatalf("the model does not know %s", n.NodeName())
	return nil
}

func (n *modelNode) index() int { return slices.Index(n.parent.children, n) }

func (n *modelNode) inclusiveAncestorOf(other *modelNode) bool {
	for ; other != nil; other = other.parent {
		if other == n {
			return true
		}
	}
	return false
}

func (n *modelNode) root() *modelNode {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// order lists the inclusive descendants in tree order.
func (n *modelNode) order() []*modelNode {
	list := []*modelNode{n}
	for _, child := range n.children {
		list = append(list, child.order()...)
	}
	return list
}

func (n *modelNode) length() int {
	if n.node.IsCharacterData() {
		return len(n.data)
	}
	return len(n.children)
}

func (m *model) points(adjust func(*modelPoint)) {
	for _, r := range m.ranges {
		adjust(&r.start)
		adjust(&r.end)
	}
}

func name(n *modelNode) string {
	if n == nil {
		return "null"
	}
	return fmt.Sprintf("%s@%p", n.node.NodeName(), n.node)
}

func names(list []*modelNode) string {
	s := ""
	for _, n := range list {
		s += name(n) + " "
	}
	return s
}

func (m *model) record(target *modelNode, text string) {
	var interested []*modelObserver
	for n := target; n != nil; n = n.parent {
		for _, r := range n.registered {
			if (n == target || r.subtree) && !slices.Contains(interested, r.observer) {
				interested = append(interested, r.observer)
			}
		}
	}
	for _, o := range interested {
		o.records = append(o.records, text)
	}
}

func (m *model) recordTree(target *modelNode, added, removed []*modelNode, previous, next *modelNode) {
	m.record(target, "childList "+name(target)+" +"+names(added)+"-"+names(removed)+name(previous)+" "+name(next))
}

func (m *model) remove(n *modelNode, suppress bool) {
	parent, index := n.parent, n.index()
	m.points(func(p *modelPoint) {
		if n.inclusiveAncestorOf(p.node) {
			*p = modelPoint{parent, index}
		} else if p.node == parent && p.offset > index {
			p.offset--
		}
	})
	for _, it := range m.iterators {
		if !n.inclusiveAncestorOf(it.reference) || n.inclusiveAncestorOf(it.root) {
			continue
		}
		order := it.root.order()
		at := slices.Index(order, n)
		after := at + len(n.order())
		if it.before && after < len(order) {
			it.reference = order[after]
		} else {
			it.reference, it.before = order[at-1], false
		}
	}
	var previous, next *modelNode
	if index > 0 {
		previous = parent.children[index-1]
	}
	if index+1 < len(parent.children) {
		next = parent.children[index+1]
	}
	parent.children = slices.Delete(slices.Clone(parent.children), index, index+1)
	n.parent = nil
	for a := parent; a != nil; a = a.parent {
		for _, r := range a.registered {
			if r.subtree {
				n.registered = append(n.registered, &modelRegistered{r.observer, true, r})
			}
		}
	}
	if !suppress {
		m.recordTree(parent, nil, []*modelNode{n}, previous, next)
	}
}

// insert does both, when the standard allows it.
func (m *model) insert(n, parent, child *modelNode) {
	var before *Node
	if child != nil {
		before = child.node
	}
	if err := PreInsert(n.node, parent.node, before); err != nil {
		return
	}
	if child == n {
		if i := n.index(); i+1 < len(parent.children) {
			child = parent.children[i+1]
		} else {
			child = nil
		}
	}
	m.insertModel(n, parent, child, false)
}

func (m *model) insertModel(n, parent, child *modelNode, suppress bool) {
	list := []*modelNode{n}
	if n.node.IsDocumentFragment() {
		list = slices.Clone(n.children)
		if len(list) == 0 {
			return
		}
		for _, c := range list {
			m.remove(c, true)
		}
		m.recordTree(n, nil, list, nil, nil)
	}
	if child != nil {
		index := child.index()
		m.points(func(p *modelPoint) {
			if p.node == parent && p.offset > index {
				p.offset += len(list)
			}
		})
	}
	previous := func() *modelNode {
		index := len(parent.children)
		if child != nil {
			index = child.index()
		}
		if index == 0 {
			return nil
		}
		return parent.children[index-1]
	}
	before := previous()
	for _, c := range list {
		if c.parent != nil {
			m.remove(c, false)
		}
		index := len(parent.children)
		if child != nil {
			index = child.index()
		}
		parent.children = slices.Insert(slices.Clone(parent.children), index, c)
		c.parent = parent
	}
	if !suppress {
		m.recordTree(parent, list, nil, before, child)
	}
}

func (m *model) replaceData(n *modelNode, offset, count int, data []uint16) {
	count = min(count, len(n.data)-offset)
	m.record(n, "characterData "+name(n)+" "+fmt.Sprint(n.data))
	n.data = slices.Concat(n.data[:offset], data, n.data[offset+count:])
	m.points(func(p *modelPoint) {
		if p.node != n {
			return
		}
		if p.offset > offset && p.offset <= offset+count {
			p.offset = offset
		} else if p.offset > offset+count {
			p.offset += len(data) - count
		}
	})
}

// compare positions by going through the tree.
func (a modelPoint) compare(b modelPoint) int {
	if a.node == b.node {
		return a.offset - b.offset
	}
	order := a.node.root().order()
	if slices.Index(order, a.node) > slices.Index(order, b.node) {
		return -b.compare(a)
	}
	if a.node.inclusiveAncestorOf(b.node) {
		child := b.node
		for child.parent != a.node {
			child = child.parent
		}
		if child.index() < a.offset {
			return 1
		}
	}
	return -1
}

func (r *modelRange) contains(n *modelNode) bool {
	return n.root() == r.start.node.root() && modelPoint{n, 0}.compare(r.start) > 0 && modelPoint{n, n.length()}.compare(r.end) < 0
}

var modelTexts = []string{"", "x", "text", "é", "𝒳y", "z𝒳"}

func (m *model) step() {
	d := m.document
	node := func() *modelNode { return m.nodes[m.choose(len(m.nodes))] }
	child := func(parent *modelNode) *modelNode {
		if len(parent.children) == 0 || m.choose(3) == 0 {
			return nil
		}
		return parent.children[m.choose(len(parent.children))]
	}
	text := func() *modelNode {
		for range 8 {
			if n := node(); n.node.IsText() {
				return n
			}
		}
		return m.add(d.CreateTextNode("new"))
	}
	point := func() modelPoint {
		n := node()
		return modelPoint{n, m.choose(n.length() + 1)}
	}
	op := m.choose(19)
	if len(m.nodes) > 60 && op < 3 {
		op += 3
	}
	m.trail = append(m.trail, fmt.Sprint(op))
	switch op {
	case 0:
		m.add(d.element([]string{"b", "c", "slot"}[m.choose(3)], "id", fmt.Sprint("i", m.choose(4)), "class", "k"))
	case 1:
		m.add(d.CreateTextNode(modelTexts[m.choose(len(modelTexts))]))
	case 2:
		m.add(d.CreateComment("c"))
	case 3, 4, 5, 6:
		parent := node()
		m.insert(node(), parent, child(parent))
	case 7:
		if n := node(); n.parent != nil {
			Remove(n.node)
			m.remove(n, false)
		}
	case 8: // replace
		parent := node()
		c, n := child(parent), node()
		if c == nil || Replace(c.node, n.node, parent.node) != nil {
			return
		}
		index := c.index()
		var reference, previous *modelNode
		if index+1 < len(parent.children) {
			reference = parent.children[index+1]
		}
		if reference == n {
			reference = nil
			if index+2 < len(parent.children) {
				reference = parent.children[index+2]
			}
		}
		if index > 0 {
			previous = parent.children[index-1]
		}
		if n.parent != nil {
			m.remove(n, false)
		}
		var removed []*modelNode
		if c.parent != nil {
			removed = []*modelNode{c}
			m.remove(c, true)
		}
		added := []*modelNode{n}
		if n.node.IsDocumentFragment() {
			added = n.children
		}
		m.insertModel(n, parent, reference, true)
		m.recordTree(parent, added, removed, previous, reference)
	case 9:
		n := text()
		offset := m.choose(len(n.data) + 1)
		count, data := m.choose(4), modelTexts[m.choose(len(modelTexts))]
		if err := n.node.ReplaceData(offset, count, data); err != nil {
			m.t.Fatal(err)
		}
		m.replaceData(n, offset, count, utf16.Encode([]rune(data)))
	case 10: // splitText
		n := text()
		offset := m.choose(len(n.data) + 1)
		split, err := n.node.SplitText(offset)
		if err != nil {
			m.t.Fatal(err)
		}
		newNode := m.add(split)
		newNode.data = slices.Clone(n.data[offset:])
		if parent := n.parent; parent != nil {
			var next *modelNode
			if i := n.index() + 1; i < len(parent.children) {
				next = parent.children[i]
			}
			m.insertModel(newNode, parent, next, false)
			m.points(func(p *modelPoint) {
				if p.node == n && p.offset > offset {
					*p = modelPoint{newNode, p.offset - offset}
				} else if p.node == parent && p.offset == n.index()+1 {
					p.offset++
				}
			})
		}
		m.replaceData(n, offset, len(n.data)-offset, nil)
	case 11: // normalize
		n := node()
		n.node.Normalize()
		m.normalize(n)
	case 12: // ranges
		if len(m.ranges) < 6 {
			p := point()
			r := NewRangeAt(BoundaryPoint{p.node.node, p.offset}, BoundaryPoint{p.node.node, p.offset})
			m.ranges = append(m.ranges, &modelRange{r, p, p})
			return
		}
		r, p := m.ranges[m.choose(len(m.ranges))], point()
		if m.choose(2) == 0 {
			r.real.SetStart(p.node.node, p.offset)
			if p.node.root() != r.start.node.root() || p.compare(r.end) > 0 {
				r.end = p
			}
			r.start = p
		} else {
			r.real.SetEnd(p.node.node, p.offset)
			if p.node.root() != r.start.node.root() || p.compare(r.start) < 0 {
				r.start = p
			}
			r.end = p
		}
	case 13: // deleteContents
		if len(m.ranges) == 0 {
			return
		}
		r := m.ranges[m.choose(len(m.ranges))]
		r.real.DeleteContents()
		m.deleteContents(r)
	case 14:
		if len(m.iterators) < 4 {
			root := m.nodes[m.choose(8)]
			m.iterators = append(m.iterators, &modelIterator{NewNodeIterator(root.node, ShowAll, nil), root, root, true})
			return
		}
		it := m.iterators[m.choose(len(m.iterators))]
		order := it.root.order()
		back := m.choose(3) == 0
		for range m.choose(5) {
			at := slices.Index(order, it.reference)
			if !back {
				it.real.NextNode()
				if it.before {
					it.before = false
				} else if at+1 < len(order) {
					it.reference = order[at+1]
				}
			} else {
				it.real.PreviousNode()
				if !it.before {
					it.before = true
				} else if at > 0 {
					it.reference = order[at-1]
				}
			}
		}
	case 15: // observe
		if len(m.observers) < 3 {
			m.observers = append(m.observers, &modelObserver{real: &MutationObserver{}})
		}
		o, n, subtree, yes := m.observers[m.choose(len(m.observers))], m.nodes[m.choose(8)], m.choose(4) != 0, true
		if err := o.real.Observe(n.node, MutationObserverInit{ChildList: true, CharacterDataOldValue: &yes, Subtree: subtree}); err != nil {
			m.t.Fatal(err)
		}
		for _, r := range n.registered {
			if r.observer == o {
				m.unregister(func(other *modelRegistered) bool { return other.source == r })
				r.subtree = subtree
				return
			}
		}
		n.registered = append(n.registered, &modelRegistered{o, subtree, nil})
	case 16: // notify
		if m.choose(3) != 0 {
			return
		}
		d.agent.NotifyMutationObservers(func(real *MutationObserver, records []MutationRecord) {
			i := slices.IndexFunc(m.observers, func(o *modelObserver) bool { return o.real == real })
			o := m.observers[i]
			if got := m.texts(records); !slices.Equal(got, o.records) {
				m.t.Fatalf("after %v the records are\n%q, want\n%q", m.trail, got, o.records)
			}
			o.records = nil
			m.unregister(func(r *modelRegistered) bool { return r.observer == o && r.source != nil })
		}, func(*Node) {})
		for _, o := range m.observers {
			if len(o.records) > 0 {
				m.t.Fatalf("after %v there are no records, want %q", m.trail, o.records)
			}
		}
	case 17: // disconnect
		if len(m.observers) > 0 && m.choose(4) == 0 {
			o := m.observers[m.choose(len(m.observers))]
			o.real.Disconnect()
			o.records = nil
			m.unregister(func(r *modelRegistered) bool { return r.observer == o })
		}
	case 18: // attributes
		if n := node(); n.node.IsElement() {
			if id := m.choose(5); id == 4 {
				n.node.RemoveAttribute("id")
			} else if err := n.node.SetAttribute("id", fmt.Sprint("i", id)); err != nil {
				m.t.Fatal(err)
			}
		}
	}
}

func (m *model) unregister(which func(*modelRegistered) bool) {
	for _, n := range m.nodes {
		n.registered = slices.DeleteFunc(slices.Clone(n.registered), which)
	}
}

func (m *model) texts(records []MutationRecord) []string {
	list := func(nodes []*Node) (list []*modelNode) {
		for _, n := range nodes {
			list = append(list, m.of(n))
		}
		return list
	}
	one := func(n *Node) *modelNode {
		if n == nil {
			return nil
		}
		return m.of(n)
	}
	var texts []string
	for i := range records {
		r := &records[i]
		if r.Type() == "characterData" {
			texts = append(texts, "characterData "+name(m.of(r.Target))+" "+fmt.Sprint(units(r.OldValue.String)))
			continue
		}
		texts = append(texts, "childList "+name(m.of(r.Target))+" +"+names(list(r.AddedNodes()))+"-"+names(list(r.RemovedNodes()))+
			name(one(r.PreviousSibling()))+" "+name(one(r.NextSibling())))
	}
	return texts
}

// units decodes WTF-8, one code unit after the other.
func units(s string) []uint16 {
	list := []uint16{}
	for i := range UTF16Length(s) {
		unit := substring(s, i, i+1)
		if len(unit) == 3 && unit[0] == 0xed && unit[1] >= 0xa0 {
			list = append(list, uint16(surrogate(unit)))
			continue
		}
		list = append(list, utf16.Encode([]rune(unit))...)
	}
	return list
}

func (m *model) normalize(root *modelNode) {
	isText := func(n *modelNode) bool { return n.node.kind == TextNode }
	for _, n := range root.order()[1:] {
		if !isText(n) || n.parent == nil {
			continue
		}
		length := len(n.data)
		if length == 0 {
			m.remove(n, false)
			continue
		}
		var rest []*modelNode
		for _, c := range n.parent.children[n.index()+1:] {
			if !isText(c) {
				break
			}
			rest = append(rest, c)
		}
		if rest == nil {
			continue
		}
		var data []uint16
		for _, c := range rest {
			data = append(data, c.data...)
		}
		m.replaceData(n, length, 0, data)
		for _, c := range rest {
			m.points(func(p *modelPoint) {
				if p.node == c {
					*p = modelPoint{n, p.offset + length}
				} else if p.node == c.parent && p.offset == c.index() {
					*p = modelPoint{n, length}
				}
			})
			length += len(c.data)
		}
		for _, c := range rest {
			m.remove(c, false)
		}
	}
}

func (m *model) deleteContents(r *modelRange) {
	start, end := r.start, r.end
	if start == end {
		return
	}
	if start.node == end.node && start.node.node.IsCharacterData() {
		m.replaceData(start.node, start.offset, end.offset-start.offset, nil)
		return
	}
	var list []*modelNode
	for _, n := range start.node.root().order() {
		if r.contains(n) && (n.parent == nil || !r.contains(n.parent)) {
			list = append(list, n)
		}
	}
	p := start
	if !start.node.inclusiveAncestorOf(end.node) {
		n := start.node
		for !n.parent.inclusiveAncestorOf(end.node) {
			n = n.parent
		}
		p = modelPoint{n.parent, n.index() + 1}
	}
	r.start, r.end = p, p
	if start.node.node.IsCharacterData() {
		m.replaceData(start.node, start.offset, len(start.node.data)-start.offset, nil)
	}
	for _, n := range list {
		m.remove(n, false)
	}
	if end.node.node.IsCharacterData() {
		m.replaceData(end.node, 0, end.offset, nil)
	}
}

func (m *model) check() {
	fail := func(format string, a ...any) {
		m.t.Helper()
		m.t.Fatalf("after %v: %s", m.trail, fmt.Sprintf(format, a...))
	}
	// Links, types and data.
	for _, n := range m.nodes {
		var previous *Node
		i := 0
		for child := n.node.first; child != nil; child = child.next {
			if i >= len(n.children) || n.children[i].node != child || child.parent != n.node || child.previous != previous {
				fail("child %d of %s is %s", i, name(n), child.NodeName())
			}
			previous = child
			i++
		}
		if i != len(n.children) || n.node.last != previous {
			fail("%s has %d children, want %d", name(n), i, len(n.children))
		}
		if n.node.IsCharacterData() && !slices.Equal(units(n.node.data), n.data) {
			fail("%s is %q, want %v", name(n), n.node.data, n.data)
		}
		if n.node.Length() != n.length() {
			fail("%s has length %d, want %d", name(n), n.node.Length(), n.length())
		}
		root := n.root()
		connected := root.node.kind == DocumentNode
		if n.node.Root() != root.node || n.node.IsConnected() != connected {
			fail("the root of %s is %s", name(n), n.node.Root().NodeName())
		}
		// Collections.
		var elements, children, classes []*Node
		for _, c := range n.order()[1:] {
			if c.node.IsElement() && c.node.LocalName() == "b" {
				elements = append(elements, c.node)
			}
			if c.node.IsElement() && c.node.HasClass("k", false) {
				classes = append(classes, c.node)
			}
		}
		for _, c := range n.children {
			children = append(children, c.node)
		}
		if !slices.Equal(n.node.ElementsByTagName("B").All(), elements) {
			fail("the elements of %s by tag name", name(n))
		}
		if !slices.Equal(n.node.ElementsByClassName("k").All(), classes) {
			fail("the elements of %s by class name", name(n))
		}
		if !slices.Equal(n.node.ChildNodes().All(), children) {
			fail("the child nodes of %s", name(n))
		}
		children = slices.DeleteFunc(children, func(c *Node) bool { return c.kind != ElementNode })
		if !slices.Equal(n.node.ChildElements().All(), children) {
			fail("the children of %s", name(n))
		}
		if n.node.kind == DocumentNode || n.node.kind == DocumentFragmentNode {
			for id := range 4 {
				want := (*Node)(nil)
				for _, c := range n.order() {
					if c.node.IsElement() && c.node.ID() == fmt.Sprint("i", id) {
						want = c.node
						break
					}
				}
				if n.node.GetElementByID(fmt.Sprint("i", id)) != want {
					fail("the element of %s by ID i%d", name(n), id)
				}
			}
		}
	}
	for i, r := range m.ranges {
		if r.real.start != (BoundaryPoint{r.start.node.node, r.start.offset}) || r.real.end != (BoundaryPoint{r.end.node.node, r.end.offset}) {
			fail("range %d is %v, want (%s %d) (%s %d)", i, r.real, name(r.start.node), r.start.offset, name(r.end.node), r.end.offset)
		}
		if r.start.node.root() != r.end.node.root() || r.start.compare(r.end) > 0 {
			fail("range %d ends before it starts", i)
		}
		for _, other := range m.ranges {
			if other.start.node.root() == r.start.node.root() {
				if got, want := position(r.real.end, other.real.start), r.end.compare(other.start); got < 0 != (want < 0) || got > 0 != (want > 0) {
					fail("the position is %d, want %d", got, want)
				}
			}
		}
	}
	for i, it := range m.iterators {
		if it.real.reference != (nodePointer{it.reference.node, it.before}) {
			fail("iterator %d is at %s %v, want %s %v", i, it.real.reference.node.NodeName(), it.real.reference.before, name(it.reference), it.before)
		}
	}
}

func runModel(t testing.TB, in []byte, every int) {
	m := newModel(t, in)
	for i := 0; len(m.in) > 0; i++ {
		m.step()
		if i%every == 0 {
			m.check()
		}
	}
	m.check()
}

// Random mutations do to the nodes what the standard's prose says.
func TestModel(t *testing.T) {
	runs := 300
	if testing.Short() {
		runs = 12
	}
	for seed := range runs {
		random := rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})
		in := make([]byte, 1500)
		random.Read(in)
		runModel(t, in, 1)
	}
}

func FuzzModel(f *testing.F) {
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 4000 {
			return
		}
		runModel(t, in, 16)
	})
}
