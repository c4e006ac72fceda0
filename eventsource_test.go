package sluice

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// eventServer serves event streams. Gone gets an item when the client of one that
// does not end has gone. The event of /later comes when somebody has asked for /now.
func eventServer(t *testing.T) (at string, gone chan struct{}) {
	gone = make(chan struct{}, 100)
	now := make(chan struct{})
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stay := func() {
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			gone <- struct{}{}
		}
		w.Header().Set("Content-Type", "text/event-stream;charset=utf-8")
		switch r.URL.Path {
		case "/count":
			// One event for each connection, then 204.
			n := asked.Add(1)
			if n > 3 {
				asked.Store(0)
				w.WriteHeader(http.StatusNoContent)
				return
			}
			fmt.Fprintf(w, "retry: 1\nid: %d\ndata: %s\n\ndata: unfinished", n, r.Header.Get("Last-Event-ID"))
		case "/stay":
			fmt.Fprint(w, "event: named\ndata: a\ndata: b\n\n")
			stay()
		case "/headers":
			fmt.Fprintf(w, "data: %s, %s, %s\n\n", r.Header.Get("Accept"), r.Header.Get("Cache-Control"), r.Header.Get("Origin"))
			stay()
		case "/later":
			w.(http.Flusher).Flush()
			<-now
			fmt.Fprint(w, "data: later\n\n")
		case "/now":
			close(now)
		case "/flood":
			for i := 0; r.Context().Err() == nil; i++ {
				fmt.Fprintf(w, "data: %s\n\n", strings.Repeat("x", 10000))
			}
			gone <- struct{}{}
		case "/endless":
			for r.Context().Err() == nil {
				fmt.Fprint(w, "data: "+strings.Repeat("x", 10000)+"\n")
			}
			gone <- struct{}{}
		case "/document":
			w.Header().Set("Content-Type", "text/html")
		case "/plain":
			w.Header().Set("Content-Type", "text/plain")
			fmt.Fprint(w, "data: a\n\n")
		case "/404":
			w.WriteHeader(http.StatusNotFound)
		case "/cut":
			// Nothing at all is answered, twice.
			if asked.Add(1) <= 2 {
				conn, _, _ := http.NewResponseController(w).Hijack()
				conn.Close()
				return
			}
			asked.Store(0)
			fmt.Fprint(w, "data: at last\n\n")
			stay()
		case "/lost":
			w.Header().Set("Content-Length", "1000")
			w.(http.Flusher).Flush()
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, gone
}

const eventHelpers = `
	function listen(path, ...types) {
		const s = new EventSource(path);
		s.log = [];
		for (const type of ['open', 'error', 'message', ...types])
			s.addEventListener(type, (e) => s.log.push(type + s.readyState + (e.data === undefined ? '' : ' ' + e.data + ' ' + e.lastEventId)));
		return s;
	}
	const next = (s, type) => new Promise((resolve) => s.addEventListener(type, resolve, { once: true }));
	undefined;
`

func TestEventSource(t *testing.T) {
	at, gone := eventServer(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: secret\n\n")
	}))
	defer other.Close()
	var console strings.Builder
	page := fetchPage(t, Options{MaxFetch: 1 << 20}, at, PageOptions{Stderr: &console, MaxHeap: 64 << 20})
	if _, err := page.Eval(t.Context(), eventHelpers); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		script, want, console string
		gone                  bool
	}{
		{`(async () => { const s = listen('/count'); for (let i = 0; i < 4; i++) await next(s, 'error'); return s.log.join('; ') })()`,
			"open1; message1  1; error0; open1; message1 1 2; error0; open1; message1 2 3; error0; error2", "status 204", false},
		{`(async () => { const s = listen('/stay', 'named'); const e = await next(s, 'named'); s.close(); return [s.readyState, e.type, e.origin === location.origin, e instanceof MessageEvent, ...s.log].join('; ') })()`,
			"2; named; true; true; open1; named1 a\nb ", "", true},
		{`(async () => { const s = listen('/headers'); const { data } = await next(s, 'message'); s.close(); return data })()`, "text/event-stream, no-cache, ", "", true},
		{`(async () => { const s = listen('/plain'); await next(s, 'error'); return s.log.join() })()`, "error2", "text/plain", false},
		{`(async () => { const s = listen('/404'); await next(s, 'error'); return s.log.join() })()`, "error2", "status 404", false},
		{`(async () => { const s = listen('` + other.URL + `/'); await next(s, 'error'); return s.log.join() })()`, "error2", "Access-Control-Allow-Origin", false},
		{`(async () => { const s = listen('ftp://x/'); await next(s, 'error'); return s.log.join() })()`, "error2", "only http:, https:", false},
		{`(async () => { let n = 0; const s = listen('/flood'); await new Promise((resolve) => { s.onmessage = (e) => { s.log = []; if ((n += e.data.length) >= 100 << 20) resolve() } }); s.close(); return String(n >= 100 << 20) })()`, "true", "", true},
		{`(async () => { const s = listen('/endless'); await next(s, 'error'); return s.log.join() })()`, "open1,error2", "larger than the limit of 1048576 bytes (--max-fetch)", true},
		{`(async () => { const s = listen('/lost'); await next(s, 'error'); s.close(); return s.log.join() })()`, "open1,error0", "/lost was lost and is opened again: ", false},
	} {
		console.Reset()
		got, err := page.Eval(t.Context(), c.script)
		if err != nil || got != c.want {
			t.Errorf("%s:\n%v, %v; want\n%s", c.script, got, err, c.want)
		}
		if (console.Len() > 0) != (c.console != "") || !strings.Contains(console.String(), c.console) {
			t.Errorf("%s: the console has %q, want %q", c.script, console.String(), c.console)
		}
		if c.gone {
			wantGone(t, gone)
		}
	}
}

