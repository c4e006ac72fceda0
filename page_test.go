package sluice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
)

// openPage opens a page, and closes its user agent at the end of the test.
func openPage(t *testing.T, o PageOptions) *Page {
	t.Helper()
	ua := New(Options{})
	t.Cleanup(func() { ua.Close() })
	p, err := ua.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEvalValues(t *testing.T) {
	p := openPage(t, PageOptions{})
	for _, test := range []struct {
		code string
		want any
	}{
		{"undefined", nil},
		{"null", nil},
		{"true", true},
		{"-0.5", -0.5},
		{"'é\\ud800'", "é�"},
		{"2n ** 70n", new(big.Int).Lsh(big.NewInt(1), 70)},
		{"[1, [2]]", []any{1.0, []any{2.0}}},
		{"({ a: { b: 1 } })", map[string]any{"a": map[string]any{"b": 1.0}}},
		{"new Set([1, [2]])", []any{1.0, []any{2.0}}},
		{"new Map([['k', 1]])", map[string]any{"k": 1.0}},
		{"new Uint8Array([1, 2]).subarray(1)", []byte{2}},
		{"new ArrayBuffer(2)", []byte{0, 0}},
		{"new Number(3)", 3.0},
		{"Promise.resolve(Promise.resolve(4))", 4.0},
		{"new Date(1500)", time.UnixMilli(1500).UTC()},
	} {
		got, err := p.Eval(t.Context(), test.code)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s = %#v, %v; want %#v", test.code, got, err, test.want)
		}
	}
}

func TestEvalErrors(t *testing.T) {
	p := openPage(t, PageOptions{})
	for _, test := range []struct{ code, want string }{
		{"(() => 1)", "a function cannot become Go data"},
		{"({ a: [1, Symbol()] })", ".a[1]: a symbol cannot become Go data"},
		{"o = {}; o.o = o", ".o.o.o.o.o.o.o.o.o.o…: nested deeper than 1000 levels, or cyclic"},
		{"/x/", "a value of type RegExp cannot become Go data"},
		{"new WeakMap()", "a value of type WeakMap cannot become Go data"},
		{"new Proxy({}, {})", "cannot become Go data"},
		{"[new MessageChannel().port1]", "[0]: a value of type MessagePort cannot become Go data"},
		{"navigator", "a value of type Navigator cannot"},
		{"globalThis", "a value of type Window cannot"},

		{"throw new MessageChannel().port1", "[object MessagePort]"},
		{"new Date(NaN)", "an invalid date cannot become Go data"},
		{"new Map([[{}, 2]])", "keys that are neither strings nor numbers"},
		{"({ get x() { throw new RangeError('no') } })", "RangeError: no"},
		{"throw 5", "5"},
		{"throw { a: 1 }", "[object Object]"},
		{"let let = 1", "SyntaxError"},
		{"Promise.reject(new Error('later'))", "Error: later"},
		{"throw new DOMException('m', 'AbortError')", "AbortError: m"},
	} {
		_, err := p.Eval(t.Context(), test.code)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", test.code, err, test.want)
		}
	}
	if p.Failure() != nil {
		t.Error("Eval reported", p.Failure())
	}
}

