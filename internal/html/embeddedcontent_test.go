package html_test

import "testing"

// Object and embed elements show documents and images, and objects what is in them instead.
func TestEmbeddedContent(t *testing.T) {
	const image = `data:image/gif;base64,R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAADAAIAAAICjF8AOw==`
	const heard = `<script>
		const heard = [];
		for (const type of ["load", "error"]) document.addEventListener(type, (e) => { if (e.target.id) heard.push(e.target.id + " " + type) }, true);
		const shown = (e) => e.contentWindow === null ? "nothing" : e.contentDocument?.body?.textContent.trim() ?? "a document";
	</script>`
	openAll(t, []documentsOf{
		{"documents", map[string]string{
			"index.html": heard + `<object id=o data=a.html name=first></object><embed id=e src=a.html name=second><object id=s data=a.svg></object>
				<object id=t data=a.txt></object><object id=x data=a.xml></object><iframe id=f src=a.svg></iframe><script>
				console.log(length, o.contentWindow, o.contentDocument);
				onload = () => {
					console.log(length, shown(o), shown(t), x.contentDocument.documentElement.localName, heard.sort().join());
					console.log(window[0] === o.contentWindow, first === o.contentWindow, frames.second.frameElement === e, second.document.body.textContent.trim(), window[5] === f.contentWindow,
						o.contentWindow.parent === window, first.name, o.contentDocument.URL.replace(/.*\//, ""));
					console.log(document.first === o, document.second === e, e.contentDocument);
					console.log(s.getSVGDocument() === s.contentDocument, s.getSVGDocument().documentElement.localName, o.getSVGDocument(), e.getSVGDocument(), f.getSVGDocument() === f.contentDocument);
					e.remove();
					o.data = "b.html";
					o.onload = () => {
						console.log(length, shown(o), history.length);
						o.removeAttribute("data");
						setTimeout(() => console.log(length, o.contentWindow), 50);
					};
				}</script>`,
			"a.html": `<p>a`, "b.html": `<p>b`, "a.txt": `text`, "a.xml": `<root/>`, "a.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
		}, "1 null null\n6 a text root e load,f load,o load,s load,t load,x load\ntrue true true a true true first a.html\ntrue true undefined\ntrue svg null null true\n5 b 1\n4 null"},
		{"images, failures and fallback", map[string]string{
			"index.html": heard + `
				<object id=image data="` + image + `"><object id=inImage data=a.html></object></object>
				<embed id=picture src="` + image + `"><object id=broken data="data:image/gif,GIF"><object id=inBroken data=a.html></object></object>
				<object id=missing data=missing.html><embed id=inMissing name=inMissing src=a.html></object>
				<object id=shown data=a.html><object id=inShown data=a.html></object><embed id=embedInShown src=a.html></object>
				<object id=unknown data="data:application/x-unknown,x"><div><object id=inUnknown data=a.html></object></div></object>
				<object id=empty><embed id=inEmpty src=a.html></object><object id=none data></object>
				<object id=itself data=index.html></object><object id=blank data=about:blank></object><object id=invalid data="https://[">x</object>
				<video><object id=inVideo data=a.html></object></video><embed id=nowhere src=missing.html><embed id=noPicture src="data:image/png;base64,AAAA"><embed id=bare>
				<script>onload = () => {
					console.log(heard.sort().join());
					console.log(length, [...document.querySelectorAll("object")].filter((o) => o.contentWindow).map((o) => o.id).join());
				}</script>`,
			"a.html": `<p>a`,
		}, "blank load,broken error,image load,inBroken load,inEmpty load,inMissing load,inUnknown load,invalid error,missing error,noPicture load,nowhere load,picture load,shown load\n6 inBroken,shown,inUnknown,blank"},
		{"those that come and go", map[string]string{
			"index.html": heard + `<script>
				const event = (e, type) => new Promise((resolve) => e.addEventListener(type, resolve, { once: true }));
				onload = async () => {
					const o = document.createElement("object"), inner = document.createElement("object");
					o.data = "a.html"; inner.data = "b.html";
					o.append(inner);
					document.body.append(o);
					await event(o, "load");
					console.log(length, shown(o), shown(inner));
					o.data = "missing.html";
					await event(inner, "load");
					console.log(length, shown(o), shown(inner));
					o.data = "a.html";
					await event(o, "load");
					await new Promise((resolve) => setTimeout(resolve));
					console.log(length, shown(o), shown(inner));
					o.remove();
					console.log(length, o.contentWindow);
					o.hidden = true;
					document.body.append(o);
					await event(o, "load");
					console.log(length, shown(o));
					o.contentWindow.location = "b.html";
					await event(o, "load");
					console.log(shown(o), o.data.replace(/.*\//, ""));
					const form = document.createElement("form");
					document.body.append(form);
					form.append(o);
					o.setCustomValidity("x");
					await event(o, "load");
					console.log(o.form === form, form.elements[0] === o, o.validationMessage, o.willValidate, shown(o));
				};
			</script>`,
			"a.html": `<p>a`, "b.html": `<p>b`,
		}, "1 a nothing\n1 nothing b\n1 a nothing\n0 null\n1 a\nb a.html\ntrue true  false a"},
		{"a policy", map[string]string{
			"index.html": `<meta http-equiv=Content-Security-Policy content="object-src 'none'">` + heard + `<object id=o data=a.html>x</object><embed id=e src=a.html>
				<script>onload = () => console.log(length, heard.sort().join())</script>`,
			"a.html": `<p>a`,
		}, "Refused to load DIR/a.html, because it violates the directive \"object-src 'none'\" of the Content Security Policy \"object-src 'none'\".\n" +
			"Refused to load DIR/a.html, because it violates the directive \"object-src 'none'\" of the Content Security Policy \"object-src 'none'\".\n0 e load,o error"},
	})
}
