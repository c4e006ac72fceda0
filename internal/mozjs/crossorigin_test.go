package mozjs

import (
	"errors"
	"testing"
)

// secret is a window of another origin, with a method, an attribute, an attribute that can only be set, an index and a name.
type secret struct{ asked, set int }

func (s *secret) Properties(cx *Context, proxy Value) (Value, error) {
	s.asked++
	self := cx.NewObject()
	cx.SetNamed(self, "mark", Int(7))
	o := cx.NewObjectWithProto(Null)
	if err := cx.DefineValue(o, cx.NewString("self"), proxy, ReadOnly); err != nil {
		return Undefined, err
	}
	method := cx.NewFunction("inner", 0, func(c *Call) (Value, error) {
		mark, err := c.Cx.GetNamed(c.This, "mark")
		return Bool(err == nil && mark == Int(7)), nil
	})
	f, err := cx.Bind(method, self, cx.NewString("method"), 2, "")
	if err != nil {
		return Undefined, err
	}
	if err := cx.DefineValue(o, cx.NewString("method"), f, ReadOnly); err != nil {
		return Undefined, err
	}
	get, err := cx.Bind(cx.NewFunction("", 0, func(*Call) (Value, error) { return Int(1), nil }), self, cx.NewString("length"), 0, "get ")
	if err != nil {
		return Undefined, err
	}
	if err := cx.DefineAccessor(o, cx.NewString("length"), get, Undefined, 0); err != nil {
		return Undefined, err
	}
	set := cx.NewFunction("", 1, func(c *Call) (Value, error) { s.set++; return Undefined, nil })
	return o, cx.DefineAccessor(o, cx.NewString("href"), Undefined, set, 0)
}

func (s *secret) Other(cx *Context, key Value) Value {
	switch {
	case key == Int(0):
		return cx.NewString("child")
	case key.IsString() && cx.String(key) == "named":
		return cx.NewString("by name")
	}
	return Undefined
}

func (s *secret) Refuse(cx *Context, key Value) error { return errors.New("refused") }

func TestCrossOrigin(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	s := new(secret)
	proxy, err := cx.NewCrossOriginWindow(s)
	if err != nil {
		t.Fatal(err)
	}
	cx.Frame(func() {
		location, err := cx.NewCrossOriginObject(s)
		if err != nil {
			t.Fatal(err)
		}
		cx.SetNamed(realms[0].Global(), "w", proxy.Value())
		cx.SetNamed(realms[1].Global(), "w", proxy.Value())
		if !cx.IsWindowProxy(proxy.Value()) || !cx.IsWindowProxy(realms[0].Global()) || cx.IsWindowProxy(location) || cx.IsWindowProxy(cx.NewObject()) || cx.IsWindowProxy(Null) {
			t.Error("not the objects that are WindowProxy objects")
		}
		if !cx.IsCrossOrigin(proxy.Value()) || !cx.IsCrossOrigin(location) || cx.IsCrossOrigin(realms[0].Global()) || cx.IsCrossOrigin(cx.NewObject()) || cx.IsCrossOrigin(Null) {
			t.Error("not the objects that are of another origin")
		}
	})
	check := func(tests ...[2]string) {
		t.Helper()
		for _, test := range tests {
			if got := evalIn(t, realms[0], test[0]); got != test[1] {
				t.Errorf("%s = %q, want %q", test[0], got, test[1])
			}
		}
	}
	check(
		[2]string{"w.self === w && b.w.self === w", "true"},
		[2]string{"w.method.call(1) && w.method === w.method && w.method.name + w.method.length", "method2"},
		[2]string{"Object.getPrototypeOf(w.method) === Function.prototype && b.eval('w.method !== a.w.method || Object.getPrototypeOf(w.method) === Function.prototype')", "true"},
		[2]string{"var d = Object.getOwnPropertyDescriptor(w, 'method'); [d.writable, d.enumerable, d.configurable].join()", "false,false,true"},
		[2]string{"w.length + Object.getOwnPropertyDescriptor(w, 'length').get.name", "1get length"},
		[2]string{"w[0] + w.named", "childby name"},
		[2]string{"d = Object.getOwnPropertyDescriptor(w, 'named'); [d.writable, d.enumerable, d.configurable].join()", "false,false,true"},
		[2]string{"Object.keys(w).join() + Reflect.ownKeys(w).map(String).join()", "00,self,method,length,href,then,Symbol(Symbol.toStringTag),Symbol(Symbol.hasInstance),Symbol(Symbol.isConcatSpreadable)"},
		[2]string{"w.href = 1; 'href' in w", "true"},
		[2]string{"[String(w.then), String(w[Symbol.toStringTag]), {}.toString.call(w), typeof w].join()", "undefined,undefined,[object Object],object"},
		[2]string{"var n = []; for (var f of [() => w.x, () => w.x = 1, () => 'x' in w, () => w.href, () => w[1], () => delete w[0], () => Object.defineProperty(w, 'method', {value: 1})," +
			"() => w.method = 1, () => w[Symbol.iterator], () => String(w), () => Object.getOwnPropertyDescriptor(w, 'x')]) try { f(); n.push('no') } catch (e) { n.push(e.message) } n.join()",
			"refused,refused,refused,refused,refused,refused,refused,refused,refused,refused,refused"},
		[2]string{"try { w.x } catch (e) { var own = e instanceof Error } try { b.eval('w.x') } catch (e) { own && e instanceof b.Error }", "true"},
		[2]string{"[Object.getPrototypeOf(w), Reflect.setPrototypeOf(w, null), Reflect.setPrototypeOf(w, {}), Reflect.preventExtensions(w), Object.isExtensible(w)].join()", ",true,false,false,true"},
	)
	if s.asked != 2 || s.set != 1 {
		t.Errorf("asked %d times, set %d times", s.asked, s.set)
	}
	// It becomes the proxy of a window of this origin, and goes back.
	c := newRealm(t, cx, "c")
	if err := proxy.SetWindow(c); err != nil {
		t.Fatal(err)
	}
	check(
		[2]string{"var saved = w; saved === b.w && w.eval('globalThis') === w && w.which()", "entry a, incumbent a, current c, relevant c"},
		[2]string{"w.eval('var y = 1; function read() { return typeof this.method + y } read()'); var read = w.read; for (var i = 0; i < 5000; i++) read(); read.call(w)", "undefined1"},
	)
	if err := proxy.SetCrossOrigin(s); err != nil {
		t.Fatal(err)
	}
	if proxy.Realm() != nil {
		t.Error("it has a realm still")
	}
	check(
		[2]string{"saved === w && w.method() && saved[0]", "child"},
		[2]string{"try { w.y } catch (e) { e.message }", "refused"},
		// Script of the window before sees what is there now in place of its global object.
		[2]string{"read()", "function1"},
	)
	c.Drop()
	check([2]string{"read = null; 0", "0"})
	cx.GC(true)
	cx.Sweep()
	if c.Data != nil {
		t.Error("the realm before lives on")
	}
	check([2]string{"w.named", "by name"})
	if err := proxy.SetWindow(newRealm(t, cx, "d")); err != nil {
		t.Fatal(err)
	}
	check([2]string{"saved === w && w.which()", "entry a, incumbent a, current d, relevant d"})
	proxy.Release()
}
