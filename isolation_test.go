package sluice

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// isolating serves documents and workers with the headers that their URLs ask for: coop, coep, corp and permissions.
func isolating(context.Context, *url.URL) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for name, header := range map[string]string{
			"coop": "Cross-Origin-Opener-Policy", "coep": "Cross-Origin-Embedder-Policy", "corp": "Cross-Origin-Resource-Policy",
			"permissions": "Permissions-Policy",
		} {
			if value := query.Get(name); value != "" {
				w.Header().Set(header, value)
			}
		}
		if strings.HasSuffix(r.URL.Path, ".js") {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, workerOfMemory)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<script>"+natureOfMemory+" if (parent !== window) parent.postMessage(nature(), '*')</script>")
	})
}

const (
	// natureOfMemory defines what tells whether script has shared memory.
	natureOfMemory = `
		var nature = () => {
			let sends = "sends";
			try { structuredClone(new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 }).buffer) } catch (e) { sends = e.name }
			return [crossOriginIsolated, typeof SharedArrayBuffer, "SharedArrayBuffer" in self, sends].join();
		};`
	workerOfMemory = natureOfMemory + `
		const tell = to => to.postMessage(nature());
		if ("onconnect" in self) onconnect = e => tell(e.ports[0]); else { tell(self); onmessage = e => { e.data[0]++; postMessage("added") } }`

	isolated    = "true,function,true,sends"
	notIsolated = "false,undefined,false,DataCloneError"
	// mayNot is what a document is that is not allowed to use the feature, in a group that is isolated.
	mayNot = "false,function,true,DataCloneError"
)

// The headers of a document say whether it is cross-origin isolated, and what has no headers is, unless options say otherwise.
func TestIsolationByHeaders(t *testing.T) {
	const corp, less = "?coop=same-origin&coep=require-corp", "?coop=same-origin&coep=credentialless"
	for _, test := range []struct {
		at      string
		options PageOptions
		want    string
	}{
		{at: "https://a.test/", want: notIsolated},
		{at: "https://a.test/" + corp, want: isolated},
		{at: "https://a.test/" + less, want: isolated},
		{at: "https://a.test/?coop=same-origin", want: notIsolated},
		{at: "https://a.test/?coep=require-corp", want: notIsolated},
		{at: "https://a.test/?coop=same-origin-allow-popups&coep=require-corp", want: notIsolated},
		{at: "https://a.test/?coop=noopener-allow-popups&coep=require-corp", want: notIsolated},
		{at: "https://a.test/?coop=same-origin&coep=unsafe-none", want: notIsolated},
		{at: "https://a.test/?coop=same-origin;x=1&coep=require-corp;x=1", want: notIsolated}, // a semicolon ends a query's value
		{at: "https://a.test/?coop=same-origin%3Bx=1&coep=require-corp%3Bx=1", want: isolated},
		{at: "http://a.test/" + corp, want: notIsolated}, // not a secure context
		{at: "http://localhost/" + corp, want: isolated},
		{at: "https://a.test/" + corp + "&permissions=cross-origin-isolated=()", want: mayNot},
		{at: "about:blank", want: isolated},
		{at: "data:text/html,<script>" + url.PathEscape(natureOfMemory) + "</script>", want: isolated},
		{at: "https://a.test/", options: PageOptions{ForceIsolation: true}, want: isolated},
		{at: "http://a.test/", options: PageOptions{ForceIsolation: true}, want: isolated},
		{at: "https://a.test/" + corp, options: PageOptions{DisableIsolation: true}, want: notIsolated},
		{at: "about:blank", options: PageOptions{DisableIsolation: true}, want: notIsolated},
	} {
		t.Run(test.at, func(t *testing.T) {
			ua := New(Options{Handler: isolating})
			defer ua.Close()
			page, err := ua.Open(t.Context(), test.options)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), test.at); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, natureOfMemory+"nature()", test.want)
			// So it is where a document is opened in the window that is there, as the command does.
			if strings.HasPrefix(test.at, "http") {
				script, err := ua.Fetch(t.Context(), test.at)
				if err != nil {
					t.Fatal(err)
				}
				first, err := ua.Open(t.Context(), PageOptions{
					URL: test.at, DisableIsolation: test.options.DisableIsolation, ForceIsolation: test.options.ForceIsolation,
				})
				if err != nil {
					t.Fatal(err)
				}
				if err := first.Run(t.Context(), script); err != nil {
					t.Fatal(err)
				}
				saysOf(t, first, "nature()", test.want)
				saysOf(t, first, `document.body.append(document.createElement("iframe")); frames[0].eval(`+fmt.Sprintf("%q", natureOfMemory)+`); frames[0].nature()`, test.want)
				saysOf(t, first, fmt.Sprintf(`new Promise(resolve => {
					new Worker(URL.createObjectURL(new Blob([%q]))).onmessage = e => resolve(e.data);
				})`, workerOfMemory), test.want)
			}
			// What Go gives has no headers.
			want := isolated
			if test.options.DisableIsolation {
				want = notIsolated
			}
			if err := page.SetContent(t.Context(), "<p>given"); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, natureOfMemory+"nature()", want)
			if _, err := page.Reload(t.Context()); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, natureOfMemory+"nature()", want)
		})
	}
	ua := New(Options{})
	defer ua.Close()
	if _, err := ua.Open(t.Context(), PageOptions{DisableIsolation: true, ForceIsolation: true}); err == nil {
		t.Error("a page has both options")
	}
}

