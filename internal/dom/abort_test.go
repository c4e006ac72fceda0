package dom

import (
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

func TestAbortController(t *testing.T) {
	r := newRealm(t)
	script{
		{"c = new AbortController; s = c.signal; [s === c.signal, s instanceof EventTarget, s.aborted, s.reason, s.throwIfAborted()].map(String).join()", "true,true,false,undefined,undefined"},
		{"s.onabort = e => log.push(e.type, e.isTrusted, e.bubbles, e.cancelable, e.target === s, s.aborted); c.abort(); log.join()", "abort,true,false,false,true,true"},
		{"[s.reason instanceof DOMException, s.reason.name, s.reason.code, s.reason === s.reason].join()", "true,AbortError,20,true"},
		{"reason = s.reason; c.abort('other'); [log.length, s.reason === reason].join()", "6,true"},
		{"try { s.throwIfAborted() } catch (e) { e === reason }", "true"},
		{"c = new AbortController; c.abort('why'); c.signal.reason", "why"},
		{"c = new AbortController; c.abort(null); String(c.signal.reason) + c.signal.aborted", "nulltrue"},
		{"s = AbortSignal.abort(5); [s.aborted, s.reason].join()", "true,5"},
		{"AbortSignal.abort().reason.name", "AbortError"},
		{"new AbortSignal", "throws TypeError: Illegal constructor"},
	}.run(t, r)
}

func TestAbortSignalTimeout(t *testing.T) {
	r := newRealm(t)
	script{
		{"s = AbortSignal.timeout(10); s.onabort = e => log.push(e.isTrusted, s.reason.name, s.reason.code); s.aborted", "false"},
		{"AbortSignal.timeout(5).onabort = () => log.push('five'); AbortSignal.timeout(-1)", "throws TypeError: Failed to execute 'timeout' on 'AbortSignal': Value is outside the 'unsigned long long' value range."},
	}.run(t, r)
	r.eval("gc()")
	r.pass(9)
	script{{"log.join() + s.aborted", "fivefalse"}}.run(t, r)
	r.pass(1)
	script{{"log.join() + s.aborted", "five,true,TimeoutError,23true"}}.run(t, r)
}

func TestAbortSignalAny(t *testing.T) {
	r := newRealm(t)
	script{
		{"a = new AbortController, b = new AbortController; d = AbortSignal.any([a.signal, b.signal]); l = n => e => log.push(n + e.target.reason); [d.aborted, d instanceof AbortSignal].join()", "false,true"},
		{"d2 = AbortSignal.any([d, a.signal, d]); d.onabort = l('d'); a.signal.onabort = e => { log.push([d.aborted, d2.aborted, b.signal.aborted].join('')); l('a')(e) }; d2.onabort = l('d2'); b.signal.onabort = l('b'); a.abort('r'); log.join()", "truetruefalse,ar,dr,d2r"},
		{"b.abort('late'); log.slice(4).join() + d.reason + d2.reason", "blaterr"},
		{"x = AbortSignal.any([a.signal, AbortSignal.abort('second')]); x.aborted + x.reason", "truer"},
		{"y = AbortSignal.any([AbortSignal.any([]), AbortSignal.any([b.signal])]); y.aborted + y.reason", "truelate"},
		{"AbortSignal.any([]).aborted", "false"},
		{"AbortSignal.any([{}])", "throws TypeError: Failed to execute 'any' on 'AbortSignal': parameter 1 is not of type 'AbortSignal'."},
		// What an abort does while it runs does not reach signals aborted already.
		{"log = []; c = new AbortController; c.signal.onabort = () => { log.push(AbortSignal.any([c.signal]).aborted); late = AbortSignal.any([c.signal]); late.onabort = l('late') }; c.abort(1); log.join()", "true"},
	}.run(t, r)
}

func TestListenerWithSignal(t *testing.T) {
	r := newRealm(t)
	script{
		{"t = new EventTarget; go = () => { log = []; t.dispatchEvent(new Event('x')); return log.join() }; f = n => () => log.push(n); c = new AbortController; t.addEventListener('x', f(1), c); t.addEventListener('x', f(2), {signal: c.signal, once: true}); go()", "1,2"},
		{"c.abort(); go()", ""},
		{"t.addEventListener('x', f(3), c); go()", ""},
		// An abort while the event is dispatched.
		{"c = new AbortController; t.addEventListener('x', () => { log.push('abort'); c.abort() }, {once: true}); t.addEventListener('x', f(4), c); go()", "abort"},
		// A second addition with another signal is none.
		{"c = new AbortController; c2 = new AbortController; g = f(5); t.addEventListener('x', g, c); t.addEventListener('x', g, c2); c2.abort(); go()", "5"},
		{"c.abort(); go()", ""},
		// The listener that is removed and added again is not the signal's.
		{"c = new AbortController; t.addEventListener('x', g, c); t.removeEventListener('x', g); t.addEventListener('x', g); c.abort(); go()", "5"},
		{"t.removeEventListener('x', g); t.addEventListener('x', g, {signal: AbortSignal.timeout(5)}); gc(); go()", "5"},
	}.run(t, r)
	r.pass(5)
	script{{"go()", ""}}.run(t, r)
}

func TestAbortAlgorithms(t *testing.T) {
	r := newRealm(t)
	f := r.cx.Enter()
	defer f.Leave()
	c := NewAbortController(r.cx)
	signal := c.Signal()
	log := ""
	var second *AbortAlgorithm
	signal.Add(func() {
		log += "1"
		if signal.Add(func() { log += "!" }) != nil {
			t.Error("an aborted signal takes an algorithm")
		}
		second.Remove()
	})
	second = signal.Add(func() { log += "2" })
	third := signal.Add(func() { log += "3" })
	signal.Add(func() { log += "4" })
	signal.AddListener("abort", func(*Event) { log += "e" })
	third.Remove()
	third.Remove()
	c.SignalAbort(mozjs.Int(7))
	c.SignalAbort(mozjs.Int(8))
	if log != "14e" || signal.Reason().Number() != 7 {
		t.Error(log, signal.Reason().Number())
	}
	third.Remove()
	(*AbortAlgorithm)(nil).Remove()
}

// Removing algorithms of a signal with many costs the same each, and leaves
// nothing behind.
func TestManyAbortAlgorithms(t *testing.T) {
	r := newRealm(t)
	f := r.cx.Enter()
	defer f.Leave()
	signal := NewAbortController(r.cx).Signal()
	var pending []*AbortAlgorithm
	for i := range 100_000 {
		pending = append(pending, signal.Add(func() {}))
		if i%2 == 1 {
			pending[i/2].Remove()
		}
	}
	if n := signal.algorithms.count; n != 50_000 || len(signal.algorithms.list) > 2*n+8 {
		t.Error(n, len(signal.algorithms.list))
	}
}
