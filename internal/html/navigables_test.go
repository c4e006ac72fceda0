package html_test

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// documentsOf is a case with several documents, the first of which is index.html.
type documentsOf struct {
	name  string
	files map[string]string
	want  string
}

func openAll(t *testing.T, cases []documentsOf) {
	eachOf(t, cases, func(t *testing.T, files map[string]string) string { return opened(t, files) })
}

// eachOf compares what documents write, as they are shown, with what is wanted.
func eachOf(t *testing.T, cases []documentsOf, show func(*testing.T, map[string]string) string) {
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			if got := show(t, test.files); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestNavigables(t *testing.T) {
	openAll(t, []documentsOf{
		{"the load event waits for a navigation", map[string]string{
			"index.html": `<iframe src="a.html" onload="console.log(this.contentDocument.title, history.length)"></iframe>`,
			"a.html":     `<title>a</title><script>onload = () => console.log("never"); location.assign("b.html")</script>`,
			"b.html":     `<title>b</title>`,
		}, "b 1"},
		{"the load event comes if a navigation leads nowhere", map[string]string{
			"index.html": `<title>c</title><script>location = "javascript:void console.log('script')"; onload = () => console.log("load of c")</script>`,
		}, "script\nload of c"},
		{"a form of a document that loads takes its place, but in no other", map[string]string{
			"index.html": `<iframe src="a.html" name=a></iframe><iframe name=other></iframe><script>
				onmessage = e => { console.log(e.data, history.length); if (e.data === "first") frames[1].location = "b.html"; if (e.data === "b") frames[0].go() }</script>`,
			"a.html": `<form action="first.html"></form><form action="second.html" target=other></form><script>
				onload = () => document.forms[0].submit()</script>`,
			"first.html":  `<form action="second.html" target=other></form><script>parent.postMessage("first"); go = () => document.forms[0].submit()</script>`,
			"b.html":      `<script>onload = () => setTimeout(() => parent.postMessage("b"))</script>`,
			"second.html": `<script>parent.postMessage("second")</script>`,
		}, "first 1\nb 1\nsecond 2"},
		{"a traversal goes from where it was asked for", map[string]string{
			"index.html": `<script>
				const turn = () => new Promise(resolve => setTimeout(resolve));
				const at = async hash => { while (location.hash !== hash) await turn() };
				onload = async () => {
					await turn();
					location.hash = "1"; location.hash = "2";
					history.back(); location.hash = "3";
					await at("#1"); console.log(history.length);
					history.pushState(null, "", "#4"); history.pushState(null, "", "#5");
					history.back(); history.back(); console.log(location.hash);
					await at("#1");
					history.go(9); history.forward(); history.go(-9);
					await at("#4"); console.log("back and forth");
				}</script>`,
		}, "4\n#5\nback and forth"},
		{"what is in a frame that goes to another document goes nowhere", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				const turn = () => new Promise(resolve => setTimeout(resolve)), f = document.querySelector("iframe"), loaded = () => new Promise(resolve => { f.onload = resolve });
				onload = async () => {
					await turn();
					let there = loaded(); frames[0].location = "b.html"; await there; await turn();
					frames[0][0].location.hash = "1";
					frames[0][0].navigation.onnavigate = e => console.log("navigate", e.navigationType);
					there = loaded(); history.go(-2); await there;
					console.log(frames[0].document.title);
				}</script>`,
			"a.html": `<title>a</title>`, "b.html": `<title>b</title><iframe src="c.html"></iframe>`, "c.html": "",
		}, "a"},
		{"beforeunload of nested documents", map[string]string{
			"index.html": `<iframe srcdoc="<iframe srcdoc=x></iframe>"></iframe><script>
				onload = () => {
					if (history.length > 1) return;
					for (const w of [window, frames[0], frames[0][0]])
						for (const name of ["beforeunload", "pagehide", "unload"])
							w.addEventListener(name, () => console.log(name, w === window ? "page" : w.parent === window ? "frame" : "inner"));
					frames[0][0].location = "javascript:'no beforeunload'";
					frames[0][0].frameElement.onload = () => setTimeout(() => location = "b.html");
				}</script>`,
			"b.html": `b`,
		}, "pagehide inner\nunload inner\nbeforeunload page\nbeforeunload frame\npagehide frame\nunload frame\npagehide page\nunload page"},
		{"dialogs and popovers of documents that are gone", map[string]string{
			"index.html": `<iframe srcdoc="<dialog id=d></dialog><dialog id=e></dialog><div id=p popover></div>"></iframe><script>
				onload = () => {
					const f = document.querySelector("iframe"), { d, e, p } = f.contentWindow;
					d.showModal(); f.remove();
					for (const use of [() => e.showModal(), () => e.show(), () => p.showPopover(), () => p.togglePopover(), () => p.hidePopover(), () => d.requestClose(), () => d.close()])
						try { use(); console.log("none", d.open, e.open) } catch (e) { console.log(e.name) }
				}</script>`,
		}, `InvalidStateError
none true true
InvalidStateError
InvalidStateError
none true true
none true true
none false true`},
		{"History and Location of documents that are gone", map[string]string{
			"index.html": `<iframe></iframe><script>
				const f = document.querySelector("iframe"), w = f.contentWindow, initial = w.history, at = w.location;
				f.onload = () => {
					console.log(w.history === initial, at === w.location, at.href);
					const { history, location } = w;
					try { initial.length } catch (e) { console.log(e.name) }
					f.onload = () => {
						console.log(location === w.location, location.pathname.endsWith("/b.html"), at.hash);
						for (const use of [() => history.length, () => history.state, () => history.back(), () => history.pushState(1, ""),
							() => history.replaceState(1, ""), () => history.scrollRestoration, () => { history.scrollRestoration = "auto" }])
							try { use(); console.log("none") } catch (e) { console.log(e.name) }
						location.hash = "moved"; console.log(w.location.hash);
						const last = w.location, [p] = location.ancestorOrigins;
						console.log(location.ancestorOrigins.length, p === origin);
						f.remove();
						for (const l of [at, location, last]) {
							l.href = "http://["; l.protocol = "http"; l.hash = "x"; l.assign("/"); l.replace("http://["); l.reload();
							console.log(l.href, l.origin, l === location || l.ancestorOrigins.length);
						}
					};
					w.location = "b.html#h";
				};
				f.src = "a.html";
				</script>`,
			"a.html": `a`, "b.html": `b`,
		}, "false true DIR/a.html\nSecurityError\nfalse true #h\n" + strings.Repeat("SecurityError\n", 7) + "#moved\n1 true\n" +
			"about:blank null true\nabout:blank null true\nabout:blank null 0"},
		{"a frame goes to the URL at which it is", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><iframe src="data:text/html,x"></iframe><script>
				onload = () => setTimeout(() => {
					const [same, other] = document.querySelectorAll("iframe");
					same.onload = () => { console.log("same origin", history.length); other.src = other.src };
					other.onload = () => console.log("other origin", history.length);
					same.src = same.src;
				})</script>`,
			"a.html": `a`,
		}, "same origin 1\nother origin 2"},
		{"a sandbox is that of when a navigation begins", map[string]string{
			"index.html": `<body><script>
				const f = document.createElement("iframe");
				f.srcdoc = "<script>parent.postMessage(origin, '*')</" + "script>";
				document.body.append(f);
				f.sandbox = "allow-scripts";
				onmessage = (e) => { console.log(e.data === "null"); onmessage = (e) => console.log(e.data === "null"); f.contentWindow.location.reload() }</script>`,
		}, "false\ntrue"},
		{"a sandboxed document without scripts has none in what it opens", map[string]string{
			"index.html": `<iframe sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" srcdoc="
				<a target=_blank rel=opener href=&quot;javascript:opener.top.postMessage('script')&quot;></a>
				<a target=_blank rel=opener href=b.html></a>"></iframe><script>
				onload = () => { for (const a of frames[0].document.links) a.click() };
				onmessage = (e) => console.log(e.data)</script>`,
			"b.html": `<script>opener.top.postMessage("a document with scripts", "*"); close()</script>`,
		}, "a document with scripts"},
		{"a frame of another origin goes to a fragment", map[string]string{
			"index.html": `<iframe src="data:text/html,x"></iframe><iframe src="a.html"></iframe><script>
				const [other, same] = document.querySelectorAll("iframe");
				onload = () => {
					let loads = 0;
					same.onload = () => console.log("never");
					other.onload = () => { console.log("load", ++loads, history.length); if (loads === 1) other.src += "2" };
					same.src += "#1"; other.src += "#1";
				}</script>`,
			"a.html": `a`,
		}, "load 1 3\nload 2 4"},
		{"open() of another window", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				onload = () => {
					const f = document.querySelector("iframe"), w = f.contentWindow;
					f.onload = () => { console.log(w.document.title, w.opener); f.remove(); console.log(w.open("a.html", "_self")) };
					console.log(w.open("b.html", "_self") === w);
				}</script>`,
			"a.html": `<title>a</title>`, "b.html": `<title>b</title>`,
		}, "true\nb null\nnull"},
		{"a keyword changes no opener", map[string]string{
			"index.html": `<script>open("a.html"); onmessage = (e) => console.log(e.data)</script>`,
			"a.html":     `<iframe src="b.html"></iframe>`,
			"b.html":     `<script>open("c.html", "_parent")</script>`,
			"c.html":     `<script>opener.postMessage("the opener is there", "*"); close()</script>`,
		}, "the opener is there"},
		{"names, keywords and encodings", map[string]string{
			"index.html": `<meta charset=windows-1251><iframe name=before src="a.html"></iframe><script>
				onload = () => {
					const f = document.querySelector("iframe"), w = f.contentWindow;
					console.log(w.document.characterSet, w.document.body.textContent.trim());
					f.setAttribute("name", "after"); console.log(w.name, "before" in window, "after" in window);
					console.log(w.open("", "_parent", "noopener") === window, w.open("", "_top", "noopener") === window, open("", "_self", "noopener") === window);
					const l = frames[0].location;
					l.protocol = "fi\nle"; console.log(l.href);
				}</script>`,
			"a.html": "\xc0",
		}, "windows-1251 \u0410\nbefore true false\ntrue true true\nDIR/a.html"},
		{"a module that is somewhere else when it cannot be loaded", map[string]string{
			"index.html": `<body><script>
				const s = document.createElement("script");
				s.type = "module"; s.src = "missing.js";
				s.onerror = () => console.log("error");
				document.body.append(s);
				document.implementation.createHTMLDocument().body.append(s);
				onload = () => console.log("load")</script>`,
		}, "Failed to fetch the module DIR/missing.js: there is no such file\nload"},
		{"a script that is somewhere else when it cannot be loaded", map[string]string{
			"index.html": `<body><script>
				const s = document.createElement("script");
				s.type = ""; s.src = "missing.js";
				s.onerror = () => console.log("error");
				document.body.append(s);
				document.implementation.createHTMLDocument().body.append(s);
				onload = () => console.log("load")</script>`,
		}, "TypeError: Failed to fetch the script DIR/missing.js: there is no such file\nload"},
	})
}

// What frames and windows do that nobody should, ends, and harms nobody else.
func TestBadNavigables(t *testing.T) {
	openAll(t, []documentsOf{
		{"frames that remove themselves while they load", map[string]string{
			"index.html": `<iframe src="a.html" onload="console.log('never')"></iframe><iframe src="b.html" onload="this.remove(); console.log('removed')"></iframe>
				<iframe srcdoc="<script>const d = parent.document; d.open(); d.write('<script>console.log(length)<\/script>'); d.close()</script>never"></iframe>
				<script>onload = () => console.log("load", length)</script>`,
			"a.html": `<script>frameElement.remove(); location = "b.html"; document.write("<script>console.log('never')<\/script>"); document.open(); history.pushState</script>`,
			"b.html": `b`,
		}, "0"},
		{"navigations in unload", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				onload = () => {
					const f = document.querySelector("iframe"), w = f.contentWindow;
					let n = 0;
					for (const name of ["beforeunload", "pagehide", "unload"]) w.addEventListener(name, () => {
						n++; w.location = "a.html?" + name; w.location.hash = "x"; w.history.back(); w.open("a.html"); w.document.open(); w.document.write("x"); w.stop(); f.src = "a.html";
					});
					f.onload = () => console.log(w.location.href, n, w.history.length);
					w.location = "b.html";
				}</script>`,
			"a.html": `a`, "b.html": `b`,
		}, "DIR/b.html 3 2"},
		{"a frame that is removed by its own unload", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><iframe src="a.html"></iframe><script>
				onload = () => {
					const [f, g] = document.querySelectorAll("iframe");
					f.contentWindow.onpagehide = () => { f.remove(); console.log("removed", length) };
					g.contentWindow.onunload = () => { g.remove(); console.log("removed", length) };
					f.contentWindow.location = g.contentWindow.location = "b.html";
				}</script>`,
			"a.html": `a`, "b.html": `<script>console.log("never")</script>`,
		}, "removed 1\nremoved 0"},
		{"documents that show themselves, and each other", map[string]string{
			"index.html": `<iframe src="index.html"></iframe><iframe src="a.html"></iframe><script>console.log(top === window); onload = () => console.log(length, frames[0].location.href, frames[1].length, frames[1][0].length, frames[1][0][0].location.href)</script>`,
			"a.html":     `<iframe src="b.html"></iframe>`,
			"b.html":     `<iframe src="a.html"></iframe>`,
		}, "true\n2 about:blank 1 1 about:blank"},
		{"a document that is written without end", map[string]string{
			"index.html": `<body><script>
				var n = 0, s = "<script>if (n++ < 300) document.write(s)<\/script>"; document.write(s); console.log(n);
				const f = document.body.appendChild(document.createElement("iframe")), d = f.contentDocument;
				for (let i = 0; i < 1000; i++) { d.open(); d.write("<script>document.close(); document.open()<\/script><p>" + i) }
				d.close(); console.log(d.body.textContent, history.length);
				</script>`,
		}, "301\n999 1"},
		{"a flood of history", map[string]string{
			"index.html": `<script>onload = () => setTimeout(() => {
				for (let i = 0; i < 2000; i++) { history.pushState(i, "", "#" + i); location.hash = "h" + i; history.back(); history.forward(); history.go(-i); location.replace("#r" + i) }
				setTimeout(() => console.log(history.length, document.readyState), 1);
			})</script>`,
		}, "50 complete"},
		{"a frame that goes on and on", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				const f = document.querySelector("iframe"); let n = 0;
				f.onload = () => { if (++n < 200) f.contentWindow.location.replace("a.html?" + n); else { console.log(history.length); f.remove() } };
				for (let i = 0; i < 2000; i++) f.src = "a.html?" + i;
				</script>`,
			"a.html": `<script>for (let i = 0; i < 20; i++) location = "#" + i</script>`,
		}, "1"},
	})
}