func TestExposeTypes(t *testing.T) {
	p := openPage(t, PageOptions{})
	type inner struct {
		Name  string `json:"name"`
		Skip  int    `json:"-"`
		Count *int   `json:"count,omitempty"`
	}
	for name, fn := range map[string]any{
		"sum": func(ns ...int) (s int) {
			for _, n := range ns {
				s += n
			}
			return
		},
		"small":   func(n int8) int8 { return n },
		"natural": func(n uint32) uint32 { return n },
		"upper":   strings.ToUpper,
		"echo":    func(v any) any { return v },
		"bytes":   func(b []byte) []byte { return append(b, 9) },
		"structs": func(in inner) inner { in.Name += "!"; in.Skip = 7; return in },
		"maps": func(m map[string][]int) map[string]int {
			out := map[string]int{}
			for k, v := range m {
				out[k] = len(v)
			}
			return out
		},
		"fails":  func() error { return errors.New("failed") },
		"panics": func() { panic("panicked") },
		"big":    func(b *big.Int) *big.Int { return b.Mul(b, b) },
		"when":   func(at time.Time) time.Time { return at.Add(time.Second) },
		"none":   func() {},
	} {
		if err := p.Expose(t.Context(), name, fn); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		code string
		want any
	}{
		{"sum()", 0.0},
		{"sum(1, 2, 3)", 6.0},
		{"sum.length + sum.name", "0sum"},
		{"upper('é')", "É"},
		{"echo({ a: [1] }).a[0]", 1.0},
		{"echo() === undefined", true},
		{"String(bytes(new Uint8Array([8])))", "8,9"},
		{"JSON.stringify(structs({ name: 'n', count: 2, other: 1 }))", `{"name":"n!","count":2}`},
		{"JSON.stringify(maps({ b: [1], a: [1, 2] }))", `{"a":2,"b":1}`},
		{"big(2n ** 40n) === 2n ** 80n", true},
		{"when(new Date(0)).getTime()", 1000.0},
		{"none()", nil},
		{"try { fails() } catch (e) { String(e) }", "Error: failed"},
		{"try { panics() } catch (e) { String(e) }", "Error: Go panic: panicked"},
		{"try { small(200) } catch (e) { String(e) }", "TypeError: small: argument 1: the number 200 where a Go int8 is wanted"},
		{"try { small(1.5) } catch (e) { String(e) }", "TypeError: small: argument 1: the number 1.5 where a Go int8 is wanted"},
		{"try { natural(-1) } catch (e) { String(e) }", "TypeError: natural: argument 1: the number -1 where a Go uint32 is wanted"},
		{"try { small() } catch (e) { String(e) }", "TypeError: small: argument 1: undefined or null where a Go int8 is wanted"},
		{"try { sum(1, 'x') } catch (e) { String(e) }", "TypeError: sum: argument 2: a string where a Go int is wanted"},
		{"try { echo(() => {}) } catch (e) { String(e) }", "TypeError: echo: argument 1: a function cannot become Go data"},
		{"try { echo({ get a() { throw 7 } }) } catch (e) { e }", 7.0},
	} {
		got, err := p.Eval(t.Context(), test.code)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s = %#v, %v; want %#v", test.code, got, err, test.want)
		}
	}
	for name, fn := range map[string]any{"number": 1, "nil": (func())(nil), "two": func() (int, int) { return 1, 2 }} {
		if err := p.Expose(t.Context(), name, fn); err == nil {
			t.Errorf("%s was exposed", name)
		}
	}
}

