package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/uievents"
	"github.com/sluice-go/sluice/internal/url"
)

// Focus is https://html.spec.whatwg.org/multipage/interaction.html#dom-focus
func (e *htmlOrSVGElement) Focus(options FocusOptions) {
	n := e.Tree()
	i := interactionOf(n)
	if i == nil {
		return
	}
	// 3. If the value of the focusVisible dictionary member of options is true, or is not present but in an
	//    implementation-defined way the user agent determines it would be best to do so, then indicate focus. (It is
	//    decided before listeners run, which see it.)
	visible, given := options.FocusVisible.Get()
	if !given {
		visible = !i.byPointer || i.focused != nil && i.focusVisible || supportsKeyboardInput(n)
	}
	// 2. Run the focusing steps for this.
	focusingSteps(n, FocusByScript, visible)
	// 4. If the value of the preventScroll dictionary member of options is false, then scroll this into view. (There is
	//    no layout.)
}

// Blur is https://html.spec.whatwg.org/multipage/interaction.html#dom-blur
func (e *htmlOrSVGElement) Blur() { unfocusingSteps(e.Tree()) }

// FocusElement moves the focus to an element, as the user does; to the viewport where it is not focusable.
func FocusElement(n *nodes.Node, trigger FocusTrigger) {
	focusingSteps(n, trigger, trigger == FocusByKey || supportsKeyboardInput(n))
}

// ClickFocus moves the focus to where a pointer was pressed: the nearest inclusive ancestor that is focusable, or the
// viewport.
//
// https://html.spec.whatwg.org/multipage/interaction.html#data-model:click-focusable
func ClickFocus(n *nodes.Node) {
	for at := n; at != nil && at.Type() != nodes.DocumentNode; at = flatTreeParent(at) {
		if at.IsElement() && areaOf(at, FocusByClick, false) != nil {
			// The pointer is nowhere in the text of a control: it is behind it.
			CursorToEnd(at)
			// In an editing host it is behind what is pressed.
			if h := editingHostOf(at); h != nil && at.Contains(n) {
				h.put(endOf(n), false)
			}
			FocusElement(at, FocusByClick)
			return
		}
	}
	FocusViewport(n.Document())
}

// FocusViewport runs the focusing steps for the viewport of a document.
func FocusViewport(d *nodes.Document) {
	if i := interactionOf(&d.Node); i != nil {
		i.focusUpdateSteps(nil, d)
	}
}

// ResetFocus moves the focus to where a new document would have it.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#potentially-reset-the-focus
func ResetFocus(d *nodes.Document) {
	// 8. Let focusTarget be the autofocus delegate for document. 9. If focusTarget is null, then set it to document's body
	//    element. 10. If it is null, then set it to document's document element. 11. Run the focusing steps for focusTarget, with
	//    document's viewport as the fallback target.
	if target := autofocusDelegate(&d.Node, FocusByScript); target != nil {
		focusingSteps(target, FocusByScript, true)
		return
	}
	FocusViewport(d)
}

// supportsKeyboardInput reports whether an element supports keyboard input: text is written there, so that it always
// shows where the focus is.
//
// https://drafts.csswg.org/selectors-4/#focus-visible-pseudo
func supportsKeyboardInput(n *nodes.Node) bool {
	if !n.IsHTML() {
		return false
	}
	switch n.LocalName() {
	case "textarea":
		return true
	case "input":
		t, _ := n.Attribute("type")
		return !slices.Contains([]string{"button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset", "submit"}, url.ASCIILowercase(t))
	}
	return isEditingHost(n)
}

// focusingSteps are the focusing steps, without a fallback target.
//
// https://html.spec.whatwg.org/multipage/interaction.html#focusing-steps
func focusingSteps(n *nodes.Node, trigger FocusTrigger, visible bool) {
	i := interactionOf(n)
	if i == nil || !n.IsElement() {
		return
	}
	// 1. If new focus target is not a focusable area, then set new focus target to the result of getting the focusable
	//    area for new focus target, given focus trigger if it was passed.
	if !isFocusable(n) {
		n = getTheFocusableArea(n, trigger)
	}
	// 2. If new focus target is null, then return. (4. What is inert is not focusable.)
	if n == nil {
		return
	}
	// 5. If new focus target is the currently focused area of a top-level traversable, then return.
	if n == i.focused {
		return
	}
	// 6. Let old chain be the current focus chain. 7. Let new chain be the focus chain of new focus target. 8. Run the
	//    focus update steps with old chain, new chain, and new focus target.
	i.focusVisible = visible
	i.focusUpdateSteps(n, n.Document())
}

