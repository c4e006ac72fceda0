package html_test

import "testing"

// serveAll is openAll with documents that come over HTTP.
func serveAll(t *testing.T, cases []documentsOf) { eachOf(t, cases, served) }

func TestNamedFramesOfDocuments(t *testing.T) {
	openAll(t, []documentsOf{
		{"one is its window while it has one", map[string]string{
			"index.html": `<iframe name=f></iframe><iframe name=g></iframe><img name=g><script>
				console.log(document.f === frames.f, document.g.length, document.g[0].localName);
				const f = document.querySelector("iframe"); f.remove(); console.log("f" in document);
				document.body.append(f); console.log(document.f === f.contentWindow);
				f.name = "h"; console.log("f" in document, document.h === f.contentWindow);
				document.images[0].remove(); console.log(document.g === document.querySelector("iframe").contentWindow)</script>`,
		}, "true 2 iframe\nfalse\ntrue\nfalse true\ntrue"},
		{"one of another origin, too", map[string]string{
			"index.html": `<iframe name=f sandbox src=a.html onload="console.log(document.f === this.contentWindow)"></iframe>`,
			"a.html":     ``,
		}, "true"},
	})
}

func TestStyleSheetsThatImport(t *testing.T) {
	openAll(t, []documentsOf{
		{"what is imported does not come", map[string]string{
			"index.html": `<style onload="console.log('load')" onerror="console.log('error')">@import "none.css";</style>`,
		}, "error"},
		{"what is imported comes, and scripts wait for it", map[string]string{
			"index.html": `<style onload="console.log('load')" onerror="console.log('error')">@import "a.css";</style><script>console.log("script")</script>`,
			"a.css":      `p { color: red }`,
		}, "load\nscript"},
		{"scripts do not wait for what is for other media, or what script has made", map[string]string{
			"index.html": `<style media=print onload="console.log('load')">@import "a.css";</style><script>console.log("script");
				document.head.append(Object.assign(document.createElement("style"), {textContent: '@import "a.css"'}))</script><script>console.log("script")</script>`,
			"a.css": `p { color: red }`,
		}, "script\nscript\nload"},
	})
}

func TestImageElementsThatMove(t *testing.T) {
	const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
	documents{
		{"out of a picture", `<picture><img src="` + pixel + `"></picture><script>
			onload = () => { const img = document.images[0]; img.onload = () => console.log("again"); document.body.moveBefore(img, null) }</script>`, "again"},
		{"from one place to another", `<p><img src="` + pixel + `"></p><script>
			onload = () => { const img = document.images[0]; img.onload = () => console.log("again"); document.body.moveBefore(img, null); console.log("moved") }</script>`, "moved"},
		{"a source", `<picture><source srcset="` + pixel + `"><img src="` + pixel + `#"></picture><script>
			onload = () => { const img = document.images[0]; img.onload = () => console.log(img.currentSrc.endsWith("#")); document.body.moveBefore(document.querySelector("source"), null) }</script>`, "true"},
		{"without a source", `<img srcset=""><script>const img = document.images[0]; img.onerror = () => console.log(img.complete, img.naturalWidth, img.currentSrc === ""); console.log(img.complete)</script>`, "true\ntrue 0 true"},
	}.check(t, "https://a.example/")
}

func TestAttributesOfMetaElements(t *testing.T) {
	serveAll(t, []documentsOf{
		{"the referrer is of the element that has changed last", map[string]string{
			"index.html": `<meta name=referrer content=origin><meta name=referrer content=no-referrer><body><script>
				const meta = document.querySelector("meta"), show = () => document.body.append(Object.assign(document.createElement("iframe"), {src: "a.html"})); let n = 0;
				onmessage = e => { console.log(e.data); if (++n == 1) { meta.content = "unsafe-url"; show() } }; meta.id = "x"; show()</script>`,
			"a.html": `<script>parent.postMessage(document.referrer.replace(/.*:\d+/, "") || "none", "*")</script>`,
		}, "none\n/"},
		{"a refresh is of elements that are inserted", map[string]string{
			"index.html": `<meta content="0;url=a.html"><script>const meta = document.querySelector("meta"); meta.httpEquiv = "refresh"; onload = () => setTimeout(() => { console.log("here"); document.head.append(meta) }, 1000)</script>`,
			"a.html":     `<script>console.log("next")</script>`,
		}, "here\nnext"},
	})
}

func TestCookiesOfDocumentsWithoutAny(t *testing.T) {
	serveAll(t, []documentsOf{
		{"their URLs have none", map[string]string{
			"index.html": `<iframe src="data:text/html,<script>parent.postMessage(document.cookie === String(), String.fromCharCode(42))</script>"></iframe><script>onmessage = e => console.log(e.data)</script>`,
		}, "true"},
		{"their origin has none", map[string]string{
			"index.html": `<iframe sandbox=allow-scripts src=a.html></iframe><script>onmessage = e => console.log(e.data)</script>`,
			"a.html":     `<script>try { document.cookie } catch (e) { parent.postMessage(e.name, "*") }</script>`,
		}, "SecurityError"},
		{"they have no browsing context any more", map[string]string{
			"index.html": `<iframe src=a.html></iframe><script>document.cookie = "a=1";
				onload = () => { const d = frames[0].document; console.log(d.cookie); frames[0].frameElement.remove(); d.cookie = "b=2"; console.log(d.cookie === "", document.cookie);
					try { d.domain = location.hostname } catch (e) { console.log(e.name) } }</script>`,
			"a.html": ``,
		}, "a=1\ntrue a=1\nSecurityError"},
	})
}

func TestDocumentOpenUpdatesTheHistory(t *testing.T) {
	openAll(t, []documentsOf{
		{"of the document itself", map[string]string{
			"index.html": `<script>onload = () => setTimeout(() => { navigation.oncurrententrychange = e => console.log(e.navigationType); document.open(); document.close() })</script>`,
		}, "replace"},
		{"and keeps the state", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script>
				if (parent !== window) console.log(history.state?.length);
				else onload = () => { const w = frames[0]; w.history.replaceState("s".repeat(1e5), ""); w.document.open(); w.document.close(); w.location.reload() }</script>`,
			"a.html": ``,
		}, "100000"},
	})
}
