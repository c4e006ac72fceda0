package html_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

func TestDocumentMembers(t *testing.T) {
	documents{
		{"title", `<title>  a
			b </title><script>console.log(document.title); document.title = " new  one"; console.log(document.title, document.querySelector("title").textContent);
			document.querySelector("title").remove(); console.log(document.title === ""); document.title = "x"; console.log(document.head.lastChild.localName);
			const svg = document.implementation.createDocument("http://www.w3.org/2000/svg", "svg"); svg.title = "s"; console.log(svg.title, svg.documentElement.firstChild.nodeName);
			const xml = document.implementation.createDocument(null, "x"); xml.title = "s"; console.log(xml.title === "", xml.documentElement.childNodes.length)</script>`,
			"a b\nnew one  new  one\ntrue\ntitle\ns title\ntrue 0"},
		{"media providers", `<video id=v src=x></video><script>let blob = new Blob(["x"], { type: "video/mp4" });
			console.log(v.srcObject, v.networkState, v.currentSrc.slice(-2)); v.srcObject = blob; console.log(v.srcObject === blob, v.currentSrc === "", v.networkState, v.error.code);
			v.removeAttribute("src"); console.log(v.networkState); v.play().catch(e => console.log(e.name));
			for (const wrong of [{}, "x", new ArrayBuffer(1)]) try { v.srcObject = wrong } catch (e) { console.log(e.message) }
			v.srcObject = null; console.log(v.srcObject, v.networkState, v.error, v.hasAttribute("srcobject"));
			console.log(typeof MediaStream, typeof MediaSource)</script>`,
			"null 3 /x\ntrue true 3 4\n3\n" + strings.Repeat("Failed to set the 'srcObject' property on 'HTMLMediaElement': Failed to convert value to 'Blob'.\n", 3) + "null 0 null false\nundefined undefined\nNotSupportedError"},
		{"body and head", `<body id=one><script>console.log(document.body.id, document.head.localName, document.activeElement === document.body, document.hasFocus());
			const other = document.createElement("body"); document.body = other; console.log(document.body === other, document.querySelectorAll("body").length);
			for (const wrong of [null, document.createElement("p")]) try { document.body = wrong } catch (e) { console.log(e.name) }
			try { document.body = 1 } catch (e) { console.log(e.name) }
			document.documentElement.remove(); console.log(document.body, document.head, document.activeElement);
			try { document.body = other } catch (e) { console.log(e.name) }</script>`,
			"one head true true\ntrue 1\nHierarchyRequestError\nHierarchyRequestError\nTypeError\nnull null null\nHierarchyRequestError"},
		{"collections", `<img><img><embed><a href=x></a><a name=y></a><area href=z><form></form><script></script><script>
			const names = "images embeds plugins links forms scripts anchors applets".split(" ");
			console.log(names.map((name) => document[name].length).join());
			console.log(names.every((name) => document[name] === document[name] && document[name] instanceof HTMLCollection), document.embeds === document.plugins);
			document.body.append(document.createElement("img")); console.log(document.images.length);
			const list = document.getElementsByName("y"); console.log(list.length, list === document.getElementsByName("y"), list instanceof NodeList);
			document.forms[0].setAttribute("name", "y"); console.log(list.length)</script>`,
			"2,1,1,2,1,2,1,0\ntrue true\n3\n1 true true\n2"},
		{"document.all", `<meta name=m><a name=two></a><p id=two></p><p name=no></p><b id=0></b><b id=01></b><form name=f></form><script>
			const all = document.all;
			console.log(typeof all, all == null, !all, all === document.all, all instanceof HTMLAllCollection, String(all), all.length === document.getElementsByTagName("*").length);
			console.log(all[0] === document.documentElement, all("0") === all(0), all.item(0).localName, all[1e6], all.item(1e6), all.namedItem(0).localName, all("01").localName);
			console.log(all.m.localName, all.f === document.forms[0], all.no, all(""), all(), all.namedItem("no"), all.two instanceof HTMLCollection, all("two").length);
			const two = all.two; all.two[0].remove(); console.log(two.length, all.two.localName, all.two === two);
			console.log(Object.keys(all).length === all.length, Object.getOwnPropertyNames(all).slice(all.length).join(), Object.getOwnPropertyDescriptor(all, "m").enumerable);
			const other = document.implementation.createHTMLDocument("t"); console.log(other.all.length, other.all !== all, Reflect.ownKeys(other.all).join());
			try { structuredClone(all) } catch (e) { console.log(e.name) }
			let ie = 0; if (document.all && !window.atob) ie++; if (document.all) ie++; console.log(ie, typeof document == "object" && document.all ? 1 : 2)</script>`,
			"undefined true true true true [object HTMLAllCollection] true\ntrue true html undefined null b b\nmeta true undefined null null null true 2\n1 p false\ntrue m,two,01,f false\n4 true 0,1,2,3\nDataCloneError\n0 2"},
		{"obsolete members of windows", `<script>console.log(window.external === external, String(external), external.AddSearchProvider(), external.IsSearchProviderInstalled(), captureEvents(), releaseEvents());
			external = 1; console.log(external)</script>`,
			"true [object External] undefined undefined undefined undefined\n1"},
		{"URLs of documents without a window", `<meta charset=windows-1252><base href="https://base.example/"><script>
			for (const other of [new Document(), document.implementation.createHTMLDocument("")]) {
				const a = other.createElementNS("http://www.w3.org/1999/xhtml", "a"); a.href = "https://a.example/?\u00e4"; console.log(a.href, a.search);
				a.href = "x"; console.log(a.href)
			}</script>`,
			"https://a.example/?%C3%A4 ?%C3%A4\nx\nhttps://a.example/?%C3%A4 ?%C3%A4\nx"},
		{"the rest", `<html dir=RTL><body bgcolor=red text=blue><script>
			console.log(document.dir, document.bgColor, document.fgColor, document.linkColor === ""); document.linkColor = null; console.log(document.body.getAttribute("link") === "");
			console.log(document.defaultView === window, document.location === location, document.domain, document.referrer === "");
			console.log(document.designMode, (document.designMode = "ON", document.designMode), document.hidden, document.visibilityState);
			console.log(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(document.lastModified), document.clear(), document.captureEvents(), document.releaseEvents());
			for (const domain of ["example", "", "b.example", "a.example.", "a.example", "A.example"]) try { document.domain = domain; console.log(document.domain) } catch (e) { console.log(e.name) }
			const blank = document.documentElement.appendChild(document.createElement("iframe")); console.log(blank.contentDocument.domain);
			const other = new DOMParser().parseFromString("<title>t", "text/html");
			console.log(other.defaultView, other.location, other.title, other.cookie === "", other.hidden, other.activeElement, other.lastModified.slice(0, 10) === document.lastModified.slice(0, 10))</script>`,
			"rtl red blue true\ntrue\ntrue true a.example true\noff on false visible\ntrue undefined undefined undefined\n" + strings.Repeat("SecurityError\n", 4) + "a.example\na.example\na.example\nnull null t true true null true"},
		{"events", `<script>
			for (const name of ["UIEvent", "mouseevents", "FocusEvent", "KeyboardEvent", "CompositionEvent", "MessageEvent", "StorageEvent", "HashChangeEvent", "BeforeUnloadEvent", "CustomEvent", "HTMLEvents"])
				console.log(document.createEvent(name).constructor.name, document.createEvent(name).type === "");
			try { document.createEvent("NoEvent") } catch (e) { console.log(e.name) }
			console.log(document.createEvent("MessageEvent").data)</script>`,
			"UIEvent true\nMouseEvent true\nFocusEvent true\nKeyboardEvent true\nCompositionEvent true\nMessageEvent true\nStorageEvent true\nHashChangeEvent true\nBeforeUnloadEvent true\nCustomEvent true\nEvent true\nNotSupportedError\nnull"},
		{"related targets across shadow trees", `<div id=host></div><p id=p></p><script>
			const root = host.attachShadow({ mode: "open" }); root.innerHTML = "<b></b><i></i>"; const [b, i] = root.children;
			for (const target of [b, root, host, window]) target.addEventListener("mouseover", (e) => console.log(e.currentTarget === window ? "window" : e.currentTarget.nodeName, e.relatedTarget.nodeName));
			b.dispatchEvent(new MouseEvent("mouseover", { relatedTarget: i, bubbles: true, composed: true }));
			b.dispatchEvent(new MouseEvent("mouseover", { relatedTarget: p, bubbles: true, composed: true }))</script>`,
			"B I\n#document-fragment I\nB P\n#document-fragment P\nDIV P\nwindow P"},
		{"touches across shadow trees", `<div id=host></div><p id=p></p><script>
			const root = host.attachShadow({ mode: "open" }); root.innerHTML = "<b></b><i></i>"; const [b, i] = root.children;
			const touch = (identifier, target) => new Touch({ identifier, target });
			const named = (list) => [...list].map((t) => t.identifier + (t.target.localName ?? "window")).join("+");
			const show = (e) => [e.touches, e.targetTouches, e.changedTouches].map(named).join();
			for (const target of [b, root, host, window]) target.addEventListener("touchstart", (e) => console.log(e.currentTarget === window ? "window" : e.currentTarget.nodeName, show(e), e.changedTouches[0] === inP));
			const inP = touch(4, p), e = new TouchEvent("touchstart", { touches: [touch(1, b), touch(2, i), touch(3, window)], targetTouches: [touch(1, b)], changedTouches: [inP], bubbles: true, composed: true });
			b.dispatchEvent(e); console.log(e.target === host, show(e)); p.dispatchEvent(e);
			const inside = new TouchEvent("touchstart", { touches: [touch(1, b)], bubbles: true }); b.dispatchEvent(inside); console.log(inside.target, inside.touches.length);
			try { document.createEvent("TouchEvent") } catch (e) { console.log(e.name, "ontouchstart" in window) }</script>`,
			"B 1b+2i+3window,1b,4p true\n#document-fragment 1b+2i+3window,1b,4p true\nDIV 1div+2div+3window,1div,4p true\nwindow 1div+2div+3window,1div,4p true\n" +
				"true 1div+2div+3window,1div,4p\nwindow 1div+2div+3window,1div,4p true\nB 1b,, false\n#document-fragment 1b,, false\nnull 0\nNotSupportedError false"},
		{"location.hash", `<script>
			onhashchange = (e) => console.log(e.constructor.name, e.oldURL, e.newURL, location.hash, document.URL === location.href);
			location.hash = "a b"; console.log(location.href, document.URL); location.hash = "#a%20b";
			addEventListener("load", () => { location.hash = "c"; location.hash = "" })</script>`,
			"https://a.example/dir/page#a%20b https://a.example/dir/page#a%20b\n" +
				"HashChangeEvent https://a.example/dir/page https://a.example/dir/page#a%20b #a%20b true\n" +
				"HashChangeEvent https://a.example/dir/page#a%20b https://a.example/dir/page#c  true\n" +
				"HashChangeEvent https://a.example/dir/page#c https://a.example/dir/page#  true"},
	}.check(t, "https://a.example/dir/page")
}

