package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

// serve serves pages by their paths.
func serve(t *testing.T, pages map[string]string) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	for path, text := range pages {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			if !strings.HasSuffix(path, ".js") {
				w.Header().Set("Content-Type", "text/html")
			}
			fmt.Fprint(w, text)
		})
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// evals checks what expressions are in a page.
func evals(t *testing.T, p *Page, want map[string]any) {
	t.Helper()
	for code, want := range want {
		if got, err := p.Eval(t.Context(), code); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s = %#v, %v; want %#v", code, got, err, want)
		}
	}
}

func TestNavigate(t *testing.T) {
	s := serve(t, map[string]string{
		"/a/{$}":    `<!doctype html><title>A</title><script src=s.js></script><body><p>one</p><script>order.push(document.querySelector("p").textContent); addEventListener("load", () => order.push("load"))</script>`,
		"/a/s.js":   `var order = [document.readyState, greet("script")]`,
		"/a/b.html": `<title>B</title><script>var referrer = document.referrer</script>`,
	})
	p := openPage(t, PageOptions{URL: s.URL + "/a/start", Name: "first"})
	if err := p.Expose(t.Context(), "greet", func(who string) string { return "hello, " + who }); err != nil {
		t.Fatal(err)
	}
	r, err := p.Navigate(t.Context(), ".")
	if err != nil || r.URL != s.URL+"/a/" || r.Status != 200 || !r.OK() || r.Header.Get("Content-Type") != "text/html" {
		t.Fatal(r, err)
	}
	evals(t, p, map[string]any{
		"order.join()":                          "loading,hello, script,one,load",
		"document.readyState":                   "complete",
		"location.href":                         s.URL + "/a/",
		"document.querySelector('p').localName": "p",
		"name":                                  "first",
	})
	evals(t, p, map[string]any{"name = 'second', sessionStorage.x = 1": 1.0})
	if _, err := p.Navigate(t.Context(), "b.html"); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{
		"typeof order":     "undefined",
		"greet('b')":       "hello, b",
		"name":             "second",
		"sessionStorage.x": "1",
	})
	if err := p.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), "b.html"); !errors.Is(err, ErrPageEnded) {
		t.Error(err)
	}
}

// The document that there was is unloaded before the next one is made, and stays if there is none.
func TestNavigateUnloads(t *testing.T) {
	var mu sync.Mutex
	var heard []string
	s := serve(t, map[string]string{
		"/a": `<script>
			for (const name of ["beforeunload", "pagehide", "unload", "visibilitychange"])
				addEventListener(name, e => tell(e.target == document ? "document " + name : name))
			setInterval(() => {}, 1)
		</script>`,
		"/b": `<script>tell("b")</script>`,
	})
	p := openPage(t, PageOptions{})
	tell := func(what string) {
		mu.Lock()
		defer mu.Unlock()
		heard = append(heard, what)
	}
	if err := p.Expose(t.Context(), "tell", tell); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/a"); err != nil {
		t.Fatal(err)
	}
	waits := make(chan struct{})
	if err := p.Expose(t.Context(), "waits", func() { close(waits) }); err != nil {
		t.Fatal(err)
	}
	pending := make(chan error, 1)
	go func() {
		_, err := p.Eval(t.Context(), "waits(); new Promise(() => {})")
		pending <- err
	}()
	<-waits
	for _, address := range []string{"x:y", "http://127.0.0.1:1/", "data:image/png,x", "http://"} {
		if _, err := p.Navigate(t.Context(), address); err == nil {
			t.Errorf("%s: no error", address)
		}
	}
	evals(t, p, map[string]any{"location.pathname": "/a"})
	if _, err := p.Navigate(t.Context(), "/b"); err != nil {
		t.Fatal(err)
	}
	want := "beforeunload,beforeunload,beforeunload,beforeunload,document pagehide,document visibilitychange,document unload,b"
	if got := strings.Join(heard, ","); got != want {
		t.Errorf("heard %s, want %s", got, want)
	}
	if err := <-pending; !errors.Is(err, ErrNavigated) {
		t.Error(err)
	}
}

