package selectors

import (
	"fmt"
	"strings"
	"testing"
)

// A query of an agent that is told to end ends as well, whatever it is at.
func TestEnded(t *testing.T) {
	many := func(format string) string {
		var b strings.Builder
		for i := range 5_000 {
			fmt.Fprintf(&b, format+",", i)
		}
		return b.String() + "i"
	}
	d := page(t, "<i>"+strings.Repeat("<a><b></b></a>", 5_000))
	for _, text := range []string{
		many("x%d"), many("a ~ x%d"), many(":has(x%d)"), many(":has(~ x%d)"), many("x%d ~ b"), many(":nth-child(%d of b)"), many(":not(a, b, i, html, head, body, #x%d)"),
		many("x%d b"),
	} {
		s := compile(t, text)
		asked, ended := 0, 3
		d.Agent().Hooks.Ended = func() bool { asked++; return asked >= ended }
		s.All(&d.Node, nil)
		s.First(&d.Node, nil)
		if s.Closest(d.DocumentElement().FirstChild(), nil); asked < ended || asked > 20 {
			t.Errorf("%.30s…: it asked %d times", text, asked)
		}
	}
}
