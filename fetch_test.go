package sluice

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// fetchServer serves what the tests of this file fetch. Gone gets an item when
// the client of an endless response has gone. /came answers when somebody has asked
// for /silent.
func fetchServer(t *testing.T) (at string, gone chan struct{}) {
	gone = make(chan struct{}, 100)
	came := make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/came":
			<-came
		case "/endless":
			w.Write([]byte("begin"))
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					break
				}
			}
			gone <- struct{}{}
		case "/stalls":
			w.Write([]byte("begin"))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			gone <- struct{}{}
		case "/silent":
			came <- struct{}{}
			<-r.Context().Done()
			gone <- struct{}{}
		case "/half":
			w.Header().Set("Content-Length", "100")
			w.Write([]byte("half"))
		case "/large":
			w.Write(make([]byte, 300000))
		case "/loop":
			w.Header().Set("Location", "/loop")
			w.WriteHeader(302)
		case "/to":
			w.Header().Set("Location", r.URL.RawQuery)
			w.WriteHeader(302)
		case "/echo":
			body, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%s %s %s", r.Method, r.Header.Get("Content-Type"), body)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, gone
}

// fetchPage opens a page of a server.
func fetchPage(t *testing.T, o Options, at string, p PageOptions) *Page {
	t.Helper()
	ua := New(o)
	t.Cleanup(func() { ua.Close() })
	p.URL = at + "/page"
	page, err := ua.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// What script must not learn of servers of other origins, the console is told.
func TestFetchTellsNothingOfOthers(t *testing.T) {
	at, _ := fetchServer(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/cut" {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.Header().Set("Content-Length", "100")
			w.Write([]byte("half"))
		}
	}))
	defer other.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	var console strings.Builder
	page := fetchPage(t, Options{}, at, PageOptions{Stderr: &console})
	for script, reason := range map[string]string{
		`fetch("` + other.URL + `/secret")`:                  "/secret: ",
		`fetch("/to?` + other.URL + `/secret?code=1")`:       "redirected to " + other.URL + "/secret?code=1",
		`fetch("` + gone.URL + `/gone")`:                     "the server refuses connections",
		`fetch("` + other.URL + `/cut").then(r => r.text())`: "closed the connection after 4 of 100 bytes",
		`fetch("` + other.URL + `/cut").then(r => r.body.getReader()).then(async r => { for (;;) await r.read() })`: "closed the connection",
	} {
		console.Reset()
		got, err := page.Eval(t.Context(), script+".catch(e => e.name + ': ' + e.message)")
		if want := "TypeError: Failed to fetch"; err != nil || got != want {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
		if !strings.Contains(console.String(), reason) {
			t.Errorf("%s: the console has %q, want %s", script, console.String(), reason)
		}
	}
	console.Reset()
	got, err := page.Eval(t.Context(), `new Promise(resolve => {
		const text = "try { importScripts('`+other.URL+`/secret') } catch (e) { postMessage(e.name + ': ' + e.message) }";
		const w = new Worker(URL.createObjectURL(new Blob([text])));
		w.onmessage = e => { resolve(e.data); w.terminate() };
	})`)
	want := "NetworkError: Failed to execute 'importScripts' on 'WorkerGlobalScope': Failed to fetch the script " + other.URL + "/secret"
	if err != nil || got != want || !strings.Contains(console.String(), "MIME type") {
		t.Errorf("importScripts: %v, %v; want %s; the console has %q", got, err, want, console.String())
	}
}

// Of errors in a script of another origin nobody hears more than that there were
// some, however late they come, and whether the engine or the script has made them.
func TestMutedErrors(t *testing.T) {
	at, _ := fetchServer(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, `self.late = () => {
			queueMicrotask(() => { throw new Error('secret'); });
			setTimeout(() => null.secret);
			setTimeout(() => { throw 'secret'; });
			setTimeout(() => { throw new TypeError('secret'); });
			setTimeout(() => { throw { secret: 1 }; });
		}`)
	}))
	defer other.Close()
	page := fetchPage(t, Options{}, at, PageOptions{})
	got, err := page.Eval(t.Context(), `new Promise(resolve => {
		const text = "onerror = (...a) => { postMessage(a.join()); return true; }; importScripts('`+other.URL+`/'); late(); setTimeout(() => { throw 'own'; });";
		const w = new Worker(URL.createObjectURL(new Blob([text])));
		const heard = [];
		w.onmessage = e => {
			heard.push(e.data);
			if (e.data.startsWith('Uncaught own')) { resolve(heard.slice(0, -1).join(' ')); w.terminate(); }
		};
	})`)
	if want := strings.TrimSuffix(strings.Repeat("Script error.,,0,0, ", 5), " "); err != nil || got != want {
		t.Errorf("%v, %v; want %s", got, err, want)
	}
}

