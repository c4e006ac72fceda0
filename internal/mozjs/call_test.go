package mozjs

import (
	"fmt"
	"testing"
)

// A call knows its platform objects without asking the engine. That has to agree with
// what the engine knows, also while and after other calls run within it.
func TestPlatformObjectsOfCalls(t *testing.T) {
	type thing struct {
		Object
		name string
	}
	keyName := NewKey("name")
	cx := open(t, Options{})
	defer cx.Enter().Leave()
	check := func(c *Call) error {
		for i, v := range append(c.Args, c.This) {
			impl, ok := c.Impl(v).(*thing)
			if !ok {
				continue
			}
			// The wrapper as the engine has it.
			name, err := cx.Get(v, keyName)
			if err != nil || cx.String(name) != impl.name || !cx.StrictEquals(impl.Value(), v) {
				return fmt.Errorf("argument %d is not %s: %v", i, impl.name, err)
			}
		}
		if this, ok := c.ThisImpl().(*thing); ok && !cx.StrictEquals(this.Value(), c.This) {
			return fmt.Errorf("this is not %s", this.name)
		}
		return nil
	}
	var class *Class
	class = &Class{
		Name: "Thing", Length: 1,
		Constructor: func(c *Call) (Value, error) {
			return c.CreateThis(class, &thing{name: cx.String(c.Arg(0))})
		},
		Members: []Member{
			{Kind: Attribute, Name: "name", Get: func(c *Call) (Value, error) { return cx.NewString(c.ThisImpl().(*thing).name), nil }},
			{Kind: Method, Name: "call", Func: func(c *Call) (Value, error) {
				if err := check(c); err != nil {
					return Undefined, err
				}
				for _, v := range c.Args {
					if v.IsCallable() {
						f := cx.Enter()
						_, err := cx.Call(v, Undefined)
						f.Leave()
						if err != nil {
							return Undefined, err
						}
					}
				}
				return Undefined, check(c)
			}},
		},
	}
	if err := cx.Install(NewClasses(class)); err != nil {
		t.Fatal(err)
	}
	eval(t, cx, `
		const a = new Thing('a'), b = new Thing('b'), {call} = Thing.prototype;
		a.call(a);
		a.call(b, a);
		a.call(1, {}, 'text', b, a, a, b);
		call.call(undefined, b);
		a.call(() => b.call(a, () => a.call(b), b), b);
		a.call(b, () => a.call());
		b.call(() => new Thing('c').call(new Thing('d'), () => b.call(b)), new Thing('e'));
		''`)
}

// What a slot holds is called if it is a function.
func TestCallHeld(t *testing.T) {
	cx := open(t, Options{})
	defer cx.Enter().Leave()
	o := cx.GlobalObject()
	none := o.Hold(cx.NewObject())
	cx.SetNamed(o.Value(), "callNone", cx.NewFunction("callNone", 0, func(c *Call) (Value, error) {
		_, called, err := o.CallHeld(none, Undefined)
		return Bool(called), err
	}))
	for _, test := range []struct {
		text   string
		called bool
		want   string
	}{
		{"(function (a, b, c, d, e) { return this.x + a + e })", true, "1 0 4"},
		{"(function () { return callNone() })", true, "false"},
		{"(() => { throw 7 })", true, "7"},
		{"({ handleEvent() {} })", false, ""},
		{"(class {})", true, "TypeError: class constructors must be invoked with 'new'"},
	} {
		held, err := cx.Evaluate(Source{Text: test.text})
		if err != nil {
			t.Fatal(err)
		}
		this, err := cx.Evaluate(Source{Text: "({ x: '1 ' })"})
		if err != nil {
			t.Fatal(err)
		}
		v, called, err := o.CallHeld(o.Hold(held), this, Int(0), Int(1), Int(2), Int(3), cx.NewString(" 4"))
		got := ""
		if err != nil {
			got = err.Error()
		} else if called {
			s, err := cx.ToString(v)
			if err != nil {
				t.Fatal(err)
			}
			got = cx.String(s)
		}
		if called != test.called || got != test.want {
			t.Errorf("%s: called is %t, and the result %q, want %t and %q", test.text, called, got, test.called, test.want)
		}
	}
}
