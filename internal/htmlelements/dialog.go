// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
)

func isOpen(n *nodes.Node) bool { return n.HasAttributeNS("", "open") }

// ReturnValue is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-returnvalue
func (d *HTMLDialogElement) ReturnValue() string {
	if s := above(d.Tree()); s != nil {
		return s.returnValue
	}
	return ""
}

// SetReturnValue is the setter of returnValue.
func (d *HTMLDialogElement) SetReturnValue(value string) {
	s := needAbove(d.Tree())
	d.AddMemory(len(value) - len(s.returnValue))
	s.returnValue = value
}

// ClosedBy is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-closedby
func (d *HTMLDialogElement) ClosedBy() string { return closedBy(d.Tree()) }

// closedBy is a dialog's computed closed-by state.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#computed-closed-by-state
func closedBy(n *nodes.Node) string {
	switch state := known(dom.ElementOf(dom.Wrap(n).Impl()), "closedby", "auto", "auto", "any", "closerequest", "none"); {
	// 2. Return state.
	case state != "auto":
		return state
	// 1. If the state of dialog's closedby attribute is auto: if dialog's is modal is true, then return close request; return
	//    none.
	case IsModal(n):
		return "closerequest"
	}
	return "none"
}

var errDialogOpen = &idl.DOMException{Name: "InvalidStateError", Message: "The dialog is open already, in another way."}

// Show is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-show
func (d *HTMLDialogElement) Show() error {
	n := d.Tree()
	switch {
	// 1. If this has an open attribute and is modal of this is false, then return.
	case isOpen(n) && !IsModal(n):
		return nil
	// 2. If this has an open attribute, then throw an "InvalidStateError" DOMException.
	case isOpen(n):
		return errDialogOpen
	}
	// 3. If the result of firing an event named beforetoggle, using ToggleEvent, at this is false, then return. 4. If this has
	//    an open attribute, then return.
	if !fireToggle("beforetoggle", n, "closed", "open", nil, true) || isOpen(n) {
		return nil
	}
	// 5. Queue a dialog toggle event task given this, "closed", "open", and null. 6. Add an open attribute to this, whose value
	//    is the empty string.
	s := needAbove(n)
	queueToggle(&s.dialogToggle, n, "closed", "open", nil)
	d.SetReflectString("open", "")
	showDialog(n, s)
	return nil
}

// showDialog is what show() and showModal() do when the dialog is open.
func showDialog(n *nodes.Node, s *aboveState) {
	i := interactionOf(n)
	if i == nil {
		return
	}
	// 7. Set this's previously focused element to the focused element.
	s.dialogBefore = i.focused
	// 9. Let hideUntil be the result of running topmost popover ancestor given this, null, and false. 10. Run hide popovers
	//    until given document, hideUntil, false, and true.
	i.hidePopoversUntil(i.topmostPopoverAncestor(n, nil), false, true)
	// 11. Run the dialog focusing steps given this.
	dialogFocusingSteps(n)
}

// ShowModal is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-showmodal
func (d *HTMLDialogElement) ShowModal() error { return showModal(d, nil) }

