package html_test

import "testing"

// says makes a document say each focus event: its type, target, related target, and what is active then.
const says = `<script>
	const active = () => document.activeElement.id || document.activeElement.localName;
	for (const type of ["focus", "blur", "focusin", "focusout"])
		addEventListener(type, (e) => console.log(type, e.target.id, e.relatedTarget ? e.relatedTarget.id : null, active(), e.bubbles, e.composed, e.cancelable, e.isTrusted, e.view === window), true);
</script>`

func TestFocusEvents(t *testing.T) {
	documents{
		{"their order", says + `<input id=a><button id=b>x</button><script>
			a.focus(); a.focus(); b.focus(); b.blur(); b.blur(); a.blur()</script>`,
			`focus a null a false true false true true
focusin a null a true true false true true
blur a b body false true false true true
focusout a b body true true false true true
focus b a b false true false true true
focusin b a b true true false true true
blur b null body false true false true true
focusout b null body true true false true true`},
		{"a listener that moves the focus", `<input id=a><input id=b><input id=c><script>
			a.focus(); a.onblur = () => c.focus(); b.focus(); console.log(document.activeElement.id);
			b.onfocus = () => { b.onfocusin = null; a.focus() }; a.onblur = null; b.focus(); console.log(document.activeElement.id)</script>`,
			"c\na"},
		{"a listener that removes the target", `<input id=a><input id=b><script>
			a.focus(); a.onblur = () => b.remove(); b.focus(); console.log(document.activeElement.localName);
			a.onfocus = () => a.remove(); a.onblur = null; a.focus(); console.log(document.activeElement.localName)</script>`,
			"body\nbody"},
		{"removal tells nobody, and a hidden element hears", `<div id=d><input id=a></div><input id=b><script>
			onblur = (e) => console.log("blur"); a.onblur = b.onblur = () => console.log("lost");
			a.focus(); d.remove(); console.log(document.activeElement.localName);
			b.focus(); b.disabled = true; console.log(document.activeElement.id);
			requestAnimationFrame(() => console.log(document.activeElement.localName))</script>`,
			"body\nb\nlost\nbody"},
	}.check(t, "https://a.test/")
}

func TestFocusableAreas(t *testing.T) {
	documents{
		{"what can have the focus", `<div id=all>
			<a href=x>1</a><a>-</a><button>1</button><button disabled>-</button><fieldset disabled><input><legend><input></legend></fieldset>
			<input type=hidden><p tabindex=-1>1</p><p tabindex=x>-</p><p contenteditable>1</p><p contenteditable=false>-</p>
			<details><summary>1</summary><summary>-</summary><button>-</button></details><details open><summary>1</summary><button>1</button></details>
			<div hidden><button>-</button></div><div style="display:none"><button>-</button></div><div style="visibility:hidden"><button>-</button><button style="visibility:visible">1</button></div>
			<div inert><button>-</button></div><dialog><button>-</button></dialog><video controls></video><video></video>
			<svg><a href=x></a><g tabindex=0></g><g></g></svg><select></select><textarea></textarea></div>
			<script>console.log([...all.querySelectorAll("*")].filter((e) => { document.activeElement.blur(); e.focus?.(); return document.activeElement === e }).map((e) => e.localName).join())</script>`,
			"a,button,input,p,p,summary,summary,button,button,video,a,g,select,textarea"},
		{"shadow trees", `<div id=h></div><div id=plain><input id=slotted></div><script>
			const root = h.attachShadow({ mode: "closed", delegatesFocus: true });
			root.innerHTML = "<span></span><div></div><input id=first><input id=second autofocus>";
			const inner = root.querySelector("div").attachShadow({ mode: "open" }); inner.innerHTML = "<button id=deep></button>";
			h.focus(); console.log(document.activeElement.id, root.activeElement.id, inner.activeElement);
			root.getElementById("first").focus(); h.focus(); console.log(root.activeElement.id);
			inner.getElementById("deep").focus(); console.log(document.activeElement.id, root.activeElement.localName, inner.activeElement.id, h.matches(":focus"), root.querySelector("div").matches(":focus-within"));
			h.blur(); console.log(document.activeElement.localName, root.activeElement);
			plain.attachShadow({ mode: "open" }); slotted.focus(); console.log(document.activeElement.localName);
			plain.shadowRoot.innerHTML = "<slot></slot>"; slotted.focus(); console.log(document.activeElement.id, plain.shadowRoot.activeElement)</script>`,
			"h second null\nfirst\nh div deep true true\nbody null\nbody\nslotted null"},
		{"pseudo-classes", `<form id=f><input id=a><button id=b>x</button></form><script>
			const are = (s) => [...document.querySelectorAll(s)].map((e) => e.id || e.localName).join();
			console.log(are(":focus, :focus-within, :focus-visible") === "");
			b.focus(); console.log(are(":focus"), are(":focus-within"), are(":focus-visible"));
			a.focus({ focusVisible: false }); console.log(are(":focus-visible") === "")</script>`,
			"true\nb html,body,f,b b\ntrue"},
		{"autofocus, once", `<p autofocus>no</p><input id=a autofocus><input id=b autofocus><script>
			requestAnimationFrame(() => {
				console.log(document.activeElement.id);
				a.blur();
				const late = document.createElement("input"); late.autofocus = true; document.body.append(late);
				requestAnimationFrame(() => console.log(document.activeElement.localName));
			})</script>`, "a\nbody"},
		{"autofocus of what is gone, or after script has moved the focus", `<input id=a autofocus><script>a.remove()</script><input id=b autofocus><input id=c><script>
			requestAnimationFrame(() => console.log(document.activeElement.id))</script>`, "b"},
		{"documents without a window", `<script>
			const d = new DOMParser().parseFromString("<input id=i autofocus>", "text/html");
			d.getElementById("i").focus(); d.getElementById("i").blur(); console.log(d.activeElement, d.hasFocus(), document.createElement("input").focus())</script>`, "null false undefined"},
	}.check(t, "https://a.test/")
}
