package html_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// policed opens the document /index.html of a server, whose files may begin with a line that has a policy for a header, and
// returns what was printed to the standard output, and the reports that have come.
func policed(t *testing.T, files map[string]string) (printed string, reports []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	reported := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "POST" {
			body, _ := io.ReadAll(r.Body)
			reported <- r.Header.Get("Content-Type") + " " + string(body)
			return
		}
		text, ok := files[strings.TrimPrefix(r.URL.Path, "/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		for strings.HasPrefix(text, "Content-Security-Policy") || strings.HasPrefix(text, "Reporting-Endpoints") {
			var line string
			line, text, _ = strings.Cut(text, "\n")
			name, value, _ := strings.Cut(line, ": ")
			w.Header().Add(name, value)
		}
		switch {
		case strings.HasSuffix(r.URL.Path, "js"):
			w.Header().Set("Content-Type", "text/javascript")
		case strings.HasSuffix(r.URL.Path, "css"):
			w.Header().Set("Content-Type", "text/css")
		default:
			w.Header().Set("Content-Type", "text/html")
		}
		io.WriteString(w, text)
	}))
	defer server.Close()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{Stdout: &out, Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, server.URL+"/index.html"); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Errorf("%v; printed so far:\n%s", err, out.String())
	}
	close(reported)
	for r := range reported {
		reports = append(reports, strings.ReplaceAll(r, server.URL, "SERVER"))
	}
	return strings.ReplaceAll(strings.TrimSuffix(out.String(), "\n"), server.URL, "SERVER"), reports
}

const hears = `document.addEventListener("securitypolicyviolation", e => console.log(e.target.localName ?? "document", e.effectiveDirective, e.blockedURI, e.sample, e.disposition, e.statusCode, e.isTrusted, e.bubbles, e.composed));`