func TestFetch(t *testing.T) {
	at, _ := fetchServer(t)
	page := fetchPage(t, Options{MaxFetch: 1 << 20}, at, PageOptions{})
	for script, want := range map[string]string{
		`fetch("/echo", {method: "POST", body: new URLSearchParams({a: 1})}).then(r => r.text())`:                            "POST application/x-www-form-urlencoded;charset=UTF-8 a=1",
		`fetch("/echo", {method: "PUT", body: new Blob(["b"])}).then(r => r.text())`:                                         "PUT  b",
		`fetch("/large").then(r => r.arrayBuffer()).then(b => String(b.byteLength))`:                                         "300000",
		`(async () => { let n = 0; for await (const c of (await fetch("/large")).body) n += c.length; return String(n) })()`: "300000",
		`(async () => { const r = new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xff])); let text = ""; for await (const t of r.textStream()) text += t; const q = new Request("/", { method: "POST" }); let e; try { r.textStream() } catch (thrown) { e = thrown.name } return [text, r.bodyUsed, e, (await q.textStream().getReader().read()).done].join() })()`: "é\ufffd,true,TypeError,true",
		`(async () => { const r = await fetch("/large"), c = r.clone(); return [(await r.bytes()).length, (await c.blob()).size].join() })()`: "300000,300000",
		`fetch("/half").then(r => r.text()).catch(String)`:                                           "TypeError: Failed to fetch: cannot fetch " + at + "/half: the server closed the connection after 4 of 100 bytes",
		`fetch("/loop").catch(String)`:                                                               "redirects more than 20 times",
		`fetch("/loop", {redirect: "error"}).catch(String)`:                                          "which was not allowed",
		`fetch("/loop", {redirect: "manual"}).then(r => r.type + r.status + r.url)`:                  "opaqueredirect0" + at + "/loop",
		`fetch("/endless").then(r => r.text()).catch(String)`:                                        "larger than the limit of 1048576 bytes",
		`fetch("/echo", {method: "POST", body: new ReadableStream(), duplex: "half"}).catch(String)`: "HTTP/2",
		`fetch("/echo", {method: "POST", keepalive: true, body: "x".repeat(65537)}).catch(String)`:   "65536",
		`fetch("/echo", {integrity: "sha256-x"}).catch(String)`:                                      "does not match the integrity",
		`fetch("/echo?never", {mode: "same-origin", cache: "only-if-cached"}).catch(String)`:         "it is not in the cache",
		`new Promise(resolve => {
			const w = new Worker(URL.createObjectURL(new Blob(["fetch('` + at + `/echo').then(r => r.text()).then(postMessage)"])));
			w.onmessage = e => { resolve(e.data); w.terminate() };
		})`: "GET ",
	} {
		got, err := page.Eval(t.Context(), script)
		if err != nil || !strings.Contains(fmt.Sprint(got), want) {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
	}
}

// An abort ends a fetch in each of its phases, and the connection with it.
func TestFetchAborts(t *testing.T) {
	at, gone := fetchServer(t)
	page := fetchPage(t, Options{}, at, PageOptions{})
	for name, script := range map[string]string{
		"before headers":           `fetch("/came").then(abort); fetch("/silent", {signal}).catch(e => e)`,
		"before the body is read":  `fetch("/stalls", {signal}).then(r => { abort(); return r.text() }).catch(e => e)`,
		"while the body is read":   `fetch("/stalls", {signal}).then(r => { const text = r.text(); abort(); return text }).catch(e => e)`,
		"while the stream is read": `fetch("/stalls", {signal}).then(async r => { const d = r.body.getReader(); await d.read(); const more = d.read(); abort(); return more }).catch(e => e)`,
		"while clones are read":    `fetch("/stalls", {signal}).then(r => { const texts = Promise.all([r.clone().text(), r.text()]); abort(); return texts }).catch(e => e)`,
		"when the response is garbage": `fetch("data:,x", {signal}).then(r => r.body.getReader()).then(async d => {
			for (let i = 0; i < 3000; i++) new ArrayBuffer(10000);
			await new Promise(resolve => setTimeout(resolve));
			abort();
			return d.read();
		}).catch(e => { fetch("/endless").then(r => r.body.cancel()); return e })`,
		"an endless body": `fetch("/endless", {signal}).then(r => { abort(); return r.text() }).catch(e => e)`,
	} {
		got, err := page.Eval(t.Context(), `{
			const c = new AbortController(), signal = c.signal, abort = () => c.abort("the reason");
			`+script+`
		}`)
		if err != nil || got != "the reason" {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		<-gone
	}
	// A stream that is canceled ends the connection too.
	if _, err := page.Eval(t.Context(), `fetch("/endless").then(r => r.body.cancel())`); err != nil {
		t.Error(err)
	}
	<-gone
}

// A body that nobody reads does not hold the program open; what waits does.
// Responses whose bodies have come keep no connections, with their buffers, and no requests.
func TestResponsesAreSmall(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		w.Write([]byte("hello"))
	}))
	defer server.Close()
	p := fetchPage(t, Options{}, server.URL, PageOptions{})
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // what cleanups of the first have let go
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	fetch := func(n int) {
		if _, err := p.Eval(t.Context(), fmt.Sprintf(`(async () => {
			globalThis.kept ??= [];
			for (let i = 0; i < %d; i++) {
				const response = await fetch('/');
				await response.text();
				kept.push(response);
			}
		})()`, n)); err != nil {
			t.Fatal(err)
		}
	}
	fetch(20)
	before := heap()
	const n, most = 300, 6 << 10
	fetch(n)
	if each := (int64(heap()) - int64(before)) / n; each > most {
		t.Errorf("each response takes %d bytes of Go's memory, more than %d", each, most)
	}
}

