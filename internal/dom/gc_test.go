package dom

import (
	"runtime"
	"testing"
)

// live runs a script many times and returns how many platform objects are
// alive beyond those before, after garbage was collected.
func (r *realm) live(text string) int {
	r.eval("gc(); gc()")
	before := r.cx.Live()
	for range 10 {
		if got := r.eval(text); got != "" {
			r.t.Error(got)
		}
	}
	r.eval("gc(); gc()")
	return r.cx.Live() - before
}

// What nobody can reach is collected, in spite of cycles.
func TestGarbage(t *testing.T) {
	r := newRealm(t)
	r.eval("kept = new AbortController; keptTarget = new EventTarget; function many(f) { for (let i = 0; i < 100; i++) f() } ''")
	for name, text := range map[string]string{
		"listener":                "many(() => { let t = new EventTarget; t.addEventListener('x', () => t) }); ''",
		"handler":                 "many(() => { let s = AbortSignal.abort(); s.onabort = () => s }); ''",
		"controller":              "many(() => { let c = new AbortController; c.signal.onabort = () => c }); ''",
		"event":                   "many(() => { let t = new EventTarget; let e = new CustomEvent('x', {detail: t}); t.addEventListener('x', () => e); t.dispatchEvent(e) }); ''",
		"reason":                  "many(() => { let c = new AbortController; c.abort(c) }); ''",
		"signal of a listener":    "many(() => { let c = new AbortController, t = new EventTarget; t.addEventListener('x', () => c, c) }); ''",
		"dependent":               "many(() => AbortSignal.any([kept.signal])); ''",
		"dependent in a cycle":    "many(() => { let c = new AbortController; let d = AbortSignal.any([c.signal]); d.onabort = () => [c, d] }); ''",
		"dependent, unobserved":   "many(() => { let d = AbortSignal.any([kept.signal]); d.onabort = () => d; d.onabort = null }); ''",
		"timeout":                 "many(() => AbortSignal.timeout(1e9)); ''",
		"dependent on a timeout":  "many(() => AbortSignal.any([AbortSignal.timeout(1e9)])); ''",
		"timeout, unobserved":     "many(() => { let s = AbortSignal.timeout(1e9); let d = AbortSignal.any([s]); d.onabort = s.onabort = () => s; d.onabort = s.onabort = null }); ''",
		"aborted timeout":         "many(() => { let c = new AbortController; let d = AbortSignal.any([AbortSignal.timeout(1e9), c.signal]); d.onabort = () => d; c.abort() }); ''",
		"aborted dependent":       "many(() => { let c = new AbortController; let d = AbortSignal.any([c.signal, kept.signal]); d.onabort = () => d; c.abort() }); ''",
		"exception":               "many(() => { let e = new DOMException('x'); e.self = e; e.stack }); ''",
		"targets of a signal":     "many(() => { let t = new EventTarget; t.addEventListener('x', () => t, kept) }); ''",
		"targets of a dependent":  "many(() => { let t = new EventTarget; t.addEventListener('x', () => t, {signal: AbortSignal.any([kept.signal])}) }); gc(); many(() => AbortSignal.any([kept.signal])); ''",
		"listener that came back": "many(() => { let t = new EventTarget, f = () => t; keptTarget.addEventListener('x', f); keptTarget.removeEventListener('x', f) }); ''",
	} {
		if n := r.live(text); n > 250 {
			t.Errorf("%s: %d objects are alive", name, n)
		}
	}
	r.eval("kept.abort()")
	if n := len(r.timers); n == 0 {
		t.Error("no timers were set")
	}
}

// What can still be aborted and is listened to stays.
func TestKeptAlive(t *testing.T) {
	r := newRealm(t)
	r.eval("gc(); gc()")
	before := r.cx.Live()
	script{
		{`c = new AbortController;
		AbortSignal.any([c.signal]).onabort = () => log.push('dependent');
		AbortSignal.any([AbortSignal.any([c.signal])]).addEventListener('abort', () => log.push('nested'));
		(t = new EventTarget).addEventListener('x', () => log.push('x'), {signal: AbortSignal.any([c.signal])});
		AbortSignal.timeout(10).onabort = () => log.push('timeout');
		AbortSignal.any([AbortSignal.timeout(11)]).onabort = () => log.push('any timeout');
		unobserved = AbortSignal.any([AbortSignal.timeout(12)]);
		AbortSignal.any([AbortSignal.timeout(13), c.signal]).onabort = () => log.push('no');
		gc(); gc(); t.dispatchEvent(new Event('x')); log.join()`, "x"},
		{"c.abort(); gc(); t.dispatchEvent(new Event('x')); log.join()", "x,dependent,nested,no"},
		{"log = []; gc(); unobserved.aborted", "false"},
	}.run(t, r)
	r.pass(100)
	script{{"log.join() + unobserved.aborted", "timeout,any timeouttrue"}}.run(t, r)
	// Nothing of it is a root any more.
	r.eval("c = t = unobserved = log = null; gc(); gc()")
	if n := r.cx.Live() - before; n > 0 {
		t.Errorf("%d objects are alive", n)
	}
}

// An event keeps its target, and a target that is dead leaves no trace in the
// signals of its listeners.
func TestTargetsAndWeakness(t *testing.T) {
	r := newRealm(t)
	script{
		{"e = new Event('x'); new EventTarget().dispatchEvent(e); gc(); for (let i = 0; i < 100; i++) new CustomEvent('y'); gc(); e.target instanceof EventTarget", "true"},
		{"c = new AbortController; for (let i = 0; i < 100; i++) new EventTarget().addEventListener('x', () => 0, c); gc(); others = Array.from({length: 100}, () => new EventTarget); others.forEach(t => t.addEventListener('x', () => log.push(1))); c.abort(); others.forEach(t => t.dispatchEvent(new Event('x'))); log.length", "100"},
	}.run(t, r)
}

// Memory stays flat however many targets with cycles come and go: what is
// left after a collection does not grow, and collections come by themselves.
func TestFlatMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("makes many objects")
	}
	r := newRealm(t)
	r.eval(`function make(n) { for (let i = 0; i < n; i++) {
		let c = new AbortController, t = new EventTarget;
		c.signal.onabort = () => t;
		t.addEventListener('x', () => c, {signal: c.signal});
		t.dispatchEvent(new Event('x'));
	} }`)
	highest := 0
	measure := func() uint64 {
		for range 20 {
			r.eval("make(2000)")
			r.cx.Sweep()
			highest = max(highest, r.cx.Live())
		}
		r.eval("gc(); gc()")
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		engine := r.cx.Memory()
		return m.HeapAlloc + engine.Heap + engine.Outside
	}
	first := measure()
	measure()
	if last := measure(); last > first+first/10+1<<20 {
		t.Errorf("memory grew from %d to %d KiB", first>>10, last>>10)
	}
	// 480,000 objects were made.
	if highest > 250_000 {
		t.Errorf("%d objects were alive at once", highest)
	}
}
