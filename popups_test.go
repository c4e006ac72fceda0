package sluice

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
)

// openPopups opens a document at https://a.test/, and others that it opens, and returns the pages when no work is left.
func openPopups(t *testing.T, script string, documents map[string]string) (page *Page, opened []*Page) {
	t.Helper()
	if documents == nil {
		documents = map[string]string{}
	}
	documents["/"] = "<script>" + script + "</script>"
	return openWindows(t, documents, PageOptions{})
}

// saysOf compares what script of a page says.
func saysOf(t *testing.T, page *Page, script, want string) {
	t.Helper()
	got, err := Eval[string](t.Context(), page, script)
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	if got != want {
		t.Errorf("%s\ngot  %s\nwant %s", script, got, want)
	}
}

// A frame in a popup of another origin is in the agent of its own origin, which may be the opener's.
func TestFramesOfPopups(t *testing.T) {
	page, opened := openPopups(t, `var w = open("https://b.test/b"), mark = "a", told = []; onmessage = e => told.push(e.data)`, map[string]string{
		"/b": `<iframe src="https://a.test/in"></iframe><iframe src="https://c.test/in"></iframe>`,
		"/in": `<script>
			const of = w => { try { return w.mark } catch (e) { return e.name } };
			top.opener.postMessage([origin, of(top), of(top.opener), of(parent.frames[0]), top.opener.closed, document.cookie].join(), "*");
			mark = "in " + origin; localStorage.x = 1;
		</script>`,
	})
	if len(opened) != 1 {
		t.Fatal(len(opened), "pages")
	}
	saysOf(t, page, `told.filter(m => m.startsWith("https://a.test")).join()`, "https://a.test,SecurityError,a,,false,")
	saysOf(t, page, `w.frames[0].mark`, "in https://a.test")
	// What the frame in a page of another site keeps is apart.
	saysOf(t, page, `String(localStorage.x)`, "undefined")
	saysOf(t, page, `String(w.length)`, "2")
}

// Each of two pages that know each other ends for itself, if they are of different origins.
func TestEndsOfPopups(t *testing.T) {
	for _, test := range []struct {
		name string
		end  func(ctx context.Context, page, popup *Page) error
		// popupEnds says which of the two ends, and others what the other one says then.
		popupEnds bool
		want      error
		ask, says string
	}{
		{"the popup crashes", func(_ context.Context, _, popup *Page) error { popup.Crash(); return nil }, true, ErrCrashed, `String([w.closed, w.length, w.opener])`, "true,0,"},
		{"the popup is closed", func(ctx context.Context, _, popup *Page) error { return popup.Close(ctx) }, true, ErrClosed, `String([w.closed, w.length, w.opener])`, "true,0,"},
		{"the popup is closed by its opener", func(ctx context.Context, page, _ *Page) error {
			_, err := page.Eval(ctx, "w.close(); if (!w.closed) throw new Error('open')")
			return err
		}, true, ErrClosed, `String(w.closed)`, "true"},
		{"the popup closes itself", func(ctx context.Context, _, popup *Page) error { return popup.Run(ctx, Script{Text: "close()"}) }, true, ErrClosed, `String(w.closed)`, "true"},
		{"the opener crashes", func(_ context.Context, page, _ *Page) error { page.Crash(); return nil }, false, ErrCrashed, `String([opener, saved.closed])`, ",true"},
		{"the opener is closed", func(ctx context.Context, page, _ *Page) error { return page.Close(ctx) }, false, ErrClosed, `String([opener, saved.closed])`, ",true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := agent.Process().Taken()
			page, opened := openPopups(t, `var w = open("https://b.test/b")`, map[string]string{"/b": `<script>var saved = opener</script><iframe src="https://c.test/c"></iframe>`, "/c": ""})
			popup := opened[0]
			if err := test.end(t.Context(), page, popup); err != nil {
				t.Fatal(err)
			}
			ended, other := popup, page
			if !test.popupEnds {
				ended, other = page, popup
			}
			<-ended.Done()
			if !errors.Is(ended.Err(), test.want) {
				t.Errorf("it ended with %v", ended.Err())
			}
			saysOf(t, other, test.ask, test.says)
			// The other one goes on, also to other documents.
			if _, err := other.Navigate(t.Context(), "https://d.test/b"); err != nil {
				t.Fatal(err)
			}
			saysOf(t, other, `String([origin, opener])`, "https://d.test,")
			if err := other.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := page.ua.Close(); err != nil {
				t.Fatal(err)
			}
			// (One of the test before may have ended meanwhile.)
			if n := agent.Process().Taken(); n > before {
				t.Errorf("%d agents, %d before", n, before)
			}
		})
	}
}

