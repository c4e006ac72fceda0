package nodes

import (
	"runtime"
	"testing"
)

// benchmarkTree makes a tree of 91,000 nodes, a third of which is text and a third of
// whose elements have two attributes.
func benchmarkTree(d *Document) *Node {
	root := d.element("a")
	Insert(root, &d.Node, nil)
	p, b := d.agent.Name(HTMLNamespace, "", "p"), d.agent.Name(HTMLNamespace, "", "b")
	class, title := d.agent.Name("", "", "class"), d.agent.Name("", "", "title")
	for i := range 91_000 / 3 {
		e := d.NewElement(p)
		if i%3 == 0 {
			e.AppendAttributes(NewAttr(class, "k"), NewAttr(title, "t"))
		}
		Insert(e, root, nil)
		Insert(d.NewElement(b), e, nil)
		Insert(d.CreateTextNode("text"), e, nil)
	}
	return root
}

func BenchmarkTree(b *testing.B) {
	for b.Loop() {
		d := NewAgent().NewHTMLDocument()
		benchmarkTree(d)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/91_000, "ns/node")
}

func BenchmarkMemory(b *testing.B) {
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		d := NewAgent().NewHTMLDocument()
		benchmarkTree(d)
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(d)
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/91_000, "B/node")
}

func BenchmarkCreateAppend(b *testing.B) {
	d, root := newTestDocument()
	for b.Loop() {
		e, err := d.CreateElement("div", nil)
		if err != nil {
			b.Fatal(err)
		}
		Append(e, root)
	}
}

func BenchmarkAppendRemove(b *testing.B) {
	d, root := newTestDocument()
	e := d.element("div")
	for b.Loop() {
		Append(e, root)
		Remove(e)
	}
}

func BenchmarkWalk(b *testing.B) {
	d := NewAgent().NewHTMLDocument()
	root := benchmarkTree(d)
	for b.Loop() {
		for n := root; n != nil; n = n.FollowingIn(root) {
			runtime.KeepAlive(n)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/91_000, "ns/node")
}

func BenchmarkClone(b *testing.B) {
	d := NewAgent().NewHTMLDocument()
	root := benchmarkTree(d)
	for b.Loop() {
		Clone(root, d, true)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/91_000, "ns/node")
}

func BenchmarkElementsByTagName(b *testing.B) {
	d := NewAgent().NewHTMLDocument()
	root := benchmarkTree(d)
	for b.Loop() {
		d.treeVersion++
		if root.ElementsByTagName("p").Length() == 0 {
			b.Fatal("no elements")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/91_000, "ns/node")
}

func BenchmarkGetElementByID(b *testing.B) {
	d := NewAgent().NewHTMLDocument()
	root := benchmarkTree(d)
	root.SetAttribute("id", "x")
	for b.Loop() {
		if d.GetElementByID("x") != root {
			b.Fatal("no element")
		}
	}
}

func BenchmarkMutationRecord(b *testing.B) {
	d, root := newTestDocument()
	var mo MutationObserver
	if err := mo.Observe(root, MutationObserverInit{ChildList: true}); err != nil {
		b.Fatal(err)
	}
	e := d.element("div")
	for b.Loop() {
		Append(e, root)
		Remove(e)
		mo.TakeRecords()
	}
}

func BenchmarkCollect(b *testing.B) {
	d := NewAgent().NewHTMLDocument()
	benchmarkTree(d)
	for b.Loop() {
		runtime.GC()
	}
	runtime.KeepAlive(d)
}
