package explore

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// site is what https://app.test has: a page that counts in a storage, and one that it leads to.
var site = map[string]string{
	"/": `<!DOCTYPE html>
<title>counter</title>
<script src="/deferred.js" defer></script>
<script type="module" src="/module.js"></script>
<script async src="/async.js"></script>
<body onload="log.push('load')">
<p id="out"></p>
<script>
window.log = ['parsed'];
new MutationObserver(() => log.push('mutation')).observe(out, { childList: true });
document.addEventListener('DOMContentLoaded', () => { out.textContent = document.scripts.length; });
onpagehide = () => explore.set('left', (explore.get('left') ?? 0) + 1);
</script>
<button onclick="log.push('click')">count</button>`,
	"/deferred.js": `log.push('deferred'); document.querySelector('button').click();`,
	"/async.js":    `window.log?.push('async');`,
	"/module.js": `const n = Number(localStorage.n ?? 0);
await new Promise((resolve) => setTimeout(resolve, 1));
localStorage.n = n + 1;
log.push('module');
explore.set('logs', [...(explore.get('logs') ?? []), log.join()]);
explore.eventually(function bothCount() { return localStorage.n === '2'; });`,
	"/goes": `<!DOCTYPE html>
<script>
const n = Number(location.search.slice(1));
localStorage.way = (localStorage.way ?? '') + n;
setTimeout(() => { localStorage.way += 't' }, n);
if (n < 2) location.search = n + 1;
else if (!sessionStorage.back) { sessionStorage.back = 1; history.pushState(1, '', '?9'); history.go(-1); onpopstate = () => { location.reload(); }; }
</script>`,
	"/goes.js": `explore.tab('/goes', { count: 2 });
explore.tab('/goes', { crash: true });
explore.tab('/goes', { close: true });`,
	"/scenario.js": `explore.tab('/', { count: 2 });
explore.tab('/', { crash: true });
explore.tab('/', { close: true });
explore.tab('/', { reload: true });`,
}

func siteOptions(t *testing.T, path string, tabs int) Options {
	t.Helper()
	o := Options{Seeds: 100}
	o.UserAgent.Handler = func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			kind := "text/javascript"
			if r.URL.Path == "/" || r.URL.Path == "/goes" {
				kind = "text/html"
			}
			w.Header().Set("Content-Type", kind)
			io.WriteString(w, site[r.URL.Path])
		})
	}
	ua := sluice.New(o.UserAgent)
	defer ua.Close()
	script, err := ua.Fetch(t.Context(), "https://app.test"+path)
	if err != nil {
		t.Fatal(err)
	}
	for range tabs {
		o.Tabs = append(o.Tabs, Tab{Script: script})
	}
	return o
}

// Tabs may be documents: a race between their scripts is found, and replayed.
func TestDocuments(t *testing.T) {
	o := siteOptions(t, "/", 2)
	r, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Find == nil || r.Find.String() != "broken invariant at the end: bothCount" || r.Find.Uncontrolled != "" {
		t.Fatalf("%+v", r.Find)
	}
	if told := Tell(r.Find); !strings.Contains(told, "module.js:3") {
		t.Error(told)
	}
	for range 5 {
		again, err := Replay(t.Context(), o, r.Find.Schedule)
		if err != nil || again == nil || again.Diverged || !slices.EqualFunc(again.Trace, r.Find.Trace, sameStep) {
			t.Fatalf("%+v\nwas replayed as\n%+v, %v", r.Find, again, err)
		}
	}
}

// The same seed leads to the same run of documents, which crash, are closed and are opened
// anew; and others to others.
func TestDocumentsAreDetermined(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 6
	}
	p, err := prepare(t.Context(), siteOptions(t, "/scenario.js", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer p.threads.Close()
	ways := map[string]bool{}
	for seed := range seeds {
		var runs [2]*trial
		for i := range runs {
			if runs[i], err = p.run(t.Context(), p.newStrategy(seed), seed); err != nil {
				t.Fatal(err)
			}
		}
		if !sameTrace(runs[0], runs[1]) || runs[0].state["logs"] != runs[1].state["logs"] || runs[0].uncontrolled != "" {
			t.Fatalf("seed %d led to\n%+v\nand to\n%+v\nuncontrolled: %s", seed, runs[0].trace, runs[1].trace, runs[0].uncontrolled)
		}
		ways[runs[0].state["logs"]] = true
	}
	if len(ways) < int(seeds)/3 {
		t.Errorf("%d seeds led to %d runs", seeds, len(ways))
	}
}

// The same seed leads documents to the same ones.
func TestNavigationsAreDetermined(t *testing.T) {
	p, err := prepare(t.Context(), siteOptions(t, "/goes.js", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer p.threads.Close()
	for seed := range uint64(20) {
		var runs [2]*trial
		for i := range runs {
			if runs[i], err = p.run(t.Context(), p.newStrategy(seed), seed); err != nil {
				t.Fatal(err)
			}
		}
		arrived := slices.ContainsFunc(runs[0].trace, func(s Step) bool {
			return strings.Contains(s.Actor, "?2") || strings.Contains(strings.Join(s.Places, " "), "?2")
		})
		if !sameTrace(runs[0], runs[1]) || runs[0].uncontrolled != "" || !arrived {
			t.Fatalf("seed %d led to\n%+v\nand to\n%+v\nuncontrolled: %s", seed, runs[0].trace, runs[1].trace, runs[0].uncontrolled)
		}
	}
}