// A popup that computes for ever keeps its opener from nothing.
func TestPopupsCompute(t *testing.T) {
	page, opened := openPopups(t, `var w = open("https://b.test/b")`, map[string]string{"/b": `<script>onmessage = () => { opener.postMessage("begins", "*"); for (;;); }</script>`})
	popup := opened[0]
	saysOf(t, page, `new Promise(resolve => { onmessage = e => resolve(e.data); w.postMessage(1, "*") })`, "begins")
	saysOf(t, page, `String([w.closed, 6 * 7])`, "false,42")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := popup.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	saysOf(t, page, `String(w.closed)`, "true")
}

// Going from origin to origin, a popup leaves nothing, whoever asks for it, and keeps its name, its history and what is in front of it.
func TestPopupsGo(t *testing.T) {
	page, opened := openPopups(t, `var w = open("https://b.test/b?0", "kid"), mark = "a"`, map[string]string{"/b": `<script>const of = w => { try { return w.mark } catch (e) { return e.name } }</script>`})
	popup := opened[0]
	if err := popup.Expose(t.Context(), "told", func() string { return "told" }); err != nil {
		t.Fatal(err)
	}
	for i := 1; i <= 20; i++ {
		host := string("abc"[i%3])
		at := fmt.Sprintf("https://%s.test/b?%d", host, i)
		switch i % 2 {
		case 0:
			if _, err := popup.Navigate(t.Context(), at); err != nil {
				t.Fatal(err)
			}
		default:
			saysOf(t, page, fmt.Sprintf("w.location = %q; ''", at), "")
			if err := page.ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		want := "SecurityError"
		if host == "a" {
			want = "a"
		}
		saysOf(t, popup, `[location.href, of(opener), name, history.length, told()].join()`, fmt.Sprintf("%s,%s,kid,%d,told", at, want, i+1))
		saysOf(t, page, `String([w.closed, w === open("", "kid")])`, "false,true")
	}
	if _, err := popup.Back(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, popup, `location.href`, "https://b.test/b?19")
	// The opener goes, too.
	for _, host := range []string{"c", "b", "a"} {
		if _, err := page.Navigate(t.Context(), "https://"+host+".test/b"); err != nil {
			t.Fatal(err)
		}
		want := "SecurityError"
		if host == "b" {
			want = ""
		}
		saysOf(t, popup, `[of(opener), opener.closed].join()`, want+",false")
	}
	if popup.Err() != nil || page.Err() != nil {
		t.Error(popup.Err(), page.Err())
	}
}

// What Cross-Origin-Opener-Policy says decides who knows whom.
func TestOpenerPolicies(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Cross-Origin-Opener-Policy", r.URL.Query().Get("coop"))
			w.Header().Set("Cross-Origin-Embedder-Policy", r.URL.Query().Get("coep"))
			if to := r.URL.Query().Get("to"); to != "" {
				http.Redirect(w, r, to, http.StatusFound)
			}
		})
	}})
	defer ua.Close()
	for _, test := range []struct {
		opener, popup string
		knows         bool
		at            string // where a redirect leads
	}{
		{"", "https://a.test/", true, ""},
		{"", "https://b.test/", true, ""},
		{"", "https://a.test/?coop=same-origin", false, ""},
		{"", "https://b.test/?coop=same-origin", false, ""},
		{"", "https://b.test/?coop=same-origin-allow-popups", false, ""},
		{"?coop=same-origin", "https://a.test/?coop=same-origin", true, ""},
		{"?coop=same-origin", "about:blank", true, ""},
		{"?coop=same-origin", "https://a.test/", false, ""},
		{"?coop=same-origin", "https://b.test/?coop=same-origin", false, ""},
		{"?coop=same-origin", "https://a.test/?coop=same-origin&coep=require-corp", false, ""},
		{"?coop=same-origin&coep=require-corp", "https://a.test/?coop=same-origin&coep=credentialless", true, ""},
		{"?coop=same-origin-allow-popups", "https://b.test/", true, ""},
		{"?coop=same-origin-allow-popups", "https://b.test/?coop=same-origin", false, ""},
		{"?coop=noopener-allow-popups", "https://b.test/", true, ""},
		{"?coop=noopener-allow-popups", "https://a.test/?coop=noopener-allow-popups", false, ""},
		{"?coop=nonsense", "https://b.test/", true, ""},
		{"", "https://a.test/?to=https://b.test/", true, "https://b.test/"},
		{"", "https://b.test/?coop=same-origin&to=https://a.test/", false, "https://a.test/"},
		{"?coop=same-origin", "https://a.test/?to=/%3Fcoop=same-origin", false, "https://a.test/?coop=same-origin"},
		{"?coop=same-origin", "https://a.test/?coop=same-origin&to=/%3Fcoop=same-origin", true, "https://a.test/?coop=same-origin"},
		{"?coop=same-origin-allow-popups", "https://b.test/?to=https://c.test/", true, "https://c.test/"},
		{"?coop=same-origin-allow-popups", "https://b.test/?to=https://a.test/%3Fcoop=same-origin-allow-popups", false, "https://a.test/?coop=same-origin-allow-popups"},
	} {
		t.Run(test.opener+" opens "+test.popup, func(t *testing.T) {
			var opened []*Page
			page, err := ua.Open(t.Context(), PageOptions{OnWindow: func(p *Page) { opened = append(opened, p) }})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), "https://a.test/"+test.opener); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, fmt.Sprintf("var w = open(%q, 'kid'); ''", test.popup), "")
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, `String(w.closed)`, fmt.Sprint(!test.knows))
			at := test.at
			if at == "" {
				at = test.popup
			}
			saysOf(t, opened[0], `String([opener !== null, location.href])`, fmt.Sprintf("%v,%s", test.knows, at))
			for _, p := range []*Page{page, opened[0]} {
				if err := p.Close(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A page with the policy "noopener-allow-popups" that goes to another one of its origin with that policy still knows its windows.
func TestNoopenerAllowPopupsStays(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			if r.URL.Path != "/popup" {
				w.Header().Set("Cross-Origin-Opener-Policy", "noopener-allow-popups")
			}
		})
	}})
	defer ua.Close()
	var opened []*Page
	page, err := ua.Open(t.Context(), PageOptions{OnWindow: func(p *Page) { opened = append(opened, p) }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, page, `open("https://b.test/popup"); ""`, "")
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/next"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, opened[0], `String(opener !== null && !opener.closed)`, "true")
	if _, err := page.Navigate(t.Context(), "https://b.test/next"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, opened[0], `String(opener === null || opener.closed)`, "true")
}

