package selectors

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// page makes a document of markup.
func page(t testing.TB, markup string) *nodes.Document {
	t.Helper()
	parsed, err := html.Parse(strings.NewReader(markup))
	if err != nil {
		t.Fatal(err)
	}
	d := nodes.NewAgent().NewHTMLDocument()
	type pair struct {
		from *html.Node
		to   *nodes.Node
	}
	for todo := []pair{{parsed, &d.Node}}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		for c := p.from.FirstChild; c != nil; c = c.NextSibling {
			var n *nodes.Node
			switch c.Type {
			case html.ElementNode:
				namespace := nodes.HTMLNamespace
				switch c.Namespace {
				case "svg":
					namespace = nodes.SVGNamespace
				case "math":
					namespace = nodes.MathMLNamespace
				}
				n = d.NewElement(d.Agent().Name(namespace, "", c.Data))
				for _, a := range c.Attr {
					of := ""
					if a.Namespace == "xlink" {
						of = nodes.XLinkNamespace
					}
					n.SetAttributeValue(a.Key, a.Val, a.Namespace, of)
				}
			case html.TextNode:
				n = d.CreateTextNode(c.Data)
			case html.CommentNode:
				n = d.CreateComment(c.Data)
			default:
				continue
			}
			insert(t, p.to, n)
			todo = append(todo, pair{c, n})
		}
	}
	return d
}

func insert(t testing.TB, parent, child *nodes.Node) {
	t.Helper()
	if err := nodes.Append(child, parent); err != nil {
		t.Fatal(err)
	}
}

func compile(t testing.TB, text string) *Selector {
	t.Helper()
	s, err := Compile(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// names are the IDs of elements, or their local names.
func names(all []*nodes.Node) string {
	var list []string
	for _, e := range all {
		if id, ok := e.Attribute("id"); ok {
			list = append(list, id)
		} else {
			list = append(list, e.LocalName())
		}
	}
	return strings.Join(list, " ")
}

// states are states of elements, by their IDs.
type states map[string]map[State]bool

func (s states) State(e *nodes.Node, state State) (in, known bool) {
	id, _ := e.Attribute("id")
	in, known = s[id][state]
	return in, known
}

func (s states) CustomState(e *nodes.Node, name string) bool {
	id, _ := e.Attribute("id")
	return id == "custom" && name == "on"
}
