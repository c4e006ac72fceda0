package sluice

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// webSocketServer serves WebSockets, and what tests load. Each connection's last
// Close frame goes to closed, as code and reason; what has ended without one is
// "lost". /came answers when somebody has asked for /hang.
func webSocketServer(t *testing.T) (at string, closed chan string) {
	closed = make(chan string, 100)
	came := make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/page" {
			return
		}
		upgrader := ws.HTTPUpgrader{
			Protocol: func(p string) bool { return p == "echo" },
			Timeout:  time.Minute,
			Header:   http.Header{"Set-Cookie": {"from=" + r.URL.Path[1:]}},
		}
		if r.URL.Path == "/refuse" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		if r.URL.Path == "/redirect" {
			http.Redirect(w, r, "/echo", http.StatusFound)
			return
		}
		if r.URL.Path == "/came" {
			<-came
			return
		}
		if r.URL.Path == "/hang" || r.URL.Path == "/silent" {
			if r.URL.Path == "/hang" {
				came <- struct{}{}
			}
			<-r.Context().Done()
			if r.URL.Path == "/hang" {
				closed <- "gave up"
			}
			return
		}
		conn, _, _, err := upgrader.Upgrade(r, w)
		if err != nil {
			return
		}
		defer conn.Close()
		switch r.URL.Path {
		case "/headers":
			for _, name := range []string{"Origin", "Cookie", "User-Agent", "Pragma"} {
				wsutil.WriteServerText(conn, []byte(name+": "+r.Header.Get(name)))
			}
		case "/flood":
			for err == nil {
				err = wsutil.WriteServerBinary(conn, make([]byte, 1<<20))
			}
			closed <- "lost"
			return
		case "/count":
			for i := range 1000 {
				wsutil.WriteServerText(conn, []byte{byte('0' + i%10)})
			}
			ws.WriteFrame(conn, ws.NewCloseFrame(ws.NewCloseFrameBody(4001, "that is all")))
		case "/drop":
			wsutil.WriteServerText(conn, []byte("last words"))
			return
		case "/violate":
			conn.Write([]byte("\x83\x00"))
		}
		for {
			h, err := ws.ReadHeader(conn)
			if err != nil {
				closed <- "lost"
				return
			}
			payload := make([]byte, h.Length)
			if _, err := io.ReadFull(conn, payload); err != nil {
				closed <- "lost"
				return
			}
			ws.Cipher(payload, h.Mask, 0)
			if h.OpCode == ws.OpClose {
				code, reason := ws.ParseCloseFrameData(payload)
				closed <- strings.TrimSpace(strings.Join([]string{strconv.Itoa(int(code)), reason}, " "))
				ws.WriteFrame(conn, ws.NewCloseFrame(payload))
				return
			}
			ws.WriteFrame(conn, ws.NewFrame(h.OpCode, true, payload))
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, closed
}

// socketHelpers are what the scripts of these tests use.
const socketHelpers = `
	const at = location.origin.replace('http', 'ws');
	const log = [];
	function open(path, protocols) {
		const s = new WebSocket(at + path, protocols);
		log.length = 0;
		s.binaryType = 'arraybuffer';
		for (const type of ['open', 'error']) s.addEventListener(type, () => log.push(type + s.readyState));
		s.addEventListener('message', (e) => log.push(typeof e.data === 'string' ? e.data : [...new Uint8Array(e.data)].join()));
		s.closed = new Promise((resolve) => s.addEventListener('close', (e) => resolve([...log, 'close' + s.readyState, e.code, e.reason, e.wasClean].join(' '))));
		return s;
	}
	const next = (s, type) => new Promise((resolve) => s.addEventListener(type, resolve, { once: true }));
	undefined;
`

func socketPage(t *testing.T, o Options, p PageOptions) (*Page, chan string) {
	t.Helper()
	at, closed := webSocketServer(t)
	page := fetchPage(t, o, at, p)
	if _, err := page.Eval(t.Context(), socketHelpers); err != nil {
		t.Fatal(err)
	}
	return page, closed
}

func wantClosed(t *testing.T, closed chan string, want string) {
	t.Helper()
	select {
	case got := <-closed:
		if got != want {
			t.Errorf("the server's connection has ended with %q, want %q", got, want)
		}
	case <-time.After(time.Minute):
		t.Errorf("the server's connection has not ended; want %q", want)
	}
}

