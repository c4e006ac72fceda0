package sluice

import (
	"strings"
	"testing"
)

func TestLabelsAreUnique(t *testing.T) {
	var l labels
	a, freeA := l.take("w.js", false)
	b, freeB := l.take("w.js", false)
	freeA()
	c, freeC := l.take("w.js", false)
	if a.name != "w.js" || b.name != "w.js#2" || c.name != "w.js#3" || c.prefix != "[w.js#3] " {
		t.Error(a, b, c)
	}
	freeB()
	freeC()
	if len(l.names) != 0 {
		t.Error("names are kept:", l.names)
	}
	if again, _ := l.take("w.js", true); again.name != "w.js" || again.prefix != "\x1b[36m[w.js]\x1b[39m " {
		t.Errorf("%q", again)
	}
}

func TestShortLabel(t *testing.T) {
	for name, want := range map[string]string{
		"pool 1":                "pool 1",
		"a\nb\x1b[2J\u2028\xff": "a·b·[2J·\uFFFD",
		strings.Repeat("ä", 50): strings.Repeat("ä", 39) + "…",
	} {
		if got := shortLabel(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
