// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// HasActivationBehavior implements dom.Activatable. AD-HOC: As in browsers, hidden inputs have none.
//
// https://html.spec.whatwg.org/multipage/input.html#the-input-element:activation-behaviour
func (i *HTMLInputElement) HasActivationBehavior() bool { return typeOf(i.Tree()) != typeHidden }

// ActivationBehavior implements dom.Activatable.
func (i *HTMLInputElement) ActivationBehavior(event *dom.Event) {
	n := i.Tree()
	i.before = nil
	// 1. If element is not mutable, and element's type attribute is neither in the Checkbox nor in the Radio state, then
	//    return.
	t := typeOf(n)
	if !isMutable(n) && !t.has(hasChecked) {
		return
	}
	// 2. Run element's input activation behavior, if any, and do nothing otherwise.
	switch t {
	case typeCheckbox, typeRadio:
		i.activateCheckable()
	// Show the picker, if applicable, for the element.
	case typeFile, typeColor:
		showPicker(n)
	// If the element does not have a form owner, then return. If the element's node document is not fully active, then
	// return. Submit the form owner from the element, or reset it.
	case typeSubmit, typeImage, typeReset:
		if form := Owner(n); form != nil && isFullyActive(n) {
			activateButton(n, form, t.name)
		}
	}
	// 3. If element has a form owner and element's type attribute is not in the Button state, then return.
	if t != typeButton && Owner(n) != nil {
		return
	}
	// 4. Run the popover target attribute activation behavior given element and event's target.
	htmlelements.ActivatePopoverTarget(n, targetOf(event))
}

// activateCheckable is the input activation behavior of checkboxes and radio buttons.
//
// https://html.spec.whatwg.org/multipage/input.html#checkbox-state-(type=checkbox)
func (i *HTMLInputElement) activateCheckable() {
	n := i.Tree()
	// 1. If the element is not connected, then return.
	if !n.IsConnected() {
		return
	}
	// 2. Fire an event named input at the element with the bubbles and composed attributes initialized to true.
	i.FireAnEvent("input", dom.EventInit{Bubbles: true, Composed: true})
	// AD-HOC: The user validity shows from now on, as that of other controls does with their change events, and as it does
	// in browsers.
	setInteracted(n)
	// 3. Fire an event named change at the element with the bubbles attribute initialized to true.
	i.FireAnEvent("change", dom.EventInit{Bubbles: true})
}

// isFullyActive reports whether an element's node document is fully active.
func isFullyActive(n *nodes.Node) bool {
	who, ok := n.Document().Data.(htmlelements.Navigator)
	return ok && who.CanNavigate()
}

// beforeActivation is what legacy-canceled-activation behavior restores.
type beforeActivation struct {
	checked, indeterminate bool
	// other is the radio button of the group that was checked; nil for none.
	other *nodes.Node
}

// LegacyPreActivationBehavior implements dom.LegacyActivatable.
//
// https://html.spec.whatwg.org/multipage/input.html#the-input-element:legacy-pre-activation-behavior
func (i *HTMLInputElement) LegacyPreActivationBehavior() {
	n := i.Tree()
	switch typeOf(n) {
	// 1. If this element's type attribute is in the Checkbox state, then set this element's checkedness to its opposite
	//    value (i.e. true if it is false, false if it is true) and set this element's indeterminateness to false.
	case typeCheckbox:
		i.before = &beforeActivation{checked: checkedness(n), indeterminate: i.Indeterminate()}
		needState(n).dirtyChecked = true
		setCheckedness(n, !i.before.checked)
		i.SetIndeterminate(false)
	// 2. If this element's type attribute is in the Radio Button state, then get a reference to the element in this element's
	//    radio button group that has its checkedness set to true, if any, and then set this element's checkedness to true.
	case typeRadio:
		i.before = &beforeActivation{checked: checkedness(n), other: checkedIn(n)}
		needState(n).dirtyChecked = true
		setCheckedness(n, true)
	}
}