func TestWebSocket(t *testing.T) {
	var console strings.Builder
	page, closed := socketPage(t, Options{}, PageOptions{Stderr: &console})
	for _, c := range []struct{ script, want, server, console string }{
		{`(async () => { const s = open('/echo'); await next(s, 'open'); s.send('é'); s.send(new Uint8Array([1, 2, 255]).subarray(1)); s.send(new Blob([new Uint8Array([7])])); s.send('');
			for (let i = 0; i < 4; i++) await next(s, 'message'); s.close(3001, 'bye'); return s.closed })()`,
			"open1 é 2,255 7  close3 3001 bye true", "3001 bye", ""},
		{`(async () => { const s = open('/echo'); await next(s, 'open'); s.close(); s.close(); s.send('late'); return [s.readyState, s.bufferedAmount, await s.closed].join(' ') })()`,
			"2 4 open1 close3 1005  true", "0", ""},
		{`(async () => { const s = open('/echo', ['chat', 'echo']); await next(s, 'open'); s.close(1000); return [s.protocol, s.extensions, s.url === at + '/echo', await s.closed].join(' ') })()`,
			"echo  true open1 close3 1000  true", "1000", ""},
		{`(async () => { const s = open('/count'); return s.closed })()`,
			"open1 " + strings.Repeat("0 1 2 3 4 5 6 7 8 9 ", 100) + "close3 4001 that is all true", "4001", ""},
		{`open('/echo', 'chat').closed`, "error3 close3 1006  false", "lost", "none of the subprotocols chat"},
		{`open('/drop').closed`, "open1 last words error3 close3 1006  false", "", "closed the connection without saying so"},
		{`open('/violate').closed`, "open1 error3 close3 1006  false", "1002", "reserved op code"},
		{`open('/refuse').closed`, "error3 close3 1006  false", "", "status 403"},
		{`open('/redirect').closed`, "error3 close3 1006  false", "", "redirects"},
		// Whether the server hears of it is not known.
		{`(() => { const s = open('/silent'); s.close(); log.push(s.readyState); return s.closed })()`, "2 error3 close3 1006  false", "", "closed before it was established"},
		{`(() => { const s = new WebSocket('ws://127.0.0.1:1/'); return new Promise((resolve) => { s.onclose = (e) => resolve(String(e.code)) }) })()`, "1006", "", "port 1 is not for HTTP"},
		{`(async () => { const s = open('/echo'); await next(s, 'open'); s.send('x'.repeat(5000000)); const before = s.bufferedAmount; await next(s, 'message');
			while (s.bufferedAmount > 0) await new Promise((r) => setTimeout(r)); // the answer may be faster than the news that all was sent
			s.close(); await s.closed; return [before, log[1].length].join(' ') })()`, "5000000 5000000", "0", ""},
	} {
		console.Reset()
		got, err := page.Eval(t.Context(), c.script)
		if err != nil || got != c.want {
			t.Errorf("%s:\n%v, %v; want\n%s", c.script, got, err, c.want)
		}
		if c.server != "" {
			wantClosed(t, closed, c.server)
		}
		if (console.Len() > 0) != (c.console != "") || !strings.Contains(console.String(), c.console) {
			t.Errorf("%s: the console has %q, want %q", c.script, console.String(), c.console)
		}
	}
}

func TestWebSocketRequest(t *testing.T) {
	page, _ := socketPage(t, Options{}, PageOptions{})
	got, err := page.Eval(t.Context(), `(async () => {
		const first = open('/echo'); await next(first, 'open'); first.close(); await first.closed;
		const s = open('/headers'); for (let i = 0; i < 4; i++) await next(s, 'message'); s.close();
		const e = await new Promise((resolve) => { const s = open('/count'); s.onmessage = (e) => { resolve(e); s.close() } });
		return [...log.slice(1, 1), e.origin === at, e.lastEventId, e.source, e.ports.length].join('|') })()`)
	if want := "true||" + "|0"; err != nil || got != want {
		t.Errorf("%v, %v, want %s", got, err, want)
	}
	got, err = page.Eval(t.Context(), `(async () => { const s = open('/headers'); for (let i = 0; i < 4; i++) await next(s, 'message'); s.close(); return log.join('|') })()`)
	if text, _ := got.(string); err != nil || !strings.Contains(text, "Origin: http://127.0.0.1:") || !strings.Contains(text, "Cookie: from=") ||
		!strings.Contains(text, "Pragma: no-cache") {
		t.Errorf("the server saw %v, %v", got, err)
	}
}

