package dom

import (
	"testing"
)

func TestReflectElements(t *testing.T) {
	r := newRealm(t)
	script{
		{`root = document.createElement('div'); for (const id of ['a', 'b', 'c']) root.appendChild(document.createElement('p')).id = id;
		[a, b, c] = root.children; e = root.appendChild(document.createElement('i')); [e.ariaControlsElements, e.ariaActiveDescendantElement]`, ","},
		{"e.setAttribute('aria-controls', ' b x  a '); e.ariaControlsElements.map((x) => x.id)", "b,a"},
		{"[Object.isFrozen(e.ariaControlsElements), e.ariaControlsElements === e.ariaControlsElements]", "true,true"},
		{"before = e.ariaControlsElements; c.id = 'x'; [before === e.ariaControlsElements, e.ariaControlsElements.map((x) => x.id)]", "false,b,x,a"},
		{"e.ariaControlsElements = new Set([c, a]); [e.getAttribute('aria-controls'), e.ariaControlsElements.map((x) => x.id)]", ",x,a"},
		{"c.remove(); hidden = e.ariaControlsElements.length; root.append(c); [hidden, e.ariaControlsElements.length]", "1,2"},
		{"e.ariaControlsElements = []; [e.getAttribute('aria-controls'), e.ariaControlsElements.length]", ",0"},
		{"e.ariaControlsElements = null; [e.hasAttribute('aria-controls'), e.ariaControlsElements]", "false,"},
		{"e.ariaControlsElements = [a, 1]", "throws TypeError: Failed to set the 'ariaControlsElements' property on 'Element': Failed to convert value to 'Element'."},
		{"e.ariaControlsElements = 1", "throws TypeError: Failed to set the 'ariaControlsElements' property on 'Element': The provided value cannot be converted to a sequence."},
		{"e.ariaActiveDescendantElement = b; [e.getAttribute('aria-activedescendant'), e.ariaActiveDescendantElement === b]", ",true"},
		{"e.setAttributeNS('n', 'aria-activedescendant', 'a'); e.ariaActiveDescendantElement === b", "true"},
		{"e.setAttribute('aria-activedescendant', ''); e.ariaActiveDescendantElement", "null"},
		{"e.setAttribute('aria-activedescendant', 'a'); e.ariaActiveDescendantElement === a", "true"},
		{"e.ariaActiveDescendantElement = 'a'", "throws TypeError: Failed to set the 'ariaActiveDescendantElement' property on 'Element': Failed to convert value to 'Element'."},
		// Not into a shadow tree, but out of one, and no root.
		{`inner = (host = root.appendChild(document.createElement('div'))).attachShadow({mode: 'open'}).appendChild(document.createElement('u'));
		e.ariaActiveDescendantElement = inner; inner.ariaActiveDescendantElement = a; [e.ariaActiveDescendantElement, inner.ariaActiveDescendantElement === a]`, ",true"},
		{"a.ariaActiveDescendantElement = root; a.ariaActiveDescendantElement", "null"},
		// The references are weak.
		{"e.ariaOwnsElements = [document.createElement('p')]; gc(); gc(); e.ariaOwnsElements.length", "0"},
		{"e.cloneNode().ariaOwnsElements.length", "0"},
		{"new Document().adoptNode(e); e.ariaOwnsElements = [e]; e.ariaOwnsElements.length", "0"},
	}.run(t, r)
}

// What script sets counts.
func TestReflectElementsCount(t *testing.T) {
	r := newRealm(t)
	r.eval("e = document.createElement('p'); many = Array(100000).fill(e); gc()")
	before := r.cx.TreeMemory()
	r.eval("e.ariaOwnsElements = many")
	if n := r.cx.TreeMemory() - before; n < 800_000 {
		t.Errorf("100000 references count %d bytes", n)
	}
	r.eval("gc()")
	if n := r.cx.TreeMemory() - before; n < 800_000 {
		t.Errorf("100000 references count %d bytes after a collection", n)
	}
	r.eval("e.removeAttribute('aria-owns'); gc()")
	if n := r.cx.TreeMemory() - before; n > 10_000 {
		t.Errorf("no references count %d bytes", n)
	}
}
