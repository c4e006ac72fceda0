package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

func TestAwaitLoad(t *testing.T) {
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/image":
			select {
			case <-release:
			case <-r.Context().Done():
			}
		case "/slow":
			w.Write([]byte(`<title>slow</title><script>addEventListener("DOMContentLoaded", () => document.title += "!");
				onload = () => document.title += "?"</script><img src=/image>`))
		case "/on":
			w.Write([]byte(`<script>location = "/slow"</script>`))
		case "/frames":
			w.Write([]byte(`<iframe src=/slow></iframe><iframe src=/slow></iframe>`))
		}
	}))
	defer s.Close()
	ctx := t.Context()
	p := openPage(t, PageOptions{URL: s.URL + "/start"})
	title := func(want string, script string) {
		t.Helper()
		if got, err := p.Eval(ctx, script); err != nil || got != want {
			t.Errorf("%s is %v, want %s (%v)", script, got, want, err)
		}
	}
	await := func(state LoadState) {
		t.Helper()
		if err := p.AwaitLoad(ctx, state); err != nil {
			t.Fatal(err)
		}
	}
	// Nothing is to be waited for.
	await(Loaded)
	// A navigation that script has begun, and one that leads on.
	if _, err := p.Eval(ctx, "location = '/on'; 0"); err != nil {
		t.Fatal(err)
	}
	await(DOMContentLoaded)
	title("slow!", "document.title")
	short, cancel := context.WithCancel(ctx)
	cancel()
	if err := p.AwaitLoad(short, Loaded); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	title("slow!", "document.title") // the page goes on
	if _, err := p.Eval(ctx, "location = '/frames'; 0"); err != nil {
		t.Fatal(err)
	}
	await(DOMContentLoaded)
	frames, err := p.Frames(ctx)
	if err != nil || len(frames) != 2 {
		t.Fatalf("%v %v", frames, err)
	}
	for _, f := range frames {
		if err := f.AwaitLoad(ctx, DOMContentLoaded); err != nil {
			t.Fatal(err)
		}
	}
	title("slow! slow!", "frames[0].document.title + ' ' + frames[1].document.title")
	// A frame that goes while somebody waits for it.
	gone := make(chan error)
	go func() { gone <- frames[1].AwaitLoad(ctx, Loaded) }()
	title("1", "document.querySelectorAll('iframe')[1].remove(), `${frames.length}`")
	if err := <-gone; !errors.Is(err, ErrFrameGone) {
		t.Errorf("%v", err)
	}
	close(release)
	await(Loaded)
	if err := frames[0].AwaitLoad(ctx, Loaded); err != nil {
		t.Fatal(err)
	}
	title("slow!?", "frames[0].document.title")
	// The end of the page.
	p.Crash()
	if err := p.AwaitLoad(ctx, Loaded); !errors.Is(err, ErrPageEnded) {
		t.Errorf("%v", err)
	}
}

// Documents that script opens and does not close never load. Who waits for them waits until no work is left.
func TestUnclosedDocuments(t *testing.T) {
	tests := []struct{ name, markup, title string }{
		{"a module", `<script type=module>document.open(); document.write("<title>opened</title>")</script>`, "opened"},
		{"a deferred script", `<script defer src="data:,document.open(),document.write('%3Ctitle>opened%3C/title>')"></script>`, "opened"},
		{"a frame", `<title>holder</title><iframe srcdoc="<script type=module>document.open()</script>"></iframe>`, "holder"},
		{"a frame of another origin", `<title>holder</title><iframe src="data:text/html,<script type=module>document.open()</script>"></iframe>`, "holder"},
		{"closed later", `<script type=module>document.open(); document.write("<title>closed</title>");
			setTimeout(() => document.close(), 1); addEventListener("load", () => document.title += "!")</script>`, "closed!"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx := t.Context()
			check := func(p *Page) {
				t.Helper()
				if title, err := p.Eval(ctx, "document.title"); err != nil || title != test.title {
					t.Errorf("%v, want %s (%v)", title, test.title, err)
				}
			}
			p := openPage(t, PageOptions{URL: site})
			if err := p.SetContent(ctx, test.markup); err != nil {
				t.Fatal(err)
			}
			check(p)
			if err := p.AwaitLoad(ctx, Loaded); err != nil {
				t.Error(err)
			}
			frames, err := p.Frames(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range frames {
				if err := f.AwaitLoad(ctx, DOMContentLoaded); err != nil {
					t.Error(err)
				}
			}
			p = openPage(t, PageOptions{URL: site})
			if err := p.Run(ctx, Script{Text: test.markup, Document: true}); err != nil {
				t.Fatal(err)
			}
			check(p)
		})
	}
}

// A frame whose document is opened before it is parsed, and not closed, keeps the document around from loading. Others do not.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#potentially-delays-the-load-event
func TestOpenedFramesDelayLoad(t *testing.T) {
	for frame, want := range map[string]string{
		`<iframe></iframe><script>frames[0].document.open()</script>`:                                                                  "load",
		`<iframe></iframe><script>frames[0].document.write("<p>")</script>`:                                                            "load",
		`<iframe src="/in" onload="frames[0].document.open()"></iframe>`:                                                               "load",
		`<iframe src="/parsed"></iframe>`:                                                                                              "load",
		`<iframe src="/early"></iframe>`:                                                                                               "",
		`<iframe src="/early"></iframe><script>onmessage = () => setTimeout(() => frames[0].document.close())</script>`:                "load",
		`<iframe src="/early"></iframe><script>onmessage = () => setTimeout(() => document.querySelector("iframe").remove())</script>`: "load",
	} {
		opened := make(chan struct{})
		ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				switch r.URL.Path {
				case "/":
					fmt.Fprint(w, `<script>var told = ""; onload = () => told = "load"</script>`+frame)
				case "/parsed":
					fmt.Fprint(w, `<script>document.addEventListener("DOMContentLoaded", () => document.open())</script>`)
				case "/early":
					fmt.Fprint(w, `<script>setTimeout(() => { document.open(); fetch("/opened"); parent.postMessage(1) })</script><script src="/late.js"></script>`)
				case "/opened":
					close(opened)
				case "/late.js":
					<-opened
				}
			})
		}})
		page, err := ua.Open(t.Context(), PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
			t.Fatal(err)
		}
		if err := ua.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got, err := Eval[string](t.Context(), page, `told`); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", frame, got, err, want)
		}
		if err := ua.Close(); err != nil {
			t.Error(err)
		}
	}
}