// Functions that are called without reflection do what others do.
func TestExposeDirectly(t *testing.T) {
	p := openPage(t, PageOptions{})
	failed := errors.New("failed")
	for _, fn := range []any{
		func() {},
		func() error { return nil },
		func() error { return failed },
		func() string { return "é" },
		func() float64 { return math.NaN() },
		func() bool { return true },
		func() any { return nil },
		func() any { return failed },
		func() any { return map[string]any{"a": []int{1}} },
		func() (int, error) { return 1 << 40, nil },
		func() (int, error) { return 1, failed },
		func(string) {},
		func(int) error { return failed },
		func(s string) string { return s + "!" },
		func(x float64) float64 { return x / 2 },
		func(n int) int { return -n },
		func(b bool) bool { return !b },
		func(v any) any { return v },
		func(v any) string { return fmt.Sprintf("%T", v) },
		func(v any) (any, error) { return []any{v}, nil },
		func(s string) (float64, error) { return 0, errors.New(s) },
		func(v any) (bool, error) { panic(fmt.Sprint(v)) },
	} {
		typ := reflect.TypeOf(fn)
		if (&goFunction{}).direct(fn) == nil {
			t.Errorf("%s is called with reflection", typ)
		}
		in, out := []reflect.Type{contextType}, []reflect.Type{}
		for i := range typ.NumIn() {
			in = append(in, typ.In(i))
		}
		for i := range typ.NumOut() {
			out = append(out, typ.Out(i))
		}
		twin := reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
			return reflect.ValueOf(fn).Call(args[1:])
		})
		var outcomes [2]string
		for i, fn := range []any{fn, twin.Interface()} {
			if err := p.Expose(t.Context(), "f", fn); err != nil {
				t.Fatal(err)
			}
			outcomes[i] = evalString(t, p, `[[], [undefined], [null], [true], [-1], [1.5], ['tea', 1], [{ a: [1, 'x'] }], [() => 1], [Symbol()],
				[2n ** 70n], [{ get a() { throw new RangeError('once ' + ++got) } }]].map((args) => {
					got = 0;
					let outcome;
					try { outcome = f(...args); } catch (e) { return String(e); }
					return typeof outcome === 'object' ? JSON.stringify(outcome, (_, v) => typeof v === 'bigint' ? String(v) : v) : typeof outcome + String(outcome);
				}).join('\n') + f.length + f.name`)
		}
		if outcomes[0] != outcomes[1] {
			t.Errorf("%s: %s\nwith reflection: %s", typ, outcomes[0], outcomes[1])
		}
	}
}

// Errors of script reach Go as what outlives the page's task.
func TestErrorsOfDefining(t *testing.T) {
	p := openPage(t, PageOptions{})
	for name, define := range map[string]func() error{
		"Expose":      func() error { return p.Expose(t.Context(), "location", func() {}) },
		"ExposeAsync": func() error { return p.ExposeAsync(t.Context(), "window", func() {}) },
		"Set":         func() error { return p.Set(t.Context(), "window", 1) },
	} {
		err := define()
		if e, ok := errors.AsType[*ScriptError](err); !ok || !strings.HasPrefix(e.Error(), "TypeError: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPageEnds(t *testing.T) {
	const (
		byScript      = "the page was closed by its own script"
		byUser        = "the page was closed by its user"
		withUserAgent = "the page was closed with its user agent"
		crashed       = "the page crashed"
	)
	for _, test := range []struct {
		name string
		end  func(t *testing.T, p *Page)
		want error
		text string
	}{
		{"window.close", func(t *testing.T, p *Page) { p.Run(t.Context(), Script{Text: "close(); closed || fail()"}) }, ErrClosed, byScript},
		{"close from a timer", func(t *testing.T, p *Page) { p.Run(t.Context(), Script{Text: "setTimeout(close)"}) }, ErrClosed, byScript},
		{"close in a listener", func(t *testing.T, p *Page) {
			p.Run(t.Context(), Script{Text: "addEventListener('x', () => close()); dispatchEvent(new Event('x'))"})
		}, ErrClosed, byScript},
		{"Close", func(t *testing.T, p *Page) { p.Close(t.Context()) }, ErrClosed, byUser},
		{"Crash", func(t *testing.T, p *Page) { p.Crash() }, ErrCrashed, crashed},
		{"Crash in an endless loop", func(t *testing.T, p *Page) {
			started := make(chan bool)
			p.Expose(t.Context(), "started", func() { close(started) })
			go p.Run(t.Context(), Script{Text: "started(); for (;;);"})
			<-started
			p.Crash()
		}, ErrCrashed, crashed},
		{"Crash in a Go function", func(t *testing.T, p *Page) {
			started := make(chan bool)
			p.Expose(t.Context(), "wait", func(ctx context.Context) { close(started); <-ctx.Done() })
			go p.Run(t.Context(), Script{Text: "wait(); after()"})
			<-started
			p.Crash()
		}, ErrCrashed, crashed},
		{"Close in a Go function", func(t *testing.T, p *Page) {
			p.Expose(t.Context(), "closePage", func() error { return p.Close(t.Context()) })
			p.Run(t.Context(), Script{Text: "closePage(); closed || fail()"})
		}, ErrClosed, byUser},
		{"the user agent in a Go function", func(t *testing.T, p *Page) {
			p.Expose(t.Context(), "closeAll", func() error { return p.ua.Close() })
			p.Run(t.Context(), Script{Text: "closeAll(); fail()"})
		}, ErrClosed, withUserAgent},
		{"the user agent", func(t *testing.T, p *Page) { go p.ua.Close() }, ErrClosed, withUserAgent},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := openPage(t, PageOptions{})
			test.end(t, p)
			<-p.Done()
			if !errors.Is(p.Err(), test.want) || !errors.Is(p.Err(), ErrPageEnded) || p.Err().Error() != test.text {
				t.Errorf("Err() = %v, want %v", p.Err(), test.text)
			}
			if err := p.Run(t.Context(), Script{Text: "1"}); err != p.Err() {
				t.Errorf("Run afterwards: %v", err)
			}
			if _, err := p.Eval(t.Context(), "1"); err != p.Err() {
				t.Errorf("Eval afterwards: %v", err)
			}
			if f := p.Failure(); f != nil {
				t.Error(f.Text)
			}
		})
	}
}

