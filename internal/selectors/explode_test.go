package selectors

import (
	"errors"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// chain makes a document with elements that are each the only child of the one
// before, and returns the innermost.
func chain(t testing.TB, tag string, depth int) (*nodes.Document, *nodes.Node) {
	d := nodes.NewAgent().NewHTMLDocument()
	at := &d.Node
	for range depth {
		e := d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", tag))
		nodes.Insert(e, at, nil)
		at = e
	}
	return d, at
}

// Selectors that take exponential time where choices are tried again, and those
// that need a deep stack where each part calls itself, end soon.
func TestExplosions(t *testing.T) {
	d, _ := chain(t, "a", 300)
	flat := page(t, strings.Repeat("<a></a>", 300))
	nest := func(open string, n int) string { return strings.Repeat(open, n) + "b" + strings.Repeat(")", n) }
	for _, text := range []string{
		strings.Repeat("a ", 40) + "b a",
		strings.Repeat("a > a ", 40) + "b a",
		"b " + strings.Repeat("a ", 40) + "a",
		"b > " + strings.Repeat("a ", 40) + "a",
		"b + " + strings.Repeat("a ~ ", 40) + "a",
		"b + a " + strings.Repeat("a ~ a ", 40) + "a",
		nest("* :not(* ", maxNesting),
		nest("* > :is(* > * ", maxNesting),
		nest("* ~ :not(* ~ ", maxNesting),
		nest("a a:is(a a:not(", maxNesting/2),
		":has(" + strings.Repeat("a ", maxRelative-1) + "b)",
		":has(~ " + strings.Repeat("a ~ ", maxRelative-1) + "b)",
		":has(" + nest("a :is(a ", maxNesting-1) + ") a :has(b)",
		"a:nth-child(n of " + nest("a ~ :nth-child(n of a ~ ", 5) + ")",
		strings.Repeat(":nth-child(n+1 of ", maxNesting) + "a" + strings.Repeat(")", maxNesting),
		strings.Repeat(":nth-last-child(-n of a ~ ", maxNesting) + "a" + strings.Repeat(")", maxNesting),
		strings.Repeat("a", 100_000),
		strings.Repeat("a ", 20_000),
		strings.Repeat("a ~ ", 20_000) + "a",
		strings.Repeat("b,", 5_000) + "b",
		strings.Repeat(":not(b)", 1_000),
		strings.Repeat(".a", 20_000),
		strings.Repeat(`\61 `, 20_000),
		":is(" + strings.Repeat("!,", 20_000) + "b)",
		":is(" + strings.Repeat("(", 20_000),
	} {
		s, err := Compile(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.All(&d.Node, nil)
		s.All(&flat.Node, nil)
	}
	for text, want := range map[string]string{
		nest(":not(", maxNesting+1):                           "its selectors lie more than 64 deep in each other",
		nest(":is(", 100_000):                                 "its selectors lie more than 64 deep in each other",
		nest(":is(a, :has(", 20_000):                          "",
		":has(" + strings.Repeat("a ", maxRelative) + "b)":    "a selector in :has() has 65 compound selectors, more than 64",
		strings.Repeat("(", 50_000):                           "( is unexpected",
		":is(" + nest(":has(:is(", maxNesting) + ", :unknown": "",
	} {
		_, err := Compile(text, nil)
		var e *Error
		if want != "" && (!errors.As(err, &e) || e.Reason != want) {
			t.Errorf("%.40s…: %v, want %s", text, err, want)
		}
	}
}

// In a deep tree and among many siblings a query takes no more than some steps for
// each element and ancestor.
func TestDeepAndWide(t *testing.T) {
	deep, innermost := chain(t, "div", 3_000)
	for _, text := range []string{":has(b)", "div:has(> div > b)", ":not(:has(b)) div > b", ":lang(de)", ":nth-child(2n)", ":is(div > div) > b"} {
		compile(t, text).All(&deep.Node, nil)
		compile(t, text).Matches(innermost, nil)
	}
	wide := page(t, "<body>"+strings.Repeat("<i></i><b></b>", 1_000))
	for text, want := range map[string]int{
		":nth-child(2n)": 1_001, "i:nth-last-child(4n)": 500, "b:nth-of-type(5n)": 200, "i:nth-last-of-type(5n)": 200, "b:nth-child(2n of b)": 500,
		"b:last-of-type": 1, "b:nth-child(2) ~ b:nth-child(2000)": 1, "i:has(~ b)": 1_000, "i:has(+ b)": 1_000, "b:has(~ u)": 0, "i:nth-child(n+1999) ~ b": 1,
	} {
		if got := len(compile(t, text).All(&wide.Node, nil)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	// The index of elements that are not asked for in tree order.
	if got := len(compile(t, "i:not(:nth-child(2n) ~ i)").All(&wide.Node, nil)); got != 1 {
		t.Errorf("%d first elements", got)
	}
}

func BenchmarkQuery(b *testing.B) {
	var markup strings.Builder
	for range 1000 {
		markup.WriteString(`<div class="row a"><p class="x y"><a href=#>link</a><b>text</b></p><span><i class=icon></i>x</span></div>`)
	}
	d := page(b, "<body><main id=m>"+markup.String()+"</main>")
	for _, text := range []string{"div", ".row", ".row > p a", "#m .icon", "div:nth-child(2n)", "a[href]", "div:has(.icon)", "div p:not(.z) > b", "div, a, .icon", ":is(div, p) i", "#none"} {
		b.Run(text, func(b *testing.B) {
			s := compile(b, text)
			for b.Loop() {
				s.All(&d.Node, nil)
			}
		})
	}
}
