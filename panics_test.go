package sluice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	stdurl "net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// bad is what the things of a program do in these tests: they panic, or end their goroutine.
type bad func()

func badWays() map[string]bad {
	return map[string]bad{
		"panic":  func() { panic("a bug") },
		"Goexit": func() { runtime.Goexit() },
	}
}

// Write implements io.Writer.
func (b bad) Write(p []byte) (int, error) { b(); return len(p), nil }

// Trace implements locks.Tracer.
func (b bad) Trace(*locks.Event) { b() }

// SetCookies implements http.CookieJar.
func (b bad) SetCookies(*stdurl.URL, []*http.Cookie) { b() }

// Cookies implements http.CookieJar.
func (b bad) Cookies(*stdurl.URL) []*http.Cookie { b(); return nil }

func (b bad) dial(context.Context, string, string) (net.Conn, error) { b(); return nil, io.EOF }

// endedByPanic checks that a page has ended for what the things of the program did.
func endedByPanic(t *testing.T, p *Page) {
	t.Helper()
	<-p.Done()
	err := p.Err()
	panicked, ok := errors.AsType[*PanicError](err)
	if !ok {
		t.Fatalf("the page has ended for %v", err)
	}
	if !strings.Contains(string(panicked.Stack), "panics_test.go") {
		t.Errorf("the stack does not tell who has panicked:\n%s", panicked.Stack)
	}
}

// What a page was given ends the page alone, wherever it is called.
func TestPanicsOfAPage(t *testing.T) {
	for how, b := range badWays() {
		for name, test := range map[string]struct {
			options PageOptions
			script  Script
		}{
			"Stdout, of script":    {PageOptions{Stdout: b}, Script{Text: "console.log(1); for (;;);"}},
			"Stderr, of script":    {PageOptions{Stderr: b}, Script{Text: "console.error(1); for (;;);"}},
			"Stderr, of a report":  {PageOptions{Stderr: b}, Script{Text: "throw 1"}},
			"Stderr, of a promise": {PageOptions{Stderr: b}, Script{Text: "Promise.reject(1)"}},
			"Stderr, of a dialog":  {PageOptions{Stderr: b}, Script{Text: "alert(1); for (;;);"}},
			"Stdout, of a microtask": {PageOptions{Stdout: b},
				Script{Text: "queueMicrotask(() => { console.log(1); for (;;); })"}},
			"Stdout, of a worker": {PageOptions{Stdout: b},
				Script{Text: "new Worker('data:text/javascript,console.log(1); for (;;);')"}},
			"OnError":             {PageOptions{OnError: func(*ScriptError) { b() }}, Script{Text: "throw 1"}},
			"OnError, of a timer": {PageOptions{OnError: func(*ScriptError) { b() }}, Script{Text: "setTimeout(() => { throw 1 })"}},
			"OnError, of a worker": {PageOptions{OnError: func(*ScriptError) { b() }},
				Script{Text: "new Worker('data:text/javascript,throw 1')"}},
			"OnLoad":              {PageOptions{}, Script{Text: "for (;;);", OnLoad: b}},
			"OnLoad, of a module": {PageOptions{}, Script{Text: "for (;;);", OnLoad: b, Module: true}},
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				ua := New(Options{})
				defer ua.Close()
				test.options.URL = "https://a.example/"
				p, err := ua.Open(t.Context(), test.options)
				if err != nil {
					t.Fatal(err)
				}
				other, err := ua.Open(t.Context(), PageOptions{URL: test.options.URL})
				if err != nil {
					t.Fatal(err)
				}
				const hold = "new Promise((r) => navigator.locks.request('a', () => { r(); return new Promise(() => {}); }))"
				if _, err := p.Eval(t.Context(), hold); err != nil {
					t.Fatal(err)
				}
				_ = p.Run(t.Context(), test.script) // it may return before the page ends
				_ = p.Wait(t.Context())
				endedByPanic(t, p)
				if got := evalString(t, other, "navigator.locks.request('a', () => 'granted')"); got != "granted" {
					t.Errorf("the other page says %q", got)
				}
			})
		}
	}
}

