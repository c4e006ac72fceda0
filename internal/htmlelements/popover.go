// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// popoverMode is the state of the popover attribute of an element; "" for the no popover state.
//
// https://html.spec.whatwg.org/multipage/popover.html#attr-popover
func popoverMode(n *nodes.Node) string {
	if !n.IsHTML() {
		return ""
	}
	value, ok := n.Attribute("popover")
	return modeNamed(nodes.NullString{String: value, Valid: ok})
}

// modeNamed is the state that a value of the popover attribute stands for.
func modeNamed(value nodes.NullString) string {
	if !value.Valid {
		return ""
	}
	switch keyword := url.ASCIILowercase(value.String); keyword {
	case "", "auto":
		return "auto"
	case "hint":
		return "hint"
	}
	return "manual"
}

// Popover is https://html.spec.whatwg.org/multipage/popover.html#dom-popover
func (e *HTMLElement) Popover() idl.Optional[string] {
	if mode := popoverMode(e.Tree()); mode != "" {
		return idl.Some(mode)
	}
	return idl.None[string]()
}

// SetPopover is the setter of popover.
func (e *HTMLElement) SetPopover(value idl.Optional[string]) {
	e.SetReflectNullableString("popover", value)
}

// checkPopoverValidity is https://html.spec.whatwg.org/multipage/popover.html#check-popover-validity
// The expected document is nil for null.
func checkPopoverValidity(n *nodes.Node, expectedToBeShowing bool, expectedDocument *nodes.Document) (bool, error) {
	switch {
	// 1. If element's popover attribute is in the No Popover state, then throw a "NotSupportedError" DOMException.
	case popoverMode(n) == "":
		return false, &idl.DOMException{Name: "NotSupportedError", Message: "The element is not a popover."}
	// 2. If expectedToBeShowing is true and element's popover visibility state is not showing, or it is false and the state
	//    is not hidden, then return false.
	case expectedToBeShowing != IsPopoverShowing(n):
		return false, nil
	// 3. If element is not connected; element's node document is not fully active; expectedDocument is not null and
	//    element's node document is not expectedDocument; element is a dialog element and its is modal is set to true; or
	//    element's fullscreen flag is set, which none's is, then throw an "InvalidStateError" DOMException.
	case !n.IsConnected(), !isInFullyActive(n), expectedDocument != nil && n.Document() != expectedDocument, IsModal(n):
		return false, invalidPopover("The element is in no state to be shown or hidden as a popover.")
	}
	// 4. Return true.
	return true, nil
}

func invalidPopover(message string) error {
	return &idl.DOMException{Name: "InvalidStateError", Message: message}
}

// ShowPopover is https://html.spec.whatwg.org/multipage/popover.html#dom-showpopover
func (e *HTMLElement) ShowPopover(options ShowPopoverOptions) error {
	// 1. Let source be options["source"] if it exists; otherwise, null. 2. Run show popover given this, true, and source.
	return showPopover(e.Tree(), sourceOf(options))
}

// sourceOf is the source of options; nil for null.
func sourceOf(options ShowPopoverOptions) *nodes.Node {
	if options.Source == nil {
		return nil
	}
	return options.Source.Tree()
}

