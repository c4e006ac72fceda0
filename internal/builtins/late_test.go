package builtins_test

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// whole says whether every late part has run: it looks for a method of each class.
const whole = `[
	[ArrayBuffer.prototype, 'transfer'], [DataView.prototype, 'getFloat16'], [Uint8Array, 'fromHex'],
	[Object.getPrototypeOf(Int8Array.prototype), 'toSorted'], [Atomics, 'pause'], [Map, 'groupBy'],
	[Map.prototype, 'getOrInsert'], [DisposableStack.prototype, 'defer'], [AsyncDisposableStack.prototype, 'disposeAsync'], [Set.prototype, 'union'], [WeakMap.prototype, 'getOrInsert'], [Math, 'sumPrecise'],
].filter(([object, key]) => typeof object[key] !== 'function').map(([, key]) => key).join()`

// However script first comes to a class, that has the new methods.
func TestLateParts(t *testing.T) {
	for _, first := range []string{
		"", "Map", "Set", "WeakMap", "WeakSet", "Math", "Math.max(1)", "ArrayBuffer", "SharedArrayBuffer", "DataView", "Atomics",
		"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
		"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array", "globalThis['M' + 'ap']",
		"globalThis.Map = globalThis.Map", "var { Map: M, Int8Array: I } = globalThis", "delete globalThis.Set, 0",
		"typeof Map", "'Map' in globalThis", "Reflect.ownKeys(globalThis)", "Object.getOwnPropertyDescriptors(globalThis)",
		"for (const key in globalThis);", "Object.freeze(globalThis)", "Object.seal(globalThis)",
		"with (globalThis) Map", "eval('Map')", "new Function('return Map')()", "(function () { return this.Map })()",
		"Object.create(globalThis).Map", "new Proxy(globalThis, {}).Map", "Reflect.get(globalThis, 'Map')",
		"Reflect.defineProperty(globalThis, 'extra', { value: 1 })", "class M extends Map {}", "class U extends Uint8Array {}",
		"function late() { return Math } late(), late()", "for (let i = 0; i < 20000; i++) { if (i === 19999) Map; }",
		"WebAssembly", "new WebAssembly.Memory({ initial: 1 }).buffer",
		"new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer",
		"ArrayBuffer, Int8Array", "Int8Array, ArrayBuffer", "new Uint8Array(1).buffer", "new DataView(new ArrayBuffer(1)).buffer",
		"Intl.DateTimeFormat().format(0)", "Intl.NumberFormat('de').format(1e6)", "new Intl.ListFormat('en').format(['a', 'b'])",
		"Intl.getCanonicalLocales(['en'])", "new Intl.Collator().compare('a', 'b')", "(1e6).toLocaleString()", "'a'.localeCompare('b')",
		"'x'.normalize()", "/a/g[Symbol.replace]('a', 'b')", "'a-b'.split(/-/)", "JSON.parse('[1]')", "[3, 1].sort()",
		"[1].flatMap((x) => x)", "Array.from({ length: 2 })", "Object.groupBy([1], () => 1)", "Object.fromEntries([[1, 2]])",
		"Promise.all([1])", "Promise.allSettled([1])", "(async () => {})()", "new FinalizationRegistry(() => {}).register({}, 1)",
		"new WeakRef({}).deref()", "class P { #x; static of(o) { return #x in o } }; P.of({})", "Symbol.for('x')", "new Date(0).toISOString()",
		"Error.captureStackTrace({})", "Error('x').stack", "structured = [...'abc'].entries().toArray()",
		"Iterator.from([1]).map((x) => x).toArray()", "new DisposableStack().dispose()", "SuppressedError", "AsyncDisposableStack",
		"class E extends SuppressedError {}", "Reflect.has(globalThis, 'SuppressedError') || missing",
		"Object.keys(globalThis).includes('DisposableStack') && unlisted", "({}).hasOwnProperty.call(globalThis, 'DisposableStack') || missing", "BigInt.asIntN(8, 300n)",
		"Reflect.construct(Object, [], Array)", "parseFloat('1')", "escape('x')", "globalThis",
		// What is thrown while a class is first looked for must not lose its methods.
		"try { (function () { throw Int8Array })() } catch {}", "try { null[Map] } catch {}",
	} {
		t.Run(first, func(t *testing.T) {
			cx := open(t)
			_, err := evaluate(cx, "first.js", first+"\n;0")
			if err != nil {
				t.Fatal(err)
			}
			text := whole
			switch first {
			case "delete globalThis.Set, 0":
				return
			}
			if missing := eval(t, cx, "whole.js", text); missing != "" {
				t.Errorf("missing: %s", missing)
			}
		})
	}
}

// The host makes buffers and keyed collections, too.
func TestLatePartsOfObjectsOfTheHost(t *testing.T) {
	for name, test := range map[string]struct {
		make  func(cx *mozjs.Context) (mozjs.Value, error)
		check string
	}{
		"buffer": {func(cx *mozjs.Context) (mozjs.Value, error) { return cx.NewArrayBuffer([]byte{1}) }, "typeof made.transfer"},
		"array": {func(cx *mozjs.Context) (mozjs.Value, error) {
			buffer, err := cx.NewArrayBuffer(nil)
			if err != nil {
				return mozjs.Undefined, err
			}
			return cx.NewUint8Array(buffer, 0, 0)
		}, "typeof made.toSorted"},
		"intrinsic": {func(cx *mozjs.Context) (mozjs.Value, error) { return cx.Intrinsic("Map") }, "typeof made.groupBy"},
	} {
		t.Run(name, func(t *testing.T) {
			cx := open(t)
			f := cx.Enter()
			defer f.Leave()
			v, err := test.make(cx)
			if err != nil {
				t.Fatal(err)
			}
			if err := cx.SetNamed(cx.Global(), "made", v); err != nil {
				t.Fatal(err)
			}
			if got := eval(t, cx, "check.js", test.check); got != "function" {
				t.Errorf("%s is %s", test.check, got)
			}
		})
	}
}

