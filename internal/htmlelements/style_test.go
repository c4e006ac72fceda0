package htmlelements

import "testing"

// The declarations of style attributes. What properties are and how their values are
// parsed is tested in package declarations.
func TestStyle(t *testing.T) {
	open(t).Check(`
		(div = document.createElement("div"), s = div.style) === div.style ⇒ true
		[s.length, s.cssText, s[0], s.item(0), s.parentRule] ⇒ [0, "", undefined, "", null]
		[String(s), s instanceof CSSStyleDeclaration, s.constructor.name] ⇒ ["[object CSSStyleProperties]", true, "CSSStyleProperties"]
		new CSSStyleProperties ⇒ TypeError: Illegal constructor
		(s.color = "RED", div.getAttribute("style")) ⇒ "color: red;"
		(s.marginTop = 0, s["background-color"] = "#0f0", s.cssFloat = "left", div.outerHTML) ⇒ "<div style=\"color: red; margin-top: 0px; background-color: rgb(0, 255, 0); float: left;\"></div>"
		[s.length, s[1], s.item(3), 3 in s, 4 in s, [...s].join()] ⇒ [4, "margin-top", "float", true, false, "color,margin-top,background-color,float"]
		[s.float, s.cssFloat, s["margin-top"], s.marginTop, s.backgroundColor] ⇒ ["left", "left", "0px", "0px", "rgb(0, 255, 0)"]
		(s.color = null, s.marginTop = "", s.float = "nonsense", s.cssText) ⇒ "background-color: rgb(0, 255, 0); float: left;"
		(div.style = "top: 1px; nosuch: 1", div.getAttribute("style")) ⇒ "top: 1px;"
		(div.setAttribute("style", "TOP: 2px; bad"), [s.top, div.getAttribute("style")]) ⇒ ["2px", "TOP: 2px; bad"]
		(div.removeAttribute("style"), [s.top, s.length]) ⇒ ["", 0]
		(s.setProperty("--Foo", " a b "), s.setProperty("--foo", "c", "IMPORTANT"), s.cssText) ⇒ "--Foo: a b; --foo: c !important;"
		[s.getPropertyValue("--Foo"), s.getPropertyPriority("--foo"), s.getPropertyPriority("--Foo")] ⇒ ["a b", "important", ""]
		(s.setProperty("--foo", ""), s.setProperty("--Foo", "d", "urgent"), [s.removeProperty("--Foo"), s.removeProperty("--Foo"), div.getAttribute("style")]) ⇒ ["a b", "", ""]
		["WebkitTransform" in s, "webkitTransform" in s, "-webkit-transform" in s, "MozAppearance" in s, "cssFloat" in s, "color" in CSSStyleDeclaration.prototype] ⇒ [true, true, true, false, true, false]
		(s.webkitTransform = "scale(2)", s.transform) ⇒ "scale(2)"
		Object.keys(s).join() ⇒ "0"
		s.setProperty("color") ⇒ TypeError: Failed to execute 'setProperty' on 'CSSStyleDeclaration': 2 arguments required, but only 1 present.
		Object.getOwnPropertyDescriptor(CSSStyleProperties.prototype, "color").get.call(div) ⇒ TypeError: Illegal invocation
		["http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"].map(ns => (e = document.createElementNS(ns, "x"), e.style.fill = "none", e.getAttribute("style"))).join("|") ⇒ "fill: none;|fill: none;"
		document.createElementNS("urn:x", "x").style ⇒ undefined
		(clone = div.cloneNode(), clone.style.left = "1px", [div.style.left, clone.style.left]) ⇒ ["", "1px"]
	`)
}

// The attribute changes, and its observers hear of it, only when a declaration does.
func TestStyleRecords(t *testing.T) {
	open(t).Check(`
		(div = document.createElement("div"), observer = new MutationObserver(() => {}), observer.observe(div, { attributes: true, attributeOldValue: true }), s = div.style, n = () => observer.takeRecords().map(r => r.attributeName + "=" + r.oldValue).join(), 0) ⇒ 0
		(s.color = "red", n()) ⇒ "style=null"
		(s.color = "red", s.color = "nonsense", s.nosuch = "1", s.removeProperty("left"), s.left = "", n()) ⇒ ""
		(s.setProperty("color", "red", "important"), n()) ⇒ "style=color: red;"
		(s.margin = "1px", s.marginLeft = "1px", n()) ⇒ "style=color: red !important;"
		(s.cssText = s.cssText, n()) ⇒ "style=color: red !important; margin: 1px;"
		(s.removeProperty("margin-top"), n()) ⇒ "style=color: red !important; margin: 1px;"
	`)
}