// LegacyCanceledActivationBehavior implements dom.LegacyActivatable.
//
// https://html.spec.whatwg.org/multipage/input.html#the-input-element:legacy-canceled-activation-behavior
func (i *HTMLInputElement) LegacyCanceledActivationBehavior() {
	n, before := i.Tree(), i.before
	i.before = nil
	if before == nil {
		return
	}
	switch typeOf(n) {
	// 1. If the element's type attribute is in the Checkbox state, then set the element's checkedness and the element's
	//    indeterminateness back to the values they had before the legacy-pre-activation behavior was run.
	case typeCheckbox:
		setCheckedness(n, before.checked)
		i.SetIndeterminate(before.indeterminate)
	// 2. If this element's type attribute is in the Radio Button state, then if the element to which a reference was
	//    obtained in the legacy-pre-activation behavior, if any, is still in what is now this element's radio button group,
	//    if it still has one, and if so, set that element's checkedness to true; or else, if there was no such element, or
	//    that element is no longer in this element's radio button group, or if this element no longer has a radio button
	//    group, set this element's checkedness to false.
	case typeRadio:
		switch {
		case before.other == n:
			setCheckedness(n, true)
		case before.other != nil && groupOf(before.other) == groupOf(n) && (groupOf(n) != group{}):
			setCheckedness(before.other, true)
		default:
			setCheckedness(n, false)
		}
	}
}

// HasActivationBehavior implements dom.Activatable.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#the-button-element:activation-behaviour
func (b *HTMLButtonElement) HasActivationBehavior() bool { return true }

// ActivationBehavior implements dom.Activatable.
func (b *HTMLButtonElement) ActivationBehavior(event *dom.Event) {
	// 1. If element is disabled, then return. 2. If element's node document is not fully active, then return.
	n := b.Tree()
	if isDisabled(n) || !isFullyActive(n) {
		return
	}
	// 3. If element has a form owner:
	if form := Owner(n); form != nil {
		// 1. If element is a submit button, then submit element's form owner from element with userInvolvement set to event's
		//    user navigation involvement, and return. 2. If element's type attribute is in the reset button state, then reset
		//    element's form owner, and return.
		if kind := b.Type(); kind != "button" {
			activateButton(n, form, kind)
			return
		}
		// 3. If element's type attribute is in the auto state, then return.
		if buttonType(n) == "" {
			return
		}
	}
	// 4–5. What the command of the button says. 6. Otherwise, run the popover target attribute activation behavior given
	// element and event's target.
	if !b.runCommand() {
		htmlelements.ActivatePopoverTarget(n, targetOf(event))
	}
}

// targetOf is the target of an event, if that is a node; else nil.
func targetOf(event *dom.Event) *nodes.Node {
	if t := event.Target(); t != nil {
		if n := dom.NodeOf(t.Impl()); n != nil {
			return n.Tree()
		}
	}
	return nil
}

// activateButton is what a button does with its form owner.
//
// AD-HOC: A form that is being reset by its method is not reset by a button, as in browsers: the listeners of its event could
// do that without an end.
func activateButton(n, form *nodes.Node, kind string) {
	switch kind {
	case "submit", "image":
		submit(form, n, false)
	case "reset":
		wrapForm(form).Reset()
	}
}

// HasActivationBehavior implements dom.Activatable.
//
// https://html.spec.whatwg.org/multipage/forms.html#the-label-element:activation-behaviour
func (l *HTMLLabelElement) HasActivationBehavior() bool { return true }

// ActivationBehavior implements dom.Activatable: the label passes a click on to its labeled control,
// unless it was on interactive content in the label.
func (l *HTMLLabelElement) ActivationBehavior(event *dom.Event) {
	label := l.Tree()
	target := labeledControl(label)
	if target == nil || isDisabled(target) {
		return
	}
	// The activation behavior of a label element for events targeted at interactive content descendants of a label element,
	// and any descendants of those interactive content descendants, must be to do nothing.
	for n := targetOf(event); n != nil && n != label; n = n.Parent() {
		if n == target || isInteractive(n) {
			return
		}
	}
	// As in browsers, the control gets the focus first, if it can have it.
	htmlelements.FocusElement(target, htmlelements.FocusByClick)
	htmlelements.FireClick(target, !event.IsTrusted())
}

// isInteractive is https://html.spec.whatwg.org/multipage/dom.html#interactive-content-2
func isInteractive(n *nodes.Node) bool {
	switch tag(n) {
	case "a", "audio", "video":
		return has(n, "href") || has(n, "controls")
	case "input":
		return typeOf(n) != typeHidden
	case "img":
		return has(n, "usemap")
	case "button", "details", "embed", "iframe", "label", "select", "textarea":
		return true
	}
	return false
}
