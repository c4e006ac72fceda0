package sluice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

// quotaError is an error of a Go program.
type quotaError struct{ left int }

func (e *quotaError) Error() string { return fmt.Sprintf("%d left", e.left) }

// exposeFailures exposes functions that fail, in each of the ways in which they are
// called.
func exposeFailures(t *testing.T, p *Page, err error) {
	t.Helper()
	for name, fn := range map[string]any{
		"direct":    func() error { return err },
		"taking":    func(string) (float64, error) { return 0, err },
		"reflected": func(...int) (string, error) { return "", err },
		"panics":    func() { panic(err) },
		"value":     func() any { return err },
		"nested":    func() map[string]error { return map[string]error{"why": err} },
	} {
		if err := p.Expose(t.Context(), name, fn); err != nil {
			t.Fatal(err)
		}
	}
	for name, fn := range map[string]any{
		"async":       func(context.Context) error { return err },
		"asyncPanics": func() { panic(err) },
		"asyncValue":  func() any { return err },
	} {
		if err := p.ExposeAsync(t.Context(), name, fn); err != nil {
			t.Fatal(err)
		}
	}
}

// An error of Go comes back from script as what it was.
func TestErrorsOfGoThroughScript(t *testing.T) {
	p := openPage(t, PageOptions{})
	quota := &quotaError{3}
	exposeFailures(t, p, fmt.Errorf("reading: %w", errors.Join(fs.ErrNotExist, quota)))
	for _, code := range []string{
		"direct()",
		"taking('x')",
		"reflected(1, 2)",
		"panics()",
		"throw value()",
		"throw nested().why",
		"try { direct() } catch (e) { throw e }",
		"try { direct() } finally { 1 }",
		"try { direct() } catch (e) { throw new TypeError('while saving', { cause: new Error('there', { cause: e }) }) }",
		"try { direct() } catch (e) { e.message = e.name = e.stack = 'other'; Object.setPrototypeOf(e, null); Object.freeze(e); throw e }",
		"[1].map(() => direct())",
		"async()",
		"asyncPanics()",
		"asyncValue().then((e) => { throw e })",
		"async().finally(() => {})",
		"(async () => { try { await async() } catch (e) { await null; throw e } })()",
		"Promise.reject(value())",
		"Promise.all([1, async()])",
		"Promise.any([async(), Promise.reject(1)])",
		"throw new AggregateError([1, new Error('there', { cause: value() })])",
		"new Promise(() => direct())",
		"import('data:text/javascript,direct()')",
		"import('data:text/javascript,import \"data:text/javascript,await async()\"')",
		"new Promise((_, reject) => { const c = new AbortController(); c.signal.onabort = () => reject(c.signal.reason); c.abort(value()) })",
		"new ReadableStream({ pull: direct }).getReader().read()",
		"Object.defineProperty({}, 'x', { get: direct }).x",
	} {
		_, err := p.Eval(t.Context(), code)
		if found, ok := errors.AsType[*quotaError](err); !errors.Is(err, fs.ErrNotExist) || !ok || found != quota {
			t.Errorf("%s: %v is not the error of Go", code, err)
		}
		if _, ok := errors.AsType[*ScriptError](err); !ok {
			t.Errorf("%s: %v is no ScriptError", code, err)
		}
	}
	// As data, too.
	got, err := p.Eval(t.Context(), "[value(), 1]")
	if list, ok := got.([]any); !ok || !errors.Is(list[0].(error), quota) {
		t.Errorf("%v, %v", got, err)
	}
	_, err = p.Eval(t.Context(), "panics()")
	if panicked, ok := errors.AsType[*PanicError](err); !ok || !strings.Contains(string(panicked.Stack), "exposeFailures") {
		t.Errorf("%v has no stack of the panic", err)
	}
}

// What nobody has handled is reported with the error of Go.
func TestErrorsOfGoThatNobodyHandles(t *testing.T) {
	for _, code := range []string{"direct()", "setTimeout(direct)", "async()", "reportError(value())", "onerror = () => { throw 1 }; direct()"} {
		var heard []error
		p := openPage(t, PageOptions{OnError: func(e *ScriptError) { heard = append(heard, e) }})
		quota := &quotaError{3}
		exposeFailures(t, p, quota)
		if err := p.Run(t.Context(), Script{Text: code}); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(heard...); !errors.Is(err, quota) {
			t.Errorf("%s: OnError has heard %v", code, err)
		}
		if f := p.Failure(); len(heard) == 1 && !errors.Is(f, quota) {
			t.Errorf("%s: the failure is %v", code, f)
		}
	}
}

// Only the exception itself stands for the error of Go.
func TestErrorsOfGoAreNotForged(t *testing.T) {
	p := openPage(t, PageOptions{})
	quota := &quotaError{3}
	exposeFailures(t, p, quota)
	for _, code := range []string{
		"throw structuredClone(value())",
		"throw Object.create(value())",
		"throw new Proxy(value(), {})",
		"throw Object.assign(new Error(), value())",
		"e = value(); throw Object.defineProperties(new Error(e.message), Object.getOwnPropertyDescriptors(e))",
		"throw new Error(String(value()))",
		"throw { cause: value() }",
		"throw [value()]",
		"WeakMap.prototype.get = WeakMap.prototype.has = () => value(); throw new Error()",
		"e = new Error(); e.cause = e; throw e",
		"new Promise((_, reject) => { const { port1, port2 } = new MessageChannel(); port2.onmessage = (m) => { port1.close(); reject(m.data) }; port1.postMessage(value()) })",
		"throw 'x'",
	} {
		if _, err := p.Eval(t.Context(), code); err == nil || errors.Is(err, quota) {
			t.Errorf("%s: %v is the error of Go", code, err)
		}
	}
	// A worker gets a copy.
	worker := `new Promise((_, reject) => {
		const w = new Worker('data:text/javascript,onmessage = (e) => { postMessage(e.data); close() }');
		w.onmessage = (e) => reject(e.data);
		w.postMessage(value());
	})`
	_, err := p.Eval(t.Context(), worker)
	if script, ok := errors.AsType[*ScriptError](err); !ok || script.Message != "Error: 3 left" || errors.Is(err, quota) {
		t.Errorf("from a worker comes %v", err)
	}
}

// hollowError is an error whose methods panic when it is nil.
type hollowError struct{ inner error }

func (e *hollowError) Error() string        { return e.inner.Error() }
func (e *hollowError) Unwrap() error        { return e.inner }
func (e *hollowError) Is(target error) bool { return e.inner == target }

// Errors may have any methods.
func TestErrorsOfGoThatPanic(t *testing.T) {
	p := openPage(t, PageOptions{})
	exposeFailures(t, p, (*hollowError)(nil))
	for code, want := range map[string]string{
		"direct()":      "Error: <nil>",
		"taking('')":    "Error: <nil>",
		"reflected()":   "Error: <nil>",
		"panics()":      "Error: Go panic: <nil>",
		"async()":       "Error: <nil>",
		"throw value()": "null",
	} {
		_, err := p.Eval(t.Context(), code)
		if script, ok := err.(*ScriptError); !ok || script.Message != want {
			t.Errorf("%s: %v, want %s", code, err, want)
		}
	}
}
