package sluice

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestCall(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://example.com/"})
	if _, err := p.Eval(t.Context(), "const app = { add(a, b) { return a + b }, self() { 'use strict'; return this === undefined } }"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		function string
		args     []any
		want     any
	}{
		{"(a, b) => a + b", []any{1, 2}, 3.0},
		{"function (...all) { return all.length }", nil, 0.0},
		{"app.add", []any{"x", "y"}, "xy"},
		{"app.self", nil, true},
		{"async (ms) => { await new Promise((done) => setTimeout(done, ms)); return 'later' }", []any{1}, "later"},
		{"x => x // the end of a line", []any{true}, true},
		{"(o) => o.list.map((n) => n * 2)", []any{map[string]any{"list": []int{1, 2}}}, []any{2.0, 4.0}},
		{"x => x", []any{nil}, nil},
		{"() => { queueMicrotask(() => { globalThis.after = true }) }", nil, nil},
		{"() => after", nil, true},
	} {
		got, err := p.Call(t.Context(), test.function, test.args...)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s of %v is %v, %v; want %v", test.function, test.args, got, err, test.want)
		}
	}
}

func TestCallErrors(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://example.com/"})
	for _, test := range []struct {
		function string
		args     []any
		want     string
	}{
		{"1", nil, `sluice: Call: the value of "1" is no function`},
		{"nowhere.f", nil, "ReferenceError: nowhere is not defined"},
		{"(", nil, "SyntaxError: "},
		{"() => { throw new RangeError('no') }", nil, "RangeError: no"},
		{"async () => { throw new RangeError('no') }", nil, "RangeError: no"},
		{"x => x", []any{1, make(chan int)}, "argument 2: a Go value of type chan int"},
		{"() => () => 1", nil, "a function cannot become Go data"},
	} {
		if _, err := p.Call(t.Context(), test.function, test.args...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s of %v: %v; want %s", test.function, test.args, err, test.want)
		}
	}
	_, err := p.Call(t.Context(), "() => { throw new RangeError('no') }")
	if thrown, ok := errors.AsType[*ScriptError](err); !ok || thrown.Line != 1 {
		t.Errorf("the exception is %#v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if _, err := p.Call(ctx, "() => 1"); err != cause {
		t.Errorf("a context that has ended: %v", err)
	}
}

func TestTypedResults(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://example.com/"})
	type user struct {
		Name string    `json:"name"`
		Born time.Time `json:"born"`
	}
	ctx := t.Context()
	check := func(got any, err error, want any) {
		t.Helper()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %#v, %v; want %#v", got, err, want)
		}
	}
	n, err := Eval[int](ctx, p, "1 + 1")
	check(n, err, 2)
	list, err := Eval[[]string](ctx, p, "['a', 'b']")
	check(list, err, []string{"a", "b"})
	u, err := Call[user](ctx, p, "(name) => ({ name, born: new Date(0) })", "Ada")
	check(u, err, user{"Ada", time.Unix(0, 0).UTC()})
	pointer, err := Eval[*user](ctx, p, "null")
	check(pointer, err, (*user)(nil))
	data, err := Eval[any](ctx, p, "undefined")
	check(data, err, nil)
	data, err = Call[any](ctx, p, "async (x) => [x]", true)
	check(data, err, []any{true})
	raw, err := Eval[json.RawMessage](ctx, p, "({ b: 1, a: [null] })")
	check(string(raw), err, `{"a":[null],"b":1}`)

	for want, call := range map[string]func() (any, error){
		"sluice: the value of script: ": func() (any, error) { return Eval[int8](ctx, p, "1000") },
		"RangeError: no":                func() (any, error) { return Eval[int](ctx, p, "throw new RangeError('no')") },
		"Go panic: a bug":               func() (any, error) { return Eval[panicking](ctx, p, "1") },
	} {
		if v, err := call(); err == nil || !strings.Contains(err.Error(), want) || !reflect.ValueOf(v).IsZero() {
			t.Errorf("%v, %v; want %s", v, err, want)
		}
	}
}

func TestPostMessage(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://example.com/"})
	ctx := t.Context()
	if _, err := p.Eval(ctx, "const seen = []; onmessage = (e) => { seen.push([e.data, e.origin, e.source, e.isTrusted, e.ports.length]) }; 0"); err != nil {
		t.Fatal(err)
	}
	for _, data := range []any{"hello", map[string]any{"n": 1}, nil} {
		if err := p.PostMessage(ctx, data); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Eval[string](ctx, p, "JSON.stringify(seen)")
	if want := `[["hello","",null,true,0],[{"n":1},"",null,true,0],[null,"",null,true,0]]`; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	if err := p.PostMessage(ctx, func() {}); err == nil || !strings.Contains(err.Error(), "func()") {
		t.Errorf("a function as data: %v", err)
	}
	p.Crash()
	<-p.Done()
	if err := p.PostMessage(ctx, 1); !errors.Is(err, ErrPageEnded) {
		t.Errorf("a page that has ended: %v", err)
	}
}
