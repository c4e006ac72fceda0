package console

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// recorder is a Printer that keeps what it is given, as "level: text".
type recorder struct {
	lines  []string
	values int
}

func (r *recorder) Colors(Level) bool { return false }

func (r *recorder) Print(_ *mozjs.Context, m Message) {
	r.lines = append(r.lines, string(m.Level)+": "+m.Text)
	r.values += len(m.Values)
}

func (r *recorder) Clear(*mozjs.Context) { r.lines = append(r.lines, "clear") }

// logged runs a script and returns what it has logged.
func logged(t testing.TB, cx *mozjs.Context, text string) string {
	t.Helper()
	r := &recorder{}
	Attach(cx, r)
	f := cx.Enter()
	defer f.Leave()
	evaluate(t, cx, text)
	return strings.Join(r.lines, "\n")
}

func TestConsole(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"console.log()", ""},
		{"console.log('a', 1, {b: 2})", "log: a 1 { b: 2 }"},
		{"console.log('%s!', 'a')", "log: a!"},
		{"console.log(undefined)", "log: undefined"},
		{"const {log} = console; log(1)", "log: 1"},
		{"for (const m of ['debug', 'info', 'warn', 'error', 'dirxml']) console[m](m, {})",
			"debug: debug {}\ninfo: info {}\nwarn: warn {}\nerror: error {}\ndirxml: dirxml {}"},
		{"console.assert(true, 'a'); console.assert()", "assert: Assertion failed"},
		{"console.assert(false, 'a %s', 'b')", "assert: Assertion failed: a b"},
		{"console.assert(0, {a: 1}, 2)", "assert: Assertion failed { a: 1 } 2"},
		{"console.count(); console.count(); console.count('x'); console.countReset(); console.count(); console.countReset('%s')",
			"count: default: 1\ncount: default: 2\ncount: x: 1\ncount: default: 1\ncountReset: Count for '%s' does not exist"},
		{"console.count({toString: () => 'label'})", "count: label: 1"},
		{"try { console.count({toString() { throw 5 }}) } catch (e) { console.log(e) }", "log: 5"},
		{"try { console.log('%s', {toString() { throw 5 }}) } catch (e) { console.log(e) }", "log: 5"},
		{"console.group('a\\nb'); console.log('c\\nd'); console.group(); console.log({e: 1}); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log('f')",
			"group: a\nb\nlog:   c\n  d\nlog:     { e: 1 }\nlog: f"},
		{"console.groupCollapsed('%d', '1x'); console.clear(); console.log(2)", "groupCollapsed: 1\nclear\nlog: 2"},
		{"console.dir({a: {b: {c: {d: 1}}}})", "dir: { a: { b: { c: [Object] } } }"},
		{"console.dir({a: {b: {c: {d: {e: 1}}}}}, {depth: null})", "dir: {\n  a: {\n    b: { c: { d: { e: 1 } } }\n  }\n}"},
		{"console.dir({a: {b: 1}}, {depth: 0}); console.dir([1], {showHidden: true}); console.dir(1, {colors: true}); console.dir('a', null)",
			"dir: { a: [Object] }\ndir: [ 1, [length]: 1 ]\ndir: \x1b[33m1\x1b[39m\ndir: 'a'"},
		{"function f() { console.trace('a %s', 1) }\nf(); console.trace()",
			"trace: Trace: a 1\n    at f (test.js:1:24)\n    at test.js:2:1\ntrace: Trace\n    at test.js:2:14"},
		{"console.timeEnd('x'); console.timeLog()", "reportWarning: Timer 'x' does not exist\nreportWarning: Timer 'default' does not exist"},
		{"console.time(); console.time(); console.timeLog(undefined, '%s', {}); console.timeEnd(); console.timeEnd()",
			"reportWarning: Timer 'default' already exists\ntimeLog: default: 1.5ms %s {}\ntimeEnd: default: 3ms\nreportWarning: Timer 'default' does not exist"},
		{"console.log(String(console), Object.keys(console).length)", "log: [object console] 19"},
		{"console.log(Object.getPrototypeOf(Object.getPrototypeOf(console)) === Object.prototype, Object.keys(Object.getPrototypeOf(console)).length)", "log: true 0"},
	} {
		t.Run(test.text, func(t *testing.T) {
			cx := open(t)
			start := time.Now()
			calls := 0
			of(cx).now = func() time.Time {
				calls++
				return start.Add(time.Duration(calls-1) * 1500 * time.Microsecond)
			}
			if got := logged(t, cx, test.text); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestConsoleWithoutPrinter(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	got := evaluate(t, cx, `{
		const returned = [];
		for (const name of Object.keys(console)) returned.push(console[name]({get a() { throw 1 }}));
		returned.push(console.table([1]), console.timeEnd('q'), console.count('kept'));
		returned.length + ' ' + returned.every((value) => value === undefined);
	}`)
	if s := cx.String(got); s != "22 true" {
		t.Errorf("calls that return undefined: %s", s)
	}
	// Counts and groups are kept for the printer that comes: of two groups one was ended.
	if got := logged(t, cx, "console.count('kept')"); got != "count:   kept: 2" {
		t.Error(got)
	}
}

func TestTable(t *testing.T) {
	cx := open(t)
	for _, test := range []struct{ text, want string }{
		{"console.table([{a: 1, b: 'x'}, {a: 2, c: [1, 2]}])", `table: ┌─────────┬───┬─────┬──────────┐
│ (index) │ a │ b   │ c        │
├─────────┼───┼─────┼──────────┤
│ 0       │ 1 │ 'x' │          │
│ 1       │ 2 │     │ [ 1, 2 ] │
└─────────┴───┴─────┴──────────┘`},
		{"console.table([{a: 1, b: 2}, 3], ['b'])", `table: ┌─────────┬───┐
│ (index) │ b │
├─────────┼───┤
│ 0       │ 2 │
│ 1       │   │
└─────────┴───┘`},
		{"console.table({r: {a: 1}, s: 5})", `table: ┌─────────┬───┬────────┐
│ (index) │ a │ Values │
├─────────┼───┼────────┤
│ r       │ 1 │        │
│ s       │   │ 5      │
└─────────┴───┴────────┘`},
		{"console.table(new Map([['a', 1], ['b', {x: 1}]]))", `table: ┌───────────────────┬─────┬──────────┐
│ (iteration index) │ Key │ Values   │
├───────────────────┼─────┼──────────┤
│ 0                 │ 'a' │ 1        │
│ 1                 │ 'b' │ { x: 1 } │
└───────────────────┴─────┴──────────┘`},
		{"console.table(new Set([1]))", `table: ┌───────────────────┬────────┐
│ (iteration index) │ Values │
├───────────────────┼────────┤
│ 0                 │ 1      │
└───────────────────┴────────┘`},
		{"console.table([[1, 2], [3]])", `table: ┌─────────┬───┬───┐
│ (index) │ 0 │ 1 │
├─────────┼───┼───┤
│ 0       │ 1 │ 2 │
│ 1       │ 3 │   │
└─────────┴───┴───┘`},
		{"console.table(['日本', 'a'])", `table: ┌─────────┬────────┐
│ (index) │ Values │
├─────────┼────────┤
│ 0       │ '日本' │
│ 1       │ 'a'    │
└─────────┴────────┘`},
		{"console.table([{a: {b: {c: 1}}, d: {x: 1, y: 2, z: 3}}])", `table: ┌─────────┬─────────────────┬──────────┐
│ (index) │ a               │ d        │
├─────────┼─────────────────┼──────────┤
│ 0       │ { b: [Object] } │ [Object] │
└─────────┴─────────────────┴──────────┘`},
		{"console.table([])", `table: ┌─────────┐
│ (index) │
├─────────┤
└─────────┘`},
		{"console.group(); console.table(new Proxy([{get a() { throw 1 }}], {})); console.groupEnd()", `table:   ┌─────────┬──────────┐
  │ (index) │ a        │
  ├─────────┼──────────┤
  │ 0       │ [Getter] │
  └─────────┴──────────┘`},
		{"console.table(5); console.table(null); console.table(); console.table('a')", "log: 5\nlog: null\nlog: undefined\nlog: a"},
	} {
		if got := logged(t, cx, test.text); got != test.want {
			t.Errorf("%s\n got:\n%s\nwant:\n%s", test.text, got, test.want)
		}
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                        "0ms",
		1500 * time.Nanosecond:   "0.002ms",
		100 * time.Millisecond:   "100ms",
		1234567890:               "1.234s",
		59999 * time.Millisecond: "59.999s",
		83045 * time.Millisecond: "1:23.045 (m:ss.mmm)",
		3*time.Hour + 2*time.Minute + time.Second: "3:02:01 (h:mm:ss)",
	} {
		if got := duration(d); got != want {
			t.Errorf("%v is shown as %q, want %q", d, got, want)
		}
	}
}

// whole is a Writer that tells texts that are written in pieces.
type whole struct {
	bytes.Buffer
	broken int
}

func (w *whole) Write(p []byte) (int, error) {
	if !bytes.HasSuffix(p, []byte("\n")) {
		w.broken++
	}
	return w.Buffer.Write(p)
}

func TestOutput(t *testing.T) {
	var out, err whole
	o := NewOutput(Stream{Writer: &out, Colors: true, Terminal: true}, Stream{Writer: &err})
	p := o.Printer("[a] ")
	if !p.Colors(LevelLog) || p.Colors(LevelError) || p.Colors(LevelTrace) {
		t.Error("colours are for the wrong stream")
	}
	p.Print(nil, Message{Level: LevelTable, Text: "x\ny"})
	p.Print(nil, Message{Level: LevelAssert, Text: "z\xed\xa0\x80"})
	p.Clear(nil)
	if got, want := out.String(), "[a] x\n[a] y\n\x1b[1;1H\x1b[0J"; got != want {
		t.Errorf("out: %q", got)
	}
	if got, want := err.String(), "[a] z\uFFFD\n"; got != want {
		t.Errorf("err: %q", got)
	}
	NewOutput(Stream{}, Stream{}).Printer("").Print(nil, Message{Text: "nowhere"})
}

func TestOutputIsWrittenWhole(t *testing.T) {
	var out whole
	o := NewOutput(Stream{Writer: &out}, Stream{})
	var wg sync.WaitGroup
	for k := range 8 {
		wg.Go(func() {
			p := o.Printer(fmt.Sprint(k, " "))
			for range 100 {
				p.Print(nil, Message{Level: LevelLog, Text: "first\nsecond"})
			}
		})
	}
	wg.Wait()
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 1600 || out.broken > 0 {
		t.Fatalf("%d lines, %d broken", len(lines), out.broken)
	}
	for k := 0; k < len(lines); k += 2 {
		if a, b := lines[k], lines[k+1]; a[:2] != b[:2] || a[2:] != "first" || b[2:] != "second" {
			t.Fatalf("mixed up: %q, %q", a, b)
		}
	}
}

// thing is a platform object with attributes of every kind.
type thing struct{ mozjs.Object }

type child struct{ mozjs.Object }

// list is a platform object with pairs.
type list struct{ mozjs.Object }

func (*list) PairCount() int { return 101 }

func (*list) Pair(k int) (string, string) { return fmt.Sprint("k", k), "it's" }

// mixedList is a platform object with pairs whose values are not strings alone.
type mixedList struct{ mozjs.Object }

func (*mixedList) PairCount() int { return 2 }

func (l *mixedList) PairValue(k int) (string, mozjs.Value) {
	if k == 0 {
		return "number", mozjs.Int(1)
	}
	return "self", l.Value()
}

// fault is a platform object that is an error.
type fault struct{ mozjs.Object }

var thingInterface = &idl.Interface{Name: "Thing"}

var childInterface = &idl.Interface{Name: "Child", Parent: thingInterface}

var listInterface = &idl.Interface{Name: "List"}

var mixedListInterface = &idl.Interface{Name: "MixedList"}

var faultInterface = &idl.Interface{Name: "DOMException", ParentIntrinsic: "Error"}

func constantString(s string) mozjs.Native {
	return func(c *mozjs.Call) (mozjs.Value, error) { return c.Cx.NewString(s), nil }
}

func constant(v mozjs.Value) mozjs.Native {
	return func(*mozjs.Call) (mozjs.Value, error) { return v, nil }
}

func init() {
	fails := func(*mozjs.Call) (mozjs.Value, error) { return mozjs.Undefined, idl.TypeError("no") }
	thingInterface.Members = []idl.Member{
		idl.Attribute("size", constant(mozjs.Int(3)), nil),
		idl.Attribute("self", func(c *mozjs.Call) (mozjs.Value, error) { return c.This, nil }, nil),
		idl.Attribute("broken", fails, nil),
		idl.Attribute("onunset", constant(mozjs.Null), fails),
		idl.Attribute("onset", constant(mozjs.True), fails),
		idl.Operation("method", 0, fails),
		idl.Constant("CONSTANT", 1),
	}
	listInterface.Members = []idl.Member{idl.Attribute("size", constant(mozjs.Int(2)), nil)}
	faultInterface.Members = []idl.Member{
		idl.Attribute("name", constantString("GoneError"), nil),
		idl.Attribute("message", constantString("it is gone"), nil),
		idl.Attribute("code", constant(mozjs.Int(7)), nil),
		idl.Attribute("stack", constantString("f@main.js:1:3\n@main.js:2:1\n"), nil),
	}
	childInterface.Constructor = func(c *mozjs.Call) (mozjs.Value, error) { return idl.Construct(c, childInterface, &child{}) }
	childInterface.Members = []idl.Member{idl.Attribute("extra", constant(mozjs.False), nil)}
}

func TestInspectPlatformObjects(t *testing.T) {
	cx := open(t)
	if err := idl.NewLibrary(thingInterface, childInterface, listInterface, mixedListInterface, faultInterface).Install(cx, cx.Realm().Data.(idl.Host).Exposure()); err != nil {
		t.Fatal(err)
	}
	f := cx.Enter()
	defer f.Leave()
	cx.SetNamed(cx.Global(), "thing", idl.Create(cx, thingInterface, &thing{}))
	cx.SetNamed(cx.Global(), "list", idl.Create(cx, listInterface, &list{}))
	cx.SetNamed(cx.Global(), "mixed", idl.Create(cx, mixedListInterface, &mixedList{}))
	gone := idl.Create(cx, faultInterface, &fault{})
	cx.SetNamed(cx.Global(), "fault", gone)
	evaluate(t, cx, "Object.defineProperty(Thing.prototype, 'user', {get() { throw 1 }, enumerable: true})")
	for _, test := range []struct{ text, want string }{
		{"thing", "<ref *1> Thing { size: 3, self: [Circular *1], onset: true }"},
		{"Object.assign(new Child(), {own: [1]})", "<ref *1> Child {\n  own: [ 1 ],\n  extra: false,\n  size: 3,\n  self: [Circular *1],\n  onset: true\n}"},
		{"new (class Mine extends Child { x = 1 })", "<ref *1> Mine [Child] {\n  x: 1,\n  extra: false,\n  size: 3,\n  self: [Circular *1],\n  onset: true\n}"},
		{"mixed", "<ref *1> MixedList { 'number' => 1, 'self' => [Circular *1] }"},
		{"[[[thing]]]", "[ [ [ [Thing] ] ] ]"},
		{"Child", "[class Child extends Thing]"},
		{"Thing.prototype.method", "[Function: method]"},
		{"Child.prototype", "Thing [Child] { extra: [Getter] }"},
		{"[fault]", "[\n  DOMException [GoneError]: it is gone\n      at f (main.js:1:3)\n      at main.js:2:1\n]"},
	} {
		if got := inspected(t, cx, test.text, DefaultOptions()); got != test.want {
			t.Errorf("%s\n got: %s\nwant: %s", test.text, got, test.want)
		}
	}
	if got := inspected(t, cx, "list", DefaultOptions()); !strings.HasPrefix(got, "List {\n  'k0' => \"it's\",\n") || !strings.HasSuffix(got, "\n  ... 1 more item\n}") {
		t.Errorf("list: %s", got)
	}
	source := func(url string, _ int) (string, int, bool) { return "f = () => 1", 1, url == "main.js" }
	want := "Uncaught DOMException [GoneError]: it is gone\nmain.js:1:3\nf = () => 1\n  ^\n    at f (main.js:1:3)\n    at main.js:2:1"
	if got := FormatException(cx, cx.Throw(gone), ExceptionOptions{SourceOf: source}); got != want {
		t.Errorf("exception:\n%s", got)
	}
}
