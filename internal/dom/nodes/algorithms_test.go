package nodes

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// build makes nodes from the markup that the function markup writes: elements with
// attributes without quotes, text, comments, and {shadow trees} (closed with "{-").
func build(t testing.TB, d *Document, s string) *Node {
	fragment := d.CreateDocumentFragment()
	parent := fragment
	for s != "" {
		switch {
		case strings.HasPrefix(s, "<!--"):
			end := strings.Index(s, "-->")
			Insert(d.CreateComment(s[4:end]), parent, nil)
			s = s[end+3:]
		case strings.HasPrefix(s, "</"):
			parent = parent.parent
			s = s[strings.Index(s, ">")+1:]
		case s[0] == '<':
			end := strings.Index(s, ">")
			words := strings.Fields(s[1:end])
			e := d.element(words[0])
			for _, word := range words[1:] {
				name, value, _ := strings.Cut(word, "=")
				e.SetAttributeValue(name, value, "", "")
			}
			Insert(e, parent, nil)
			parent = e
			s = s[end+1:]
		case s[0] == '{':
			mode := "open"
			if strings.HasPrefix(s, "{-") {
				mode, s = "closed", s[1:]
			}
			shadow, err := parent.AttachShadow(ShadowRootInit{Mode: mode, Clonable: true})
			if err != nil {
				t.Fatal(err)
			}
			parent = &shadow.Node
			s = s[1:]
		case s[0] == '}':
			parent = parent.Host()
			s = s[1:]
		default:
			end := strings.IndexAny(s, "<{}")
			if end < 0 {
				end = len(s)
			}
			Insert(d.CreateTextNode(s[:end]), parent, nil)
			s = s[end:]
		}
	}
	return fragment
}

// find returns the element with the ID in a tree, shadow trees included.
func find(n *Node, id string) *Node {
	for d := range n.ShadowIncludingInclusiveDescendants() {
		if d.IsElement() && d.ID() == id {
			return d
		}
	}
	return nil
}

// nameOf is an error's name, or "".
func nameOf(err error) string {
	if err == nil {
		return ""
	}
	return err.(*Error).Name
}

func TestUTF16(t *testing.T) {
	const high, low = "\xed\xa0\xb5", "\xed\xb2\xb3" // the halves of 𝒳, with others around
	pair := join(high, low)
	if pair != string(rune(0x1d4b3)) {
		t.Fatalf("the pair is %x", pair)
	}
	for _, s := range []string{"", "abc", "aé€𝒳z", high, low + high, "a" + low, pair + pair} {
		whole := units(s)
		if len(whole) != UTF16Length(s) {
			t.Errorf("%q has length %d", s, UTF16Length(s))
		}
		for i := range len(whole) + 1 {
			for j := i; j <= len(whole); j++ {
				if got := units(substring(s, i, j)); !slices.Equal(got, whole[i:j]) {
					t.Errorf("%q from %d to %d is %x, want %x", s, i, j, got, whole[i:j])
				}
			}
			if got := join(substring(s, 0, i), substring(s, i, len(whole))); got != s {
				t.Errorf("%q cut at %d is %q", s, i, got)
			}
		}
	}
}

func TestCharacterData(t *testing.T) {
	d, _ := newTestDocument()
	for _, test := range []struct {
		data          string
		offset, count int
		with, want    string
		err           string
	}{
		{"abc", 1, 1, "xy", "axyc", ""},
		{"abc", 3, 0, "d", "abcd", ""},
		{"abc", 4, 0, "d", "abc", "IndexSizeError"},
		{"abc", 1, 1 << 40, "", "a", ""},
		{"a𝒳b", 1, 1, "", "a\xed\xb2\xb3b", ""},
		{"a𝒳b", 2, 1, "é", "a\xed\xa0\xb5éb", ""},
		{"\xed\xa0\xb5", 1, 0, "\xed\xb2\xb3", "𝒳", ""},
	} {
		text := d.CreateTextNode(test.data)
		if err := text.ReplaceData(test.offset, test.count, test.with); nameOf(err) != test.err || text.Data() != test.want {
			t.Errorf("%q, %d, %d, %q: %q, %v", test.data, test.offset, test.count, test.with, text.Data(), err)
		}
	}
	text := d.CreateTextNode("a𝒳b")
	if s, err := text.SubstringData(2, 9); s != "\xed\xb2\xb3b" || err != nil {
		t.Errorf("%q, %v", s, err)
	}
	if _, err := text.SubstringData(5, 0); nameOf(err) != "IndexSizeError" {
		t.Error(err)
	}
}

