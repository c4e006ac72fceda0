package mozjs

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// leaf is a node of a tree as simple as can be, and treeNode its wrapper.
type leaf struct {
	parent, first, last, next, previous *leaf
	wrapper                             *treeNode
	links                               *Links
}

type treeNode struct {
	Object
	leaf *leaf
}

func (n *treeNode) Finalized() { n.leaf.wrapper, n.leaf.links = nil, nil }

func (l *leaf) link() Link {
	switch {
	case l == nil:
		return NoLink
	case l.wrapper == nil:
		return UnknownLink
	}
	return l.wrapper.Link()
}

func (l *leaf) sync() {
	if l != nil && l.links != nil {
		l.links.Parent, l.links.FirstChild, l.links.LastChild = l.parent.link(), l.first.link(), l.last.link()
		l.links.NextSibling, l.links.PreviousSibling = l.next.link(), l.previous.link()
	}
}

func (l *leaf) append(c *leaf) {
	c.parent, c.previous = l, l.last
	if l.last != nil {
		l.last.next = c
	} else {
		l.first = c
	}
	l.last = c
	c.sync()
	c.previous.sync()
	l.sync()
}

func (l *leaf) remove() {
	p, a, b := l.parent, l.previous, l.next
	if p == nil {
		return
	}
	if a != nil {
		a.next = b
	} else {
		p.first = b
	}
	if b != nil {
		b.previous = a
	} else {
		p.last = a
	}
	l.parent, l.previous, l.next = nil, nil, nil
	for _, l := range []*leaf{l, p, a, b} {
		l.sync()
	}
}

func (l *leaf) root() *leaf {
	for l.parent != nil {
		l = l.parent
	}
	return l
}

var treeClass = &Class{Name: "TreeNode"}

func init() {
	c := treeClass
	this := func(c *Call) *leaf { return c.ThisImpl().(*treeNode).leaf }
	link := func(name string, of func(l *leaf) *leaf) {
		c.Members = append(c.Members, Member{Kind: Attribute, Name: name, Linked: true, Get: func(c *Call) (Value, error) {
			return wrapLeaf(c.Cx, of(this(c))), nil
		}})
	}
	link("parentNode", func(l *leaf) *leaf { return l.parent })
	link("parentElement", func(l *leaf) *leaf { return l.parent })
	link("firstChild", func(l *leaf) *leaf { return l.first })
	link("lastChild", func(l *leaf) *leaf { return l.last })
	link("nextSibling", func(l *leaf) *leaf { return l.next })
	link("previousSibling", func(l *leaf) *leaf { return l.previous })
	c.Constructor = func(c *Call) (Value, error) {
		n := &treeNode{leaf: &leaf{}}
		n.leaf.wrapper = n
		v, err := c.CreateThis(treeClass, n)
		n.leaf.links = n.BeNode(1)
		n.leaf.sync()
		return v, err
	}
	c.Members = append(c.Members,
		Member{Kind: Attribute, Name: "nodeType", Linked: true, Get: func(*Call) (Value, error) { return Int(1), nil }},
		Member{Kind: Method, Name: "append", Length: 1, Func: func(c *Call) (Value, error) {
			child := c.Impl(c.Arg(0)).(*treeNode).leaf
			child.remove()
			this(c).append(child)
			return c.Arg(0), nil
		}},
		Member{Kind: Method, Name: "grow", Length: 1, Func: func(c *Call) (Value, error) {
			for range int(c.Arg(0).Number()) {
				this(c).append(&leaf{})
			}
			return c.This, nil
		}},
		Member{Kind: Method, Name: "remove", Func: func(c *Call) (Value, error) { this(c).remove(); return Undefined, nil }})
}

func wrapLeaf(cx *Context, l *leaf) Value {
	if l == nil {
		return Null
	}
	if l.wrapper != nil {
		if v := l.wrapper.Value(); !v.IsUndefined() {
			return v
		}
		cx.Sweep()
	}
	l.wrapper = &treeNode{leaf: l}
	v := cx.Create(treeClass, l.wrapper)
	l.links = l.wrapper.BeNode(1)
	l.sync()
	return v
}

func groupLeaves(g *Groups) {
	roots := map[*leaf]Group{}
	for impl := range g.Nodes {
		n := impl.(*treeNode)
		root := n.leaf.root()
		group := roots[root]
		if group == 0 {
			group = g.New()
			roots[root] = group
		}
		g.Add(&n.Object, group)
	}
}

// forest opens a context with trees.
func forest(t testing.TB) *Context {
	cx := open(t, Options{})
	cx.OnGroup(groupLeaves)
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(treeClass)); err != nil {
		t.Fatal(err)
	}
	cx.SetNamed(cx.Global(), "gc", cx.NewFunction("gc", 0, func(*Call) (Value, error) { cx.GC(false); return Undefined, nil }))
	return cx
}