// A handle to a window that was closed, and those that a removed frame has left, can be used: nothing comes of it.
func TestHandlesOfClosedWindows(t *testing.T) {
	got := inPage(t, sluice.PageOptions{}, `(async () => {
		const f = document.body.appendChild(document.createElement("iframe"));
		const w = open("", "kid"), inner = f.contentWindow;
		const kept = [w, inner].map(x => ({ x, d: x.document, l: x.location, h: x.history, n: x.navigator, s: x.localStorage, say: x.eval("() => document.URL"), C: x.BroadcastChannel, W: x.Worker }));
		f.remove(); w.close();
		while (!w.closed || w.top) await new Promise(resolve => setTimeout(resolve));
		const results = [];
		for (const { x, d, l, h, n, s, say, C, W } of kept) {
			results.push(x.closed, x.parent, x.top, x.opener, x.frameElement, x.length, x[0], x.document === d, d.defaultView, l.href, say());
			for (const use of [() => x.postMessage(1), () => x.close(), () => x.focus(), () => x.stop(), () => x.setTimeout(() => results.push("never")), () => x.requestAnimationFrame(() => results.push("never")),
				() => x.queueMicrotask(() => {}), () => h.length, () => x.open("x"), () => { x.location = "y" }, () => l.reload(), () => x.getComputedStyle(d.body), () => x.matchMedia("screen").matches,
				() => d.open(), () => d.write("x"), () => d.close(), () => d.body.append(d.createElement("iframe")), () => x.fetch("/").catch(() => {}), () => n.locks.request("l", () => {}).catch(() => {}),
				() => new C("c").postMessage(1), () => new W("data:,"), () => { x.name = "z" }, () => x.getSelection(), () => x.alert("x"), () => x.crypto.randomUUID(), () => x.customElements.define("x-y", class extends x.HTMLElement {}),
				() => x.indexedDB.open("x"), () => s.setItem("k", "v"), () => new x.XMLHttpRequest().open("GET", "/"), () => x.navigator.sendBeacon("/"), () => x.dispatchEvent(new Event("x")), () => x.reportError(1)])
				try { use() } catch (e) { results.push(e.name) }
		}
		await new Promise(resolve => setTimeout(resolve, 20));
		return results.join()
	})()`)
	const want = "true,,,,,0,,true,,about:blank,about:blank"
	if s, _ := got.(string); strings.Count(s, want) != 2 || strings.Contains(s, "never") {
		t.Error(got)
	}
}