func TestContentSecurityPolicy(t *testing.T) {
	const meta = `<meta http-equiv=content-security-policy content="`
	heard := "<script nonce=n>" + hears + "</script>"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"scripts", map[string]string{
			"index.html": meta + `script-src 'nonce-n' 'report-sample'">` + heard + `<script>console.log("never")</script><script src=a.js></script>
				<script src=a.js nonce=n></script><script type=importmap>{}</script><script type=module>console.log("never")</script><script nonce=n>
				document.head.append(Object.assign(document.createElement("script"), { text: "console.log('never')" }));
				document.head.append(Object.assign(document.createElement("script"), { text: "console.log('it may')", nonce: "n" }));</script>`,
			"a.js": `console.log("external")`,
		}, `external
it may
script script-src-elem inline console.log("never") enforce 200 true true true
document script-src-elem SERVER/a.js  enforce 200 true true true
script script-src-elem inline {} enforce 200 true true true
script script-src-elem inline console.log("never") enforce 200 true true true
script script-src-elem inline console.log('never') enforce 200 true true true`},
		{"eval, Function, timers and WebAssembly", map[string]string{
			"index.html": meta + `script-src 'nonce-n'">` + heard + `<script nonce=n>
				for (const f of [() => eval("1"), () => (0, eval)("1"), () => new Function("1"), () => Object.getPrototypeOf(async () => {}).constructor("1"), () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))]) {
					try { f(); console.log("never"); } catch (e) { console.log(e.name); }
				}
				console.log(eval(1), setTimeout("console.log('never')"), setInterval("console.log('never')"), setTimeout(() => {}) > 0);
			</script>`,
		}, strings.Repeat("EvalError\n", 4) + "CompileError\n1 0 0 true\n" + strings.Repeat("document script-src eval  enforce 200 true true true\n", 4) +
			"document script-src wasm-eval  enforce 200 true true true\n" + strings.Repeat("document script-src eval  enforce 200 true true true\n", 2)},
		{"what is allowed", map[string]string{
			"index.html": meta + `script-src 'self' 'unsafe-inline' 'unsafe-eval'; connect-src 'self'; worker-src 'self'">` + `<script>` + hears + `
				console.log(eval("1"), Function("return 2")(), new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) instanceof WebAssembly.Module);
				setTimeout("console.log('timer')");
				new Worker("w.js").onmessage = e => console.log(e.data);</script><p id=p onclick="console.log('click')"><script>p.click()</script>`,
			"w.js": `postMessage("a worker")`,
		}, "1 2 true\nclick\ntimer\na worker"},
		{"event handlers", map[string]string{
			"index.html": meta + `script-src 'nonce-n'; script-src-attr 'report-sample'">` + heard + `<p id=p onclick="console.log('never')"><b id=b></b><script nonce=n>
				p.click();
				b.setAttribute("onclick", "console.log('never 2')");
				b.onclick = () => console.log("a function");
				b.click();</script>`,
		}, `a function
p script-src-attr inline console.log('never') enforce 200 true true true
b script-src-attr inline console.log('never 2') enforce 200 true true true`},
		{"event handlers that nobody comes to", map[string]string{
			"index.html": meta + `script-src-attr 'report-sample'">` + heard + `<p id=p onclick="never()"></p><script>document.createElement("p").outerHTML;
				p.innerHTML = "<b onclick='never(2)'></b>"</script>`,
		}, `p script-src-attr inline never() enforce 200 true true true
b script-src-attr inline never(2) enforce 200 true true true`},
		{"style attributes", map[string]string{
			"index.html": meta + `style-src-attr 'report-sample'">` + heard + `<p id=p style="color: red"></p><i id=i></i><script>
				const o = p, e = i, color = n => getComputedStyle(n).color;
				console.log(color(o), o.style.length, o.getAttribute("style"));
				const q = document.body.appendChild(o.cloneNode()); console.log(color(q), q.style.color === "");
				o.style.color = "lime"; const r = document.body.appendChild(o.cloneNode()); console.log(color(o), color(r));
				e.setAttribute("style", "color: blue"); console.log(color(e)); e.style.cssText = "color: lime"; console.log(color(e));
				e.innerHTML = "<b style='color: red'></b>"; console.log(color(e.firstChild)); e.removeAttribute("style"); console.log(color(e));
				e.remove(); e.setAttribute("style", "color: blue"); document.body.append(e); console.log(color(e));</script>`,
		}, `rgb(0, 0, 0) 0 color: red
rgb(0, 0, 0) true
rgb(0, 255, 0) rgb(0, 255, 0)
rgb(0, 0, 0)
rgb(0, 255, 0)
rgb(0, 255, 0)
rgb(0, 0, 0)
rgb(0, 0, 0)
p style-src-attr inline color: red enforce 200 true true true
i style-src-attr inline color: blue enforce 200 true true true
b style-src-attr inline color: red enforce 200 true true true
i style-src-attr inline color: blue enforce 200 true true true`},
		{"style attributes whose hash is known", map[string]string{
			"index.html": meta + `style-src 'unsafe-hashes' 'sha256-DgRpL2tIaOl1wDnouTJCaeL2uVNxoq8SfQBCzRGjPd8='">` + heard + `<p id=p style="color: lime"></p><script>console.log(getComputedStyle(p).color)</script>`,
		}, "rgb(0, 255, 0)"},
		{"fetches, styles, images and frames", map[string]string{
			"index.html": meta + `default-src 'none'; script-src 'nonce-n'">` + heard + `<style>p { color: red }</style><link rel=stylesheet href=a.css><img src=a.png>
				<iframe src=f.html></iframe><p id=p><script nonce=n>
				fetch("x").catch(e => console.log("fetch", e.name));
				const xhr = new XMLHttpRequest(); xhr.open("GET", "y"); xhr.onerror = () => console.log("xhr"); xhr.send();
				console.log(getComputedStyle(p).color);</script>`,
			"f.html": `<script>console.log("never")</script>`,
		}, `rgb(0, 0, 0)
fetch TypeError
xhr
style style-src-elem inline  enforce 200 true true true
document style-src-elem SERVER/a.css  enforce 200 true true true
document img-src SERVER/a.png  enforce 200 true true true
document connect-src SERVER/x  enforce 200 true true true
document connect-src SERVER/y  enforce 200 true true true
document frame-src SERVER/f.html  enforce 200 true true true`},
		{"the base URL", map[string]string{
			"index.html": meta + `base-uri 'none'">` + "<script>" + hears + `</script><base href="/x/"><script>console.log(document.baseURI)</script>`,
		}, "SERVER/index.html\nbase base-uri inline  enforce 200 true true true"},
		{"javascript: URLs", map[string]string{
			"index.html": meta + `script-src 'nonce-n' 'report-sample'">` + heard + `<a href="javascript:console.log('never')" id=a></a><script nonce=n>a.click()</script>`,
		}, "document script-src-elem inline javascript:console.log('never') enforce 200 true true true"},
		{"what only reports", map[string]string{
			"index.html": "Content-Security-Policy-Report-Only: script-src 'none'\n<script>" + hears + `console.log(eval("1"))</script>`,
		}, "1\nscript script-src-elem inline  report 200 true true true\ndocument script-src eval  report 200 true true true"},
		{"what documents without a server inherit", map[string]string{
			"index.html": "Content-Security-Policy: script-src 'nonce-n'\n" + `<script nonce=n>
				onmessage = e => console.log(e.data);
				const say = "try { eval('1'); parent.postMessage(location.protocol + ' never', '*') } catch (e) { parent.postMessage(location.protocol + ' ' + e.name, '*') }";
				const markup = "<script nonce=n>" + say + "<\/script><script>parent.postMessage('never', '*')<\/script>";
				const frame = document.createElement("iframe");
				frame.srcdoc = markup;
				frame.onload = () => {
					const blob = document.createElement("iframe");
					blob.src = URL.createObjectURL(new Blob([markup], { type: "text/html" }));
					document.body.append(blob);
				};
				addEventListener("load", () => document.body.append(frame));</script><body>`,
		}, "about: EvalError\nblob: EvalError"},
		{"workers have policies of their own", map[string]string{
			"index.html": "Content-Security-Policy: script-src 'self' 'nonce-n'; worker-src * blob: data:\n" + `<script nonce=n>
				const say = "let r; try { eval('1'); r = 'allowed' } catch (e) { r = e.name } postMessage(location.protocol + ' ' + r)";
				const next = (urls) => { if (urls.length) new Worker(urls[0]).onmessage = e => { console.log(e.data); next(urls.slice(1)) } };
				next(["free.js", "bound.js", URL.createObjectURL(new Blob([say])), "data:text/javascript," + encodeURIComponent(say)]);</script>`,
			"free.js":  `postMessage("free " + eval("1"))`,
			"bound.js": "Content-Security-Policy: script-src 'none'\n" + `self.addEventListener("securitypolicyviolation", e => postMessage("bound " + e.effectiveDirective + " " + e.blockedURI + " " + e.documentURI.slice(-8))); try { eval("1") } catch {}`,
		}, "free 1\nbound script-src eval bound.js\nblob: EvalError\ndata: EvalError"},
		{"what workers import and fetch", map[string]string{
			"index.html": `<script>new Worker("w.js").onmessage = e => console.log(e.data)</script>`,
			"w.js": "Content-Security-Policy: default-src 'none'\n" + `try { importScripts("a.js") } catch (e) { postMessage(e.name) }
				fetch("x").catch(e => postMessage(e.name));`,
		}, "NetworkError\nTypeError"},
		{"nonces are hidden", map[string]string{
			"index.html": "Content-Security-Policy: script-src 'nonce-n'\n" + `<script nonce=n id=s>
				console.log(s.nonce, JSON.stringify(s.getAttribute("nonce")), s.cloneNode().nonce);
				s.setAttribute("nonce", "m"); console.log(s.nonce); s.removeAttribute("nonce"); console.log(JSON.stringify(s.nonce));</script>`,
		}, "n \"\" n\nm\n\"\""},
		{"what is dangling is not nonceable", map[string]string{
			"index.html": meta + `script-src 'nonce-n'">` + `<script nonce=n x="<script">console.log("never")</script><script nonce=n>console.log("may")</script>`,
		}, "may"},
		{"modules and import()", map[string]string{
			"index.html": meta + `script-src 'nonce-n' 'strict-dynamic'">` + `<script nonce=n type=module>import "./a.mjs"; await import("./b.mjs")</script><script nonce=n>import("./c.mjs")</script><script src=d.js></script>`,
			"a.mjs":      `console.log("a")`, "b.mjs": `console.log("b")`, "c.mjs": `console.log("c")`, "d.js": `console.log("never")`,
		}, "a\nb\nc"},
		{"a sandbox", map[string]string{
			"index.html": "Content-Security-Policy: sandbox allow-scripts\n" + `<script>console.log(origin)</script>`,
		}, "null"},
		{"a sandbox without scripts", map[string]string{
			"index.html": "Content-Security-Policy: sandbox\n" + `<script>console.log("never")</script>`,
		}, ""},
		{"frames that must not be", map[string]string{
			"index.html": `<iframe src=f.html onload="console.log('loaded')"></iframe>`,
			"f.html":     "Content-Security-Policy: frame-ancestors 'none'\n<script>console.log('never')</script>",
		}, "loaded"},
		{"forms", map[string]string{
			"index.html": meta + `form-action 'none'">` + "<script>" + hears + `</script><form id=f action=/x></form><script>addEventListener("load", () => f.submit())</script>`,
			"x":          `<script>console.log("never")</script>`,
		}, "document form-action SERVER/x?  enforce 200 true true true"},
		{"forms of frames", map[string]string{
			"index.html": `<iframe src=f.html></iframe><iframe src=r.html></iframe>`,
			"f.html":     "Content-Security-Policy: form-action 'none'\n<script>" + hears + "onload = () => document.forms[0].submit()</script><form action=to.html></form>",
			"r.html":     "Content-Security-Policy-Report-Only: form-action 'none'\n<script>" + hears + "onload = () => document.forms[0].submit()</script><form action=to.html></form>",
			"to.html":    "<script>console.log('there')</script>",
		}, "document form-action SERVER/to.html?  enforce 200 true true true\ndocument form-action SERVER/to.html?  report 200 true true true\nthere"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _ := policed(t, test.files)
			// Tasks of several sources, workers and the network have no order.
			if got, want := sorted(got), sorted(test.want); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func sorted(text string) string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestViolationReports(t *testing.T) {
	_, reports := policed(t, map[string]string{
		"index.html": "Content-Security-Policy: script-src 'nonce-n'; report-uri /r /r2\nContent-Security-Policy-Report-Only: script-src 'none'; report-uri /r; report-to x\n" +
			"<script nonce=n>try { eval(1 + '') } catch {}</script>",
	})
	if len(reports) != 2 {
		t.Fatalf("%d reports: %q", len(reports), reports)
	}
	const want = `application/csp-report {"csp-report":{"document-uri":"SERVER/index.html","referrer":"","blocked-uri":"eval","effective-directive":"script-src","violated-directive":"script-src",` +
		`"original-policy":"script-src 'nonce-n'; report-uri /r /r2","disposition":"enforce","status-code":200,"script-sample":"","source-file":"SERVER/index.html","line-number":1,"column-number":23}}`
	for _, r := range reports {
		if r != want {
			t.Errorf("got  %s\nwant %s", r, want)
		}
	}
}

// What the embedder runs in a page is none of the page's scripts.
func TestPolicyAndEmbedder(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Expose(ctx, "exposed", func() int { return 3 }); err != nil {
		t.Fatal(err)
	}
	if err := page.SetContent(ctx, `<meta http-equiv=content-security-policy content="default-src 'none'"><p>text</p>`); err != nil {
		t.Fatal(err)
	}
	if got, err := sluice.Eval[string](ctx, page, "document.querySelector('p').textContent + exposed()"); err != nil || got != "text3" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := sluice.Call[int](ctx, page, "(a) => a + 1", 1); err != nil || got != 2 {
		t.Errorf("%d, %v", got, err)
	}
	if got, err := sluice.Eval[string](ctx, page, "try { eval('1'), 'never' } catch (e) { e.name }"); err != nil || got != "EvalError" {
		t.Errorf("%q, %v", got, err)
	}
	// The built-ins that the engine lacks, and others, compile nothing.
	if got, err := sluice.Eval[int](ctx, page, "[1, 2].toReversed().at(-1) + [...new Set([1]).union(new Set([2]))].length"); err != nil || got != 3 {
		t.Errorf("%d, %v", got, err)
	}
}

// Violations without end are memory of the page, and end it.
func TestViolationsAreCounted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://app.test/", MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.SetContent(ctx, `<meta http-equiv=content-security-policy content="script-src 'none'">`); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Eval(ctx, "for (;;) try { eval('1') } catch {}"); err == nil {
		t.Error("it has ended by itself")
	}
	if page.Err() == nil || !strings.Contains(page.Err().Error(), "heap") {
		t.Errorf("the page has ended by %v", page.Err())
	}
}