// Connections end with what their document fetches.
func TestEventSourceOfDocument(t *testing.T) {
	at, gone := eventServer(t)
	ua := New(Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), at+"/document"); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Eval(t.Context(), eventHelpers); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		script, want string
		gone         bool
	}{
		{`(async () => { const s = listen('/stay', 'named'); await next(s, 'named'); stop(); await next(s, 'error'); return s.log.join('; ') })()`, "open1; named1 a\nb ; error2", true},
		{`(async () => { const s = listen('/404'); stop(); await next(s, 'error'); return s.log.join('; ') })()`, "error2", false},
		{`(async () => { const f = document.body.appendChild(document.createElement('iframe')); const s = new f.contentWindow.EventSource('/stay'); await next(s, 'named'); f.remove(); return 'removed' })()`, "removed", true},
	} {
		if got, err := page.Eval(t.Context(), c.script); err != nil || got != c.want {
			t.Errorf("%s:\n%v, %v; want\n%s", c.script, got, err, c.want)
		}
		if c.gone {
			wantGone(t, gone)
		}
	}
}

func wantGone(t *testing.T, gone chan struct{}) {
	t.Helper()
	select {
	case <-gone:
	case <-time.After(time.Minute):
		t.Error("the connection has not ended")
	}
}

// The time between two connections is that of the program's timers.
func TestEventSourceReconnects(t *testing.T) {
	at, gone := eventServer(t)
	var out, console strings.Builder
	page := fetchPage(t, Options{VirtualTime: true}, at, PageOptions{Stdout: &out, Stderr: &console})
	script := `{ const s = new EventSource('/cut'); const start = performance.now();
		s.onerror = () => console.log('error', s.readyState);
		s.onmessage = (e) => { console.log(e.data, Math.round((performance.now() - start) / 3000)); s.close() } }; undefined`
	if _, err := page.Eval(t.Context(), script); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	// 3 seconds after the first failure, 6 after the second.
	if want := "error 0\nerror 0\nat last 3\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	// The console hears of the first alone.
	if got := console.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "/cut cannot reach its server, and tries again: ") {
		t.Errorf("the console has %q", got)
	}
	wantGone(t, gone)
}

