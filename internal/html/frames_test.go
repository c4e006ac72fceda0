package html_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

func TestFrames(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"at about:blank, at once", map[string]string{
			"index.html": `<body><script>
				const f = document.createElement("iframe");
				console.log(f.contentWindow, f.contentDocument, length, frames === window);
				f.onload = e => console.log("load", e.target === f, e instanceof Event, f.contentWindow !== null);
				f.name = "child";
				document.body.append(f);
				const w = f.contentWindow, d = f.contentDocument;
				console.log(length, window[0] === w, 0 in window, window.child === w, frames.child === w, Object.keys(window).includes("0"));
				console.log(w !== window, w.parent === window, w.top === window, w.self === w, w.window === w, w.frames === w, w.length, w.name);
				console.log(d === w.document, d !== document, d.defaultView === w, d.URL, d.readyState, d.body.localName, d.compatMode);
				console.log(w.frameElement === f, frameElement, top === window, parent === window);
				console.log(w.Array !== Array, d instanceof w.Document, d instanceof Document, d.createElement("p") instanceof w.HTMLParagraphElement, w.origin === origin);
				console.log(w.eval("globalThis === parent[0] && this === window && (function () { return this })() === self"));
				f.remove();
				console.log(length, window[0], 0 in window, window.child, f.contentWindow, f.contentDocument, w.parent, w.top, w.closed, w.frameElement);
				</script>`,
		}, "null null 0 true\nload true true true\n1 true true true true true\ntrue true true true true true 0 child\n" +
			"true true true about:blank complete body BackCompat\ntrue null true true\ntrue true false true true\ntrue\n" +
			"0 undefined false undefined null null null null true null"},
		{"URLs at about:blank, before anybody asks for the document", map[string]string{
			"index.html": `<iframe></iframe><script>
				console.log(new frames[0].Request("x").url === new URL("x", location).href);
				frames[0].document.head.innerHTML = "<base href='/there/'>";
				console.log(new frames[0].Request("x").url);
				</script>`,
		}, "true\nfile:///there/x"},
		{"parsers of two windows", map[string]string{
			"index.html": `<iframe></iframe><script>
				const ours = DOMParser.prototype.parseFromString, theirs = frames[0].DOMParser.prototype.parseFromString;
				for (const method of [ours, theirs])
					console.log(method.call(new DOMParser(), "", "text/html").URL === document.URL, method.call(new frames[0].DOMParser(), "", "text/html").URL);
				</script>`,
		}, "true about:blank\ntrue about:blank"},
		{"from a URL", map[string]string{
			"index.html": `<script>
				addEventListener("load", () => console.log("page loaded", frames[0].document.title));
				document.addEventListener("DOMContentLoaded", () => console.log("page parsed"))</script>
				<iframe src="frame.html#x" onload="console.log('frame loaded', this.contentWindow.location.href, this.contentDocument.readyState)"></iframe>`,
			"frame.html": `<title>a frame</title><script>
				console.log(parent !== window, top === parent, document.referrer, location.hash, frameElement.localName, frameElement.ownerDocument === parent.document);
				addEventListener("load", () => console.log("load in the frame"));
				addEventListener("pageshow", () => console.log("pageshow in the frame"));
				</script>`,
		}, "page parsed\ntrue true  #x iframe true\nload in the frame\npageshow in the frame\nframe loaded DIR/frame.html#x complete\npage loaded a frame"},
		{"from srcdoc", map[string]string{
			"index.html": `<iframe srcdoc="<p id=p>one</p><script>console.log(document.URL, document.baseURI, origin === parent.origin, p.textContent)</script>"></iframe>
				<script>onload = () => {
					const f = frames[0].frameElement;
					f.onload = () => { console.log(f.contentDocument.body.textContent); f.onload = () => console.log("blank", f.contentDocument.URL); f.removeAttribute("srcdoc") };
					f.srcdoc = "two"
				}</script>`,
		}, "about:srcdoc DIR/index.html true one\ntwo\nblank about:blank"},
		{"from srcdoc, without a doctype", map[string]string{
			"index.html": `<iframe srcdoc="<p>x"></iframe><iframe srcdoc="<!doctype html public '-//W3C//DTD HTML 3.2//'>x"></iframe><iframe srcdoc="<script>
					onload = () => { document.open(); document.write('<p>y'); document.close(); console.log(document.compatMode) }</script>"></iframe>
				<iframe src="f.html"></iframe><script>onload = () => console.log(Array.from(frames, w => w.document.compatMode).join())</script>`,
			"f.html": `<p>x`,
		}, "CSS1Compat\nCSS1Compat,CSS1Compat,CSS1Compat,BackCompat"},
		{"WindowProxy survives navigation", map[string]string{
			"index.html": `<iframe name=n src="a.html"></iframe><script>
				const f = document.querySelector("iframe"), w = f.contentWindow, initial = f.contentDocument;
				w.mark = "kept";
				onload = () => {
					const first = f.contentDocument;
					console.log(w === f.contentWindow, w.x, w.mark, initial === first, initial.defaultView, w.name);
					w.name = "other"; w.mark = 1;
					const timer = w.eval("parent.ran = 0; setInterval(() => parent.ran++, 1); () => x");
					w.addEventListener("unload", () => console.log("unload", w.x));
					w.addEventListener("pagehide", () => console.log("pagehide"));
					f.onload = () => {
						console.log(w === f.contentWindow, w === frames[0], w.x, w.mark, w.name, first.defaultView, timer());
						const n = ran; setTimeout(() => console.log(ran === n), 20);
					};
					w.location = "b.html";
				}</script>`,
			"a.html": `<script>x = "a"</script>`,
			"b.html": `<script>x = "b"</script>`,
		}, "true a kept false null n\npagehide\nunload a\ntrue true b undefined other null a\ntrue"},
		{"messages", map[string]string{
			"index.html": `<iframe src="frame.html"></iframe><script>
				onmessage = e => {
					console.log("page:", e.data, e.source === frames[0], e.origin === origin, e instanceof MessageEvent);
					if (e.data === "hello") e.source.postMessage({ to: "frame" }, "/");
				}</script>`,
			"frame.html": `<script>
				onmessage = e => { console.log("frame:", e.data.to, e.source === parent, e.data instanceof Object); parent.postMessage("bye", "https://other.example"); parent.postMessage("end", "*") };
				parent.postMessage("hello", "*")</script>`,
		}, "page: hello true true true\nframe: frame true true\npage: end true true true"},
		{"in any order: errors, rejections, timers and modules are the frame's", map[string]string{
			"index.html": `<script>onerror = m => console.log("page:", m); onunhandledrejection = e => { console.log("page: rejected", e.reason); e.preventDefault() }</script>
				<script type=importmap>{"imports": {"x": "./page.mjs"}}</script><script type=module>import "x"</script>
				<iframe src="frame.html"></iframe>`,
			"frame.html": `<script>
				onerror = m => { console.log("frame:", m); return true };
				onunhandledrejection = e => { console.log("frame: rejected", e.reason); e.preventDefault() };
				setTimeout(() => { throw "in a timer" });
				onload = () => setTimeout("console.log('string', this === window, parent !== window)");
				Promise.reject("of the frame"); parent.Promise.reject("of the page");
				</script><script type=importmap>{"imports": {"x": "./frame.mjs"}}</script><script type=module>import "x"; console.log(import.meta.url)</script>`,
			"page.mjs":  `console.log("page's x", parent === window)`,
			"frame.mjs": `console.log("frame's x", parent !== window)`,
		}, "page's x true\npage: rejected of the page\nframe: rejected of the frame\nframe: Uncaught in a timer\nframe's x true\nDIR/frame.html\nstring true true"},
		{"nested, and frames that remove themselves", map[string]string{
			"index.html": `<iframe src="outer.html"></iframe><script>onload = () => console.log("loaded", length)</script>`,
			"outer.html": `<iframe src="inner.html"></iframe><iframe src="outer.html"></iframe><script>console.log(length, parent[0] === window, top === parent)</script>`,
			"inner.html": `<script>console.log(top === parent.parent); const f = parent.frameElement; const w = window; f.remove(); console.log(w.closed, parent, top, f.contentWindow)</script>never`,
		}, "2 true true\ntrue\ntrue null null null\nloaded 0"},
		{"clients of their own", map[string]string{
			"index.html": `<iframe></iframe><script>
				const w = frames[0], channel = new BroadcastChannel("c");
				channel.onmessage = e => console.log("heard", e.data);
				(async () => {
					localStorage.x = "1";
					console.log(w.localStorage.x, w.localStorage !== localStorage, w.navigator.locks !== navigator.locks, w.indexedDB !== indexedDB);
					await new Promise(granted => w.navigator.locks.request("l", () => { granted(); return new Promise(() => {}) }));
					const { held } = await navigator.locks.query();
					console.log(held.length, held[0].name);
					const worker = new w.Worker("data:text/javascript,postMessage(1); new BroadcastChannel('c')");
					worker.onmessage = e => {
						console.log("of a worker", e.data);
						new w.BroadcastChannel("c").postMessage("from the frame");
						setTimeout(async () => {
							document.querySelector("iframe").remove();
							await navigator.locks.request("l", () => console.log("granted"));
							w.setTimeout(() => console.log("never"));
							w.requestAnimationFrame(() => console.log("never"));
							channel.close();
						}, 5);
					};
				})()</script>`,
		}, "1 true true true\n1 l\nof a worker 1\nheard from the frame\ngranted"},
		{"animation frames", map[string]string{
			"index.html": `<iframe></iframe><script>
				const w = frames[0];
				w.requestAnimationFrame(() => console.log("frame"));
				requestAnimationFrame(() => { console.log("page"); w.requestAnimationFrame(() => { console.log("next"); document.querySelector("iframe").remove() }) });
				</script>`,
		}, "page\nframe\nnext"},
		{"of another origin", map[string]string{
			"index.html": `<iframe src="data:text/html,<script>try { parent.x = 1 } catch (e) { parent.postMessage(e.name, '*') }</script>" onload="console.log('load', this.contentDocument)"></iframe>
				<script>onmessage = e => console.log(e.data, e.origin); onload = () => console.log("page", typeof x)</script>`,
		}, "SecurityError null\nload null\npage undefined"},
		{"sandboxed", map[string]string{
			"index.html": `<iframe sandbox src="frame.html" onload="console.log('load', this.contentDocument)"></iframe><script>onload = () => console.log("page", typeof x)</script>`,
			"frame.html": `<script>parent.x = 1</script>`,
		}, "load null\npage undefined"},
		{"whose first URL leads to no document", map[string]string{
			"index.html": `<script>const log = f => console.log("load", f.id, f.contentDocument?.body.textContent)</script>
				<iframe id=1 src="javascript:void 0" onload="log(this)"></iframe><iframe id=2 src="javascript:null" onload="log(this)"></iframe>
				<iframe id=3 src="javascript:'text'" onload="log(this)"></iframe>
				<iframe id=4 src="javascript:frameElement.remove()" onload="log(this)"></iframe>
				<iframe id=5 sandbox=allow-same-origin src="javascript:void 0" onload="log(this)"></iframe><script>
				onload = () => { console.log("page"); document.getElementById(1).src = "javascript:console.log('no load')" }</script>`,
		}, "load 1 \nload 2 \nload 5 \nload 3 text\npage\nno load"},
		{"whose name is a number", map[string]string{
			"index.html": `<iframe name=3></iframe><b id=4></b><script>
				console.log(window[3] === frames[0], window[4]?.id, window[5], 0 in window, 3 in window);
				for (const fix of [() => Object.setPrototypeOf(location, {}), () => { location.__proto__ = null }]) try { fix() } catch (e) { console.log(e.name) }
				console.log(Reflect.setPrototypeOf(location, {}), Reflect.setPrototypeOf(location, Location.prototype), location instanceof Location)</script>`,
		}, "true 4 undefined true true\nTypeError\nTypeError\nfalse true true"},
		{"sandboxed, of the same origin", map[string]string{
			"index.html": `<iframe sandbox="allow-same-origin" src="frame.html" onload="console.log(this.contentDocument.body.textContent, this.contentWindow.confirm('?')); nested.src = 'nested.html'"></iframe>
				<iframe id=nested sandbox="ALLOW-scripts allow-same-origin"></iframe><script>onload = () => console.log("page", typeof x, y, location.pathname.endsWith("index.html"))</script>`,
			"frame.html":  `<script>parent.x = 1</script><body>text`,
			"nested.html": `<iframe srcdoc="<a id=a target=_top href=frame.html></a><script>top.y = alert(1); a.click()</script>"></iframe>`,
		}, "text false\nA sandboxed document may not navigate that window.\npage undefined undefined true"},
		{"document.open()", map[string]string{
			"index.html": `<iframe></iframe><script>
				const f = frames[0].frameElement, d = f.contentDocument, w = f.contentWindow;
				let loads = 0; f.onload = () => console.log("load", ++loads, d.readyState);
				w.x = 1;
				d.open(); d.write("<!doctype html><title>t</title><p id=p>one</p><script>parent.inner = [window === parent.frames[0], document.currentScript !== null].join()</" + "script>"); d.close();
				console.log(d === f.contentDocument, w.x, d.title, d.URL === document.URL, d.compatMode, w.p.textContent, inner, d.readyState);
				f.addEventListener("load", () => setTimeout(() => {
					f.onload = () => { console.log("once"); d.open(); d.write("two"); d.close() };
					d.write("<p>three"); d.close();
				}), {once: true});
				</script>`,
		}, "true 1 t true CSS1Compat one true,true interactive\nload 1 complete\nonce"},
		{"document.open() of a document that its frame has left", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>onload = () => {
				const f = frames[0].frameElement, d = f.contentDocument;
				f.onload = () => {
					console.log(d.body.textContent, d.open() === d, d.childNodes.length, d.defaultView, f.contentDocument.title);
					d.write("<p>one<script>console.log('never')</" + "script>"); d.close();
					console.log(d.querySelector("p").firstChild.data);
				};
				f.src = "b.html";
				}</script>`,
			"a.html": `<p>a`,
			"b.html": `<title>b</title>`,
		}, "a true 0 null b\none"},
		{"targets", map[string]string{
			"index.html": `<iframe name=one></iframe><iframe src="links.html"></iframe><script>
				onmessage = e => { console.log(e.data, e.source === frames.one, e.source === frames[1]) }</script>`,
			"links.html": `<a id=a target=one href="target.html?a"></a><form id=f target=one action="target.html"><input name=q value=v></form><script>
				onload = () => { parent[0].frameElement.onload = () => { parent[0].frameElement.onload = null; f.submit() }; a.click() }</script>`,
			"target.html": `<script>parent.postMessage(location.search, "*")</script>`,
		}, "?a true false\n?q=v true false"},
		{"URLs are relative to the entry settings object", map[string]string{
			"index.html":    `<iframe src="in/frame.html"></iframe><script>onload = () => { frames[0].frameElement.onload = () => console.log(frames[0].location.href, frames[0].document.referrer); frames[0].location.href = "other.html" }</script>`,
			"in/frame.html": ``,
			"other.html":    ``,
		}, "DIR/other.html "},
		{"joint session history", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				const f = frames[0].frameElement, next = () => new Promise(resolve => f.onload = () => setTimeout(resolve));
				const popped = () => new Promise(resolve => addEventListener("popstate", () => setTimeout(resolve), { once: true }));
				(async () => {
					await next();
					console.log(history.length, frames[0].history.length);
					frames[0].location = "b.html"; await next();
					console.log(history.length, frames[0].location.search, frames[0].document.title);
					history.pushState("s", "");
					console.log(history.length);
					let p = popped(); history.back(); await p;
					console.log(history.state, frames[0].document.title);
					history.back(); await next();
					console.log(history.length, frames[0].document.title);
					frames[0].history.go(2); p = popped(); await Promise.all([p, next()]);
					console.log(history.state, frames[0].document.title);
					frames[0].history.back(); await popped();
					f.remove();
					console.log(history.length, history.state);
				})()</script>`,
			"a.html": `<title>a</title>`,
			"b.html": `<title>b</title>`,
		}, "1 1\n2  b\n3\nnull b\n3 a\ns b\n2 null"},
		{"loaded anew", map[string]string{
			"index.html": `<iframe></iframe><iframe src="data:text/html,x"></iframe><script>
				onload = async () => {
					for (const f of document.querySelectorAll("iframe")) {
						const loaded = new Promise(resolve => f.onload = resolve);
						try { f.contentWindow.location.reload() } catch (e) { console.log(e.name); f.src += "" }
						await loaded;
						console.log(f.contentWindow !== null, length, history.length);
					}
				}</script>`,
		}, "true 2 1\nSecurityError\ntrue 2 2"},
		{"that cannot be reached", map[string]string{
			"index.html": `<iframe src="missing.html" onload="console.log('load', this.contentDocument)"></iframe><script>onload = () => console.log("page")</script>`,
		}, "A frame shows nothing of DIR/missing.html: there is no such file\nload null\npage"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, want := opened(t, test.files), test.want
			if strings.HasPrefix(test.name, "in any order: ") {
				got, want = inOrder(got), inOrder(want)
			}
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// inOrder sorts lines.
func inOrder(lines string) string {
	sorted := strings.Split(lines, "\n")
	slices.Sort(sorted)
	return strings.Join(sorted, "\n")
}

// inPage evaluates script in a page with an empty document.
func inPage(t testing.TB, o sluice.PageOptions, script string) any {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	o.URL = "https://a.example/"
	page, err := ua.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	v, err := page.Eval(ctx, script)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Frames that are removed leave nothing behind: all together they would take far more than the page may hold.
func TestFramesLeaveNothing(t *testing.T) {
	n := 10000
	if testing.Short() {
		n = 1000
	}
	const round = `
		const f = document.createElement("iframe");
		f.srcdoc = "<p>x</p><script>onmessage = () => 0; setInterval(() => 0, 1e6)</" + "script>";
		f.name = "n" + i;
		const loaded = new Promise(resolve => f.onload = resolve);
		document.body.append(f);
		if (i % 2) {
			await loaded;
			f.contentWindow.parentCalls = () => f;
			f.contentDocument.body.append(document.createElement("p"));
			document.body.append(f.contentDocument.body.firstChild);
			document.body.lastChild.remove();
			f.contentWindow.location.reload();
		}
		f.remove();
		if (i % 16 === 0) await new Promise(resolve => setTimeout(resolve));`
	if v := inPage(t, sluice.PageOptions{MaxHeap: 48 << 20}, fmt.Sprintf("(async () => { for (let i = 0; i < %d; i++) {%s} return length })()", n, round)); v != 0.0 {
		t.Errorf("length %v", v)
	}
}

func TestManyFrames(t *testing.T) {
	if v := inPage(t, sluice.PageOptions{}, `
		let d = document, depth = 0;
		for (;;) {
			const f = d.createElement("iframe");
			d.body.append(f);
			if (!f.contentWindow) break;
			depth++;
			d = f.contentDocument;
		}
		const deepest = d.defaultView;
		const was = deepest.top === window && deepest.parent !== window;
		document.querySelector("iframe").remove();
		[depth, was, deepest.closed, deepest.top, length].join()`); v != "1000,true,true,,0" {
		t.Error(v)
	}
}

// A frame at about:blank, with its document, and one that parses a small one.
func BenchmarkFrame(b *testing.B) {
	for _, test := range []struct{ name, script string }{
		{"blank", `f.contentDocument`},
		{"srcdoc", `f.srcdoc = "<p>x"; await new Promise(resolve => f.onload = resolve)`},
	} {
		b.Run(test.name, func(b *testing.B) {
			benchmark(b, `
				const round = async n => {
					for (let i = 0; i < n; i++) {
						const f = document.createElement("iframe");
						document.body.append(f);
						`+test.script+`
						f.remove();
					}
				}`)
		})
	}
}

// The examples of https://html.spec.whatwg.org/multipage/webappapis.html#realms-settings-objects-global-objects, with
// frames.
func TestSettingsObjectsOfFrames(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		// https://html.spec.whatwg.org/multipage/webappapis.html#entry: a.html is the entry, b.html the incumbent, c.html the
		// current and d.html the relevant one; URLs of location are relative to the first, origins come from the second.
		{"entry, incumbent, current and relevant", map[string]string{
			"a/index.html": `<iframe src="../b/index.html"></iframe><iframe src="../c/index.html"></iframe><iframe src="../d/index.html"></iframe><script>
				onload = () => {
					const [b, c, d] = Array.from(frames);
					d.onmessage = e => {
						console.log("source is the incumbent:", e.source === b);
						d.frameElement.onload = () => console.log("URL of the entry:", d.location.pathname.split("/").slice(-2).join("/"));
						b.assign(c, d);
					};
					b.post(c, d);
				}</script>`,
			"a/x.html": ``,
			"b/index.html": `<script>
				function post(c, d) { c.postMessage.call(d, "m", "*") }
				function assign(c, d) { c.Reflect.apply(Object.getOwnPropertyDescriptor(c.location, "href").set, d.location, ["x.html"]) }
				</script>`,
			"c/index.html": ``, "d/index.html": ``,
		}, "source is the incumbent: true\nURL of the entry: a/x.html"},
		// https://html.spec.whatwg.org/multipage/webappapis.html#incumbent: functions of the platform as callbacks.
		{"bound functions of the platform", map[string]string{
			"index.html": `<iframe></iframe><iframe></iframe><script>
				const [b, c] = Array.from(frames);
				const heard = []; onmessage = e => heard.push(e.source === window ? "page" : e.source === b ? "b" : "c");
				b.eval("setTimeout(parent.postMessage.bind(parent, 1, '*'))");
				setTimeout(postMessage.bind(window, 2, "*"));
				c.eval("Promise.resolve(1).then(parent.postMessage.bind(parent, 3, '*', []))");
				const target = new b.EventTarget();
				c.eval("target => target.addEventListener('x', parent.postMessage.bind(parent, 4, '*', []))")(target);
				target.dispatchEvent(new Event("x"));
				setTimeout(() => console.log(heard.join()), 30);
				</script>`,
		}, "c,c,b,page"},
		// The engine comes to dispatch them: their listeners' context, and current event, are what they were.
		{"events that other windows dispatch again and again", map[string]string{
			"index.html": `<iframe></iframe><iframe></iframe><script>
				const [b, c] = Array.from(frames), heard = [];
				b.onmessage = e => heard.push(e.source === window ? "page" : e.source === b ? "b" : "c");
				const target = new b.EventTarget(), ours = new EventTarget();
				b.eval("target => target.addEventListener('x', postMessage.bind(window, 1, '*', []))")(target);
				b.eval("target => target.addEventListener('y', e => parent.seen.push(window.event === e, parent.event === parent.outer, e.currentTarget === target))")(target);
				var outer, seen = [];
				ours.addEventListener("outer", () => {
					seen.push(event === outer, b.event);
					target.dispatchEvent(new Event("y"));
					seen.push(event === outer, b.event);
				});
				for (let i = 0; i < 4; i++) {
					c.eval("target => target.dispatchEvent(new Event('x'))")(target);
					ours.dispatchEvent(outer = new Event("outer"));
					console.log(seen.splice(0).join(), event);
				}
				setTimeout(() => console.log(heard.join()), 30);
				</script>`,
		}, strings.Repeat("true,,true,true,true,true, undefined\n", 4) + "b,b,b,b"},
		// What the platform makes is of the current realm, errors and promises too.
		{"objects of the current realm", map[string]string{
			"index.html": `<iframe></iframe><script>
				const w = frames[0];
				try { w.structuredClone(() => 1) } catch (e) { console.log(e instanceof w.DOMException, e instanceof DOMException) }
				try { w.document.createElement("<") } catch (e) { console.log(e instanceof w.DOMException) }
				console.log(w.fetch("data:,x") instanceof w.Promise, w.document.createTextNode("") instanceof w.Text,
					document.adoptNode(w.document.createElement("p")) instanceof w.HTMLElement, new w.Event("x") instanceof w.Event);
				const e = new w.Image(); console.log(e.ownerDocument === w.document);
				w.eval("document.body.append(parent.document.createElement('p'))"); console.log(w.document.body.lastChild instanceof HTMLParagraphElement);
				</script>`,
		}, "true false\ntrue\ntrue true true true\ntrue\ntrue"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := "index.html"
			if _, ok := test.files[name]; !ok {
				name = "a/index.html"
			}
			if got := openedAs(t, test.files, name, sluice.PageOptions{}); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
