package console

import (
	"runtime"
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// testHost is the least that the glue asks for.
type testHost struct{ mozjs.Object }

var testWindow = &idl.Interface{Name: "Window", Globals: []string{"Window"}}

func (*testHost) Exposure() idl.Exposure           { return idl.Exposure{Global: testWindow} }
func (*testHost) PrepareToRunScript()              {}
func (*testHost) CleanUpAfterRunningScript()       {}
func (*testHost) PrepareToRunCallback()            {}
func (*testHost) CleanUpAfterRunningCallback()     {}
func (*testHost) ReportException(*mozjs.Exception) {}

// open makes a context with a console on the test's thread.
func open(t testing.TB) *mozjs.Context {
	t.Helper()
	runtime.LockOSThread()
	host := &testHost{}
	cx, err := mozjs.NewContext(mozjs.Options{Isolated: true}, host)
	if err != nil {
		t.Fatal(err)
	}
	cx.Data = host
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	if err := idl.Install(cx, host.Exposure(), append([]*idl.Interface{testWindow}, Interfaces...)...); err != nil {
		t.Fatal(err)
	}
	return cx
}

// evaluate runs a script. Its value lives as long as the caller's frame.
func evaluate(t testing.TB, cx *mozjs.Context, text string) mozjs.Value {
	t.Helper()
	v, err := cx.Evaluate(mozjs.Source{URL: "test.js", Text: text})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// inspected evaluates an expression and shows its value.
func inspected(t testing.TB, cx *mozjs.Context, text string, o Options) string {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	return Inspect(cx, evaluate(t, cx, "("+text+"\n)"), o)
}
