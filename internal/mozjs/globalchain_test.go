package mozjs

import "testing"

// The prototypes of the global object cannot be changed, and the keys of an interface
// object come in the order in which a function gets them.
func TestGlobalPrototypeChain(t *testing.T) {
	target := &Class{Name: "Target"}
	scope := &Class{Name: "Scope", Parent: target}
	window := &Class{Name: "Window", Parent: scope, Global: true, NamedProperties: true}
	other := &Class{Name: "Other", Parent: target, Members: []Member{
		{Kind: Constant, Name: "CONSTANT", Constant: 1},
	}}
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(target, scope, window, other)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"chain = []; for (let o = globalThis; o; o = Object.getPrototypeOf(o)) chain.push(o); chain.length", "6"},
		{"chain.every(o => !Reflect.setPrototypeOf(o, {}))", "true"},
		{"chain.every(o => Reflect.setPrototypeOf(o, Object.getPrototypeOf(o)))", "true"},
		{"named = chain[2]; String(named)", "[object WindowProperties]"},
		{"[Object.getPrototypeOf(Window.prototype) === named, Object.getPrototypeOf(named) === Scope.prototype].join()", "true,true"},
		{"Reflect.ownKeys(named).map(String).join()", "Symbol(Symbol.toStringTag)"},
		{"d = Object.getOwnPropertyDescriptor(named, Symbol.toStringTag); [d.value, d.writable, d.enumerable, d.configurable].join()", "WindowProperties,false,false,true"},
		{"Reflect.defineProperty(named, 'a', {value: 1})", "false"},
		{"try { (() => { 'use strict'; named.a = 1 })() } catch (e) { e.name }", "TypeError"},
		{"named.a = 1; 'a' in named", "false"},
		{"heir = Object.create(named); heir.a = 1; heir.a", "1"},
		{"[Reflect.preventExtensions(named), Object.isExtensible(named)].join()", "false,true"},
		{"[delete named.a, 'hasOwnProperty' in named, typeof named.toString].join()", "true,true,function"},
		{"globalThis.valueOf === Object.prototype.valueOf", "true"},
		{"delete named[Symbol.toStringTag]; Reflect.ownKeys(named).length", "0"},
		{"Reflect.setPrototypeOf(Other.prototype, {})", "true"},
		{"Reflect.ownKeys(Window).join()", "length,name,prototype"},
		{"Reflect.ownKeys(Other).join()", "length,name,prototype,CONSTANT"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
}

// No window can be kept from having more properties, with a WindowProxy or without. Other global objects can.
func TestPreventExtensionsOfWindows(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	// Built-ins use Reflect before there is a window.
	eval(t, cx, "Reflect")
	if err := cx.Install(NewClasses(&Class{Name: "Window", Global: true, NamedProperties: true})); err != nil {
		t.Fatal(err)
	}
	worker := newRealm(t, cx, "worker")
	if err := cx.SetNamed(cx.Global(), "worker", worker.Global()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"fails = (f) => { try { f(); return 'no error' } catch (e) { return e.name } }; typeof fails", "function"},
		{"['preventExtensions', 'seal', 'freeze'].map((name) => fails(() => Object[name](globalThis))).join()", "TypeError,TypeError,TypeError"},
		{"[Reflect.preventExtensions(globalThis), Object.isExtensible(globalThis), Object.isFrozen(globalThis), Object.isSealed(globalThis)].join()", "false,true,false,false"},
		{"later = 1; 'later' in globalThis && Object.getOwnPropertyDescriptor(globalThis, 'later').configurable", "true"},
		{"for (const name in globalThis) if (name === 'later') Object.keys(globalThis).includes(name) && Object.getOwnPropertyNames(globalThis).includes('WeakRef')", "true"},
		{"fails(() => Object.freeze(new Proxy(globalThis, {})))", "TypeError"},
		{"o = {}; [Reflect.preventExtensions(o), Object.isExtensible(o), Reflect.preventExtensions(o)].join()", "true,false,true"},
		{"[Reflect.preventExtensions(new Proxy({}, { preventExtensions: () => false })), fails(() => Reflect.preventExtensions(1)), fails(() => Reflect.preventExtensions())].join()", "false,TypeError,TypeError"},
		{"[Reflect.preventExtensions.name, Reflect.preventExtensions.length, 'prototype' in Reflect.preventExtensions, fails(() => new Reflect.preventExtensions({}))].join()", "preventExtensions,1,false,TypeError"},
		{"d = Object.getOwnPropertyDescriptor(Reflect, 'preventExtensions'); [d.writable, d.enumerable, d.configurable].join()", "true,false,true"},
		{"[Reflect.preventExtensions(worker), Object.isExtensible(worker)].join()", "true,false"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
}
