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
func (*testHost) ReportException(*mozjs.Exception) {}

// open makes a context with a console on the test's thread.
func open(t testing.TB) *mozjs.Context {
	t.Helper()
	runtime.LockOSThread()
	cx, err := newContext()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	return cx
}

func newContext() (*mozjs.Context, error) {
	host := &testHost{}
	cx, err := mozjs.NewContext(mozjs.Options{Isolated: true}, host)
	if err != nil {
		return nil, err
	}
	cx.Realm().Data = host
	if err := idl.NewLibrary(append([]*idl.Interface{testWindow}, Interfaces...)...).Install(cx, host.Exposure()); err != nil {
		return nil, err
	}
	return cx, SetUp(cx, host.Exposure())
}

// openThread makes a context on a thread of its own, since a fuzz test calls
// its function on any thread, and returns what runs steps there.
func openThread(f *testing.F) (run func(steps func(*mozjs.Context) error) error) {
	work, done := make(chan func(*mozjs.Context) error), make(chan error)
	go func() {
		runtime.LockOSThread()
		cx, err := newContext()
		done <- err
		for steps := range work {
			frame := cx.Enter()
			err := steps(cx)
			frame.Leave()
			done <- err
		}
		cx.Close()
		close(done)
	}()
	if err := <-done; err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { close(work); <-done })
	return func(steps func(*mozjs.Context) error) error {
		work <- steps
		return <-done
	}
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
