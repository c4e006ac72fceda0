package mozjs

import "testing"

type locked struct{ Object }

// Unforgeable members are own properties of every object, and those of the
// interface that an interface inherits from are, too.
func TestUnforgeable(t *testing.T) {
	cx := open(t, Options{})
	var parent, child *Class
	value := func(c *Call) (Value, error) { return Int(7), nil }
	parent = &Class{
		Name:        "Parent",
		Constructor: func(c *Call) (Value, error) { return c.CreateThis(parent, &locked{}) },
		Members: []Member{
			{Kind: Attribute, Name: "fixed", Get: value, Unforgeable: true},
			{Kind: Method, Name: "toString", Func: value, Unforgeable: true},
		},
	}
	child = &Class{
		Name:        "Child",
		Parent:      parent,
		Constructor: func(c *Call) (Value, error) { return c.CreateThis(child, &locked{}) },
		Members:     []Member{{Kind: Attribute, Name: "own", Get: value, Set: value, Unforgeable: true}},
	}
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(parent, child)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"p = new Parent, c = new Child; Object.getOwnPropertyNames(p)", "fixed,toString"},
		{"Object.getOwnPropertyNames(c)", "fixed,toString,own"},
		{"Object.getOwnPropertyNames(Parent.prototype)", "constructor"},
		{"get = o => Object.getOwnPropertyDescriptor(o, 'fixed'); get(p).get === get(c).get", "true"},
		{"[get(p).get.name, get(p).set, get(p).configurable, get(p).enumerable].join()", "get fixed,,false,true"},
		{"d = Object.getOwnPropertyDescriptor(c, 'toString'); [d.value.name, d.writable, d.configurable].join()", "toString,false,false"},
		{"typeof Object.getOwnPropertyDescriptor(c, 'own').set", "function"},
		{"c.fixed + c.own + p.toString()", "21"},
		{"new (class extends Child {})().fixed", "7"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
	cx.SetZeal(1)
	if got := eval(t, cx, "for (let i = 0; i < 100; i++) new Child().own; new Child().fixed"); got != "7" {
		t.Error(got)
	}
}

func TestFindHeld(t *testing.T) {
	cx := open(t, Options{})
	class := &Class{Name: "Locked"}
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(class)); err != nil {
		t.Fatal(err)
	}
	o := &locked{}
	cx.Create(class, o)
	if o.Impl() != any(o) {
		t.Error("Impl is not the Go object")
	}
	a, b, c := cx.NewObject(), cx.NewObject(), cx.NewObject()
	slots := []Slot{o.Hold(a), o.Hold(b)}
	if got := []int{o.FindHeld(slots, a), o.FindHeld(slots, b), o.FindHeld(slots, c), o.FindHeld(nil, a)}; got[0] != 0 || got[1] != 1 || got[2] != -1 || got[3] != -1 {
		t.Error(got)
	}
}
