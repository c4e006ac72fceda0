package sluice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// serveSite is a server whose paths have what a function makes of a request, or 404.
func serveSite(t *testing.T, pages map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := pages[r.URL.Path]; f != nil {
			f(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<title>%s</title><body><script>var referrer = document.referrer</script>", r.URL.Path)
	}))
	t.Cleanup(s.Close)
	return s
}

// arrives waits until no work is left, and checks where the page is then.
func arrives(t *testing.T, p *Page, at string) {
	t.Helper()
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p.URL() != at {
		t.Errorf("the page is at %s, not at %s", p.URL(), at)
	}
}

func run(t *testing.T, p *Page, script string) {
	t.Helper()
	if err := p.Run(t.Context(), Script{Text: script}); err != nil {
		t.Fatal(err)
	}
}

func TestNavigationsByScript(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/redirect": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/to", http.StatusFound) },
		"/204":      func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"/refresh":  func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Refresh", "0; url=/refreshed") },
	})
	for _, test := range []struct {
		script, at string
		length     float64
		failure    string
	}{
		{"location.href = '/a'", "/a", 2, ""},
		{"location = '/a'", "/a", 2, ""},
		{"window.location = '/a?b#c'", "/a?b#c", 2, ""},
		{"document.location = '/a'", "/a", 2, ""},
		{"location.assign('/a')", "/a", 2, ""},
		{"location.replace('/a')", "/a", 1, ""},
		{"location.pathname = 'a/b'", "/a/b", 2, ""},
		{"location.search = 'q'", "/start?q", 2, ""},
		{"location.hash = 'f'", "/start#f", 2, ""},
		{"location.hash = ''", "/start", 1, ""},
		{"location.href = '#f'; location.href = '#g'", "/start#g", 3, ""},
		{"location.href = location.href", "/start", 1, ""},
		{"location.reload()", "/start", 1, ""},
		{"history.go()", "/start", 1, ""},
		{"location.href = '/a'; location.href = '/b'", "/b", 2, ""},
		{"location.href = '/redirect'", "/to", 2, ""},
		{"location.href = '/204'", "/start", 1, ""},
		{"location.href = '/a'; stop()", "/start", 1, ""},
		{"location.href = 'javascript:void(document.title = 1)'", "/start", 1, ""},
		{"location.href = `javascript:'<title>js</title>'`", "/start", 1, ""},
		{"location.href = 'about:blank'", "about:blank", 2, ""},
		{"location.href = URL.createObjectURL(new Blob(['<p>blob'], {type: 'text/html'}))", "blob:", 2, ""},
		{"history.pushState(1, '', '/pushed'); location.href = '/a'", "/a", 3, ""},
		{"history.back(); history.forward(); history.go(99); history.go(-99)", "/start", 1, ""},
		{"location.href = 'http://127.0.0.1:1/'", "/start", 1, "Failed to navigate to http://127.0.0.1:1/: "},
		{"location.href = 'data:text/html,x'", "/start", 1, ""},
		{"location.href = 'x:y'", "/start", 1, ""},
		{"location.href = 'about:x'", "/start", 1, "Failed to navigate to about:x: the only about: URL that can be fetched is about:blank"},
		{"location.href = 'file:///etc/passwd'", "/start", 1, "must not read files"},
		{"addEventListener('unload', () => location.href = '/b'); location.href = '/a'", "/a", 2, ""},
		{"addEventListener('beforeunload', () => location.href = '/b'); location.href = '/a'", "/a", 2, ""},
		{"addEventListener('beforeunload', e => e.preventDefault()); location.href = '/a'", "/a", 2, ""},
		{"close(); location.href = '/a'", "closed", 0, ""},
	} {
		p := openPage(t, PageOptions{})
		if _, err := p.Navigate(t.Context(), s.URL+"/start"); err != nil {
			t.Fatal(err)
		}
		run(t, p, test.script)
		if err := p.Wait(t.Context()); err != nil {
			t.Errorf("%s: %v", test.script, err)
		}
		if test.at == "closed" {
			if !errors.Is(p.Err(), ErrClosed) {
				t.Errorf("%s: %v", test.script, p.Err())
			}
			continue
		}
		if at := strings.TrimPrefix(p.URL(), s.URL); at != test.at && (test.at != "blob:" || !strings.HasPrefix(at, "blob:")) {
			t.Errorf("%s: at %s, want %s", test.script, at, test.at)
		}
		evals(t, p, map[string]any{"history.length": test.length, "location.href": p.URL(), "document.URL": p.URL(), "document.readyState": "complete"})
		if f := p.Failure(); f == nil && test.failure != "" || f != nil && (test.failure == "" || !strings.Contains(f.Message, test.failure)) {
			t.Errorf("%s: failure %v, want %q", test.script, f, test.failure)
		}
		p.Crash()
	}
}

