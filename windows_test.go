package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// documentsAt has the documents at https://a.test, and at https://b.test.
func documentsAt(documents map[string]string) Options {
	return Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			text, ok := documents[r.URL.Path]
			if !ok {
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html>", text)
		})
	}}
}

// windowLog keeps what several pages write.
type windowLog struct {
	mu    sync.Mutex
	lines []string
}

func (l *windowLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

func (l *windowLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "\n")
}

// openWindows opens a document, and returns its page and those that it has opened when no work is left.
func openWindows(t *testing.T, documents map[string]string, o PageOptions) (page *Page, opened []*Page) {
	t.Helper()
	var mu sync.Mutex
	o.OnWindow = func(p *Page) {
		mu.Lock()
		defer mu.Unlock()
		opened = append(opened, p)
	}
	page = openOrigin(t, documents, o)
	mu.Lock()
	defer mu.Unlock()
	return page, slices.Clone(opened)
}

// openOrigin opens the document at https://a.test/, and returns its page when no work is left.
func openOrigin(t *testing.T, documents map[string]string, o PageOptions) *Page {
	t.Helper()
	ua := New(documentsAt(documents))
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return page
}

func TestWindows(t *testing.T) {
	const say = `<script>var say = (...a) => console.log(document.title + ":", ...a)</script>`
	for _, test := range []struct {
		name      string
		documents map[string]string
		want      string
	}{
		{"at once, at about:blank", map[string]string{"/": say + `<title>a</title><script>
			const w = open("", "kid", "popup");
			say(w.location.href, w.name, w.closed, w.opener === window, w.top === w, w.parent === w, w.frameElement, w.origin === origin);
			say(w.document.readyState, w.document.compatMode, w.document.referrer, w.document.baseURI, w.history.length);
			say(w.locationbar.visible, locationbar.visible, w.Array !== Array, open("", "kid") === w, Object.prototype.toString.call(w));
			w.opener = null; say(w.opener); w.opener = 1; say(w.opener);
			w.close(); say(w.closed, w.top === null); setTimeout(() => say(w.closed, w.top, w.opener, w.name === ""));
			</script>`},
			"a: about:blank kid false true true true null true\na: complete BackCompat https://a.test/ https://a.test/ 1\n" +
				"a: false true true true [object Window]\na: null\na: 1\na: true false\na: true null 1 true"},
		{"written into", map[string]string{"/": say + `<title>a</title><script>
			const w = open();
			w.document.write("<title>w</title><p>written<script>opener.say(document.title, location.href)<" + "/script>");
			w.document.close();
			say(w.document.body.textContent.slice(0, 7), w.document.URL);
			</script>`},
			"a: w https://a.test/\na: written https://a.test/"},
		{"that go on, behind one proxy", map[string]string{
			"/": say + `<title>a</title><script>
				sessionStorage.x = "before";
				var w = open("b", "kid"), first = w.Array;
				w.mark = 1;
				sessionStorage.x = "after";
				onmessage = (e) => {
					say(e.data, e.source === w, e.origin, w.mark, w.Array === first);
					if (e.data === "b") w.location = "c";
					else if (e.data === "c") w.history.back();
					if (e.data === "b again") w.close();
				};
				</script>`,
			"/b": say + `<title>b</title><script>
				say(name, sessionStorage.x, opener.document.title, history.length);
				onunload = () => say("unload", open() === null);
				onload = () => setTimeout(() => opener.postMessage(history.length > 1 ? "b again" : "b"));
				</script>`,
			"/c": say + `<title>c</title><script>say(name, opener.w === window, history.length); onload = () => setTimeout(() => opener.postMessage("c", origin))</script>`,
		}, "b: kid before a 1\na: b true https://a.test 1 true\nb: unload true\nc: kid true 2\na: c true https://a.test undefined false\n" +
			"b: kid before a 2\na: b again true https://a.test undefined false\nb: unload true"},
		{"whose opener goes on", map[string]string{
			"/":  say + `<title>a</title><script>if (history.length == 1 && !window.opened) open("b", "kid"); onmessage = () => location = "c"</script>`,
			"/b": say + `<title>b</title><script>const old = opener; addEventListener("message", (e) => { say(e.data, e.source === opener, opener !== old, opener.document.title, old.closed); opener.close(); say(opener.closed) }); opener.postMessage(1)</script>`,
			"/c": say + `<title>c</title><script>open("", "kid").postMessage("from c")</script>`,
		}, "b: from c true true c false\nb: false"},
		{"of another origin", map[string]string{
			"/": say + `<title>a</title><script>
				const w = open("https://b.test/b", "kid"), first = w.location, tried = (f) => { try { return f() } catch (e) { return e.name } };
				onmessage = (e) => {
					say(e.data, e.origin, e.source === w, w.closed, w.length, w.opener === window, w.top === w, w.parent === w, w.frames === w);
					say(tried(() => w.document), tried(() => w.name), tried(() => w.location.href), open("", "kid") === w, w[0].parent === w);
					if (e.data === "b") w.postMessage("from a", "https://b.test");
					else w.location = "/back";
				};
				onfocus = () => w.back();
				</script>`,
			"/b": say + `<title>b</title><iframe></iframe><script>
				say(name, origin, opener.closed, opener.length, opener.top === opener, opener.opener, opener === window.open("", "nobody").opener.opener);
				try { opener.document } catch (e) { say(e.name) }
				onmessage = (e) => { say(e.data, e.origin, e.source === opener); opener.postMessage("b again", "*") };
				onload = () => opener.postMessage("b", "https://a.test");
				</script>`,
			"/back": say + `<title>back</title><script>say(name, opener.document.title, opener.eval("w") === window, opener.eval("w.location.href"), history.length); close()</script>`,
		}, `b: kid https://b.test false 0 true null true
b: SecurityError
a: b https://b.test true false 1 true true true true
a: SecurityError SecurityError SecurityError true true
b: from a https://a.test true
a: b again https://b.test true false 1 true true true true
a: SecurityError SecurityError SecurityError true true
back: kid a true https://a.test/back 2`},
		{"without an opener", map[string]string{
			"/":  say + `<title>a</title><a href=b target=_blank></a><script>sessionStorage.x = 1; say(open("b", "n", "noopener")); say(open("b", "", "noreferrer")); document.querySelector("a").click()</script>`,
			"/b": say + `<title>b</title><script>console.log("b:", name, opener, document.referrer, sessionStorage.x); close()</script>`,
		}, "*a: null\n*a: null\n*b:  null  undefined\n*b:  null https://a.test/ undefined\n*b: n null https://a.test/ undefined"},
		{"of links and forms", map[string]string{
			"/": say + `<title>a</title><a id=a href=b?link target=one rel=opener></a><form id=f action=b target=one><input name=q value=form></form>
				<a id=blank href=b?blank target=_blank rel=opener></a><iframe name=inner></iframe>
				<script>let n = 0; var next = () => [() => f.submit(), () => blank.click(), () => open("b?frame", "inner"), () => {}][n++](); a.click()</script>`,
			"/b": say + `<title>b</title><script>const o = opener ?? parent; say(name, location.search, o.document.title, opener === o); o.next()</script>`,
		}, "b: one ?link a true\nb: one ?q=form a true\nb:  ?blank a true\nb: inner ?frame b true"},
		{"that forms have chosen when they are submitted", map[string]string{
			"/": say + `<title>a</title><iframe id=i name=frame></iframe><form id=f action=b method=post></form><form id=g action=b target=frame></form><form id=h action=b target=renamed></form>
				<script>f.target = "kid"; f.submit(); const kid = open("", "kid"); f.target = "frame"; f.submit();
				g.submit(); const renamed = open("", "renamed"); h.submit(); renamed.name = "other"; i.remove(); onload = () => say(kid.location.href, frames.length)</script>`,
			"/b": say + `<title>b</title><script>say(name, opener !== null)</script>`,
		}, "*a: about:blank 0\n*b: other true"},
		{"that are refused", map[string]string{
			"/": say + `<title>a</title><iframe name=f sandbox="allow-scripts allow-same-origin" srcdoc="<script>parent.say(open('b'), open('', '_parent') === parent)</script>"></iframe>
				<script>try { open("http://[") } catch (e) { say(e.name) } say(document.open("b?document", "d", "").name, open("data:text/html,1").closed)</script>`,
			"/b": say + `<title>b</title><script>say(location.search)</script>`,
		}, "*a: SyntaxError\n*a: d false\n*a: null true\n*b: ?document"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var l windowLog
			openWindows(t, test.documents, PageOptions{Stdout: &l})
			got, want := l.String(), test.want
			if strings.HasPrefix(want, "*") {
				slices.Sort(l.lines)
				got, want = strings.Join(l.lines, "\n"), strings.ReplaceAll(want, "*", "")
			}
			if got != want {
				t.Errorf("%s\nwant:\n%s", got, want)
			}
		})
	}
}