// A stream fails when the transmission does, though nobody reads on; who reads gets first
// what has come before.
func TestStreamsHearOfFailures(t *testing.T) {
	var broken chan struct{} // closed when the body is to break
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/break":
			close(broken)
		case "/breaks":
			broken := broken
			w.Write([]byte("begin"))
			w.(http.Flusher).Flush()
			<-broken
			w.Write([]byte("more"))
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
	}))
	defer server.Close()
	p := fetchPage(t, Options{}, server.URL, PageOptions{})
	for name, test := range map[string]struct{ script, want string }{
		"after a read": {`
			reader = (await fetch('/breaks')).body.getReader();
			await reader.read();
			await fetch('/break');
			return await reader.closed.catch((e) => e.name);`, "TypeError"},
		"unread": {`
			reader = (await fetch('/breaks')).body.getReader();
			await fetch('/break');
			return await reader.closed.catch((e) => e.name);`, "TypeError"},
		"of a clone": {`
			const response = await fetch('/breaks');
			const clone = response.clone();
			await fetch('/break');
			readers = [response.body, clone.body].map((b) => b.getReader());
			return await Promise.all(readers.map((r) => r.closed.catch((e) => e.name)));`,
			"TypeError,TypeError"},
		"before the stream": {`
			const response = await fetch('/breaks');
			await fetch('/break');
			reader = response.body.getReader();
			return await reader.closed.catch((e) => e.name);`, "TypeError"},
		"while it is read": {`
			reader = (await fetch('/breaks')).body.getReader();
			await reader.read();
			const more = reader.read();
			await fetch('/break');
			return new TextDecoder().decode((await more).value) + ' ' + await reader.closed.catch((e) => e.name);`, "more TypeError"},
		"once for an abort": {`
			const c = new AbortController();
			reader = (await fetch('/breaks', { signal: c.signal })).body.getReader();
			await reader.read();
			c.abort('enough');
			await fetch('/break');
			return await reader.closed.catch(String);`, "enough"},
	} {
		broken = make(chan struct{})
		if got := evalString(t, p, "(async () => {"+test.script+"})().then(String)"); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestFetchAndQuiescence(t *testing.T) {
	at, gone := fetchServer(t)
	var out lockedBuffer
	page := fetchPage(t, Options{}, at, PageOptions{Stdout: &out, Stderr: &out})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	run := func(script string) {
		t.Helper()
		if err := page.Run(ctx, Script{Text: script}); err != nil {
			t.Fatal(err)
		}
	}
	run(`fetch("/endless").then(r => { globalThis.kept = r; console.log(r.status) });
		fetch("/stalls").then(r => { globalThis.stream = r.body; globalThis.reader = stream.getReader(); reader.read().then(() => console.log("read")) })`)
	if err := page.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"200", "read"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the program ended before it had printed %s: %q", want, out.String())
		}
	}
	// A read that waits keeps it open, until somebody ends it.
	run(`reader.read().catch(e => console.log("ended", e))`)
	if over := awaitIdle(page); over {
		t.Error("a read that waits does not keep the program open")
	}
	run(`reader.cancel().then(() => console.log("canceled"))`)
	if err := page.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "canceled") {
		t.Errorf("%q", out.String())
	}
	<-gone
	// The end of the page ends what is under way.
	run(`kept.text()`)
	if err := page.Close(ctx); err != nil {
		t.Error(err)
	}
	<-gone
}