// What reports tell reaches observers, and the endpoint that the policy names, together; what an observer of other types, or one
// that observes no more, hears of is nothing. Observers hear of what was before, if they want to.
func TestReportingObservers(t *testing.T) {
	const header = "Content-Security-Policy: img-src 'none'; report-to all\nReporting-Endpoints: all=\"/r\"\n"
	printed, reports := policed(t, map[string]string{
		"index.html": header + `<img src=before.png><script>
			const show = name => (reports, observer) => {
				for (const r of reports)
					console.log(name, r.type, r.url, r.body.blockedURL, r.body.lineNumber, r instanceof Report, r.body instanceof CSPViolationReportBody,
						r.body === r.body, JSON.stringify(r) === JSON.stringify(r.toJSON()), Object.keys(r.body.toJSON()).length);
				if (observer.first) console.log("taken", observer.takeRecords().length);
			};
			addEventListener("load", () => {
				const buffered = new ReportingObserver(show("buffered"), { buffered: true }), later = new ReportingObserver(show("later")),
					others = new ReportingObserver(show("others"), { types: ["deprecation"], buffered: true }), gone = new ReportingObserver(show("gone"));
				for (const o of [buffered, later, others, gone]) o.observe(), o.observe();
				gone.disconnect();
				gone.disconnect();
				new Image().src = "after.png";
				new Image().src = "again.png";
				// One that throws stops no other.
				new ReportingObserver(() => { throw 1 }).observe();
				onerror = e => true;
			});
		</script>`,
	})
	const want = `buffered csp-violation SERVER/index.html SERVER/before.png null true true true true 11
buffered csp-violation SERVER/index.html SERVER/after.png null true true true true 11
buffered csp-violation SERVER/index.html SERVER/again.png null true true true true 11
later csp-violation SERVER/index.html SERVER/after.png null true true true true 11
later csp-violation SERVER/index.html SERVER/again.png null true true true true 11`
	if sorted(printed) != sorted(want) {
		t.Errorf("printed\n%s\nwant\n%s", printed, want)
	}
	told := strings.Join(reports, "\n")
	for _, image := range []string{"before", "after", "again"} {
		if strings.Count(told, `"blockedURL":"SERVER/`+image+`.png"`) != 1 {
			t.Errorf("%s is not told once of in\n%s", image, told)
		}
	}
	if !strings.HasPrefix(told, `application/reports+json [{"age":`) || !strings.Contains(told, `"type":"csp-violation","url":"SERVER/index.html","user_agent":"Mozilla/`) {
		t.Errorf("reports\n%s", told)
	}
}

// A document that its policy keeps out of a frame tells its own endpoints; what a worker's script comes with are the endpoints of
// the worker.
func TestReportsOfOthers(t *testing.T) {
	_, reports := policed(t, map[string]string{
		"index.html":  `<iframe src=framed.html></iframe><script>new Worker("worker.js")</script>`,
		"framed.html": "Content-Security-Policy: frame-ancestors 'none'; report-to mine\nReporting-Endpoints: mine=\"/framed\"\n<p>never",
		"worker.js":   "Content-Security-Policy: connect-src 'none'; report-to mine\nReporting-Endpoints: mine=\"/worker\"\nfetch('x').catch(() => close())",
	})
	told := strings.Join(reports, "\n")
	for _, part := range []string{`"url":"SERVER/framed.html"`, `"effectiveDirective":"frame-ancestors"`, `"url":"SERVER/worker.js"`, `"blockedURL":"SERVER/x"`} {
		if strings.Count(told, part) != 1 {
			t.Errorf("%s is not once in\n%s", part, told)
		}
	}
}