func TestContexts(t *testing.T) {
	p := openPage(t, PageOptions{})
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("why not")
	cancel(why)
	if err := p.Run(ctx, Script{Text: "ran = true"}); err != why {
		t.Error(err)
	}
	if v, err := p.Eval(t.Context(), "typeof ran"); v != "undefined" {
		t.Error(v, err)
	}
	if _, err := p.ua.Open(ctx, PageOptions{}); err != why {
		t.Error(err)
	}
	if err := p.Run(t.Context(), Script{Text: "setInterval(() => {}, 1)"}); err != nil {
		t.Error(err)
	}
	if err := p.Wait(ctx); err != why {
		t.Error(err)
	}
	if p.Err() != nil {
		t.Error("Wait ended the page:", p.Err())
	}
}

func TestScriptText(t *testing.T) {
	p := openPage(t, PageOptions{})
	for _, test := range []struct{ text, want string }{
		{"\ufeffr = 'bom'", "bom"},
		{"#!/usr/bin/env sluice\nr = 'hashbang'", "hashbang"},
		{"r = 'bad \xff\xfe'", "bad ��"},
		{"r = 'nul\x00'", "nul\x00"},
		{"r = 'x' /*" + strings.Repeat("x", 5<<20) + "*/", "x"},
		{"r = '\u2028'", "\u2028"},
	} {
		if err := p.Run(t.Context(), Script{Text: test.text}); err != nil {
			t.Error(err)
		}
		if got, _ := p.Eval(t.Context(), "r"); got != test.want {
			t.Errorf("%.40q: %q", test.text, got)
		}
	}
	if _, err := p.ua.Open(t.Context(), PageOptions{URL: "https://"}); err == nil {
		t.Error("a page at an invalid URL was opened")
	}
}

func TestConsoleLinesAreWhole(t *testing.T) {
	ua := New(Options{})
	defer ua.Close()
	var out lockedBuffer
	var pages sync.WaitGroup
	for range 4 {
		p, err := ua.Open(t.Context(), PageOptions{Stdout: &out})
		if err != nil {
			t.Fatal(err)
		}
		pages.Go(func() {
			p.Run(t.Context(), Script{Text: "for (let i = 0; i < 200; i++) console.log('a line of text')"})
		})
	}
	pages.Wait()
	if got := out.String(); got != strings.Repeat("a line of text\n", 800) {
		t.Error("lines were mixed")
	}
}