// The methods that wait for one return the panic.
func TestPanicIsReturned(t *testing.T) {
	p := openPage(t, PageOptions{Stdout: bad(func() { panic("a bug") })})
	_, err := p.Eval(t.Context(), "new Promise((r) => setTimeout(() => console.log(1)))")
	if _, ok := errors.AsType[*PanicError](err); !ok {
		t.Errorf("Eval returns %v", err)
	}
	if err := p.Wait(t.Context()); err == nil || err.Error() != "Go panic: a bug" {
		t.Errorf("Wait returns %v", err)
	}
}

// panicking is a type whose values cannot be read.
type panicking struct{}

// UnmarshalJSON implements json.Unmarshaler.
func (*panicking) UnmarshalJSON([]byte) error { panic("a bug") }

// Alert, Confirm and Prompt implement Dialogs.
func (b bad) Alert(string)                         { b() }
func (b bad) Confirm(string) bool                  { b(); return true }
func (b bad) Prompt(string, string) (string, bool) { b(); return "", true }

// What script calls throws to script.
func TestPanicsOfCalls(t *testing.T) {
	b := bad(func() { panic("a bug") })
	p := openPage(t, PageOptions{Dialogs: b})
	for name, expose := range map[string]func(context.Context, string, any) error{"f": p.Expose, "g": p.ExposeAsync} {
		if err := expose(t.Context(), name, func(panicking) {}); err != nil {
			t.Fatal(err)
		}
	}
	for _, call := range []string{"alert()", "confirm()", "prompt()", "f(1)", "g(1)"} {
		text := fmt.Sprintf("(async () => { try { const p = %s; return p?.then ? p.catch((e) => 'rejected: ' + e) : 'no exception' } catch (e) { return 'thrown: ' + e } })()", call)
		want := "thrown: Error: Go panic: a bug"
		if call == "g(1)" {
			want = "rejected: Error: Go panic: a bug"
		}
		if got := evalString(t, p, text); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", call, got)
		}
	}
}

// What a user agent was given ends all its pages; another user agent goes on.
func TestPanicsOfAUserAgent(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Set-Cookie", "a=b")
	}))
	defer server.Close()
	fetches := fmt.Sprintf("fetch(%q, { mode: 'no-cors' })", server.URL)
	for how, b := range badWays() {
		for name, test := range map[string]struct {
			options Options
			text    string
		}{
			"LockTracer":              {Options{LockTracer: b}, "navigator.locks.request('a', () => {})"},
			"LockTracer, of an abort": {Options{LockTracer: afterFirst(b)}, "navigator.locks.request('a', { signal: AbortSignal.timeout(0) }, () => new Promise(() => {}))"},
			"DialContext":             {Options{DialContext: b.dial}, fetches},
			"DialContext, of a WebSocket": {Options{DialContext: b.dial},
				"new WebSocket('ws://127.0.0.1:8080/')"},
			"DialContext, of an EventSource": {Options{DialContext: b.dial},
				fmt.Sprintf("new EventSource(%q)", server.URL)},
			"DialContext, of a worker": {Options{DialContext: b.dial}, fmt.Sprintf("new Worker('%s/w.js')", server.URL)},
			"DialContext, of a synchronous request": {Options{DialContext: b.dial},
				fmt.Sprintf("const x = new XMLHttpRequest(); x.open('GET', %q, false); x.send()", server.URL)},
			"Cookies": {Options{Cookies: b}, fetches},
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				ua := New(test.options)
				defer ua.Close()
				var pages []*Page
				for range 2 {
					p, err := ua.Open(t.Context(), PageOptions{URL: server.URL})
					if err != nil {
						t.Fatal(err)
					}
					pages = append(pages, p)
				}
				_ = pages[0].Run(t.Context(), Script{Text: test.text})
				for _, p := range pages {
					endedByPanic(t, p)
				}
				_, opening := ua.Open(t.Context(), PageOptions{})
				_, fetching := ua.Fetch(t.Context(), server.URL)
				for _, err := range []error{opening, fetching, ua.Wait(t.Context())} {
					if _, ok := errors.AsType[*PanicError](err); !ok {
						t.Errorf("it is used again: %v", err)
					}
				}
			})
		}
	}
}

// afterFirst is what behaves at first.
func afterFirst(b bad) bad {
	var calls atomic.Int32
	return func() {
		if calls.Add(1) > 1 {
			b()
		}
	}
}
