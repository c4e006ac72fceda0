package mozjs

import (
	"strconv"
	"strings"
	"testing"
)

// operator is a platform object whose function `begin` begins an operation.
type operator struct{ Object }

func wrongThis(*Call) (Value, error) { return Undefined, NewTypeError("wrong this") }

// The classes of what callbacks are given.
var (
	pairClass = &Class{Name: "Pair", Members: []Member{
		{Kind: Attribute, Name: "first", Get: wrongThis, Plain: true},
		{Kind: Attribute, Name: "second", Get: wrongThis, Plain: true},
	}}
	onlyClass = &Class{Name: "Only", Members: []Member{{Kind: Attribute, Name: "first", Get: wrongThis, Plain: true}}}
)

// openOperator makes a context with a function begin(callback) that begins an
// operation, and calls then with each.
func openOperator(t *testing.T, o Options, then func(op *Operation, at Place)) *Context {
	cx := open(t, o)
	class := &Class{Name: "Operator"}
	if err := cx.Install(NewClasses(class, pairClass, onlyClass)); err != nil {
		t.Fatal(err)
	}
	cx.Root(cx.Create(class, &operator{}))
	f := cx.NewFunction("begin", 1, func(c *Call) (Value, error) {
		op, promise, at := cx.Begin(c.Arg(0), pairClass, Int(1), cx.NewString("two"))
		then(&op, at)
		return promise, nil
	})
	if err := cx.SetNamed(cx.Global(), "begin", f); err != nil {
		t.Fatal(err)
	}
	return cx
}

func TestOperation(t *testing.T) {
	var operations []*Operation
	cx := openOperator(t, Options{}, func(op *Operation, _ Place) { operations = append(operations, op) })
	eval(t, cx, `results = [];
		for (const f of [(pair) => pair.first + 1, () => { throw 'thrown'; }, (pair) => ({ second: pair.second })])
			begin(f).then((v) => results.push(v), (e) => results.push('not ' + e));
		begin(() => results.push('dropped')).then(() => results.push('settled'))`)
	cx.GC(false)
	for _, op := range operations[:3] {
		v, err := op.Call(true, 0)
		if op.Settled() {
			t.Error("settled by a call")
		}
		if err != nil {
			v, _ = cx.ThrownValue(err)
		}
		if !op.Settle(err == nil, v) || op.Settle(false, Null) || !op.Settled() {
			t.Error("not settled once")
		}
	}
	operations[3].Drop()
	if operations[3].Settle(true, Null) {
		t.Error("settled after it was given up")
	}
	if err := cx.RunMicrotasks(); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, cx, "JSON.stringify(results)"); got != `[2,"not thrown",{"second":"two"}]` {
		t.Error(got)
	}
}

// What a callback is given is an object of its class, and of no other.
func TestPlainObject(t *testing.T) {
	var begun *Operation
	cx := openOperator(t, Options{}, func(op *Operation, _ Place) { begun = op })
	eval(t, cx, "begin((pair) => globalThis.pair = pair)")
	if _, err := begun.Call(true, 1<<53); err != nil {
		t.Fatal(err)
	}
	cx.GC(false)
	eval(t, cx, `const attempt = (f) => { try { return String(f()); } catch (e) { return String(e); } };
		const getter = (c, name) => Object.getOwnPropertyDescriptor(c.prototype, name).get; 0`)
	for _, test := range []struct{ script, want string }{
		{"Object.prototype.toString.call(pair)", "[object Pair]"},
		{"[pair.first, pair.second, pair instanceof Pair, Reflect.ownKeys(pair).length]", "1,two,true,0"},
		{"getter(Only, 'first').call(pair)", "TypeError: wrong this"},
		{"Pair.prototype.first", "TypeError: wrong this"},
		{"Object.create(pair).second", "TypeError: wrong this"},
		{"getter(Pair, 'second').call(Object.setPrototypeOf(pair, Array.prototype))", "two"},
	} {
		if got := eval(t, cx, "attempt(() => "+test.script+")"); got != test.want {
			t.Errorf("%s: %s, not %s", test.script, got, test.want)
		}
	}
	v, err := cx.GetNamed(cx.Global(), "pair")
	if err != nil || cx.Impl(v) == nil {
		t.Error("it is no object of the platform", err)
	}
	if begun.Settle(true, Undefined); !begun.Settled() {
		t.Error("not settled")
	}
}

// A callback that is called without the object is given null.
func TestOperationWithoutObject(t *testing.T) {
	var begun *Operation
	cx := openOperator(t, Options{}, func(op *Operation, _ Place) { begun = op })
	eval(t, cx, "'use strict'; begin(function (...args) { return String([this, args.length, args[0]]) })")
	if v, err := begun.Call(false, 0); err != nil || cx.String(v) != ",1," {
		t.Error(cx.String(v), err)
	}
	begun.Drop()
	if !begun.Settled() {
		t.Error("it was given up")
	}
}

// An operation begins at the place that the stack says.
func TestOperationPlace(t *testing.T) {
	began := 0
	var cx *Context
	cx = openOperator(t, Options{}, func(op *Operation, at Place) {
		began++
		if f := cx.CaptureStack(1)[0]; f.URL != at.URL || f.Line != at.Line || f.Column != at.Column || at.Line < 2 {
			t.Errorf("%+v; the stack says %+v", at, f)
		}
		op.Drop()
	})
	eval(t, cx, "\n begin(); for (let i = 0; i < 3; i++) begin();\n\nnew Function('begin()')(); eval('\\n  begin()')")
	if began != 6 {
		t.Error("began", began, "operations")
	}
	op, _, at := cx.Begin(Undefined, pairClass, Undefined, Undefined)
	op.Drop()
	if at != (Place{}) {
		t.Errorf("without a script: %+v", at)
	}
}

