package htmlelements

import (
	"strconv"
	"testing"
)

// benchmark runs a loop of script b.N times.
func benchmark(b *testing.B, setup, body string) {
	r := open(b)
	r.Eval(setup + "; function loop(n) { for (let i = 0; i < n; i++) { " + body + " } }; loop(100)")
	b.ResetTimer()
	r.Eval("loop(" + strconv.Itoa(b.N) + "); ''")
}

func BenchmarkCreateElement(b *testing.B) { benchmark(b, "", "document.createElement('div')") }

func BenchmarkAppendAndRemove(b *testing.B) {
	benchmark(b, "parent = document.createElement('div'); child = document.createElement('p')",
		"parent.appendChild(child); parent.removeChild(child)")
}

func BenchmarkSetAttribute(b *testing.B) {
	benchmark(b, "element = document.createElement('div')", "element.setAttribute('title', 'x'); element.className = 'y'")
}