// What a document starts and shows is isolated if it is, and as its own headers and the attribute allow say.
func TestIsolationWithin(t *testing.T) {
	const script = `(async () => {
		const answer = (o, of) => new Promise(resolve => {
			of.onmessage = e => resolve(e.data);
			o.onerror = e => { e.preventDefault(); resolve("blocked") };
		});
		const worker = url => { const w = new Worker(url); return answer(w, w) };
		const shared = url => { const w = new SharedWorker(url); return answer(w, w.port) };
		const frame = (url, allow = "") => new Promise(resolve => {
			const f = document.createElement("iframe");
			f.allow = allow; f.src = url; document.body.append(f);
			onmessage = e => resolve(e.data);
			f.onload = () => setTimeout(() => resolve("blocked")); // a message has come before
		});
		const blob = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
		return [
			"worker", await worker("/w.js"), await worker("/w.js?coep=require-corp"), await worker(blob), await worker("data:text/javascript," + encodeURIComponent(WORKER)),
			"shared", await shared("/w.js"), await shared("/w.js?coep=require-corp"),
			"frame", await frame("/f"), await frame("/f?coep=require-corp"), await frame("/f?coep=require-corp&permissions=cross-origin-isolated=()"),
			"other", await frame("https://b.test/f"), await frame("https://b.test/f?coep=require-corp&corp=cross-origin"),
			await frame("https://c.test/f?coep=require-corp&corp=cross-origin", "cross-origin-isolated"),
		].map(s => ({ [ISOLATED]: "isolated", [NOT]: "not", [MAYNOT]: "may not" })[s] ?? s).join(" ");
	})()`
	for _, test := range []struct {
		at      string
		options PageOptions
		want    string
	}{
		{"https://a.test/?coop=same-origin&coep=require-corp", PageOptions{},
			"worker blocked isolated isolated may not shared not isolated frame blocked isolated may not other blocked may not isolated"},
		{"https://a.test/?coop=same-origin&coep=require-corp&permissions=cross-origin-isolated=()", PageOptions{},
			"worker blocked may not may not may not shared not isolated frame blocked may not may not other blocked may not may not"},
		{"https://a.test/", PageOptions{},
			"worker not not not not shared not isolated frame not not not other not not not"},
		{"https://a.test/", PageOptions{ForceIsolation: true},
			"worker isolated isolated isolated may not shared isolated isolated frame isolated isolated may not other may not may not isolated"},
		{"https://a.test/?coop=same-origin&coep=require-corp", PageOptions{DisableIsolation: true},
			"worker blocked not not not shared not not frame blocked not not other blocked not not"},
	} {
		ua := New(Options{Handler: isolating})
		page, err := ua.Open(t.Context(), test.options)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := page.Navigate(t.Context(), test.at); err != nil {
			t.Fatal(err)
		}
		quote := func(s string) string { return fmt.Sprintf("%q", s) }
		saysOf(t, page, strings.NewReplacer("WORKER", quote(workerOfMemory), "ISOLATED", quote(isolated), "MAYNOT", quote(mayNot), "NOT", quote(notIsolated)).
			Replace(script), test.want)
		if test.want[:16] == "worker isolated " || strings.Contains(test.want, "shared not isolated frame blocked isolated") {
			saysOf(t, page, `new Promise(resolve => {
				const memory = new Uint8Array(new SharedArrayBuffer(1)), w = new Worker("/w.js?coep=require-corp");
				w.onmessage = e => e.data === "added" && resolve(String(memory[0]));
				w.postMessage(memory);
			})`, "1")
		}
		if err := ua.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Windows that know each other are isolated together; those of other origins, which have no headers, are not.
func TestIsolationOfWindows(t *testing.T) {
	const corp = "?coop=same-origin&coep=require-corp"
	for _, test := range []struct{ opener, opens, want string }{
		{"https://a.test/" + corp, "https://a.test/" + corp, isolated},
		{"https://a.test/" + corp, "about:blank", isolated},
		{"https://a.test/" + corp, "https://a.test/", notIsolated},
		{"https://a.test/" + corp, "https://b.test/", notIsolated},
		{"https://a.test/", "https://a.test/" + corp, isolated},
		{"https://a.test/", "https://b.test/" + corp, isolated},
		{"https://a.test/", "about:blank", notIsolated},
		{"", "https://a.test/", isolated},
		{"", "https://b.test/", mayNot},
		{"", "https://b.test/" + corp, isolated},
	} {
		t.Run(test.opener+" opens "+test.opens, func(t *testing.T) {
			ua := New(Options{Handler: isolating})
			defer ua.Close()
			var opened []*Page
			page, err := ua.Open(t.Context(), PageOptions{URL: "https://a.test/script", OnWindow: func(p *Page) { opened = append(opened, p) }})
			if err != nil {
				t.Fatal(err)
			}
			if test.opener != "" {
				if _, err := page.Navigate(t.Context(), test.opener); err != nil {
					t.Fatal(err)
				}
			}
			saysOf(t, page, fmt.Sprintf("open(%q); ''", test.opens), "")
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			saysOf(t, opened[0], natureOfMemory+"nature()", test.want)
		})
	}
}

// A document that no server has sent is isolated if the one is that has asked for it.
func TestIsolationOfLocalDocuments(t *testing.T) {
	for at, want := range map[string]string{
		"https://a.test/": notIsolated, "https://a.test/?coop=same-origin&coep=require-corp": isolated,
	} {
		for _, to := range []string{`"about:blank"`, `URL.createObjectURL(new Blob(["<p>blob"], { type: "text/html" }))`, `"javascript:'<p>made'"`} {
			ua := New(Options{Handler: isolating})
			page, err := ua.Open(t.Context(), PageOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), at); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, `setTimeout(() => location = `+to+`); ""`, "")
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			saysOf(t, page, natureOfMemory+"String([typeof mark, nature()])", "undefined,"+want)
			if err := ua.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
