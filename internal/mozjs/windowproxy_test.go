package mozjs

import (
	"testing"
	"time"
)

// A WindowProxy stands for its window, which can be exchanged.
func TestWindowProxy(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a")
	cx.StartTimers(func() time.Duration { return 0 })
	b := newRealm(t, cx, "b")
	proxy, err := b.NewWindowProxy()
	if err != nil {
		t.Fatal(err)
	}
	check := func(tests ...[2]string) {
		t.Helper()
		for _, test := range tests {
			if got := evalIn(t, realms[0], test[0]); got != test[1] {
				t.Errorf("%s = %q, want %q", test[0], got, test[1])
			}
		}
	}
	cx.Frame(func() {
		cx.SetNamed(realms[0].Global(), "w", proxy.Value())
		cx.SetNamed(b.Global(), "a", realms[0].Global())
		if !cx.StrictEquals(b.Global(), proxy.Value()) || cx.Impl(proxy.Value()) != b.GlobalObject().Impl() {
			t.Error("the proxy is not what Go sees")
		}
	})
	check(
		[2]string{"w.eval('globalThis === a.w && this === a.w && (function() { return this })() === a.w')", "true"},
		[2]string{"w.x = 1; w.eval('var y = x + 1; y')", "2"},
		[2]string{"w.x + w.y", "3"},
		[2]string{"'x' in w && Object.keys(w).includes('x') && delete w.x && !('x' in w)", "true"},
		[2]string{"w.which()", "entry a, incumbent a, current b, relevant b"},
		[2]string{"var f = w.which; f.call(w)", "entry a, incumbent a, current b, relevant b"},
		[2]string{"which.call(w)", "entry a, incumbent a, current a, relevant b"},
		[2]string{"w.eval('which()')", "entry a, incumbent b, current b, relevant b"},
		[2]string{"Object.getPrototypeOf(w) === w.eval('Window.prototype')", "true"},
		[2]string{"Reflect.setPrototypeOf(w, null) + ',' + Reflect.setPrototypeOf(w, Object.getPrototypeOf(w))", "false,true"},
		[2]string{"Reflect.preventExtensions(w) + ',' + Reflect.isExtensible(w)", "false,true"},
		[2]string{"Object.prototype.toString.call(w)", "[object Window]"},
		[2]string{"w.Place.name + typeof w.setTimeout(() => 0)", "Placenumber"},
		[2]string{"var old = w.eval('({ self: () => globalThis, which, y: () => y, Array })'); old.self() === w", "true"},
	)
	c := newRealm(t, cx, "c")
	if err := proxy.SetWindow(c); err != nil {
		t.Fatal(err)
	}
	if proxy.Realm() != c {
		t.Error("the proxy does not know its realm")
	}
	cx.Frame(func() { cx.SetNamed(c.Global(), "a", realms[0].Global()) })
	check(
		[2]string{"w.y", "undefined"},
		[2]string{"w.which()", "entry a, incumbent a, current c, relevant c"},
		[2]string{"w.eval('globalThis === a.w && this === a.w')", "true"},
		[2]string{"w.Array !== Array && w.Array !== old.Array", "true"},
		// What was made for the window before still sees that, but for the proxy.
		[2]string{"old.y()", "2"},
		[2]string{"old.self() === w && w.eval('1 + 1')", "2"},
		[2]string{"(0, old.which)()", "entry a, incumbent a, current b, relevant b"},
	)
	b.Drop()
	check([2]string{"old = f = null; 0", "0"})
	cx.GC(true)
	cx.Sweep()
	if b.Data != nil {
		t.Error("the realm before lives on")
	}
	check([2]string{"w.which()", "entry a, incumbent a, current c, relevant c"})
	proxy.Release()
	proxy.Release()
	c.Drop()
	check([2]string{"w = null; 0", "0"})
	cx.GC(true)
	cx.Sweep()
	if c.Data != nil {
		t.Error("the realm of a proxy that is no more lives on")
	}
}
