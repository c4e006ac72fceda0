package html_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// What a document with an embedder policy embeds needs one, too, and what it loads needs a resource policy. Documents and
// workers that have no headers of their own have the policy of the one that has made them.
func TestEmbedderPolicy(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			w.Header().Set("Cross-Origin-Resource-Policy", r.URL.RawQuery)
		}
	}))
	defer other.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			w.Header().Set("Cross-Origin-Embedder-Policy", r.URL.RawQuery)
		}
		switch r.URL.Path {
		case "/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, `
				const answer = port => fetch(%q, { mode: "no-cors" }).then(() => port.postMessage("fetched"), () => port.postMessage("ran"));
				if (self.WorkerGlobalScope && "onconnect" in self) onconnect = e => answer(e.ports[0]);
				else answer(self);`, other.URL)
		default:
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<title>shown</title>")
		}
	}))
	defer server.Close()
	const script = `(async () => {
		const load = (url, of = window) => of.fetch(url, { mode: "no-cors" }).then(() => "fetched", () => "blocked");
		const frame = (attribute, value, show) => new Promise(resolve => {
			const f = document.createElement("iframe");
			if (attribute) f[attribute] = value;
			f.onload = () => resolve(show(f));
			document.body.append(f);
		});
		const title = f => f.contentDocument ? f.contentDocument.title : "blocked";
		const inFrame = f => load(OTHER, f.contentWindow);
		const byScript = f => new Promise(resolve => {
			f.onload = () => resolve(inFrame(f));
			f.contentWindow.location = "javascript:'<p>made'";
		});
		const worker = (url, type) => new Promise(resolve => {
			const w = new Worker(url, { type });
			w.onmessage = e => { w.terminate(); resolve(e.data) };
			w.onerror = e => { e.preventDefault(); resolve("blocked") };
		});
		const shared = (url, type) => new Promise(resolve => {
			const w = new SharedWorker(url, { type, name: type });
			w.port.onmessage = e => { w.port.close(); resolve(e.data) };
			w.onerror = () => resolve("blocked");
		});
		const blob = URL.createObjectURL(new Blob([await (await fetch("/worker.js")).text()], { type: "text/javascript" }));
		const both = async (ask, url) => [await ask(url, "classic"), await ask(url, "module")];
		return [
			await load(OTHER), await load(OTHER + "?same-site"), "|",
			await frame("src", "/frame", title), await frame("src", "/frame?require-corp", title), await frame("src", "/frame?credentialless", title), "|",
			await frame("", "", inFrame), await frame("srcdoc", "<p>", inFrame), await frame("src", "/frame?require-corp", byScript), "|",
			...await both(worker, "/worker.js"), ...await both(worker, "/worker.js?require-corp"), ...await both(worker, blob), "|",
			...await both(shared, "/worker.js"), ...await both(shared, "/worker.js?require-corp"), ...await both(shared, blob),
		].join(" ");
	})()`
	for _, test := range []struct{ policy, want string }{
		{"require-corp", "blocked fetched | blocked shown shown | blocked blocked blocked | " +
			"blocked blocked ran ran ran ran | fetched fetched ran ran ran ran"},
		{"", "fetched fetched | shown shown shown | fetched fetched blocked | " +
			"fetched fetched ran ran fetched fetched | fetched fetched ran ran fetched fetched"},
	} {
		t.Run(test.policy, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			page, err := ua.Open(ctx, sluice.PageOptions{URL: server.URL})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(ctx, server.URL+"/page?"+test.policy); err != nil {
				t.Fatal(err)
			}
			got, err := page.Eval(ctx, strings.ReplaceAll(script, "OTHER", fmt.Sprintf("%q", other.URL)))
			if err != nil || got != test.want {
				t.Errorf("%v, %v\nwant\n%s", got, err, test.want)
			}
		})
	}
}