func TestNamedProperties(t *testing.T) {
	documents{
		{"of the window", `<p id=one></p><p id=two></p><b id=two></b><form name=f></form><a name=no></a><img name=alert><p id=toString></p><p id=addEventListener></p><svg id=s></svg><script>
			console.log(one === document.querySelector("p"), two.length, two[1].localName, window.f, typeof no, typeof alert, typeof toString, typeof addEventListener, typeof s, typeof window.nothing);
			const properties = Object.getPrototypeOf(Window.prototype);
			const d = Object.getOwnPropertyDescriptor(properties, "one"); console.log(d.value === one, d.writable, d.enumerable, d.configurable);
			console.log("one" in window, Object.hasOwn(window, "one"), properties.alert.localName, Object.hasOwn(properties, "toString"), delete properties.one, one.id);
			one = 5; console.log(one, window.one, Object.hasOwn(window, "one")); delete window.one; console.log(one.id);
			one.remove(); console.log(typeof one); var f = 3; console.log(f)</script>`,
			"true 2 b undefined undefined function function function undefined undefined\ntrue true false true\ntrue false img false false one\n5 5 true\none\nundefined\n3"},
		{"several", `<p id=two></p><b id=two></b><img name=two><script>
			console.log(two.length, two instanceof HTMLCollection, two === window.two, two[2].localName); document.querySelector("p").remove(); console.log(two.length)</script>`,
			"3 true true img\n2"},
		{"of the document", `<form name=f></form><img name=i id=j><img id=k><embed name=e><iframe name=fr></iframe><object id=o></object><p id=p></p><a name=a></a><form name=location></form><form name=title></form><script>
			console.log(["f", "i", "j", "k", "e", "fr", "o", "p", "a"].map((name) => document[name] && (document[name] === window[name] && document[name].window ? "window" : document[name].localName)).join());
			console.log(document.location === location, document.title.localName, "f" in document, Object.keys(document).includes("f"));
			const d = Object.getOwnPropertyDescriptor(document, "f"); console.log(d.value === document.f, d.writable, d.enumerable, d.configurable);
			(() => { "use strict"; try { document.f = 1 } catch (e) { console.log(e.name) } })();
			document.f.setAttribute("name", "g"); console.log(document.f, document.g.localName);
			document.i.removeAttribute("name"); console.log(document.i, document.j);
			const img = document.createElement("img"); img.name = "g"; document.body.append(img); console.log(document.g.length, document.g instanceof HTMLCollection, document.g[1] === img);
			document.forms.g.remove(); console.log(document.g === img); img.remove(); console.log(document.g);
			document.querySelector("[name=title]").remove(); console.log(document.title === "")</script>`,
			"form,img,img,,embed,window,object,,\ntrue form true true\ntrue false true true\nTypeError\nundefined form\nundefined undefined\n2 true true\ntrue\nundefined\ntrue"},
		{"of exposed objects", `<object id=outer><object id=inner></object></object><script>
			console.log(typeof document.outer, typeof document.inner); const { inner } = window; inner.remove(); console.log(typeof document.outer, typeof document.inner);
			document.outer.append(inner); console.log(typeof document.outer, typeof document.inner)</script>`,
			"undefined object\nobject undefined\nundefined object"},
		{"of images, while they have names", `<img id=j name=i><img id=j><script>
			const [one, two] = document.images; const say = () => console.log(document.i?.localName, document.j?.localName ?? document.j?.length);
			say(); one.removeAttribute("name"); say(); one.name = "k"; say(); one.id = "l"; say(); console.log(document.l === one); two.id = two.name = "k"; console.log(document.k.length);
			one.remove(); console.log(document.k === two); two.removeAttribute("id"); console.log(document.k === two); two.removeAttribute("name"); console.log("k" in document)</script>`,
			"img img\nundefined undefined\nundefined img\nundefined undefined\ntrue\n2\ntrue\ntrue\nfalse"},
		{"of objects in objects", `<body><script>document.body.innerHTML = "<object name=a>".repeat(60); console.log(document.a.querySelector("*"));
			document.a.remove(); console.log(document.a.localName); document.body.replaceChildren(); console.log(document.a)</script>`, "null\nobject\nundefined"},
		{"many of one name", `<body><script>document.body.innerHTML = "<img name=a id=b>".repeat(10000); console.log(document.a.length, document.b.length);
			document.body.replaceChildren(document.images[5]); console.log(document.a === document.images[0], document.b === document.images[0]); document.a.remove(); console.log(document.a)</script>`,
			"10000 10000\ntrue true\nundefined"},
		{"of a document without a window", `<script>const d = new DOMParser().parseFromString("<form name=f>", "text/html"); console.log(d.f.localName, document.f)</script>`, "form undefined"},
	}.check(t, "https://a.example/dir/page")
}