// The session history goes through several documents, and through several entries of one.
func TestTraversal(t *testing.T) {
	s := serveSite(t, nil)
	p := openPage(t, PageOptions{})
	if _, err := p.Navigate(t.Context(), s.URL+"/1"); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"history.pushState({n: 2}, '', '2'), history.replaceState({n: 3}, '', '3'), history.state.n": 3.0})
	run(t, p, "location.href = '/4'")
	arrives(t, p, s.URL+"/4")
	evals(t, p, map[string]any{"history.length": 3.0, "history.state": nil, "document.title": "/4", "referrer": s.URL + "/3"})
	run(t, p, "history.back()")
	arrives(t, p, s.URL+"/3")
	evals(t, p, map[string]any{"document.title": "/3", "history.state.n": 3.0, "history.length": 3.0})
	// Entries of what was one document are entries of what is one document.
	run(t, p, "var heard; onpopstate = e => heard = e.state; history.back()")
	arrives(t, p, s.URL+"/1")
	evals(t, p, map[string]any{"document.title": "/3", "heard": nil, "history.state": nil})
	run(t, p, "history.forward(); history.forward()")
	arrives(t, p, s.URL+"/4")
	evals(t, p, map[string]any{"document.title": "/4"})
	run(t, p, "history.back(); history.back()")
	arrives(t, p, s.URL+"/1")
	for _, test := range []struct {
		move func(context.Context) (*Response, error)
		at   string
		err  error
	}{
		{p.Back, "/1", ErrNoEntry}, {p.Forward, "/3", nil}, {p.Forward, "/4", nil}, {p.Forward, "/4", ErrNoEntry},
		{p.Reload, "/4", nil}, {p.Back, "/3", nil}, {p.Reload, "/3", nil}, {p.Back, "/1", nil},
	} {
		r, err := test.move(t.Context())
		if !errors.Is(err, test.err) || err == nil && (r == nil || r.Status != 200) || p.URL() != s.URL+test.at {
			t.Errorf("%v, %v at %s, want %s", r, err, p.URL(), test.at)
		}
	}
	// A new entry takes the place of those that come after it.
	run(t, p, "location.href = '/5'")
	arrives(t, p, s.URL+"/5")
	evals(t, p, map[string]any{"history.length": 2.0})
}

// What a javascript: URL makes has the referrer of the document that was there.
func TestReferrerOfJavaScriptURL(t *testing.T) {
	s := serveSite(t, nil)
	p := openPage(t, PageOptions{})
	if _, err := p.Navigate(t.Context(), s.URL+"/from"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ script, want string }{
		{"location = `javascript:'<title>made</title>'`", ""},
		{"location = '/to'", s.URL + "/from"},
		{"location = `javascript:'<title>made</title>'`", s.URL + "/from"},
	} {
		run(t, p, test.script)
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"document.referrer": test.want})
	}
	evals(t, p, map[string]any{"document.title": "made"})
}

