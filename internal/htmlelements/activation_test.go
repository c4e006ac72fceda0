package htmlelements

import "testing"

// Who is activated by a click, and what it is.
func TestActivation(t *testing.T) {
	open(t).Check(`
		(details = document.createElement("details"), summary = document.createElement("summary"), details.append(summary, document.createElement("summary")), seen = [], 0) ⇒ 0
		(summary.click(), details.open) ⇒ true
		(summary.click(), details.open) ⇒ false
		(details.lastChild.click(), details.open) ⇒ false
		(summary.addEventListener("click", (e) => e.preventDefault(), { once: true }), summary.click(), details.open) ⇒ false
		(inner = document.createElement("b"), summary.append(inner), inner.click(), details.open) ⇒ true
		(summary.dispatchEvent(new Event("click", { bubbles: true })), details.open) ⇒ true
		(summary.dispatchEvent(new MouseEvent("click")), details.open) ⇒ false
		(inner.dispatchEvent(new MouseEvent("click")), details.open) ⇒ false
		(inner.dispatchEvent(new PointerEvent("click", { bubbles: true })), details.open) ⇒ true
		(inner.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })), details.open) ⇒ true
		(summary.onclick = () => { summary.onclick = null; details.remove(); summary.remove() }, summary.click(), details.open) ⇒ true
	`)
}

// The synthetic pointer event of click(), and the flag that keeps it from recursing.
func TestClick(t *testing.T) {
	open(t).Check(`
		(b = document.createElement("b"), b.onclick = (e) => { event = e; count++; b.click() }, count = 0, b.click(), count) ⇒ 1
		[event.constructor.name, event.isTrusted, event.bubbles, event.cancelable, event.composed, event.view, event.pointerId, event.detail, event.button] ⇒ ["PointerEvent", false, true, true, true, null, -1, 0, 0]
		(b.click(), count) ⇒ 2
	`)
}

// What links do without a document that a window shows: nothing.
func TestLinksElsewhere(t *testing.T) {
	open(t).Check(`
		(a = document.createElement("a"), a.href = "https://a.test/", a.click()) ⇒ undefined
		(area = document.createElement("area"), area.href = "https://a.test/", area.click()) ⇒ undefined
	`)
}