// What a removed frame or a closed window could begin for ever does not begin: workers, and requests for databases, which others would
// wait for.
func TestGoneWindowsBeginNothing(t *testing.T) {
	got := inPage(t, sluice.PageOptions{}, `(async () => {
		const f = document.body.appendChild(document.createElement("iframe")), w = open("", "kid"), results = [];
		const kept = [w, f.contentWindow].map(x => ({ d: x.document, I: x.indexedDB, W: x.Worker, S: x.SharedWorker }));
		f.remove(); w.close();
		while (!w.closed || w.top) await new Promise(resolve => setTimeout(resolve));
		for (const { d, I, W, S } of kept) {
			for (const use of [() => I.open("x"), () => I.deleteDatabase("x"), () => new W("data:text/javascript,"), () => new S("data:text/javascript,")])
				try { results.push(use()) } catch (e) { results.push(e.name) }
			results.push(await I.databases().catch(e => e.name), d.location, d.hasFocus());
		}
		results.push(await new Promise(told => { indexedDB.open("x").onsuccess = () => told("opened") }));
		return results.join()
	})()`)
	const gone = "InvalidStateError,InvalidStateError,InvalidStateError,InvalidStateError,InvalidStateError,,false,"
	if got != gone+gone+"opened" {
		t.Error(got)
	}
}

// A sandboxed document hears that it may not navigate another one.
func TestSandboxedNavigationThrows(t *testing.T) {
	openAll(t, []documentsOf{{"without allow-top-navigation", map[string]string{
		"index.html": `<iframe sandbox="allow-scripts" src="a.html"></iframe><script>onmessage = e => console.log(e.data)</script>`,
		"a.html": `<script>
			const results = [];
			for (const go of [() => { top.location = "b.html" }, () => { top.location.href = "b.html" }, () => top.location.replace("b.html"), () => open("b.html", "_top"), () => { location.hash = "x" }])
				try { go(); results.push("went") } catch (e) { results.push(e.name) }
			parent.postMessage(results.join(), "*");
		</script>`,
		"b.html": `<script>console.log("never")</script>`,
	}, "SecurityError,SecurityError,SecurityError,SecurityError,went"}})
}
