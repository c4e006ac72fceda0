package idltest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TestMain registers exceptions that are plain objects: DOMException belongs
// to a higher floor.
func TestMain(m *testing.M) {
	idl.RegisterExceptions(exceptions{})
	os.Exit(m.Run())
}

type exceptions struct{}

func (exceptions) NewDOMException(cx *mozjs.Context, name, message string) mozjs.Value {
	e := cx.NewError("Error", message)
	if err := cx.SetNamed(e, "name", cx.NewString(name)); err != nil {
		panic(err)
	}
	return e
}

func (x exceptions) NewQuotaExceededError(cx *mozjs.Context, message string, quota, requested idl.Optional[float64]) mozjs.Value {
	e := x.NewDOMException(cx, "QuotaExceededError", message)
	if err := cx.SetNamed(e, "quota", mozjs.Number(quota.Or(-1))); err != nil {
		panic(err)
	}
	return e
}

// host is an idl.Host that records what it is asked.
type host struct {
	exposure idl.Exposure
	log      []string
	cx       *mozjs.Context
}

func (h *host) Exposure() idl.Exposure     { return h.exposure }
func (h *host) PrepareToRunScript()        { h.log = append(h.log, "prepare script") }
func (h *host) CleanUpAfterRunningScript() { h.log = append(h.log, "clean up script") }
func (h *host) ReportException(e *mozjs.Exception) {
	h.log = append(h.log, "report "+text(h.cx, e.Value))
}

// realm is a context with the interfaces of the package.
type realm struct {
	*mozjs.Context
	host *host
	t    testing.TB
}

// open makes a realm on the test's thread and closes it at the end.
func open(t testing.TB, exposure idl.Exposure) *realm {
	t.Helper()
	runtime.LockOSThread()
	var global mozjs.Platform = &TestGlobal{}
	if exposure.Global == OtherGlobalInterface {
		global = &OtherGlobal{}
	}
	cx, err := mozjs.NewContext(mozjs.Options{Isolated: true}, global)
	if err != nil {
		t.Fatal(err)
	}
	h := &host{exposure: exposure, cx: cx}
	cx.Realm().Data = h
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	if err := idl.NewLibrary(Interfaces...).Install(cx, exposure); err != nil {
		t.Fatal(err)
	}
	r := &realm{cx, h, t}
	r.eval(`
		function shown(f) {
			try { return show(f()) } catch (e) { return e instanceof Error ? e.name + ": " + e.message : "threw " + show(e) }
		}
		function show(v) {
			switch (typeof v) {
			case "string": return JSON.stringify(v);
			case "number": return Object.is(v, -0) ? "-0" : String(v);
			case "bigint": return v + "n";
			case "function": return "function";
			case "object":
				if (v === null) return "null";
				if (Array.isArray(v)) return (Object.isFrozen(v) ? "frozen" : "") + "[" + v.map(show).join(", ") + "]";
				if (v instanceof Base) return "Base(" + v.label + ")";
				if (Object.getPrototypeOf(v) === Object.prototype)
					return "{" + Object.keys(v).map(k => k + ": " + show(v[k])).join(", ") + "}";
				return Object.prototype.toString.call(v);
			}
			return String(v);
		}`)
	return r
}

// window is the exposure of most tests.
var window = idl.Exposure{Global: TestGlobalInterface, SecureContext: true, CrossOriginIsolated: true}

func text(cx *mozjs.Context, v mozjs.Value) string {
	s, err := cx.ToString(v)
	if err != nil {
		return err.Error()
	}
	return cx.String(s)
}

// eval runs script, with a microtask checkpoint, and returns its completion
// value as a string.
func (r *realm) eval(script string) string {
	r.t.Helper()
	f := r.Enter()
	defer f.Leave()
	v, err := r.Evaluate(mozjs.Source{URL: "test.js", Text: script})
	if err != nil {
		r.t.Fatalf("%s: %v", script, err)
	}
	out := text(r.Context, v)
	if err := r.RunMicrotasks(); err != nil {
		r.t.Fatal(err)
	}
	return out
}

// check evaluates expressions and compares how their values are shown.
func (r *realm) check(table string) {
	r.t.Helper()
	for n, line := range strings.Split(strings.TrimSpace(table), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		expression, want, ok := strings.Cut(line, " ⇒ ")
		if !ok {
			r.t.Fatalf("line %d has no arrow: %s", n+1, line)
		}
		if got := r.eval(fmt.Sprintf("shown(() => (%s))", strings.TrimSpace(expression))); got != strings.TrimSpace(want) {
			r.t.Errorf("%s\n got %s\nwant %s", expression, got, want)
		}
	}
}