// What is read counts against the limit of the heap.
func TestFetchAndMaxHeap(t *testing.T) {
	at, gone := fetchServer(t)
	page := fetchPage(t, Options{}, at, PageOptions{MaxHeap: 32 << 20})
	got, err := page.Eval(t.Context(), `fetch("/endless").then(r => r.text()).catch(String)`)
	if err == nil && !strings.Contains(fmt.Sprint(got), "limit") {
		t.Errorf("%v, %v", got, err)
	}
	<-gone
	got, err = fetchPage(t, Options{FetchTimeout: 50 * time.Millisecond}, at, PageOptions{}).Eval(t.Context(), `fetch("/stalls").then(r => r.text()).catch(String)`)
	if err != nil || !strings.Contains(fmt.Sprint(got), "longer than 50ms") {
		t.Errorf("%v, %v", got, err)
	}
	<-gone
}

// What has failed is not kept, and does not count as if it were.
func TestFailuresAndMaxHeap(t *testing.T) {
	at, _ := fetchServer(t)
	for name, script := range map[string]string{
		"imports of what is no module": `for (let i = 0; i < 100; i++) await WebAssembly.instantiateStreaming(new Response(), {memory: new ArrayBuffer(1 << 20)}).catch(() => {})`,
		"headers that are refused": `const {headers} = new Request("/"), value = "x".repeat(1 << 20);
			for (let i = 0; i < 100; i++) headers.append("Host", value)`,
	} {
		page := fetchPage(t, Options{}, at, PageOptions{MaxHeap: 32 << 20})
		if _, err := page.Eval(t.Context(), `(async () => { `+script+` })()`); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A request with keepalive outlives its worker.
func TestFetchKeepalive(t *testing.T) {
	arrived := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && r.Context().Err() == nil {
			arrived <- string(body)
		}
	}))
	defer server.Close()
	page := fetchPage(t, Options{}, server.URL, PageOptions{})
	err := page.Run(t.Context(), Script{Text: `new Worker(URL.createObjectURL(new Blob(["fetch('` + server.URL + `', {method: 'POST', body: 'last words', keepalive: true}); close()"])))`})
	if err != nil {
		t.Fatal(err)
	}
	if got := <-arrived; got != "last words" {
		t.Errorf("%q", got)
	}
	// The response is of no use without the worker, which ends before it has seen it.
	at, gone := fetchServer(t)
	page = fetchPage(t, Options{}, at, PageOptions{})
	err = page.Run(t.Context(), Script{Text: `new Worker(URL.createObjectURL(new Blob(["fetch('` + at + `/endless', {keepalive: true}); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100); close()"])))`})
	if err != nil {
		t.Fatal(err)
	}
	<-gone
}

// Responses that nobody keeps do not keep their connections, nor signals their
// fetches.
func TestFetchesAreCollected(t *testing.T) {
	at, gone := fetchServer(t)
	page := fetchPage(t, Options{}, at, PageOptions{})
	if _, err := page.Eval(t.Context(), `(async () => {
		const c = new AbortController();
		for (let i = 0; i < 4; i++) await fetch("/endless", {signal: c.signal});
		for (let i = 0; i < 200; i++) await (await fetch("data:,x", {signal: c.signal})).text();
	})()`); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		for range 4 {
			<-gone
		}
		close(done)
	}()
	for {
		// Garbage is made until the collector has found the responses.
		if _, err := page.Eval(t.Context(), `for (let i = 0; i < 1000; i++) new ArrayBuffer(10000); 1`); err != nil {
			t.Fatal(err)
		}
		select {
		case <-done:
			return
		case <-t.Context().Done():
			t.Fatal("the connections are still open")
		default:
		}
	}
}

// Script sees no body of an opaque response. It comes nevertheless while a signal may
// abort it, and the abort ends the connection.
func TestHiddenBodies(t *testing.T) {
	const size = 8 << 20
	wrote := make(chan error, 1)
	aborted := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/finite":
			w.Write([]byte("begin"))
			w.(http.Flusher).Flush()
			_, err := w.Write(make([]byte, size))
			wrote <- err
		case "/stalls":
			w.Write([]byte("begin"))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			close(aborted)
		}
	}))
	t.Cleanup(server.Close)
	page := fetchPage(t, Options{}, "https://other.example", PageOptions{})
	if _, err := page.Call(t.Context(), `async (at) => {
		globalThis.controller = new AbortController();
		await fetch(at + "/finite", { mode: "no-cors", signal: controller.signal });
		await fetch(at + "/stalls", { mode: "no-cors", signal: controller.signal });
	}`, server.URL); err != nil {
		t.Fatal(err)
	}
	if err := <-wrote; err != nil {
		t.Errorf("the body was not taken: %v", err)
	}
	if _, err := page.Eval(t.Context(), "controller.abort(); 0"); err != nil {
		t.Fatal(err)
	}
	<-aborted
	if err := page.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}
