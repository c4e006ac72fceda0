package nodes

import (
	"strings"
	"testing"
	"unsafe"
)

// markup shows a tree, for tests: <name attribute=value>children</name>, text as it
// is, <!--comments-->, and {shadow trees}.
func markup(n *Node) string {
	var b strings.Builder
	var write func(n *Node)
	write = func(n *Node) {
		switch n.kind {
		case ElementNode:
			b.WriteString("<" + n.QualifiedName())
			for _, a := range n.Attributes() {
				b.WriteString(" " + a.name.Qualified + "=" + a.value)
			}
			b.WriteString(">")
			if shadow := n.ShadowRoot(); shadow != nil {
				b.WriteString("{")
				write(&shadow.Node)
				b.WriteString("}")
			}
		case CommentNode:
			b.WriteString("<!--" + n.data + "-->")
		case DocumentTypeNode:
			b.WriteString("<!DOCTYPE " + n.DoctypeName() + ">")
		case ProcessingInstructionNode:
			b.WriteString("<?" + n.Target() + " " + n.data + "?>")
		default:
			b.WriteString(n.data)
		}
		for child := range n.Children() {
			write(child)
		}
		if n.kind == ElementNode {
			b.WriteString("</" + n.QualifiedName() + ">")
		}
	}
	write(n)
	return b.String()
}

// html makes an HTML document with a doctype and an element a, that has the body's
// part of the tests.
func newTestDocument() (*Document, *Node) {
	d := NewAgent().NewHTMLDocument()
	root := d.element("a")
	Insert(root, &d.Node, nil)
	return d, root
}

func (d *Document) element(name string, attributes ...string) *Node {
	e := d.NewElement(d.agent.Name(HTMLNamespace, "", name))
	for i := 0; i < len(attributes); i += 2 {
		e.SetAttributeValue(attributes[i], attributes[i+1], "", "")
	}
	return e
}

func TestSize(t *testing.T) {
	if size := unsafe.Sizeof(Node{}); size > 96 {
		t.Errorf("a node has %d bytes", size)
	}
}

func TestMutation(t *testing.T) {
	d, root := newTestDocument()
	b, c := d.element("b"), d.element("c")
	text := d.CreateTextNode("text")
	fragment := d.CreateDocumentFragment()
	for _, step := range []struct {
		do   func() error
		want string
		err  string
	}{
		{func() error { return Append(b, root) }, "<a><b></b></a>", ""},
		{func() error { return PreInsert(c, root, b) }, "<a><c></c><b></b></a>", ""},
		{func() error { return PreInsert(c, root, c) }, "<a><c></c><b></b></a>", ""},
		{func() error { return Append(text, b) }, "<a><c></c><b>text</b></a>", ""},
		{func() error { return Append(root, b) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return Append(b, b) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return Append(b, text) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return PreInsert(c, root, text) }, "<a><c></c><b>text</b></a>", "NotFoundError"},
		{func() error { return Append(d.element("x"), &d.Node) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return Append(d.CreateTextNode("x"), &d.Node) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return Append(d.CreateDoctype("x", "", ""), &d.Node) }, "<a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return PreInsert(d.CreateDoctype("x", "", ""), &d.Node, root) }, "<!DOCTYPE x><a><c></c><b>text</b></a>", ""},
		{func() error { return Append(d.CreateDoctype("x", "", ""), b) }, "<!DOCTYPE x><a><c></c><b>text</b></a>", "HierarchyRequestError"},
		{func() error { return Replace(c, text, root) }, "<!DOCTYPE x><a>text<b></b></a>", ""},
		{func() error { return Replace(text, text, root) }, "<!DOCTYPE x><a>text<b></b></a>", ""},
		{func() error { return Replace(text, b, root) }, "<!DOCTYPE x><a><b></b></a>", ""},
		{func() error { return PreRemove(text, root) }, "<!DOCTYPE x><a><b></b></a>", "NotFoundError"},
		{func() error { return Append(text, fragment) }, "<!DOCTYPE x><a><b></b></a>", ""},
		{func() error { return Append(c, fragment) }, "<!DOCTYPE x><a><b></b></a>", ""},
		{func() error { return PreInsert(fragment, root, b) }, "<!DOCTYPE x><a>text<c></c><b></b></a>", ""},
		{func() error { ReplaceAll(d.CreateComment("x"), root); return nil }, "<!DOCTYPE x><a><!--x--></a>", ""},
		{func() error { StringReplaceAll("y", root); return nil }, "<!DOCTYPE x><a>y</a>", ""},
		{func() error { return d.AdoptNode(&d.Node) }, "<!DOCTYPE x><a>y</a>", "NotSupportedError"},
	} {
		err := step.do()
		name := ""
		if err != nil {
			name = err.(*Error).Name
		}
		if got := markup(&d.Node); got != step.want || name != step.err {
			t.Fatalf("got %s, %v; want %s, %s", got, err, step.want, step.err)
		}
	}
	for n := range d.InclusiveDescendants() {
		if !n.IsConnected() || n.Root() != &d.Node {
			t.Errorf("%s is not connected", n.NodeName())
		}
	}
	if text.IsConnected() || b.IsConnected() || fragment.first != nil {
		t.Error("what was removed is connected")
	}
}

func TestDeep(t *testing.T) {
	const depth = 1_000_000
	d, root := newTestDocument()
	parent := root
	for range depth {
		child := d.element("b")
		Insert(child, parent, nil)
		parent = child
	}
	copy, err := CloneNode(root, true)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for range copy.InclusiveDescendants() {
		count++
	}
	if count != depth+1 {
		t.Errorf("the copy has %d nodes", count)
	}
	if _, err := CloneNode(&d.Node, true); err != nil {
		t.Error(err)
	}
	if n := root.ElementsByTagName("B").Length(); n != depth {
		t.Errorf("%d elements", n)
	}
	Remove(root)
	if parent.IsConnected() {
		t.Error("what was removed is connected")
	}
}

// A list of many attributes is not looked through for each.
func TestManyAttributes(t *testing.T) {
	const count = 100_000
	d, root := newTestDocument()
	_ = d
	names := make([]string, count)
	for i := range names {
		names[i] = "x" + strings.Repeat("y", i%7) + string(rune('a'+i%26)) + itoa(i)
		if err := root.SetAttribute(names[i], itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	for i, name := range names {
		if value, ok := root.GetAttribute(name); !ok || value != itoa(i) {
			t.Fatalf("%s is %q", name, value)
		}
	}
	for i, name := range names[:count-5000] {
		if !root.RemoveAttribute(name) || root.HasAttribute(name) {
			t.Fatalf("attribute %d was not removed", i)
		}
	}
	for i := count - 1; len(root.Attributes()) > 0; i-- {
		if !root.RemoveAttribute(names[i]) {
			t.Fatalf("attribute %d was not removed", i)
		}
	}
}

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + string(rune('0'+i%10))
}