func TestNames(t *testing.T) {
	d := NewAgent().NewDocument()
	for _, test := range []struct{ namespace, name, err string }{
		{"", "a", ""}, {"", "", "InvalidCharacterError"}, {"", "a:b", "NamespaceError"}, {"u", "a:b", ""},
		{"u", ":b", "InvalidCharacterError"}, {"u", "a:", "InvalidCharacterError"}, {"u", "a:b:c", ""},
		{"", "xmlns", "NamespaceError"}, {XMLNSNamespace, "xmlns", ""}, {XMLNSNamespace, "xmlns:a", ""},
		{XMLNSNamespace, "a", "NamespaceError"}, {"u", "xml:a", "NamespaceError"}, {XMLNamespace, "xml:a", ""},
		{"u", "1a", "InvalidCharacterError"}, {"u", "a b", "InvalidCharacterError"}, {"u", "é", ""}, {"u", "a<", ""},
		{"u", "_a<", "InvalidCharacterError"}, {"u", "a>", "InvalidCharacterError"}, {"u", "a\x00", "InvalidCharacterError"},
		{"u", "1:a", ""}, {"u", "a/:b", "InvalidCharacterError"}, {"u", "f:1", "InvalidCharacterError"},
	} {
		if _, err := d.CreateElementNS(test.namespace, test.name, nil); nameOf(err) != test.err {
			t.Errorf("an element %q, %q: %v", test.namespace, test.name, err)
		}
	}
	for _, test := range []struct{ name, err string }{
		{"a", ""}, {"", "InvalidCharacterError"}, {"1", ""}, {"a=", "InvalidCharacterError"}, {"a:b", ""}, {"\"", ""},
	} {
		if _, err := d.CreateAttribute(test.name); nameOf(err) != test.err {
			t.Errorf("an attribute %q: %v", test.name, err)
		}
	}
	for _, test := range []struct{ target, data, err string }{
		{"a", "b", ""}, {"", "b", "InvalidCharacterError"}, {"-a", "", "InvalidCharacterError"}, {"é·", "", ""},
		{"a", "?>", "InvalidCharacterError"}, {"xml", "", ""},
	} {
		if _, err := d.CreateProcessingInstruction(test.target, test.data); nameOf(err) != test.err {
			t.Errorf("an instruction %q, %q: %v", test.target, test.data, err)
		}
	}
	for name, want := range map[string]bool{"a-b": true, "a": false, "A-b": false, "a-B": false, "font-face": false, "1-a": false, "a-é": true} {
		if IsValidCustomElementName(name) != want {
			t.Errorf("%q as a custom element's name", name)
		}
	}
}

func TestAttributes(t *testing.T) {
	d, root := newTestDocument()
	root.SetAttribute("Title", "1")
	root.SetAttributeNS("u", "p:Title", "2")
	root.SetAttributeNS("", "TITLE", "3")
	if got := markup(root); got != "<a title=1 p:Title=2 TITLE=3></a>" {
		t.Fatal(got)
	}
	if v, _ := root.GetAttribute("TITLE"); v != "1" {
		t.Errorf("TITLE is %q", v)
	}
	if got := root.AttributeNames(); !slices.Equal(got, []string{"title"}) {
		t.Errorf("the names are %q", got)
	}
	if v, _ := root.GetAttributeNS("u", "Title"); v != "2" {
		t.Errorf("u Title is %q", v)
	}
	node := root.GetAttributeNode("title")
	if node != root.AttributeNode(0) || node.OwnerElement() != root {
		t.Error("the node of an attribute is not the same")
	}
	node.SetExistingAttributeValue("4")
	root.SetAttribute("title", root.Attributes()[0].Value()+"5")
	if node.Data() != "45" {
		t.Errorf("the node has %q", node.Data())
	}
	other := d.element("b")
	if _, err := other.SetAttributeNode(node, ""); nameOf(err) != "InUseAttributeError" {
		t.Error(err)
	}
	replacement, _ := d.CreateAttribute("title")
	replacement.SetExistingAttributeValue("6")
	if old, err := root.SetAttributeNode(replacement, replacement.Data()); old != node || err != nil || node.OwnerElement() != nil {
		t.Error(old, err)
	}
	if err := root.RemoveAttributeNode(node); nameOf(err) != "NotFoundError" {
		t.Error(err)
	}
	if err := root.RemoveAttributeNode(replacement); err != nil || root.HasAttribute("title") || replacement.Data() != "6" {
		t.Error(err)
	}
	no, yes := false, true
	for _, test := range []struct {
		force *bool
		want  bool
	}{{nil, true}, {nil, false}, {&no, false}, {&yes, true}, {&yes, true}, {&no, false}} {
		if got, err := root.ToggleAttribute("Hidden", test.force); got != test.want || err != nil || root.HasAttribute("hidden") != got {
			t.Errorf("toggled: %v, %v", got, err)
		}
	}
	if root.SetAttribute("", "") == nil {
		t.Error("an attribute without name")
	}
}

