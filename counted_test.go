package sluice

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// countedHeap is the MaxHeap of each page of TestCounted, and countedGrowth how many times
// as much the process may grow. docs/limits.md says so.
const (
	countedHeap   = 16 << 20
	countedGrowth = 5
)

// countedPrelude is what the scripts of TestCounted have.
const countedPrelude = `
	const kept = [], long = 'x'.repeat(10000);
	let i = 0;
	const text = () => long + i++;
	const all = (make) => { for (;;) kept.push(make()) };
	const forever = new Promise(() => {});
	const done = 'done'; // what is kept has to have been made smaller
	const small = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
	const large = (() => {
		const leb = (n) => { const o = []; do { o.push(n & 127 | (n > 127 ? 128 : 0)); n >>>= 7 } while (n); return o };
		const body = [0];
		for (let i = 0; i < 20000; i++) body.push(0x41, 1, 0x1a);
		body.push(11);
		const code = [1, ...leb(body.length), ...body];
		return new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, ...leb(code.length), ...code]);
	})();
	const upgrade = (steps) => { const r = indexedDB.open('d'); r.onupgradeneeded = () => steps(r.result, r) };
	const worker = (text) => new Worker(URL.createObjectURL(new Blob([text])));
`

// counted are scripts that each keep as much as they can of one thing.
var counted = []struct{ name, script string }{
	// Compiled code.
	{"texts of eval", `all(() => (0, eval)('(() => {/*' + text() + '*/})'))`},
	{"texts of eval with other variables", `all(() => eval('(() => {/*' + text() + '*/})'))`},
	{"texts of Function", `all(() => new Function('/*' + text() + '*/'))`},
	{"texts that texts of eval compile", `eval("all(() => (0, eval)('(() => {/*' + text() + '*/})'))")`},
	{"texts of Function that no script has called", `for (;;) kept.push(await Promise.resolve('/*' + text() + '*/').then(Function))`},
	{"small functions", `all(() => new Function('return ' + i++))`},
	{"handlers of timers that are text", `for (;;) setTimeout('/*' + text() + '*/', 1e6)`},
	{"code of regular expressions", `const s = 'abcd'.repeat(300), t = '\u1234' + s;
		while (i < 4000) { const r = new RegExp('(.)'.repeat(100) + i++, 'y'); for (let j = 0; j < 3; j++) r.exec(s), r.exec(t); kept.push(r) }
		return done`},
	{"modules of WebAssembly", `all(() => new WebAssembly.Module(small))`},
	{"large modules of WebAssembly", `all(() => new WebAssembly.Module(large))`},
	{"modules of WebAssembly, not on the thread", `for (;;) kept.push(await WebAssembly.compile(small))`},
	{"modules of WebAssembly that are being compiled", `all(() => WebAssembly.compile(large))`},

	// Modules.
	{"modules", `for (;;) await import('data:text/javascript,/*' + text() + '*/')`},
	{"modules that cannot be fetched", `for (;;) await import('nosuch:' + text()).catch(() => {})`},
	{"modules that are being fetched", `for (;;) import('https://a.invalid/' + text()).catch(() => {})`},
	{"modules with errors", `for (;;) await import('data:text/javascript,!/*' + text() + '*/').catch(() => {})`},
	{"JSON modules", `for (;;) await import('data:application/json,"' + text() + '"', { with: { type: 'json' } })`},

	// Events.
	{"types of events", `all(() => new Event(text()))`},
	{"messages of errors", `all(() => new DOMException(text()))`},
	{"origins of message events", `all(() => new MessageEvent('a', { origin: text() }))`},
	{"listeners", `const f = () => {}; for (;;) { const t = new EventTarget(); t.addEventListener(text(), f); kept.push(t) }`},
	{"signals of one signal", `const { signal } = new AbortController(); all(() => AbortSignal.any([signal]))`},
	{"signals of many signals", `const many = Array.from({ length: 1000 }, () => new AbortController().signal); all(() => AbortSignal.any(many))`},
	{"signals of signals of signals", `let s = new AbortController().signal; for (;;) { const c = new AbortController(); kept.push(c, s = AbortSignal.any([s, c.signal])) }`},
	{"signals with a timeout", `for (;;) AbortSignal.timeout(1e6)`},

	// Documents.
	{"texts in a document", `for (;;) document.body.append('text')`},
	{"elements in a document", `for (;;) document.body.append(document.createElement('p'))`},
	{"comments with data", `all(() => document.createComment(text()))`},
	{"clones", `const d = document.createElement('div'); d.append(...Array(100).fill('text')); for (;;) document.body.append(d.cloneNode(true))`},
	{"attributes", `const d = document.createElement('div'); for (;;) d.setAttribute('a' + i++, '')`},
	{"values of attributes", `for (;;) { const d = document.createElement('div'); d.setAttribute('a', text()); document.body.append(d) }`},
	{"names of elements", `all(() => document.createElement('a' + text()))`},
	{"markup", `for (;;) { const d = document.createElement('div'); d.innerHTML = '<p>text</p>'.repeat(100); document.body.append(d) }`},
	{"contents of templates", `const t = document.createElement('template'); for (;;) t.content.append('text')`},
	{"shadow trees", `const s = document.createElement('div').attachShadow({ mode: 'closed' }); for (;;) s.append('text')`},
	{"data of texts", `all(() => { const t = document.createTextNode(''); t.data = text(); return t })`},
	{"documents", `all(() => document.implementation.createHTMLDocument(text()))`},
	{"records that nobody takes", `const d = document.createElement('div'); new MutationObserver(() => {}).observe(d, { attributes: true }); for (;;) d.setAttribute('a', 'b')`},
	{"nodes that only records know", `const d = document.createElement('div'); new MutationObserver(() => {}).observe(d, { childList: true }); for (;;) { d.append('text'); d.lastChild.remove() }`},
	{"a text that the parser waits to see the end of", `document.write('<p title="'); for (;;) document.write(long)`},
	{"a comment that has no end", `document.write('<!--'); for (;;) document.write(long)`},
	{"a doctype that has no end", `document.write('<!doctype '); for (;;) document.write(long)`},
	{"the name of a tag that has no end", `document.write('<a'); for (;;) document.write(long)`},
	{"attributes of a tag that has no end", `document.write('<p '); for (;;) document.write('a' + i++ + '=' + long.slice(9900) + ' ')`},
	{"names of attributes that the parser knows", `for (;;) { document.write('<p ' + text() + '>'); document.body.textContent = '' }`},
	{"texts of a table that has no cell", `document.write('<table>'); for (;;) document.write(long)`},
	{"markup that waits for a script", `document.write('<script src="https://a.invalid/"></' + 'script>'); for (;;) document.write(long)`},
	{"an image in embed elements", `const src = URL.createObjectURL(new Blob([Uint8Array.of(71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0, 0, 0), new Uint8Array(5e6)], { type: 'image/gif' }));
		await Promise.all(Array.from({ length: 200 }, () => new Promise((onload) => document.body.append(Object.assign(document.createElement('embed'), { src, onload })))));
		return done`},
	{"images in object elements that have no end", `const data = server.replace('ws', 'http') + '?';
		await Promise.all(Array.from({ length: 20 }, () => new Promise((onerror) => document.body.append(Object.assign(document.createElement('object'), { data: data + i++, onerror })))));
		return done`},
	{"ranges", `all(() => document.createRange())`},

	// Navigation.
	{"URLs of entries of the history", `for (;;) history.pushState(null, '', '#' + i++ + 'x'.repeat(5e5))`},
	{"fragments", `for (;;) location.hash = text()`},
	{"names of windows", `name = 'x'.repeat(2e7); await forever`},
	{"names of frames", `for (;;) { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.name = i++ + 'x'.repeat(1e6) }`},
	{"states that nobody has seen", `const state = 'x'.repeat(1e6); for (;;) navigation.navigate('#' + i++, { state }).finished.catch(() => {})`},
	{"entries that the history has no more", `for (;;) { kept.push(navigation.currentEntry); history.replaceState(null, '', '#' + text()) }`},
	{"destinations", `navigation.onnavigate = (e) => { kept.push(e.destination); e.preventDefault() }; for (;;) location.hash = text()`},
	{"navigations that wait", `const f = document.createElement('iframe'); document.body.append(f); for (;;) f.contentWindow.location = 'javascript:' + text()`},
	{"fragments of a frame of another origin", `const f = document.createElement('iframe'), url = 'data:text/html,<p>';
		f.src = url; document.body.append(f); await new Promise(resolve => f.onload = resolve);
		for (;;) f.contentWindow.location = url + '#' + text()`},
	{"submissions that are planned", `const f = document.createElement('form'), t = document.createElement('textarea');
		f.method = 'post'; t.name = 'a'; t.value = long; f.append(t); document.body.append(f);
		for (;;) f.submit()`},

	// Messages.
	{"messages to oneself", `for (;;) postMessage(long)`},
	{"messages to a port", `const { port1, port2 } = new MessageChannel(); kept.push(port2); for (;;) port1.postMessage(long)`},
	{"messages to a worker that does not read", `const w = worker('for (;;);'); for (;;) w.postMessage(long)`},
	{"messages to a channel", `const a = new BroadcastChannel('a'), b = new BroadcastChannel('a'); b.onmessage = () => {}; for (;;) a.postMessage(long)`},
	{"ports", `all(() => new MessageChannel())`},
	{"ports in messages", `const { port1, port2 } = new MessageChannel(); kept.push(port2); for (;;) port1.postMessage(0, [new MessageChannel().port1])`},
	{"blobs in messages", `const { port1, port2 } = new MessageChannel(); kept.push(port2); for (;;) port1.postMessage(new Blob([text()]))`},
	{"names of channels", `all(() => new BroadcastChannel(text()))`},
	{"names of workers", `const name = 'x'.repeat(1e6); for (;;) worker('').name, new Worker('data:,', { name: name + i++ })`},
	{"names of shared workers", `const name = 'x'.repeat(1e6); for (;;) new SharedWorker('data:,', { name: name + i++ })`},

	// What waits.
	{"timers", `for (;;) setTimeout(() => {}, 1e6)`},
	{"arguments of timers", `const many = [() => {}, 1e6].concat(Array(10000).fill(0)); for (;;) setTimeout.apply(null, many)`},
	{"animation frames", `for (;;) requestAnimationFrame(() => {})`},
	{"waiters", `const a = new Int32Array(new SharedArrayBuffer(4)); for (;;) Atomics.waitAsync(a, 0, 0)`},
	{"calls of Go functions", `for (;;) waits(text())`},

	// Locks.
	{"names of locks", `for (;;) navigator.locks.request(text(), () => forever)`},
	{"requests for a lock", `for (;;) navigator.locks.request('a', () => forever)`},
	{"requests for a lock with a long name", `for (;;) navigator.locks.request(long, () => forever)`},
	{"queries of locks", `for (let j = 0; j < 100; j++) navigator.locks.request(text(), () => forever);
		for (;;) navigator.locks.query()`},

	// Data.
	{"blobs", `all(() => new Blob([text()]))`},
	{"names of files", `all(() => new File([], text()))`},
	{"URLs of blobs", `const b = new Blob([]); for (;;) URL.createObjectURL(b)`},
	{"blobs that only URLs refer to", `for (;;) URL.createObjectURL(new Blob([text()]))`},
	{"URLs", `all(() => new URL('https://a.example/' + text()))`},
	{"parameters of URLs", `const p = new URLSearchParams(); for (;;) p.append(text(), '')`},
	{"small parameters of URLs", `const p = new URLSearchParams(); for (;;) p.append('a' + i++, '')`},
	{"form data", `const d = new FormData(); for (;;) d.append('a', text())`},
	{"headers", `const h = new Headers(); for (;;) h.append('a', text())`},
	{"structured clones", `all(() => structuredClone(text()))`},
	{"keys", `for (;;) kept.push(await crypto.subtle.importKey('raw', new Uint8Array(1e5), 'HKDF', false, ['deriveBits']))`},
	{"digests under way", `const b = new Uint8Array(1e6); for (;;) crypto.subtle.digest('SHA-256', b)`},
	{"names of performance entries", `for (;;) performance.mark(text())`},
	{"performance entries for an observer", `new PerformanceObserver(() => {}).observe({ entryTypes: ['mark'] }); for (;;) { performance.mark(text()); performance.clearMarks() }`},
	{"labels of console.time", `for (;;) console.time(text())`},
	{"labels of console.count", `for (;;) console.count(text())`},

	// Streams.
	{"bytes of decoders", `all(() => { const d = new TextDecoder('gb18030'); d.decode(new Uint8Array([0x81]), { stream: true }); return d })`},
	{"compressors", `for (;;) { const s = new CompressionStream('gzip'); kept.push(s); s.readable.getReader().read(); await s.writable.getWriter().write(new Uint8Array(1)) }`},
	{"a bomb", `const packer = new CompressionStream('gzip'), w = packer.writable.getWriter(), zeros = new Uint8Array(1e6);
		const packed = new Response(packer.readable).arrayBuffer();
		for (let j = 0; j < 60; j++) await w.write(zeros);
		w.close();
		const unpacker = new DecompressionStream('gzip');
		unpacker.writable.getWriter().write(await packed);
		await unpacker.readable.getReader().read()`},
	{"a body that has no end", `new Response(new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1e5)) } })).text(); await forever`},

	// The network.
	{"requests", `all(() => new Request('https://a.example/' + text()))`},
	{"bodies of responses", `all(() => new Response(text()))`},
	{"fetches", `for (;;) fetch('https://a.invalid/' + text()).catch(() => {})`},
	{"responses", `for (;;) kept.push(await fetch('data:,' + text()))`},
	{"headers of XMLHttpRequests", `all(() => { const x = new XMLHttpRequest(); x.open('GET', 'https://a.example/'); x.setRequestHeader('a', text()); return x })`},
	{"EventSources", `all(() => new EventSource('https://a.invalid/' + text()))`},
	{"WebSockets", `all(() => new WebSocket('wss://a.invalid/' + text()))`},
	{"what a WebSocket has to send", `const s = new WebSocket(server); await new Promise((open) => { s.onopen = open }); for (;;) s.send(long)`},
	{"what a WebSocket has received", `const s = new WebSocket(server + '?floods'); s.binaryType = 'arraybuffer'; s.onmessage = (e) => kept.push(e.data); await forever`},

	// Databases.
	{"names of databases", `for (;;) indexedDB.open(text())`},
	{"names of databases to delete", `for (;;) indexedDB.deleteDatabase(text())`},
	{"key ranges", `all(() => IDBKeyRange.only(text()))`},
	{"values that are being stored", `upgrade((d) => { const s = d.createObjectStore('s'); for (;;) s.put(text(), i) }); await forever`},
	{"cursors that are being opened", `upgrade((d) => { const s = d.createObjectStore('s'); for (;;) s.openCursor(i++) }); await forever`},
	{"transactions", `upgrade((d, r) => { d.createObjectStore('s'); r.onsuccess = () => { for (;;) d.transaction('s') } }); await forever`},
}