// showModal is https://html.spec.whatwg.org/multipage/interactive-elements.html#show-a-modal-dialog
func showModal(d *HTMLDialogElement, source *nodes.Node) error {
	n := d.Tree()
	invalid := func(message string) error { return &idl.DOMException{Name: "InvalidStateError", Message: message} }
	switch {
	// 1. If subject has an open attribute and is modal of subject is true, then return.
	case isOpen(n) && IsModal(n):
		return nil
	// 2. If subject has an open attribute, then throw an "InvalidStateError" DOMException.
	case isOpen(n):
		return errDialogOpen
	// 3. If subject's node document is not fully active, then throw an "InvalidStateError" DOMException. 4. If subject is not
	//    connected. 5. If subject is in the popover showing state.
	case !isInFullyActive(n):
		return invalid("The dialog is in a document that no window shows.")
	case !n.IsConnected():
		return invalid("The dialog is in no document.")
	case IsPopoverShowing(n):
		return invalid("The dialog is open as a popover.")
	}
	// 6. If the result of firing an event named beforetoggle, using ToggleEvent, at subject is false, then return. 7. If subject
	//    has an open attribute, then return. 8. If subject is not connected. 9. If subject is in the popover showing state.
	if !fireToggle("beforetoggle", n, "closed", "open", source, true) || isOpen(n) || !n.IsConnected() || IsPopoverShowing(n) {
		return nil
	}
	i := interactionOf(n)
	// 10. Queue a dialog toggle event task given subject, "closed", "open", and source. 11. Add an open attribute to subject,
	//     whose value is the empty string. 13. Set is modal of subject to true.
	s := needAbove(n)
	queueToggle(&s.dialogToggle, n, "closed", "open", source)
	d.SetReflectString("open", "")
	setModal(n, s, true)
	// 14. Set subject's node document to be blocked by the modal dialog subject. 15. If subject's node document's top layer
	//     does not already contain subject, then add an element to the top layer given subject.
	if !slices.Contains(i.topLayer, n) {
		i.addToTopLayer(n)
	}
	// 16. to 20. As for show().
	showDialog(n, s)
	return nil
}

func setModal(n *nodes.Node, s *aboveState, modal bool) {
	s.modal = modal
	n.StateChanged()
	// What is inert now keeps the focus no longer: the focusing steps for the dialog, or the focus fixup, see to that.
	FocusFixup(n)
}

// Close is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-close
func (d *HTMLDialogElement) Close(returnValue idl.Optional[string]) {
	// 1. If returnValue is not given, then set it to null. 2. Close the dialog this with returnValue and null.
	closeDialog(d, returnValue, nil)
}

// CloseDialog closes a dialog with a result.
func CloseDialog(n *nodes.Node, result idl.Optional[string]) {
	if d := HTMLDialogElementOf(dom.Wrap(n).Impl()); d != nil {
		closeDialog(d, result, nil)
	}
}

// closeDialog is https://html.spec.whatwg.org/multipage/interactive-elements.html#close-the-dialog
func closeDialog(d *HTMLDialogElement, result idl.Optional[string], source *nodes.Node) {
	n := d.Tree()
	// 1. If subject does not have an open attribute, then return.
	if !isOpen(n) {
		return
	}
	// 2. Fire an event named beforetoggle, using ToggleEvent, at subject. 3. If subject does not have an open attribute, return.
	fireToggle("beforetoggle", n, "open", "closed", source, false)
	if !isOpen(n) {
		return
	}
	// 4. Queue a dialog toggle event task given subject, "open", "closed", and source. 5. Remove subject's open attribute.
	s := needAbove(n)
	queueToggle(&s.dialogToggle, n, "open", "closed", source)
	n.RemoveAttributeNS("", "open")
	// 6. If is modal of subject is true, then request an element to be removed from the top layer given subject. 7. Let wasModal
	//    be the value of subject's is modal flag. 8. Set is modal of subject to false.
	i := interactionOf(n)
	wasModal := s.modal
	if wasModal {
		if i != nil {
			i.removeFromTopLayer(n)
		}
		setModal(n, s, false)
	}
	// 9. If result is not null, then set subject's returnValue attribute to result.
	if value, ok := result.Get(); ok {
		d.SetReturnValue(value)
	}
	// 10. Set subject's request close return value to null. 11. Set subject's request close source element to null.
	s.requestReturn, s.requestSource = idl.None[string](), nil
	// 12. If subject's previously focused element is not null, then: set it to null; if subject's node document's focused area
	//     of the document's DOM anchor is a shadow-including inclusive descendant of subject, or wasModal is true, then run the
	//     focusing steps for element.
	if before := s.dialogBefore; before != nil && i != nil {
		s.dialogBefore = nil
		if wasModal || i.focused != nil && n.IsShadowIncludingInclusiveAncestorOf(i.focused) {
			focusingSteps(before, FocusByScript, i.focusVisible)
		}
	}
	// 13. Queue an element task on the user interaction task source given the subject element to fire an event named close at
	//     subject.
	queueElementTask(n, eventloop.UserInteraction, func() { d.FireAnEvent("close", dom.EventInit{}) })
}

