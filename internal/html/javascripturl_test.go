package html_test

import "testing"

// What a javascript: URL leads to has the about base URL of the document before it, not what a base element had made of that.
func TestBaseOfJavaScriptURL(t *testing.T) {
	documents{{"at about:blank", `<iframe id=f></iframe><script>
		f.contentDocument.head.innerHTML = "<base href=/other/>"; console.log(f.contentDocument.baseURI);
		f.onload = () => console.log(f.contentDocument.baseURI, f.contentDocument.body.textContent); f.contentWindow.location = "javascript:'text'"</script>`,
		"https://a.example/other/\nhttps://a.example/page text"}}.check(t, "https://a.example/page")
}
