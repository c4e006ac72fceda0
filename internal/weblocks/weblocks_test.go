package weblocks

import (
	"context"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

const origin = "https://example.com"

// TestChecks makes requests that break several rules at once: the first rule of
// the algorithm counts.
func TestChecks(t *testing.T) {
	const (
		unsupported = "locks.request('-', { steal: true, ifAvailable: true, mode: 'shared', signal: AbortSignal.abort('reason') }, () => {})"
		aborted     = "locks.request('a', { signal: AbortSignal.abort('reason') }, () => {})"
	)
	for _, test := range []struct {
		origin   string
		inactive bool
		code     string
		want     string
	}{
		// What Web IDL checks comes before all steps.
		{"null", true, "locks.request()", "TypeError"},
		{"null", true, "locks.request('a', {})", "TypeError"},
		{"null", true, "locks.request('a', { mode: 'x' }, () => {})", "TypeError"},
		{"null", true, "locks.request('a', { signal: {} }, () => {})", "TypeError"},
		{"null", true, "locks.request(Symbol(), () => {})", "TypeError"},
		{"null", true, "LockManager.prototype.request.call({}, 'a', () => {})", "TypeError"},
		// Step 3.
		{"null", true, unsupported, "InvalidStateError"},
		{"null", true, "locks.query()", "InvalidStateError"},
		// Step 4.
		{"null", false, unsupported, "SecurityError"},
		{"null", false, "locks.query()", "SecurityError"},
		{"null", false, "locks.request('a', () => {})", "SecurityError"},
		// Steps 5 to 8.
		{origin, false, unsupported, "NotSupportedError"},
		{origin, false, "locks.request('-', () => {})", "NotSupportedError"},
		{origin, false, "locks.request('-a', { signal: AbortSignal.abort('reason') }, () => {})", "NotSupportedError"},
		{origin, false, "locks.request('a', { steal: true, ifAvailable: true }, () => {})", "NotSupportedError"},
		{origin, false, "locks.request('a', { steal: true, mode: 'shared' }, () => {})", "NotSupportedError"},
		{origin, false, "locks.request('a', { steal: true, signal: AbortSignal.abort('reason') }, () => {})", "NotSupportedError"},
		{origin, false, "locks.request('a', { ifAvailable: true, signal: AbortSignal.abort('reason') }, () => {})", "NotSupportedError"},
		// Step 9.
		{origin, false, aborted, "reason"},
		// None.
		{origin, false, "locks.request('a-', { signal: new AbortController().signal }, (l) => l.name + l.mode)", "a-exclusive"},
		{origin, false, "locks.request('', { steal: true }, (l) => l.name)", ""},
		{origin, false, "locks.request('a', { ifAvailable: true, mode: 'shared' }, (l) => l.mode)", "shared"},
	} {
		w := open(t, test.origin)
		w.run(func(*mozjs.Context) { w.inactive = test.inactive })
		if got := w.eval(test.code); got != test.want {
			t.Errorf("%s\nof %s, inactive %t: %s, want %s", test.code, test.origin, test.inactive, got, test.want)
		}
		if steps := w.trace.take(); steps != "" && test.want[max(0, len(test.want)-5):] == "Error" {
			t.Errorf("%s: the lock manager heard of it: %s", test.code, steps)
		}
	}
}

// TestSteps follows requests through the lock manager.
func TestSteps(t *testing.T) {
	for _, test := range []struct{ name, code, want, steps string }{
		{"a value", "locks.request('a', () => 1)", "1",
			"request a (exclusive, false, false); grant a; release a"},
		{"an exception", "locks.request('a', () => { throw new RangeError; })", "RangeError",
			"request a (exclusive, false, false); grant a; release a"},
		{"a rejected promise", "locks.request('a', { mode: 'shared' }, async () => { throw 'no'; })", "no",
			"request a (shared, false, false); grant a; release a"},
		{"a thenable that throws", "locks.request('a', () => ({ then() { throw 'no'; } }))", "no",
			"request a (exclusive, false, false); grant a; release a"},
		{"a thenable that settles twice", "locks.request('a', () => ({ then(r, j) { r(1); j(2); r(3); } }))", "1",
			"request a (exclusive, false, false); grant a; release a"},
		{"available", "locks.request('a', { ifAvailable: true }, (l) => l.name)", "a",
			"request a (exclusive, true, false); grant a; release a"},
		{"unavailable", "locks.request('a', () => locks.request('a', { ifAvailable: true }, String))", "null",
			"request a (exclusive, false, false); grant a; request a (exclusive, true, false); unavailable a; release a"},
		{"aborted while it waits", `locks.request('a', () => {
				const c = new AbortController();
				const p = locks.request('a', { signal: c.signal }, () => 'called');
				c.abort(new Error('gone'));
				return p;
			})`, "Error",
			"request a (exclusive, false, false); grant a; request a (exclusive, false, false); abort a: Error: gone; release a"},
		{"aborted between grant and callback", `(() => {
				const c = new AbortController();
				const p = locks.request('a', { signal: c.signal }, () => 'called');
				c.abort();
				return p.catch((e) => locks.request('b', () => e.name));
			})()`, "AbortError",
			"request a (exclusive, false, false); grant a; request b (exclusive, false, false); grant b; release a; release b"},
		{"aborted in the callback", `(() => {
				const c = new AbortController();
				return locks.request('a', { signal: c.signal }, async () => { c.abort(); await null; return 'held'; });
			})()`, "held",
			"request a (exclusive, false, false); grant a; release a"},
		{"stolen", `(() => {
				let end;
				const first = locks.request('a', () => new Promise((r) => { end = r; })).catch((e) => e.name);
				return locks.request('a', { steal: true }, async () => { const name = await first; end?.('late'); return name; });
			})()`, "AbortError",
			"request a (exclusive, false, false); grant a; request a (exclusive, false, true); steal a; grant a; release a"},
		{"a query changes nothing", "locks.request('a', () => locks.query()).then((q) => q.held.length + q.pending.length)", "1",
			"request a (exclusive, false, false); grant a; release a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := open(t, origin)
			if got := w.eval(test.code); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			if got := w.trace.take(); got != test.steps {
				t.Errorf("the lock manager did\n%s\nwant\n%s", got, test.steps)
			}
			w.run(func(cx *mozjs.Context) {
				if n := cx.External(); n != 0 {
					t.Errorf("%d bytes still count as memory of script", n)
				}
			})
		})
	}
}