// showPopover is https://html.spec.whatwg.org/multipage/popover.html#show-popover
// It returns what it throws if throwExceptions is true.
func showPopover(n, source *nodes.Node) error {
	// 1. Let document be element's node document.
	document, i := n.Document(), interactionOf(n)
	// 2. If document's showing popover is true, or document's hiding popover nesting count is not 0: if throwExceptions is
	//    true, then throw an "InvalidStateError" DOMException; return.
	if i != nil && (i.showingPopover || i.hidingPopovers != 0) {
		return invalidPopover("Another popover is being shown or hidden.")
	}
	// 3. Let validityResult be the result of running check popover validity given element, false, and null. 4. If
	//    validityResult is not true, then return.
	if ok, err := checkPopoverValidity(n, false, nil); !ok {
		return err
	}
	// 7. Set document's showing popover to true. 8. Let cleanupShowingSteps be: set document's showing popover to false.
	s := needAbove(n)
	i.showingPopover = true
	defer func() { i.showingPopover = false }()
	// 9. If the result of firing an event named beforetoggle, using ToggleEvent, at element is false, then run
	//    cleanupShowingSteps and return.
	if !fireToggle("beforetoggle", n, "closed", "open", source, true) {
		return nil
	}
	// 10. Set validityResult to the result of running check popover validity given element, false, and document. 11. If
	//     validityResult is not true: run cleanupShowingSteps; return.
	if ok, err := checkPopoverValidity(n, false, document); !ok {
		return err
	}
	// 12. Let shouldRestoreFocus be false. 13. Let originalType be the current state of element's popover attribute.
	// 14. Let effectiveType be originalType.
	shouldRestoreFocus, originalType := false, popoverMode(n)
	effectiveType := originalType
	var ancestor *nodes.Node
	// 15. If originalType is Auto or Hint:
	if originalType != "manual" {
		// 1. Let ancestor be the result of running the topmost popover ancestor algorithm given element, source, and true.
		ancestor = i.topmostPopoverAncestor(n, source)
		// 2. If ancestor is not null, ancestor's opened in popover mode is "hint", and effectiveType is the Auto state, then
		//    set effectiveType to the Hint state.
		if ancestor != nil && above(ancestor).mode == "hint" {
			effectiveType = "hint"
		}
		// 3. Run hide popover stack until given document, ancestor, Hint, shouldRestoreFocus, and true. 4. If effectiveType
		//    is the Auto state, then run hide popover stack until given document, ancestor, Auto, shouldRestoreFocus, and
		//    true.
		i.hidePopoverStackUntil(ancestor, "hint", shouldRestoreFocus, true)
		if effectiveType == "auto" {
			i.hidePopoverStackUntil(ancestor, "auto", shouldRestoreFocus, true)
		}
		// 5. If originalType is not equal to the value of element's popover attribute: run cleanupShowingSteps; if
		//    throwExceptions is true, then throw an "InvalidStateError" DOMException; return.
		if popoverMode(n) != originalType {
			return invalidPopover("The popover attribute was changed while the popover was to be shown.")
		}
		// 6. Set validityResult to the result of running check popover validity given element, false, and document. 7. If
		//    validityResult is not true: run cleanupShowingSteps; return.
		if ok, err := checkPopoverValidity(n, false, document); !ok {
			return err
		}
		// 8. If the result of running topmost auto or hint popover on document is null, then set shouldRestoreFocus to true.
		shouldRestoreFocus = !i.hasAutoOrHintPopover()
		// 9. Set element's opened in popover mode to "auto" if effectiveType is Auto, and otherwise to "hint".
		s.mode = effectiveType
		// 10. Set element's popover close watcher to the result of establishing a close watcher given element's relevant
		//     global object, with closeAction being to hide a popover given element, true, true, false, and null.
		s.popoverWatcher = i.establish(&CloseWatcher{close: func() { _ = hidePopover(n, true, true, false, nil) }})
	}
	// 16. Set element's previously focused element to null. 17. Let originallyFocusedElement be document's focused area of
	//     the document's DOM anchor.
	s.before = nil
	originallyFocusedElement := i.focused
	// 18. Add an element to the top layer given element. 19. If effectiveType is Hint and ancestor's opened in popover mode
	//     is "auto", then set document's hint stack parent to ancestor.
	i.addToTopLayer(n)
	if effectiveType == "hint" && ancestor != nil && above(ancestor).mode == "auto" {
		i.hintStackParent = ancestor
	}
	// 20. Set element's popover visibility state to showing. 21. Set element's popover trigger to source. (22. Nothing is
	//     laid out at an anchor.)
	s.showing = true
	s.invoker = source
	n.StateChanged()
	// 23. Run the popover focusing steps given element.
	popoverFocusingSteps(n)
	// 24. If shouldRestoreFocus is true and element's popover attribute is not in the No Popover state, then set element's
	//     previously focused element to originallyFocusedElement.
	if shouldRestoreFocus && popoverMode(n) != "" {
		s.before = originallyFocusedElement
	}
	// 25. Run cleanupShowingSteps. 26. Queue a popover toggle event task given element, "closed", "open", and source.
	queueToggle(&s.popoverToggle, n, "closed", "open", source)
	return nil
}

