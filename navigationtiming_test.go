package sluice

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// timesOf are members of a navigation's entry and of performance.timing, and whether they are in order.
const timesOf = `JSON.stringify((() => {
	const [e] = performance.getEntriesByType("navigation"), t = performance.timing;
	if (!e) return { none: performance.getEntries().some((e) => e.entryType === "navigation"), start: t.navigationStart > 0 };
	const order = (o, names) => names.split(" ").every((n, i, all) => i === 0 || o[all[i - 1]] <= o[n]);
	return {
		name: e.name.replace(/^.*:\d+/, ""), type: e.type, legacy: performance.navigation.type, redirects: e.redirectCount, status: e.responseStatus,
		redirected: e.redirectEnd > 0 && e.redirectStart >= 0, unloaded: e.unloadEventEnd > 0,
		size: e.decodedBodySize, initiator: e.initiatorType, start: e.startTime,
		order: order(e, "fetchStart requestStart responseStart responseEnd domInteractive domContentLoadedEventStart domContentLoadedEventEnd domComplete loadEventStart loadEventEnd duration"),
		legacyOrder: order(t, "navigationStart fetchStart requestStart responseStart responseEnd domInteractive domContentLoadedEventStart domComplete loadEventStart loadEventEnd"),
		same: e === performance.getEntriesByName(location.href)[0] && e === performance.getEntriesByType("navigation")[0],
	};
})())`

type navigationTimes struct {
	None, Start                                    any
	Name, Type, Initiator                          string
	Legacy, Redirects, Status, Size                int
	Redirected, Unloaded, Order, LegacyOrder, Same bool
}

func TestNavigationTiming(t *testing.T) {
	const document = "<!doctype html><title>a</title>"
	s := serveSite(t, map[string]http.HandlerFunc{
		"/a": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, document)
		},
		"/redirect": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/a", http.StatusFound) },
	})
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: s.URL + "/"})
	if err != nil {
		t.Fatal(err)
	}
	// A window that was opened for a script has no navigation.
	if got := times(t, p); got.None != false || got.Start != true {
		t.Errorf("a window without a document: %+v", got)
	}
	base := navigationTimes{Name: "/a", Type: "navigate", Initiator: "navigation", Status: 200, Size: len(document), Start: 0.0, Order: true, LegacyOrder: true, Same: true}
	for _, step := range []struct {
		name string
		step func() (*Response, error)
		want func(*navigationTimes)
	}{
		{"navigate", func() (*Response, error) { return p.Navigate(t.Context(), "/a") }, func(n *navigationTimes) { n.Unloaded = true }},
		{"redirect", func() (*Response, error) { return p.Navigate(t.Context(), "/redirect") }, func(n *navigationTimes) { n.Unloaded, n.Redirected, n.Redirects = true, true, 1 }},
		{"reload", func() (*Response, error) { return p.Reload(t.Context()) }, func(n *navigationTimes) { n.Unloaded, n.Type, n.Legacy = true, "reload", 1 }},
		{"back", func() (*Response, error) { return p.Back(t.Context()) }, func(n *navigationTimes) { n.Unloaded, n.Type, n.Legacy = true, "back_forward", 2 }},
	} {
		if _, err := step.step(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		want := base
		step.want(&want)
		if got := times(t, p); got != want {
			t.Errorf("%s:\n%+v, want\n%+v", step.name, got, want)
		}
	}
}