// awaitIdle returns when every event loop of the page's user agent waits, and reports
// whether the program is over: nothing can happen in it any more. Nothing tells of
// that without waking a loop, so it looks again and again.
func awaitIdle(p *Page) (over bool) {
	for {
		s := p.ua.html.Program.Snapshot()
		if !slices.ContainsFunc(s.Loops, func(l eventloop.LoopStatus) bool { return !l.Waiting }) {
			return s.Quiescent
		}
		runtime.Gosched()
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

func TestManyPages(t *testing.T) {
	ua := New(Options{})
	defer ua.Close()
	for range 50 {
		p, err := ua.Open(t.Context(), PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := p.Eval(t.Context(), "Object.keys({a: 1}).length"); v != 1.0 {
			t.Fatal(v, err)
		}
		if err := p.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCallsFromWithin(t *testing.T) {
	p := openPage(t, PageOptions{})
	p.Expose(t.Context(), "within", func(code string) (any, error) { return p.Eval(t.Context(), code) })
	p.Expose(t.Context(), "set", func(name string, v any) error { return p.Set(t.Context(), name, v) })
	p.Expose(t.Context(), "wait", func() error { return p.Wait(t.Context()) })
	for _, test := range []struct{ code, want string }{
		{"within('1 + 1')", "2"},
		{"set('x', 5); x", "5"},
		{"try { within('throw new RangeError(7)') } catch (e) { String(e) }", "Error: RangeError: 7"},
		{"try { within('new Promise(() => {})') } catch (e) { String(e) }", "Error: " + errOnThread.Error()},
		{"try { wait() } catch (e) { String(e) }", "Error: " + errOnThread.Error()},
	} {
		if v, err := p.Eval(t.Context(), "String(("+"() => { return eval("+strconv.Quote(test.code)+") })())"); v != test.want {
			t.Errorf("%s = %v, %v; want %s", test.code, v, err, test.want)
		}
	}
}

// A function that ends its goroutine, as the methods of testing.T do that end a test,
// ends the page, and nothing else.
func TestExposedGoexit(t *testing.T) {
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://a.example/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Expose(t.Context(), "end", func() { runtime.Goexit() }); err != nil {
		t.Fatal(err)
	}
	lost := agent.Lost()
	for _, script := range []string{
		"navigator.locks.request('a', () => new Promise(() => {})); undefined",
		"Promise.all([1, 2].map(() => new Promise((r) => setTimeout(r, 1))))",
	} {
		if _, err := p.Eval(t.Context(), script); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Eval(t.Context(), "[1].map(() => { try { end() } finally { end() } })"); err == nil || !strings.Contains(err.Error(), "runtime.Goexit") {
		t.Errorf("the script has ended with %v", err)
	}
	<-p.Done()
	if err := p.Err(); err == nil || !strings.Contains(err.Error(), "runtime.Goexit") {
		t.Errorf("the page has ended with %v", err)
	}
	if got := agent.Lost(); got != lost+1 {
		t.Errorf("%d engines are lost, %d were before", got, lost)
	}
	// Its locks are free, and others go on.
	other, err := ua.Open(t.Context(), PageOptions{URL: "https://a.example/"})
	if err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, other, "navigator.locks.request('a', () => 'granted')"); got != "granted" {
		t.Error(got)
	}
	if err := other.ExposeAsync(t.Context(), "endSoon", func() (int, error) { runtime.Goexit(); return 1, nil }); err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, other, "endSoon().catch((e) => e.message)"); got != "Go panic: runtime.Goexit was called" {
		t.Error(got)
	}
}

// brokenError is an error whose method panics when it is nil.
type brokenError struct{ text string }

func (e *brokenError) Error() string { return e.text }

func TestExposedErrorThatPanics(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.Expose(t.Context(), "f", func() error { var e *brokenError; return e }); err != nil {
		t.Fatal(err)
	}
	if err := p.ExposeAsync(t.Context(), "g", func() error { var e *brokenError; return e }); err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, p, "try { f() } catch (e) { g().catch((f) => [e.message, f.message].join()) }"); got != "<nil>,<nil>" {
		t.Error(got)
	}
}
