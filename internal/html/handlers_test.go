package html_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// shown opens a document of HTML in a page at a URL, waits until nothing can happen any
// more, and returns what it has printed. Uncaught exceptions are printed too.
func shown(t testing.TB, at, markup string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{URL: at, Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.SetContent(ctx, markup); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Errorf("%v; printed so far:\n%s", err, out.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// documents are documents of HTML, with what they print.
type documents []struct{ name, markup, want string }

func (list documents) check(t *testing.T, at string) {
	t.Helper()
	for _, test := range list {
		t.Run(test.name, func(t *testing.T) {
			if got := shown(t, at, "<!doctype html>"+test.markup); got != test.want {
				t.Errorf("printed\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestEventHandlerAttributes(t *testing.T) {
	documents{
		{"compiled in the scopes of the element, its form, and the document",
			`<form name=f id=form><input id=i onclick="console.log(this.id, event.type, id, name === '', elementsOf(), title, typeof arguments, onclick.length)"></form>
			<script>document.title = "doc"; form.elementsOf = () => "form's"; i.dispatchEvent(new Event("click"))</script>`,
			"i click i true form's  object 1"},
		{"of the document", `<title>doc</title><p onclick="console.log(URL === document.URL, body === document.body)">x</p>
			<script>document.querySelector("p").click()</script>`, "true true"},
		{"its text", `<p onclick="a" id=p>x</p><script>console.log(p.onclick.toString()); console.log(p.onclick === p.onclick, p.onclick.name)</script>`,
			"function onclick(event) {\na\n}\ntrue onclick"},
		{"in the order of first setting", `<button id=b>x</button><script>
			b.addEventListener('click', () => console.log('ONE'));
			b.setAttribute('onclick', "console.log('NOT CALLED')");
			b.addEventListener('click', () => console.log('THREE'));
			b.onclick = () => console.log('TWO');
			b.addEventListener('click', () => console.log('FOUR'));
			b.click()</script>`, "ONE\nTWO\nTHREE\nFOUR"},
		{"deactivated and activated again", `<button id=b>x</button><script>
			b.addEventListener('click', () => console.log('ONE'));
			b.setAttribute('onclick', "console.log('NOT CALLED')");
			b.addEventListener('click', () => console.log('TWO'));
			b.onclick = null;
			b.addEventListener('click', () => console.log('THREE'));
			b.onclick = () => console.log('FOUR');
			b.addEventListener('click', () => console.log('FIVE'));
			b.click()</script>`, "ONE\nTWO\nTHREE\nFOUR\nFIVE"},
		{"before listeners", `<p id=p onclick="console.log('attribute')"></p><script>
			p.addEventListener("click", () => console.log("listener")); p.click();
			p.removeAttribute("onclick"); console.log(p.onclick); p.click();
			p.setAttribute("onclick", "console.log('again')"); p.click()</script>`,
			"attribute\nlistener\nnull\nlistener\nlistener\nagain"},
		{"body's are the window's", `<body onload="console.log(this === window, event.target === document)" onclick="console.log('click', this === document.body)"
			onerror="console.log(typeof event, source === location.href, lineno > 0, colno > 0, error instanceof ReferenceError); return true" onhashchange="1"><script>
			console.log(document.body.onload === window.onload, typeof onhashchange, document.body.onclick === window.onclick, onerror.length);
			document.body.click();
			document.body.onload = null; console.log(window.onload);
			document.body.setAttribute("onload", "console.log('set', this === window)");
			addEventListener('load', () => missing)</script>`,
			"true function false 5\nclick true\nnull\nset true\nstring true true true true"},
		{"of a frameset", `<frameset onload="console.log('loaded', this === window)"></frameset>`, "loaded true"},
		{"of a body without a window", `<script>const d = new DOMParser().parseFromString("<body onload='1' onclick='2'>", "text/html");
			console.log(d.body.onload, window.onload, d.body.onclick); d.body.onload = () => 1; console.log(d.body.onload)</script>`, "null null null\nnull"},
		{"a syntax error is reported once", `<script>onerror = (message, source, line) => { console.log(message, source === location.href, line > 0); return true }</script>
			<p id=p onclick="}"></p><script>console.log(p.onclick, p.onclick); p.click(); p.onclick = () => console.log("fine"); p.click()</script>`,
			"Uncaught SyntaxError: unexpected garbage after function body, starting with '}' true true\nnull null\nfine"},
		{"return values", `<a id=a onclick="return false" onmouseover="return true" onerror="return true"></a><script>
			for (const type of ["click", "mouseover", "error"]) console.log(type, a.dispatchEvent(new Event(type, { cancelable: true })))</script>`,
			"click false\nmouseover true\nerror true"},
		{"only the names of the standard", `<p id=p onfoo="1" ONCLICK="2" onload="3" onoffline="4"></p><script>
			console.log(p.onfoo, typeof p.onclick, typeof p.onload, p.onoffline, typeof document.onload, document.onoffline, typeof document.onreadystatechange)</script>`,
			"undefined function function undefined object undefined object"},
		{"of SVG and MathML", `<svg><g id=g onclick="console.log('g', this === g)"></g></svg><math><mi id=m onclick="console.log('m')"></mi></math><script>
			const [g, m] = document.querySelectorAll("g, mi"); g.dispatchEvent(new Event("click")); m.dispatchEvent(new Event("click")); console.log(g.constructor.name, m.constructor.name)</script>`,
			"g true\nm\nSVGElement MathMLElement"},
		{"bubbling to elements that script has not seen", `<div onclick="console.log('div', event.target.id)"><p id=p></p></div><script>document.getElementById("p").click()</script>`, "div p"},
		{"webkit's names", `<p id=p onwebkitanimationend="console.log(event.type)"></p><script>p.dispatchEvent(new Event("webkitAnimationEnd"))</script>`, "webkitAnimationEnd"},
		{"clones have their own", `<p id=p onclick="console.log(this === p)"></p><script>p.cloneNode().click(); p.click()</script>`, "false\ntrue"},
		{"lenient this", `<script>console.log(HTMLElement.prototype.onmouseenter, Document.prototype.onreadystatechange); try { HTMLElement.prototype.onclick } catch (e) { console.log(e.name) }</script>`, "undefined undefined\nTypeError"},
		{"readystatechange", `<script>document.onreadystatechange = () => console.log(document.readyState)</script>`, "interactive\ncomplete"},
	}.check(t, "https://a.example/dir/page")
}
