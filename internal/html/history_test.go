package html_test

import "testing"

func TestHistory(t *testing.T) {
	documents{
		{"push, replace and state", `<script>
			console.log(history === window.history, String(history), history.length, history.state, history.scrollRestoration);
			const data = {date: new Date(0), list: [1], blob: new Blob(["x"])}; data.self = data;
			history.pushState(data, "");
			const s = history.state;
			console.log(history.length, s !== data, s === history.state, s.self === s, s.date.getTime(), s.blob.size, location.href);
			history.replaceState(null, "", "?q#f"); console.log(history.length, history.state, location.href, document.URL, document.baseURI);
			history.pushState("x", "", "/a/b"); console.log(history.state, location.pathname, new Request("c").url);
			history.pushState(undefined, "", ""); console.log(history.state, location.pathname, history.length);
			history.pushState(7, "", null); console.log(history.state, location.pathname);
		</script>`, "true [object History] 1 null auto\n2 true true true 0 1 https://a.test/x\n2 null https://a.test/x?q#f https://a.test/x?q#f https://a.test/x?q#f\nx /a/b https://a.test/a/c\nundefined /a/b 4\n7 /a/b"},
		{"errors", `<script>
			for (const f of [
				() => history.pushState(() => {}, ""), () => history.pushState(1), () => history.pushState(new SharedArrayBuffer(1), ""),
				() => history.pushState({get x() { throw new RangeError("getter") }}, ""),
				() => history.pushState(1, "", "https://other.test/"), () => history.replaceState(1, "", "http://a.test/"),
				() => history.pushState(1, "", "https://u:p@a.test/"), () => history.pushState(1, "", "https://:x/"),
				() => history.pushState(new Uint8Array(20 << 20), ""), () => { history.scrollRestoration = "x"; throw history.scrollRestoration },
				() => { location.href = "http://:x/" }, () => location.assign("//["), () => location.replace("http://["), () => { location.protocol = ":" },
				() => { location.protocol = "1x" }, () => { location.protocol = "x y" }, () => new PopStateEvent(),
				() => History.prototype.go.call({}), () => new History(), () => new Location(), () => { "use strict"; location.assign = 1 },
			]) try { f(); console.log("none") } catch (e) { console.log(e.name ?? e, e.code ?? "") }
			console.log(history.length, history.state);
		</script>`, "DataCloneError 25\nTypeError \nDataCloneError 25\nRangeError \nSecurityError 18\nSecurityError 18\nSecurityError 18\nSecurityError 18\nDataCloneError 25\nauto \n" +
			"SyntaxError 12\nSyntaxError 12\nSyntaxError 12\nSyntaxError 12\nSyntaxError 12\nSyntaxError 12\nTypeError \nTypeError \nTypeError \nTypeError \nTypeError \n1 null"},
		{"popstate and hashchange", `<script>
			const heard = (what, ...more) => console.log(what, location.hash, history.state, ...more);
			onload = () => setTimeout(() => {
				onpopstate = e => { heard("popstate", e.state === history.state, e.bubbles, e.cancelable, e.hasUAVisualTransition, e.isTrusted) };
				onhashchange = e => heard("hashchange", new URL(e.oldURL).hash, new URL(e.newURL).hash);
				history.replaceState({n: 0}, ""); heard("replaced");
				location.hash = "a"; heard("a");
				setTimeout(() => { history.pushState(1, ""); history.back(); heard("not yet");
					setTimeout(() => { heard("back"); history.go(-1);
						setTimeout(() => { heard("first"); history.go(2); setTimeout(() => { heard("last"); location.replace("#r"); heard("r", history.length) }, 5) }, 5) }, 5) }, 5);
			});
		</script>`, `replaced  { n: 0 }
popstate #a null true false false false true
a #a null
hashchange #a null  #a
not yet #a 1
popstate #a null true false false false true
back #a null
popstate  { n: 0 } true false false false true
hashchange  { n: 0 } #a 
first  { n: 0 }
popstate #a 1 true false false false true
hashchange #a 1  #a
last #a 1
popstate #r null true false false false true
r #r null 3
hashchange #r null #a #r`},
		{"before the load event fragments replace", `<script>location.hash = "a"; location.hash = "b"; console.log(history.length);
			onload = () => { location.hash = "c"; console.log(history.length); setTimeout(() => { location.hash = "d"; console.log(history.length) }) }</script>`, "1\n1\n2"},
		{"a listener that goes on", `<script>onload = () => setTimeout(() => {
			let n = 0; onpopstate = () => { if (++n < 5) location.hash = n };
			location.hash = "x"; console.log(n, history.length, location.hash) })</script>`, "5 6 #4"},
		{"the oldest entries are forgotten", `<script>onload = () => setTimeout(() => {
			for (let i = 0; i < 1000; i++) history.pushState(i, "", "?" + i);
			console.log(history.length, history.state);
			history.go(-49); setTimeout(() => { console.log(history.state); history.go(-1); setTimeout(() => console.log(history.state), 5) }, 5) })</script>`, "50 999\n950\n950"},
		{"the oldest steps are forgotten, those of frames, too", `<iframe srcdoc="<p>"></iframe><iframe srcdoc="<p>"></iframe><script>onload = () => setTimeout(async () => {
			const [a, b] = [frames[0], frames[1]], wait = () => new Promise(resolve => setTimeout(resolve, 5));
			for (let i = 0; i < 60; i++) { a.history.pushState(i, ""); b.history.pushState(i, "") }
			console.log(history.length, a.history.state, b.history.state);
			history.go(-49); await wait(); console.log(a.history.state, b.history.state);
			history.go(-1); await wait(); console.log(a.history.state, b.history.state);
			history.go(+1); await wait(); console.log(a.history.state, b.history.state);
			history.pushState("top", ""); console.log(history.length); history.back(); await wait();
			console.log(history.state, a.history.state, b.history.state) })</script>`, "50 59 59\n35 34\n35 34\n35 35\n3\nnull 35 35"},
		{"events", `<script>
			const e = new PopStateEvent("x", {state: [1], hasUAVisualTransition: true, bubbles: true});
			console.log(e instanceof Event, e.state === e.state, e.state[0], e.hasUAVisualTransition, e.bubbles, new PopStateEvent("y").state)
		</script>`, "true true 1 true true null"},
		{"location", `<script>
			console.log(location.ancestorOrigins === location.ancestorOrigins, location.ancestorOrigins.length, String(location), Object.keys(location).join());
			location = "#by-window"; console.log(location.hash); document.location = "#by-document"; console.log(location.hash);
		</script>`, "true 0 https://a.test/x href,origin,protocol,host,hostname,port,pathname,search,hash,ancestorOrigins,assign,replace,reload,toString\n#by-window\n#by-document"},
		{"the storage events of a document tell where it is", `<script>history.replaceState(null, "", "/moved");
			const tab = new BroadcastChannel("x"); fetch("data:,").then(() => console.log(location.pathname)); tab.close()</script>`, "/moved"},
		{"javascript: URLs", `<script>
			location.href = "javascript:console.log('ran', this === window, location.href); 7"; console.log("first");
			onload = () => setTimeout(() => { location.href = "javascript:throw new Error('thrown')";
				setTimeout(() => { location.href = "javascript:'<script>console.log(document.title, history.length, location.href)<\\/script><title>x</title>'" }, 5) }, 5)
		</script><title>old</title>`, "first\nran true https://a.test/x\nUncaught Error: thrown\nhttps://a.test/x:1:7\nthrow new Error('thrown')\n      ^\n    at https://a.test/x:1:7\n 1 https://a.test/x"},
		{"stop() while the document is parsed", `<script>addEventListener("load", () => console.log("never"));
			document.onreadystatechange = () => console.log(document.readyState);
			stop(); console.log("here")</script><p><script>console.log("never")</script>`, "interactive\ncomplete\nhere"},
		{"stop() in the constructor of an element that the parser creates", `<script>customElements.define("x-a", class extends HTMLElement { constructor() { super(); stop(); console.log(document.readyState) } });
			setTimeout(() => console.log(document.body.innerHTML))</script><body><p>before<b><x-a></x-a>after<script>console.log("never")</script>`, "complete\n<p>before<b></b></p>"},
		{"stop() in a reaction of such an element", `<script>customElements.define("x-a", class extends HTMLElement { static observedAttributes = ["q"]; attributeChangedCallback() { stop() } });
			setTimeout(() => console.log(document.body.innerHTML))</script><body><table><x-a q=1>in</x-a>after<tr><td>`, "<table></table>"},
		{"stop() in the microtask checkpoint before it", `<script>customElements.define("x-a", class extends HTMLElement {});
			new MutationObserver(() => { if (document.querySelector("b")) stop() }).observe(document, {subtree: true, childList: true});
			setTimeout(() => console.log(document.body.innerHTML))</script><body><b></b><x-a></x-a>after`, "<b></b>"},
		{"a frame whose element removes it, or puts it elsewhere", `<body><script>
			const end = {remove: w => w.frameElement.remove(), move: w => document.body.append(w.frameElement)};
			for (const name in end) {
				const f = document.createElement("iframe");
				f.srcdoc = "<script>customElements.define('x-a', class extends HTMLElement { constructor() { super(); if (!top[name + '" + name + "']) { top[name + '" + name + "'] = 1; top.end." + name + "(window) } } })<\/script><p><x-a></x-a>after<script>top.console.log('" + name + "')<\/script>";
				document.body.append(f);
			}
			window.end = end;
		</script>`, "move"},
	}.check(t, "https://a.test/x")
}