func TestRangeContents(t *testing.T) {
	for _, test := range []struct {
		tree                 string
		start                string // the ID of the parent of the text, or of an element
		startOffset          int
		end                  string
		endOffset            int
		fragment, rest, text string
	}{
		{"<a id=a>abcdef</a>", "a#", 1, "a#", 3, "bc", "<a id=a>adef</a>", "bc"},
		{"<a id=a>abc<b id=b>def</b>ghi</a>", "a#", 1, "b#", 1, "bc<b id=b>d</b>", "<a id=a>a<b id=b>ef</b>ghi</a>", "bcd"},
		{"<x id=x><a id=a>abc</a><c></c>t<b id=b>def</b></x>", "a#", 1, "b#", 2,
			"<a id=a>bc</a><c></c>t<b id=b>de</b>", "<x id=x><a id=a>a</a><b id=b>f</b></x>", "bctde"},
		{"<x id=x><a><a id=a>abc</a><d></d></a><c></c><b><e></e><b id=b>def</b>g</b></x>", "a#", 3, "b#", 0,
			"<a><a id=a></a><d></d></a><c></c><b><e></e><b id=b></b></b>", "<x id=x><a><a id=a>abc</a></a><b><b id=b>def</b>g</b></x>", ""},
		{"<x id=x><a></a><b></b><c></c></x>", "x", 1, "x", 2, "<b></b>", "<x id=x><a></a><c></c></x>", ""},
		{"<x id=x><a id=a><d></d></a><b></b><c id=c><e></e></c></x>", "a", 1, "c", 0, "<a id=a></a><b></b><c id=c></c>",
			"<x id=x><a id=a><d></d></a><c id=c><e></e></c></x>", ""},
		{"<x id=x>t<a id=a><d></d></a><b></b></x>", "x", 1, "a", 1, "<a id=a><d></d></a>", "<x id=x>t<a id=a></a><b></b></x>", ""},
	} {
		d := NewAgent().NewHTMLDocument()
		point := func(root *Node, id string) *Node {
			id, text := strings.CutSuffix(id, "#")
			n := find(root, id)
			if text {
				return n.first
			}
			return n
		}
		for _, how := range []string{"clone", "extract", "delete"} {
			tree := build(t, d, test.tree)
			start := BoundaryPoint{point(tree, test.start), test.startOffset}
			end := BoundaryPoint{point(tree, test.end), test.endOffset}
			r := NewRangeAt(start, end)
			if got := r.String(); got != test.text {
				t.Errorf("the text of %s is %q", test.tree, got)
			}
			var fragment *Node
			var err error
			switch how {
			case "clone":
				fragment, err = r.CloneContents()
			case "extract":
				fragment, err = r.ExtractContents()
			case "delete":
				r.DeleteContents()
			}
			if err != nil {
				t.Fatal(err)
			}
			if fragment != nil && markup(fragment) != test.fragment {
				t.Errorf("%s of %s: %s", how, test.tree, markup(fragment))
			}
			rest := test.rest
			if how == "clone" {
				rest = test.tree
			} else if !r.Collapsed() {
				t.Errorf("%s of %s leaves a range that is not collapsed", how, test.tree)
			}
			if got := markup(tree); got != rest {
				t.Errorf("%s of %s leaves %s", how, test.tree, got)
			}
		}
	}
}

// A range whose ends are deep does not recurse.
func TestDeepRange(t *testing.T) {
	const depth = 300_000
	d, root := newTestDocument()
	for range 2 {
		parent := d.element("b")
		Insert(parent, root, nil)
		for range depth {
			child := d.element("b")
			Insert(child, parent, nil)
			parent = child
		}
		Insert(d.CreateTextNode("text"), parent, nil)
	}
	deepest := func(n *Node) *Node {
		for n.first != nil {
			n = n.first
		}
		return n
	}
	r := NewRangeAt(BoundaryPoint{deepest(root.first), 1}, BoundaryPoint{deepest(root.last), 3})
	fragment, err := r.ExtractContents()
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := fragment.TextContent(); text != "exttex" {
		t.Errorf("the text is %q", text)
	}
	if text, _ := root.TextContent(); text != "tt" {
		t.Errorf("the rest is %q", text)
	}
}

