package sluice_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// pages serves documents by their paths, each with a script before that logs events of its life.
func pages(t *testing.T, documents map[string]string) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d, ok := documents[strings.TrimPrefix(r.URL.Path, "/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		if strings.HasSuffix(r.URL.Path, ".js") {
			w.Header().Set("Content-Type", "text/javascript")
		}
		fmt.Fprint(w, d)
	}))
	t.Cleanup(s.Close)
	return s
}

const tellLife = `<script>
	const at = location.pathname.slice(1) + location.hash;
	for (const type of ["pagehide", "pageshow"]) addEventListener(type, e => console.log(at, type, e.persisted));
	document.addEventListener("visibilitychange", () => console.log(at, document.visibilityState));
	for (const type of ["popstate", "hashchange"]) addEventListener(type, e => console.log(at, type, location.hash, history.state));
</script>`

// keptPage opens a page that keeps documents, in a user agent whose time goes on by AdvanceTime.
func keptPage(t *testing.T, options sluice.PageOptions) (*sluice.UserAgent, *sluice.Page, *syncBuffer) {
	t.Helper()
	ua := sluice.New(sluice.Options{ManualTime: true})
	t.Cleanup(func() { ua.Close() })
	out := new(syncBuffer)
	options.Stdout, options.Stderr = out, out
	if options.BackForwardCache == 0 {
		options.BackForwardCache = 2
	}
	page, err := ua.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	return ua, page, out
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

// take returns what was written since the last call.
func (b *syncBuffer) take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := strings.TrimSpace(b.b.String())
	b.b.Reset()
	return s
}