// RequestClose is https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-requestclose
func (d *HTMLDialogElement) RequestClose(returnValue idl.Optional[string]) {
	requestToClose(d.Tree(), returnValue, nil)
}

// requestToClose is https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-request-close
func requestToClose(n *nodes.Node, returnValue idl.Optional[string], source *nodes.Node) {
	// 1. If subject does not have an open attribute, then return. 2. If subject is not connected or subject's node document is
	//    not fully active, then return.
	s := above(n)
	if !isOpen(n) || !n.IsConnected() || !isInFullyActive(n) || s == nil || s.dialogWatcher == nil {
		return
	}
	// 4. Set subject's enable close watcher for request close to true. 5. Set subject's request close return value to
	//    returnValue. 6. Set subject's request close source element to source.
	s.enableForRequest, s.requestReturn, s.requestSource = true, returnValue, source
	// 7. Request to close dialog's close watcher with false. 8. Set subject's enable close watcher for request close to false.
	s.dialogWatcher.RequestToClose(false)
	s.enableForRequest = false
}

// setUpDialog is https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-setup-steps
func setUpDialog(n *nodes.Node) {
	i := interactionOf(n)
	if i == nil || !isOpen(n) || !n.IsConnected() || slices.Contains(i.dialogs, n) {
		return
	}
	// 4. Add subject to subject's node document's open dialogs list.
	i.dialogs = append(i.dialogs, n)
	// 5. Set the dialog close watcher with subject.
	// https://html.spec.whatwg.org/multipage/interactive-elements.html#set-the-dialog-close-watcher
	s := needAbove(n)
	s.dialogWatcher = i.establish(&CloseWatcher{
		// cancelAction given canPreventClose being to return the result of firing an event named cancel at dialog, with the
		// cancelable attribute initialized to canPreventClose.
		cancel: func(canPreventClose bool) bool {
			return dom.Wrap(n).FireAnEvent("cancel", dom.EventInit{Cancelable: canPreventClose})
		},
		// closeAction being to close the dialog given dialog, dialog's request close return value, and dialog's request close
		// source element.
		close: func() { closeDialog(HTMLDialogElementOf(dom.Wrap(n).Impl()), s.requestReturn, s.requestSource) },
		// getEnabledState being to return true if dialog's enable close watcher for request close is true or dialog's computed
		// closed-by state is not none; otherwise false.
		enabled: func() bool { return s.enableForRequest || closedBy(n) != "none" },
	})
}

// cleanUpDialog is https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-cleanup-steps
func cleanUpDialog(n *nodes.Node) {
	i, s := interactionOf(n), above(n)
	if i == nil || s == nil {
		return
	}
	// 1. Remove subject from subject's node document's open dialogs list.
	i.dialogs = slices.DeleteFunc(i.dialogs, func(other *nodes.Node) bool { return other == n })
	// 2. If subject's close watcher is not null, then: destroy it; set it to null.
	if s.dialogWatcher != nil {
		s.dialogWatcher.Destroy()
		s.dialogWatcher = nil
	}
}

// dialogFocusingSteps is https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-focusing-steps
func dialogFocusingSteps(n *nodes.Node) {
	// (1. Every document is allowed to move the focus.) 2. Let control be null. 3. If subject has the autofocus attribute, then set control to subject.
	control := n
	if !n.HasAttributeNS("", "autofocus") {
		// 4. If control is null, then set control to the focus delegate of subject. 5. If control is null, then set control to
		//    subject.
		if delegate := focusDelegate(n, FocusByScript); delegate != nil {
			control = delegate
		}
	}
	// 6. Run the focusing steps for control. 9. Empty topDocument's autofocus candidates. 10. Set its autofocus processed flag.
	focusNow(control)
}