func TestElementMembers(t *testing.T) {
	documents{
		{"dataset", `<p id=p data-a=1 data-b-c=2 data-D=3></p><script>
			console.log(JSON.stringify(p.dataset), p.dataset === p.dataset, p.dataset.bC, p.dataset.x, "a" in p.dataset);
			p.dataset.newOne = 5; console.log(p.getAttribute("data-new-one")); delete p.dataset.a; console.log(p.hasAttribute("data-a"));
			for (const name of ["a-b", "a b"]) try { p.dataset[name] = 1 } catch (e) { console.log(e.name) }</script>`,
			"{\"a\":\"1\",\"bC\":\"2\",\"d\":\"3\"} true 2 undefined true\n5\nfalse\nSyntaxError\nInvalidCharacterError"},
		{"texts", `<p id=p>a<b>b</b></p><script>console.log(p.innerText); p.innerText = "x\ny\r\nz"; console.log(p.innerHTML);
			p.innerHTML = "1<b>2</b>3"; p.children[0].outerText = "two"; console.log(p.innerHTML, p.childNodes.length);
			try { document.createElement("p").outerText = "" } catch (e) { console.log(e.name) }</script>`, "ab\nx<br>y<br>z\n1two3 1\nNoModificationAllowedError"},
		{"reflection", `<p id=p dir=LTR hidden=until-found translate=no tabindex=7 nonce=n><b></b></p><script>
			const b = p.firstChild; console.log(p.dir, p.hidden, p.translate, b.translate, p.tabIndex, b.tabIndex, document.createElement("a").tabIndex, p.nonce, p.draggable, p.isContentEditable);
			p.hidden = true; p.nonce = "other"; console.log(p.hidden, p.getAttribute("hidden") === "", p.nonce, p.getAttribute("nonce")); p.setAttribute("nonce", "third"); console.log(p.nonce);
			p.contentEditable = "TRUE"; console.log(p.contentEditable, b.isContentEditable, b.contentEditable); try { p.contentEditable = "x" } catch (e) { console.log(e.name) }</script>`,
			"ltr until-found false false 7 -1 0 n false false\ntrue true other n\nthird\ntrue true inherit\nSyntaxError"},
		{"scripts", `<script id=s async crossorigin=x referrerpolicy=ORIGIN fetchpriority=High blocking=render>console.log(s.async, s.crossOrigin, s.referrerPolicy, s.fetchPriority, s.blocking.contains("render"), s.text.length > 9, s.blocking.supports("x"));
			const made = document.createElement("script"); console.log(made.async, made.crossOrigin); made.async = false; console.log(made.async); made.text = "1<2"; console.log(made.textContent);
			console.log(["classic", "module", "importmap", "Module", ""].map(HTMLScriptElement.supports).join())</script>`,
			"true anonymous origin high true true false\ntrue null\nfalse\n1<2\ntrue,true,true,false,false"},
		{"hyperlinks", `<base href=/b/><a id=a href="../c?d#e" rel="opener x"></a><a id=none></a><script>
			console.log(String(a), a.protocol, a.host, a.pathname, a.search, a.hash, a.origin, a.relList.contains("x"), a.relList.supports("noopener"));
			a.hash = "f"; a.port = 81; console.log(a.href, a.getAttribute("href")); console.log(none.href === "", none.protocol, none.host === "", document.querySelector("base").href);
			a.relList = "y"; console.log(a.rel)</script>`,
			"https://a.example/c?d#e https: a.example /c ?d #e https://a.example true true\nhttps://a.example:81/c?d#f https://a.example:81/c?d#f\ntrue : true https://a.example/b/\ny"},
		{"click()", `<button id=b onclick="console.log(event.constructor.name, event.isTrusted, event.bubbles, event.composed, event.view === window); this.click()"></button><fieldset disabled><legend><input id=i onclick="console.log('legend')"></legend><input id=j onclick="console.log('never')"></fieldset><script>
			b.click(); i.click(); j.click()</script>`, "PointerEvent false true true true\nlegend"},
		{"a base element whose URL is frozen", `<base href="x/"><script>
			const show = () => console.log(document.baseURI), first = document.querySelector("base"), second = Object.assign(document.createElement("base"), {target: "t"});
			history.replaceState(null, "", "/other/page"); show();
			document.head.append(second); second.href = "y/"; show();
			first.target = "t"; show(); first.href = "z/"; show();
			history.replaceState(null, "", "/third/page"); first.remove(); show(); document.head.append(first); show(); document.head.prepend(first); show();
			document.head.moveBefore(second, first); show(); second.removeAttribute("href"); show(); first.href = "data:x"; show(); first.remove(); show()</script>`,
			"https://a.example/dir/x/\nhttps://a.example/dir/x/\nhttps://a.example/dir/x/\nhttps://a.example/other/z/\n" +
				"https://a.example/third/y/\nhttps://a.example/third/y/\nhttps://a.example/third/z/\n" +
				"https://a.example/third/y/\nhttps://a.example/third/z/\nhttps://a.example/third/page\nhttps://a.example/third/page"},
		{"titles of style sheets", `<style title=a></style><div></div><script>
			const style = document.querySelector("style"); style.title = "b"; console.log(style.sheet.title); style.removeAttribute("title"); console.log(style.sheet.title);
			document.querySelector("div").attachShadow({mode: "open"}).append(style); style.title = "c"; console.log(style.sheet.title)</script>`, "b\nnull\nnull"},
	}.check(t, "https://a.example/dir/page")
}

func TestDocumentCookie(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
		w.Header().Add("Set-Cookie", "secret=1; HttpOnly")
		w.Header().Add("Set-Cookie", "open=2")
		_, _ = w.Write([]byte(`<script>
			const seen = [document.cookie];
			document.cookie = "own=3; path=/"; document.cookie = "hidden=4; HttpOnly"; document.cookie = "secret=5"; document.cookie = "safe=6; Secure"; document.cookie = "late=7; max-age=0";
			document.cookie = "open=8"; seen.push(document.cookie, new Date(document.lastModified).getTime());
			console.log(seen.join(" | "));
		</script>`))
	}))
	defer s.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{URL: s.URL, Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, s.URL+"/page"); err != nil {
		t.Fatal(err)
	}
	const want = "open=2 | open=8; own=3 | 1136214245000"
	if got := strings.TrimSuffix(out.String(), "\n"); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}
