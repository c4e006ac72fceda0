package htmlelements

import "testing"

func TestFactories(t *testing.T) {
	open(t).Check(`
		new Image().outerHTML ⇒ "<img>"
		new Image(1, "2").outerHTML ⇒ "<img width=\"1\" height=\"2\">"
		[new Image() instanceof HTMLImageElement, Image.prototype === HTMLImageElement.prototype, Image.name, Image.length] ⇒ [true, true, "Image", 0]
		new Image().constructor === HTMLImageElement ⇒ true
		new Image().ownerDocument === document ⇒ true
		new Audio().outerHTML ⇒ "<audio preload=\"auto\"></audio>"
		new Audio("a.ogg").getAttribute("src") ⇒ "a.ogg"
		new Image(1n) ⇒ TypeError: can't convert BigInt to number
		Image() ⇒ TypeError: Failed to construct 'Image': Please use the 'new' operator, this object constructor cannot be called as a function.
		Object.getOwnPropertyDescriptor(globalThis, "Image").enumerable ⇒ false
		(d = Object.getOwnPropertyDescriptor(Image, "prototype"), [d.writable, d.enumerable, d.configurable]) ⇒ [false, false, false]
		typeof Option ⇒ "undefined"
	`)
}