// unfocusingSteps are https://html.spec.whatwg.org/multipage/interaction.html#unfocusing-steps
func unfocusingSteps(n *nodes.Node) {
	i := interactionOf(n)
	if i == nil {
		return
	}
	// 1. If old focus target is a shadow host whose shadow root's delegates focus is true, and old focus target's shadow
	//    root is a shadow-including inclusive ancestor of the currently focused area's DOM anchor, then set old focus
	//    target to that currently focused area.
	if i.focused != nil && delegatesFocus(n) && n.IsShadowIncludingInclusiveAncestorOf(i.focused) {
		n = i.focused
	}
	// 2. If old focus target is inert, then return. 4. Let old chain be the current focus chain. 5. If old focus target is not
	//    one of the entries in old chain, then return. 6. If old focus target is not a focusable area, then return. (AD-HOC: What has
	//    the focus loses it, as in browsers, if it has only ceased to be focusable and nobody has seen to that yet.)
	if n != i.focused || isInert(n) {
		return
	}
	// 7. Let topDocument be old chain's last entry. 8. If topDocument's node navigable has system focus, then run the
	//    focusing steps for topDocument's viewport.
	FocusViewport(n.Document())
}

// focusUpdateSteps are the focus update steps: new is the new focus target, nil for the viewport. A focus chain is the
// focused element, if any, and the document, which both chains end with.
//
// https://html.spec.whatwg.org/multipage/interaction.html#focus-update-steps
func (i *Interaction) focusUpdateSteps(target *nodes.Node, d *nodes.Document) {
	old := i.focused
	if old == target {
		return
	}
	i.focusChanges++
	// AD-HOC: In browsers nothing has the focus while what had it hears that it lost it.
	i.focused = nil
	stolen := func() bool { return i.focused != nil }
	// 2. For each entry in old chain, in order:
	if old != nil {
		// 1. If entry is an input element, and the change event applies to the element, and the user has changed the
		//    element's value without committing it: fire change.
		i.CommitEdit(old)
		// 2–4. Fire a focus event named blur at the entry, with the last entry of new chain as the related target.
		fireFocusEvent("blur", old, target, false)
		if !stolen() {
			// AD-HOC: focusout, and focusin, which UI Events has, come after the events of HTML, as in browsers.
			fireFocusEvent("focusout", old, target, true)
		}
	}
	// A listener that has moved the focus, or has made the target no focusable area, has its way.
	if stolen() || target == nil || target.Document() != d || !isFocusable(target) {
		return
	}
	// 4. For each entry in new chain, in reverse order:
	// 1. If entry is a focusable area: designate entry as the focused area of the document.
	i.focused = target
	// 2–4. Fire a focus event named focus at the entry, with the last entry of old chain as the related target.
	fireFocusEvent("focus", target, old, false)
	if i.focused == target {
		fireFocusEvent("focusin", target, old, true)
	}
}

// fireFocusEvent is https://html.spec.whatwg.org/multipage/interaction.html#fire-a-focus-event
func fireFocusEvent(name string, target, related *nodes.Node, bubbles bool) {
	var relatedTarget *dom.EventTarget
	if related != nil {
		relatedTarget = &dom.Wrap(related).EventTarget
	}
	uievents.FireFocusEvent(&dom.Wrap(target).EventTarget, name, relatedTarget, bubbles, inView(target))
}

// FocusRemoved is what focus has to do with the removing steps.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-removing-steps
func FocusRemoved(n *nodes.Node) {
	// If document's focused area is removedNode, then set document's focused area to document's viewport.
	if i := interactionOf(n); i != nil && i.focused == n {
		i.focused = nil
	}
}

// FocusFixup hears that an attribute of an element has changed: if the focused area is no focusable area any more, the
// next update of the rendering runs the focusing steps for the viewport.
//
// https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-step
func FocusFixup(n *nodes.Node) {
	i := interactionOf(n)
	if i == nil || i.focused == nil || i.fixup {
		return
	}
	i.fixup = true
	n.Document().Data.(interactive).QueueTask(eventloop.Rendering, func() {
		i.fixup = false
		i.FixFocus()
	})
}

// FixFocus moves the focus to the viewport if the focused area is no focusable area any more: before the user does something
// that has been seen, even if no attribute has changed but a style sheet.
func (i *Interaction) FixFocus() {
	if i.focused != nil && !isFocusable(i.focused) {
		i.focusUpdateSteps(nil, i.focused.Document())
	}
}

