package html_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// opened opens the document index.html of a folder, waits until nothing can happen any more, and returns what it has
// printed, with DIR for the folder's URL.
func opened(t testing.TB, files map[string]string) string {
	t.Helper()
	return openedAs(t, files, "index.html", sluice.PageOptions{})
}

func openedAs(t testing.TB, files map[string]string, name string, o sluice.PageOptions) string {
	t.Helper()
	dir := folder(t, files)
	return strings.ReplaceAll(visited(t, dir+name, o), dir, "DIR/")
}

// visited opens the document at a URL, and returns what it has printed when no work is left.
func visited(t testing.TB, address string, o sluice.PageOptions) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	o.Stdout, o.Stderr = &out, &out
	page, err := ua.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, address); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Errorf("%v; printed so far:\n%s", err, out.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func TestScriptElements(t *testing.T) {
	log := func(text string) string { return `console.log("` + text + `")` }
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"in the order of the document", map[string]string{
			"index.html": `<script>console.log("1", document.currentScript.id, document.querySelectorAll("p").length)</script><p>
				<script src="2.js" id=two></script><p><script id=three>console.log("3", document.currentScript.id, document.querySelectorAll("p").length)</script>`,
			"2.js": `console.log("2", document.currentScript.id, document.querySelectorAll("p").length)`,
		}, "1  0\n2 two 1\n3 three 2"},
		{"deferred, modules, and the events of the document", map[string]string{
			"index.html": `<script>
				document.onreadystatechange = () => console.log(document.readyState);
				document.addEventListener("DOMContentLoaded", e => console.log(e.type, e.bubbles, e.target === document));
				addEventListener("load", e => console.log(e.type, e.target === document, e.currentTarget === window));
				addEventListener("pageshow", e => console.log(e.type, e.persisted, e.target === document, e.currentTarget === window));</script>
				<script type=module>import {m} from "./m.mjs"; console.log(m, document.currentScript, import.meta.url)</script>
				<script defer src="d.js"></script><script defer>console.log("inline: no defer")</script>
				<script nomodule>console.log("never")</script>
				<p id=last>`,
			"m.mjs": `export const m = "module"`,
			"d.js":  `console.log("deferred", document.getElementById("last") !== null, document.currentScript.defer)`,
		}, "inline: no defer\ninteractive\nmodule null DIR/index.html\ndeferred true true\nDOMContentLoaded true true\ncomplete\nload true true\npageshow false true true"},
		{"inserted by script", map[string]string{
			"index.html": `<body><script>
				const add = (f, where = document.body) => { const s = document.createElement("script"); f(s); where.append(s); return s };
				add(s => s.textContent = 'console.log("at once")');
				const empty = add(() => {}); console.log("empty"); empty.append('console.log("when it gets text")');
				add(s => { s.src = "a.js"; s.async = false; s.onload = () => console.log("a loaded") });
				add(s => { s.src = "b.js"; s.async = false });
				add(s => { s.type = "text/plain"; s.textContent = 'console.log("never")' });
				const outside = document.createElement("div"); add(s => s.textContent = 'console.log("connected")', outside);
				console.log("not yet"); document.body.append(outside);
				const clone = document.scripts ? add(s => s.textContent = 'console.log("once")').cloneNode(true) : null;
				document.body.append(clone);
				const inner = document.createElement("div"); inner.innerHTML = "<script>console.log('never')<\/script>"; document.body.append(inner);
				const r = document.createRange(); r.selectNodeContents(document.body);
				document.body.append(r.createContextualFragment("<script>console.log('contextual')<\/script>"));
				document.body.append(new DOMParser().parseFromString("<script>console.log('never')<\/script>", "text/html").querySelector("script"));
				document.body.append(...new DOMParser().parseFromString("<svg><script>console.log('never')<\/script></svg><script>console.log('never')", "text/html").scripts);
				const parsed = new DOMParser().parseFromString("<script><\/script>", "text/html").querySelector("script");
				document.body.append(parsed); parsed.append("console.log('was empty')");
				document.currentScript.textContent = "console.log('never')";
			</script>`,
			"a.js": log("a"), "b.js": log("b"),
		}, "at once\nempty\nwhen it gets text\nnot yet\nconnected\nonce\ncontextual\nwas empty\na\na loaded\nb"},
		{"a root element that is custom", map[string]string{
			"index.html": `<script>
				customElements.define("x-root", class extends HTMLHtmlElement { connectedCallback() { console.log("connected") } }, {extends: "html"});
				onload = () => { document.open(); document.write("<html is=x-root><script>console.log('script')<\/script>"); document.close() }</script>`,
		}, "connected\nscript"},
		{"a script that cannot be fetched", map[string]string{
			"index.html": `<script src="none.js" onerror="console.log(event.bubbles, this.src)"></script><script src="" onerror="console.log('empty')"></script><script>console.log("next")</script>`,
		}, "TypeError: Failed to fetch the script DIR/none.js: there is no such file\nfalse DIR/none.js\nnext\nempty"},
		{"types", map[string]string{
			"index.html": `<script type="">console.log(1)</script><script type=" TEXT/JavaScript ">console.log(2)</script>
				<script language="JavaScript1.2">console.log(3)</script><script language=vbscript>console.log("never")</script>
				<script type="text/javascript; charset=utf-8">console.log("never")</script><script type="application/ecmascript">console.log(4)</script>
				<script for=window event=onload>console.log(5)</script><script for=document event=onload>console.log("never")</script>
				<script type=module-shim>console.log("never")</script><script type=MODULE>console.log(6)</script>
				<svg><script>console.log("of SVG", document.currentScript === document.querySelector("svg script"))</script><script href="data:text/javascript,console.log('fetched')"/><script xlink:href="data:text/javascript,console.log('by XLink')"></script></svg>
				<script>const s = document.createElementNS("http://www.w3.org/2000/svg", "script"); s.textContent = "console.log('inserted')"; s.setAttribute("language", "none"); document.querySelector("svg").append(s)</script>`,
		}, "1\n2\n3\n4\n5\nof SVG true\nfetched\nby XLink\ninserted\n6"},
		{"URLs of requests, in the encoding of the document", map[string]string{
			"index.html": `<meta charset=windows-1252><script>const source = new EventSource("x?\u00df\u03b1"); console.log(source.url.split("?")[1]); source.close();
				console.log(new Request("x?\u00df").url.split("?")[1]); new Worker("w.js?\u00df").onmessage = e => { console.log(e.data); e.target.terminate() }</script>`,
			"w.js": `postMessage(location.search)`,
		}, "%DF%26%23945%3B\n%C3%9F\n?%DF"},
		{"the URLs of base elements", map[string]string{
			"index.html": `<meta charset=windows-1252><base href="d/?&szlig;"><base href="http://["><script>console.log(...Array.from(document.querySelectorAll("base"), b => b.href));
				console.log(Object.assign(new DOMParser().parseFromString("", "text/html").createElement("base"), { href: "e" }).href)</script>
				<iframe srcdoc="<base href='f/'>" onload="console.log(this.contentDocument.querySelector('base').href)"></iframe>`,
		}, "DIR/d/?%DF http://[\nDIR/e\nDIR/d/f/"},
		{"errors", map[string]string{
			"index.html": "<script>addEventListener('error', e => { console.log(e.message, e.filename, e.lineno, e.colno); e.preventDefault() })</script>\n" +
				"<p>é <script>\n  throw new Error('one')</script>\n<script>\nlet x = ;</script><script type=module>\n\nthrow new Error('two')</script><script src=e.js></script>",
			"e.js": "\n\n  throw new Error('three')",
		}, "Uncaught Error: one DIR/index.html 3 9\nUncaught SyntaxError: expected expression, got ';' DIR/index.html 5 9\nUncaught Error: three DIR/e.js 3 9\nUncaught Error: two DIR/index.html 7 7"},
		{"microtasks before the next script", map[string]string{
			"index.html": `<script>Promise.resolve().then(() => console.log("microtask")); console.log("script")</script><script>console.log("next")</script>`,
		}, "script\nmicrotask\nnext"},
		{"import maps", map[string]string{
			"index.html": `<script type=importmap>{"imports": {"a": "./a.mjs"}}</script><script type=importmap>{"imports": {"b": "./b.mjs", "a": "./never.mjs"}}</script>
				<script type=module>import {a} from "a"; import {b} from "b"; console.log(a, b)</script>
				<script type=importmap src="x.json" onerror="console.log('external')"></script>
				<script type=importmap>{</script>`,
			"a.mjs": `export const a = "a"`, "b.mjs": `export const b = "b"`,
		}, "The import map: the specifier \"a\" is ignored, since an earlier import map has it\nUncaught [SyntaxError: The import map is not JSON: unexpected end of JSON input (line 1, column 1)]\nexternal\na b"},
		{"a module that cannot be loaded", map[string]string{
			"index.html": `<script type=module src="none.mjs" onload="console.log('never')"></script><script type=module>import "./none.mjs"; console.log("never")</script>
				<script>document.querySelector("script").addEventListener("error", () => console.log("error"))</script>`,
		}, "Failed to fetch the module DIR/none.mjs: there is no such file\nerror\nUncaught TypeError: Failed to fetch the module DIR/none.mjs: there is no such file (imported from DIR/index.html:1:102)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := opened(t, test.files)
			// Where the place of an error is shown does not matter here.
			got, _, _ = strings.Cut(got, "\nDIR/index.html:")
			if got != test.want {
				t.Errorf("printed:\n%s\nnot:\n%s", got, test.want)
			}
		})
	}
}

