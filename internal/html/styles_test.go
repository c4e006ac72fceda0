package html_test

import (
	"strings"
	"testing"
)

// What script sees of style sheets and computed styles.
func TestStyleSheets(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"of elements, in tree order, as scripts come and they do", map[string]string{
			"index.html": `<link rel=stylesheet href="a.css" title=t media="screen"><style id=s>p { color: red }</style>
				<script>
				let all = document.styleSheets;
				console.log(all.length, all === document.styleSheets, all[0].ownerNode.tagName, all[0].href.slice(-5), all[0].title, String(all[0].media), all[1].href);
				console.log(all[1] === s.sheet, s.sheet.cssRules[0] === s.sheet.cssRules[0], s.sheet.cssRules[0].parentStyleSheet === s.sheet);
				console.log(getComputedStyle(document.querySelector("html")).fontSize, s.textContent = "", s.sheet.cssRules.length, all.length);
				let e = s; e.remove(); console.log(all.length, e.sheet);
				</script>`,
			"a.css": "html { font-size: 20px }",
		}, "2 true LINK a.css t screen null\ntrue true true\n20px  0 2\n1 null"},
		{"imported ones, in cycles, and what does not come", map[string]string{
			"index.html": `<style id=s onload="console.log('load')" onerror="console.log('error', s.sheet.cssRules[0].styleSheet.cssRules[1].cssText, s.sheet.cssRules[0].styleSheet.ownerRule === s.sheet.cssRules[0], getComputedStyle(document.body).color)">@import "a.css" layer(x); @import "none.css"; body { color: red }</style>`,
			"a.css":      `@import "a.css"; body { color: blue !important }`,
		}, "error body { color: blue !important; } true rgb(0, 0, 255)"},
		{"URLs", map[string]string{
			"index.html": `<link rel=stylesheet href="d/a.css"><style>#p { list-style-image: url(b.png) }</style><div id=p style="cursor: url('c.png'), auto"><i id=i></i></div><script>
				const shown = (e, name) => getComputedStyle(e)[name].replaceAll(new URL(".", location).href, "/");
				console.log(shown(p, "backgroundImage"), shown(p, "listStyleImage"), shown(i, "listStyleImage"), shown(p, "cursor"), shown(i, "clipPath"), shown(i, "maskImage"), getComputedStyle(p).getPropertyValue("--u"));
				p.style.backgroundImage = "url(data:,x), url(  )"; console.log(shown(p, "backgroundImage"));
				</script>`,
			"d/a.css": `#p { background-image: url("../a.png"), url(../f.png); --u: url(x) } i { clip-path: url(#c); mask-image: url(e.png) }`,
		}, `url("/a.png"), url("/f.png") url("/b.png") url("/b.png") url("/c.png"), auto url("#c") url("/d/e.png") url(x)
url("data:,x"), url("")`},
		{"changed by script", map[string]string{
			"index.html": `<style id=s>p { color: red }</style><p id=p><script>
				let sheet = s.sheet, c = () => getComputedStyle(p).color;
				console.log(c(), sheet.insertRule("p { color: blue }", 1), c(), sheet.deleteRule(1), c());
				sheet.cssRules[0].style.color = "lime"; console.log(c());
				sheet.cssRules[0].selectorText = "q"; console.log(c(), sheet.cssRules[0].cssText);
				sheet.cssRules[0].selectorText = "}"; sheet.cssRules[0].selectorText = "p"; sheet.media.mediaText = "print"; console.log(c());
				sheet.media.deleteMedium("PRINT"); console.log(c(), sheet.media.length); s.disabled = true; console.log(c(), sheet.disabled);
				for (let f of [() => sheet.insertRule("p {} q {}"), () => sheet.insertRule("p {}", 7), () => sheet.deleteRule(7), () => sheet.insertRule("@import 'x'", 1), () => sheet.replaceSync("")]) try { f() } catch (e) { console.log(e.name) }
				</script>`,
		}, "rgb(255, 0, 0) 1 rgb(0, 0, 255) undefined rgb(255, 0, 0)\nrgb(0, 255, 0)\nrgb(0, 0, 0) q { color: lime; }\nrgb(0, 0, 0)\nrgb(0, 255, 0) 0\nrgb(0, 0, 0) true\nSyntaxError\nIndexSizeError\nIndexSizeError\nHierarchyRequestError\nNotAllowedError"},
		{"adopted ones", map[string]string{
			"index.html": `<style id=s></style><p id=p></p><div id=d></div><script>
				let c = new CSSStyleSheet({ media: "screen" }), color = e => getComputedStyle(e).color, array = document.adoptedStyleSheets;
				c.replaceSync("p { color: red } @import 'x';"); console.log(c.cssRules.length, array.length, Array.isArray(array));
				array.push(c); console.log(color(p), array === document.adoptedStyleSheets, array[0] === c);
				array.pop(); console.log(color(p), array.length);
				let root = d.attachShadow({ mode: "open" }); root.innerHTML = "<p></p>"; root.adoptedStyleSheets = [c, c]; console.log(color(root.firstChild), color(p), root.adoptedStyleSheets.length);
				for (let f of [() => array.push(s.sheet), () => array.push(1), () => document.adoptedStyleSheets = 1, () => array[5] = c]) try { f(); console.log(array.length) } catch (e) { console.log(e.name) }
				let promise = c.replace("p { color: blue }"); try { c.insertRule("p {}") } catch (e) { console.log(e.name) }
				promise.then(x => console.log(x === c, color(root.firstChild)));
				</script>`,
		}, "1 0 true\nrgb(255, 0, 0) true true\nrgb(0, 0, 0) 0\nrgb(255, 0, 0) rgb(0, 0, 0) 2\nNotAllowedError\nTypeError\nTypeError\n0\nNotAllowedError\ntrue rgb(0, 0, 255)"},
		{"shadow trees", map[string]string{
			"index.html": `<style>div { color: red } ::part(x) { color: lime }</style><div id=d><b>1</b></div><script>
				let root = d.attachShadow({ mode: "open" });
				root.innerHTML = "<style>:host { color: blue; display: inline-flex } ::slotted(b) { font-size: 30px } :host(.no) { float: left }</style><i part='x y'></i><slot></slot>";
				let s = getComputedStyle(d); console.log(s.color, s.display, s.float, getComputedStyle(d.firstChild).fontSize, getComputedStyle(root.querySelector("i")).color, getComputedStyle(d.firstChild).color, root.styleSheets.length);
				d.className = "no"; console.log(s.float, s.display);
				</script>`,
		}, "rgb(255, 0, 0) inline-flex none 30px rgb(0, 255, 0) rgb(255, 0, 0) 1\nleft flex"},
		{"parts", map[string]string{
			"index.html": `<style>
				::part(x) { color: lime } ::part(x y) { font-size: 20px } #d::part(z) { color: red } ::part(u) { color: blue } ::part(u v) { font-size: 21px }
				::part(x):hover { font-size: 1px } ::part(x):focus { font-size: 2px } ::part(x):disabled { color: gray }
				::part(y)::before { content: "b"; color: teal } ::part(y)::before:hover { color: red }
				::slotted(b)::before { color: red }
				</style><div id=d><b>1</b></div><script>
				let root = d.attachShadow({ mode: "open" }), of = (e, pseudo) => { let s = getComputedStyle(e, pseudo); return s.color + " " + s.fontSize };
				root.innerHTML = "<style>:host::part(own) { color: aqua } ::slotted(b)::before { color: navy } ::slotted(b) { color: olive } ::part(i) { color: pink !important; font-size: 9px }</style>"
					+ "<i id=a part='x y'></i><i id=b part=own></i><button id=c part=x disabled></button><slot></slot><div id=e exportparts='i, j : u, j:v,k:z : bad, : w, l:'></div>";
				let [a, b, c, e] = ["a", "b", "c", "e"].map(id => root.getElementById(id)), inner = e.attachShadow({ mode: "open" });
				inner.innerHTML = "<i id=i part=i></i><i id=j part=j></i><i id=k part=k></i>";
				console.log(of(a), of(b), of(c), getComputedStyle(a, "::before").content, of(a, "::before"));
				console.log(of(d.firstChild), of(d.firstChild, "::before"));
				console.log(["i", "j", "k"].map(id => of(inner.getElementById(id))).join(" "));
				e.setAttribute("exportparts", "i:z,i:u"); console.log(of(inner.getElementById("i")));
				console.log(a.part === a.part, a.part.length, a.part.contains("y"), b.part.value); b.part = "x"; b.part.add("w"); console.log(b.getAttribute("part"), of(b));
				try { b.part.supports("x") } catch (e) { console.log(e.name) }
				</script>`,
		}, `rgb(0, 255, 0) 20px rgb(0, 255, 255) 16px rgb(128, 128, 128) 13.333px "b" rgb(0, 128, 128) 20px
rgb(128, 128, 0) 16px rgb(0, 0, 128) 16px
rgb(255, 192, 203) 9px rgb(0, 0, 255) 21px rgb(0, 0, 0) 16px
rgb(255, 192, 203) 9px
true 2 true own
x w rgb(0, 255, 0) 16px
TypeError`},
		{"computed styles", map[string]string{
			"index.html": `<p id=p style="--x: 1; color: RED"></p><script>
				let s = getComputedStyle(p); console.log(s instanceof CSSStyleProperties, s.length > 300, s.cssText === "", s.parentRule, s.getPropertyPriority("color"), s[s.length - 1], s.getPropertyValue("--x"));
				for (let f of [() => s.color = "red", () => s.setProperty("color", "red"), () => s.removeProperty("color"), () => s.cssText = ""]) try { f() } catch (e) { console.log(e.name) }
				console.log(getComputedStyle(p, "::before").content, getComputedStyle(p, ":nonsense").display === "", getComputedStyle(p, "before").display);
				let other = document.implementation.createHTMLDocument().body; console.log([getComputedStyle(other).display, getComputedStyle(document.createElement("p")).color, getComputedStyle(other).length]);
				p.style.display = "none"; console.log(s.display); p.remove(); console.log([s.display]);
				</script>`,
		}, "true true true null  --x 1\nNoModificationAllowedError\nNoModificationAllowedError\nNoModificationAllowedError\nNoModificationAllowedError\nnormal true block\n[ '', '', 0 ]\nnone\n[ '' ]"},
		{"in documents without a window", map[string]string{
			"index.html": `<script>
				let d = document.implementation.createHTMLDocument(), e = d.createElement("style"); e.textContent = "p { COLOR: RED }"; console.log(e.sheet); d.head.append(e);
				console.log(e.sheet.cssRules[0].cssText, d.styleSheets.length);
				</script>`,
		}, "null\np { color: red; } 1"},
	} {
		if got := opened(t, test.files); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
}

// Sheets that are huge end with what the standard says.
func TestHugeStyleSheets(t *testing.T) {
	rules := strings.Repeat("p { color: red } .a > .b:not(.c) { margin: 1px }\n", 20000)
	got := opened(t, map[string]string{
		"index.html": `<link rel=stylesheet href=a.css><p id=p></p><script>console.log(document.styleSheets[0].cssRules.length, getComputedStyle(p).color)</script>`,
		"a.css":      rules,
	})
	if want := "40000 rgb(255, 0, 0)"; got != want {
		t.Errorf("%.200s, want %s", got, want)
	}
}
