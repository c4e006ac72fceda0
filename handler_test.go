package sluice

import (
	"context"
	"fmt"
	"io"
	"net/http"
	stdurl "net/url"
	"testing"
)

// An origin that a handler answers needs no network: modules, redirects, streams,
// preflights of other origins, and no network at all for what is aborted.
func TestHandler(t *testing.T) {
	app := http.NewServeMux()
	app.HandleFunc("/main.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "export const tls = %v, host = %q;", r.TLS != nil, r.Host)
	})
	app.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Methods", "PUT")
		io.Copy(w, r.Body)
	})
	app.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/main.js", http.StatusFound) })
	app.HandleFunc("/abort", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	ua := New(Options{Handler: func(_ context.Context, u *stdurl.URL) http.Handler {
		if u.Host == "app.test" || u.Host == "api.test" {
			return app
		}
		return nil
	}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{`import("/main.js").then((m) => m.tls + " " + m.host)`, "true app.test"},
		{`fetch("/moved").then((r) => r.redirected + " " + r.url)`, "true https://app.test/main.js"},
		{`fetch("https://api.test/echo", { method: "PUT", body: "ä" }).then((r) => r.text())`, "ä"},
		{`fetch("/echo", { method: "POST", duplex: "half", body: new Blob(["stream"]).stream() }).then((r) => r.text())`, "stream"},
		{`fetch("/abort").catch((e) => e.name)`, "TypeError"},
		{`fetch("/none").then((r) => String(r.status))`, "404"},
	} {
		if got := evalString(t, p, test.code); got != test.want {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
}
