package html_test

import "testing"

// Who goes to a fragment sees it: its ancestors are revealed.
func TestAncestorsAreRevealed(t *testing.T) {
	documents{
		{"hidden until found", `<div id=outer hidden=Until-Found><div id=middle hidden><p id=inner hidden=until-found><b id=b></b></p></div></div><script>
			document.onbeforematch = (e) => console.log(e.target.id, e.isTrusted, e.bubbles, e.cancelable, e.target.hidden);
			location.hash = "b"; console.log(outer.hidden, middle.hidden, inner.hasAttribute("hidden"));
			outer.hidden = "until-found"; location.hash = "#none"; console.log(outer.hidden); location.hash = "%62"; console.log(outer.hidden)</script>`,
			"inner true true false until-found\nouter true true false until-found\nfalse true false\nuntil-found\nouter true true false until-found\nfalse"},
		{"details", `<details id=d ontoggle="console.log('toggle', open)"><summary><i id=i></i></summary><details id=e open><p id=p></p></details></details><details id=f><summary></summary><summary id=s></summary></details><script>
			location.hash = "i"; console.log(d.open); location.hash = "p"; console.log(d.open, f.open); location.hash = "s"; console.log(f.open); f.open = false; location.hash = "f"; console.log(f.open)</script>`,
			"false\ntrue false\ntrue\nfalse\ntoggle true"},
		{"listeners", `<div id=outer hidden=until-found><div id=inner hidden=until-found><b id=b></b></div></div><script>
			const { inner, outer } = window; inner.onbeforematch = () => outer.remove(); location.hash = "b"; console.log(inner.hidden, outer.hidden);
			document.body.append(outer); inner.onbeforematch = () => { inner.hidden = true }; location.hash = ""; location.hash = "b"; console.log(inner.hidden, outer.hidden)</script>`,
			"until-found until-found\ntrue until-found"},
		{"slots", `<div id=host><p id=p></p></div><script>
			const root = host.attachShadow({ mode: "open" }); root.innerHTML = "<details><slot hidden=until-found></slot></details>";
			location.hash = "p"; console.log(root.innerHTML)</script>`, `<details open=""><slot></slot></details>`},
	}.check(t, "https://a.example/page")
	documents{
		{"when the document is loaded", `<script>document.addEventListener("DOMContentLoaded", () => console.log("content", d.open)); addEventListener("beforematch", (e) => console.log(e.target.id))</script>
			<details id=d><p id=inner hidden=until-found></p></details><script>console.log(d.open)</script>`, "false\ninner\ncontent true"},
	}.check(t, "https://a.example/page#inner")
}
