package html_test

import "testing"

// Script finds the navigables of frames by their numbers in the order in which they came, by their names in tree order, and none of
// those in shadow trees.
func TestFramesByNumberAndName(t *testing.T) {
	const begin = `<div id=a></div><iframe name=b></iframe><p id=c></p><div id=host></div><script>
		host.attachShadow({ mode: "open" }).innerHTML = "<iframe name=s></iframe>";
		const first = window.b, inShadow = host.shadowRoot.firstChild, f = document.createElement("iframe"); f.name = "b"; `
	documents{
		{"in shadow trees", begin + `
			console.log(length, window[1], window.s, inShadow.contentWindow.parent === window, open("", "s") === inShadow.contentWindow);
			host.remove(); console.log(length, window[0] === first)</script>`, "1 undefined undefined true true\n1 true"},
		{"in tree order", begin + `
			document.documentElement.prepend(f);
			console.log(length, window[0] === first, window[1] === f.contentWindow, window.b === window[1]);
			inShadow.remove(); f.remove(); console.log(length, window[0] === first, window[1], window.b === first)</script>`,
			"2 true true true\n1 true undefined true"},
	}.check(t, "https://a.example/page")
}