func TestRangeMethods(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	tree := build(t, d, "<x id=x>ab<y id=y>cd</y>ef</x>")
	x, y := find(tree, "x"), find(tree, "y")
	r := NewRangeAt(BoundaryPoint{x.first, 1}, BoundaryPoint{x.first, 1})
	if err := r.InsertNode(d.element("new")); err != nil || markup(x) != "<x id=x>a<new></new>b<y id=y>cd</y>ef</x>" {
		t.Fatal(markup(x), err)
	}
	if r.Start() != (BoundaryPoint{x.first, 1}) || r.End() != (BoundaryPoint{x, 2}) {
		t.Error(r.Start(), r.End())
	}
	if err := r.SelectNode(y); err != nil {
		t.Fatal(err)
	}
	if err := r.SurroundContents(d.element("s")); err != nil || markup(x) != "<x id=x>a<new></new>b<s><y id=y>cd</y></s>ef</x>" {
		t.Fatal(markup(x), err)
	}
	r = NewRangeAt(BoundaryPoint{y.first, 1}, BoundaryPoint{x, 5})
	if err := r.SurroundContents(d.element("s")); nameOf(err) != "InvalidStateError" {
		t.Error(err)
	}
	if !r.IntersectsNode(y) || r.IntersectsNode(x.first) || r.CommonAncestor() != x {
		t.Error("intersection")
	}
	for _, test := range []struct {
		node   *Node
		offset int
		want   int
		err    string
	}{{y.first, 0, -1, ""}, {y.first, 1, 0, ""}, {x, 5, 0, ""}, {tree, 1, 1, ""}, {y, 9, 0, "IndexSizeError"}, {d.element("z"), 0, 0, "WrongDocumentError"}} {
		if got, err := r.ComparePoint(test.node, test.offset); got != test.want || nameOf(err) != test.err {
			t.Errorf("%s %d: %d, %v", test.node.NodeName(), test.offset, got, err)
		}
	}
	if err := r.SetStart(d.CreateDoctype("x", "", ""), 0); nameOf(err) != "InvalidNodeTypeError" {
		t.Error(err)
	}
	if err := r.SetEndAfter(tree); nameOf(err) != "InvalidNodeTypeError" {
		t.Error(err)
	}
	if _, err := NewStaticRange(BoundaryPoint{d.CreateDoctype("x", "", ""), 0}, r.End()); nameOf(err) != "InvalidNodeTypeError" {
		t.Error(err)
	}
	static, _ := NewStaticRange(BoundaryPoint{y, 0}, BoundaryPoint{x, 0})
	if static.IsValid() || static.Collapsed() {
		t.Error("a static range that ends before it starts is valid")
	}
}

func TestCompareDocumentPosition(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	tree := build(t, d, "<x id=x p=1><a id=a><b id=b></b></a><c id=c></c></x>")
	x, a, b, c := find(tree, "x"), find(tree, "a"), find(tree, "b"), find(tree, "c")
	id, p := x.GetAttributeNode("id"), x.GetAttributeNode("p")
	for i, test := range []struct {
		node, other *Node
		want        uint16
	}{
		{x, x, 0}, {x, a, 20}, {a, x, 10}, {a, c, 4}, {c, b, 2}, {b, c, 4}, {x, id, 20}, {id, x, 10}, {id, p, 36}, {p, id, 34},
		{id, a, 4}, {a, id, 2},
	} {
		if got := test.node.CompareDocumentPosition(test.other); got != test.want {
			t.Errorf("%d: %d, want %d", i, got, test.want)
		}
	}
	other := d.element("z")
	if one, two := x.CompareDocumentPosition(other), other.CompareDocumentPosition(x); one+two != 2*33+6 || one == two {
		t.Error(one, two)
	}
}

func TestIsEqualNode(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"<a></a>", "<a></a>", true}, {"<a x=1 y=2></a>", "<a y=2 x=1></a>", true}, {"<a x=1></a>", "<a x=2></a>", false},
		{"<a>t<b></b></a>", "<a>t<b></b></a>", true}, {"<a>t<b></b></a>", "<a>t</a>", false}, {"<a>t</a>", "<a>t<b></b></a>", false},
		{"<a><b></b></a>c", "<a></a><b></b>c", false}, {"<!--a-->", "<!--a-->", true}, {"<!--a-->", "a", false},
	} {
		if got := build(t, d, test.a).IsEqualNode(build(t, d, test.b)); got != test.want {
			t.Errorf("%s, %s: %v", test.a, test.b, got)
		}
	}
}

func TestNamespaces(t *testing.T) {
	d := NewAgent().NewDocument()
	root, _ := d.CreateElementNS("r", "p:root", nil)
	child, _ := d.CreateElementNS("", "child", nil)
	Append(root, &d.Node)
	Append(child, root)
	root.SetAttributeNS(XMLNSNamespace, "xmlns:q", "s")
	root.SetAttributeNS(XMLNSNamespace, "xmlns", "t")
	child.SetAttributeNS(XMLNSNamespace, "xmlns:q", "")
	text := d.CreateTextNode("")
	Append(text, child)
	for i, ok := range []bool{
		text.LookupNamespaceURI("p") == "r", text.LookupNamespaceURI("q") == "", root.LookupNamespaceURI("q") == "s",
		text.LookupNamespaceURI("") == "t", text.IsDefaultNamespace("t"), d.LookupPrefix("s") == "q", text.LookupPrefix("r") == "p",
		d.LookupNamespaceURI("xml") == XMLNamespace, d.CreateDocumentFragment().LookupNamespaceURI("xml") == "",
	} {
		if !ok {
			t.Errorf("case %d", i)
		}
	}
}