func TestTreesLiveTogether(t *testing.T) {
	cx := forest(t)
	for _, test := range []struct{ text, want string }{
		{"root = new TreeNode; root.grow(3); root.firstChild.nextSibling.grow(2); root.firstChild.nextSibling.lastChild.mine = 5; gc(); gc(); root.firstChild.nextSibling.lastChild.mine", "5"},
		{"map = new WeakMap([[root.lastChild, 'value']]); gc(); map.get(root.lastChild)", "value"},
		{"deep = root.firstChild.nextSibling.lastChild; root = null; gc(); deep.parentNode.parentNode.lastChild === deep.parentNode.nextSibling && map.get(deep.parentNode.nextSibling)", "value"},
		{"top = deep.parentNode.parentNode; deep.remove(); deep.parentNode === null && top.firstChild.nextSibling.lastChild.nextSibling === null", "true"},
		{"registry = []; ref = new WeakRef(top); deep.mine", "5"},
		{"(function() { for (let i = 0; i < 1000; i++) { const n = new TreeNode, m = new TreeNode; n.closure = () => m; m.closure = () => n; n.append(new TreeNode).up = m; } })()", "undefined"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s is %s, want %s", test.text, got, test.want)
		}
	}
	cx.ClearKeptObjects()
	eval(t, cx, "top = null; map = null; gc(); gc()")
	if n := cx.Live(); n > 20 {
		t.Errorf("%d objects are alive", n)
	}
}

func BenchmarkLinks(b *testing.B) {
	for _, test := range []struct{ name, before, body string }{
		{"getter", "root = new TreeNode().grow(2)", "root.firstChild"},
		{"null", "root = new TreeNode().grow(2)", "root.parentNode"},
		{"make", "root = new TreeNode()", "new TreeNode"},
		{"make+append", "root = new TreeNode()", "root.append(new TreeNode)"},
		{"make+append+closure", "root = new TreeNode()", "if (i % 100 == 0) root = new TreeNode; const n = root.append(new TreeNode); n.f = () => n"},
	} {
		b.Run(test.name, func(b *testing.B) {
			cx := forest(b)
			eval(b, cx, test.before)
			loop(b, cx, test.body)
		})
	}
}

func BenchmarkWalk(b *testing.B) {
	cx := forest(b)
	eval(b, cx, `root = new TreeNode; (function fill(n, depth) { n.grow(10); if (depth) for (let c = n.firstChild; c; c = c.nextSibling) fill(c, depth - 1); })(root, 3);
	function walk(n) { let count = 0, x = n; for (;;) { count++; let y = x.firstChild; while (!y && x !== n) { y = x.nextSibling; if (!y) x = x.parentNode } if (!y) return count; x = y } }`)
	b.Logf("%s nodes", eval(b, cx, "walk(root)"))
	n := b.N/11111 + 1
	b.ResetTimer()
	eval(b, cx, fmt.Sprintf("for (let i = 0; i < %d; i++) walk(root)", n))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/11111, "ns/node")
}

func BenchmarkCollect(b *testing.B) {
	for _, n := range []int{0, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			cx := forest(b)
			eval(b, cx, fmt.Sprintf("root = new TreeNode; for (let i = 0; i < %d; i++) (i %% 10 ? root.lastChild || root : root).append(new TreeNode)", n))
			b.ResetTimer()
			for range b.N {
				cx.GC(false)
			}
		})
	}
}

// The table agrees with the tree whatever happens to both.
func TestLinksAreTrue(t *testing.T) {
	cx := forest(t)
	r := rand.New(rand.NewPCG(1, 2))
	eval(t, cx, "all = Array.from({length: 40}, () => new TreeNode)")
	for range 3000 {
		a, b := r.IntN(40), r.IntN(40)
		switch r.IntN(4) {
		case 0:
			eval(t, cx, fmt.Sprintf("all[%d].remove()", a))
		case 1:
			eval(t, cx, fmt.Sprintf("all[%d].firstChild && all[%d].firstChild.grow(1)", a, a))
		default:
			eval(t, cx, fmt.Sprintf("(() => { for (let n = all[%d]; n; n = n.parentNode) if (n === all[%d]) return; all[%d].append(all[%d]) })()", a, b, a, b))
		}
	}
	groupsOf := func(yield func(impl any, _ Group) bool) { (&Groups{cx: cx}).Nodes(yield) }
	for impl := range groupsOf {
		l := impl.(*treeNode).leaf
		was := *l.links
		for _, c := range []struct {
			is Link
			of *leaf
		}{{was.Parent, l.parent}, {was.FirstChild, l.first}, {was.LastChild, l.last}, {was.NextSibling, l.next}, {was.PreviousSibling, l.previous}} {
			if c.is != UnknownLink && c.is != c.of.link() {
				t.Fatalf("a link is %d, want %d", c.is, c.of.link())
			}
		}
	}
}