func TestNavigateKinds(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/old":
			http.Redirect(w, r, "/new", http.StatusFound)
		case "/new":
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Referrer-Policy", "no-referrer")
			fmt.Fprint(w, "<p>"+r.Header.Get("Sec-Fetch-Dest")+"<script>fetch('/referrer').then(r => r.text()).then(t => referrer = t)</script>")
		case "/referrer":
			fmt.Fprint(w, "<"+r.Referer()+">")
		default:
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, "<p>nothing here")
		}
	}))
	defer s.Close()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"page.html": "<p>file<script src=s.js></script>", "s.js": "var ran = true",
		"page.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>x</p></body></html>",
		"a.svg":      "<svg xmlns='http://www.w3.org/2000/svg'><text>t</text></svg>",
		"a.json":     `{"a": 1}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := openPage(t, PageOptions{})
	for _, test := range []struct {
		url, at string // at is empty for url
		status  int
		want    map[string]any
	}{
		{s.URL + "/old", s.URL + "/new", 200, map[string]any{"location.pathname": "/new"}},
		{s.URL + "/none", "", 404, map[string]any{"document.querySelector('p').textContent": "nothing here"}},
		{"file://" + folder + "/page.html", "", 200, map[string]any{"ran": true, "document.contentType": "text/html"}},
		{"file://" + folder + "/page.xhtml", "", 200, map[string]any{"document.querySelector('p').textContent": "x", "document.contentType": "application/xhtml+xml"}},
		{"file://" + folder + "/a.svg", "", 200, map[string]any{"document.documentElement.localName": "svg", "document.contentType": "image/svg+xml"}},
		{"file://" + folder + "/a.json", "", 200, map[string]any{"document.querySelector('pre').textContent": `{"a": 1}`}},
		{"data:text/html,<p>data", "", 200, map[string]any{"document.querySelector('p').textContent": "data"}},
		{"about:blank", "", 200, map[string]any{"document.documentElement.outerHTML": "<html><head></head><body></body></html>"}},
	} {
		if test.at == "" {
			test.at = test.url
		}
		r, err := p.Navigate(t.Context(), test.url)
		if err != nil || r.URL != test.at || r.Status != test.status {
			t.Errorf("%s: %v, %v", test.url, r, err)
			continue
		}
		evals(t, p, test.want)
	}
	if _, err := p.Navigate(t.Context(), s.URL+"/old"); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"referrer": "<>"})
}

func TestSetContent(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://app.test/x", ImportMap: `{"imports": {"m": "data:text/javascript,export default 7"}}`})
	err := p.SetContent(t.Context(), `<!doctype html><p>é</p><script type=module>import m from "m"; document.querySelector("p").textContent += m</script>`)
	if err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"document.querySelector('p').textContent": "é7", "location.href": "https://app.test/x", "localStorage.length": 0.0})
}

// A page without images fetches none, and its documents do not wait for any.
func TestDisableImages(t *testing.T) {
	page := `<img src="%s"><script>onload = () => { seen = [document.images[0].naturalWidth, document.images[0].complete].join(); };</script>`
	image := "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='3'/>"
	for disabled, want := range map[bool]string{false: "3,true", true: "0,false"} {
		p := openPage(t, PageOptions{DisableImages: disabled})
		if err := p.SetContent(t.Context(), strings.Replace(page, "%s", image, 1)); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"seen": want})
	}
}

func TestDisableScripting(t *testing.T) {
	p := openPage(t, PageOptions{DisableScripting: true})
	if err := p.SetContent(t.Context(), `<body><noscript><p>none</p></noscript><script>ran = true</script>`); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"typeof ran": "undefined", "document.querySelector('noscript p').textContent": "none"})
}

func TestSetVisible(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<script>var heard = []; addEventListener("visibilitychange", () => heard.push("change"))</script>`); err != nil {
		t.Fatal(err)
	}
	for _, visible := range []bool{true, false, false, true, false} {
		if err := p.SetVisible(t.Context(), visible); err != nil {
			t.Fatal(err)
		}
	}
	evals(t, p, map[string]any{"heard.length": 3.0})
	if err := p.SetContent(t.Context(), `<script>var heard = []; addEventListener("visibilitychange", () => heard.push("change"))</script>`); err != nil {
		t.Fatal(err)
	}
	for _, visible := range []bool{false, true} {
		if err := p.SetVisible(t.Context(), visible); err != nil {
			t.Fatal(err)
		}
	}
	evals(t, p, map[string]any{"heard.length": 1.0})
}

