package markup

import (
	"strings"
	"testing"
)

// What the parser has not parsed, or what has not ended, is its memory until it is a part of the tree, or thrown away.
func TestMemory(t *testing.T) {
	const size, times = 10_000, 100
	long := strings.Repeat("a", size)
	for _, test := range []struct{ begin, more, end string }{
		{`<p title="`, long, `">`},
		{"<p ", long, ">"},
		{"<p ", "a=" + long + " ", ">"},
		{"<a", long, ">"},
		{"</a", long, ">"},
		{"<!--", long, "-->"},
		{"<!doctype ", long, ">"},
		{`<!doctype a public "`, long, `">`},
		{`<!doctype a system "`, long, `">`},
		{"<?a ", long, ">"},
		{"<table>", long, "</table>"},
	} {
		p := NewParser(newDocument(), Options{})
		p.Append(test.begin)
		p.Run()
		for i := range times {
			if test.more != long {
				p.Append("b" + string(rune('a'+i%26)) + string(rune('a'+i/26)))
			}
			p.Append(test.more)
			p.Run()
		}
		if n := p.Memory(); n < size*times || n > 3*size*times {
			t.Errorf("%s: %d bytes that have not ended count as %d", test.begin, size*times, n)
		}
		p.Append(test.end)
		p.Close()
		p.Run()
		if n := p.Memory(); n != 0 {
			t.Errorf("%s: %d bytes count when the parser has stopped", test.begin, n)
		}
	}

	p := NewParser(newDocument(), Options{})
	p.Append("<script></script>")
	if p.Run() != NeedScript {
		t.Fatal("there is no script")
	}
	before := p.Memory()
	for range times * size / 10 {
		p.Append("<!--abc-->")
	}
	if n := p.Memory() - before; n < size*times {
		t.Errorf("%d bytes that wait count as %d", size*times, n)
	}
	p.RunScript(func() {})
	p.Run()
	if n := p.Memory(); n > before+size {
		t.Errorf("%d bytes count when all is parsed, %d before", n, before)
	}
	p.Append(`<p title="` + long)
	p.Run()
	p.Abort()
	if n := p.Memory(); n != 0 {
		t.Errorf("%d bytes count when the parser was aborted", n)
	}
}
