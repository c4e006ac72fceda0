package htmlelements

import "testing"

// https://drafts.csswg.org/cssom/#the-css.escape()-method
func TestEscape(t *testing.T) {
	open(t).Check(`
		String(CSS) ⇒ "[object CSS]"
		CSS.escape("") ⇒ ""
		CSS.escape("a_B-9é😀") ⇒ "a_B-9é😀"
		CSS.escape("\0\x01\x7f") ⇒ "�\\1 \\7f "
		CSS.escape("1a") ⇒ "\\31 a"
		CSS.escape("-1a") ⇒ "-\\31 a"
		CSS.escape("--1a") ⇒ "--1a"
		CSS.escape("-") ⇒ "\\-"
		CSS.escape("a b.c:d[e]") ⇒ "a\\ b\\.c\\:d\\[e\\]"
		CSS.escape("\ud800x") === "\ud800x" ⇒ true
		(e = document.createElement("p"), e.id = "1 .#", document.append(e), document.querySelector("#" + CSS.escape(e.id)) === e) ⇒ true
	`)
}

// https://drafts.csswg.org/css-conditional-3/#dom-css-supports
func TestSupports(t *testing.T) {
	open(t).Check(`
		["red", "nonsense", "", "red !important", "red;", "var(--x)", "inherit"].map(v => CSS.supports("color", v)).join() ⇒ "true,false,false,false,false,true,true"
		[CSS.supports("COLOR", "RED"), CSS.supports(" color", "red"), CSS.supports("nosuch", "1"), CSS.supports("--x", "{}"), CSS.supports("--x", "")] ⇒ [true, false, false, true, true]
		CSS.supports("display", "grid") && CSS.supports("margin", "1px 2px") && CSS.supports("-webkit-transform", "none") ⇒ true
		CSS.supports("(display: flex)") ⇒ true
		CSS.supports("display: flex") ⇒ true
		CSS.supports("display: flex !important") ⇒ true
		CSS.supports("(display: flex) and (display: nonsense)") ⇒ false
		CSS.supports("(display: flex) or (display: nonsense)") ⇒ true
		CSS.supports("not (display: nonsense)") ⇒ true
		CSS.supports("not(display: nonsense)") ⇒ false
		CSS.supports("(display: flex) and (not ((color: x) or (color: y)))") ⇒ true
		CSS.supports("(display: flex) and (color: red) or (color: red)") ⇒ false
		CSS.supports("selector(a > b)") ⇒ true
		CSS.supports("selector(:is(a, b))") ⇒ true
		CSS.supports("selector(a, b)") ⇒ false
		CSS.supports("selector(:nosuch)") ⇒ false
		CSS.supports("not nosuch(1)") ⇒ true
		CSS.supports("not (a b)") ⇒ true
		CSS.supports("") ⇒ false
		CSS.supports("(" + "(".repeat(100000) + "color: red") ⇒ false
		CSS.supports("(color: red") ⇒ true
		CSS.supports("(color: red))") ⇒ false
		CSS.supports() ⇒ TypeError: Failed to execute 'supports' on 'CSS': 1 argument required, but only 0 present.
	`)
}
