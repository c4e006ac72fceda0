package console

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Nothing that an object does keeps it from being shown, and none of its code
// runs: each of these throws, or never returns, or counts when it does.
func TestHostileObjects(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	evaluate(t, cx, `var ran = 0;
		var trap = new Proxy({}, {get() { ran++; return () => { ran++; throw 'trap' } }});
		for (const name of ['forEach', 'entries', 'values', 'next', 'toString', 'toISOString', 'size', 'length', 'source', 'flags', 'byteLength'])
			for (const o of [Map, Set, Date, RegExp, Array, Uint8Array, ArrayBuffer, Object.getPrototypeOf(Uint8Array)])
				try { Object.defineProperty(o.prototype, name, {get() { ran++; throw name }, configurable: true}) } catch {}
		Object.getPrototypeOf(new Map()[Symbol.iterator]?.() ?? {}).next = () => { ran++ }`)
	for _, test := range []struct{ text, want string }{
		{"{get a() { ran++; throw 1 }}", "{ a: [Getter] }"},
		{"new Proxy({a: 1}, trap)", "{ a: 1 }"},
		{"new Proxy(new Proxy([1], trap), trap)", "[ 1 ]"},
		{"(() => { let p = {a: 1}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, trap); return p })()", "{ a: 1 }"},
		{"(() => { const r = Proxy.revocable({}, trap); let p = r.proxy; for (let i = 0; i < 3; i++) p = new Proxy(p, trap); r.revoke(); return p })()", "<Revoked Proxy>"},
		{"Object.create(new Proxy({}, trap))", "{}"},
		{"Object.create(new Proxy(class Foo {}.prototype, trap))", "Foo {}"},
		{"{__proto__: {get constructor() { ran++; throw 1 }}}", "{}"},
		{"{constructor: new Proxy(function F() {}, trap)}", "{ constructor: [Function: F] }"},
		{"{constructor: {name: 'Fake'}}", "{ constructor: { name: 'Fake' } }"},
		{"new (class Foo { static get name() { ran++; throw 1 } })", "{}"},
		{"new (class Foo { static [Symbol.hasInstance]() { ran++; throw 1 } })", "Foo {}"},
		{"{get [Symbol.toStringTag]() { ran++; throw 1 }}", "{ [Symbol(Symbol.toStringTag)]: [Getter] }"},
		{"{toString() { ran++ }, valueOf() { ran++ }, toJSON() { ran++ }, [Symbol.toPrimitive]() { ran++ }}", "{\n  toString: [Function: toString],\n  valueOf: [Function: valueOf],\n  toJSON: [Function: toJSON],\n  [Symbol(Symbol.toPrimitive)]: [Function: [Symbol.toPrimitive]]\n}"},
		{"{inspect() { ran++ }, [Symbol.for('nodejs.util.inspect.custom')]() { ran++; throw 1 }}", "{\n  inspect: [Function: inspect],\n  [Symbol(nodejs.util.inspect.custom)]: [Function: [nodejs.util.inspect.custom]]\n}"},
		{"new Map([[1, {a: 2}]])", "Map(1) { 1 => { a: 2 } }"},
		{"new Set([1])", "Set(1) { 1 }"},
		{"new Date(0)", "1970-01-01T00:00:00.000Z"},
		{"/x/g", "/x/g"},
		{"new Uint8Array(2)", "Uint8Array(2) [ 0, 0 ]"},
		{"Object.defineProperty(() => {}, 'name', {get() { ran++; throw 1 }})", "[Function (anonymous)]"},
		{"Object.defineProperty(() => {}, 'name', {value: trap})", "[Function (anonymous)]"},
		{"[new Array(4294967295)]", "[ [ <4294967295 empty items> ] ]"},
		{"Object.defineProperty([1], 0, {get() { ran++; throw 1 }})", "[ [Getter] ]"},
		{"new String('x'.repeat(3))", "[String: 'xxx']"},
		{"Object.create(Array.prototype)", "Array {}"},
		{"Object.create(Map.prototype)", "Map {}"},
		{"Object.create(Error.prototype)", "[Error]"},
		{"Object.setPrototypeOf(new Error('x'), new Proxy({}, trap)) && 1", "1"},
		{"{a: '\\ud800\\udfff\\udc00'}", "{ a: '\U000103FF\\udc00' }"},
	} {
		if got := inspected(t, cx, test.text, DefaultOptions()); got != test.want {
			t.Errorf("%s\n got: %s\nwant: %s", test.text, got, test.want)
		}
	}
	if v := evaluate(t, cx, "ran"); v.Number() != 0 {
		t.Errorf("script ran %v times", v.Number())
	}
}

func TestHugeObjects(t *testing.T) {
	cx := open(t)
	for _, test := range []struct {
		text string
		max  int // bytes
	}{
		{"new Array(1e6).fill(1)", 2000},
		{"Array.from({length: 1e5}, (_, i) => i)", 2000},
		{"new Uint8Array(1e8)", 2000},
		{"new ArrayBuffer(1e8)", 2000},
		{"new Set(Array.from({length: 1e5}, (_, i) => i))", 2000},
		{"'x'.repeat(1e7).split('', 3).concat(['x'.repeat(1e7)])", 12000},
		{"new String('x'.repeat(1e7))", 12000},
		{"Object.fromEntries(Array.from({length: 1e5}, (_, i) => ['k' + i, i]))", 400000},
		{"(() => { let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; return o })()", 2000000},
		{"(() => { let o = {}; for (let i = 0; i < 1e5; i++) o = [o, o]; return o })()", 64 << 20},
		{"(() => { let o = {}; for (let i = 0; i < 1e5; i++) o = Object.create(o); return o })()", 2000},
		{"(() => { let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p })()", 2000},
		{"(() => { let m = new Map; for (let i = 0; i < 1e4; i++) m = new Map([[m, m]]); return m })()", 64 << 20},
		{"(() => { let o = {__proto__: null}; for (let i = 0; i < 1e3; i++) o = Object.create(o); return o })()", 2000},
	} {
		o := DefaultOptions()
		if n := len(inspected(t, cx, test.text, o)); n > test.max {
			t.Errorf("%s: %d bytes", test.text, n)
		}
		if strings.Contains(test.text, "1e5; i++) o = [o") || strings.Contains(test.text, "Map([[m") || strings.Contains(test.text, "o = {o}") {
			o.Depth = Unlimited
			if n := len(inspected(t, cx, test.text, o)); n > test.max {
				t.Errorf("%s, unlimited: %d bytes", test.text, n)
			}
		}
	}
}

func TestInspectAfterTermination(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	v := evaluate(t, cx, "({a: [1, new Map([[1, 2]]), new Error('x'), () => 1, /x/, new Date(0)]})")
	cx.Interrupt()
	// The engine gives no more than the outermost shape.
	if got := Inspect(cx, v, DefaultOptions()); got != "[Object: null prototype] {}" {
		t.Errorf("the value is shown as %q", got)
	}
	if got := FormatException(cx, cx.Throw(v), ExceptionOptions{}); !strings.HasPrefix(got, "Uncaught") || len(got) > 1000 {
		t.Errorf("the exception is shown as %q", got)
	}
	if _, err := cx.Evaluate(mozjs.Source{URL: "test.js", Text: "1"}); err != mozjs.ErrTerminated {
		t.Errorf("script runs after the end: %v", err)
	}
}