// The pages of windows are used as others.
func TestOnWindow(t *testing.T) {
	ctx := t.Context()
	page, opened := openWindows(t, map[string]string{
		"/":  `<script>const w = open("b", "kid"); open("b", "", "noopener")</script>`,
		"/b": `<title>b</title><button onclick="document.title = 'clicked'"></button>`,
	}, PageOptions{Name: "first"})
	if len(opened) != 2 || page.Opener() != nil || opened[0].Opener() != page || opened[1].Opener() != page {
		t.Fatalf("opened: %v", opened)
	}
	for i, p := range opened {
		if p.URL() != "https://a.test/b" {
			t.Errorf("page %d is at %s", i, p.URL())
		}
		if err := p.Click(ctx, "button"); err != nil {
			t.Error(err)
		}
		if err := p.Expose(ctx, "seven", func() int { return 7 }); err != nil {
			t.Error(err)
		}
		if got, err := p.Eval(ctx, "document.title + seven() + (opener !== null) + name"); err != nil || got != fmt.Sprintf("clicked7%v%s", i == 0, []string{"kid", ""}[i]) {
			t.Errorf("page %d: %v, %v", i, got, err)
		}
		// What is exposed is there in the next document.
		if _, err := p.Reload(ctx); err != nil {
			t.Error(err)
		}
		if got, err := p.Eval(ctx, "document.title + seven()"); err != nil || got != "b7" {
			t.Errorf("page %d: %v, %v", i, got, err)
		}
	}
	if got, err := page.Eval(ctx, "[w.document.title, typeof seven, w.closed].join()"); err != nil || got != "b,undefined,false" {
		t.Errorf("%v, %v", got, err)
	}
	// Each is closed by itself.
	if err := opened[0].Close(ctx); err != nil || !errors.Is(opened[0].Err(), ErrClosed) {
		t.Errorf("%v, %v", err, opened[0].Err())
	}
	if _, err := opened[0].Eval(ctx, "1"); !errors.Is(err, ErrPageEnded) {
		t.Error(err)
	}
	if got, err := page.Eval(ctx, "w.closed"); err != nil || got != true || page.Err() != nil {
		t.Errorf("%v, %v, %v", got, err, page.Err())
	}
	if err := page.Close(ctx); err != nil || opened[1].Err() != nil {
		t.Errorf("%v, %v", err, opened[1].Err())
	}
}