func TestTokenList(t *testing.T) {
	_, root := newTestDocument()
	list := NewTokenList(root, "class", nil)
	for i, test := range []struct {
		do   func() error
		want string
		err  string
	}{
		{func() error { return list.Remove("a") }, "<a></a>", ""},
		{func() error { return list.Add("a", "b", "a") }, "<a class=a b></a>", ""},
		{func() error { return list.Add("") }, "<a class=a b></a>", "SyntaxError"},
		{func() error { return list.Add("c", "d e") }, "<a class=a b></a>", "InvalidCharacterError"},
		{func() error { _, err := list.Toggle("c", nil); return err }, "<a class=a b c></a>", ""},
		{func() error { _, err := list.Replace("a", "c"); return err }, "<a class=c b></a>", ""},
		{func() error { _, err := list.Replace("x", "y"); return err }, "<a class=c b></a>", ""},
		{func() error { _, err := list.Replace("x y", ""); return err }, "<a class=c b></a>", "SyntaxError"},
		{func() error { list.SetValue("  x\tx y "); return nil }, "<a class=  x\tx y ></a>", ""},
		{func() error { return list.Remove("z") }, "<a class=x y></a>", ""},
		{func() error { return list.Remove("x", "y") }, "<a class=></a>", ""},
		{func() error { _, err := list.Supports("x"); return err }, "<a class=></a>", "TypeError"},
	} {
		if err := test.do(); nameOf(err) != test.err || markup(root) != test.want {
			t.Errorf("%d: %s, %v", i, markup(root), err)
		}
	}
	root.SetAttribute("class", "q r q")
	if second, ok := list.Item(1); list.Length() != 2 || second != "r" || !ok {
		t.Errorf("the tokens are %q", list.set())
	}
	if ok, err := NewTokenList(root, "rel", []string{"modulepreload"}).Supports("ModulePreload"); !ok || err != nil {
		t.Error(err)
	}
}

func TestSlots(t *testing.T) {
	agent := NewAgent()
	queued := 0
	agent.Hooks.QueueMutationObserverMicrotask = func() { queued++ }
	d := agent.NewHTMLDocument()
	tree := build(t, d, "<div id=host>{<slot id=s name=n></slot><slot id=t>fallback</slot>}<b id=b slot=n></b><c id=c></c>text</div>")
	Insert(tree, &d.Node, nil)
	host, b, c, s, other := find(&d.Node, "host"), find(&d.Node, "b"), find(&d.Node, "c"), find(&d.Node, "s"), find(&d.Node, "t")
	shadow := &host.ShadowRoot().Node
	check := func(slot *Node, want ...*Node) {
		t.Helper()
		if !slices.Equal(slot.AssignedNodes(), want) {
			t.Errorf("assigned to %s: %v", slot.ID(), slot.AssignedNodes())
		}
		for _, n := range want {
			if n.AssignedSlot() != slot {
				t.Errorf("%s has another slot", n.NodeName())
			}
		}
	}
	changes := func(want ...*Node) {
		t.Helper()
		var got []*Node
		agent.NotifyMutationObservers(nil, func(slot *Node) { got = append(got, slot) })
		if !slices.Equal(got, want) {
			t.Errorf("slots that changed: %v", got)
		}
	}
	check(s, b)
	check(other, c, host.last)
	changes(other, s) // the fallback came first
	if queued != 1 {
		t.Errorf("queued %d microtasks", queued)
	}
	c.SetAttribute("slot", "n")
	check(s, b, c)
	check(other, host.last)
	changes(other, s)
	Remove(b)
	check(s, c)
	if b.AssignedSlot() != nil {
		t.Error("what was removed has a slot")
	}
	Insert(b, host, host.first)
	check(s, b, c)
	changes(s)
	s.SetAttribute("name", "m")
	check(s)
	s.SetAttribute("name", "n")
	check(s, b, c)
	// A slot before the other takes what it had.
	first := d.element("slot", "name", "n", "id", "first")
	Insert(first, shadow, shadow.first)
	check(first, b, c)
	check(s)
	Remove(first)
	check(s, b, c)
	check(first)
	// What is in no shadow tree is assigned to nothing.
	Remove(s)
	check(s)
	if b.AssignedSlot() != nil || FindSlot(b, false) != nil {
		t.Error("a slot that was removed has nodes")
	}
	changes(s, first)
	Remove(host.last)
	if got := FindFlattenedSlottables(other); len(got) != 1 || got[0].Data() != "fallback" {
		t.Errorf("flattened: %v", got)
	}
	if other.first.AssignedSlot() != nil || !other.first.IsConnected() || Retarget(other, host) != host || Retarget(other, other) != other {
		t.Error("the shadow tree")
	}
	Remove(host)
	if other.IsConnected() || other.ShadowIncludingRoot() != host {
		t.Error("the shadow tree of what was removed is connected")
	}
	copy, err := CloneNode(host, true)
	if err != nil || markup(copy) != markup(host) {
		t.Errorf("%s: %s, %v", markup(host), markup(copy), err)
	}
}

