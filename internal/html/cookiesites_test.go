package html_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// A cookie with the attribute Partitioned, which a frame has got by HTTP, by document.cookie or from its cookie store, is for the frames
// of that site in pages of this one.
func TestPartitionedCookies(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path != "/frame" {
			return
		}
		var names []string
		for _, c := range r.Cookies() {
			names = append(names, c.Name+"="+c.Value)
		}
		for _, cookie := range []string{"http=1", "all=1"} {
			cookie += "; Secure; SameSite=None"
			if !strings.HasPrefix(cookie, "all") {
				cookie += "; Partitioned"
			}
			w.Header().Add("Set-Cookie", cookie)
		}
		// It tells what it was asked for with, and then sets more.
		fmt.Fprintf(w, `<script type=module>
			document.cookie = "script=1; Secure; SameSite=None; Partitioned";
			await cookieStore.set({name: "store", value: "1", sameSite: "none", partitioned: true});
			const changes = (await cookieStore.getAll()).map(c => c.name).join();
			parent.postMessage(%q + "|" + document.cookie.split("; ").map(c => c.split("=")[0]).join() + "|" + changes, "*");
		</script>`, strings.Join(names, "; "))
	})
	page := answered(t, handler, sluice.PageOptions{})
	const later = "http=1; all=1; script=1; store=1|http,all,script,store|http,all,script,store"
	for _, step := range []struct{ top, want string }{
		{"https://a.test/", "|http,all,script,store|http,all,script,store"},
		{"https://www.a.test/", later},
		// Elsewhere there is the cookie that is in no partition.
		{"https://c.test/", "all=1|all,http,script,store|all,http,script,store"},
		{"https://b.test/", "all=1|all,http,script,store|all,http,script,store"},
		{"https://a.test/", later},
	} {
		if _, err := page.Navigate(ctx, step.top); err != nil {
			t.Fatal(err)
		}
		got, err := sluice.Eval[string](ctx, page, `new Promise(told => {
			onmessage = e => told(e.data);
			document.body.append(Object.assign(document.createElement("iframe"), { src: "https://b.test/frame" }));
		})`)
		if err != nil || got != step.want {
			t.Errorf("in a page of %s there is %s, %v, want %s", step.top, got, err, step.want)
		}
	}
}

// The option sameSiteCookies of a shared worker says whether it has more cookies than those whose SameSite is None. A worker that has is
// another one than one that has not.
func TestSameSiteCookiesOfSharedWorkers(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var names []string
		for _, c := range r.Cookies() {
			names = append(names, c.Name)
		}
		switch sent := strings.Join(names, "+"); r.URL.Path {
		case "/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, `let n = 0; onconnect = async e => e.ports[0].postMessage([%q, await (await fetch("/sent")).text(), ++n].join())`, sent)
		case "/sent":
			fmt.Fprint(w, sent)
		case "/frame":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<script>
				const connect = options => new Promise((told, refused) => new SharedWorker("worker.js", options).port.onmessage = e => told(e.data)).catch(e => e.name);
			</script>`)
		default:
			w.Header().Set("Content-Type", "text/html")
			for _, cookie := range []string{"none=1; SameSite=None; Secure", "lax=1; SameSite=Lax", "strict=1; SameSite=Strict"} {
				w.Header().Add("Set-Cookie", cookie)
			}
		}
	})
	page := answered(t, handler, sluice.PageOptions{})
	const ask = `(async () => {
		const told = [];
		for (const options of [{}, {sameSiteCookies: "all"}, {sameSiteCookies: "none"}, {sameSiteCookies: "none", type: "module", name: "m"}]) told.push(await connect(options));
		return told.join(" ");
	})()`
	if _, err := page.Navigate(ctx, "https://app.test/"); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, "https://app.test/frame"); err != nil {
		t.Fatal(err)
	}
	const all = "none+lax+strict,none+lax+strict,"
	if got, err := sluice.Eval[string](ctx, page, ask); err != nil || got != all+"1 "+all+"2 none,none,1 none,none,1" {
		t.Errorf("in a page of the site there is %s, %v", got, err)
	}
	if got, err := sluice.Eval[string](ctx, page, `try { new SharedWorker("worker.js", {sameSiteCookies: "some"}) } catch (e) { e.name }`); err != nil || got != "TypeError" {
		t.Errorf("another value is %s, %v", got, err)
	}
	if _, err := page.Navigate(ctx, "https://other.test/"); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Eval(ctx, `new Promise(onload => document.body.append(Object.assign(document.createElement("iframe"), { onload, src: "https://app.test/frame" }))).then(() => true)`); err != nil {
		t.Fatal(err)
	}
	frames, err := page.Frames(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := frames[0].Eval(ctx, ask); err != nil || got != "none,none,1 InvalidStateError none,none,2 none,none,1" {
		t.Errorf("in a page of another site there is %s, %v", got, err)
	}
}

// A document that reloads itself has the cookies of its own site, though another site has led there. Its referrer stays.
func TestCookiesOfAReload(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/set" {
			w.Header().Add("Set-Cookie", "strict=1; SameSite=Strict")
			w.Header().Add("Set-Cookie", "lax=1; SameSite=Lax")
			return
		}
		var names []string
		for _, c := range r.Cookies() {
			names = append(names, c.Name)
		}
		fmt.Fprintf(w, `<p>%s %s %s`, strings.Join(names, "+"), r.Header.Get("Sec-Fetch-Site"), r.Referer())
	})
	page := answered(t, handler, sluice.PageOptions{})
	for _, url := range []string{"https://app.test/set", "https://other.test/"} {
		if _, err := page.Navigate(ctx, url); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		do   func() error
		want string
	}{
		{func() error {
			return page.Run(ctx, sluice.Script{Text: `location.href = "https://app.test/"`})
		}, "lax cross-site https://other.test/"},
		// The user's way there is as it was.
		{func() error { _, err := page.Reload(ctx); return err }, "lax cross-site https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `location.reload()`}) }, "strict+lax cross-site https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `history.go(0)`}) }, "strict+lax cross-site https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `navigation.reload()`}) }, "strict+lax cross-site https://other.test/"},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		if err := page.AwaitLoad(ctx, sluice.Loaded); err != nil {
			t.Fatal(err)
		}
		if got, err := sluice.Eval[string](ctx, page, `document.body.textContent`); err != nil || got != step.want {
			t.Errorf("%s, %v, want %s", got, err, step.want)
		}
	}
}
