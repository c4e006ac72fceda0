package cascade

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/markup"
)

// page is a document whose style elements are its sheets.
type page struct {
	document   *nodes.Document
	scope      Scope
	generation uint64
	media      conditions.Media
	// goesOn is nil if it always does.
	goesOn func() bool
}

func (p *page) ScopeOf(root *nodes.Node) *Scope {
	if root == &p.document.Node {
		return &p.scope
	}
	return nil
}
func (p *page) Generation() uint64       { return p.generation }
func (p *page) Media() *conditions.Media { return &p.media }
func (p *page) GoesOn() bool             { return p.goesOn == nil || p.goesOn() }

func open(t *testing.T, html string) (*page, *Styles) {
	t.Helper()
	p := &page{media: conditions.Media{Width: 1000, Height: 500, Resolution: 1}}
	p.document = nodes.NewAgent().NewHTMLDocument()
	parser := markup.NewParser(p.document, markup.Options{})
	parser.Append("<!doctype html>" + html)
	parser.Close()
	parser.Run()
	for n := p.document.FirstChild(); n != nil; n = n.FollowingIn(&p.document.Node) {
		if n.IsElement() && n.LocalName() == "style" {
			sheet := &sheets.Sheet{Owner: n}
			sheet.Parse(n.ChildTextContent())
			p.scope.Sheets = append(p.scope.Sheets, sheet)
		}
	}
	return p, New(p.document, p)
}