// A page that comes back to a document has in its frames what they showed, where they are the same.
func TestTraversalOfFrames(t *testing.T) {
	other := false
	s := serveSite(t, map[string]http.HandlerFunc{
		"/page": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			first := "<iframe src=/first></iframe>"
			if other {
				first = "<iframe src=/another></iframe>"
			}
			fmt.Fprint(w, first+`<iframe name=other src=/third></iframe><iframe srcdoc="<iframe></iframe>"></iframe>
				<script>onload = () => document.body.append(document.createElement("iframe"))</script>`)
		},
	})
	p := openPage(t, PageOptions{})
	if _, err := p.Navigate(t.Context(), s.URL+"/page"); err != nil {
		t.Fatal(err)
	}
	step := func(script, want string) {
		t.Helper()
		run(t, p, script)
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"location.pathname + ' ' + Array.from({ length: Math.min(frames.length, 2) }, (_, i) => frames[i].location.pathname) + ' ' + history.length": want})
	}
	step("1", "/page /first,/third 1")
	step("frames[0].location = '/second'", "/page /second,/third 2")
	step("frames.other.location = '/fourth'", "/page /second,/fourth 3")
	step("frames.other.history.pushState('kept', '', '/fifth')", "/page /second,/fifth 4")
	step("location = '/next'", "/next  5")
	step("history.back()", "/page /second,/fifth 5")
	evals(t, p, map[string]any{"frames.other.history.state": "kept", "frames.other.name": "other", "frames[2].length": 1.0, "frames[3].location.href": "about:blank"})
	step("history.back()", "/page /second,/fourth 5")
	step("history.back()", "/page /second,/third 5")
	step("history.go(3)", "/next  5")
	step("history.go(-4)", "/page /first,/third 5")
	step("history.go(4)", "/next  5")
	step("history.go(-3)", "/page /second,/third 5")
	// What is not there any more is forgotten.
	step("history.go(3)", "/next  5")
	other = true
	step("history.back()", "/page /another,/fifth 4")
	step("history.go(-2)", "/page /another,/third 4")
	step("location.reload()", "/page /another,/third 2")
	step("history.forward()", "/next  2")
	// What is beyond where the page goes is, too.
	step("history.back()", "/page /another,/third 2")
	step("frames.other.location = '/fourth'", "/page /another,/fourth 2")
	step("location = '/next'", "/next  3")
	step("history.go(-2)", "/page /another,/third 3")
	step("frames[0].location = '/second'", "/page /second,/third 2")
	step("history.back()", "/page /another,/third 2")
}

// A frame that comes back to a document has in the frames of that what they showed.
func TestTraversalOfInnerFrames(t *testing.T) {
	shows := func(markup string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, markup)
		}
	}
	s := serveSite(t, map[string]http.HandlerFunc{
		"/page": shows("<iframe src=/outer></iframe>"), "/outer": shows("<iframe src=/first></iframe>"),
	})
	p := openPage(t, PageOptions{})
	if _, err := p.Navigate(t.Context(), s.URL+"/page"); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ script, want string }{
		{"1", "/page /outer /first 1"},
		{"frames[0][0].location = '/second'", "/page /outer /second 2"},
		{"frames[0].location = '/next'", "/page /next  3"},
		{"history.back()", "/page /outer /second 3"},
		{"history.forward()", "/page /next  3"},
		{"location = '/other'", "/other   4"},
		{"history.go(-2)", "/page /outer /second 4"},
		{"history.back()", "/page /outer /first 4"},
		{"history.go(2)", "/page /next  4"},
		// What was in a frame that is no more is forgotten.
		{"document.querySelector('iframe').remove()", "/page   2"},
	} {
		run(t, p, step.script)
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"[location.pathname, frames[0]?.location.pathname, frames[0]?.[0]?.location.pathname, history.length].join(' ')": step.want})
	}
}

// What SetContent was given comes again.
func TestReloadOfContent(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://app.test/"})
	if err := p.SetContent(t.Context(), "<p>content"); err != nil {
		t.Fatal(err)
	}
	run(t, p, "history.pushState(1, '', '/pushed'); document.body.textContent = 'changed'")
	if _, err := p.Reload(t.Context()); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"document.body.textContent": "content", "history.state": 1.0, "location.pathname": "/pushed", "history.length": 2.0})
}

