package htmlelements

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Nodes are shown in one line: their attributes lead to the whole document.
func TestNodesInTheConsole(t *testing.T) {
	r := open(t)
	show := func(script string, o console.Options) string {
		f := r.Context.Enter()
		defer f.Leave()
		v, err := r.Context.Evaluate(mozjs.Source{URL: "test.js", Text: script})
		if err != nil {
			t.Fatal(err)
		}
		return console.Inspect(r.Context, v, o)
	}
	for _, row := range [][2]string{
		{`div = document.createElement("div")`, "<div></div>"},
		{`(div.id = "a", div.className = 'b "c"', div.hidden = true, div.append("x"), div)`, `<div id="a" class="b &quot;c&quot;" hidden>…</div>`},
		{`[document.createElement("i"), { e: div.firstChild }]`, `[ <i></i>, { e: #text 'x' } ]`},
		{`(div.expando = 1, div.firstChild)`, `#text 'x'`},
		{`div.attributes[0]`, `id="a"`},
		{`document.createElement("br")`, "<br>"},
		{`document.createElementNS("urn:x", "p:q")`, "<p:q></p:q>"},
		{`document.createComment("a\nb")`, `<!--a\nb-->`},
		{`document.createTextNode("y".repeat(200))`, `#text '` + strings.Repeat("y", 100) + `…'`},
		{`document.createDocumentFragment()`, "#document-fragment"},
		{`div.attachShadow({ mode: "open" })`, "#shadow-root (open)"},
		{`document.implementation.createDocumentType("html", "", "")`, "<!DOCTYPE html>"},
		{`document.createProcessingInstruction("a", "b")`, "<?a b?>"},
		{`document`, "#document"},
		{`(e = document.createElement("p"), [...Array(30).keys()].forEach(n => e.setAttribute("a" + n, "")), e)`,
			"<p a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 …></p>"},
		{`(div.style = "color: red; margin: 1px 2px", div.style)`, `CSSStyleProperties {
  'color' => 'red',
  'margin-top' => '1px',
  'margin-right' => '2px',
  'margin-bottom' => '1px',
  'margin-left' => '2px'
}`},
	} {
		if got := show(row[0], console.DefaultOptions()); got != row[1] {
			t.Errorf("%s is shown as %s, want %s", row[0], got, row[1])
		}
	}
	o := console.DefaultOptions()
	o.NodesAsObjects = true
	if got := show(`document.createComment("c")`, o); got[:9] != "Comment {" {
		t.Errorf("as an object: %s", got)
	}
}