// HidePopover is https://html.spec.whatwg.org/multipage/popover.html#dom-hidepopover
func (e *HTMLElement) HidePopover() error {
	// 1. Run the hide popover algorithm given this, true, true, true, and null.
	return hidePopover(e.Tree(), true, true, false, nil)
}

// hidePopover is https://html.spec.whatwg.org/multipage/popover.html#hide-popover-algorithm
// It returns what it throws if throwExceptions is true.
//
// AD-HOC: The standard's check refuses an element that has been removed, or that has lost its popover attribute, which the
// algorithm then would leave showing. As in browsers, they are hidden: gone says that the element is one of them.
func hidePopover(n *nodes.Node, focusPreviousElement, fireEvents, gone bool, source *nodes.Node) error {
	validity := func() (bool, error) {
		if gone {
			return IsPopoverShowing(n) && interactionOf(n) != nil, nil
		}
		return checkPopoverValidity(n, true, nil)
	}
	// 1. Let validityResult be the result of running check popover validity given element, true, and null. 2. If
	//    validityResult is not true, then return.
	if ok, err := validity(); !ok {
		return err
	}
	// 3. Let document be element's node document. 4. Let nestedHide be element's popover hiding. 5. Set element's popover
	//    hiding to true. 6. If nestedHide is true, then set fireEvents to false. 7. Increment document's hiding popover
	//    nesting count.
	i, s := interactionOf(n), needAbove(n)
	nestedHide := s.hiding
	s.hiding = true
	fireEvents = fireEvents && !nestedHide
	i.hidingPopovers++
	// 8. Let cleanupSteps be: 1. If nestedHide is false, then set element's popover hiding to false. 2. If element's popover
	//    close watcher is not null: destroy it; set it to null. 3. Decrement document's hiding popover nesting count.
	defer func() {
		s.hiding = nestedHide
		if s.popoverWatcher != nil {
			s.popoverWatcher.Destroy()
			s.popoverWatcher = nil
		}
		i.hidingPopovers--
	}()
	// 9. Let autoPopoverListContainsElement be true if document's showing auto popover list contains element. 10. Let
	//    hintPopoverListContainsElement be true if document's showing hint popover list contains element.
	autoPopoverListContainsElement := slices.Contains(i.showingPopovers("auto"), n)
	hintPopoverListContainsElement := slices.Contains(i.showingPopovers("hint"), n)
	// 11. If element's opened in popover mode is "auto" or "hint":
	if s.mode != "" {
		// 1. If hintPopoverListContainsElement is true, then run hide popover stack until given document, element, Hint,
		//    focusPreviousElement, and fireEvents.
		if hintPopoverListContainsElement {
			i.hidePopoverStackUntil(n, "hint", focusPreviousElement, fireEvents)
		}
		// 2. If element is document's hint stack parent, then run hide popover stack until given document, null, Hint,
		//    focusPreviousElement, and fireEvents.
		if n == i.hintStackParent {
			i.hidePopoverStackUntil(nil, "hint", focusPreviousElement, fireEvents)
		}
		// 3. If autoPopoverListContainsElement is true, then run hide popover stack until given document, element, Auto,
		//    focusPreviousElement, and fireEvents.
		if autoPopoverListContainsElement {
			i.hidePopoverStackUntil(n, "auto", focusPreviousElement, fireEvents)
		}
		// 4. Set validityResult to the result of running check popover validity given element, true, and null. 5. If
		//    validityResult is not true: run cleanupSteps; return.
		if ok, err := validity(); !ok {
			return err
		}
	}
	// 12. If fireEvents is true:
	if fireEvents {
		// 1. Fire an event named beforetoggle, using ToggleEvent. 2. Set validityResult to the result of running check popover
		//    validity given element, true, and null. 3. If validityResult is not true: run cleanupSteps; return.
		fireToggle("beforetoggle", n, "open", "closed", source, false)
		if ok, err := validity(); !ok {
			return err
		}
	}
	// 12.4. Request an element to be removed from the top layer given element. 13. Otherwise, remove an element from the top
	// layer immediately given element.
	i.removeFromTopLayer(n)
	// 14. Set element's popover trigger to null. 15. Set element's opened in popover mode to null. 16. Set element's popover
	//     visibility state to hidden.
	s.invoker, s.mode, s.showing = nil, "", false
	n.StateChanged()
	// 17. If element is document's hint stack parent, or document's showing hint popover list is empty, then set document's
	//     hint stack parent to null.
	if n == i.hintStackParent || len(i.showingPopovers("hint")) == 0 {
		i.hintStackParent = nil
	}
	// 18. If fireEvents is true, then queue a popover toggle event task given element, "open", "closed", and source.
	if fireEvents {
		queueToggle(&s.popoverToggle, n, "open", "closed", source)
	}
	// 19. Let previouslyFocusedElement be element's previously focused element. 20. If it is not null: set element's
	//     previously focused element to null; if focusPreviousElement is true and document's focused area of the document's
	//     DOM anchor is a shadow-including inclusive descendant of element, then run the focusing steps for it.
	if before := s.before; before != nil {
		s.before = nil
		if focusPreviousElement && i.focused != nil && n.IsShadowIncludingInclusiveAncestorOf(i.focused) {
			focusingSteps(before, FocusByScript, i.focusVisible)
		}
	}
	// 21. Run cleanupSteps.
	return nil
}