// A link and its relatives go where location goes, and tell where they come from.
func TestLinksNavigate(t *testing.T) {
	var referrers []string
	s := serveSite(t, map[string]http.HandlerFunc{
		"/to": func(w http.ResponseWriter, r *http.Request) {
			referrers = append(referrers, strings.TrimPrefix(r.Referer(), "http://"+r.Host))
			w.Header().Set("Content-Type", "text/html")
		},
		"/data": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "saved") },
	})
	saved := make(chan string, 1)
	p := openPage(t, PageOptions{OnDownload: func(d Download) {
		body, err := io.ReadAll(d.Body)
		saved <- fmt.Sprintf("%q %s %v", d.Name, body, err)
	}})
	for _, test := range []struct{ markup, at string }{
		{`<a href=/to>x</a>`, "/to"},
		{`<a href=/to rel=noreferrer>x</a>`, "/to"},
		{`<a href=/to referrerpolicy=origin target=_top>x</a>`, "/to"},
		{`<a href=/to target=_blank>x</a>`, "/from"},
		{`<a href=/data download=d.txt>x</a>`, "/from"},
		{`<a href=#f>x</a>`, "/from#f"},
	} {
		if _, err := p.Navigate(t.Context(), s.URL+"/from"); err != nil {
			t.Fatal(err)
		}
		run(t, p, "document.body.innerHTML = `"+test.markup+"`; document.querySelector('a').click()")
		arrives(t, p, s.URL+test.at)
	}
	if want := []string{"/from", "", "/", "/from"}; !reflect.DeepEqual(referrers, want) || <-saved != `"d.txt" saved <nil>` {
		t.Errorf("%q, want %q", referrers, want)
	}
}

// Refreshes come after the load event, and take the place of what they leave.
func TestRefresh(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/meta": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<meta http-equiv=REFRESH content="0;url=/a"><meta http-equiv=refresh content="0;url=/b">`)
		},
		"/header": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Refresh", "0, /c")
		},
	})
	p := openPage(t, PageOptions{})
	for path, to := range map[string]string{"/meta": "/a", "/header": "/c"} {
		if _, err := p.Navigate(t.Context(), s.URL+path); err != nil {
			t.Fatal(err)
		}
		arrives(t, p, s.URL+to)
	}
	evals(t, p, map[string]any{"history.length": 2.0})
}

// The memory of a page does not grow with the documents that it has shown.
func TestNavigationsLeaveMemoryFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	s := serveSite(t, nil)
	p := openPage(t, PageOptions{})
	var before runtime.MemStats
	for i := range 1100 {
		if i == 100 {
			before = heap()
		}
		if _, err := p.Navigate(t.Context(), fmt.Sprintf("%s/%d", s.URL, i)); err != nil {
			t.Fatal(err)
		}
		run(t, p, "history.replaceState('x'.repeat(1000), '')")
	}
	after := heap()
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 2<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
}

func heap() (m runtime.MemStats) {
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m
}

func TestNavigationHooks(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/file": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Disposition", `attachment; filename="a.txt"`)
			fmt.Fprint(w, "saved")
		},
		"/image": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "image/png") },
	})
	var asked []string
	saved := make(chan string, 2)
	leave := false
	p := openPage(t, PageOptions{
		OnNavigation: func(n Navigation) error {
			asked = append(asked, n.Cause+" "+n.Method+" "+strings.TrimPrefix(n.URL, s.URL))
			if strings.HasSuffix(n.URL, "/no") {
				return errors.New("not there")
			}
			return nil
		},
		OnDownload: func(d Download) {
			body, err := io.ReadAll(d.Body)
			saved <- fmt.Sprintf("%s %q %s %v", strings.TrimPrefix(d.URL, s.URL), d.Name, body, err)
		},
		ConfirmLeave: func() bool { return leave },
	})
	if _, err := p.Navigate(t.Context(), s.URL+"/a"); err != nil {
		t.Fatal(err)
	}
	run(t, p, "location.href = '/no'")
	arrives(t, p, s.URL+"/a")
	for _, path := range []string{"/file", "/image"} {
		run(t, p, "location.href = '"+path+"'")
		arrives(t, p, s.URL+"/a")
	}
	if got := []string{<-saved, <-saved}; !reflect.DeepEqual(got, []string{`/file "a.txt" saved <nil>`, `/image ""  <nil>`}) {
		t.Errorf("%q", got)
	}
	// A document that its user has not touched goes without a question.
	run(t, p, "onbeforeunload = e => 'wait'; location.reload()")
	arrives(t, p, s.URL+"/a")
	if err := p.Press(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	run(t, p, "onbeforeunload = e => 'wait'; location.reload()")
	arrives(t, p, s.URL+"/a")
	if _, err := p.Navigate(t.Context(), "/b"); err == nil || p.URL() != s.URL+"/a" {
		t.Error(err, p.URL())
	}
	leave = true
	if _, err := p.Navigate(t.Context(), "/b"); err != nil {
		t.Error(err)
	}
	want := []string{"script GET /no", "script GET /file", "script GET /image", "reload GET /a", "reload GET /a"}
	if !reflect.DeepEqual(asked, want) || p.Failure() != nil {
		t.Errorf("asked %q, want %q; %v", asked, want, p.Failure())
	}
}