// A page that ends while it navigates is not opened again, and a context that ends gives up.
func TestNavigateEnds(t *testing.T) {
	asked, answer := make(chan struct{}, 10), make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/slow" {
			asked <- struct{}{}
			select {
			case <-answer:
			case <-r.Context().Done():
			}
			return
		}
		fmt.Fprint(w, "<script>for (;;) running()</script>")
	}))
	defer s.Close()
	defer close(answer)
	cause := errors.New("enough")
	for _, end := range []struct {
		name   string
		end    func(p *Page, cancel context.CancelCauseFunc)
		want   error
		remain bool
	}{
		{"crash", func(p *Page, _ context.CancelCauseFunc) { p.Crash() }, ErrCrashed, false},
		{"close", func(p *Page, _ context.CancelCauseFunc) { _ = p.Close(context.Background()) }, ErrClosed, false},
		{"user agent", func(p *Page, _ context.CancelCauseFunc) { _ = p.ua.Close() }, ErrClosed, false},
		{"context", func(_ *Page, cancel context.CancelCauseFunc) { cancel(cause) }, cause, true},
	} {
		t.Run(end.name, func(t *testing.T) {
			p := openPage(t, PageOptions{})
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			go func() {
				<-asked
				end.end(p, cancel)
			}()
			if _, err := p.Navigate(ctx, s.URL+"/slow"); !errors.Is(err, end.want) {
				t.Error(err)
			}
			if remains := p.Err() == nil; remains != end.remain {
				t.Errorf("the page remains: %v", remains)
			}
		})
	}
	t.Run("script", func(t *testing.T) {
		p := openPage(t, PageOptions{})
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		if err := p.Expose(t.Context(), "running", func() { cancel(cause) }); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Navigate(ctx, s.URL+"/fast"); !errors.Is(err, cause) {
			t.Error(err)
		}
		<-p.Done()
		if !errors.Is(p.Err(), cause) {
			t.Error(p.Err())
		}
	})
}

func TestNavigateEvents(t *testing.T) {
	var mu sync.Mutex
	var kinds []string
	ended := make(chan struct{})
	ua := New(Options{OnEvent: func(e Event) {
		mu.Lock()
		defer mu.Unlock()
		kinds = append(kinds, string(e.Kind)+" "+e.URL+" "+e.Label+" "+e.Text)
		if e.Kind == PageEnded {
			close(ended)
		}
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://a.test/", Label: "tab"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Navigate(t.Context(), "data:text/html,<script>console.log(1)</script>"); err != nil {
		t.Fatal(err)
	}
	p.Crash()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("the page has not ended")
	}
	mu.Lock()
	defer mu.Unlock()
	const u = "data:text/html,<script>console.log(1)</script>"
	want := []string{"page opened https://a.test/ tab ", "page navigated " + u + " tab ", "console message " + u + " tab 1", "page ended " + u + " tab "}
	if !reflect.DeepEqual(kinds, want) && !reflect.DeepEqual(kinds, []string{want[0], want[2], want[1], want[3]}) {
		t.Errorf("%q", kinds)
	}
}
