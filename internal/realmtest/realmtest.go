// Package realmtest runs script in tests: in a realm that has a window for its
// global object, a host that does nothing but what the glue needs, and the
// interfaces under test. It is a floor above internal/dom and below the rooms
// that it is used to test.
package realmtest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Window is the interface of the global object.
var Window = &idl.Interface{Name: "Window", Globals: []string{"Window"}}

// Global is a global object that has nothing of its own. Tests that need one
// that has embed it.
type Global struct{ mozjs.Object }

// Realm is a context with a window.
type Realm struct {
	*mozjs.Context
	t        testing.TB
	exposure idl.Exposure
	depth    int
	reported []string
}

// Open makes a realm on the test's thread, which is a secure context and cross-
// origin isolated, and closes it at the end of the test. A global of nil is a
// Global.
func Open(t testing.TB, global mozjs.Platform, interfaces ...*idl.Interface) *Realm {
	t.Helper()
	return OpenAs(t, idl.Exposure{Global: Window, SecureContext: true, CrossOriginIsolated: true}, global, interfaces...)
}

// OpenAs is Open for a realm of another kind.
func OpenAs(t testing.TB, exposure idl.Exposure, global mozjs.Platform, interfaces ...*idl.Interface) *Realm {
	t.Helper()
	if global == nil {
		global = &Global{}
	}
	r := &Realm{t: t, exposure: exposure}
	runtime.LockOSThread()
	cx, err := mozjs.NewContext(mozjs.Options{
		Isolated: exposure.CrossOriginIsolated,
		Hooks:    mozjs.Hooks{Report: r.ReportException},
	}, global)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cx.Close()
		runtime.UnlockOSThread()
		for _, what := range r.reported {
			t.Errorf("an exception was reported: %s", what)
		}
	})
	r.Context, cx.Realm().Data = cx, r
	if err := idl.NewLibrary(append([]*idl.Interface{Window}, append(dom.Interfaces, interfaces...)...)...).Install(cx, exposure); err != nil {
		t.Fatal(err)
	}
	r.Eval(show)
	return r
}

// Exposure implements idl.Host.
func (r *Realm) Exposure() idl.Exposure { return r.exposure }

// PrepareToRunScript implements idl.Host.
func (r *Realm) PrepareToRunScript() { r.depth++ }

// CleanUpAfterRunningScript implements idl.Host.
func (r *Realm) CleanUpAfterRunningScript() {
	if r.depth--; r.depth == 0 {
		r.Checkpoint()
	}
}

// ReportException implements idl.Host: the test fails at its end.
func (r *Realm) ReportException(e *mozjs.Exception) { r.reported = append(r.reported, e.Error()) }

// Checkpoint performs a microtask checkpoint.
func (r *Realm) Checkpoint() {
	f := r.Enter()
	defer f.Leave()
	if err := r.RunMicrotasks(); err != nil {
		r.t.Error(err)
	}
}

// Eval runs script, then a microtask checkpoint, and returns its completion
// value as a string. If it is a promise that is fulfilled by then, its value is
// meant.
func (r *Realm) Eval(script string) string {
	r.t.Helper()
	f := r.Enter()
	defer f.Leave()
	v, err := r.Evaluate(mozjs.Source{URL: "test.js", Text: script})
	if err != nil {
		r.t.Fatalf("%s: %v", script, err)
	}
	r.Checkpoint()
	if r.IsPromise(v) {
		state, result := r.PromiseState(v)
		if state != mozjs.Fulfilled {
			r.t.Fatalf("%s: the promise is not fulfilled (state %d)", script, state)
		}
		v = result
	}
	s, err := r.ToString(v)
	if err != nil {
		r.t.Fatalf("%s: %v", script, err)
	}
	return r.String(s)
}

// Set defines a global variable. Its value is made in a frame of its own.
func (r *Realm) Set(name string, value func() mozjs.Value) {
	r.t.Helper()
	f := r.Enter()
	defer f.Leave()
	if err := r.SetNamed(r.Context.Global(), name, value()); err != nil {
		r.t.Fatal(err)
	}
}

// Check evaluates expressions, in which await may be used, and compares how
// their values are shown. A line of the table is
//
//	expression ⇒ value
//
// where the value of an expression that throws is the error, as in "TypeError:
// message".
func (r *Realm) Check(table string) {
	r.t.Helper()
	check(r.t, r.Eval, table)
}

// check is Check for what evaluates script.
func check(t testing.TB, eval func(script string) string, table string) {
	t.Helper()
	for n, line := range strings.Split(strings.TrimSpace(table), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		expression, want, ok := strings.Cut(line, " ⇒ ")
		if !ok {
			t.Fatalf("line %d has no arrow: %s", n+1, line)
		}
		expression, want = strings.TrimSpace(expression), strings.TrimSpace(want)
		script := fmt.Sprintf("shown(() => (%s))", expression)
		if strings.Contains(expression, "await ") {
			script = fmt.Sprintf("shownLater(async () => (%s))", expression)
		}
		if got := eval(script); got != want {
			t.Errorf("%s\n got %s\nwant %s", expression, got, want)
		}
	}
}

// show defines what Check needs.
const show = `
function thrown(e) { return e instanceof Error || e instanceof DOMException ? e.name + ": " + e.message : "threw " + show(e) }
function shown(f) { try { return show(f()) } catch (e) { return thrown(e) } }
async function shownLater(f) { try { return show(await f()) } catch (e) { return thrown(e) } }
function show(v) {
	switch (typeof v) {
	case "string": return JSON.stringify(v);
	case "number": return Object.is(v, -0) ? "-0" : String(v);
	case "bigint": return v + "n";
	case "function": return "function";
	case "object":
		if (v === null) return "null";
		if (Array.isArray(v)) return "[" + v.map(show).join(", ") + "]";
		if (v instanceof Uint8Array) return "bytes(" + [...v] + ")";
		if (v instanceof ArrayBuffer) return "buffer(" + [...new Uint8Array(v)] + ")";
		if (Object.getPrototypeOf(v) === Object.prototype)
			return "{" + Object.keys(v).map(k => k + ": " + show(v[k])).join(", ") + "}";
		return Object.prototype.toString.call(v);
	}
	return String(v);
}`