const countedRow = "SLUICE_COUNTED_ROW"

// TestCounted runs each script in a process of its own, which may grow by a few times
// MaxHeap: what script keeps counts, wherever it is kept.
func TestCounted(t *testing.T) {
	if name := os.Getenv(countedRow); name != "" {
		keepOneThing(t, name)
		return
	}
	if testing.Short() {
		t.Skip("it takes a while")
	}
	if info, ok := debug.ReadBuildInfo(); ok && slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool {
		return (s.Key == "-race" || s.Key == "-asan") && s.Value == "true"
	}) {
		t.Skip("the memory of this build tells nothing")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range counted {
		t.Run(row.name, func(t *testing.T) {
			c := exec.CommandContext(t.Context(), self, "-test.run=^TestCounted$", "-test.v", "-test.timeout=5m")
			c.Env = append(os.Environ(), countedRow+"="+row.name)
			out, err := c.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if _, grown, ok := bytes.Cut(out, []byte("grown by ")); ok {
				t.Logf("grown by %s", bytes.SplitN(grown, []byte("\n"), 2)[0])
			}
		})
	}
}

// keepOneThing runs a script of TestCounted in a page with a limit.
func keepOneThing(t *testing.T, name string) {
	i := slices.IndexFunc(counted, func(row struct{ name, script string }) bool { return row.name == name })
	ua := newAgent(t, Options{})
	page, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: countedHeap})
	if err != nil {
		t.Fatal(err)
	}
	page.ExposeAsync(t.Context(), "waits", func(string) { <-t.Context().Done() })
	if strings.Contains(counted[i].script, "server") {
		do(t, page, "globalThis.server = '"+countedServer(t)+"'; undefined")
	}
	before := memoryOfProcess(t, "VmRSS")
	const most = countedGrowth * countedHeap
	check := func() {
		if grown := memoryOfProcess(t, "VmHWM") - before; grown > most {
			fmt.Printf("the process has grown by %d MB, %d MB are allowed\n", grown>>20, most>>20)
			os.Exit(1)
		}
	}
	// A script that is not ended has to be before the memory is.
	watch := time.NewTicker(5 * time.Millisecond)
	defer watch.Stop()
	go func() {
		for range watch.C {
			check()
		}
	}()
	v, err := page.Eval(t.Context(), "(async () => {"+countedPrelude+counted[i].script+"})()")
	if v != "done" && !errors.Is(err, ErrHeapLimit) && !refusesWorker(err) {
		t.Errorf("%v, %v; want %v", v, err, ErrHeapLimit)
	}
	check()
	t.Logf("grown by %d MB", (memoryOfProcess(t, "VmHWM")-before)>>20)
}

