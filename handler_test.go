package sluice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	stdurl "net/url"
	"testing"
	"testing/fstest"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// An origin that a handler answers needs no network: modules, redirects, streams,
// preflights of other origins, and no network at all for what is aborted.
func TestHandler(t *testing.T) {
	app := http.NewServeMux()
	app.HandleFunc("/main.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "export const tls = %v, host = %q;", r.TLS != nil, r.Host)
	})
	app.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Methods", "PUT")
		io.Copy(w, r.Body)
	})
	app.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/main.js", http.StatusFound) })
	app.HandleFunc("/abort", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	ua := New(Options{Handler: func(_ context.Context, u *stdurl.URL) http.Handler {
		if u.Host == "app.test" || u.Host == "api.test" {
			return app
		}
		return nil
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{`import("/main.js").then((m) => m.tls + " " + m.host)`, "true app.test"},
		{`fetch("/moved").then((r) => r.redirected + " " + r.url)`, "true https://app.test/main.js"},
		{`fetch("https://api.test/echo", { method: "PUT", body: "ä" }).then((r) => r.text())`, "ä"},
		{`fetch("/echo", { method: "POST", duplex: "half", body: new Blob(["stream"]).stream() }).then((r) => r.text())`, "stream"},
		{`fetch("/abort").catch((e) => e.name)`, "TypeError"},
		{`fetch("/echo", { headers: { x: "\x02" } }).catch((e) => e.message.split(": ").pop())`, "headers with control characters are not sent to a handler of this process"},
		{`fetch("/none").then((r) => String(r.status))`, "404"},
	} {
		if got := evalString(t, p, test.code); got != test.want {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
}

// A WebSocket goes to a handler as to any server, and what is still open ends with the
// user agent.
func TestHandlerOfWebSockets(t *testing.T) {
	left := make(chan error, 1)
	app := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/none" {
			http.NotFound(w, r)
			return
		}
		conn, _, _, err := ws.UpgradeHTTP(r, w)
		if err != nil {
			left <- err
			return
		}
		defer conn.Close()
		for {
			text, err := wsutil.ReadClientText(conn)
			if err != nil {
				left <- err
				return
			}
			if err := wsutil.WriteServerText(conn, append([]byte(r.Host+" "+r.Header.Get("Origin")+" "), text...)); err != nil {
				left <- err
				return
			}
		}
	})
	ua := New(Options{Handler: func(_ context.Context, u *stdurl.URL) http.Handler {
		if u.Scheme != "https" || u.Host != "app.test:8443" {
			return nil
		}
		return app
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test:8443/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{`new Promise((r) => { globalThis.s = new WebSocket("wss://app.test:8443/echo"); s.onopen = () => s.send("a"); s.onmessage = (e) => r(e.data); s.onerror = () => r("error"); })`, "app.test:8443 https://app.test:8443 a"},
		{`new Promise((r) => { const s = new WebSocket("/none"); s.onopen = () => r("open"); s.onclose = (e) => r("closed " + e.code); })`, "closed 1006"},
	} {
		if got := evalString(t, p, test.code); got != test.want {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
	ua.Close()
	if err := <-left; err == nil {
		t.Error("the connection is still open")
	}
}

// Workers, shared workers and their modules come from handlers, at origins of their own.
func TestHandlerOfWorkers(t *testing.T) {
	files := fstest.MapFS{
		"worker.js":  {Data: []byte(`import { name } from "./name.js"; (globalThis.onconnect = (e) => (e?.ports[0] ?? self).postMessage(name + " " + location.origin)); if (!self.SharedWorkerGlobalScope) onconnect();`)},
		"name.js":    {Data: []byte(`export const name = "tea";`)},
		"classic.js": {Data: []byte(`importScripts("part.js"); postMessage(part);`)},
		"part.js":    {Data: []byte(`var part = "a part";`)},
	}
	ua := New(Options{Handler: func(_ context.Context, u *stdurl.URL) http.Handler {
		if u.Host == "app.test" {
			return http.FileServerFS(files)
		}
		return nil
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{`new Promise((r) => { new Worker("/worker.js", { type: "module" }).onmessage = (e) => r(e.data); })`, "tea https://app.test"},
		{`new Promise((r) => { new SharedWorker("/worker.js", { type: "module" }).port.onmessage = (e) => r(e.data); })`, "tea https://app.test"},
		{`new Promise((r) => { new Worker("/classic.js").onmessage = (e) => r(e.data); })`, "a part"},
		{`new Promise((r) => { new Worker("/none.js").onerror = (e) => r(e.type); })`, "error"},
	} {
		if got := evalString(t, p, test.code); got != test.want {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
}

// A fetch that is aborted ends the context of its handler's request.
func TestHandlerIsLeft(t *testing.T) {
	came, left := make(chan struct{}), make(chan struct{})
	ua := New(Options{Handler: func(context.Context, *stdurl.URL) http.Handler {
		return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			close(came)
			<-r.Context().Done()
			close(left)
		})
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(t.Context(), `var c = new AbortController(), f = fetch("/", { signal: c.signal }).catch((e) => e.name); 0`); err != nil {
		t.Fatal(err)
	}
	<-came
	if got := evalString(t, p, `c.abort(); f`); got != "AbortError" {
		t.Error(got)
	}
	<-left
}

// Options.Handler that panics ends the user agent; a handler that does, only its fetch.
func TestHandlerPanics(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *stdurl.URL) http.Handler { panic("no such origin") }})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Eval(t.Context(), `fetch("/")`)
	if failure, ok := errors.AsType[*PanicError](err); !ok || failure.Value != "no such origin" {
		t.Error(err)
	}
}

// A handler may leave a body unread, however large: the response comes.
func TestHandlerLeavesBodies(t *testing.T) {
	app := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/part" {
			r.Body.Read(make([]byte, 10)) //nolint:errcheck // whatever it reads
		}
		http.Error(w, "no", http.StatusForbidden)
	})
	ua := New(Options{Handler: func(context.Context, *stdurl.URL) http.Handler { return app }})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	const code = `(async () => {
		const ask = async (path, size) => {
			const r = await fetch(path, { method: "POST", body: new Uint8Array(size) });
			return r.status + await r.text();
		};
		const bodies = [1, 5_000, 100_000, 300_000, 1_000_000].flatMap(size => ["/", "/part", "/", "/part"].map(path => ask(path, size)));
		return [...new Set(await Promise.all(bodies))].join();
	})()`
	for range 5 {
		if got := evalString(t, p, code); got != "403no\n" {
			t.Fatalf("%q", got)
		}
	}
}
