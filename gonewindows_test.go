package sluice

import (
	"net/http"
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
		{"an image", `const i = new w.Image(); i.onload = () => w; i.src = '/never'`},
		{"a directory", `w.navigator.storage.getDirectory().then(() => w)`},
		{"a wait", `w.Atomics.waitAsync(new w.Int32Array(new w.SharedArrayBuffer(4)), 0, 0).value.then(() => w)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPage(t, PageOptions{URL: server.URL + "/", MaxHeap: 28 << 20})
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
