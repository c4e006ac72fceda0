package accessibility

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/markup"
)

// parse parses a document, whose templates may be shadow roots.
func parse(text string) *nodes.Document {
	d := nodes.NewAgent().NewHTMLDocument()
	d.AllowDeclarativeShadowRoots = true
	p := markup.NewParser(d, markup.Options{AllowDeclarativeShadowRoots: true})
	p.Append(text)
	p.Close()
	for p.Run() == markup.NeedScript {
		p.RunScript(func() {})
	}
	return d
}

// properties returns the properties of the element with the ID x.
func properties(t *testing.T, text string) Properties {
	t.Helper()
	for n := range parse(text).ShadowIncludingInclusiveDescendants() {
		if n.IsElement() && attribute(n, "id") == "x" {
			return New(t.Context(), Source{}).Properties(n)
		}
	}
	t.Fatalf("%s: no element has the ID x", text)
	return Properties{}
}

func TestRole(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`<a id=x>`, "generic"}, {`<a id=x href>`, "link"}, {`<area id=x href>`, "link"},
		{`<article><header id=x>`, "generic"}, {`<header id=x>`, "banner"}, {`<footer id=x>`, "contentinfo"},
		{`<main><footer id=x>`, "generic"},
		{`<aside id=x>`, "complementary"}, {`<section><aside id=x>`, "generic"}, {`<section><aside id=x aria-label=a>`, "complementary"},
		{`<section id=x>`, "generic"}, {`<section id=x aria-label=a>`, "region"}, {`<section id=x title=a>`, "region"},
		{`<form id=x>`, "generic"}, {`<form id=x aria-labelledby=y><i id=y>`, "form"},
		{`<img id=x>`, "image"}, {`<img id=x alt="">`, "none"}, {`<img id=x alt="" title=a>`, "image"}, {`<img id=x alt=a>`, "image"},
		{`<input id=x>`, "textbox"}, {`<input id=x type=SEARCH>`, "searchbox"}, {`<input id=x type=hidden>`, "none"},
		{`<input id=x list=l><datalist id=l>`, "combobox"}, {`<input id=x list=l><ul id=l>`, "textbox"},
		{`<input id=x type=checkbox>`, "checkbox"}, {`<input id=x type=checkbox switch>`, "switch"},
		{`<input id=x type=checkbox aria-pressed=true>`, "button"}, {`<input id=x type=bogus>`, "textbox"},
		{`<input id=x type=number>`, "spinbutton"}, {`<input id=x type=range>`, "slider"}, {`<input id=x type=image>`, "button"},
		{`<select id=x>`, "combobox"}, {`<select id=x multiple>`, "listbox"}, {`<select id=x size=2>`, "listbox"}, {`<select id=x size=1>`, "combobox"},
		{`<ul><li id=x>`, "listitem"}, {`<li id=x>`, "generic"}, {`<ul role=none><li id=x>`, "generic"}, {`<menu><li id=x>`, "listitem"},
		{`<details><summary id=x>`, "button"}, {`<summary id=x>`, "generic"}, {`<details><summary></summary><summary id=x>`, "generic"},
		{`<table><tr><td id=x>`, "cell"}, {`<table role=grid><tr><td id=x>`, "gridcell"}, {`<table role=none><tr><td id=x>`, "generic"},
		{`<table><tr><th id=x>`, "columnheader"}, {`<table><tr><th id=x><td>`, "rowheader"}, {`<table><tr><th id=x scope=col><td>`, "columnheader"},
		{`<table><tr id=x>`, "row"}, {`<table><tbody id=x>`, "rowgroup"}, {`<table><caption id=x>`, "caption"},
		{`<svg id=x>`, "generic"}, {`<svg id=x><title>a</title>`, "image"}, {`<math id=x>`, "math"}, {`<svg><a id=x href>`, "link"},
		{`<my-element id=x>`, "generic"}, {`<div id=x>`, "generic"}, {`<nav id=x>`, "navigation"}, {`<search id=x>`, "search"},
		// What authors say.
		{`<div id=x role=img>`, "image"}, {`<div id=x role="BUTTON">`, "button"}, {`<div id=x role="widget link">`, "link"},
		{`<h1 id=x role=presentation>`, "none"}, {`<h1 id=x role=none tabindex=0>`, "heading"}, {`<button id=x role=none>`, "button"},
		{`<button id=x role=none disabled>`, "none"}, {`<h1 id=x role=none aria-live=off>`, "heading"},
		{`<nav id=x role="region">`, "navigation"}, {`<nav id=x role="region" aria-label=a>`, "region"},
		{`<p id=x role=listitem>`, "paragraph"}, {`<div role=list><div><p id=x role=listitem>`, "listitem"},
		{`<div role=menu><div role=group><p id=x role=menuitem>`, "menuitem"}, {`<div role=tablist><ul><li><p id=x role=tab>`, "paragraph"},
		{`<x-host><template shadowrootmode=open><ul><slot></slot></ul></template><li id=x>`, "listitem"},
	} {
		if got := properties(t, tt.text).Role; got != tt.want {
			t.Errorf("%s: %q, not %q", tt.text, got, tt.want)
		}
	}
}