func TestDocumentWrite(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"where the script is", map[string]string{
			"index.html": `<body><script>document.write("<p>1</p>", "<p>"); document.writeln("2"); console.log(document.querySelectorAll("p").length)</script><i></i>
				<script>for (const s of [...document.scripts]) s.replaceWith("S"); console.log(document.body.innerHTML.replace(/\s+/g, " "))</script>`,
		}, "2\nS<p>1</p><p>2 <i></i> S</p>"},
		{"scripts in scripts", map[string]string{
			"index.html": `<script>document.write("<script>console.log('inner'); document.write('<script>console.log(\"innermost\")<\\/script>'); console.log('inner again')<\/script>"); console.log("outer")</script><script>console.log("next")</script>`,
		}, "inner\ninnermost\ninner again\nouter\nnext"},
		{"an external script blocks what comes after it", map[string]string{
			"index.html": `<script>document.write("<script src=a.js><\/script><p>after"); console.log(document.querySelector("p"))</script><b></b><script>console.log("next")</script>`,
			"a.js":       `console.log("a", document.querySelector("p"), document.querySelector("b")); document.write("<u></u>"); console.log(document.querySelector("u") !== null)`,
		}, "null\na null null\ntrue\nnext"},
		{"from a module, a deferred script, an asynchronous one: ignored", map[string]string{
			"index.html": `<p><script type=module>document.write("never"); console.log("module")</script><script defer src="d.js"></script>
				<script>onload = () => console.log(document.querySelectorAll("p").length)</script>`,
			"d.js": `document.write("never"); console.log("deferred")`,
		}, "module\ndeferred\n1"},
		{"after the load: a new document", map[string]string{
			"index.html": `<p><script>let loads = 0; addEventListener("load", () => { if (!loads++) setTimeout(() => {
				document.write("<title>new</title><body><script>console.log('in it', document.querySelector('p'), document.readyState)<\/script>");
				console.log(document.readyState, loads); document.addEventListener("DOMContentLoaded", () => console.log("again"));
				addEventListener("load", () => console.log("loaded again")); document.close(); console.log(document.readyState) }) })</script>`,
		}, "in it null loading\nloading 1\ninteractive\nagain\nloaded again"},
		{"of a document without a window", map[string]string{
			"index.html": `<script>const d = document.implementation.createHTMLDocument(""); d.open(); d.write("<p>x<script>console.log('never')<\/script>"); d.close();
				console.log(d.querySelector("p").outerHTML, d.readyState); const x = document.implementation.createDocument("", "a");
				for (const f of ["open", "close", "write"]) try { x[f]("") } catch (e) { console.log(e.name) }</script>`,
		}, "<p>x<script>console.log('never')</script></p> interactive\nInvalidStateError\nInvalidStateError\nInvalidStateError"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := opened(t, test.files); got != test.want {
				t.Errorf("printed:\n%s\nnot:\n%s", got, test.want)
			}
		})
	}
}