func TestValues(t *testing.T) {
	for _, c := range []struct{ html, property, want string }{
		// Origins, specificity, order, importance
		{`<p id=x>`, "display", "block"},
		{`<span id=x>`, "display", "inline"},
		{`<p id=x hidden>`, "display", "none"},
		{`<style>p { color: red } p { color: blue }</style><p id=x>`, "color", "rgb(0, 0, 255)"},
		{`<style>#x { color: red } p.a { color: blue }</style><p id=x class=a>`, "color", "rgb(255, 0, 0)"},
		{`<style>p { color: red !important } #x { color: blue }</style><p id=x style="color: green">`, "color", "rgb(255, 0, 0)"},
		{`<style>p { color: red !important }</style><p id=x style="color: green !important">`, "color", "rgb(0, 128, 0)"},
		{`<style>input { display: block !important }</style><input type=hidden id=x>`, "display", "none"},
		{`<style>p { color: red } @media (min-width: 2000px) { p { color: blue } }</style><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>p { color: red } @media (width <= 1000px) { p { color: blue } }</style><p id=x>`, "color", "rgb(0, 0, 255)"},
		{`<style>@supports (display: grid) { p { display: grid } } @supports (x: y) { p { display: flex } }</style><p id=x>`, "display", "grid"},
		// Layers
		{`<style>@layer b, a; @layer a { p { color: red } } @layer b { #x { color: blue } }</style><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>@layer a { p { color: red !important } } p { color: blue !important }</style><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>@layer a { #x { color: red } } p { color: blue }</style><p id=x>`, "color", "rgb(0, 0, 255)"},
		{`<style>@layer a { @layer b { p { color: red } } p { color: lime } }</style><p id=x>`, "color", "rgb(0, 255, 0)"},
		{`<style>p { color: red } @layer a { p { color: blue } } p { color: revert-layer }</style><p id=x>`, "color", "rgb(0, 0, 255)"},
		// Inheritance and keywords
		{`<style>div { color: red }</style><div><p><b id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>div { border-top-style: solid }</style><div><p id=x>`, "border-top-style", "none"},
		{`<style>div { border-top-style: solid } p { border-top-style: inherit }</style><div><p id=x>`, "border-top-style", "solid"},
		{`<style>div { color: red } p { color: initial }</style><div><p id=x>`, "color", "rgb(0, 0, 0)"},
		{`<style>div { color: red } p { color: blue; all: unset }</style><div><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>p { all: unset }</style><p id=x>`, "display", "inline"},
		{`<style>p { display: flex; display: revert }</style><p id=x>`, "display", "block"},
		{`<style>body { visibility: hidden }</style><p id=x>`, "visibility", "hidden"},
		{`<style>body { pointer-events: none }</style><p id=x>`, "pointer-events", "none"},
		// var()
		{`<style>:root { --a: 1px } p { width: var(--a) }</style><p id=x>`, "width", "1px"},
		{`<style>p { --a: var(--b); --b: var(--a); width: var(--a, 2px) }</style><p id=x>`, "width", "2px"},
		{`<style>p { --a: var(--b); --b: var(--a); width: var(--a) }</style><p id=x>`, "width", "auto"},
		{`<style>p { --a: red; color: rgb(1, 2, 3); color: var(--none, var(--a)) }</style><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>div { color: red } p { --a: 3px; color: var(--a) }</style><div><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>p { --m: 1px 2px; margin: var(--m) }</style><p id=x>`, "margin-left", "2px"},
		{`<style>p { --m: 1px 2px; margin: var(--m) }</style><p id=x>`, "margin", "1px 2px"},
		{`<style>p { --a: 1; --b: var(--a)2; }</style><p id=x>`, "--b", "1/**/2"},
		{`<style>div { --a: x } p { --a: initial }</style><div><p id=x>`, "--a", ""},
		{`<style>div { --a: x; --b: var(--a) } p { --a: y }</style><div><p id=x>`, "--b", "x"},
		{`<style>p { --a: var(--c) var(--b); --b: var(--a); --c: 1 }</style><p id=x>`, "--c", "1"},
		// Computed values
		{`<h1 id=x>`, "font-size", "32px"},
		{`<style>div { font-size: 20px } p { font-size: 2em; width: 2em; height: 2rem }</style><div><p id=x>`, "width", "80px"},
		{`<style>div { font-size: 20px } p { font-size: 2em; width: 2em; height: 2rem }</style><div><p id=x>`, "height", "32px"},
		{`<style>p { width: 10vw }</style><p id=x>`, "width", "100px"},
		{`<b id=x>`, "font-weight", "700"},
		{`<b><b id=x>`, "font-weight", "900"},
		{`<style>p { border: 1px solid }</style><p id=x>`, "border-top-color", "rgb(0, 0, 0)"},
		{`<style>p { border-width: 5px }</style><p id=x>`, "border-top-width", "0px"},
		{`<style>p { border: 5px solid }</style><p id=x>`, "border-top-width", "5px"},
		{`<style>span { float: left }</style><span id=x>`, "display", "block"},
		{`<style>span { position: absolute; float: left }</style><span id=x>`, "float", "none"},
		{`<style>p { display: flex }</style><p><span id=x>`, "display", "block"},
		{`<style>p { transition-duration: 100ms }</style><p id=x>`, "transition-duration", "0.1s"},
		{`<style>p { text-decoration: underline }</style><p id=x>`, "text-decoration-line", "underline"},
		{`<style>p { margin-inline-start: 3px; margin-left: 2px }</style><p id=x>`, "margin-left", "2px"},
		{`<style>p { margin-left: 2px; margin-inline-start: 3px }</style><p id=x>`, "margin-left", "3px"},
		{`<style>p { margin-left: 2px; margin-inline-start: 3px }</style><p id=x dir=rtl>`, "margin-right", "3px"},
		// Nesting and scopes
		{`<style>div { p { color: red } }</style><div><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>p { color: blue; &.a { color: red } }</style><p id=x class=a>`, "color", "rgb(255, 0, 0)"},
		{`<style>div { > p { color: red } }</style><div><b><p id=x>`, "color", "rgb(0, 0, 0)"},
		{`<style>p { @media all { color: red } }</style><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>@scope (div) to (.stop) { p { color: red } }</style><div><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>@scope (div) to (.stop) { p { color: red } }</style><div><b class=stop><p id=x>`, "color", "rgb(0, 0, 0)"},
		// Selectors with ancestors that are, and are not, there
		{`<style>.a .b #x { color: red }</style><div class=a><div class=b><p id=x>`, "color", "rgb(255, 0, 0)"},
		{`<style>.a .b #x { color: red }</style><div class=b><div class=a><p id=x>`, "color", "rgb(0, 0, 0)"},
		{`<style>.a + .b #x { color: red }</style><div class=a></div><div class=b><p id=x>`, "color", "rgb(255, 0, 0)"},
	} {
		p, styles := open(t, c.html)
		style := styles.Of(p.document.GetElementByID("x"))
		if got := style.Resolved(c.property); got != c.want {
			t.Errorf("%s\n%s is %q, want %q", c.html, c.property, got, c.want)
		}
	}
}

