package mozjs

import (
	"fmt"
	"testing"
)

func TestSomeKeys(t *testing.T) {
	cx := open(t, Options{})
	for _, test := range []struct {
		text  string
		which Which
		max   int
		want  string
	}{
		{"({b: 1, a: 2, 7: 3, 1: 4, [Symbol('s')]: 5})", Names | Indices, 9, "[1 7 b a] 4"},
		{"({b: 1, 7: 3, [Symbol('s')]: 5})", Names | Symbols, 9, "[b Symbol(s)] 2"},
		{"Object.defineProperty([1, 2, 3], 'x', {})", Names | Hidden, 9, "[length x] 2"},
		{"[1, 2, 3]", Indices, 2, "[0 1] 3"},
		{"[1, , 3]", Indices, 0, "[] 2"},
	} {
		f := cx.Enter()
		v, err := cx.Evaluate(Source{URL: "test.js", Text: test.text})
		if err != nil {
			t.Fatal(err)
		}
		keys, total, err := cx.SomeKeys(v, test.which, test.max)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, k := range keys {
			names = append(names, shown(cx, k))
		}
		if got := fmt.Sprint(names, total); got != test.want {
			t.Errorf("keys of %s: %s, want %s", test.text, got, test.want)
		}
		f.Leave()
	}
}

func TestEntriesRunNoScript(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	eval(t, cx, `for (const c of [Map, Set]) {
		const iterator = Object.getPrototypeOf(new c().entries());
		iterator.next = () => { throw 'next' };
		for (const name of ['forEach', 'entries', 'values', 'keys', Symbol.iterator, 'size'])
			Object.defineProperty(c.prototype, name, {get() { throw name }});
	}`)
	for _, test := range []struct {
		text string
		max  int
		want string
	}{
		{"new Map([['a', 1], ['b', 2]])", 5, "[a 1 b 2] 2"},
		{"new Map([['a', 1], ['b', 2]])", 1, "[a 1] 2"},
		{"new Set(['a', 'b'])", 5, "[a b] 2"},
		{"new Set(['a', 'b'])", 0, "[] 2"},
	} {
		v, err := cx.Evaluate(Source{URL: "test.js", Text: test.text})
		if err != nil {
			t.Fatal(err)
		}
		entries, size, err := cx.Entries(v, test.max)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, e := range entries {
			names = append(names, shown(cx, e))
		}
		if got := fmt.Sprint(names, size); got != test.want {
			t.Errorf("entries of %s: %s, want %s", test.text, got, test.want)
		}
	}
	o := cx.NewObject()
	if _, _, err := cx.Entries(o, 1); err == nil {
		t.Error("a plain object has entries")
	}
}

func TestLookingAtObjects(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	value := func(text string) Value {
		v, err := cx.Evaluate(Source{URL: "test.js", Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v, err := cx.Unbox(value("Object('x')")); err != nil || cx.String(v) != "x" {
		t.Error("a String object unboxes to", v, err)
	}
	if v, err := cx.Unbox(value("({})")); err != nil || !v.IsUndefined() {
		t.Error("a plain object unboxes to", v, err)
	}
	if source, flags, err := cx.RegExp(value("/a.b/dgimsuy")); err != nil || source != "a.b" || flags != "dgimsuy" {
		t.Error("regexp:", source, flags, err)
	}
	if s, err := cx.FunctionSource(value("(async x => x)"), 7); err != nil || s != "async x" {
		t.Error("source:", s, err)
	}
	method := &Class{Name: "Inspected", Members: []Member{{Kind: Method, Name: "m", Func: func(*Call) (Value, error) { return Undefined, nil }}}}
	if err := cx.Install(NewClasses(method)); err != nil {
		t.Fatal(err)
	}
	closure := cx.NewFunction("f", 0, func(*Call) (Value, error) { return Undefined, nil })
	if !cx.IsClassFunction(value("Inspected.prototype.m")) || !cx.IsClassFunction(value("Inspected")) ||
		cx.IsClassFunction(value("Array")) || cx.IsClassFunction(closure) || cx.IsClassFunction(value("(() => 1)")) || cx.IsClassFunction(True) {
		t.Error("functions of classes are not told from others")
	}
}

func TestLocal(t *testing.T) {
	counter, other := NewLocal[int](), NewLocal[string]()
	cx := open(t, Options{})
	*counter.Of(cx)++
	*counter.Of(cx)++
	*other.Of(cx) = "x"
	if *counter.Of(cx) != 2 || *other.Of(cx) != "x" {
		t.Error("locals are not kept apart")
	}
}

// shown is a primitive as a text.
func shown(cx *Context, v Value) string {
	if v.IsSymbol() {
		return "Symbol(" + cx.String(cx.SymbolDescription(v)) + ")"
	}
	s, _ := cx.ToString(v)
	return cx.String(s)
}

func TestColumnsAreCountedFromOne(t *testing.T) {
	cx := open(t, Options{})
	// In errors of the compiler, 102 counts code points, newer engines code units.
	after := 11
	if Major > 102 {
		after = 12
	}
	for _, test := range []struct {
		text         string
		line, column int
	}{
		{"throw new Error('x')", 1, 7},
		{"\n  null.x", 2, 3},
		{"let y = ;", 1, 9},
		{"\n\n)", 3, 1},
		{"'é😀'; let 😀", 1, after},
		{"   throw 1", 1, 4},
	} {
		f := cx.Enter()
		_, err := cx.Evaluate(Source{URL: "test.js", Text: test.text})
		e, ok := err.(*Exception)
		if !ok {
			t.Fatalf("%q: %v", test.text, err)
		}
		if r := e.Report(); r.Line != test.line || r.Column != test.column {
			t.Errorf("%q is wrong at %d:%d, reported at %d:%d", test.text, test.line, test.column, r.Line, r.Column)
		}
		f.Leave()
	}
}