// TogglePopover is https://html.spec.whatwg.org/multipage/popover.html#dom-togglepopover
func (e *HTMLElement) TogglePopover(options TogglePopoverOptionsOrBoolean) (bool, error) {
	n := e.Tree()
	// 1. Let force be null. 2. If options is a boolean, set force to options. 3. Otherwise, if options["force"] exists, set
	//    force to it. 4. Let source be options["source"] if it exists; otherwise, null.
	var force idl.Optional[bool]
	var source *nodes.Node
	if options.IsBoolean {
		force = idl.Some(options.Boolean)
	} else {
		force, source = options.TogglePopoverOptions.Force, sourceOf(options.TogglePopoverOptions.ShowPopoverOptions)
	}
	var err error
	switch showing := IsPopoverShowing(n); {
	// 5. If this's popover visibility state is showing, and force is null or false, then run the hide popover algorithm given
	//    this, true, true, true, and null.
	case showing && !force.Or(false):
		err = hidePopover(n, true, true, false, nil)
	// 6. Otherwise, if force is null or true, then run show popover given this, true, and source.
	case force.Or(true):
		err = showPopover(n, source)
	// 7. Otherwise: let expectedToBeShowing be true if this's popover visibility state is showing; run check popover validity
	//    given this, expectedToBeShowing, and null.
	default:
		_, err = checkPopoverValidity(n, showing, nil)
	}
	// 8. Return true if this's popover visibility state is showing; otherwise false.
	return IsPopoverShowing(n), err
}

// showingPopovers is the document's showing auto, or hint, popover list.
//
// https://html.spec.whatwg.org/multipage/popover.html#showing-auto-popover-list
func (i *Interaction) showingPopovers(mode string) (list []*nodes.Node) {
	for _, n := range i.topLayer {
		if s := above(n); s != nil && s.showing && s.mode == mode {
			list = append(list, n)
		}
	}
	return list
}

// hasAutoOrHintPopover says whether the topmost auto or hint popover of the document is non-null.
//
// https://html.spec.whatwg.org/multipage/popover.html#topmost-auto-or-hint-popover
func (i *Interaction) hasAutoOrHintPopover() bool {
	return slices.ContainsFunc(i.topLayer, isOpenAutoPopover)
}