// Navigate returns when the document has loaded that the one which was asked for leads to before it has.
func TestNavigateFollows(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/in": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<script>location.href = '/out'</script>")
		},
	})
	p := openPage(t, PageOptions{})
	r, err := p.Navigate(t.Context(), s.URL+"/in")
	if err != nil || r.URL != s.URL+"/out" {
		t.Fatal(r, err)
	}
	// It came before the load event: so it took the place of the other.
	evals(t, p, map[string]any{"document.title": "/out", "history.length": 1.0, "referrer": s.URL + "/in"})
}

// A page that reloads itself for ever does so until its context ends, and nothing is left of it.
func TestNavigatesForever(t *testing.T) {
	count := 0
	s := serveSite(t, map[string]http.HandlerFunc{
		"/": func(w http.ResponseWriter, _ *http.Request) {
			count++
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<script>location.reload()</script>")
		},
	})
	p := openPage(t, PageOptions{})
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	enough := errors.New("enough")
	p.options.OnNavigation = func(Navigation) error {
		if count == 20 {
			cancel(enough)
		}
		return nil
	}
	if _, err := p.Navigate(ctx, s.URL+"/"); !errors.Is(err, enough) {
		t.Error(err)
	}
}

// A navigation takes no virtual time, and timers of other pages do not run before what they come after.
func TestNavigationsInVirtualTime(t *testing.T) {
	s := serveSite(t, map[string]http.HandlerFunc{
		"/in": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Refresh", "3600; url=/out")
		},
	})
	for _, o := range []Options{{VirtualTime: true}, {ManualTime: true}} {
		ua := New(o)
		defer ua.Close()
		p, err := ua.Open(t.Context(), PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Navigate(t.Context(), s.URL+"/in"); err != nil {
			t.Fatal(err)
		}
		if o.ManualTime {
			if err := ua.AdvanceTime(t.Context(), time.Hour-time.Second); err != nil || p.URL() != s.URL+"/in" {
				t.Fatal(err, p.URL())
			}
			if err := ua.AdvanceTime(t.Context(), time.Second); err != nil {
				t.Fatal(err)
			}
		} else if err := ua.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		arrives(t, p, s.URL+"/out")
		evals(t, p, map[string]any{"performance.now() < 1": true})
	}
}

// What redirects lead to from where an entry was made is another document: its request has no body any more, nor has the entry a state,
// nor a document with those beside it.
func TestRedirectsOfEntries(t *testing.T) {
	var moved atomic.Bool
	s := serveSite(t, map[string]http.HandlerFunc{
		"/post": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/done", http.StatusSeeOther) },
		"/done": func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<body>"+r.Method) },
		"/moves": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			if moved.Load() {
				http.Redirect(w, r, "/there", http.StatusFound)
			}
		},
	})
	ua := New(Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: s.URL + "/"})
	if err != nil {
		t.Fatal(err)
	}
	run(t, p, `const form = document.body.appendChild(document.createElement("form")); form.method = "post"; form.action = "/post"; form.submit()`)
	arrives(t, p, s.URL+"/done")
	if _, err := p.Reload(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `location.pathname + document.body.textContent`, "/doneGET")

	if _, err := p.Navigate(t.Context(), s.URL+"/moves"); err != nil {
		t.Fatal(err)
	}
	run(t, p, `history.replaceState("first", ""); history.pushState("second", "", "#second")`)
	if _, err := p.Navigate(t.Context(), s.URL+"/other"); err != nil {
		t.Fatal(err)
	}
	moved.Store(true)
	if _, err := p.Back(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `location.pathname + " " + history.state + " " + history.length`, "/there null 5")
	// The entry before was made in the same document, but this one is another.
	moved.Store(false)
	if _, err := p.Back(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, `location.pathname + " " + history.state`, "/moves first")
}

// The policies of a document that the user has opened are not asked when script loads it anew.
func TestReloadsUnderAPolicy(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'")
		fmt.Fprint(w, `<script>var times = sessionStorage.times = Number(sessionStorage.times ?? 0) + 1; if (times < 3) onload = () => location.reload()</script>`)
	})
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler { return handler }})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, page, "String(times)", "3")
}