func must(t *testing.T, _ any, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func says(t *testing.T, out *syncBuffer, want string) {
	t.Helper()
	if got := out.take(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A document that is kept is the same one when the page comes back, and has heard of both.
func TestKeptDocument(t *testing.T) {
	server := pages(t, map[string]string{
		"a": tellLife + `<input id=i><input id=off autocomplete=off><iframe srcdoc="<p>in" id=f></iframe><script>
			let n = 0;
			onload = () => {
				i.value = off.value = "typed";
				f.contentWindow.mine = "kept";
				for (const type of ["pagehide", "pageshow"]) f.contentWindow.addEventListener(type, e => console.log("frame", type, e.persisted));
			};
		</script>`,
		"b": tellLife,
	})
	ctx := t.Context()
	ua, page, out := keptPage(t, sluice.PageOptions{})
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
	must(t, nil, page.Set(ctx, "put", 7))
	must(t, nil, page.Expose(ctx, "early", func() string { return "early" }))
	must(t, nil, errOf(page.Eval(ctx, `document.body.id = "same"; setTimeout(() => console.log("timer", n), 100); n = 1; undefined`)))
	must(t, nil, ua.AdvanceTime(ctx, 60*time.Millisecond))
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
	says(t, out, "a pageshow false\nframe pagehide true\na pagehide true\na hidden\nb pageshow false")
	must(t, nil, page.Expose(ctx, "late", func() string { return "late" }))
	must(t, nil, ua.AdvanceTime(ctx, time.Hour))
	says(t, out, "")
	response, err := page.Back(ctx)
	must(t, nil, err)
	if response.URL != server.URL+"/a" || page.URL() != response.URL {
		t.Errorf("the page is at %s, of a response from %s", page.URL(), response.URL)
	}
	says(t, out, "b pagehide true\nb hidden\na visible\na pageshow true\nframe pageshow true")
	got, err := sluice.Eval[string](ctx, page, `[document.body.id, put, early(), late(), n, i.value, off.value, f.contentWindow.mine, performance.getEntriesByType("navigation")[0].type].join()`)
	must(t, nil, err)
	if want := "same,7,early,late,1,typed,,kept,navigate"; got != want {
		t.Errorf("the document has %s, want %s", got, want)
	}
	must(t, nil, ua.AdvanceTime(ctx, 39*time.Millisecond))
	says(t, out, "")
	must(t, nil, ua.AdvanceTime(ctx, time.Millisecond))
	says(t, out, "timer 1")
	must(t, nil, errOf(page.Forward(ctx)))
	says(t, out, "frame pagehide true\na pagehide true\na hidden\nb visible\nb pageshow true")
	must(t, nil, page.Close(ctx))
	says(t, out, "b pagehide false\nb hidden")
}

func errOf[T any](_ T, err error) error { return err }

// The workers of a document that is kept do nothing meanwhile, and nobody waits for what they, or it, would do.
func TestKeptWorkers(t *testing.T) {
	server := pages(t, map[string]string{
		"a": `<script>
			const told = [];
			const worker = new Worker("worker.js"), shared = new SharedWorker("shared.js");
			worker.onmessage = shared.port.onmessage = e => told.push(e.data);
			const channel = new BroadcastChannel("c");
			channel.onmessage = e => told.push(e.data);
			setInterval(() => told.push("interval"), 1000);
			function frame() { requestAnimationFrame(frame) }
			frame();
		</script>`,
		"b":         `<script>const other = new BroadcastChannel("c")</script>`,
		"worker.js": `let n = 0; new Worker("inner.js").onmessage = e => postMessage(e.data); setInterval(() => postMessage("worker " + ++n), 1000)`,
		"inner.js":  `let n = 0; setInterval(() => postMessage("inner " + ++n), 1000)`,
		"shared.js": `let n = 0; onconnect = e => setInterval(() => e.ports[0].postMessage("shared " + ++n), 1000)`,
	})
	ctx := t.Context()
	ua, page, _ := keptPage(t, sluice.PageOptions{})
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
	must(t, nil, ua.AdvanceTime(ctx, 1500*time.Millisecond))
	told := func() string {
		must(t, nil, ua.AdvanceTime(ctx, 0))
		got, err := sluice.Eval[string](ctx, page, `told.sort().join(), told.splice(0).sort().join()`)
		must(t, nil, err)
		return got
	}
	if got, want := told(), "inner 1,interval,shared 1,worker 1"; got != want {
		t.Errorf("before: %s, want %s", got, want)
	}
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
	// Nothing is left to wait for, though it has timers and frames.
	must(t, nil, ua.Wait(ctx))
	must(t, nil, errOf(page.Eval(ctx, `other.postMessage("never")`)))
	must(t, nil, ua.AdvanceTime(ctx, time.Hour))
	must(t, nil, errOf(page.Back(ctx)))
	if got := told(); got != "" {
		t.Errorf("meanwhile: %s", got)
	}
	must(t, nil, ua.AdvanceTime(ctx, 600*time.Millisecond))
	if got, want := told(), "inner 2,interval,shared 2,worker 2"; got != want {
		t.Errorf("after: %s, want %s", got, want)
	}
	must(t, nil, page.Close(ctx))
	must(t, nil, ua.Wait(ctx))
}

// What a document has, or waits for, may keep it from being kept; it is told when it is loaded anew.
func TestNotRestoredReasons(t *testing.T) {
	release := make(chan struct{})
	server := pages(t, map[string]string{"b": ""})
	inner := server.Config.Handler
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/never":
			select {
			case <-release:
			case <-r.Context().Done():
			}
		case "/part":
			w.Header().Set("Content-Type", "text/html;charset=utf-8")
			fmt.Fprint(w, `<body id=part>`)
			w.(http.Flusher).Flush()
			select {
			case <-release:
			case <-r.Context().Done():
			}
		case "/a", "/inner":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<!doctype html><iframe id=f name=n src=about:blank></iframe>`)
		default:
			inner.ServeHTTP(w, r)
		}
	})
	defer close(release)
	for _, c := range []struct{ name, begin, want string }{
		{"nothing", ``, `null`},
		{"an unload listener", `addEventListener("unload", () => {})`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"unload-listener"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]}]}`},
		{"a fetch", `fetch("/never").catch(() => {})`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"fetch"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]}]}`},
		{"a lock in a frame", `frames[0].navigator.locks.request("l", () => new Promise(() => {}))`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[{"reason":"lock"}],"children":[]}]}`},
		{"a lock that pagehide asks for", `onpagehide = () => navigator.locks.request("l", () => new Promise(() => {}))`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"lock"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]}]}`},
		{"an EventSource", `new EventSource("/never")`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"fetch"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]}]}`},
		{"frames without attributes, and of another tree", `for (const at of [document.body, document.body.attachShadow({ mode: "open" })]) at.append(document.createElement("iframe")); document.body.shadowRoot.firstChild.contentWindow.navigator.locks.request("l", () => new Promise(() => {}))`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"masked"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]},{"src":"","id":"","name":"","url":"about:blank","reasons":[],"children":[]}]}`},
		{"a frame whose URL is relative", `f.src = "never"`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[],"children":[{"src":"/never","id":"f","name":"n","url":"about:blank","reasons":[{"reason":"fetch"}],"children":[]}]}`},
		{"a frame that is stopped", `window.ready = new Promise(stopped => { f.src = "/part"; const { port1, port2 } = new MessageChannel; port1.onmessage = () => { if (frames[0].document.body?.id !== "part") return port2.postMessage(""); frames[0].stop(); port1.close(); stopped() }; port2.postMessage("") })`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[],"children":[{"src":"/part","id":"f","name":"n","url":"/part","reasons":[{"reason":"parser-aborted"}],"children":[]}]}`},
		{"a window that it has opened", `open("about:blank")`, `{"src":null,"id":null,"name":null,"url":"/a","reasons":[{"reason":"non-trivial-browsing-context-group"}],"children":[{"src":"about:blank","id":"f","name":"n","url":"about:blank","reasons":[],"children":[]}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx := t.Context()
			_, page, _ := keptPage(t, sluice.PageOptions{})
			must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
			must(t, nil, errOf(page.Eval(ctx, "window.before = true; "+c.begin+"; window.ready")))
			must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
			must(t, nil, errOf(page.Back(ctx)))
			same, err := sluice.Eval[bool](ctx, page, "window.before === true")
			must(t, nil, err)
			if same != (c.want == "null") {
				t.Errorf("the document is the same: %v", same)
			}
			got, err := sluice.Eval[string](ctx, page, `JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons).replaceAll(location.origin, "")`)
			must(t, nil, err)
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// A document whose worker holds a lock is not kept, so that others get the lock.
func TestLocksOfKeptWorkers(t *testing.T) {
	const hold = `navigator.locks.request("l", () => new Promise(() => { %s }))`
	server := pages(t, map[string]string{
		"a":         ``,
		"b":         ``,
		"worker.js": fmt.Sprintf(hold, `postMessage(0)`),
		"outer.js":  `new Worker("worker.js").onmessage = () => postMessage(0)`,
		"shared.js": `onconnect = ({ports: [port]}) => ` + fmt.Sprintf(hold, `port.postMessage(0)`),
	})
	for name, begin := range map[string]string{
		"dedicated": `window.worker = new Worker("worker.js")`,
		"nested":    `window.worker = new Worker("outer.js")`,
		"shared":    `window.worker = new SharedWorker("shared.js").port`,
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			ua, page, _ := keptPage(t, sluice.PageOptions{})
			must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
			must(t, nil, errOf(page.Eval(ctx, `new Promise(resolve => { `+begin+`; worker.onmessage = () => resolve() })`)))
			other, err := ua.Open(ctx, sluice.PageOptions{})
			must(t, nil, err)
			must(t, nil, errOf(other.Navigate(ctx, server.URL+"/b")))
			must(t, nil, errOf(other.Eval(ctx, `window.granted = navigator.locks.request("l", () => "granted"); undefined`)))
			must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
			got, err := sluice.Eval[string](ctx, other, `granted`)
			must(t, nil, err)
			if got != "granted" {
				t.Errorf("got %q", got)
			}
		})
	}
}