// What scripts do to the tree that is being parsed.
func TestScriptsMoveTheParsersNodes(t *testing.T) {
	for _, test := range []struct{ name, page, want string }{
		{"a parent that is gone takes what follows with it", `<div id=a><p><script>const a = document.getElementById("a"); a.remove(); document.currentScript.remove()</script>late
			<script>console.log("never: not connected")</script></p></div><script>console.log(a.textContent.trim().slice(0, 4), document.getElementById("a"))</script>`, "late null"},
		{"the document element is replaced", `<body><script>const h = document.documentElement; document.removeChild(h); const d = document.createElement("html"); document.append(d)</script><p>
			<script>console.log("never")</script>`, ""},
		{"a table's rows move while it is parsed", `<table id=t><tr><td><script>document.body.append(document.getElementById("t").rows ? document.querySelector("tr") : document.querySelector("tr"))</script>x<tr><td>y</table>
			<script>console.log(document.querySelectorAll("td").length, document.body.lastElementChild.tagName)</script>`, "2 SCRIPT"},
		{"observers see what the parser makes", `<script>new MutationObserver(list => console.log(list.flatMap(r => [...r.addedNodes]).map(n => n.nodeName).join())).observe(document, {childList: true, subtree: true})</script><p><b>x</b></p>
			<script></script>`, "BODY,P,B,#text,#text,SCRIPT"},
		{"a script that adopts itself", `<script>const other = document.implementation.createHTMLDocument(""); other.body.append(document.currentScript); console.log(other.scripts ? 1 : 1)</script><script>console.log("next")</script>`, "1\nnext"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := opened(t, map[string]string{"index.html": test.page}); got != test.want {
				t.Errorf("printed:\n%s\nnot:\n%s", got, test.want)
			}
		})
	}
}