// A program waits for the events that somebody listens for, and a worker's
// connections end with it.
func TestEventSourceLife(t *testing.T) {
	at, gone := eventServer(t)
	var out strings.Builder
	page := fetchPage(t, Options{}, at, PageOptions{Stdout: &out})
	run := func(script string) {
		t.Helper()
		if _, err := page.Eval(t.Context(), script); err != nil {
			t.Fatal(err)
		}
		if err := page.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	opened := make(chan struct{})
	if err := page.Expose(t.Context(), "opened", func() { close(opened) }); err != nil {
		t.Fatal(err)
	}
	var serving sync.WaitGroup
	serving.Go(func() {
		<-opened
		if over := awaitIdle(page); over {
			t.Error("the program does not wait for an event that somebody listens for")
		}
		if response, err := http.Get(at + "/now"); err != nil {
			t.Error(err)
		} else {
			response.Body.Close()
		}
	})
	run(`{ const s = new EventSource('/later'); s.onopen = () => opened(); s.onmessage = (e) => { console.log(e.data); s.close() } }; undefined`)
	serving.Wait()
	if out.String() != "later\n" {
		t.Errorf("the output is %q", out.String())
	}
	// Nobody listens.
	run(`new EventSource('/stay'); undefined`)
	run(`{ const s = new EventSource('/stay'); s.onmessage = () => {}; s.onopen = () => { s.onmessage = s.onopen = null } }; undefined`)
	run(`{ const w = new Worker(URL.createObjectURL(new Blob(["new EventSource('` + at + `/stay').addEventListener('named', () => postMessage(1))"])));
		w.onmessage = () => { w.terminate() } }; undefined`)
	wantGone(t, gone)
	if err := page.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantGone(t, gone)
	wantGone(t, gone)
}

// rawServer answers requests, whatever bytes their headers have, with an event whose ID
// has control characters and whose data tells of Last-Event-ID and x-raw.
func rawServer(t *testing.T, l net.Listener) {
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			var head []string
			for r := bufio.NewScanner(conn); r.Scan() && r.Text() != ""; {
				head = append(head, r.Text())
			}
			raw := map[string]string{}
			for _, line := range head {
				name, value, _ := strings.Cut(line, ": ")
				raw[name] = value
			}
			fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\nretry: 1\nid: %s\ndata: %q %q\n\n",
				"a\x01\x1f\x7f\té", raw["Last-Event-ID"], raw["x-raw"])
			conn.Close()
		}
	}()
}

// The ID of an event goes back as it came.
func TestEventIDsWithControlCharacters(t *testing.T) {
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	rawServer(t, plain)
	certified := httptest.NewUnstartedServer(nil)
	certified.StartTLS()
	defer certified.Close()
	secure, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: certified.TLS.Certificates, NextProtos: []string{"http/1.1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	rawServer(t, secure)
	for _, at := range []string{"http://" + plain.Addr().String(), "https://" + secure.Addr().String()} {
		page := fetchPage(t, Options{ExtraRoots: []*x509.Certificate{certified.Certificate()}}, at, PageOptions{})
		if _, err := page.Eval(t.Context(), eventHelpers); err != nil {
			t.Fatal(err)
		}
		got, err := page.Eval(t.Context(), `(async () => {
			const s = listen('/');
			const ids = [];
			for (let i = 0; i < 2; i++) ids.push((await next(s, 'message')).data);
			s.close();
			const text = await (await fetch('/', { headers: { 'x-raw': 'b\x02\xe9' } })).text();
			return ids.concat(text.split('data: ')[1].trim()).join('; ');
		})()`)
		want := `"" ""; "a\x01\x1f\x7f\té" ""; "" "b\x02\xe9"`
		if err != nil || got != want {
			t.Errorf("%s: %v, %v; want %s", at, got, err, want)
		}
		_, err = page.Eval(t.Context(), `fetch('/', { method: 'POST', duplex: 'half', headers: { 'x-raw': 'b\x02' }, body: new ReadableStream() })`)
		want = "http: URLs are fetched over HTTP/1.1"
		if strings.HasPrefix(at, "https:") {
			want = "headers with control characters are sent neither through a proxy nor with a stream"
		}
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("a stream with such a header: %v", err)
		}
	}
}

// A server that refuses control characters ends the connection for good.
func TestEventIDsThatServersRefuse(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "retry: 1\nid: \x01\ndata: x\n\n")
	}))
	defer server.Close()
	var console strings.Builder
	page := fetchPage(t, Options{}, server.URL, PageOptions{Stderr: &console})
	if _, err := page.Eval(t.Context(), eventHelpers); err != nil {
		t.Fatal(err)
	}
	got, err := page.Eval(t.Context(), `(async () => {
		const s = listen('/');
		while (s.readyState !== 2) await next(s, 'error');
		return s.log.join('; ');
	})()`)
	if err != nil || got != "open1; message1 x \x01; error0; error2" {
		t.Errorf("%q, %v", got, err)
	}
	if asked.Load() != 1 || !strings.Contains(console.String(), "status 400") {
		t.Errorf("%d requests; the console says %s", asked.Load(), console.String())
	}
}
