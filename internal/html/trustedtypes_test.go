package html_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// trusting begins a document that requires trusted types, tells of violations, and says what comes of expressions.
const trusting = `<meta http-equiv=content-security-policy content="require-trusted-types-for 'script'"><div id=d></div><script>
	document.addEventListener("securitypolicyviolation", e => console.log("violation", e.blockedURI, e.sample));
	const p = trustedTypes.createPolicy("p", { createHTML: (s, ...more) => s + more, createScript: s => s, createScriptURL: s => s });
	function tell(f) { try { console.log(String(f())) } catch (e) { console.log(e.name) } }
	function script(text) { const s = document.createElement("script"); s.append(text); return s }
	</script>`

func TestTrustedTypes(t *testing.T) {
	list := documents{
		{"policies and their texts", `<p id=d></p><script>
			const p = trustedTypes.createPolicy("p", { createHTML: (s, ...more) => s + more.length, createScript() { throw new RangeError }, createScriptURL: () => null });
			const html = p.createHTML("<p>", 1, 2);
			console.log(p.name, String(html), JSON.stringify(html), html instanceof TrustedHTML, trustedTypes.isHTML(html), trustedTypes.isScript(html), trustedTypes.isHTML("<p>"));
			try { p.createScript("") } catch (e) { console.log(e.name) }
			console.log(p.createScriptURL("x") == "", trustedTypes.emptyHTML + "", trustedTypes.emptyScript === trustedTypes.emptyScript);
			try { trustedTypes.createPolicy("none").createHTML("") } catch (e) { console.log(e.name) }
			console.log(trustedTypes.defaultPolicy, trustedTypes.createPolicy("default") === trustedTypes.defaultPolicy);
			try { trustedTypes.createPolicy("default", {}) } catch (e) { console.log(e.name) }
			try { trustedTypes.createPolicy("p", 1) } catch (e) { console.log(e.name) }
			d.outerHTML = html; console.log(document.body.innerHTML.length > 0, document.querySelector("p").outerHTML);
			</script>`,
			"p <p>2 \"<p>2\" true true false false\nRangeError\ntrue  true\nTypeError\nnull true\nTypeError\nTypeError\ntrue <p>2</p>"},
		{"which attributes and properties are sinks", `<script>
			const svg = "http://www.w3.org/2000/svg", xlink = "http://www.w3.org/1999/xlink";
			console.log(trustedTypes.getAttributeType("SCRIPT", "SRC"), trustedTypes.getAttributeType("script", "src", svg), trustedTypes.getAttributeType("script", "href", svg, xlink),
				trustedTypes.getAttributeType("iframe", "srcdoc", null), trustedTypes.getAttributeType("x", "onclick", "", ""), trustedTypes.getAttributeType("x", "onclick", "", "urn:x"),
				trustedTypes.getAttributeType("x", "onclick", "urn:x"), trustedTypes.getAttributeType("x", "onnothing"));
			console.log(trustedTypes.getPropertyType("x", "innerHTML"), trustedTypes.getPropertyType("x", "outerHTML", svg), trustedTypes.getPropertyType("Script", "innerText"),
				trustedTypes.getPropertyType("script", "src"), trustedTypes.getPropertyType("script", "src", svg), trustedTypes.getPropertyType("iframe", "srcdoc"), trustedTypes.getPropertyType("x", "onclick"));
			</script>`,
			"TrustedScriptURL null TrustedScriptURL TrustedHTML TrustedScript null null null\nTrustedHTML TrustedHTML TrustedScript TrustedScriptURL null TrustedHTML null"},
		{"strings for sinks", trusting + `<script>
			const r = document.createRange(), s = document.createElement("script"), f = document.createElement("iframe");
			r.selectNodeContents(d);
			tell(() => d.innerHTML = "a"); tell(() => d.innerHTML = null); tell(() => d.outerHTML = "b"); tell(() => d.insertAdjacentHTML("beforeend", "c")); tell(() => d.setHTMLUnsafe("d"));
			tell(() => d.attachShadow({ mode: "open" }).innerHTML = "e"); tell(() => d.shadowRoot.setHTMLUnsafe("f")); tell(() => Document.parseHTMLUnsafe("g"));
			tell(() => r.createContextualFragment("h")); tell(() => new DOMParser().parseFromString("i", "text/xml")); tell(() => document.write("j", "k")); tell(() => document.writeln(p.createHTML("l"), "m"));
			tell(() => f.srcdoc = "n"); tell(() => s.src = "o"); tell(() => s.text = "p"); tell(() => s.innerText = "q"); tell(() => s.textContent = "r");
			tell(() => d.setAttribute("ONCLICK", "s")); tell(() => s.setAttributeNS(null, "src", "t")); tell(() => d.setAttribute("src", "u"));
			const a = document.createAttribute("srcdoc"); a.value = "v"; tell(() => f.setAttributeNode(a)); tell(() => f.attributes.setNamedItem(a));
			f.setAttribute("srcdoc", trustedTypes.emptyHTML); tell(() => f.attributes.srcdoc.value = "w"); tell(() => f.attributes[0].nodeValue = "x"); tell(() => f.attributes[0].textContent = "y");
			tell(() => setTimeout("z")); tell(() => setInterval(p.createHTML("1"))); tell(() => eval("2")); tell(() => new Function("a", "3")); tell(() => new Worker("data:,4")); tell(() => new SharedWorker("data:,5"));
			tell(() => d.innerHTML === "" && f.srcdoc === "" && s.outerHTML); console.log("now");
			</script>`, `TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
undefined
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
TypeError
EvalError
EvalError
TypeError
TypeError
<script></script>
now
violation trusted-types-sink Element innerHTML|a
violation trusted-types-sink Element innerHTML|
violation trusted-types-sink Element outerHTML|b
violation trusted-types-sink Element insertAdjacentHTML|c
violation trusted-types-sink Element setHTMLUnsafe|d
violation trusted-types-sink ShadowRoot innerHTML|e
violation trusted-types-sink ShadowRoot setHTMLUnsafe|f
violation trusted-types-sink Document parseHTMLUnsafe|g
violation trusted-types-sink Range createContextualFragment|h
violation trusted-types-sink DOMParser parseFromString|i
violation trusted-types-sink Document write|jk
violation trusted-types-sink Document writeln|lm
violation trusted-types-sink HTMLIFrameElement srcdoc|n
violation trusted-types-sink HTMLScriptElement src|o
violation trusted-types-sink HTMLScriptElement text|p
violation trusted-types-sink HTMLScriptElement innerText|q
violation trusted-types-sink HTMLScriptElement textContent|r
violation trusted-types-sink Element onclick|s
violation trusted-types-sink HTMLScriptElement src|t
violation trusted-types-sink HTMLIFrameElement srcdoc|v
violation trusted-types-sink HTMLIFrameElement srcdoc|v
violation trusted-types-sink HTMLIFrameElement srcdoc|w
violation trusted-types-sink HTMLIFrameElement srcdoc|x
violation trusted-types-sink HTMLIFrameElement srcdoc|y
violation trusted-types-sink Window setTimeout|z
violation trusted-types-sink Window setInterval|1
violation trusted-types-sink eval|2
violation trusted-types-sink Function|(a
) {
3
}
violation trusted-types-sink Worker constructor|data:,4
violation trusted-types-sink SharedWorker constructor|data:,5`},
		{"the text of scripts", trusting + `<script>
			const run = s => d.append(s);
			run(script("console.log('never')"));
			let s = document.createElement("script"); s.text = p.createScript("console.log('text')"); run(s);
			s = document.createElement("script"); s.textContent = p.createScript("console.log('textContent')"); run(s);
			s = document.createElement("script"); s.innerText = p.createScript("console.log('innerText')"); run(s);
			s = document.createElement("script"); s.text = p.createScript("console.log('never')"); s.firstChild.data += " // changed"; run(s);
			s = document.createElement("script"); s.text = p.createScript(""); run(s); s.append("console.log('never')");
			d.append(document.createRange().createContextualFragment(p.createHTML("<script>console.log('a fragment')<\/script>")));
			document.write(p.createHTML("<script>console.log('written')<\/script>"));
			s = document.createElementNS("http://www.w3.org/2000/svg", "script"); s.append("console.log('never')"); run(s);
			</script>`, `text
textContent
innerText
a fragment
written
violation trusted-types-sink HTMLScriptElement text|console.log('never')
violation trusted-types-sink HTMLScriptElement text|console.log('never') // changed
violation trusted-types-sink HTMLScriptElement text|console.log('never')
violation trusted-types-sink SVGScriptElement text|console.log('never')`},
		{"the default policy", trusting + `<script>
			const change = (s, type, sink) => s.includes("not") ? null : s.replace("this", type.replace(/ /g, "") + "/" + sink);
			trustedTypes.createPolicy("default", { createHTML: change, createScript: change, createScriptURL() { throw new RangeError } });
			d.innerHTML = "this"; console.log(d.innerHTML);
			tell(() => d.innerHTML = "not"); tell(() => d.innerHTML = p.createHTML("not"));
			d.setAttribute("onclick", "console.log('this')"); d.click();
			d.append(script("console.log('this')")); d.append(script("not()"));
			tell(() => document.createElement("script").src = "x");
			tell(() => eval("1 + 1")); tell(() => eval("'this'")); tell(() => new Function("return 2")());
			document.addEventListener("securitypolicyviolation", e => { if (e.sample.startsWith("Location")) a.click() });
			</script><a id=a href="javascript:console.log('this'); setTimeout(` + "`console.log('this')`" + `)">x</a><a id=b href="javascript:not()">x</a><script>b.click()</script>`,
			`TrustedHTML/Element innerHTML
TypeError
not
TrustedScript/Element onclick
TrustedScript/HTMLScriptElement text
RangeError
2
EvalError
2
violation trusted-types-sink Element innerHTML|not
violation trusted-types-sink HTMLScriptElement text|not()
violation trusted-types-sink Location href|not()
TrustedScript/Location href
TrustedScript/Window setTimeout`},
	}
	list.checkUntold(t)
}