// Recursion through document.write() ends as other recursion does. Where the stack is full,
// there may be no room for the handler of the error, which is then printed.
func TestWriteRecursionEnds(t *testing.T) {
	page := `<script>onerror = () => true; let n = 0; function f() { n++; document.write("<script>try { f() } catch (e) {}<\/script>") } try { f() } catch (e) { console.log(e.message) } console.log(n > 20)</script>`
	if got := opened(t, map[string]string{"index.html": page}); !strings.HasSuffix(got, "true") {
		t.Errorf("printed:\n%s", got)
	}
}

func TestLinkedResources(t *testing.T) {
	got := opened(t, map[string]string{
		"index.html": `<head><script>const seen = []; for (const type of ["load", "error"]) document.addEventListener(type, ({ target: e }) => seen.push(type + " " + (e.getAttribute("href") ?? e.tagName) + " " + e.rel), true)</script><base href="d/"><base href="never/"><link rel=modulepreload href="m.mjs"><link rel=stylesheet href="s.css"><link rel=stylesheet href="none.css"><link rel="preload" as=script href="m.mjs"><style>p {}</style>
			<script>addEventListener("load", () => console.log(seen.filter(s => /css|STYLE/.test(s)).sort().join("\n")));
			console.log(document.baseURI); fetch("f.json").then(r => r.json()).then(v => console.log(v)); new Worker("w.js").onmessage = e => { console.log(e.data); e.target.terminate() };
			document.querySelector("base").href = "e/"; console.log(document.baseURI); document.querySelector("base").remove(); console.log(document.baseURI)</script>
			<script type=module>import.meta.url; await import("../d/m.mjs")</script>`,
		"d/m.mjs": `console.log("module")`, "d/s.css": "p {}", "d/f.json": "1", "d/w.js": `postMessage(location.pathname.slice(-5))`,
	})
	for _, want := range []string{"DIR/d/\nDIR/e/\nDIR/never/\n", "error none.css stylesheet\nload STYLE undefined\nload s.css stylesheet", "\nmodule", "/w.js"} {
		if !strings.Contains(got, want) {
			t.Errorf("printed:\n%s\nwithout:\n%s", got, want)
		}
	}
}

