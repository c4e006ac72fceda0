package mozjs

import (
	"errors"
	"testing"
)

// An error of Go is kept for as long as the exception that stands for it lives.
func TestGoErrorLives(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	failed := errors.New("failed")
	cx.Frame(func() {
		kept := cx.NewGoError(failed)
		if err := cx.SetValue(cx.Global(), cx.NewString("kept"), kept); err != nil {
			t.Fatal(err)
		}
	})
	cx.GC(false)
	before := cx.Live()
	cx.Frame(func() {
		for range 1000 {
			cx.Frame(func() { cx.NewGoError(errors.New("other")) })
		}
	})
	cx.GC(false)
	cx.GC(false)
	if live := cx.Live(); live > before {
		t.Errorf("%d objects live, %d did before", live, before)
	}
	kept, err := cx.GetValue(cx.Global(), cx.NewString("kept"))
	if err != nil {
		t.Fatal(err)
	}
	if got := cx.GoError(kept); got != failed {
		t.Errorf("the error is %v", got)
	}
	if got := cx.GoError(cx.NewError("Error", "failed")); got != nil {
		t.Errorf("another exception stands for %v", got)
	}
}

func TestGoErrorOfCauses(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	failed := errors.New("failed")
	if err := cx.SetValue(cx.Global(), cx.NewString("e"), cx.NewGoError(failed)); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]error{
		"e": failed,
		"new Error('', { cause: new TypeError('', { cause: e }) })":                                                  failed,
		"c = new Error('', { cause: 1 }); c.cause = c; c":                                                            nil,
		"new Error('', { cause: e.message })":                                                                        nil,
		"new AggregateError([1, new Error(''), e])":                                                                  failed,
		"new AggregateError([new AggregateError([new Error('', { cause: e })])])":                                    failed,
		"x = new AggregateError([1]); x.errors[0] = x; x":                                                            nil,
		"x = new AggregateError([]); x.errors = new Proxy([e], { get() { throw 1; } }); x":                           nil,
		"x = new AggregateError([]); Object.defineProperty(x, 'errors', { get() { throw 1; } }); x":                  nil,
		"x = new AggregateError([]); x.errors = Object.defineProperty(new Array(1e5), 0, { get() { throw 1; } }); x": nil,
		"1": nil,
	} {
		v, err := cx.Evaluate(Source{URL: "test.js", Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if got := cx.GoError(v); got != want {
			t.Errorf("%s stands for %v", text, got)
		}
	}
	other := errors.New("other")
	if err := cx.SetValue(cx.Global(), cx.NewString("other"), cx.NewGoError(other)); err != nil {
		t.Fatal(err)
	}
	v, err := cx.Evaluate(Source{URL: "test.js", Text: "new AggregateError([new AggregateError([1, e]), 2, other], '', { cause: e })"})
	if err != nil {
		t.Fatal(err)
	}
	if got := cx.GoError(v); !errors.Is(got, failed) || !errors.Is(got, other) || got.Error() != "failed\nfailed\nother" {
		t.Errorf("an AggregateError stands for %q", got)
	}
	wrapping := NewTypeError("wrong: %w", failed)
	v, _ = cx.ThrownValue(wrapping)
	if got := cx.GoError(v); got != failed || !errors.Is(wrapping, failed) {
		t.Errorf("a TypeError stands for %v", got)
	}
}
