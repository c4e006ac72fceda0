package mozjs

import "testing"

// What a window shows as its indexed properties script neither defines nor deletes; all else of it is ordinary.
func TestWindowChildren(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(&Class{Name: "Window", Global: true, NamedProperties: true})); err != nil {
		t.Fatal(err)
	}
	worker := newRealm(t, cx, "worker")
	framed, err := cx.NewRealm(&testGlobal{})
	if err != nil {
		t.Fatal(err)
	}
	leave := framed.Enter()
	if err := cx.Install(NewClasses(&Class{Name: "Window", Global: true, NamedProperties: true})); err != nil {
		t.Fatal(err)
	}
	leave.Leave()
	proxy, err := framed.NewWindowProxy()
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]Value{"worker": worker.Global(), "framed": proxy.Value()} {
		if err := cx.SetNamed(cx.Global(), name, v); err != nil {
			t.Fatal(err)
		}
	}
	show := func(w Value, index uint32, child Value) {
		t.Helper()
		if err := cx.SetWindowChild(w, index, child); err != nil {
			t.Fatal(err)
		}
	}
	check := func(tests [][2]string) {
		t.Helper()
		for _, test := range tests {
			if got := eval(t, cx, test[0]); got != test[1] {
				t.Errorf("%s = %q, want %q", test[0], got, test[1])
			}
		}
	}
	check([][2]string{{"fails = (f) => { try { return String(f()) } catch (e) { return e.name } }; typeof fails", "function"}})
	for _, w := range []string{"globalThis", "framed"} {
		window := cx.Global()
		if w == "framed" {
			window = proxy.Value()
		}
		show(window, 0, cx.NewString("a"))
		show(window, 1, cx.NewString("b"))
		check([][2]string{
			{"w = " + w + "; [w[0], w[1], w[2], 0 in w, 2 in w].join()", "a,b,,true,false"},
			{"JSON.stringify(Object.getOwnPropertyDescriptor(w, 1))", `{"value":"b","writable":false,"enumerable":true,"configurable":true}`},
			{"w[0] = 1; w[2] = 1; w[4294967294] = 1; [w[0], w[2], w[4294967294]].join()", "a,,"},
			{"[0, 2, 4294967294].map((i) => fails(() => { 'use strict'; w[i] = 1 })).join()", "TypeError,TypeError,TypeError"},
			{"[0, 2, 4294967294].map((i) => fails(() => Object.defineProperty(w, i, { value: 1 }))).join()", "TypeError,TypeError,TypeError"},
			{"[0, 2, 4294967294].map((i) => Reflect.defineProperty(w, i, { get: () => 1 }) + '' + Reflect.set(w, i, 1)).join()", "falsefalse,falsefalse,falsefalse"},
			{"[0, 2, 4294967294].map((i) => delete w[i]).join()", "false,true,true"},
			{"fails(() => { 'use strict'; delete w[1] }) + fails(() => { 'use strict'; return delete w[2] })", "TypeErrortrue"},
			{"[Reflect.ownKeys(w).slice(0, 2), Object.keys(w).slice(0, 2), Object.getOwnPropertyNames(w).filter((k) => k === '1')].join()", "0,1,0,1,1"},
			{"for (var first in w) break; first", "0"},
			// Objects whose prototype is a window have them as they have others.
			{"o = Object.create(w); o[2] = 2; [o[0], o[2], w[2], Reflect.set(o, 0, 1)].join()", "a,2,,false"},
			// What is no array index is a property like others.
			{"w[-1] = 1; w[4294967295] = 2; w['01'] = 3; [w[-1], w[4294967295], w['01'], delete w[-1], delete w['01'], delete w[4294967295], w[-1]].join()", "1,2,3,true,true,true,"},
			{"w.x = 1; Object.defineProperty(w, 'x', { get: () => 5 }); [w.x, delete w.x, w.x, Reflect.defineProperty(w, 'NaN', { value: 1 }), Reflect.deleteProperty(w, 'NaN')].join()", "5,true,,false,false"},
		})
		show(window, 1, Undefined)
		check([][2]string{{"[w[0], 1 in w, delete w[1]].join()", "a,false,true"}})
		show(window, 0, cx.NewString("c"))
		check([][2]string{{"w[0]", "c"}})
	}
	check([][2]string{
		{"var declared = 1; function f() {} [declared, typeof f, delete globalThis.declared, Object.getOwnPropertyDescriptor(globalThis, 'f').configurable].join()", "1,function,false,false"},
		{"for (let i = 0; i < 20000; i++) { fails(() => { delete globalThis[1]; globalThis[1] = i; globalThis.g = i }) } [globalThis[0], 1 in globalThis, g].join()", "c,false,19999"},
		{"worker[0] = 1; [worker[0], delete worker[0], 0 in worker].join()", "1,true,false"},
	})
}