// A document that a javascript: URL makes has the opener policy of the one before.
func TestOpenerPolicyOfJavaScriptURLs(t *testing.T) {
	ua := New(Options{Handler: isolating})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/?coop=same-origin"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, page, `var w = open("/?coop=same-origin"); new Promise(resolve => w.onload = () => resolve(w.location.search))`, "?coop=same-origin")
	saysOf(t, page, `w.location = "javascript:'<title>made</title>'"; ''`, "")
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, page, `String([w.closed, w.document.title, w.opener === window])`, "false,made,true")
}

// In a document with the policy "same-origin", frames of other origins open windows that know nothing of them.
func TestOpenerPolicyOfFrames(t *testing.T) {
	ua := New(Options{Handler: func(_ context.Context, u *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			if u.Host == "a.test" && r.URL.Path == "/" {
				w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
				fmt.Fprint(w, `<script>onmessage = e => told = e.data</script><iframe src="https://b.test/b"></iframe>`)
			} else if r.URL.Path == "/b" {
				fmt.Fprint(w, `<script>parent.postMessage(String(open("https://b.test/c")), "*")</script>`)
			}
		})
	}})
	defer ua.Close()
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
	saysOf(t, page, `told`, "null")
}

// Whatever a popup is on its way to, it is closed when its opener closes it.
func TestPopupsClosedUnderWay(t *testing.T) {
	page, _ := openPopups(t, `function round(n) {
		const w = open("https://b.test/b?" + n);
		return new Promise(resolve => {
			const check = () => w.closed ? resolve(true) : resolve(false);
			onmessage = () => { w.location = "https://" + "abc"[n % 3] + ".test/b"; setTimeout(() => { w.close(); check() }, n % 5) };
		});
	}`, map[string]string{"/b": `<script>if (location.search) opener.postMessage(1, "*")</script>`})
	for n := range 30 {
		saysOf(t, page, fmt.Sprintf("round(%d).then(String)", n), "true")
	}
	if err := page.ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	page.ua.mu.Lock()
	left := slices.Collect(maps.Keys(page.ua.pages))
	page.ua.mu.Unlock()
	for _, p := range left {
		if p != page {
			<-p.Done()
		}
	}
}

