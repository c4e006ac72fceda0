package mozjs

import (
	"errors"
	"runtime"
	"testing"
)

// What a context leaves to the next of its thread is nothing that script sees.
func TestLeave(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer DropLeft()
	begin := func(o Options) *Context {
		cx, err := NewContext(o, &testGlobal{})
		if err != nil {
			t.Fatal(err)
		}
		return cx
	}
	for _, test := range []struct {
		what, text string
		leaves     bool
		steps      func(cx *Context)
	}{
		{"globals", "leak = 1; let leak2 = 2; var leak3; class Leak {}", true, nil},
		{"prototypes", "Object.prototype.leak = 1; delete Array.prototype.push; Object.freeze(Promise.prototype); Object.setPrototypeOf(Function.prototype, null)", true, nil},
		{"statics", "Error.stackTraceLimit = 1; /(leak)/.exec('leak'); Symbol.for('leak').description", true, nil},
		{"a microtask that waits", "Promise.resolve().then(() => { globalThis.leak = 1 })", true, nil},
		{"a job that awaits, a generator, a proxy", "(async () => { await new Promise(() => {}) })(); g = (function* () { yield 1 })(); g.next(); p = new Proxy({}, {}); 0", true, nil},
		{"what is kept alive", "new WeakRef({}); r = new FinalizationRegistry(() => { leak = 1 }); for (let i = 0; i < 100; i++) r.register({}, 1)", true, func(cx *Context) { cx.GC(false) }},
		{"what Go keeps", "globalThis", true, func(cx *Context) {
			f := cx.Enter()
			defer f.Leave()
			cx.Root(cx.NewObject())
			cx.NewFunction("f", 0, func(*Call) (Value, error) { return Undefined, nil })
		}},
		{"another realm", "0", true, func(cx *Context) {
			r, err := cx.NewRealm(&testGlobal{})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Enter().Leave()
			eval(t, cx, "leak = {}; 0")
		}},
		{"the end of script that does not end", "0", true, func(cx *Context) {
			f := cx.Enter()
			defer f.Leave()
			cx.Interrupt()
			if _, err := cx.Evaluate(Source{URL: "test.js", Text: "for (;;);"}); !errors.Is(err, ErrTerminated) {
				t.Error(err)
			}
		}},
		{"machine code", "f = (x) => { for (let i = 0; i < 1e5; i++) x += i; return x }; f(1); f(1.5)", true, nil},
		{"WebAssembly", "typeof WebAssembly", false, nil},
	} {
		cx := begin(Options{})
		eval(t, cx, test.text)
		if test.steps != nil {
			test.steps(cx)
		}
		if leaves := cx.Leave(); leaves != test.leaves {
			t.Errorf("%s: leaves something: %v", test.what, leaves)
		}
		cx = begin(Options{})
		const clean = `[typeof leak, typeof leak2, typeof leak3, typeof Leak, 'leak' in {}, typeof [].push, Object.isFrozen(Promise.prototype),
			Object.getPrototypeOf(Function.prototype) === Object.prototype, RegExp.$1].join()`
		for range 2 {
			if got := eval(t, cx, clean); got != "undefined,undefined,undefined,undefined,false,function,false,true," {
				t.Errorf("%s: the next context has %s", test.what, got)
			}
			f := cx.Enter()
			if err := cx.RunMicrotasks(); err != nil {
				t.Errorf("%s: %v", test.what, err)
			}
			f.Leave()
			cx.GC(true)
		}
		if n := cx.CleanupPending(); n > 0 {
			t.Errorf("%s: the next context has %d finalizers to run", test.what, n)
		}
		if !cx.Leave() {
			t.Errorf("%s: the next context leaves nothing", test.what)
		}
	}
	cx := begin(Options{Budget: NewBudget(64 << 20)})
	eval(t, cx, "0")
	if cx.Leave() {
		t.Error("a context with a limit leaves something")
	}
}