// A program waits for sockets that somebody listens to, and for what is to be sent;
// not for others.
func TestWebSocketHoldsProgram(t *testing.T) {
	var out strings.Builder
	page, closed := socketPage(t, Options{}, PageOptions{Stdout: &out})
	for _, c := range []struct{ script, out, server string }{
		{`{ const s = new WebSocket(at + '/count'); s.onclose = (e) => console.log(e.reason) }; undefined`, "that is all\n", "4001"},
		{`{ const s = new WebSocket(at + '/echo'); s.onmessage = (e) => { s.close(); console.log(e.data) }; s.onopen = () => s.send('x') }; undefined`, "x\n", "0"},
		// What is sent arrives, though nobody listens.
		{`{ const s = new WebSocket(at + '/echo'); s.onopen = () => { s.send('x'.repeat(1000000)); s.close(3000); s.onopen = null } }; undefined`, "", "3000"},
	} {
		out.Reset()
		if _, err := page.Eval(t.Context(), c.script); err != nil {
			t.Fatal(err)
		}
		if err := page.Wait(t.Context()); err != nil || out.String() != c.out {
			t.Errorf("%s: %v; the output is %q, want %q", c.script, err, out.String(), c.out)
		}
		wantClosed(t, closed, c.server)
	}
	// Nobody listens any more: the program ends, and says so to the server.
	if _, err := page.Eval(t.Context(), `{ const s = new WebSocket(at + '/echo'); s.onopen = () => s.onopen = null }; undefined`); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := page.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, closed, "1001")
}

// Sockets of workers end with them.
func TestWebSocketOfWorkers(t *testing.T) {
	page, closed := socketPage(t, Options{}, PageOptions{})
	for _, end := range []string{"w.terminate()", "w.postMessage('close')"} {
		got, err := page.Eval(t.Context(), `new Promise((resolve) => {
			const text = "const s = new WebSocket('" + at + "/echo'); s.onopen = () => s.send('from a worker'); s.onmessage = (e) => postMessage(e.data); onmessage = () => close();";
			const w = new Worker(URL.createObjectURL(new Blob([text])));
			w.onmessage = (e) => { `+end+`; resolve(e.data) };
		})`)
		if err != nil || got != "from a worker" {
			t.Errorf("%v, %v", got, err)
		}
		wantClosed(t, closed, "1001")
	}
	// One that is still connecting is given up.
	if _, err := page.Eval(t.Context(), `{ const w = new Worker(URL.createObjectURL(new Blob(["new WebSocket('" + at + "/hang').onopen = () => {}; fetch('" + location.origin + "/came').then(close)"]))) }; undefined`); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, closed, "gave up")
}

// A server that sends without end fills neither the memory of a page that does not
// listen, nor that of one that is busy.
func TestWebSocketFlood(t *testing.T) {
	page, closed := socketPage(t, Options{}, PageOptions{MaxHeap: 64 << 20})
	got, err := page.Eval(t.Context(), `(async () => {
		const s = new WebSocket(at + '/flood');
		let n = 0;
		s.binaryType = 'arraybuffer';
		await new Promise((resolve) => { s.onmessage = (e) => { n += e.data.byteLength; if (n >= 200 << 20) resolve() } });
		s.close();
		return n >= 200 << 20;
	})()`)
	if err != nil || got != true {
		t.Errorf("%v, %v", got, err)
	}
	if err := page.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, closed, "lost")
	// Too much in one message.
	var console strings.Builder
	small, closed := socketPage(t, Options{MaxFetch: 1000}, PageOptions{Stderr: &console})
	if got, err := small.Eval(t.Context(), `open('/flood').closed`); err != nil || got != "open1 error3 close3 1006  false" ||
		!strings.Contains(console.String(), "larger than the limit of 1000 bytes (--max-fetch)") {
		t.Errorf("%v, %v; the console has %q", got, err, console.String())
	}
	wantClosed(t, closed, "lost")
}

// A socket that nobody can reach and nobody listens to is closed without a code.
func TestWebSocketGarbage(t *testing.T) {
	page, closed := socketPage(t, Options{}, PageOptions{})
	if _, err := page.Eval(t.Context(), `new Promise((resolve) => {
		let s = new WebSocket(at + '/echo');
		s.onopen = () => { s.onopen = null; s = null; resolve() };
	})`); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for len(closed) == 0 && time.Now().Before(deadline) {
		if _, err := page.Eval(t.Context(), `{ const a = []; for (let i = 0; i < 300; i++) a.push(new ArrayBuffer(1 << 20)) }; undefined`); err != nil {
			t.Fatal(err)
		}
	}
	wantClosed(t, closed, "0")
}