// lightDismissDialogs is https://html.spec.whatwg.org/multipage/interactive-elements.html#light-dismiss-open-dialogs
func (i *Interaction) lightDismissDialogs(target *nodes.Node, up bool) {
	// 3. If document's open dialogs list is empty, then return.
	if len(i.dialogs) == 0 {
		return
	}
	// 4. Let ancestor be the result of running nearest clicked dialog given event: null if it is outside the bounds of its
	//    target, a modal dialog.
	var ancestor *nodes.Node
	if i.onBackdrop {
		target = nil
	}
	for at := target; at != nil && ancestor == nil; at = flatTreeParent(at) {
		if at.IsHTMLElement("dialog") && isOpen(at) {
			ancestor = at
		}
	}
	// 5. If event's type is "pointerdown", then set document's dialog pointerdown target to ancestor.
	if !up {
		i.dialogPressed = ancestor
		return
	}
	// 6. If event's type is "pointerup", then: 1. Let sameTarget be true if ancestor is document's dialog pointerdown target. 2.
	//    Set it to null. 3. If sameTarget is false, then return. 4. Let topmostDialog be the last element of document's open
	//    dialogs list. 5. If ancestor is topmostDialog, then return. 6. If topmostDialog's computed closed-by state is not any,
	//    then return. 8. Request to close topmostDialog's close watcher with false.
	sameTarget := ancestor == i.dialogPressed
	i.dialogPressed = nil
	topmost := i.dialogs[len(i.dialogs)-1]
	if sameTarget && ancestor != topmost && closedBy(topmost) == "any" {
		above(topmost).dialogWatcher.RequestToClose(false)
	}
}

// LightDismiss is https://html.spec.whatwg.org/multipage/interaction.html#light-dismiss-activities
// of a pointer that was pressed, or released, over an element.
func (i *Interaction) LightDismiss(target *nodes.Node, up bool) {
	// 1. Run light dismiss open popovers with event. 2. Run light dismiss open dialogs with event.
	i.lightDismissPopovers(target, up)
	i.lightDismissDialogs(target, up)
}

// IsCommand says whether a command is one that an element of HTML understands which is no popover.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element:is-valid-command-steps
func IsCommand(n *nodes.Node, command string) bool {
	return n.IsHTMLElement("dialog") && slices.Contains([]string{"close", "request-close", "show-modal"}, command)
}

// RunCommand does what a command of a button says, given the button's optional value.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#the-button-element:activation-behaviour
func RunCommand(target, source *nodes.Node, command string, value idl.Optional[string]) {
	switch command {
	// 7. If command is in the Hide Popover state: if the result of running check popover validity given target, true, and
	//    null is true, then run the hide popover algorithm given target, true, true, false, and element.
	case "hide-popover":
		_ = hidePopover(target, true, true, false, source)
	// 8. Otherwise, if command is in the Toggle Popover state: show it if it is hidden, and hide it if it is showing.
	case "toggle-popover":
		if IsPopoverShowing(target) {
			_ = hidePopover(target, true, true, false, source)
		} else {
			_ = showPopover(target, source)
		}
	// 9. Otherwise, if command is in the Show Popover state: run show popover given target, false, and element.
	case "show-popover":
		_ = showPopover(target, source)
	// 10. Otherwise, if this standard defines command steps for target's local name, then run them.
	default:
		dialogCommand(target, source, command, value)
	}
}

// dialogCommand is https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element:command-steps
func dialogCommand(target, source *nodes.Node, command string, value idl.Optional[string]) {
	d := HTMLDialogElementOf(dom.Wrap(target).Impl())
	switch {
	// 1. If element is in the popover showing state, then return.
	case d == nil || IsPopoverShowing(target):
	// 2. If command is in the close state and element has an open attribute, then close the dialog element with source's
	//    optional value and source.
	case command == "close" && isOpen(target):
		closeDialog(d, value, source)
	// 3. If command is in the request close state and element has an open attribute, then request to close the dialog.
	case command == "request-close" && isOpen(target):
		requestToClose(target, value, source)
	// 4. If command is the show modal state and element does not have an open attribute, then show a modal dialog given element
	//    and source. (What it throws is for nobody.)
	case command == "show-modal" && !isOpen(target):
		_ = showModal(d, source)
	}
}