// The first document of a page that is opened with a response, as the command does, is as others.
func TestFirstDocuments(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Cross-Origin-Opener-Policy", r.URL.Query().Get("coop"))
			w.Header().Set("Content-Security-Policy", r.URL.Query().Get("csp"))
		})
	}})
	defer ua.Close()
	const opens, closed = `var w = open("/popup", "kid")`, `String(w.closed)`
	const says = `const says = f => { try { return String(f()) } catch (e) { return e.name } };
		const frame = document.body.appendChild(document.createElement("iframe"));
		says(() => origin) + " " + says(() => localStorage.length) + " " + says(() => frame.contentDocument !== null) + " " + says(() => open("", "w")) + " " + says(() => document.cookie)`
	for _, test := range []struct{ query, first, script, want string }{
		{"", opens, closed, "false"},
		{"?coop=same-origin", opens, closed, "true"},
		{"?coop=same-origin-allow-popups", opens, closed, "false"},
		{"?csp=sandbox+allow-scripts", "", says, "null SecurityError false null SecurityError"},
		{"?csp=sandbox+allow-scripts+allow-same-origin", "", says, "https://a.test 0 true null "},
	} {
		t.Run(test.query, func(t *testing.T) {
			s, err := ua.Fetch(t.Context(), "https://a.test/"+test.query)
			if err != nil {
				t.Fatal(err)
			}
			page, err := ua.Open(t.Context(), PageOptions{URL: s.URL})
			if err != nil {
				t.Fatal(err)
			}
			if err := page.Run(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			run(t, page, test.first)
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, test.script, test.want)
		})
	}
}

// Who comes to another browsing context group comes without a name.
func TestNamesInOtherGroups(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Cross-Origin-Opener-Policy", r.URL.Query().Get("coop"))
		})
	}})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{Name: "given"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ address, want string }{
		{"?coop=same-origin", "given"},
		{"next?coop=same-origin", "given"},
		{"next", ""},
	} {
		if _, err := page.Navigate(t.Context(), "https://a.test/"+test.address); err != nil {
			t.Fatal(err)
		}
		saysOf(t, page, "name", test.want)
	}
	saysOf(t, page, "name = 'mine'", "mine")
	if _, err := page.Back(t.Context()); err != nil {
		t.Fatal(err)
	}
	saysOf(t, page, "name", "mine")
}