// hidePopoversUntil is https://html.spec.whatwg.org/multipage/popover.html#hide-popovers-until
// The end point is nil for null.
func (i *Interaction) hidePopoversUntil(endpoint *nodes.Node, focusPreviousElement, fireEvents bool) {
	// 1. Let endpointIsHint be true if document's showing hint popover list contains endpoint; otherwise false.
	endpointIsHint := slices.Contains(i.showingPopovers("hint"), endpoint)
	// 2. Run hide popover stack until given document, endpoint, Hint, focusPreviousElement, and fireEvents. 3. If
	//    endpointIsHint is true, then return. 4. Run hide popover stack until given document, endpoint, Auto,
	//    focusPreviousElement, and fireEvents.
	i.hidePopoverStackUntil(endpoint, "hint", focusPreviousElement, fireEvents)
	if !endpointIsHint {
		i.hidePopoverStackUntil(endpoint, "auto", focusPreviousElement, fireEvents)
	}
}

// hidePopoverStackUntil is https://html.spec.whatwg.org/multipage/popover.html#hide-popover-stack-until
// The end point is nil for null.
func (i *Interaction) hidePopoverStackUntil(endpoint *nodes.Node, stackType string, focusPreviousElement, fireEvents bool) {
	// 1. Let popoverList be document's showing auto, or hint, popover list. 2. Let lastHideIndex be 0 if popoverList does not
	//    contain endpoint; otherwise the index of endpoint in popoverList plus 1. 3. Let toHide be a slice of popoverList from
	//    lastHideIndex, in reverse order. 4. Let toRemain be a slice of popoverList from 0 to lastHideIndex.
	popoverList := i.showingPopovers(stackType)
	lastHideIndex := slices.Index(popoverList, endpoint) + 1
	toRemain := popoverList[:lastHideIndex]
	// 5. For each popover of toHide: run the hide popover algorithm given popover, focusPreviousElement, fireEvents, false,
	//    and null.
	for _, popover := range slices.Backward(popoverList[lastHideIndex:]) {
		_ = hidePopover(popover, focusPreviousElement, fireEvents, false, nil)
	}
	// 6. Let newPopoverList be document's showing auto, or hint, popover list. 7. Let toCheck be newPopoverList in reverse
	//    order. 8. For each popover of toCheck: if toRemain contains popover, then continue; run the hide popover algorithm
	//    given popover, focusPreviousElement, false, false, and null.
	for _, popover := range slices.Backward(i.showingPopovers(stackType)) {
		if !slices.Contains(toRemain, popover) {
			_ = hidePopover(popover, focusPreviousElement, false, false, nil)
		}
	}
}

// topmostPopoverAncestor is https://html.spec.whatwg.org/multipage/popover.html#topmost-popover-ancestor
// of a popover, or, where source is nil for null, of another element of the top layer. It returns nil for null.
func (i *Interaction) topmostPopoverAncestor(n, source *nodes.Node) *nodes.Node {
	// 4. Let combinedPopovers be document's showing auto popover list extended with document's showing hint popover list.
	combinedPopovers := append(i.showingPopovers("auto"), i.showingPopovers("hint")...)
	// 5. Let popoverAncestorIndex be the index of the last item in combinedPopovers of which newPopoverOrTopLayerElement is a
	//    flat tree descendant, otherwise -1. 6, 7. Let sourceAncestorIndex be that of source, if that is not null. 8. Let
	//    ancestorIndex be the maximum of them. 9. If ancestorIndex is -1, then return null. 10. Return
	//    combinedPopovers[ancestorIndex].
	for _, popover := range slices.Backward(combinedPopovers) {
		if ContainsInFlatTree(popover, flatTreeParent(n)) || source != nil && ContainsInFlatTree(popover, flatTreeParent(source)) {
			return popover
		}
	}
	return nil
}

// nearestInclusiveOpenPopover is https://html.spec.whatwg.org/multipage/popover.html#nearest-inclusive-open-popover
func nearestInclusiveOpenPopover(n *nodes.Node) *nodes.Node {
	for ; n != nil; n = flatTreeParent(n) {
		if isOpenAutoPopover(n) {
			return n
		}
	}
	return nil
}

// isOpenAutoPopover says whether a popover is showing that is dismissed lightly.
func isOpenAutoPopover(n *nodes.Node) bool {
	s := above(n)
	return s != nil && s.showing && (s.mode == "auto" || s.mode == "hint")
}