// refusesWorker reports whether err is what the constructor of a worker throws when the
// memory of the page is used up, which a script that starts many can meet first.
func refusesWorker(err error) bool {
	return err != nil && strings.Contains(err.Error(), "There is no memory for another worker")
}

// memoryOfProcess returns a line of /proc/self/status, in bytes.
func memoryOfProcess(t *testing.T, line string) int {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), line+":")
	kilobytes, err := strconv.Atoi(strings.Fields(after)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}

// countedServer returns the URL of a WebSocket server that reads nothing, or sends
// without end. Who asks it for anything else gets an image that has no end.
func countedServer(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			w.Header().Set("Content-Type", "image/gif")
			w.Header().Set("Cache-Control", "no-store")
			for _, err := io.WriteString(w, "GIF89a\x01\x00\x01\x00"); err == nil; _, err = w.Write(make([]byte, 10000)) {
			}
			return
		}
		conn, _, _, err := ws.UpgradeHTTP(r, w)
		if err != nil {
			return
		}
		defer conn.Close()
		for r.URL.RawQuery == "floods" && wsutil.WriteServerBinary(conn, make([]byte, 10000)) == nil {
		}
		<-t.Context().Done()
	}))
	t.Cleanup(server.Close)
	return strings.Replace(server.URL, "http", "ws", 1)
}