// A change of one of very many slots looks at the children once.
func TestManySlots(t *testing.T) {
	const n = 1000
	d := NewAgent().NewHTMLDocument()
	host := d.element("div")
	shadow, err := host.AttachShadow(ShadowRootInit{Mode: "open", SlotAssignment: "named"})
	if err != nil {
		t.Fatal(err)
	}
	var slots, children []*Node
	for i := range n {
		slot, child := d.element("slot", "name", fmt.Sprint(i)), d.element("p", "slot", fmt.Sprint(i))
		Insert(slot, &shadow.Node, nil)
		Insert(child, host, nil)
		slots, children = append(slots, slot), append(children, child)
	}
	for i, slot := range slots[:n-1] {
		slot.SetAttribute("name", "x")
		if len(slot.AssignedNodes()) != 0 || children[i].AssignedSlot() != nil || children[i+1].AssignedSlot() != slots[i+1] {
			t.Fatalf("slot %d has %d nodes", i, len(slot.AssignedNodes()))
		}
	}
	for _, slot := range slots[:n-1] {
		Remove(slot)
	}
	if got := slots[n-1].AssignedNodes(); len(got) != 1 || got[0] != children[n-1] {
		t.Errorf("the last slot has %v", got)
	}
}

func TestManualSlots(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	host := d.element("div")
	shadow, err := host.AttachShadow(ShadowRootInit{Mode: "closed", SlotAssignment: "manual"})
	if err != nil {
		t.Fatal(err)
	}
	one, two, a, b := d.element("slot"), d.element("slot"), d.element("a"), d.element("b")
	for _, n := range []*Node{one, two} {
		Insert(n, &shadow.Node, nil)
	}
	for _, n := range []*Node{a, b} {
		Insert(n, host, nil)
	}
	one.AssignManually([]*Node{b, a, b})
	if !slices.Equal(one.AssignedNodes(), []*Node{b, a}) || FindSlot(a, false) != one || FindSlot(a, true) != nil {
		t.Errorf("assigned: %v", one.AssignedNodes())
	}
	two.AssignManually([]*Node{a})
	if !slices.Equal(one.AssignedNodes(), []*Node{b}) || !slices.Equal(two.AssignedNodes(), []*Node{a}) || a.AssignedSlot() != two {
		t.Errorf("assigned: %v, %v", one.AssignedNodes(), two.AssignedNodes())
	}
	if _, err := d.element("img").AttachShadow(ShadowRootInit{Mode: "open"}); nameOf(err) != "NotSupportedError" {
		t.Error(err)
	}
	if _, err := host.AttachShadow(ShadowRootInit{Mode: "open"}); nameOf(err) != "NotSupportedError" {
		t.Error(err)
	}
}

