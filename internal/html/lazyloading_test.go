package html_test

import "testing"

// What is loaded lazily waits until it is rendered, and the document waits for none of it.
func TestLazyLoading(t *testing.T) {
	const log = `<script>
		const log = (e) => console.log(e.target.id, e.target.localName === "img" ? e.target.naturalWidth : e.target.contentWindow.location.href.replace(/.*\//, ""));
		const later = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
	</script>`
	const image = `data:image/gif;base64,R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAADAAIAAAICjF8AOw==`
	openAll(t, []documentsOf{
		{"frames and images that are rendered", map[string]string{
			"index.html": log + `<iframe id=f loading=LAZY src=sub.html onload=log(event)></iframe><script>
				f.addEventListener("load", () => document.body.append(i));
				const i = new Image(); i.id = "i"; i.loading = "lazy"; i.src = "` + image + `"; i.onload = log; i.onerror = () => console.log("error");
				console.log(f.contentWindow.location.href, i.complete);
			</script>`,
			"sub.html": ``,
		}, "about:blank false\nf sub.html\ni 3"},
		{"those that are not rendered delay nothing", map[string]string{
			"index.html": log + `<div id=box hidden><iframe id=a loading=lazy src=sub.html onload=log(event)></iframe></div>
				<iframe id=b loading=lazy srcdoc="<p>" style="display:none" onload=log(event)></iframe>
				<iframe id=c loading=lazy hidden src=sub.html onload=log(event)></iframe>
				<iframe id=d loading=lazy hidden onload="console.log('at once')"></iframe>
				<iframe id=e loading=eager hidden src=sub.html onload=log(event)></iframe>
				<img id=i loading=lazy hidden src="` + image + `" onload=log(event)>
				<script>onload = async () => {
					await later();
					console.log("load", i.complete, a.contentWindow.location.href);
					box.hidden = false;
					await new Promise((resolve) => a.addEventListener("load", resolve));
					c.src = "other.html";
					await later();
					console.log(c.contentWindow.location.href);
					b.loading = "eager";
					await new Promise((resolve) => b.addEventListener("load", resolve));
					c.removeAttribute("loading");
					await new Promise((resolve) => c.addEventListener("load", resolve));
					i.loading = "eager";
				}</script>`,
			"sub.html": ``, "other.html": ``,
		}, "at once\ne sub.html\nload false about:blank\na sub.html\nabout:blank\nb about:srcdoc\nc other.html\ni 3"},
		{"a navigation takes the place of what waits", map[string]string{
			"index.html": log + `<iframe id=f loading=lazy hidden src=sub.html onload=log(event)></iframe><script>
				f.contentWindow.location = "other.html";
				f.addEventListener("load", async () => { f.hidden = false; await later(); await later(); console.log(f.contentWindow.location.href.replace(/.*\//, "")) }, { once: true });
			</script>`,
			"sub.html": ``, "other.html": ``,
		}, "f other.html\nother.html"},
		{"what is taken out waits no more", map[string]string{
			"index.html": log + `<iframe id=f loading=lazy hidden src=sub.html onload=log(event)></iframe><script>onload = async () => {
				const f = document.querySelector("iframe");
				f.remove(); f.hidden = false; f.loading = "eager";
				await later();
				console.log("gone", f.contentWindow);
				f.src = "other.html";
				document.body.append(f);
			}</script>`,
			"sub.html": ``, "other.html": ``,
		}, "gone null\nf other.html"},
		{"without scripts nothing waits", map[string]string{
			"index.html": `<iframe id=f sandbox="allow-same-origin" src=sub.html></iframe><script>
				onload = () => console.log(f.contentDocument.querySelector("iframe").contentDocument.body.textContent)</script>`,
			"sub.html": `<iframe hidden loading=lazy srcdoc=x></iframe>`,
		}, "x"},
	})
}