// What is kept ends when it is too much, when nothing leads back to it, and with its page.
func TestEvictedDocuments(t *testing.T) {
	documents := map[string]string{}
	for _, name := range []string{"a", "b", "c", "d"} {
		documents[name] = `<script>window.count = (window.count || 0) + 1; const worker = new Worker("worker.js")</script>`
	}
	documents["worker.js"] = "setInterval(() => {}, 10)"
	server := pages(t, documents)
	ctx := t.Context()
	go_ := func(page *sluice.Page, names ...string) {
		t.Helper()
		for _, name := range names {
			must(t, nil, errOf(page.Navigate(ctx, server.URL+"/"+name)))
			must(t, nil, errOf(page.Eval(ctx, `window.mark = location.pathname; undefined`)))
		}
	}
	isKept := func(page *sluice.Page, move func(context.Context) (*sluice.Response, error), want bool) {
		t.Helper()
		must(t, nil, errOf(move(ctx)))
		kept, err := sluice.Eval[bool](ctx, page, `window.mark === location.pathname`)
		must(t, nil, err)
		if kept != want {
			t.Errorf("the document at %s was kept: %v", page.URL(), kept)
		}
	}
	t.Run("count", func(t *testing.T) {
		_, page, _ := keptPage(t, sluice.PageOptions{BackForwardCache: 2})
		go_(page, "a", "b", "c", "d")
		isKept(page, page.Back, true)
		isKept(page, page.Back, true)
		isKept(page, page.Back, false)
	})
	t.Run("unreachable", func(t *testing.T) {
		ua, page, _ := keptPage(t, sluice.PageOptions{BackForwardCache: 5})
		go_(page, "a", "b", "c")
		isKept(page, page.Back, true)
		isKept(page, page.Back, true)
		go_(page, "d") // b and c are forgotten
		isKept(page, page.Back, true)
		must(t, nil, page.Close(ctx))
		must(t, nil, ua.Wait(ctx))
	})
	t.Run("memory", func(t *testing.T) {
		_, page, _ := keptPage(t, sluice.PageOptions{BackForwardCache: 5, MaxHeap: 32 << 20})
		go_(page, "a")
		must(t, nil, errOf(page.Eval(ctx, `window.much = new Uint8Array(20 << 20).fill(1); undefined`)))
		go_(page, "b")
		must(t, nil, errOf(page.Eval(ctx, `window.much = new Uint8Array(20 << 20).fill(1); undefined`)))
		must(t, nil, errOf(page.Eval(ctx, `let all = []; for (let i = 0; i < 1e5; i++) all.push({i}); undefined`)))
		isKept(page, page.Back, false)
	})
	t.Run("crash", func(t *testing.T) {
		ua, page, _ := keptPage(t, sluice.PageOptions{BackForwardCache: 5})
		go_(page, "a", "b", "c")
		page.Crash()
		<-page.Done()
		if err := page.Err(); !errors.Is(err, sluice.ErrCrashed) {
			t.Errorf("the page has ended with %v", err)
		}
		must(t, nil, ua.Wait(ctx))
	})
	t.Run("reload and replace", func(t *testing.T) {
		_, page, _ := keptPage(t, sluice.PageOptions{BackForwardCache: 5})
		go_(page, "a", "b")
		must(t, nil, errOf(page.Reload(ctx)))
		isKept(page, page.Back, true)
		isKept(page, page.Forward, false)
		must(t, nil, errOf(page.Eval(ctx, `location.replace("c"); undefined`)))
		must(t, nil, page.AwaitLoad(ctx, sluice.Loaded))
		isKept(page, page.Back, true)
		isKept(page, page.Forward, false)
	})
}