// AutofocusInserted is what autofocus has to do with the insertion steps.
//
// https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute
func AutofocusInserted(n *nodes.Node) {
	// When an element with the autofocus attribute specified is inserted into a document, run the following steps: 1. If
	// the user has indicated that they do not wish focus to be changed, then return. 2. Let target be the element's node
	// document. 3. If target is not fully active, then return.
	i := interactionOf(n)
	if i == nil || !n.HasAttributeNS("", "autofocus") || !n.IsConnected() {
		return
	}
	// 4. If target's active sandboxing flag set has the sandboxed automatic features browsing context flag, then return.
	if !i.window.AllowsAutomaticFeatures() {
		return
	}
	// 7. If topDocument's autofocus processed flag is false, then remove the element from topDocument's autofocus
	//    candidates, and append the element to topDocument's autofocus candidates.
	if i.autofocusProcessed {
		return
	}
	i.autofocus = append(slices.DeleteFunc(i.autofocus, func(other *nodes.Node) bool { return other == n }), n)
	if !i.autofocusAwake {
		i.autofocusAwake = true
		d := n.Document()
		d.Data.(interactive).QueueTask(eventloop.Rendering, func() {
			i.autofocusAwake = false
			i.flushAutofocusCandidates(d)
		})
	}
}

// flushAutofocusCandidates is https://html.spec.whatwg.org/multipage/interaction.html#flush-autofocus-candidates
func (i *Interaction) flushAutofocusCandidates(topDocument *nodes.Document) {
	// 1. If topDocument's autofocus processed flag is true, then return. 2. Let candidates be topDocument's autofocus
	//    candidates. 3. If candidates is empty, then return.
	if i.autofocusProcessed || len(i.autofocus) == 0 {
		return
	}
	// 4. If topDocument's focused area is not topDocument itself, or topDocument has non-null target element, then:
	//    empty candidates; set topDocument's autofocus processed flag to true; return.
	if i.focused != nil || topDocument.Data.(interactive).HasTarget() {
		i.autofocus, i.autofocusProcessed = nil, true
		return
	}
	// 5. While candidates is not empty:
	for len(i.autofocus) > 0 {
		// 1. Let element be candidates[0]. 2. Let doc be element's node document. 3. If doc is not fully active, then
		//    remove element from candidates, and continue. 6. Remove element from candidates.
		element := i.autofocus[0]
		i.autofocus = i.autofocus[1:]
		if element.Document() != topDocument || !element.IsConnected() {
			continue
		}
		// 9. Let target be element. 10. If target is not a focusable area, then set target to the result of getting the
		//    focusable area for target.
		target := areaOf(element, FocusByScript, false)
		// 11. If target is not null, then: empty candidates; set topDocument's autofocus processed flag to true; run the
		//    focusing steps for target.
		if target != nil {
			i.autofocus, i.autofocusProcessed = nil, true
			focusingSteps(target, FocusByScript, true)
			return
		}
	}
}

// ActiveElement is what of a document, or of a shadow root, has the focus; nil for nothing.
//
// https://html.spec.whatwg.org/multipage/interaction.html#dom-documentorshadowroot-activeelement
func ActiveElement(root *nodes.Node) *nodes.Node {
	i := interactionOf(root)
	if i == nil || i.focused == nil {
		return nil
	}
	// 1. Let candidate be this's node document's focused area's DOM anchor. 2. Set candidate to the result of retargeting
	//    candidate against this.
	candidate := nodes.Retarget(i.focused, root)
	// 3. If candidate's root is not this, then return null.
	if candidate.Root() != root {
		return nil
	}
	// 4. If candidate is not a Document object, then return candidate.
	return candidate
}

// InteractiveShadowRoot is what HTML adds to shadow roots.
type InteractiveShadowRoot struct{ *dom.ShadowRoot }

// InteractiveShadowRootOf returns a shadow root, given its wrapper's Go object; nil for what is none.
func InteractiveShadowRootOf(impl any) *InteractiveShadowRoot {
	s := dom.ShadowRootOf(impl)
	if s == nil {
		return nil
	}
	return &InteractiveShadowRoot{s}
}

// ActiveElement is https://html.spec.whatwg.org/multipage/interaction.html#dom-documentorshadowroot-activeelement
func (s *InteractiveShadowRoot) ActiveElement() *dom.Element {
	if n := ActiveElement(s.Tree()); n != nil {
		return dom.ElementOf(dom.Wrap(n).Impl())
	}
	return nil
}