func TestName(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`<button id=x> a  b <i>c</i>d`, "a b cd"}, {`<button id=x>a<div>b</div>c`, "a b c"}, {`<button id=x>a<br>b`, "a b"},
		{`<p id=x>a`, ""}, {`<p id=x aria-label=a>b`, "a"}, {`<p id=x title=a>b`, "a"}, {`<button id=x aria-label=" ">b`, "b"},
		{`<button id=x aria-labelledby="y z y"></button><i id=y>a</i><i id=z hidden>b`, "a b"},
		{`<button id=x aria-labelledby=nowhere>a`, "a"}, {`<button id=x aria-label=a aria-labelledby="x y"></button><i id=y>b`, "a b"},
		{`<button id=x aria-labelledby=y></button><i id=y aria-labelledby=z>a</i><i id=z>b`, "a"},
		{`<button id=x>a<i hidden>b</i><i aria-hidden=true>c</i><i style="visibility: hidden">d<b style="visibility:visible">e`, "ae"},
		{`<label for=x>a</label><input id=x>`, "a"}, {`<label>a<input id=x>b</label>`, "a b"}, {`<label for=x>a</label><label>b<input id=x></label>`, "a b"},
		{`<label for=y>a<input id=x></label><i id=y>`, ""}, {`<label for=x hidden>a</label><input id=x>`, "a"},
		{`<label><input id=x type=checkbox> every <input value=3> of <select><option>a<option selected>b</select></label>`, "every 3 of b"},
		{`<label><input id=x type=checkbox>at <i role=slider aria-valuenow=7 aria-valuetext=seven></i></label>`, "at seven"},
		{`<label><input id=x type=checkbox>of <ul role=listbox><li role=option>a<li role=option aria-selected=true>b</ul></label>`, "of b"},
		{`<input id=x placeholder=a title=b>`, "b"}, {`<input id=x placeholder=a>`, "a"},
		{`<input id=x type=submit>`, "Submit"}, {`<input id=x type=reset value=a>`, "a"}, {`<input id=x type=image alt=a>`, "a"},
		{`<img id=x alt=a title=b>`, "a"}, {`<img id=x title=b>`, "b"}, {`<a id=x href><img alt=a> b`, "a b"},
		{`<fieldset id=x><legend>a <b>b</b></legend>c`, "a b"}, {`<figure id=x><figcaption>a`, "a"}, {`<table id=x><caption>a</caption><tr><td>b`, "a"},
		{`<svg id=x><title>a</title>`, "a"}, {`<math id=x alttext=a>`, "a"}, {`<details><summary id=x>a`, "a"},
		{`<select><optgroup id=x label=a>`, "a"}, {`<select><option id=x label=a>b`, "a"}, {`<select><option id=x>b`, "b"},
		{`<h1 id=x style="text-transform: uppercase">ab`, "AB"}, {`<h1 id=x style="text-transform: capitalize">ab cd`, "Ab Cd"},
		{`<button id=x><x-host><template shadowrootmode=open>a<slot></slot>c</template>b</x-host>`, "abc"},
		{`<button id=x><x-host><template shadowrootmode=open>a</template>b</x-host>`, "a"},
		{`<abbr id=x title=a>b`, "a"}, {`<iframe id=x title=a></iframe>`, "a"}, {"<button id=x>a\u00A0\u00A0b", "a\u00A0\u00A0b"},
	} {
		if got := properties(t, tt.text).Name; got != tt.want {
			t.Errorf("%s: %q, not %q", tt.text, got, tt.want)
		}
	}
}

