package sluice

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// sortedLines sorts what several threads have written.
func sortedLines(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestBlobURLs(t *testing.T) {
	const page = `const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
		const page = blob('<script>console.log("document of " + origin + ", opener " + opener);' +
			'if (opener === null) fetch(location.href).then(r => r.text()).then(t => console.log("fetched by itself", t.length > 0))</' + 'script>', "text/html");`
	for _, test := range []struct {
		name      string
		documents map[string]string
		want      string
	}{
		{"of opaque origins, in a page from https:", map[string]string{
			"/": listen + `<iframe sandbox=allow-scripts src=/in></iframe><iframe sandbox=allow-scripts src=/goes></iframe>`,
			"/in": tell + `<script>
				const blob = text => URL.createObjectURL(new Blob([text], { type: "text/javascript" })), fail = e => tell(e);
				fetch(blob("abc")).then(r => r.text()).then(text => tell("fetched", text)).catch(fail);
				import(blob("export default 'module'")).then(m => tell("imported", m.default)).catch(fail);
				new Worker(blob("postMessage('worker')")).onmessage = e => tell(e.data);
				</script>`,
			"/goes": `<script>location = URL.createObjectURL(new Blob(['<script>top.postMessage("document", "*")</' + 'script>'], { type: "text/html" }))</script>`,
		}, "document\nfetched abc\nimported module\nworker"},
		{"of pages of two sites", map[string]string{
			"/": `<script>
				let taker;
				onmessage = ({ data, source }) => {
					if (data.url) {
						document.body.insertAdjacentHTML("beforeend", "<iframe src='https://b.test/taker?frame#" + data.url + "'></iframe>");
						open("https://b.test/taker?window#" + data.url);
					} else console.log(data);
				}</script><body><iframe src="https://b.test/maker"></iframe>`,
			"/maker": `<script>top.postMessage({ url: URL.createObjectURL(new Blob(["0"])) }, "*")</script>`,
			"/taker": `<script>
				const tell = text => (opener ?? top).postMessage(location.search + " " + text, "*"), url = location.hash.slice(1);
				URL.revokeObjectURL(opener ? url : "");
				fetch(url).then(r => r.text()).then(tell, e => tell(e.name));
				</script>`,
		}, "?frame 0\n?window TypeError"},
		{"that windows are opened for", map[string]string{
			"/":      `<script>` + page + `console.log("page has a window:", open(page) !== null)</script><iframe src="https://b.test/other"></iframe>`,
			"/other": `<a target=x rel=opener></a><script>` + page + `console.log("frame has a window:", open(page) !== null); document.querySelector("a").href = page; document.querySelector("a").click()</script>`,
		}, "document of https://a.test, opener [object Window]\ndocument of https://b.test, opener null\ndocument of https://b.test, opener null\n" +
			"fetched by itself true\nfetched by itself true\nframe has a window: false\npage has a window: true"},
		{"of a link, which is revoked at once", map[string]string{"/": `<a></a><script>onload = () => {
			const a = document.querySelector("a");
			a.href = URL.createObjectURL(new Blob(["<script>console.log('there')</" + "script>"], { type: "text/html" })); a.click(); URL.revokeObjectURL(a.href);
			}</script>`}, "there"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, got := inOrigins(t, test.documents, PageOptions{}); sortedLines(got) != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", sortedLines(got), test.want)
			}
		})
	}
}

// A link to a blob: URL may have it saved.
func TestBlobDownloads(t *testing.T) {
	saved := make(chan string, 1)
	openOrigin(t, map[string]string{"/": `<a download=d.txt></a><script>onload = () => {
		const a = document.querySelector("a"); a.href = URL.createObjectURL(new Blob(["text"])); a.click(); URL.revokeObjectURL(a.href) }</script>`},
		PageOptions{OnDownload: func(d Download) {
			text, _ := io.ReadAll(d.Body)
			saved <- d.Name + " " + string(text)
		}})
	if got := <-saved; got != "d.txt text" {
		t.Errorf("saved %q", got)
	}
}
