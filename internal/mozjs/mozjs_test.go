package mozjs

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

type testGlobal struct{ Object }

// open makes a context on the test's thread and closes it at the end.
func open(t testing.TB, o Options) *Context {
	t.Helper()
	runtime.LockOSThread()
	cx, err := NewContext(o, &testGlobal{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	return cx
}

// eval runs script and returns its completion value as a string.
func eval(t testing.TB, cx *Context, text string) string {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	v, err := cx.Evaluate(Source{URL: "test.js", Text: text})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	s, err := cx.ToString(v)
	if err != nil {
		t.Fatal(err)
	}
	return cx.String(s)
}

func TestEvaluate(t *testing.T) {
	cx := open(t, Options{})
	for _, test := range []struct{ text, want string }{
		{"1 + 1", "2"},
		{"'a' + 'b'", "ab"},
		{"", "undefined"},
		{"[1, [2, 3]]", "1,2,3"},
		{"typeof SharedArrayBuffer", "undefined"},
		{"typeof WeakRef", "function"},
		{"'\\ud800'", "\xed\xa0\x80"},
		{"'é😀\\0'", "é😀\x00"},
		{"0.1", "0.1"},
		{"-0", "0"},
		{"2n ** 70n", "1180591620717411303424"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestStringsSurvive(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	for _, s := range []string{"", "a", "é", "\x00", "😀", "\xed\xa0\x80", "\xed\xb0\x80x", "日本\xed\xa0\x80é", strings.Repeat("ab\x00é", 1<<20)} {
		if got := cx.String(cx.NewString(s)); got != s {
			t.Errorf("%.20q came back as %.20q", s, got)
		}
	}
}

func TestCompareCodeUnits(t *testing.T) {
	// U+1F600 begins with a surrogate, which is less than U+FFFF.
	sorted := []string{"", "a", "aa", "b", "\xED\xA0\x80", "\U0001F600", "\uFFFF"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := CompareCodeUnits(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("CompareCodeUnits(%q, %q) = %d", a, b, got)
			}
		}
	}
}

func TestValues(t *testing.T) {
	for _, f := range []float64{0, 1, -1, 0.5, 1e300, -1e-300} {
		if got := Number(f).Number(); got != f {
			t.Errorf("Number(%g).Number() = %g", f, got)
		}
	}
	if v := Number(nan.Number()); !v.IsNumber() || v.Number() == v.Number() {
		t.Error("NaN is not kept")
	}
	if !(Value(0)).IsUndefined() || !Null.IsNull() || !True.Bool() || False.Bool() || Null.IsObject() {
		t.Error("constants are confused")
	}
}

func TestCallsBothWays(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	add := cx.NewFunction("add", 2, func(c *Call) (Value, error) {
		if !c.Arg(0).IsNumber() {
			return Undefined, NewTypeError("not a number: %s", cx.String(c.Arg(0)))
		}
		return Number(c.Arg(0).Number() + c.Arg(1).Number()), nil
	})
	cx.SetNamed(cx.Global(), "add", add)
	if got := eval(t, cx, "add(1, 2) + add.name + add.length"); got != "3add2" {
		t.Error(got)
	}
	if got := eval(t, cx, "try { add('x') } catch (e) { e instanceof TypeError && e.message }"); got != "not a number: x" {
		t.Error(got)
	}
	apply := cx.NewFunction("apply", 1, func(c *Call) (Value, error) { return cx.Call(c.Arg(0), Undefined, Int(20)) })
	cx.SetNamed(cx.Global(), "apply", apply)
	if got := eval(t, cx, "apply(x => x + 1)"); got != "21" {
		t.Error(got)
	}
	if got := eval(t, cx, "try { apply(() => { throw 7 }) } catch (e) { e }"); got != "7" {
		t.Error(got)
	}
	boom := cx.NewFunction("boom", 0, func(c *Call) (Value, error) { panic("kaboom") })
	cx.SetNamed(cx.Global(), "boom", boom)
	if got := eval(t, cx, "try { boom() } catch (e) { String(e) }"); got != "Error: Go panic: kaboom" {
		t.Error(got)
	}
	// Deep recursion through both languages ends in an error of script.
	again := cx.NewFunction("again", 0, func(c *Call) (Value, error) { return cx.Call(c.This, Undefined) })
	cx.SetNamed(cx.Global(), "again", again)
	if got := eval(t, cx, "function down() { return again.call(down) } try { down() } catch (e) { e.name }"); got != "InternalError" {
		t.Error(got)
	}
}

func TestExceptionReport(t *testing.T) {
	cx := open(t, Options{})
	ofNull := `can't access property "x", n is null`
	if Major == 128 {
		ofNull = "n is null"
	}
	for _, test := range []struct {
		text, message string
		line, column  int
		stack         string
	}{
		{"\n  throw new TypeError('no')", "no", 2, 9, "@test.js:2:9"},
		{"\n\nlet x = ;", "expected expression, got ';'", 3, 9, ""},
		{"function f() {\n throw 5 }\nf()", "", 2, 2, "f@test.js:2:2"},
		{"var n = null; n.x", ofNull, 1, 15, "@test.js:1:15"},
	} {
		cx.Frame(func() {
			_, err := cx.Evaluate(Source{URL: "test.js", Text: test.text})
			e, ok := err.(*Exception)
			if !ok {
				t.Fatalf("%q: %v", test.text, err)
			}
			r := e.Report()
			stack := ""
			if len(r.Stack) > 0 {
				stack = fmt.Sprintf("%s@%s:%d:%d", r.Stack[0].Function, r.Stack[0].URL, r.Stack[0].Line, r.Stack[0].Column)
			}
			if r.Message != test.message || r.Line != test.line || r.Column != test.column || stack != test.stack {
				t.Errorf("%q: %+v", test.text, r)
			}
		})
	}
}

type counter struct {
	Object
	n         int
	finalized *int
}

func (c *counter) Finalized() { *c.finalized++ }

func TestPlatformObjects(t *testing.T) {
	cx := open(t, Options{})
	finalized := 0
	var class *Class
	class = &Class{
		Name: "Counter",
		Constructor: func(c *Call) (Value, error) {
			return c.CreateThis(class, &counter{finalized: &finalized})
		},
		Members: []Member{
			{Kind: Method, Name: "up", Length: 1, Func: func(c *Call) (Value, error) {
				o, ok := c.ThisImpl().(*counter)
				if !ok {
					return Undefined, NewTypeError("Illegal invocation")
				}
				o.n++
				o.Hold(c.Arg(0))
				return Int(o.n), nil
			}},
			{Kind: Attribute, Name: "count", Get: func(c *Call) (Value, error) { return Int(c.ThisImpl().(*counter).n), nil }},
			{Kind: Attribute, Name: "fixed", Unforgeable: true, Get: func(c *Call) (Value, error) { return Int(1), nil }},
			{Kind: Constant, Name: "ZERO", Constant: 0},
		},
	}
	f := cx.Enter()
	defer f.Leave()
	if err := cx.Install(NewClasses(class)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"c = new Counter(); c.up(); c.up(); c.count", "2"},
		{"String(c)", "[object Counter]"},
		{"class D extends Counter {}; d = new D(); d.up(); d instanceof D && d.count", "1"},
		{"Object.keys(d) + d.fixed + Object.getOwnPropertyDescriptor(c, 'fixed').configurable", "fixed1false"},
		{"try { Counter() } catch (e) { e.message }", "Failed to construct 'Counter': Please use the 'new' operator, this object constructor cannot be called as a function."},
		{"try { Counter.prototype.up.call({}) } catch (e) { e.message }", "Illegal invocation"},
		{"Counter.ZERO + Counter.prototype.ZERO + Object.getOwnPropertyNames(Counter.prototype)", "0constructor,up,count,ZERO"},
		{"Object.getOwnPropertyDescriptor(Counter.prototype, 'count').get.name", "get count"},
	} {
		if got := eval(t, cx, test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
	// Cycles through held values are collected.
	eval(t, cx, "for (let i = 0; i < 1000; i++) { let c = new Counter(); c.up({c}) }")
	cx.GC(false)
	cx.GC(false)
	if finalized < 990 {
		t.Errorf("%d of 1000 objects in cycles were collected", finalized)
	}
	if cx.Live() > 50 {
		t.Errorf("%d objects are alive", cx.Live())
	}
}

func TestMicrotasks(t *testing.T) {
	var reported []string
	cx := open(t, Options{Hooks: Hooks{Report: func(e *Exception) { reported = append(reported, e.Error()) }}})
	f := cx.Enter()
	defer f.Leave()
	cx.SetNamed(cx.Global(), "queueMicrotask", cx.NewFunction("queueMicrotask", 1, func(c *Call) (Value, error) {
		cx.QueueMicrotask(c.Arg(0))
		return Undefined, nil
	}))
	eval(t, cx, `log = []; Promise.resolve().then(() => log.push(1)); queueMicrotask(() => { log.push(2); throw new Error('x') });
		(async () => { await null; log.push(3); await null; log.push(4) })()`)
	cx.QueueGoMicrotask(func() { eval(t, cx, "log.push('go')") })
	if err := cx.RunMicrotasks(); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, cx, "log.join()"); got != "1,2,3,go,4" {
		t.Error(got)
	}
	if len(reported) != 1 || reported[0] != "Error: x" {
		t.Error(reported)
	}
	p, _ := cx.Evaluate(Source{Text: "Promise.resolve(42)"})
	var settled float64
	cx.React(p, func(v Value) { settled = v.Number() }, nil)
	cx.RunMicrotasks()
	if settled != 42 {
		t.Error(settled)
	}
}

func TestRejections(t *testing.T) {
	var log []string
	cx := open(t, Options{Hooks: Hooks{Rejection: func(p Value, handled, muted bool) { log = append(log, fmt.Sprint(handled)) }}})
	eval(t, cx, "p = Promise.reject(1); p.catch(() => 0); Promise.reject(2)")
	if got := fmt.Sprint(log); got != "[false true false]" {
		t.Error(got)
	}
}

func TestInterrupt(t *testing.T) {
	for _, text := range []string{
		"for (;;) ;",
		"try { for (;;) ; } finally { ran = true }",
		"function f() { Promise.resolve().then(f) } f(); ''",
		"Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)",
	} {
		t.Run(text, func(t *testing.T) {
			cx := open(t, Options{CanBlock: true, Isolated: true})
			f := cx.Enter()
			defer f.Leave()
			started := make(chan struct{})
			cx.SetNamed(cx.Global(), "started", cx.NewFunction("started", 0, func(*Call) (Value, error) {
				close(started)
				return Undefined, nil
			}))
			go func() { <-started; cx.Interrupt() }()
			_, err := cx.Evaluate(Source{Text: "started();" + text})
			if err == nil {
				err = cx.RunMicrotasks()
			}
			if err != ErrTerminated {
				t.Error(err)
			}
			if _, err := cx.Evaluate(Source{Text: "1"}); err != ErrTerminated {
				t.Error("script ran after the end:", err)
			}
		})
	}
}

func TestHeapLimit(t *testing.T) {
	for _, text := range []string{
		"a = []; for (;;) a.push({})",
		"a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1))",
		"m = new Map; for (i = 0; ; i++) m.set(i, 'x'.repeat(1000) + i)",
		"a = []; try { for (;;) a.push(new Array(1000).fill(0)) } catch (e) { for (;;) a.push({}) }",
	} {
		t.Run(text, func(t *testing.T) {
			cx := open(t, Options{Budget: NewBudget(64 << 20)})
			_, err := cx.Evaluate(Source{Text: text})
			if err != ErrTerminated || !cx.OverLimit() {
				t.Error(err)
			}
		})
	}
}

func TestDeepRecursion(t *testing.T) {
	cx := open(t, Options{})
	for _, text := range []string{
		"(function f() { f() })()",
		"o = {}; o.toString = () => '' + o; '' + o",
		"a = []; for (i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)",
		"o = { get x() { return o.x } }; o.x",
	} {
		_, err := cx.Evaluate(Source{Text: text})
		if e, ok := err.(*Exception); !ok || !strings.Contains(e.Error(), "too much recursion") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