// A window that a sandboxed document opens is sandboxed, too, whether it knows its opener or has outlived it, unless the sandbox does not
// go on.
func TestSandboxOfPopups(t *testing.T) {
	for _, test := range []struct{ sandbox, features, want string }{
		{"allow-scripts allow-popups", "", "null"},
		{"allow-scripts allow-popups", "noopener", "null"},
		{"allow-scripts allow-popups allow-popups-to-escape-sandbox", "noopener", "https://a.test"},
	} {
		t.Run(test.sandbox+" "+test.features, func(t *testing.T) {
			page, opened := openWindows(t, map[string]string{
				"/":      `<iframe sandbox="` + test.sandbox + `" src="/f?` + test.features + `"></iframe>`,
				"/f":     `<script>open("/popup", "", location.search.slice(1))</script>`,
				"/popup": ``,
			}, PageOptions{})
			if len(opened) != 1 {
				t.Fatal(len(opened), "pages")
			}
			popup := opened[0]
			saysOf(t, popup, `location.pathname + " " + origin`, "/popup "+test.want)
			if err := page.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := popup.Navigate(t.Context(), "https://a.test/f?noopener"); err != nil {
				t.Fatal(err)
			}
			saysOf(t, popup, `location.pathname + " " + origin`, "/f "+test.want)
		})
	}
}

// A document that would be sandboxed does not come if it has an opener policy.
func TestSandboxedOpenerPolicies(t *testing.T) {
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Cross-Origin-Opener-Policy", r.URL.Query().Get("coop"))
			w.Header().Set("Content-Security-Policy", r.URL.Query().Get("csp"))
			if to := r.URL.Query().Get("to"); to != "" {
				w.Header().Set("Location", to)
				w.WriteHeader(http.StatusFound)
			}
		})
	}})
	defer ua.Close()
	for query, comes := range map[string]bool{
		"?csp=sandbox+allow-scripts":                            true,
		"?coop=same-origin":                                     true,
		"?coop=same-origin&csp=sandbox+allow-scripts":           false,
		"?to=/to&coop=same-origin&csp=sandbox+allow-scripts":    false,
		"?to=/to?coop=same-origin&csp=sandbox+allow-scripts":    true,
		"?coop=unsafe-none&csp=sandbox+allow-scripts":           true,
		"?coop=noopener-allow-popups&csp=sandbox+allow-scripts": false,
	} {
		page, err := ua.Open(t.Context(), PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := page.Navigate(t.Context(), "https://a.test/"+query); (err == nil) != comes {
			t.Errorf("%s: %v", query, err)
		}
	}
}

// Who opens a window at a blob: URL of another site than that of its page is not known there.
func TestPopupsOfBlobs(t *testing.T) {
	const blob = `<script>const blob = URL.createObjectURL(new Blob(["x"], { type: "text/html" }))</script>`
	page, opened := openWindows(t, map[string]string{
		"/": `<script>var told = []; onmessage = e => told.push(e.data); told.push(String(open(URL.createObjectURL(new Blob(["x"], { type: "text/html" }))) === null))</script>
			<iframe src="https://b.test/open"></iframe><iframe src="https://b.test/follow"></iframe>`,
		"/open":   blob + `<script>parent.postMessage(String(open(blob) === null), "*")</script>`,
		"/follow": blob + `<a target=w id=a></a><script>a.href = blob; a.click()</script>`,
	}, PageOptions{})
	saysOf(t, page, `told.join()`, "false,true")
	if len(opened) != 3 {
		t.Fatal(len(opened), "pages")
	}
	known := 0
	for _, popup := range opened {
		if has, err := Eval[bool](t.Context(), popup, `opener !== null`); err != nil {
			t.Error(err)
		} else if has {
			known++
		}
	}
	if known != 1 {
		t.Errorf("%d popups know who has opened them", known)
	}
}