// nearestInclusiveTargetPopover is https://html.spec.whatwg.org/multipage/popover.html#nearest-inclusive-target-popover
func nearestInclusiveTargetPopover(n *nodes.Node) *nodes.Node {
	// 2. While currentNode is not null: 1. Let targetPopover be currentNode's target popover. 2. If targetPopover is not null,
	//    its popover attribute is in the Auto or the Hint state, and its popover visibility state is showing, then return
	//    targetPopover. 3. Set currentNode to currentNode's ancestor in the flat tree.
	for ; n != nil; n = flatTreeParent(n) {
		if target := targetPopover(n); target != nil && popoverMode(target) != "manual" && IsPopoverShowing(target) {
			return target
		}
	}
	return nil
}

// buttonForPopovers is what may be a button for a popover: an element of package forms.
type buttonForPopovers interface {
	// PopoverTarget is its popover target element, and TargetPopover its target popover, which its command is for; nil for
	// null.
	PopoverTarget() *nodes.Node
	TargetPopover() *nodes.Node
}

func buttonForPopoversOf(n *nodes.Node) buttonForPopovers {
	if n.IsHTMLElement("button") || n.IsHTMLElement("input") {
		b, _ := dom.Wrap(n).Impl().(buttonForPopovers)
		return b
	}
	return nil
}

// targetPopover is https://html.spec.whatwg.org/multipage/popover.html#target-popover
// It returns nil for null.
func targetPopover(n *nodes.Node) *nodes.Node {
	if b := buttonForPopoversOf(n); b != nil {
		return b.TargetPopover()
	}
	return nil
}

// popoverFocusingSteps is https://html.spec.whatwg.org/multipage/popover.html#popover-focusing-steps
func popoverFocusingSteps(n *nodes.Node) {
	var control *nodes.Node
	switch {
	// (1. Every document is allowed to move the focus.)
	// 2. If subject is a dialog element, then run the dialog focusing steps given subject and return.
	case n.IsHTMLElement("dialog"):
		dialogFocusingSteps(n)
		return
	// 3. If subject has the autofocus attribute, then let control be subject.
	case n.HasAttributeNS("", "autofocus"):
		control = n
	// 4. Otherwise, let control be the autofocus delegate for subject given "other".
	default:
		control = autofocusDelegate(n, FocusByScript)
	}
	// 5. If control is null, then return. 6. Run the focusing steps given control. 9. Empty topDocument's autofocus
	//    candidates. 10. Set topDocument's autofocus processed flag to true.
	if control != nil {
		focusNow(control)
	}
}

// focusNow runs the focusing steps for what is shown, after which nothing is focused for its autofocus attribute.
//
// AD-HOC: The autofocus candidates are those of the document, not of the page's topmost one: documents have their focus each.
func focusNow(control *nodes.Node) {
	i := interactionOf(control)
	focusingSteps(control, FocusByScript, !i.byPointer || i.focused != nil && i.focusVisible || supportsKeyboardInput(control))
	i.autofocus, i.autofocusProcessed = nil, true
}

// ActivatePopoverTarget is the popover target attribute activation behavior of a button; target is where its event went.
//
// https://html.spec.whatwg.org/multipage/popover.html#popover-target-attribute-activation-behavior
func ActivatePopoverTarget(n, eventTarget *nodes.Node) {
	// 1. Let popover be node's popover target element. 2. If popover is null, then return.
	b := buttonForPopoversOf(n)
	if b == nil {
		return
	}
	popover := b.PopoverTarget()
	if popover == nil {
		return
	}
	// 3. If eventTarget is a shadow-including inclusive descendant of popover and popover is a shadow-including descendant of
	//    node, then return.
	if eventTarget != nil && popover.IsShadowIncludingInclusiveAncestorOf(eventTarget) && n.IsShadowIncludingInclusiveAncestorOf(popover) {
		return
	}
	action := known(dom.ElementOf(dom.Wrap(n).Impl()), "popovertargetaction", "toggle", "toggle", "toggle", "show", "hide")
	switch showing := IsPopoverShowing(popover); {
	// 4. If node's popovertargetaction attribute is in the show state and popover's popover visibility state is showing, then
	//    return. 5. If it is in the hide state and the visibility state is hidden, then return.
	case action == "show" && showing, action == "hide" && !showing:
	// 6. If popover's popover visibility state is showing, then run the hide popover algorithm given popover, true, true,
	//    false, and node.
	case showing:
		_ = hidePopover(popover, true, true, false, n)
	// 7. Otherwise: 1. Let validity be the result of running check popover validity given popover, false, and null. 2. If
	//    validity is true, then run show popover given popover, false, and node.
	default:
		_ = showPopover(popover, n)
	}
}

