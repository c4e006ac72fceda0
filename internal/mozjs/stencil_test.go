package mozjs

import (
	"errors"
	"runtime"
	"testing"
)

// What a context has compiled for itself is released when it is closed: before its runtime ends, which would never free what is used
// then. What is shared goes on.
func TestScriptsEndWithTheirContext(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cx, err := NewContext(Options{}, &testGlobal{})
	if err != nil {
		t.Fatal(err)
	}
	f := cx.Enter()
	own, err := cx.Compile(Source{Text: "1"})
	if err != nil {
		t.Fatal(err)
	}
	shared, err := cx.CompileShared(Source{Text: "2"})
	if err != nil {
		t.Fatal(err)
	}
	module, err := cx.CompileModule(Source{Text: "export default 3"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cx.Evaluate(Source{Text: "4"}); err != nil {
		t.Fatal(err)
	}
	if n := len(cx.stencils.live); n != 1 {
		t.Errorf("%d scripts are the context's, want 1", n)
	}
	if v, err := cx.Run(own); err != nil || v.Number() != 1 {
		t.Errorf("run: %v", err)
	}
	f.Leave()
	cx.Close()
	if own.stencil.pointer != nil {
		t.Error("the context's script is not released")
	}
	other := open(t, Options{})
	defer other.Enter().Leave()
	if v, err := other.Run(shared); err != nil || v.Number() != 2 {
		t.Errorf("the shared one: %v", err)
	}
	if _, err := other.InstantiateModule(module, 0); err != nil {
		t.Errorf("the module: %v", err)
	}
	if _, err := other.Run(own); !errors.Is(err, ErrTerminated) {
		t.Errorf("a script of a context that is closed: %v", err)
	}
}