// The page that has opened others may end before they do; a crash is one of all that share a thread.
func TestEndsOfWindows(t *testing.T) {
	documents := map[string]string{
		"/":  `<script>const one = open("b"), two = open("b")</script>`,
		"/b": `<title>b</title><script>setInterval(() => document.title += "!", 1)</script>`,
	}
	ctx := t.Context()
	ua := New(documentsAt(documents))
	defer ua.Close()
	windows := make(chan *Page, 2)
	page, err := ua.Open(ctx, PageOptions{OnWindow: func(p *Page) { windows <- p }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	one, two := <-windows, <-windows
	if err := page.Close(ctx); err != nil {
		t.Fatal(err)
	}
	const ticks = `new Promise((r) => { const again = () => document.title.endsWith("!!") ? r(opener) : setTimeout(again); again() })`
	for _, p := range []*Page{one, two} {
		if got, err := p.Eval(ctx, ticks); err != nil || got != nil {
			t.Errorf("%v, %v", got, err)
		}
	}
	one.Crash()
	<-one.Done()
	<-two.Done()
	if !errors.Is(one.Err(), ErrCrashed) || !errors.Is(two.Err(), ErrCrashed) || !errors.Is(page.Err(), ErrClosed) {
		t.Errorf("%v; %v; %v", one.Err(), two.Err(), page.Err())
	}
}

// There is a limit, and whoever embeds pages may refuse them.
func TestWindowsRefused(t *testing.T) {
	o := documentsAt(map[string]string{"/": `<script>function some(n, f) { let made = 0; for (let i = 0; i < n; i++) { const w = open("about:blank", "", f); if (w) made++ } return made }</script>`})
	o.MaxWindows = 3
	ua := New(o)
	defer ua.Close()
	var l windowLog
	var asked []string
	page, err := ua.Open(t.Context(), PageOptions{Stderr: &l, OnNavigation: func(n Navigation) error {
		asked = append(asked, n.URL+" "+n.Target)
		if n.Target == "no" {
			return errors.New("not this one")
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	if got, err := page.Eval(t.Context(), "some(5, '') + some(2, 'noopener')"); err != nil || got != 3.0 {
		t.Errorf("%v, %v", got, err)
	}
	if want := "No window is opened: scripts have opened 3 windows, and may have as many at a time (Options.MaxWindows)"; strings.Count(l.String(), want) != 4 {
		t.Errorf("%s", l.String())
	}
	// Those that are closed make room.
	if _, err := page.Eval(t.Context(), "for (let i = 0; i < 3; i++) open('', '_blank')?.close(); 0"); err != nil {
		t.Error(err)
	}
	if got, err := page.Eval(t.Context(), "open('x', 'no')"); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// A window that a form has opened stays empty if the form is sent elsewhere before it goes there.
func TestFormsThatOpenWindows(t *testing.T) {
	_, opened := openWindows(t, map[string]string{
		"/":  `<form id=f action=b method=post target=_blank><input name=q></form><script>f.submit(); f.submit(); const g = f.cloneNode(true); document.body.append(g); g.submit()</script>`,
		"/b": `<title>b</title>`,
	}, PageOptions{})
	var at []string
	for _, p := range opened {
		at = append(at, p.URL())
	}
	slices.Sort(at)
	if got, want := strings.Join(at, " "), "about:blank https://a.test/b https://a.test/b"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