// TestCallbacksAreLetGo ends requests in each of their ways: nothing keeps what their
// callbacks refer to, though their promises live.
func TestCallbacksAreLetGo(t *testing.T) {
	for _, test := range []struct {
		name, code string
		ends       func(*locks.Local)
	}{
		{"granted", "locks.request('a', callback)", nil},
		{"unavailable", "locks.request('held', { ifAvailable: true }, callback)", nil},
		{"aborted while it waits", "locks.request('held', { signal: controller.signal }, callback); controller.abort()", nil},
		{"aborted after the grant", "locks.request('a', { signal: controller.signal }, callback); controller.abort()", nil},
		{"stolen", "locks.request('a', callback); locks.request('a', { steal: true }, () => {})", nil},
		{"rejected to break a deadlock", "locks.request('held', { signal: controller.signal }, callback)",
			func(m *locks.Local) { _, _ = m.BreakDeadlocks(context.Background()) }},
		{"refused", "locks.request('-', callback)", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := open(t, origin)
			w.eval("new Promise((held) => locks.request('held', () => { held(); return new Promise(() => {}); }))")
			w.eval(`(() => {
				globalThis.controller = new AbortController();
				globalThis.promises = [];
				globalThis.refs = [];
				const make = () => {
					const big = {};
					refs.push(new WeakRef(big));
					return () => { void big; };
				};
				const own = locks.request;
				for (let i = 0; i < 20; i++) {
					if (controller.signal.aborted) controller = new AbortController();
					const callback = make();
					((locks) => { ` + test.code + ` })({ request: (...args) => { const p = own.apply(locks, args); p.catch(() => {}); promises.push(p); return p; } });
				}
			})()`)
			if test.ends != nil {
				test.ends(w.manager)
			}
			// They are over, and so are their tasks.
			w.eval("Promise.allSettled(promises).then(() => locks.request('last', () => {}))")
			w.run(func(cx *mozjs.Context) { cx.GC(false) })
			// The stack may still have the last ones.
			if got := w.eval("refs.filter((r) => r.deref()).length < 3"); got != "true" {
				t.Error("the callbacks live:", w.eval("refs.filter((r) => r.deref()).length"))
			}
		})
	}
}

// TestClose ends an environment that holds a lock, waits for one, and has been
// granted one that its callback does not know of yet.
func TestClose(t *testing.T) {
	w := open(t, origin)
	w.eval("new Promise((held) => { locks.request('a', () => { held(); return new Promise(() => {}); }); locks.request('a', () => {}); })")
	w.trace.take()
	if !w.clients.Has("client") {
		t.Error("the environment is no client")
	}
	w.run(func(cx *mozjs.Context) {
		if _, err := cx.Evaluate(mozjs.Source{URL: "test.js", Text: "locks.request('b', () => { throw new Error('called') })"}); err != nil {
			t.Error(err)
		}
		w.locks.Close()
	})
	if got, want := w.trace.take(), "request b (exclusive, false, false); grant b; abort a: ; release a; release b"; got != want {
		t.Errorf("the lock manager did\n%s\nwant\n%s", got, want)
	}
	if got := w.eval("locks.request('c', () => {})"); got != "InvalidStateError" {
		t.Error("after the end:", got)
	}
	if w.clients.Has("client") {
		t.Error("the environment is a client still")
	}
}

// stateOf returns the state of a manager, which tells it at once.
func stateOf(m locks.Manager) locks.Snapshot {
	s, err := m.Snapshot(context.Background())
	if err != nil {
		panic(err)
	}
	return s
}