// What changes is seen by the next question, and what is asked again is the same.
func TestInvalidation(t *testing.T) {
	p, styles := open(t, `<style>.a { display: none }</style><p id=x>`)
	x := p.document.GetElementByID("x")
	want := func(display string) {
		t.Helper()
		for range 2 {
			if got := styles.Of(x).Value("display"); got != display {
				t.Errorf("display is %s, want %s", got, display)
			}
		}
	}
	want("block")
	x.SetAttribute("class", "a")
	want("none")
	p.scope.Sheets[0].Disabled = true
	p.generation++
	want("block")
	x.SetAttribute("style", "display: flex")
	want("flex")
	styles.Forget()
	want("flex")
}

func TestPseudoElements(t *testing.T) {
	p, styles := open(t, `<style>p { color: red } p::before { content: "a" } p:after { color: blue }</style><p id=x>`)
	style := styles.Of(p.document.GetElementByID("x"))
	for _, c := range []struct{ pseudo, property, want string }{
		{"before", "content", `"a"`}, {"before", "color", "rgb(255, 0, 0)"}, {"after", "color", "rgb(0, 0, 255)"}, {"before", "display", "inline"},
	} {
		if got := style.Pseudo(c.pseudo).Value(c.property); got != c.want {
			t.Errorf("%s of %s is %q, want %q", c.property, c.pseudo, got, c.want)
		}
	}
}

// What would explode ends.
func TestHostile(t *testing.T) {
	var exponential strings.Builder
	for i := range 60 {
		exponential.WriteString("--a" + strings.Repeat("a", i+1) + ": var(--a" + strings.Repeat("a", i) + ") var(--a" + strings.Repeat("a", i) + ");")
	}
	var long strings.Builder
	for i := range 2000 {
		long.WriteString("--b" + number(float64(i+1)) + ": var(--b" + number(float64(i)) + ");")
	}
	for _, css := range []string{
		"p { --a: x;" + exponential.String() + "width: var(--a" + strings.Repeat("a", 60) + ") }",
		"p { --b0: x;" + long.String() + "width: var(--b2000) }",
		strings.Repeat("&&&& {", 60) + "color: red",
		strings.Repeat(":is(& &, & &) {", 60) + "color: red",
		strings.Repeat("@media all {", 10000) + "p { color: red }",
		strings.Repeat("p {", 10000) + "color: red",
		"p { width: " + strings.Repeat("var(--x,", 10000),
	} {
		p, styles := open(t, "<style>"+css+"</style><p id=x>")
		if got := styles.Of(p.document.GetElementByID("x")).Value("width"); got != "auto" {
			t.Errorf("width is %.100q", got)
		}
	}
}

// A deep tree takes no deep recursion for each of its elements.
func TestDeep(t *testing.T) {
	p, styles := open(t, `<body>`)
	at := p.document.DocumentElement().LastChild()
	for range 20000 {
		child := p.document.NewElement(p.document.Agent().Name(nodes.HTMLNamespace, "", "div"))
		nodes.Insert(child, at, nil)
		at = child
	}
	if got := styles.Of(at).Value("visibility"); got != "visible" {
		t.Errorf("visibility is %q", got)
	}
	for n := at; n.IsElement(); n = n.Parent() {
		if styles.Of(n).Value("visibility") != "visible" {
			t.Fatal("an ancestor is not visible")
		}
	}
}

// What nobody waits for any more is not computed to its end.
func TestStylesThatNobodyWaitsFor(t *testing.T) {
	const depth = 10 * patience
	p, styles := open(t, "")
	at := p.document.DocumentElement()
	for range depth {
		child, err := p.document.CreateElement("div", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := nodes.Append(child, at); err != nil {
			t.Fatal(err)
		}
		at = child
	}
	for _, test := range []struct {
		name     string
		patience int
		computed bool
	}{{"from the beginning", 0, false}, {"when the ancestors are known", 12, false}, {"always", 20, true}} {
		asked := 0
		p.goesOn = func() bool {
			asked++
			return asked <= test.patience
		}
		if got := styles.Of(at) != nil; got != test.computed {
			t.Errorf("%s: %v, want %v", test.name, got, test.computed)
		}
		if got := len(styles.elements); (got == depth+1) != test.computed {
			t.Errorf("%s: %d computed", test.name, got)
		}
	}
}
