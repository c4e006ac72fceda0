package sluice

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// Frames that are gone leave nothing, whatever their script still waits for.
func TestGoneFramesLeaveNothing(t *testing.T) {
	const n = 300
	server := serveSite(t, map[string]http.HandlerFunc{
		"/":      func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<!doctype html><body>")) },
		"/never": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	})
	for _, test := range []struct{ name, pending string }{
		{"nothing", ``},
		{"a lock that is held", `w.navigator.locks.request('l' + n, () => new w.Promise(() => {}))`},
		{"a lock that is waited for", `w.navigator.locks.request('held', () => w)`},
		{"a query of locks", `w.navigator.locks.query().then(() => w)`},
		{"a request for a lock with a signal of the page", `w.navigator.locks.request('held', { signal }, () => w).catch(() => w)`},
		{"a channel", `new w.BroadcastChannel('b').onmessage = () => w`},
		{"a fetch", `w.fetch('/never').catch(() => w)`},
		{"a fetch with a signal of the page", `w.fetch('/never', { signal }).catch(() => w)`},
		{"a request", `const x = new w.XMLHttpRequest(); x.onload = () => w; x.open('GET', '/never'); x.send()`},
		{"a digest", `w.crypto.subtle.digest('SHA-1', new Uint8Array(1)).then(() => w)`},
		{"a media query", `w.matchMedia('(min-width: 1px)').onchange = () => w`},
		{"a port", `const c = new w.MessageChannel(); c.port1.onmessage = () => w`},
		{"a database", `w.indexedDB.open('d').onsuccess = () => w`},
		{"a file reader", `const r = new w.FileReader(); r.onload = () => w; r.readAsText(new w.Blob(['x']))`},
		{"a signal with a time", `w.AbortSignal.timeout(1e6).onabort = () => w`},
		{"a frame, an idle period and a task", `w.requestAnimationFrame(() => w); w.requestIdleCallback(() => w); w.scheduler.postTask(() => w, { delay: 1e6 })`},
		{"an event source", `new w.EventSource('/never').onmessage = () => w`},
		{"a stream", `new w.ReadableStream().getReader().read().then(() => w)`},
		{"a stream that was transferred", `const s = new w.ReadableStream(); w.structuredClone(s, { transfer: [s] }).getReader().read().then(() => w)`},
		{"an image", `const i = new w.Image(); i.onload = () => w; i.src = '/never'`},
		{"a directory", `w.navigator.storage.getDirectory().then(() => w)`},
		{"a wait", `w.Atomics.waitAsync(new w.Int32Array(new w.SharedArrayBuffer(4)), 0, 0).value.then(() => w)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPage(t, PageOptions{URL: server.URL + "/", MaxHeap: 28 << 20, ForceIsolation: true})
			if _, err := p.Navigate(t.Context(), server.URL+"/"); err != nil {
				t.Fatal(err)
			}
			if err := p.Set(t.Context(), "count", n); err != nil {
				t.Fatal(err)
			}
			evals(t, p, map[string]any{`(async () => {
				const { signal } = new AbortController();
				navigator.locks.request('held', () => new Promise(() => {}));
				for (let n = 0; n < count; n++) {
					const frame = document.createElement('iframe');
					document.body.append(frame);
					const w = frame.contentWindow;
					` + test.pending + `;
					if (n % 4 === 0) await new Promise(resolve => setTimeout(resolve));
					frame.remove();
				}
				return 'made';
			})()`: "made"})
		})
	}
}

// Workers that end while something of theirs is under way leave nothing to those that go on.
func TestEndedWorkersLeaveNothing(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://a.test/", MaxHeap: 100 << 20})
	evals(t, p, map[string]any{`(async () => {
		const worker = URL.createObjectURL(new Blob(['for (let i = 0; i < 2; i++) crypto.subtle.digest("SHA-512", new Uint8Array(4e6)); postMessage(1)']));
		for (let i = 0; i < 40; i++) {
			const w = new Worker(worker);
			await new Promise(resolve => w.onmessage = resolve);
			w.terminate();
		}
		return 'ended';
	})()`: "ended"})
}

// Script that still knows a window which is gone, and what it had, gets the answers of the standard from each of their members, and nothing
// else goes on there.
func TestMembersOfGoneWindows(t *testing.T) {
	const common = `w.closed: true, w.length: 0, w.top: null, w.parent: null, w.opener: null, w.self === w: true, w.window === w: true, w.frames === w: true, ` +
		`w.location === l: true, w.close(): undefined, w.focus(): undefined, w.blur(): undefined, w.postMessage(1, '*'): undefined, l.replace('/x'): undefined, (l.href = '/x'): "/x"`
	const same = common + `, w.frameElement: null, w.name: "", w.innerWidth: 0, w.outerHeight: 0, w.open('/x'): null, w.alert('seen'): undefined, w.confirm('seen'): false, w.prompt('seen'): null, ` +
		`w.print(): undefined, w.stop(): undefined, w.getSelection(): null, w.locationbar.visible: false, w.setTimeout('top.x = 1') > 0: true, w.document === d: true, ` +
		`d.defaultView: null, d.location: null, d.cookie: "", (d.cookie = 'a=b'): "a=b", d.cookie: "", d.getSelection(): null, d.hasFocus(): false, d.open('/x', '', ''): InvalidAccessError, ` +
		`d.open() === d: true, d.close(): undefined, ` +
		`l.href: "about:blank", l.origin: "null", l.host: "", l.ancestorOrigins.length: 0, l.assign('/x'): undefined, l.reload(): undefined, (l.hash = 'x'): "x", ` +
		`h.length: SecurityError, h.state: SecurityError, h.scrollRestoration: SecurityError, h.go(-1): SecurityError, h.back(): SecurityError, h.forward(): SecurityError, ` +
		`h.pushState(1, ''): SecurityError, h.replaceState(1, ''): SecurityError, ` +
		`n.currentEntry: null, n.transition: null, n.entries().length: 0, n.canGoBack: false, n.canGoForward: false, n.updateCurrentEntry({ state: 1 }): InvalidStateError, ` +
		`n.navigate('/x').finished: InvalidStateError, n.reload().finished: InvalidStateError, n.back().committed: InvalidStateError, n.traverseTo('x').finished: InvalidStateError, ` +
		`w.navigator.locks.request('l', () => 1): InvalidStateError, w.indexedDB.open('d'): InvalidStateError, w.eval('1 + 1'): 2`
	const cross = common + `, w.document: SecurityError, w.name: SecurityError, w[0]: SecurityError, (w.x = 1): SecurityError, 'x' in w: SecurityError, l.href: SecurityError, l.reload: SecurityError, ` +
		`Object.getPrototypeOf(w): null, Object.keys(w).length: 0, w.then: undefined, structuredClone(w): DataCloneError`
	for _, test := range []struct {
		name, url string
		frame     bool
		want      string
	}{
		{"a frame", "/w", true, same},
		{"a window", "/w", false, same},
		{"a frame of another origin", "https://b.test/w", true, cross},
		{"a window of another origin", "https://b.test/w", false, cross},
	} {
		t.Run(test.name, func(t *testing.T) {
			log := new(windowLog)
			ua := New(documentsAt(map[string]string{"/": "<body>", "/w": "<p>there<script>onload = () => (opener ?? parent).postMessage(1, '*')</script>"}))
			defer ua.Close()
			page, err := ua.Open(t.Context(), PageOptions{Stdout: log, Stderr: log})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
				t.Fatal(err)
			}
			var questions []string
			for member := range strings.SplitSeq(test.want, ", ") {
				// (There is a comma in some questions.)
				if n := len(questions); n > 0 && !strings.Contains(questions[n-1], ": ") {
					questions[n-1] += ", " + member
				} else {
					questions = append(questions, member)
				}
			}
			for i, q := range questions {
				questions[i] = q[:strings.LastIndex(q, ": ")]
			}
			got, err := Call[string](t.Context(), page, `async (url, frame, questions) => {
				let f, w, d, h, n;
				const there = new Promise(resolve => { onmessage = resolve });
				if (frame) {
					f = document.createElement('iframe');
					f.src = url;
					document.body.append(f);
					w = f.contentWindow;
				} else {
					w = open(url);
				}
				await there;
				const l = w.location;
				try { d = w.document; h = w.history; n = w.navigation } catch {}
				if (frame) {
					f.remove();
				} else {
					w.close();
					await new Promise(resolve => { const ask = () => { w.top ? setTimeout(ask) : resolve() }; ask() });
				}
				const objects = [w, l, d, h, n].filter(o => o);
				const answers = [];
				for (const q of questions) {
					let answer;
					try {
						answer = eval(q);
						if (answer instanceof Promise || w.closed && typeof answer?.then === 'function') answer = await answer;
						answer = answer === undefined ? 'undefined' : JSON.stringify(answer);
					} catch (e) {
						answer = e.name;
					}
					answers.push(q + ': ' + answer);
				}
				// All others may throw, but do not keep anybody.
				for (const o of objects) for (let p = o; p; p = Object.getPrototypeOf(p)) {
					for (const key of Reflect.ownKeys(p)) {
						try {
							const v = o[key];
							if (typeof v === 'function') v.call(o)?.catch?.(() => {});
						} catch {}
					}
				}
				return answers.join(', ');
			}`, test.url, test.frame, questions)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("the answers are\n%s\nwant\n%s", strings.ReplaceAll(got, ", ", "\n"), strings.ReplaceAll(test.want, ", ", "\n"))
			}
			if err := page.Wait(context.WithoutCancel(t.Context())); err != nil {
				t.Error(err)
			}
			if s := log.String(); strings.Contains(s, "seen") {
				t.Errorf("the page says %q", s)
			}
		})
	}
}