// Script that has changed what it could before it first looks for a class changes
// nothing of what the late parts do.
func TestLatePartsOfAChangedRealm(t *testing.T) {
	cx := open(t)
	eval(t, cx, "change.js", `
		const changed = () => { throw new Error('changed'); };
		const { ownKeys, getOwnPropertyDescriptor } = Reflect;
		for (const o of [Reflect, Object, Function.prototype, Array, Array.prototype, BigInt, BigInt.prototype, String, String.prototype,
			Iterator.prototype, Object.getPrototypeOf([].values()), Promise, Promise.prototype]) {
			const keys = ownKeys(o);
			for (let i = 0; i < keys.length; i++) {
				const d = getOwnPropertyDescriptor(o, keys[i]);
				if (d.writable && typeof d.value === 'function') o[keys[i]] = changed;
			}
		}
		for (let i = 0, keys = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable']; i < keys.length; i++) {
			Object.prototype[keys[i]] = changed;
		}
		0`)
	eval(t, cx, "look.js", "[Map, Int8Array, Math, DisposableStack]; 0")
	got := eval(t, cx, "check.js", `
		const u = new Uint8Array(2);
		u[0] = 255;
		const d = new DataView(u.buffer);
		const m = new Map();
		m.getOrInsert(1, 2);
		const s = new Set();
		s.add(1);
		const stack = new DisposableStack();
		stack.defer(() => {});
		stack.dispose();
		''+u.toHex()+','+u.toSorted()[1]+','+d.getUint8(0)+','+m.get(1)+','+s.union(s).size+','+Math.f16round(1)+','+stack.disposed+','+SuppressedError(1, 2).error+','+Atomics.pause()`)
	if want := "ff00,255,255,2,1,1,true,1,undefined"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The views are made when script has seen ArrayBuffer, and may have changed it.
func TestLateViewsAfterAChangedArrayBuffer(t *testing.T) {
	cx := open(t)
	eval(t, cx, "change.js", `
		const transfer = ArrayBuffer.prototype.transfer;
		for (const key of ['byteLength', 'slice', 'transfer', 'detached']) Object.defineProperty(ArrayBuffer.prototype, key, { get() { throw new Error('changed') } });
		Object.defineProperty(globalThis, 'ArrayBuffer', { get() { throw new Error('looked for') } });
		0`)
	got := eval(t, cx, "check.js", `
		const u = Uint8Array.fromHex('0102');
		const longer = new Uint8Array(transfer.call(u.buffer, 3));
		''+longer.toHex()+','+u.length+','+(() => { try { u.toSorted() } catch (e) { return e.name } })()+','+Atomics.notify(new Int32Array(1))`)
	if want := "010200,0,TypeError,0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Script that first looks for a class when it has used up its stack gets all of it.
func TestLatePartsAtFullStack(t *testing.T) {
	if mozjs.TurnedOff("room") {
		t.Skip("there is no more stack than script has")
	}
	for _, name := range []string{"Map", "Int8Array", "Math", "DisposableStack"} {
		t.Run(name, func(t *testing.T) {
			cx := open(t)
			eval(t, cx, "deep.js", `
			let tried = false;
			const dive = () => {
				try {
					dive();
				} catch (error) {
					if (!tried) {
						tried = true;
						globalThis.found = `+name+`;
					}
				}
			};
			dive();
			0`)
			if missing := eval(t, cx, "whole.js", whole); missing != "" {
				t.Errorf("%s: missing: %s", name, missing)
			}
			if got := eval(t, cx, "found.js", "found === "+name); got != "true" {
				t.Errorf("%s was not found", name)
			}
		})
	}
}

// The functions show native code, compiled or not; a script's own do not.
func TestTextsOfFunctions(t *testing.T) {
	cx := open(t)
	for expression, want := range map[string]string{
		"[].toSorted":                       "function toSorted() {\n    [native code]\n}",
		"([2, 1].toSorted(), [].toSorted)":  "function toSorted() {\n    [native code]\n}",
		"Map.groupBy":                       "function groupBy() {\n    [native code]\n}",
		"DisposableStack":                   "function DisposableStack() {\n    [native code]\n}",
		"DisposableStack.prototype.dispose": "function dispose() {\n    [native code]\n}",
		"Reflect.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'detached').get": "function get detached() {\n    [native code]\n}",
		"function mine() { return 1 }":                                            "function mine() { return 1 }",
		"class Mine { x = 1 }":                                                    "class Mine { x = 1 }",
		"(x) => x":                                                                "(x) => x",
		"mine2 = ({ toSorted() {} }).toSorted":                                    "toSorted() {}",
	} {
		got := eval(t, cx, "text.js", "Function.prototype.toString.call("+expression+")")
		if mozjs.Major > 102 {
			got = strings.Replace(got, "function detached()", "function get detached()", 1) // the engine's own shows no get
		}
		if got != want {
			t.Errorf("%s shows %q, want %q", expression, got, want)
		}
	}
}
