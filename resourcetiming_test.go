package sluice

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// timingPage opens a page of a server whose scripts are what their queries say.
func timingPage(t *testing.T) *Page {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/large":
			w.Write(make([]byte, 200_000))
		case "/validated":
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("ETag", `"a"`)
			if r.Header.Get("If-None-Match") != "" {
				w.WriteHeader(http.StatusNotModified)
			}
		case "/events":
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "retry: 3600000\ndata: x\n\n")
		default:
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, r.URL.Query().Get("text"))
		}
	}))
	t.Cleanup(server.Close)
	ua := New(Options{})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), PageOptions{URL: server.URL + "/page", Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	err = page.Run(t.Context(), Script{Text: `
		const script = (text) => '/script?text=' + encodeURIComponent(text);
		const entries = () => performance.getEntriesByType('resource').map((e) => new URL(e.name).pathname + ' ' + e.initiatorType);
		const timings = [];
		const heard = (n) => new Promise((resolve) => {
			new PerformanceObserver((list) => {
				timings.push(...list.getEntries());
				if (timings.length >= n) resolve(timings);
			}).observe({ type: 'resource', buffered: true });
		});`})
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// All that is fetched has its timing, in the timeline of whom it is fetched for.
func TestResourceTimings(t *testing.T) {
	page := timingPage(t)
	for _, test := range []struct{ expression, want string }{
		// What was fetched before anybody asked for the object is there.
		{`fetch('/a').then((r) => r.text()).then(() => entries().join())`, "/a fetch"},
		{`performance.clearResourceTimings(), entries().length`, "0"},
		// A response that is validated comes from the cache.
		{`(async () => {
			for (let i = 0; i < 2; i++) await (await fetch('/validated')).text();
			const types = performance.getEntriesByType('resource').map((e) => e.deliveryType).join();
			performance.clearResourceTimings();
			return types;
		})()`, ",cache"},
		{`new Promise((resolve) => {
			const x = new XMLHttpRequest();
			x.open('GET', '/b');
			x.onload = () => resolve(entries().join());
			x.send();
		})`, "/b xmlhttprequest"},
		{`(() => {
			const x = new XMLHttpRequest();
			x.open('GET', '/c', false);
			x.send();
			return entries().join();
		})()`, "/b xmlhttprequest,/c xmlhttprequest"},
		{`performance.clearResourceTimings(), import(script('import ' + JSON.stringify(script('')))).then(() => entries().join())`,
			"/script script,/script script"},
		{`performance.clearResourceTimings(), new Promise((resolve) => {
			const e = new EventSource('/events');
			e.onerror = () => {
				e.close();
				resolve(entries().join());
			};
		})`, "/events other"},
		// A worker's script is fetched for its owner, and what that imports for the worker.
		{`performance.clearResourceTimings(), new Promise((resolve) => {
			const w = new Worker(script(` + "`" + `
				performance.getEntries();
				importScripts(` + "'${script('')}'" + `);
				postMessage(performance.getEntries().map((e) => e.initiatorType).join());
			` + "`" + `));
			w.onmessage = ({ data }) => {
				w.terminate();
				resolve(data + ' ' + entries().join());
			};
		})`, "other /script other"},
		{`performance.clearResourceTimings(), fetch('data:,x').then((r) => r.text()).then(() => entries().length)`, "0"},
		// It is the same object, whoever is told of it.
		{`(async () => {
			await (await fetch('/d')).text();
			const [d] = await heard(1);
			return [d === performance.getEntriesByName(d.name)[0], d === performance.getEntries()[0], d.toJSON().responseStatus];
		})().then(String)`, "true,true,200"},
	} {
		if got := evalString(t, page, test.expression); got != test.want {
			t.Errorf("%s: %s, want %s", test.expression, got, test.want)
		}
	}
}

// As many timings are kept as there is room for, read or not.
func TestResourceTimingBuffer(t *testing.T) {
	page := timingPage(t)
	for _, test := range []struct{ expression, want string }{
		{`(async () => {
			for (let i = 0; i < 260; i++) await (await fetch('/x')).text();
			return entries().length;
		})()`, "250"},
		{`new Promise((resolve) => {
			performance.onresourcetimingbufferfull = (e) => {
				performance.onresourcetimingbufferfull = null;
				performance.setResourceTimingBufferSize(251);
				setTimeout(() => resolve([e.type, e.target === performance, entries().pop()].join()));
			};
			fetch('/y').then((r) => r.text());
		})`, "resourcetimingbufferfull,true,/y fetch"},
		{`fetch('/z').then((r) => r.text()).then(() => new Promise((r) => setTimeout(r))).then(() => entries().pop())`, "/y fetch"},
		{`new Promise((resolve) => {
			new PerformanceObserver((list, observer, { droppedEntriesCount }) => resolve(droppedEntriesCount)).observe({ type: 'resource', buffered: true });
		})`, "12"},
	} {
		if got := evalString(t, page, test.expression); got != test.want {
			t.Errorf("%s: %s, want %s", test.expression, got, test.want)
		}
	}
}

// An observer hears of a body that nobody reads, and of none that would never end.
func TestResourceTimingsKeepThePageGoing(t *testing.T) {
	page := timingPage(t)
	if err := page.Run(t.Context(), Script{Text: `heard(1); fetch('/x'); fetch('/large')`}); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, page, `timings.map((e) => e.name.replace(/.*\//, '/')).join()`); got != "/x" {
		t.Errorf("the observer has heard of %q", got)
	}
}

// Timings count as memory that script holds, once they are read or not.
func TestResourceTimingMemory(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	defer server.Close()
	ua := New(Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{URL: server.URL, MaxHeap: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	_, err = page.Eval(t.Context(), `(async () => {
		for (;;) await fetch('/#' + 'x'.repeat(1 << 20));
	})()`)
	if !errors.Is(err, ErrHeapLimit) {
		t.Errorf("got %v", err)
	}
}
