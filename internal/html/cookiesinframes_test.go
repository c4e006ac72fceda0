package html_test

import (
	"context"
	"fmt"
	"net/http"
	stdurl "net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// Frames that are embedded in another site, at whatever depth, have none but cookies whose SameSite is None: in their navigations,
// their requests, and for their script, whether to read or to set.
func TestCookiesInFrames(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	sent := func(r *http.Request) string {
		var names []string
		for _, c := range r.Cookies() {
			names = append(names, c.Name)
		}
		slices.Sort(names)
		return strings.Join(names, "+")
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/set":
			for _, cookie := range []string{"none=1; SameSite=None; Secure", "lax=1; SameSite=Lax", "strict=1; SameSite=Strict", "unset=1"} {
				w.Header().Add("Set-Cookie", cookie)
			}
		case "/sent":
			fmt.Fprint(w, sent(r))
		case "/within":
			fmt.Fprintf(w, `<iframe src=%q></iframe><script>onmessage = e => parent.postMessage(e.data, "*")</script>`, r.FormValue("url"))
		case "/tell":
			w.Header().Add("Set-Cookie", "byframe=1")
			// It tells what it was asked for with, what it asks for with, and what its script sees before and after it has set some.
			fmt.Fprintf(w, `<script>(async () => {
				const names = () => document.cookie.split("; ").map(c => c.split("=")[0]).sort().join("+");
				// (There is no cookie store within what is not secure.)
				const store = self.cookieStore ? (await cookieStore.getAll()).map(c => c.name).sort().join("+") : names();
				const told = [%q, await (await fetch("/sent")).text(), names(), store];
				document.cookie = "script=1; SameSite=Lax"; document.cookie = "open=1; SameSite=None; Secure";
				told.push(names());
				parent.postMessage(told.join(), "*");
			})()</script>`, sent(r))
		}
	})
	const some, all = "none,none,none,none,none+open", "lax+none+strict+unset,byframe+lax+none+strict+unset,byframe+lax+none+strict+unset,byframe+lax+none+strict+unset,byframe+lax+none+open+script+strict+unset"
	for _, test := range []struct{ name, top, frame, want string }{
		{"same site", "https://www.app.test", "https://app.test/tell", all},
		{"another site", "https://other.test", "https://app.test/tell", some},
		{"another scheme", "http://app.test", "https://app.test/tell", some},
		{"in another site in the same", "https://app.test", "https://other.test/within?url=https://app.test/tell", some},
		{"in the same site in another", "https://other.test", "https://app.test/within?url=https://app.test/tell", some},
		{"in the same site in the same", "https://app.test", "https://www.app.test/within?url=https://app.test/tell", all},
	} {
		page := answered(t, handler, sluice.PageOptions{})
		for _, url := range []string{"https://app.test/set", test.top} {
			if _, err := page.Navigate(ctx, url); err != nil {
				t.Fatal(err)
			}
		}
		got, err := sluice.Eval[string](ctx, page, fmt.Sprintf(`new Promise(told => {
			onmessage = e => told(e.data);
			document.body.append(Object.assign(document.createElement("iframe"), { src: %q }));
		})`, test.frame))
		if err != nil || got != test.want {
			t.Errorf("%s: %s, %v, want %s", test.name, got, err, test.want)
		}
	}
}

// answered opens a page for whose requests, to whatever origin, a handler answers.
func answered(t *testing.T, handler http.Handler, o sluice.PageOptions) *sluice.Page {
	t.Helper()
	ua := sluice.New(sluice.Options{Handler: func(context.Context, *stdurl.URL) http.Handler { return handler }})
	t.Cleanup(func() { ua.Close() })
	page, err := ua.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return page
}
