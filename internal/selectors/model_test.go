package selectors

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// model matches selectors as slowly as they are defined: each combinator tries all
// that may be to its left, and :has() tries all elements.
type model struct{ *matcher }

func (m model) list(l list, e *nodes.Node) bool {
	for i := range l {
		if s := &l[i]; !s.nothing && m.complex(s, len(s.compounds)-1, e, nil) {
			return true
		}
	}
	return false
}

// complex reports whether an element matches what of a selector ends with a
// compound selector, and begins with an anchor if it is relative.
func (m model) complex(s *complexSelector, at int, e, anchor *nodes.Node) bool {
	if !m.compound(&s.compounds[at], e) {
		return false
	}
	if at == 0 && anchor == nil {
		return true
	}
	try := func(left *nodes.Node) bool {
		if at == 0 {
			return left == anchor
		}
		return left != nil && m.complex(s, at-1, left, anchor)
	}
	switch s.compounds[at].combinator {
	case child:
		return try(parentOf(e))
	case nextSibling:
		return try(e.PreviousElementSibling())
	case descendant:
		for a := parentOf(e); a != nil; a = parentOf(a) {
			if try(a) {
				return true
			}
		}
	case subsequentSibling:
		for a := e.PreviousElementSibling(); a != nil; a = a.PreviousElementSibling() {
			if try(a) {
				return true
			}
		}
	}
	return false
}

func (m model) compound(c *compound, e *nodes.Node) bool {
	if !e.IsElement() {
		return false
	}
	rest := c.rest
	simple := *c
	simple.rest = nil
	if !m.matchesCompound(&simple, e) {
		return false
	}
	for _, part := range rest {
		var matches bool
		switch s := part.(type) {
		case *logicalSelector:
			matches = m.list(s.list, e) != s.not
		case *hasSelector:
			for i := range s.list {
				for d := range e.Root().Descendants() {
					matches = matches || d.IsElement() && m.complex(&s.list[i], len(s.list[i].compounds)-1, d, e)
				}
			}
		case *nth:
			matches = m.nth(s, e)
		default:
			matches = part.matches(m.matcher, e)
		}
		if !matches {
			return false
		}
	}
	return true
}

func (m model) nth(s *nth, e *nodes.Node) bool {
	index := 0
	for c := range e.Parent().Children() {
		switch {
		case !c.IsElement() || s.sameType && c.LocalName() != e.LocalName() || s.of != nil && !m.list(s.of.list, c):
			continue
		case c == e:
			if index++; !s.last {
				return formula(s.a, s.b, index)
			}
			index = 1
		default:
			index++
		}
	}
	return s.last && (s.of == nil || m.list(s.of.list, e)) && formula(s.a, s.b, index)
}

func formula(a, b, index int) bool {
	for n := range 100 {
		if a*n+b == index {
			return true
		}
	}
	return false
}

// A tree and a selector of few names, so that they often match.
type random struct{ *rand.Rand }

func (r random) pick(of string) string {
	words := strings.Fields(of)
	return words[r.IntN(len(words))]
}

func (r random) tree(b *strings.Builder, depth int) {
	wide := r.IntN(4)
	if r.IntN(10) == 0 {
		wide = 30
	}
	for range wide {
		tag := r.pick("a b p q")
		if r.IntN(5) == 0 {
			b.WriteString("text")
		}
		fmt.Fprintf(b, "<x-%s class='%s %s'>", tag, r.pick("x y z"), r.pick("x y z"))
		if depth > 0 && wide < 30 {
			r.tree(b, depth-1)
		}
		fmt.Fprintf(b, "</x-%s>", tag)
	}
}

func (r random) selector(depth int, has bool) string {
	var b strings.Builder
	for i := range 1 + r.IntN(4) {
		if i > 0 {
			b.WriteString([]string{" ", " > ", " + ", " ~ "}[r.IntN(4)])
		}
		if r.IntN(3) == 0 {
			b.WriteString("x-" + r.pick("a b p q"))
		} else {
			b.WriteString("*")
		}
		if r.IntN(3) == 0 {
			b.WriteString("." + r.pick("x y z"))
		}
		if depth > 0 && r.IntN(3) == 0 {
			b.WriteString(":" + r.pick("is not where") + "(" + r.selector(depth-1, has))
			if r.IntN(3) == 0 {
				b.WriteString(", " + r.selector(depth-1, has))
			}
			b.WriteString(")")
		}
		if depth > 0 && !has && r.IntN(5) == 0 {
			b.WriteString(":has(" + r.pick("> + ~ .x") + " " + r.selector(depth-1, true) + ")")
		}
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, ":%s(%dn + %d)", r.pick("nth-child nth-last-child nth-of-type nth-last-of-type"), r.IntN(7)-3, r.IntN(9))
		case 1:
			if depth > 0 {
				fmt.Fprintf(&b, ":%s(%dn + %d of %s)", r.pick("nth-child nth-last-child"), r.IntN(4), r.IntN(3), r.selector(depth-1, has))
			}
		case 2:
			b.WriteString(":" + r.pick("first-child last-child only-child first-of-type last-of-type only-of-type empty"))
		}
	}
	return b.String()
}

func TestModel(t *testing.T) {
	trees := 150
	if testing.Short() {
		trees = 40
	}
	found := 0
	for seed := range uint64(trees) {
		r := random{rand.New(rand.NewPCG(seed, 1))}
		var b strings.Builder
		r.tree(&b, 2)
		d := page(t, b.String())
		for range 20 {
			text := r.selector(2, false)
			s := compile(t, text)
			m := newMatcher(&d.Node, nil)
			var want []*nodes.Node
			for e := range d.Descendants() {
				if e.IsElement() && (model{&m}).list(s.list, e) {
					want = append(want, e)
				}
			}
			got := s.All(&d.Node, nil)
			found += len(got)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("seed %d: %s has %d elements, want %d, in %s", seed, text, len(got), len(want), b.String())
			}
		}
	}
	if found < trees*10 {
		t.Errorf("only %d elements were found: the selectors are too special", found)
	}
}

// No text and no tree take long, and All, First and Matches agree.
func FuzzSelector(f *testing.F) {
	for _, seed := range []string{
		"a > b.c#d[e^='f' i]:not(g, h)", ":is(a b, :where(c) + d):has(> e ~ f)", ":nth-child(2n+1 of .x) ::before", ":lang(de, '*-x'):dir(rtl)", `\31 |a, *|*`,
	} {
		f.Add(seed, `<div class=c id=d e=FOO><b lang=de>x</b><p dir=rtl></div>`)
	}
	f.Fuzz(func(t *testing.T, text, markup string) {
		if len(text) > 1000 || len(markup) > 1000 {
			return
		}
		s, err := Compile(text, nil)
		if err != nil {
			if e := err.(*Error); e.At < 0 || e.At > len(text) || e.Reason == "" {
				t.Fatalf("%q: %#v", text, e)
			}
			return
		}
		if _, err := html.Parse(strings.NewReader(markup)); err != nil {
			return
		}
		d := page(t, markup)
		all := s.All(&d.Node, nil)
		if first := s.First(&d.Node, nil); first != nil && first != all[0] || first == nil && len(all) > 0 {
			t.Fatalf("%q: First and All differ", text)
		}
	})
}