// It does so, too, when calls come again and again from machine code, from several
// places of a function, through built-in functions, and after collections.
func TestOperationPlaces(t *testing.T) {
	began := map[Place]int{}
	var cx *Context
	cx = openOperator(t, Options{}, func(op *Operation, at Place) {
		began[at]++
		if f := cx.CaptureStack(4)[0]; f.URL != at.URL || f.Line != at.Line || f.Column != at.Column {
			t.Fatalf("%+v; the stack says %+v", at, f)
		}
		op.Drop()
	})
	eval(t, cx, `
		const f = () => {};
		function same(g) { begin(g); begin(g); return begin(f); }
		function twice(g, n) { for (let i = 0; i < n; i++) { begin(g);
			begin(() => i); } }
		function through(n) { for (let i = 0; i < n; i++) { Reflect.apply(begin, null, [f]);
			Reflect.apply(begin, null, [f]);
			[f].forEach(begin);
			[f].forEach(begin); begin.call(null, f); begin.bind(null)(f);
			new Function('g', 'begin(g)')(f); } }
		function other(n) { for (let i = 0; i < n; i++) Reflect.apply(begin, null, [f]); }
		function deep(n) { if (n > 0) { deep(n - 1); begin(f); } }
		async function awaits(n) { for (let i = 0; i < n; i++) { await null; begin(f); await begin; begin(() => i); } }
		globalThis.all = (n) => {
			for (let i = 0; i < n / 4; i++) { same(f); same(() => i); }
			twice(f, n); through(n / 4); other(n / 4); deep(n / 8); awaits(n);
		};
		all(40)`)
	cx.GC(false)
	eval(t, cx, "all(3000)")
	if err := cx.RunMicrotasks(); err != nil {
		t.Fatal(err)
	}
	cx.GC(true)
	eval(t, cx, "all(400)")
	if len(began) < 16 {
		t.Errorf("operations began at %d places", len(began))
	}
}

// With AsyncStacks errors have the frames of the async functions that led to
// them, whoever made the promises that those have awaited.
func TestAsyncStacks(t *testing.T) {
	for _, on := range []bool{true, false} {
		t.Run(strconv.FormatBool(on), func(t *testing.T) {
			var begun *Operation
			cx := openOperator(t, Options{AsyncStacks: on}, func(op *Operation, _ Place) { begun = op })
			eval(t, cx, `stack = '';
				async function inner() { await begin(); throw new Error('x'); }
				async function outer() { await inner(); }
				outer().catch((e) => stack = e.stack); 0`)
			begun.Settle(true, Undefined)
			if err := cx.RunMicrotasks(); err != nil {
				t.Fatal(err)
			}
			if got := eval(t, cx, "stack"); !strings.HasPrefix(got, "inner@") || strings.Contains(got, "async*outer@") != on {
				t.Error(got)
			}
		})
	}
}

// TestOperationOfPromises sees which promises of callbacks are converted: those that
// are fulfilled are not, unless script could tell.
func TestOperationOfPromises(t *testing.T) {
	var op *Operation
	cx := openOperator(t, Options{}, func(o *Operation, _ Place) { op = o })
	builtins, err := cx.CompileShared(Source{Text: "(() => ({}))"})
	if err == nil {
		err = cx.InstallBuiltins(NewBuiltins(builtins), cx.NewObject())
	}
	if err != nil {
		t.Fatal(err)
	}
	eval(t, cx, `pending = new Promise(() => {}), own = Object.assign(Promise.resolve(), { other: 1 }), sub = new (class extends Promise {})((r) => r());
		next = (o, ...keys) => { changed = keys.map((key) => [o, key, Object.getOwnPropertyDescriptor(o, key)]); }`)
	knows := usable(cx, "promises") && usable(cx, "shapes")
	for _, test := range []struct {
		change, promise string
		withObject      bool
		stays           bool
	}{
		{"", "Promise.resolve(1)", true, true},
		{"", "(async () => 1)()", true, true},
		{"", "Promise.resolve(1)", false, false},
		{"", "Promise.reject()", true, false},
		{"", "pending", true, false},
		{"", "own", true, false},
		{"", "sub", true, false},
		{"", "Object.setPrototypeOf(Promise.resolve(), null)", true, false},
		{"Promise.prototype.then = function () {}", "Promise.resolve(1)", true, false},
		{"Promise.prototype.constructor = Object", "Promise.resolve(1)", true, false},
		{"", "Promise.resolve(1)", true, true},
		{"Object.defineProperty(Promise, Symbol.species, { get() { return this; } })", "Promise.resolve(1)", true, false},
		// Since then, nobody knows.
		{"", "Promise.resolve(1)", true, false},
	} {
		eval(t, cx, "next(Promise, Symbol.species), before = [...changed]; next(Promise.prototype, 'then', 'constructor'), before.push(...changed); "+test.change)
		for range 2 {
			eval(t, cx, "returned = "+test.promise+"; returned.catch?.(() => {}); begin(() => returned)")
			v, err := op.Call(test.withObject, 0)
			if err != nil {
				t.Fatal(err)
			}
			returned, err := cx.GetNamed(cx.Global(), "returned")
			if err != nil {
				t.Fatal(err)
			}
			if stays := cx.SameValue(v, returned); stays != (test.stays && knows) {
				t.Errorf("%s: %s stays itself: %v", test.change, test.promise, stays)
			}
			op.Drop()
			cx.GC(false)
		}
		eval(t, cx, "before.forEach(([o, key, d]) => { if (Object.getOwnPropertyDescriptor(o, key).get !== d.get || o[key] !== d.value && !d.get) Object.defineProperty(o, key, d); })")
	}
}
