package html_test

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// logging defines x-a, which logs its reactions.
const logging = `
	window.log = [];
	customElements.define("x-a", class extends HTMLElement {
		static observedAttributes = ["a"];
		constructor() { super(); log.push("constructed " + this.childNodes.length + document.querySelectorAll("x-a").length); window.constructed?.(this) }
		connectedCallback() { log.push("connected " + this.childNodes.length + this.getAttribute("a")); window.connected?.(this) }
		disconnectedCallback() { log.push("disconnected") }
		attributeChangedCallback(name, old, value) { log.push(name + value) }
	});
	onerror = message => { log.push(message); return true };
	addEventListener("load", () => console.log(log.join(", ")));`

func TestParserCreatesCustomElements(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"synchronously", "index.html", `<x-a a=1><b></b></x-a><x-a a=2></x-a>`,
			"constructed 00, a1, connected 01, constructed 01, a2, connected 02"},
		{"in XML", "index.xhtml", `<x-a a="1"><b/></x-a>`, "constructed 00, a1, connected 01"},
		{"by document.write()", "index.html", `<script>document.write("<x-a a=1>"); log.push("written")</script>`,
			"constructed 00, a1, connected 01, written"},
		{"and no markup is written meanwhile", "index.html", `<script>
			constructed = () => { for (const name of ["open", "close", "write"]) try { document[name]("<p>") } catch (e) { log.push(e.name) } };
			</script><x-a></x-a>`, "constructed 00, InvalidStateError, InvalidStateError, InvalidStateError, connected 0null"},
		{"and what a constructor throws leaves an unknown element", "index.html", `<script>constructed = () => { throw new TypeError("no") }</script>
			<x-a a=1><b></b></x-a><script>log.push(document.querySelector("b").parentNode.constructor.name)</script>`,
			"constructed 00, Uncaught TypeError: no, HTMLUnknownElement"},
		{"which may move what is being parsed", "index.html", `<div id=d></div><p id=p><script>connected = e => { connected = null; d.append(e) }</script><x-a><b></b></x-a><i></i></p>
			<script>log.push(d.innerHTML, p.lastChild.localName)</script>`,
			"constructed 00, connected 0null, disconnected, connected 0null, <x-a><b></b></x-a>, i"},
		{"which may remove what is being parsed", "index.html", `<script>connected = e => e.remove()</script><x-a><b></b></x-a><i></i>
			<script>log.push(document.querySelector("i").previousElementSibling.localName)</script>`,
			"constructed 00, connected 0null, disconnected, script"},
		{"after a microtask checkpoint", "index.html", `<x-a></x-a><script>Promise.resolve().then(() => log.push("microtask"))</script><x-a></x-a>`,
			"constructed 00, connected 0null, microtask, constructed 01, connected 0null"},
		{"but not in templates, nor for innerHTML", "index.html", `<template><x-a></x-a></template>
			<script>log.push(document.querySelector("template").content.firstChild.matches(":defined")); document.body.innerHTML = "<x-a a=1><b></b></x-a>"</script>`,
			"false, constructed 11, a1, connected 11"},
		{"with a shadow root that was declared", "index.html", `<script>connected = e => log.push(String(e.shadowRoot))</script>
			<x-a><template shadowrootmode=open><slot></slot></template></x-a><script>log.push(document.querySelector("x-a").shadowRoot.innerHTML)</script>`,
			"constructed 00, connected 0null, null, <slot></slot>"},
		{"in templates that are imported", "index.html", `<template><x-a a=1><b></b></x-a></template>
			<script>document.body.append(document.importNode(document.querySelector("template").content, true))</script>`,
			"constructed 10, a1, connected 11"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			text := "<!doctype html><body><script>" + logging + "</script>" + test.text
			if strings.HasSuffix(test.file, ".xhtml") {
				text = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script><![CDATA[` + logging + `]]></script>` + test.text + `</body></html>`
			}
			if got := openedAs(t, map[string]string{test.file: text}, test.file, sluice.PageOptions{}); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Reactions that never end are ended, and the page goes on.
func TestEndlessReactions(t *testing.T) {
	for name, text := range map[string]string{
		"constructor": `customElements.define("x-b", class X extends HTMLElement { constructor() { super(); document.createElement("x-b") } }); document.createElement("x-b")`,
		"new":         `customElements.define("x-b", class X extends HTMLElement { constructor() { super(); new X } }); document.createElement("x-b")`,
		"connected":   `customElements.define("x-b", class extends HTMLElement { connectedCallback() { this.remove(); document.body.append(this) } }); document.body.append(document.createElement("x-b"))`,
		"attribute": `customElements.define("x-b", class extends HTMLElement { static observedAttributes = ["a"]; attributeChangedCallback() { this.setAttribute("a", "1") } });
			document.createElement("x-b").setAttribute("a", "")`,
	} {
		got := opened(t, map[string]string{"index.html": "<!doctype html><body><script>" + text + `</script><script>console.log("on")</script>`})
		if !strings.Contains(got, "too much recursion") || !strings.HasSuffix(got, "on") {
			t.Errorf("%s: %.2000s", name, got)
		}
	}
}