func TestDescription(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`<button id=x aria-describedby="y z" title=c>a</button><i id=y>b</i><i id=z hidden>d`, "b d"},
		{`<button id=x aria-description=b title=c>a`, "b"}, {`<button id=x title=c>a`, "c"}, {`<button id=x title=c>`, ""},
		{`<table id=x aria-label=a><caption>b`, "b"}, {`<table id=x><caption>b`, ""}, {`<input type=submit id=x value=a aria-label=b>`, "a"},
	} {
		if got := properties(t, tt.text).Description; got != tt.want {
			t.Errorf("%s: %q, not %q", tt.text, got, tt.want)
		}
	}
}

func TestStates(t *testing.T) {
	number := func(n *float64) float64 {
		if n == nil {
			return -1
		}
		return *n
	}
	for _, tt := range []struct {
		text string
		is   func(Properties) bool
	}{
		{`<h3 id=x>`, func(p Properties) bool { return p.Level == 3 }},
		{`<p id=x role=heading>`, func(p Properties) bool { return p.Level == 2 }},
		{`<h3 id=x aria-level=7>`, func(p Properties) bool { return p.Level == 7 }},
		{`<input id=x type=checkbox checked>`, func(p Properties) bool { return p.Checked == "true" }},
		{`<input id=x type=radio>`, func(p Properties) bool { return p.Checked == "false" }},
		{`<p id=x role=checkbox aria-checked=mixed>`, func(p Properties) bool { return p.Checked == "mixed" }},
		{`<button id=x aria-pressed=true aria-expanded=false aria-haspopup=menu>`, func(p Properties) bool {
			return p.Pressed == "true" && p.Expanded == "false" && p.HasPopup == "menu" && p.Checked == ""
		}},
		{`<details open><summary id=x>`, func(p Properties) bool { return p.Expanded == "true" }},
		{`<select><option id=x selected>a`, func(p Properties) bool { return p.Selected == "true" }},
		{`<select id=x><option>a<option selected>b c`, func(p Properties) bool { return p.Value == "b c" }},
		{`<select id=x><option disabled>a<option>b`, func(p Properties) bool { return p.Value == "b" }},
		{`<select id=x multiple>`, func(p Properties) bool { return p.Multiselectable }},
		{`<input id=x value=a required readonly aria-invalid=true>`, func(p Properties) bool {
			return p.Value == "a" && p.Required && p.Readonly && p.Invalid == "true"
		}},
		{`<textarea id=x>a`, func(p Properties) bool { return p.Value == "a" && p.Multiline }},
		{`<fieldset disabled><legend><input></legend><input id=x>`, func(p Properties) bool { return p.Disabled }},
		{`<fieldset disabled><legend><input id=x></legend>`, func(p Properties) bool { return !p.Disabled }},
		{`<select disabled><option id=x>`, func(p Properties) bool { return p.Disabled }},
		{`<meter id=x min=1 max=9 value=4.5>`, func(p Properties) bool {
			return number(p.Min) == 1 && number(p.Max) == 9 && number(p.Now) == 4.5 && p.Value == "4.5"
		}},
		{`<p id=x role=slider aria-valuenow=3 aria-valuetext=three>`, func(p Properties) bool { return number(p.Now) == 3 && p.Value == "three" }},
		{`<progress id=x>`, func(p Properties) bool { return p.Now == nil && p.Value == "" }},
		{`<p id=x role=dialog aria-modal=true aria-current=page aria-busy=true aria-live=polite>`, func(p Properties) bool {
			return p.Modal && p.Current == "page" && p.Busy && p.Live == "polite"
		}},
		{`<p id=x role=treeitem aria-posinset=2 aria-setsize=3>`, func(p Properties) bool { return p.PosInSet == 2 && p.SetSize == 3 }},
	} {
		if p := properties(t, tt.text); !tt.is(p) {
			t.Errorf("%s: %+v", tt.text, p)
		}
	}
}

// show shows a tree in one line.
func show(n *Node) string {
	s := n.Role
	if n.Name != "" {
		s += " " + n.Name
	}
	if len(n.Children) == 0 {
		return s
	}
	var parts []string
	for _, child := range n.Children {
		parts = append(parts, show(child))
	}
	return s + " [" + strings.Join(parts, ", ") + "]"
}