// A page may come back to another entry of a document that is kept, and to another one of its frames.
func TestReturnToAnotherEntry(t *testing.T) {
	server := pages(t, map[string]string{
		"a":     tellLife + `<iframe id=f src=inner></iframe>`,
		"inner": `<script>parent.console.log("inner", location.hash); onhashchange = () => parent.console.log("inner", location.hash)</script>`,
		"b":     tellLife,
	})
	ctx := t.Context()
	_, page, out := keptPage(t, sluice.PageOptions{})
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
	must(t, nil, errOf(page.Eval(ctx, `history.pushState("one", "", "#one"); navigation.oncurrententrychange = e => console.log(e.navigationType, navigation.currentEntry.index); undefined`)))
	must(t, nil, errOf(page.Eval(ctx, `new Promise(done => { frames[0].onhashchange = () => done(); frames[0].location.hash = "x" })`)))
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
	out.take()
	length, err := sluice.Eval[int](ctx, page, `history.go(-3), history.length`)
	must(t, nil, err)
	must(t, nil, page.AwaitLoad(ctx, sluice.Loaded))
	must(t, nil, errOf(page.Eval(ctx, `new Promise(done => frames[0].location.hash == "" ? done() : frames[0].onhashchange = done).then(() => {})`)))
	says(t, out, "b pagehide true\nb hidden\ntraverse 0\na popstate  null\na visible\na pageshow true\na hashchange  null")
	got, err := sluice.Eval[string](ctx, page, `[history.length, history.state, location.hash, frames[0].location.hash, navigation.entries().length].join()`)
	must(t, nil, err)
	if want := fmt.Sprintf("%d,,,,3", length); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Frames of other origins are kept in their agents.
func TestKeptFramesOfOtherOrigins(t *testing.T) {
	other := pages(t, map[string]string{"in": `<script>
		let n = 0;
		setInterval(() => n++, 1000);
		for (const type of ["pagehide", "pageshow"]) addEventListener(type, e => parent.postMessage(type + " " + e.persisted, "*"));
		onmessage = e => e.data == "lock" ? navigator.locks.request("l", () => { parent.postMessage("has it", "*"); return new Promise(() => {}) }) : parent.postMessage(n, "*");
	</script>`})
	server := pages(t, map[string]string{
		"a": `<iframe src="` + other.URL + `/in"></iframe><script>
			const told = [];
			let hear = () => {};
			onmessage = e => { told.push(e.data); hear() };
			const next = () => new Promise(done => hear = done);
		</script>`,
		"b": "",
	})
	ctx := t.Context()
	ua, page, _ := keptPage(t, sluice.PageOptions{})
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/a")))
	must(t, nil, ua.AdvanceTime(ctx, 2500*time.Millisecond))
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
	must(t, nil, ua.AdvanceTime(ctx, time.Hour))
	must(t, nil, errOf(page.Back(ctx)))
	must(t, nil, ua.AdvanceTime(ctx, 600*time.Millisecond))
	got, err := sluice.Eval[string](ctx, page, `(frames[0].postMessage("n", "*"), next()).then(() => told.join())`)
	must(t, nil, err)
	if want := "pageshow false,pagehide true,pageshow true,3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// One that holds a lock would keep others waiting.
	must(t, nil, errOf(page.Eval(ctx, `(frames[0].postMessage("lock", "*"), next()).then(() => {})`)))
	must(t, nil, errOf(page.Navigate(ctx, server.URL+"/b")))
	must(t, nil, ua.AdvanceTime(ctx, 0))
	must(t, nil, errOf(page.Back(ctx)))
	if told, err := sluice.Eval[string](ctx, page, `told.join() + " " + performance.getEntriesByType("navigation")[0].notRestoredReasons.reasons.map(r => r.reason)`); err != nil || told != "pageshow false masked" {
		t.Errorf("the document has heard %q, %v", told, err)
	}
}
