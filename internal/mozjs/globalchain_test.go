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
