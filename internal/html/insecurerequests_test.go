package html_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	stdurl "net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// servers are all there are: they answer every host, over TLS or not, and remember what was asked for under /x. A query tells the
// policy of a page, or where something is redirected to.
type servers struct {
	mu    sync.Mutex
	asked []string
}

func (s *servers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	if strings.HasPrefix(r.URL.Path, "/x") {
		s.mu.Lock()
		s.asked = append(s.asked, scheme+"://"+r.Host)
		s.mu.Unlock()
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	if policy := r.FormValue("policy"); policy != "" {
		w.Header().Set("Content-Security-Policy", policy)
	}
	if policy := r.FormValue("report"); policy != "" {
		w.Header().Set("Content-Security-Policy-Report-Only", policy)
	}
	if to := r.FormValue("to"); to != "" {
		http.Redirect(w, r, to, http.StatusFound)
		return
	}
	switch {
	case strings.HasSuffix(r.URL.Path, ".js"):
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, "self.ran = true")
	case r.URL.Path == "/fetches":
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<script>fetch("http://other.test/x").then(r => r.url, () => "blocked").then(text => parent.postMessage(text, "*"))</script>`)
	default:
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<title>%s</title>", r.Header.Get("Upgrade-Insecure-Requests"))
	}
}

func (s *servers) told() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	slices.Sort(asked)
	return strings.Join(asked, " ")
}

// What pages from https: URLs ask for over http: is upgraded or blocked as mixed content, in what they embed and make, too; with
// upgrade-insecure-requests all of it is upgraded, but navigations that lead elsewhere.
func TestInsecureRequests(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var s servers
	ua := sluice.New(sluice.Options{Handler: func(context.Context, *stdurl.URL) http.Handler { return &s }})
	defer ua.Close()
	var saved []string
	page, err := ua.Open(ctx, sluice.PageOptions{Stderr: io.Discard, OnDownload: func(d sluice.Download) {
		s.mu.Lock()
		defer s.mu.Unlock()
		saved = append(saved, d.URL)
	}})
	if err != nil {
		t.Fatal(err)
	}
	const upgrade = "?policy=upgrade-insecure-requests"
	const load = `load("%s", %q)`
	message := func(markup string) string {
		return fmt.Sprintf("new Promise(told => { onmessage = e => told(e.data); const d = document.createElement('div'); d.innerHTML = %q; document.body.append(d) })", markup)
	}
	const fetches = `fetch("http://other.test/x").then(r => r.url, () => "blocked")`
	inWorker := fmt.Sprintf("new Promise(told => { new Worker(%q).onmessage = e => told(e.data) })", "data:text/javascript,"+stdurl.PathEscape(fetches+".then(postMessage)"))
	for _, test := range []struct{ at, code, want, asked string }{
		{"http://app.test/", fetches, "http://other.test/x", "http://other.test"},
		{"https://app.test/", fetches, "blocked", ""},
		{"https://app.test/", `fetch("/x?to=http://other.test/x").then(r => r.url, () => "blocked")`, "blocked", "https://app.test"},
		{"https://app.test/", fmt.Sprintf(load, "script", "http://other.test/x.js"), "error", ""},
		{"https://app.test/", fmt.Sprintf(load, "img", "http://other.test/x.png"), "error", "https://other.test"},
		{"https://app.test/", fmt.Sprintf(load, "img", "http://192.0.2.1/x.png"), "error", ""},
		{"https://app.test/", `load("img", "http://other.test/x.png", "srcset")`, "error", ""},
		{"https://app.test/", fmt.Sprintf(load, "iframe", "http://other.test/x"), "load", ""},
		{"https://app.test/", message(`<iframe src="https://third.test/fetches"></iframe>`), "blocked", ""},
		{"https://app.test/", message(`<iframe sandbox="allow-scripts" src="/fetches"></iframe>`), "blocked", ""},
		{"http://app.test/", message(`<iframe src="http://third.test/fetches"></iframe>`), "http://other.test/x", "http://other.test"},
		{"http://app.test/", message(`<iframe src="https://third.test/fetches"></iframe>`), "blocked", ""},
		{"https://app.test/?policy=sandbox allow-scripts", fetches, "blocked", ""},
		{"https://app.test/", inWorker, "blocked", ""},
		{"http://app.test/", inWorker, "http://other.test/x", "http://other.test"},

		{"https://app.test/" + upgrade, fetches, "https://other.test/x", "https://other.test"},
		{"http://app.test/" + upgrade, fetches, "https://other.test/x", "https://other.test"},
		{"http://app.test/?report=upgrade-insecure-requests", fetches, "http://other.test/x", "http://other.test"},
		{"https://app.test/" + upgrade, `fetch("http://app.test:8080/x").then(r => r.url)`, "https://app.test:8080/x", "https://app.test:8080"},
		{"https://app.test/" + upgrade, `fetch("/x?to=http://other.test/x").then(r => r.url)`, "https://other.test/x", "https://app.test https://other.test"},
		{"https://app.test/" + upgrade, fmt.Sprintf(load, "script", "http://other.test/x.js"), "load", "https://other.test"},
		{"https://app.test/" + upgrade, `load("img", "http://other.test/x.png", "srcset")`, "error", "https://other.test"},
		{"https://app.test/" + upgrade, fmt.Sprintf(load, "iframe", "http://other.test/x"), "load", "https://other.test"},
		{"https://app.test/" + upgrade, message(`<iframe src="http://third.test/fetches"></iframe>`), "https://other.test/x", "https://other.test"},
		{"http://app.test/" + upgrade, message(`<iframe srcdoc='<iframe src="http://third.test/fetches"></iframe><script>onmessage = e => parent.postMessage(e.data, "*")</script>'></iframe>`), "https://other.test/x", "https://other.test"},
		{"http://app.test/" + upgrade, inWorker, "https://other.test/x", "https://other.test"},
		{"http://app.test/", `document.head.innerHTML = '<meta http-equiv=content-security-policy content=upgrade-insecure-requests>', ` + fetches, "https://other.test/x", "https://other.test"},
		// What would violate a policy that is only for reports is told of by the URL that it had.
		{"https://app.test/?policy=upgrade-insecure-requests; default-src https: 'unsafe-inline'&report=connect-src https:",
			`new Promise(told => { document.addEventListener("securitypolicyviolation", e => told(e.disposition + " " + e.blockedURI)); fetch("http://other.test/x") })`,
			"report http://other.test/x", "https://other.test"},
	} {
		// What the last test has asked for and nobody has waited for is no matter of this one.
		if _, err := page.Navigate(ctx, strings.ReplaceAll(test.at, " ", "%20")); err != nil {
			t.Fatal(err)
		}
		s.told()
		got, err := sluice.Eval[string](ctx, page, `{
			const load = (name, url, attribute = "src") => new Promise(told => {
				const e = document.createElement(name);
				e.onload = () => told("load");
				e.onerror = () => told("error");
				e[attribute] = url;
				document.body.append(e);
			});
			`+test.code+`
		}`)
		if err != nil {
			t.Fatalf("%s: %s: %v", test.at, test.code, err)
		}
		if asked := s.told(); got != test.want || asked != test.asked && !strings.HasPrefix(test.want, "report") {
			t.Errorf("%s: %s: %s, asked for %q; want %s, and %q", test.at, test.code, got, asked, test.want, test.asked)
		}
	}
	// Navigations of the page itself are upgraded where the policy is its own host's, and those of forms everywhere. All of them
	// say that they can be.
	for _, test := range []struct{ at, code, want string }{
		{"http://app.test/" + upgrade, `location = "http://app.test/y"`, "https://app.test/y"},
		{"http://app.test/" + upgrade, `location = "http://other.test/y"`, "http://other.test/y"},
		{"http://app.test:8080/" + upgrade, `location = "http://app.test/y"`, "http://app.test/y"},
		{"https://app.test/", `location = "http://other.test/y"`, "http://other.test/y"},
		{"https://app.test/" + upgrade, `document.body.innerHTML = "<form action='http://other.test/y'></form>"; document.forms[0].submit()`, "https://other.test/y?"},
	} {
		if _, err := page.Navigate(ctx, test.at); err != nil {
			t.Fatal(err)
		}
		if err := page.Run(ctx, sluice.Script{Text: test.code}); err != nil {
			t.Fatal(err)
		}
		if err := page.Wait(ctx); err != nil {
			t.Fatal(err)
		}
		got, err := sluice.Eval[string](ctx, page, "document.title + ' ' + location")
		if err != nil || got != "1 "+test.want {
			t.Errorf("%s: %s: %s, %v, want %s", test.at, test.code, got, err, test.want)
		}
	}
	// What is not secure is not saved for a page that is.
	for _, at := range []string{"http://app.test/", "https://app.test/"} {
		if _, err := page.Navigate(ctx, at); err != nil {
			t.Fatal(err)
		}
		if err := page.Run(ctx, sluice.Script{Text: `document.body.innerHTML = "<a download href=http://other.test/" + location.protocol.slice(0, -1) + ">x</a>"; document.links[0].click()`}); err != nil {
			t.Fatal(err)
		}
		if err := page.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(saved, []string{"http://other.test/http"}) {
		t.Errorf("saved %q", saved)
	}
}