func times(t *testing.T, p *Page) (n navigationTimes) {
	t.Helper()
	text, err := Eval[string](t.Context(), p, timesOf)
	if err == nil {
		err = json.Unmarshal([]byte(text), &n)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A clock that stands still orders the times of a navigation too.
func TestNavigationTimingInVirtualTime(t *testing.T) {
	s := serveSite(t, nil)
	ua := New(Options{VirtualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/x"); err != nil {
		t.Fatal(err)
	}
	if got := times(t, p); !got.Order || !got.LegacyOrder || got.Name != "/x" {
		t.Errorf("%+v", got)
	}
	// An observer hears of it once, buffered.
	n, err := Eval[int](t.Context(), p, `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({ type: "navigation", buffered: true }))`)
	if err != nil || n != 1 {
		t.Errorf("an observer hears of %d entries: %v", n, err)
	}
	// Workers have none.
	types, err := Eval[string](t.Context(), p, `new Promise((resolve) => { new Worker(URL.createObjectURL(new Blob(["postMessage([typeof PerformanceNavigationTiming, typeof performance.timing, PerformanceObserver.supportedEntryTypes.includes('navigation')].join())"]))).onmessage = (e) => resolve(e.data); })`)
	if err != nil || types != "undefined,undefined,false" {
		t.Errorf("a worker has %s: %v", types, err)
	}
}

// Entries know the navigation that led to their document, or returned to it.
func TestNavigationID(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/a": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html><script>performance.mark('early')</script>")
		},
		"/b": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html><script>const x = new XMLHttpRequest(); x.open('GET', '/c', false); x.send()</script>")
		},
		"/c": func(http.ResponseWriter, *http.Request) {},
	})
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: s.URL + "/", BackForwardCache: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, expression, want string }{
		{"/a", `performance.mark("late"), ["early", "late", location.href].map((n) => performance.getEntriesByName(n)[0].navigationId).map((id) => id === performance.getEntriesByType("navigation")[0].id).join()`, "true,true,true"},
		// Somebody asks for the object only when all is over.
		{"/b", `fetch("/c").then((r) => r.text()).then(() => performance.getEntriesByType("resource").map((e) => e.navigationId === performance.getEntriesByType("navigation")[0].id && e.navigationId > 0).join())`, "true,true"},
		{"", `performance.mark("returned"), performance.measure("returned measure"), ["returned", "returned measure", "early", location.href].map((n) => performance.getEntriesByName(n)[0].navigationId).map((id, i, ids) => ids.indexOf(id)).join()`, "0,0,2,2"},
	} {
		var err error
		if test.path == "" {
			_, err = p.Back(t.Context())
		} else {
			_, err = p.Navigate(t.Context(), test.path)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Eval(t.Context(), test.expression); err != nil || fmt.Sprint(got) != test.want {
			t.Errorf("%s: %s: %v, %v; want %s", test.path, test.expression, got, err, test.want)
		}
	}
}

// The unload event begins after pagehide.
func TestUnloadTimes(t *testing.T) {
	s := serveSite(t, nil)
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/a"); err != nil {
		t.Fatal(err)
	}
	run(t, p, `onpagehide = () => {
		for (const begun = performance.now(); performance.now() < begun + 5;);
		sessionStorage.hidden = performance.timeOrigin + performance.now();
	}`)
	if _, err := p.Navigate(t.Context(), s.URL+"/b"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `(() => {
		const [e] = performance.getEntriesByType("navigation");
		return [e.unloadEventEnd >= e.unloadEventStart, performance.timeOrigin + e.unloadEventStart + 1 >= sessionStorage.hidden].join();
	})()`, "true,true")
}

// Script hears of navigations to what can be fetched, and of those within its document from whoever wants them.
func TestNavigateEventsOfOthers(t *testing.T) {
	s := serveSite(t, nil)
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/a"); err != nil {
		t.Fatal(err)
	}
	run(t, p, `var told = []; navigation.onnavigate = e => told.push(e.destination.url.replace(/.*:[0-9]+/, "") + e.userInitiated + e.hashChange); onerror = () => true; location = "foo:x"`)
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/a#x"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `told.join()`, "/a#xtruetrue")
	// What is under way ends with a javascript: URL.
	run(t, p, `told = []; navigation.onnavigate = e => e.intercept({ handler: () => new Promise(() => {}) });
		navigation.onnavigateerror = e => told.push(e.error.name); navigation.navigate("#y").finished.catch(() => told.push("rejected")); location = "javascript:void told.push('script')"`)
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `told.join()`, "AbortError,rejected,script")
	// The event of a download ends with it.
	run(t, p, `told = []; navigation.onnavigate = e => { told.push(e.downloadRequest); e.signal.onabort = () => told.push("over") };
		const a = document.createElement("a"); a.href = "/file"; a.download = "name"; a.click()`)
	saysOf(t, p, `told.join()`, "name,over,AbortError")
}
