package sluice

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Activity tells of each kind of thing that keeps a page going, or that its script waits
// for.
func TestActivity(t *testing.T) {
	sockets, _ := webSocketServer(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/events" {
			w.Header().Set("Content-Type", "text/event-stream")
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.(http.Flusher).Flush()
		}
		<-r.Context().Done()
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	at := strings.Replace(sockets, "http:", "ws:", 1)
	for _, test := range []struct {
		name, script string
		want         []string
	}{
		{"nothing", ``, []string{"[tab] the page https://example.com/ waits for messages"}},
		{"timers", "setTimeout(() => {}, 1e8);\nsetInterval(() => {}, 1e7)", []string{"[tab] the page https://example.com/\n    2 timers, set at ", ":2:12, ", ":1:11"}},
		{"animation frame", `(function again() { requestAnimationFrame(again) })()`, []string{"\n    an animation frame"}},
		{"fetch", `fetch('` + server.URL + `/f', { mode: 'no-cors' })`, []string{"\n    a fetch of " + server.URL + "/f"}},
		{"import", `import('` + server.URL + `/m.js')`, []string{"\n    a fetch of the module " + server.URL + "/m.js"}},
		{"EventSource", `new EventSource('` + server.URL + `/events').onmessage = () => {}`, []string{"\n    an EventSource from " + server.URL + "/events"}},
		{"WebSocket", `new WebSocket('` + at + `/echo').onmessage = () => {}`, []string{"\n    a WebSocket with " + at + "/echo"}},
		{"exposed function", `goes()`, []string{"goes"}},
		{"worker", `new Worker('data:,setInterval(() => {}, 1e6)')`, []string{"the worker data:,setInterval(() => {}, 1e6)\n    1 timer, set at data:,setInterval"}},
		{"script", `setTimeout(() => { for (;;); })`, []string{"\n    runs a script"}},
		{"lock", `navigator.locks.request('l', () => new Promise(() => {}))`, []string{`the lock "l" (exclusive) is held by `}},
		{"blocked upgrade", `indexedDB.open('d', 1).onsuccess = () => indexedDB.open('d', 2)`, []string{
			`the database "d" is to be opened in version 2 by [tab] https://example.com/, blocked by connections of [tab] https://example.com/`}},
		{"blocked deletion", `indexedDB.open('d', 1).onsuccess = () => { indexedDB.deleteDatabase('d'); indexedDB.open('d') }`, []string{
			`the database "d" is to be deleted by [tab] https://example.com/, blocked by connections of `,
			`the database "d" is to be opened by [tab] https://example.com/, after that`}},
		{"transactions", `const r = indexedDB.open('d', 1);
			r.onupgradeneeded = () => r.result.createObjectStore('s');
			r.onsuccess = () => {
				const writer = r.result.transaction('s', 'readwrite').objectStore('s');
				(function again() { writer.get(1).onsuccess = again })();
				r.result.transaction('s').objectStore('s').get(1);
			}`, []string{
			`a transaction (readwrite) of [tab] https://example.com/ with "s" in the database "d" has not ended`,
			`a transaction (readonly) of [tab] https://example.com/ with "s" in the database "d" waits for others`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := newAgent(t, Options{TimerPlaces: true})
			p, err := ua.Open(t.Context(), PageOptions{URL: site, Label: "tab"})
			if err != nil {
				t.Fatal(err)
			}
			err = p.ExposeAsync(t.Context(), "goes", func(ctx context.Context) error {
				<-ctx.Done()
				return context.Cause(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			do(t, p, test.script+"\n;undefined")
			tells(t, ua, test.want...)
		})
	}
}

// tells waits until the activity of a user agent is told with some text.
func tells(t *testing.T, ua *UserAgent, want ...string) {
	t.Helper()
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		a, err := ua.Activity(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text, missing := a.String(), ""
		for _, part := range want {
			if !strings.Contains(text, part) {
				missing = part
			}
		}
		switch {
		case missing == "":
			return
		case time.Since(start) > time.Minute:
			t.Fatalf("%q lacks %q", text, missing)
		}
	}
}

// A module that awaits what never comes is told of.
func TestActivityOfModules(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	if err := p.Run(t.Context(), Script{URL: site + "m.js", Text: "await new Promise(() => {})", Module: true}); err != nil {
		t.Fatal(err)
	}
	tells(t, ua, "the module "+site+"m.js awaits a promise")
}

// What is fetched for no page is told of, until it is there.
func TestActivityOfFetches(t *testing.T) {
	answer := make(chan struct{})
	ua := newAgent(t, Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-answer })
	}})
	fetched := make(chan error)
	go func() {
		_, err := ua.Fetch(context.Background(), site+"script.js")
		fetched <- err
	}()
	tells(t, ua, "a fetch of "+site+"script.js")
	close(answer)
	if err := <-fetched; err != nil {
		t.Error(err)
	}
	if a, err := ua.Activity(t.Context()); err != nil || a.Fetches != nil {
		t.Error(a, err)
	}
}

// A page that was cut off is told of until its thread has ended.
func TestActivityOfCutOff(t *testing.T) {
	ua := newAgent(t, Options{Grace: time.Millisecond})
	search := engineLoops[0]
	s := openCutOff(t, ua, search.prepare, search.loop, false, func(s stuckPage) { s.Crash() })
	tells(t, ua, " was cut off, and its thread has not ended")
	s.hasEnded(t)
	a, err := ua.Activity(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, agent := range a.Agents {
		if agent.CutOff {
			t.Errorf("%+v", agent)
		}
	}
}
