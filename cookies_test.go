package sluice

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// cookiePage opens a page of a server that sets a cookie and answers with those
// that it has got.
func cookiePage(t *testing.T, at string, o Options) *Page {
	t.Helper()
	page := fetchPage(t, o, at, PageOptions{})
	if err := page.Run(t.Context(), Script{Text: `
		const cookies = async (init) => (await fetch('/cookies', init)).text();
		const inWorker = (kind, options) => new Promise((resolve, reject) => {
			const worker = new kind('/worker.js', options);
			(worker.port ?? worker).onmessage = ({ data }) => resolve(data);
			worker.onerror = reject;
		});`}); err != nil {
		t.Fatal(err)
	}
	return page
}

// evalString returns the value of a script.
func evalString(t *testing.T, page *Page, text string) string {
	t.Helper()
	v, err := page.Eval(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(v)
}

// serveCookies starts a server that sets the cookie n=1 at /set, answers with the
// cookies that it has got at /cookies, and has a worker and a module that do so.
func serveCookies(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := r.Header.Get("Cookie")
		switch r.URL.Path {
		case "/set":
			w.Header().Set("Set-Cookie", "n=1; HttpOnly")
		case "/cookies":
			fmt.Fprint(w, got)
		case "/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "const tell = (to) => to.postMessage(%q); self.onconnect = ({ ports }) => tell(ports[0]); if (self.postMessage) tell(self)", got)
		case "/module.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "export default %q", got)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestCookies(t *testing.T) {
	at := serveCookies(t)
	page := cookiePage(t, at, Options{})
	for _, c := range []struct{ script, want string }{
		{`navigator.cookieEnabled`, "true"},
		{`fetch('/set').then((r) => r.headers.has('Set-Cookie'))`, "false"},
		{`cookies()`, "n=1"},
		{`cookies({ credentials: 'omit' })`, ""},
		{`cookies({ headers: { Cookie: 'm=2' } })`, "n=1"},
		{`import('/module.js').then((m) => m.default)`, "n=1"},
		{`inWorker(Worker)`, "n=1"},
		{`inWorker(Worker, { type: 'module' })`, "n=1"},
		{`inWorker(Worker, { type: 'module', credentials: 'omit' })`, ""},
		{`inWorker(SharedWorker)`, "n=1"},
	} {
		if got := evalString(t, page, c.script); got != c.want {
			t.Errorf("%s is %q, want %q", c.script, got, c.want)
		}
	}
	// What the user asks for has the cookies, too, and pages share them.
	script, err := page.ua.Fetch(t.Context(), at+"/cookies")
	if err != nil || script.Text != "n=1" {
		t.Errorf("the user gets %q, %v", script.Text, err)
	}
	// Another user agent has none of them.
	if got := evalString(t, cookiePage(t, at, Options{}), "cookies()"); got != "" {
		t.Errorf("another user agent has the cookies %q", got)
	}
}

func TestCookieJars(t *testing.T) {
	at := serveCookies(t)
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	jar := NewCookieJar()
	jar.SetCookies(u, []*http.Cookie{{Name: "given", Value: "yes"}})
	page, other := cookiePage(t, at, Options{Cookies: jar}), cookiePage(t, at, Options{Cookies: jar})
	if got := evalString(t, page, "fetch('/set').then(() => cookies())"); got != "given=yes; n=1" {
		t.Errorf("with a jar there are %q", got)
	}
	if got := evalString(t, other, "cookies()"); got != "given=yes; n=1" {
		t.Errorf("a user agent that shares the jar has %q", got)
	}
	if got := jar.Cookies(u); len(got) != 2 || got[1].Name != "n" || got[1].Value != "1" || !got[1].HttpOnly {
		t.Errorf("the jar has %v", got)
	}
	none := cookiePage(t, at, Options{Cookies: NoCookies})
	if got := evalString(t, none, "fetch('/set').then(() => cookies()).then((c) => c + navigator.cookieEnabled)"); got != "false" {
		t.Errorf("without cookies there are %q", got)
	}
}