// A long chain of owners is not followed again and again; what is nested too deep by it stays where it is.
func TestChainOfOwners(t *testing.T) {
	const n = 20000
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "<p id=i%d aria-owns=i%d></p>", i, i+1)
	}
	tree, err := New(t.Context(), Source{}).Tree(parse(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	// The body's children, and each of them has one to the depth that there is.
	for depth, at := 0, tree; ; depth, at = depth+1, at.Children[0] {
		if len(at.Children) == 0 {
			if depth < maxDepth/2 || len(tree.Children) != n/maxDepth+1 {
				t.Errorf("%d nodes in a chain, %d chains", depth, len(tree.Children))
			}
			break
		}
	}
}

func TestTree(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`<title>a  b</title><div><p>c <b>d</b></p></div>`, "document a b [paragraph [text c, text d]]"},
		{`<button>a <i>b</i></button>`, "document [button a b]"}, {`<h1>a</h1>`, "document [heading a]"},
		{`<a href>a <img alt=b></a>`, "document [link a b [text a, image b]]"},
		{`<p hidden>a<p style="display:none">b<p aria-hidden=true>c<p inert>d<script>e</script><template>f</template><p>g`, "document [paragraph [text g]]"},
		{`<div style="visibility:hidden">a<p style="visibility:visible">b`, "document [paragraph [text b]]"},
		{`<details><summary>a</summary>b</details><details open><summary>c</summary>d`, "document [group [button a], group [button c, text d]]"},
		{`<dialog>a</dialog><dialog open>b`, "document [dialog [text b]]"}, {`<div popover>a</div>b`, "document [text b]"},
		{`<ul role=none><li>a</ul><ul><li>b`, "document [text a, list [listitem [text b]]]"},
		{`<x-host><template shadowrootmode=open><nav><slot></slot></nav></template>a<i slot=none>b</i></x-host>`, "document [navigation [text a]]"},
		{`<div tabindex=0>a</div><div aria-label=b>c`, "document [generic [text a], generic b [text c]]"},
		{`<div role=list aria-owns="y nowhere"></div><div role=listitem id=y>a`, "document [list [listitem [text a]]]"},
		{`<iframe title=a>b</iframe><textarea aria-label=c>d</textarea>`, "document [generic a, textbox c]"},
	} {
		tree, err := New(t.Context(), Source{}).Tree(parse(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := show(tree); got != tt.want {
			t.Errorf("%s:\n%s, not\n%s", tt.text, got, tt.want)
		}
	}
}

// What knows more than attributes is asked.
func TestSource(t *testing.T) {
	d := parse(`<button id=x>a</button><input value=b type=checkbox aria-label=c><input value=d>`)
	button := d.GetElementByID("x")
	tree, err := New(t.Context(), Source{
		Style: func(n *nodes.Node) Style {
			if n == button {
				return Style{Display: "inline", Before: "( ", After: " )"}
			}
			return Style{Display: "block"}
		},
		Value:   func(n *nodes.Node) (string, bool) { return "typed", true },
		Checked: func(*nodes.Node) bool { return true },
		Focused: button,
	}).Tree(d)
	if err != nil {
		t.Fatal(err)
	}
	if show(tree) != "document [button ( a ), checkbox c, textbox]" {
		t.Error(show(tree))
	}
	if c := tree.Children; !c[0].Focused || c[1].Checked != "true" || c[1].Focused || c[2].Value != "typed" {
		t.Errorf("%+v %+v %+v", c[0], c[1], c[2])
	}
}

// A computation ends with its context, and what is nested deep takes neither a long time nor a large stack.
func TestExtremes(t *testing.T) {
	const n = 20_000
	for name, text := range map[string]string{
		"div":    strings.Repeat("<div>", n),
		"links":  "<svg>" + strings.Repeat("<a href>", n/40),
		"button": "<button>" + strings.Repeat("<span>a", n),
		"lists":  strings.Repeat("<ul><li>", n/2),
		"texts":  strings.Repeat("a<!-- -->", n),
		"labels": strings.Repeat("<label for=a>b</label>", n/10) + "<input id=a>",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := New(t.Context(), Source{}).Tree(parse(text)); err != nil {
				t.Error(err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(ctx, Source{}).Tree(parse(strings.Repeat("<p>a", n))); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// The tree of a list of 5,000 items, each with a button and a check box with a label.
func BenchmarkTree(b *testing.B) {
	d := parse("<ul>" + strings.Repeat("<li><label><input type=checkbox>to do</label><button>delete</button>", 5000))
	for b.Loop() {
		if _, err := New(b.Context(), Source{}).Tree(d); err != nil {
			b.Fatal(err)
		}
	}
}
