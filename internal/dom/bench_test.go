package dom

import (
	"strconv"
	"testing"
)

// bench runs a loop of script b.N times.
func bench(b *testing.B, setup, body string) {
	r := newRealm(b)
	r.eval(setup + "; function loop(n) { for (let i = 0; i < n; i++) { " + body + " } }; loop(100)")
	b.ResetTimer()
	r.eval("loop(" + strconv.Itoa(b.N) + "); ''")
}

func BenchmarkDispatch(b *testing.B) {
	bench(b, "t = new EventTarget, e = new Event('x'), n = 0; t.addEventListener('x', () => { n++ })", "t.dispatchEvent(e)")
}

func BenchmarkDispatchToTen(b *testing.B) {
	bench(b, "t = new EventTarget, e = new Event('x'), n = 0; for (let i = 0; i < 10; i++) t.addEventListener('x', () => { n++ })", "t.dispatchEvent(e)")
}

func BenchmarkDispatchToNobody(b *testing.B) {
	bench(b, "t = new EventTarget, e = new Event('x')", "t.dispatchEvent(e)")
}

func BenchmarkEventHandler(b *testing.B) {
	bench(b, "s = AbortSignal.abort(), e = new Event('abort'), n = 0; s.onabort = () => { n++ }", "s.dispatchEvent(e)")
}

func BenchmarkNewEvent(b *testing.B) { bench(b, "", "new Event('x')") }

func BenchmarkNewEventAndDispatch(b *testing.B) {
	bench(b, "t = new EventTarget, n = 0; t.addEventListener('x', () => { n++ })", "t.dispatchEvent(new Event('x'))")
}

func BenchmarkAddAndRemoveListener(b *testing.B) {
	bench(b, "t = new EventTarget, f = () => 0", "t.addEventListener('x', f); t.removeEventListener('x', f)")
}

func BenchmarkNewAbortController(b *testing.B) { bench(b, "", "new AbortController") }

func BenchmarkAbort(b *testing.B) { bench(b, "", "new AbortController().abort()") }

func BenchmarkAbortSignalAny(b *testing.B) {
	bench(b, "c = new AbortController", "AbortSignal.any([c.signal])")
}

func BenchmarkFireAnEvent(b *testing.B) {
	r := newRealm(b)
	r.eval("n = 0; self.onfoo = () => { n++ }")
	for b.Loop() {
		r.FireAnEvent("foo", EventInit{})
	}
}