// checkUntold is check, without what the console says of policies.
func (list documents) checkUntold(t *testing.T) {
	t.Helper()
	for _, test := range list {
		t.Run(test.name, func(t *testing.T) {
			got := untold(shown(t, "https://a.test/", "<!doctype html>"+test.markup))
			if got != test.want {
				t.Errorf("printed\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// untold is what a page has printed, without what the console says of policies.
func untold(printed string) string {
	list := slices.DeleteFunc(strings.Split(printed, "\n"), func(line string) bool { return strings.HasPrefix(line, "Refused to ") })
	return strings.Join(list, "\n")
}

// With version 140 of the engine eval takes them where it is an operator, too.
func TestTrustedEval(t *testing.T) {
	if mozjs.TurnedOff("natives") && mozjs.Major < 140 {
		t.Skip("only the trick can do that")
	}
	documents{
		{"eval of trusted scripts", trusting + `<iframe></iframe><script>
			const evaluate = eval, other = frames[0].eval;
			tell(() => evaluate(p.createScript("1 + 1"))); tell(() => window.eval(p.createScript("var here = this === window; here"))); tell(() => here);
			tell(() => evaluate(p.createHTML("3")) instanceof TrustedHTML); tell(() => evaluate(d) === d); tell(() => evaluate({}));
			tell(() => evaluate(p.createScript("throw new RangeError")));
			// A text that is compiled next is asked about again.
			tell(() => evaluate(p.createScript("evaluate('4')"))); tell(() => evaluate(p.createScript("}"))); tell(() => evaluate("5"));
			tell(() => other(p.createScript("parent !== self")));
			tell(() => (evaluate.name + evaluate.length + evaluate).replace(/\s+/g, " ") + (eval === evaluate)); tell(() => eval("6")); (() => { const seven = 7; tell(() => eval("seven")) })();
			</script>`, `2
true
true
true
true
[object Object]
RangeError
EvalError
SyntaxError
EvalError
true
eval1function eval() { [native code] }true
EvalError
EvalError
violation trusted-types-sink eval|4
violation trusted-types-sink eval|5
violation trusted-types-sink eval|6
violation trusted-types-sink eval|seven`},
	}.checkUntold(t)
}

// TestTrustedTypesOfHeaders has policies of headers, for a document and for a worker.
func TestTrustedTypesOfHeaders(t *testing.T) {
	printed, _ := policed(t, map[string]string{
		"index.html": "Content-Security-Policy-Report-Only: require-trusted-types-for 'script'\nContent-Security-Policy: trusted-types p\n" + `<body><script>` + hears + `
			document.body.innerHTML = "told";
			for (const name of ["p", "p", "q"]) try { console.log(trustedTypes.createPolicy(name, {}).name) } catch (e) { console.log(e.name) }
			console.log(document.body.innerHTML, eval("1"));
			new Worker("w.js").onmessage = e => console.log(e.data);</script>`,
		"w.js": "Content-Security-Policy: require-trusted-types-for 'script'\n" + `
			addEventListener("securitypolicyviolation", e => postMessage(e.sample));
			try { importScripts("x.js") } catch (e) { postMessage(e.name) }
			try { setTimeout("x") } catch (e) { postMessage(e.name) }
			importScripts(trustedTypes.createPolicy("p", { createScriptURL: s => s }).createScriptURL("x.js"));`,
		"x.js": `postMessage("imported")`,
	})
	const want = `p
TypeError
TypeError
told 1
document require-trusted-types-for trusted-types-sink Element innerHTML|told report 200 true true true
document trusted-types trusted-types-policy p enforce 200 true true true
document trusted-types trusted-types-policy q enforce 200 true true true
document require-trusted-types-for trusted-types-sink eval|1 report 200 true true true
document require-trusted-types-for trusted-types-sink Worker constructor|w.js report 200 true true true
TypeError
TypeError
imported
Worker importScripts|x.js
WorkerGlobalScope setTimeout|x`
	if printed != want {
		t.Errorf("printed\n%s\nwant\n%s", printed, want)
	}
}