func TestTraversalFilter(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	tree := build(t, d, "<x><a><b></b>t</a><skip><c></c></skip><reject><d></d></reject><e></e></x>")
	filter := func(n *Node) (FilterResult, error) {
		switch n.NodeName() {
		case "SKIP":
			return FilterSkip, nil
		case "REJECT":
			return FilterReject, nil
		}
		return FilterAccept, nil
	}
	collect := func(next func() (*Node, error)) (s string) {
		for {
			n, err := next()
			if err != nil {
				t.Fatal(err)
			}
			if n == nil {
				return s
			}
			s += n.NodeName() + " "
		}
	}
	w := NewTreeWalker(tree.first, 1, filter)
	for _, test := range []struct {
		next func() (*Node, error)
		want string
	}{
		{w.NextNode, "A B C E "}, {w.PreviousNode, "C B A X "}, {w.FirstChild, "A B "}, {w.ParentNode, "A X "}, {w.LastChild, "E "},
		{w.PreviousSibling, "C A "}, {w.NextSibling, "C E "},
	} {
		if got := collect(test.next); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	it := NewNodeIterator(tree.first, 5, filter)
	if got := collect(it.NextNode); got != "X A B #text C D E " {
		t.Error(got)
	}
	if got := collect(it.PreviousNode); got != "E D C #text B A X " {
		t.Error(got)
	}
	boom := &Error{"X", ""}
	failing := NewTreeWalker(tree, ShowAll, func(*Node) (FilterResult, error) { return 0, boom })
	if _, err := failing.NextNode(); err != boom {
		t.Error(err)
	}
	var inner error
	var again *NodeIterator
	again = NewNodeIterator(tree, ShowAll, func(*Node) (FilterResult, error) {
		_, inner = again.NextNode()
		return FilterAccept, nil
	})
	if _, err := again.NextNode(); err != nil || nameOf(inner) != "InvalidStateError" {
		t.Error(err, inner)
	}
}

func TestObserverOptions(t *testing.T) {
	_, root := newTestDocument()
	no, yes := false, true
	for i, test := range []struct {
		options MutationObserverInit
		ok      bool
	}{
		{MutationObserverInit{}, false}, {MutationObserverInit{Subtree: true}, false}, {MutationObserverInit{ChildList: true}, true},
		{MutationObserverInit{AttributeOldValue: &yes}, true}, {MutationObserverInit{AttributeOldValue: &yes, Attributes: &no}, false},
		{MutationObserverInit{AttributeFilter: []string{}, Attributes: &no, ChildList: true}, false},
		{MutationObserverInit{CharacterDataOldValue: &yes, CharacterData: &no, ChildList: true}, false},
		{MutationObserverInit{CharacterDataOldValue: &no}, true},
	} {
		if err := new(MutationObserver).Observe(root, test.options); (err == nil) != test.ok {
			t.Errorf("%d: %v", i, err)
		}
	}
	var mo MutationObserver
	mo.Observe(root, MutationObserverInit{AttributeFilter: []string{"b"}, AttributeOldValue: &yes})
	root.SetAttribute("a", "1")
	root.SetAttribute("b", "2")
	root.SetAttribute("b", "3")
	root.SetAttributeNS("u", "b", "4")
	root.RemoveAttribute("b")
	var got []NullString
	for _, record := range mo.TakeRecords() {
		got = append(got, record.OldValue)
	}
	if !slices.Equal(got, []NullString{{}, {"2", true}, {"3", true}}) {
		t.Errorf("the old values are %v", got)
	}
}

func TestPIAttributes(t *testing.T) {
	d := NewAgent().NewDocument()
	for data, want := range map[string]string{
		`a="1" b='2&amp;&#x33;'`: "a=1 b=2&3 ", ` a = "1" `: "a=1 ", `a="1"b="2"`: "", `a="1" a="2"`: "", `a=1`: "", `a="<"`: "",
		`a="&x;"`: "", ``: "", `a`: "", `a="`: "", `a="&#0;"`: "",
	} {
		pi, _ := d.CreateProcessingInstruction("x", data)
		got := ""
		for _, name := range pi.PIAttributeNames() {
			value, _ := pi.PIAttribute(name)
			got += name + "=" + value + " "
		}
		if got != want {
			t.Errorf("%s has %q, want %q", data, got, want)
		}
	}
	pi, _ := d.CreateProcessingInstruction("x", `a="1"`)
	pi.SetPIAttribute("b", `<"&>`)
	pi.TogglePIAttribute("c", nil)
	pi.RemovePIAttribute("a")
	if pi.Data() != `b="&lt;&quot;&amp;&gt;" c=""` {
		t.Error(pi.Data())
	}
	pi.SetData("x")
	if pi.PIHasAttributes() {
		t.Error("attributes of data that has none")
	}
}

func TestMoveBefore(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	moved := 0
	d.agent.Hooks.Moved = func(*Node, bool, *Node) { moved++ }
	Insert(build(t, d, "<x id=x><a id=a><b id=b></b></a><c id=c></c></x>"), &d.Node, nil)
	d.agent.Hooks.Removed = func(*Node, bool, *Node) { t.Error("removed") }
	d.agent.Hooks.Inserted = func(*Node) bool { t.Error("inserted"); return false }
	x, a, b, c := d.GetElementByID("x"), d.GetElementByID("a"), d.GetElementByID("b"), d.GetElementByID("c")
	if err := c.MoveBefore(a, nil); err != nil || markup(x) != "<x id=x><c id=c><a id=a><b id=b></b></a></c></x>" || moved != 2 {
		t.Fatal(markup(x), err, moved)
	}
	if d.GetElementByID("b") != b || !b.IsConnected() {
		t.Error("what was moved is lost")
	}
	if err := b.MoveBefore(c, nil); nameOf(err) != "HierarchyRequestError" {
		t.Error(err)
	}
	if err := x.MoveBefore(d.element("new"), nil); nameOf(err) != "HierarchyRequestError" {
		t.Error(err)
	}
	if err := x.MoveBefore(a, c); err != nil || x.first != a {
		t.Error(err)
	}
}

func TestChildNode(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	s := func(s string) NodeOrString { return NodeOrString{String: s} }
	tree := build(t, d, "<x id=x><a id=a></a><b id=b></b></x>")
	x, a, b := find(tree, "x"), find(tree, "a"), find(tree, "b")
	for i, test := range []struct {
		do   func() error
		want string
	}{
		{func() error { return a.Before([]NodeOrString{s("1"), {Node: b}}) }, "<x id=x>1<b id=b></b><a id=a></a></x>"},
		{func() error { return b.After([]NodeOrString{{Node: a}, s("2")}) }, "<x id=x>1<b id=b></b><a id=a></a>2</x>"},
		{func() error { return b.ReplaceWith([]NodeOrString{{Node: a}, {Node: b}}) }, "<x id=x>1<a id=a></a><b id=b></b>2</x>"},
		{func() error { return x.ReplaceChildren([]NodeOrString{{Node: b}, s("3")}) }, "<x id=x><b id=b></b>3</x>"},
		{func() error { return x.PrependNodes([]NodeOrString{{Node: a}}) }, "<x id=x><a id=a></a><b id=b></b>3</x>"},
		{func() error { return x.AppendNodes(nil) }, "<x id=x><a id=a></a><b id=b></b>3</x>"},
		{func() error { _, err := b.InsertAdjacent("afterEnd", a); return err }, "<x id=x><b id=b></b><a id=a></a>3</x>"},
		{func() error { b.RemoveSelf(); b.RemoveSelf(); return b.Before([]NodeOrString{s("x")}) }, "<x id=x><a id=a></a>3</x>"},
	} {
		if err := test.do(); err != nil || markup(x) != test.want {
			t.Fatalf("%d: %s, %v", i, markup(x), err)
		}
	}
	if _, err := b.InsertAdjacent("there", a); nameOf(err) != "SyntaxError" {
		t.Error(err)
	}
}

func TestImplementation(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	title := "t"
	if got := markup(&d.CreateHTMLDocument(&title).Node); got != "<!DOCTYPE html><html><head><title>t</title></head><body></body></html>" {
		t.Error(got)
	}
	_, err := d.CreateDocumentType("x y", "", "")
	if nameOf(err) != "InvalidCharacterError" {
		t.Error(err)
	}
	doctype, err := d.CreateDocumentType("", "p", "s")
	if err != nil || doctype.PublicID() != "p" || doctype.SystemID() != "s" {
		t.Error(err)
	}
	document, err := d.CreateDocument(SVGNamespace, "svg", doctype)
	if err != nil || document.ContentType != "image/svg+xml" || doctype.Document() != document || document.DocumentElement().Namespace() != SVGNamespace {
		t.Error(err)
	}
	if _, err := d.CreateDocument("", "a b", nil); nameOf(err) != "InvalidCharacterError" {
		t.Error(err)
	}
}

// The hooks are called in the order of the standard.
func TestHooks(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	var calls []string
	name := func(n *Node) string { return n.NodeName() }
	d.agent.Hooks = Hooks{
		Inserted:      func(n *Node) bool { calls = append(calls, "inserted "+name(n)); return n.IsElement() },
		PostConnected: func(n *Node) { calls = append(calls, "connected "+name(n)) },
		Removed: func(n *Node, root bool, old *Node) {
			calls = append(calls, "removed "+name(n)+" from "+name(old))
		},
		ChildrenChanged: func(n *Node) { calls = append(calls, "changed "+name(n)) },
		AttributeChanged: func(n *Node, local string, old, value NullString, namespace string) {
			calls = append(calls, "attribute "+local+"="+value.String)
		},
		Adopted: func(n *Node, old *Document) { calls = append(calls, "adopted "+name(n)) },
	}
	check := func(want ...string) {
		t.Helper()
		if !slices.Equal(calls, want) {
			t.Errorf("the calls are %q, want %q", calls, want)
		}
		calls = nil
	}
	host := d.element("div")
	shadow, _ := host.AttachShadow(ShadowRootInit{Mode: "open"})
	Insert(d.element("b"), &shadow.Node, nil)
	check("inserted B", "changed #document-fragment")
	host.SetAttribute("x", "1")
	check("attribute x=1")
	Insert(d.CreateTextNode("t"), host, nil)
	check("inserted #text", "changed DIV")
	Insert(host, &d.Node, nil)
	check("inserted DIV", "inserted #document-fragment", "inserted B", "inserted #text", "changed #document", "connected DIV", "connected B")
	other := d.agent.NewHTMLDocument()
	other.Adopt(host)
	check("removed DIV from #document", "removed #document-fragment from #document", "removed B from #document",
		"removed #text from #document", "changed #document", "adopted DIV", "adopted #document-fragment", "adopted B", "adopted #text")
}

// The link table says what the nodes do.
func TestLinks(t *testing.T) {
	d := NewAgent().NewHTMLDocument()
	d.agent.Links = &[]*LinkChunk{new(LinkChunk)}
	tree := build(t, d, "<x id=x>1<a id=a>2</a><b id=b></b>3</x>")
	next := uint32(1)
	for n := range tree.InclusiveDescendants() {
		if next++; next%3 != 0 {
			n.SetLink(next)
		}
	}
	check := func() {
		t.Helper()
		for n := range tree.InclusiveDescendants() {
			if !n.LinkHolds() {
				t.Errorf("the links of %s are %v, want %v", n.NodeName(), *d.agent.link(n.Link()), n.wantLink())
			}
		}
	}
	check()
	x, a, b := find(tree, "x"), find(tree, "a"), find(tree, "b")
	Insert(b, x, a)
	check()
	Insert(a, x, nil)
	check()
	Remove(x.first)
	check()
	x.first.SetLink(50)
	check()
	x.first.SetLink(0)
	check()
	ReplaceAll(a, x)
	check()
	if l := d.agent.link(tree.Link()); l.Parent != LinkNone || l.First != x.Link() || l.Type != 11 {
		t.Errorf("the root's links are %v", l)
	}
}

// Ranges and iterators that nobody refers to are forgotten.
func TestForgotten(t *testing.T) {
	d, root := newTestDocument()
	for range 10_000 {
		d.NewRange()
		NewNodeIterator(root, ShowAll, nil)
	}
	kept := d.NewRange()
	runtime.GC()
	Insert(d.element("b"), root, nil)
	Remove(root)
	for range d.agent.ranges.all {
	}
	if len(d.agent.ranges.list) != 1 || len(d.agent.iterators.list) != 0 {
		t.Errorf("%d ranges and %d iterators are left", len(d.agent.ranges.list), len(d.agent.iterators.list))
	}
	runtime.KeepAlive(kept)
}
