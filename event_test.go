package sluice

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// events collects what a user agent tells.
type events struct {
	mu   sync.Mutex
	list []Event
	// ended has an item for each page and worker that has ended.
	ended chan struct{}
}

func (l *events) add(e Event) {
	l.mu.Lock()
	l.list = append(l.list, e)
	l.mu.Unlock()
	if e.Kind == PageEnded || e.Kind == WorkerEnded {
		l.ended <- struct{}{}
	}
}

// of returns the events of the page, or of the workers, in lines.
func (l *events) of(worker bool) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var lines []string
	for _, e := range l.list {
		if e.Worker != worker {
			continue
		}
		line := fmt.Sprintf("%s: %s %s", e.Name, e.Kind, e.Level)
		if e.Text != "" {
			line += " " + e.Text
		}
		if e.Err != nil {
			line += " " + e.Err.Error()
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

func TestEvents(t *testing.T) {
	l := &events{ended: make(chan struct{}, 10)}
	ua := New(Options{OnEvent: l.add})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/", Name: "main", Label: "tab"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Call(t.Context(), `async () => {
		console.log("a", { b: 1 });
		console.warn("careful");
		reportError(new TypeError("reported"));
		const w = new Worker("data:text/javascript,console.error('within'); setTimeout(() => { postMessage(0); null.x })", { name: "helper" });
		await new Promise((done) => { w.onerror = (e) => { e.preventDefault(); done() } });
		w.terminate();
	}`); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-l.ended
	page.Crash()
	<-l.ended
	if got, want := l.of(false), []string{
		"main: page opened", "main: console message log a { b: 1 }", "main: console message warn careful",
		"main: uncaught exception  TypeError: reported", "main: page ended  the page crashed",
	}; !slices.Equal(got, want) {
		t.Errorf("the page's events are %q; want %q", got, want)
	}
	if got, want := l.of(true), []string{"helper: worker started", "helper: console message error within", "helper: worker ended"}; !slices.Equal(got, want) {
		t.Errorf("the worker's events are %q; want %q", got, want)
	}
	for _, e := range l.list {
		if e.Page != page || e.Time.IsZero() || !strings.HasPrefix(e.Label, "tab") || e.Shared || e.Worker != strings.HasPrefix(e.URL, "data:") {
			t.Errorf("%+v", e)
		}
		if thrown, ok := errors.AsType[*ScriptError](e.Err); e.Kind == UncaughtException && (!ok || thrown.Line == 0) {
			t.Errorf("%+v", e)
		}
	}
}

func TestEventsOfSharedWorkers(t *testing.T) {
	l := &events{ended: make(chan struct{}, 10)}
	ua := New(Options{OnEvent: l.add})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Call(t.Context(), `() => new Promise((done) => {
		new SharedWorker("data:text/javascript,onconnect = (e) => e.ports[0].postMessage(console.log('connected'))", "hub").port.onmessage = () => done();
	})`); err != nil {
		t.Fatal(err)
	}
	if got, want := l.of(true), []string{"hub: worker started", "hub: console message log connected"}; !slices.Equal(got, want) {
		t.Errorf("the worker's events are %q; want %q", got, want)
	}
}

// The end of a worker comes without the errors of the exceptions before it.
func TestEndOfAWorkerThatHasThrown(t *testing.T) {
	l := &events{ended: make(chan struct{}, 10)}
	ua := New(Options{OnEvent: l.add})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Call(t.Context(), `() => new Promise((done) => {
		const w = new Worker("data:text/javascript,setTimeout(() => postMessage(0)); throw new TypeError('thrown')", { name: "helper" });
		w.onmessage = () => done(w.terminate());
	})`); err != nil {
		t.Fatal(err)
	}
	<-l.ended
	want := []string{"helper: worker started", "helper: uncaught exception  TypeError: thrown", "helper: worker ended"}
	if got := l.of(true); !slices.Equal(got, want) {
		t.Fatalf("the worker's events are %q; want %q", got, want)
	}
	for _, e := range l.list {
		if e.Kind == UncaughtException && e.Err != error(page.Failure()) {
			t.Errorf("the exception's error is %v, and the page's failure %v", e.Err, page.Failure())
		}
	}
}

// A panic of the listener ends the user agent.
func TestPanicOfOnEvent(t *testing.T) {
	ua := New(Options{OnEvent: func(e Event) {
		if e.Kind == ConsoleMessage {
			panic("a bug")
		}
	}})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = page.Eval(context.Background(), "console.log(1)")
	<-page.Done()
	if _, ok := errors.AsType[*PanicError](page.Err()); !ok {
		t.Errorf("%v; the page has ended for %v", err, page.Err())
	}
}

// Links go to fragments, run javascript: URLs, and are heard of where they lead elsewhere.
func TestNavigationRequested(t *testing.T) {
	var l struct {
		sync.Mutex
		asked []Navigation
	}
	ua := New(Options{OnEvent: func(e Event) {
		if e.Kind == NavigationRequested {
			l.Lock()
			defer l.Unlock()
			l.asked = append(l.asked, *e.Navigation)
		}
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://a.test/dir/page"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.SetContent(t.Context(), `<!doctype html><base target=there>
		<a id=fragment href="#end" target=_self>1</a>
		<a id=run href="javascript:void(ran%20=%20'ran')" target=_top>2</a>
		<a id=away href="b c?d" rel="opener noreferrer" target=_blank><i id=inner>3</i></a>
		<a id=file href=f download=g.txt referrerpolicy=origin>4</a>
		<a id=none>5</a><a id=bad href="http://[">6</a>
		<map><area id=area href=z></map>
		<svg><a xlink:href=s id=svg></a></svg>
		<script>var hashes = []; onhashchange = (e) => hashes.push(e.newURL); addEventListener("click", (e) => { if (e.target.id === "stopped") e.preventDefault() })</script>
		<a id=stopped href=never>7</a>`); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(t.Context(), `
		for (const id of ["fragment", "fragment", "run", "inner", "file", "none", "bad", "area", "svg", "stopped"])
			document.getElementById(id).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
		const gone = document.getElementById("area");
		gone.remove();
		gone.click()`); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{
		"location.href":    "https://a.test/dir/page#end",
		"hashes.join()":    "https://a.test/dir/page#end",
		"ran":              "ran",
		"document.title":   "",
		"document.body.id": "",
	})
	want := []Navigation{
		{URL: "https://a.test/dir/b%20c?d", Cause: "link", Target: "_blank", NoOpener: true, ReferrerPolicy: "no-referrer", Method: "GET"},
		{URL: "https://a.test/dir/f", Cause: "link", Target: "there", ReferrerPolicy: "origin", Method: "GET", Download: true, Filename: "g.txt"},
		{URL: "https://a.test/dir/z", Cause: "link", Target: "there", Method: "GET"},
		{URL: "https://a.test/dir/s", Cause: "link", Target: "there", Method: "GET", Replace: true}, // in the window that is there by then
	}
	l.Lock()
	defer l.Unlock()
	if !reflect.DeepEqual(l.asked, want) {
		t.Errorf("asked for\n%+v, want\n%+v", l.asked, want)
	}
}