// lightDismissPopovers is https://html.spec.whatwg.org/multipage/popover.html#light-dismiss-open-popovers
func (i *Interaction) lightDismissPopovers(target *nodes.Node, up bool) {
	// 4. If the result of running topmost auto or hint popover given document is null, then return.
	if !i.hasAutoOrHintPopover() {
		return
	}
	// 5. If event's type is "pointerdown": set document's popover pointerdown target to the result of running topmost clicked
	//    popover given target. 6. If event's type is "pointerup": 1. Let ancestor be that result.
	ancestor := i.topmostClickedPopover(target)
	if !up {
		i.popoverPressed = ancestor
		return
	}
	// 2. Let sameTarget be true if ancestor is document's popover pointerdown target. 3. Set document's popover pointerdown
	//    target to null. 4. If sameTarget is false, then return.
	sameTarget := ancestor == i.popoverPressed
	i.popoverPressed = nil
	if !sameTarget {
		return
	}
	// 5. Let endpointIsHint be true if document's showing hint popover list contains ancestor; otherwise false. 6. Run hide
	//    popover stack until given document, ancestor, Hint, false, and true.
	endpointIsHint := slices.Contains(i.showingPopovers("hint"), ancestor)
	i.hidePopoverStackUntil(ancestor, "hint", false, true)
	// 7. Let autoEndpoint be ancestor. 8. If endpointIsHint is true, then set autoEndpoint to document's hint stack parent.
	//    9. Run hide popover stack until given document, autoEndpoint, Auto, false, and true.
	autoEndpoint := ancestor
	if endpointIsHint {
		autoEndpoint = i.hintStackParent
	}
	i.hidePopoverStackUntil(autoEndpoint, "auto", false, true)
}

// topmostClickedPopover is https://html.spec.whatwg.org/multipage/popover.html#topmost-clicked-popover
func (i *Interaction) topmostClickedPopover(n *nodes.Node) *nodes.Node {
	// 1. Let clickedPopover be the result of running nearest inclusive open popover given node. 2. Let targetPopover be the
	//    result of running nearest inclusive target popover for node.
	clicked, target := nearestInclusiveOpenPopover(n), nearestInclusiveTargetPopover(n)
	// 3. If the result of getting the popover stack position given clickedPopover is greater than that given targetPopover,
	//    then return clickedPopover. 4. Return targetPopover.
	//
	// https://html.spec.whatwg.org/multipage/popover.html#get-the-popover-stack-position
	order := append(i.showingPopovers("auto"), i.showingPopovers("hint")...)
	if slices.Index(order, clicked) > slices.Index(order, target) {
		return clicked
	}
	return target
}

// popoverRemoved is what popovers have to do with the removing steps. No script runs.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#dom-trees:concept-node-remove-ext
func popoverRemoved(n *nodes.Node) {
	// 5. If removedNode's popover attribute is not in the No Popover state, then run the hide popover algorithm given
	//    removedNode, false, false, false, and null.
	if popoverMode(n) != "" && IsPopoverShowing(n) {
		_ = hidePopover(n, false, false, true, nil)
	}
}

// popoverAttributeChanged is https://html.spec.whatwg.org/multipage/popover.html#the-popover-attribute:concept-element-attributes-change-ext
func popoverAttributeChanged(n *nodes.Node, oldValue, value nodes.NullString) {
	// 3. If element's popover visibility state is in the showing state and oldValue and value are in different states, then
	//    run the hide popover algorithm given element, true, true, false, and null.
	if IsPopoverShowing(n) && modeNamed(oldValue) != modeNamed(value) {
		_ = hidePopover(n, true, true, true, nil)
	}
}