func TestKindsOfDocuments(t *testing.T) {
	script := `<script xmlns="http://www.w3.org/1999/xhtml">//<![CDATA[
		console.log(document.contentType, document.documentElement.nodeName, document.characterSet, document.compatMode)//]]></script>`
	for _, test := range []struct{ name, text, want string }{
		{"a.html", "<!doctype html>" + script, "text/html HTML windows-1252 CSS1Compat"},
		{"a.htm", script, "text/html HTML windows-1252 BackCompat"},
		{"a.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + script + `</body></html>`, "application/xhtml+xml html UTF-8 CSS1Compat"},
		{"a.svg", `<svg xmlns="http://www.w3.org/2000/svg">` + script + `</svg>`, "image/svg+xml svg UTF-8 CSS1Compat"},
		{"b.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + script + `<p></body></html>`, "application/xhtml+xml html UTF-8 CSS1Compat\nDIR/b.xhtml:2:"},
		{"u.html", "\uFEFF" + script, "text/html HTML UTF-8 BackCompat"},
		{"m.html", `<meta charset=Shift_JIS>` + script, "text/html HTML Shift_JIS BackCompat"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := openedAs(t, map[string]string{test.name: test.text}, test.name, sluice.PageOptions{})
			if got != test.want && !(strings.HasSuffix(test.want, ":") && strings.HasPrefix(got, test.want)) {
				t.Errorf("printed %q, not %q", got, test.want)
			}
		})
	}
}

// Scripts that are parsed for an element are not run, but those of a contextual fragment are.
func TestScriptsInXMLFragments(t *testing.T) {
	got := openedAs(t, map[string]string{"a.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><p id="a"/><p id="b"/><script><![CDATA[
		const a = document.getElementById("a"), b = document.getElementById("b"), range = new Range()
		a.innerHTML = "<script>console.log('of innerHTML')</" + "script>"
		a.insertAdjacentHTML("beforeend", "<script/>")
		a.lastChild.append("console.log('of an element that was empty')")
		a.insertAdjacentHTML("beforeend", "<svg xmlns='http://www.w3.org/2000/svg'><script>console.log('of insertAdjacentHTML()')</" + "script></svg>")
		range.selectNodeContents(b)
		b.append(range.createContextualFragment("<script>console.log('of a contextual fragment')</" + "script>"))
		console.log(a.children.length, a.firstChild instanceof HTMLScriptElement)
	]]></script></body></html>`}, "a.xhtml", sluice.PageOptions{})
	if want := "of a contextual fragment\n3 true"; got != want {
		t.Errorf("printed %q, not %q", got, want)
	}
}

// Text is the text of a pre element.
func TestTextDocument(t *testing.T) {
	ctx := t.Context()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, folder(t, map[string]string{"a.txt": "a\n<b>&amp;"})+"a.txt"); err != nil {
		t.Fatal(err)
	}
	got, err := page.Eval(ctx, `[document.body.innerHTML, document.contentType, document.compatMode].join()`)
	if err != nil || got != "<pre>a\n&lt;b&gt;&amp;amp;</pre>,text/plain,CSS1Compat" && got != "<pre>a\n&lt;b&gt;&amp;amp;</pre>,text/plain,BackCompat" {
		t.Errorf("%v, %v", got, err)
	}
}
