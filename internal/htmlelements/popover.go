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
// The expected document is nil for null. The error is thrown if throwExceptions is true.
func checkPopoverValidity(n *nodes.Node, expectedToBeShowing, throwExceptions bool, expectedDocument *nodes.Document, ignoreDOMState bool) (bool, error) {
	refuse := func(name, message string) (bool, error) {
		if throwExceptions {
			return false, &idl.DOMException{Name: name, Message: message}
		}
		return false, nil
	}
	switch {
	// 1. If ignoreDomState is false and element's popover attribute is in the no popover state, then: if throwExceptions is
	//    true, then throw a "NotSupportedError" DOMException; return false.
	case !ignoreDOMState && popoverMode(n) == "":
		return refuse("NotSupportedError", "The element is not a popover.")
	// 2. If expectedToBeShowing is true and element's popover visibility state is not showing, or it is false and the state
	//    is not hidden, then return false.
	case expectedToBeShowing != IsPopoverShowing(n):
		return false, nil
	// 3. If ignoreDomState is false and element is not connected; element's node document is not fully active;
	//    ignoreDomState is false and expectedDocument is not null and element's node document is not expectedDocument; or
	//    element is a dialog element and its is modal is true, then: if throwExceptions is true, then throw an
	//    "InvalidStateError" DOMException; return false.
	case !ignoreDOMState && !n.IsConnected(), interactionOf(n) == nil,
		!ignoreDOMState && expectedDocument != nil && n.Document() != expectedDocument, IsModal(n):
		return refuse("InvalidStateError", "The element is in no state to be shown or hidden as a popover.")
	}
	// 4. Return true.
	return true, nil
}

// ShowPopover is https://html.spec.whatwg.org/multipage/popover.html#dom-showpopover
func (e *HTMLElement) ShowPopover(options ShowPopoverOptions) error {
	// 1. Let source be options["source"] if it exists; otherwise, null. 2. Run show popover given this, true, and source.
	return showPopover(e.Tree(), true, sourceOf(options))
}

// sourceOf is the source of options; nil for null.
func sourceOf(options ShowPopoverOptions) *nodes.Node {
	if options.Source == nil {
		return nil
	}
	return options.Source.Tree()
}

// showPopover is https://html.spec.whatwg.org/multipage/popover.html#show-popover
func showPopover(n *nodes.Node, throwExceptions bool, source *nodes.Node) error {
	// 1. If the result of running check popover validity given element, false, throwExceptions, null, and false is false,
	//    then return.
	if ok, err := checkPopoverValidity(n, false, throwExceptions, nil, false); !ok {
		return err
	}
	// 2. Let document be element's node document. 5. Let nestedShow be element's popover showing or hiding. 6. Let fireEvents
	//    be the boolean negation of nestedShow. 7. Set element's popover showing or hiding to true.
	document, i, s := n.Document(), interactionOf(n), needAbove(n)
	nestedShow := s.busy
	fireEvents := !nestedShow
	s.busy = true
	// 8. Let cleanupShowingFlag be: if nestedShow is false, then set element's popover showing or hiding to false.
	defer func() { s.busy = nestedShow }()
	// 9. If the result of firing an event named beforetoggle, using ToggleEvent, at element is false, then run
	//    cleanupShowingFlag and return.
	if !fireToggle("beforetoggle", n, "closed", "open", source, true) {
		return nil
	}
	// 10. If the result of running check popover validity given element, false, throwExceptions, document, and false is
	//     false, then run cleanupShowingFlag and return.
	if ok, err := checkPopoverValidity(n, false, throwExceptions, document, false); !ok {
		return err
	}
	// 11. Let shouldRestoreFocus be false. 12. Let originalType be the current state of element's popover attribute.
	shouldRestoreFocus, originalType := false, popoverMode(n)
	// 13. Let stackToAppendTo be null.
	mode := originalType
	switch originalType {
	// 16. If originalType is the auto state:
	case "auto":
		// 1. Run close entire popover list given document's showing hint popover list.
		i.closeEntirePopoverList("hint", shouldRestoreFocus, fireEvents)
		// 2. Let ancestor be the result of running topmost popover ancestor given element, document's showing auto popover
		//    list, source, and true. 3. If ancestor is null, then set ancestor to document. 4. Run hide all popovers until.
		i.hideAllPopoversUntil(topmostPopoverAncestor(n, i.showingPopovers("auto"), source, true), shouldRestoreFocus, fireEvents)
	// 17. If originalType is the hint state:
	case "hint":
		// 14. Let autoAncestor be … document's showing auto popover list. 15. Let hintAncestor be … hint popover list.
		autoAncestor := topmostPopoverAncestor(n, i.showingPopovers("auto"), source, true)
		hintAncestor := topmostPopoverAncestor(n, i.showingPopovers("hint"), source, true)
		// 1. If hintAncestor is not null, then: run hide all popovers until given hintAncestor; set stackToAppendTo to
		//    "hint".
		if hintAncestor != nil {
			i.hideAllPopoversUntil(hintAncestor, shouldRestoreFocus, fireEvents)
			break
		}
		// 2. Otherwise: run close entire popover list given document's showing hint popover list; if autoAncestor is not
		//    null, then run hide all popovers until given autoAncestor, and set stackToAppendTo to "auto"; otherwise "hint".
		i.closeEntirePopoverList("hint", shouldRestoreFocus, fireEvents)
		if autoAncestor != nil {
			i.hideAllPopoversUntil(autoAncestor, shouldRestoreFocus, fireEvents)
			mode = "auto"
		}
	}
	// 18. If originalType is auto or hint, then:
	if originalType != "manual" {
		// 2. If originalType is not equal to the value of element's popover attribute, then: if throwExceptions is true, then
		//    throw an "InvalidStateError" DOMException; return.
		if popoverMode(n) != originalType {
			if throwExceptions {
				return &idl.DOMException{Name: "InvalidStateError", Message: "The popover attribute was changed while the popover was to be shown."}
			}
			return nil
		}
		// 3. If the result of running check popover validity given element, false, throwExceptions, document, and false is
		//    false, then run cleanupShowingFlag and return.
		if ok, err := checkPopoverValidity(n, false, throwExceptions, document, false); !ok {
			return err
		}
		// 4. If the result of running topmost auto or hint popover on document is null, then set shouldRestoreFocus to true.
		shouldRestoreFocus = len(i.showingPopovers("auto")) == 0 && len(i.showingPopovers("hint")) == 0
		// 6. Set element's popover close watcher to the result of establishing a close watcher given element's relevant global
		//    object, with closeAction being to hide a popover given element, true, true, false, and null.
		s.popoverWatcher = i.establish(&CloseWatcher{close: func() {
			_ = hidePopover(n, true, true, false, false, nil) // which throws nothing
		}})
	}
	// 5. Set element's opened in popover mode to stackToAppendTo.
	s.mode = mode
	// 19. Set element's previously focused element to null. 20. Let originallyFocusedElement be document's focused area of
	//     the document's DOM anchor.
	s.before = nil
	originallyFocusedElement := i.focused
	// 21. Add an element to the top layer given element. 22. Set element's popover visibility state to showing. 23. Set
	//     element's popover trigger to source.
	i.addToTopLayer(n)
	s.showing = true
	s.invoker = source
	n.StateChanged()
	// 25. Run the popover focusing steps given element.
	popoverFocusingSteps(n)
	// 26. If shouldRestoreFocus is true and element's popover attribute is not in the no popover state, then set element's
	//     previously focused element to originallyFocusedElement.
	if shouldRestoreFocus && popoverMode(n) != "" {
		s.before = originallyFocusedElement
	}
	// 27. Queue a popover toggle event task given element, "closed", "open", and source. 28. Run cleanupShowingFlag.
	queueToggle(&s.popoverToggle, n, "closed", "open", source)
	return nil
}

// HidePopover is https://html.spec.whatwg.org/multipage/popover.html#dom-hidepopover
func (e *HTMLElement) HidePopover() error {
	// Run the hide popover algorithm given this, true, true, true, false, and null.
	return hidePopover(e.Tree(), true, true, true, false, nil)
}

// hidePopover is https://html.spec.whatwg.org/multipage/popover.html#hide-popover-algorithm
func hidePopover(n *nodes.Node, focusPreviousElement, fireEvents, throwExceptions, ignoreDOMState bool, source *nodes.Node) error {
	// 1. If the result of running check popover validity given element, true, throwExceptions, null, and ignoreDomState is
	//    false, then return.
	if ok, err := checkPopoverValidity(n, true, throwExceptions, nil, ignoreDOMState); !ok {
		return err
	}
	// 2. Let document be element's node document. 3. Let nestedHide be element's popover showing or hiding. 4. Set element's
	//    popover showing or hiding to true. 5. If nestedHide is true, then set fireEvents to false.
	i, s := interactionOf(n), needAbove(n)
	nestedHide := s.busy
	s.busy = true
	fireEvents = fireEvents && !nestedHide
	// 6. Let cleanupSteps be: if nestedHide is false, then set element's popover showing or hiding to false; if element's
	//    popover close watcher is not null, then destroy it and set it to null.
	defer func() {
		s.busy = nestedHide
		if s.popoverWatcher != nil && !s.showing {
			s.popoverWatcher.Destroy()
			s.popoverWatcher = nil
		}
	}()
	// 7. If element's opened in popover mode is "auto" or "hint", then: run hide all popovers until given element,
	//    focusPreviousElement, and fireEvents; if the result of running check popover validity is false, then run
	//    cleanupSteps and return.
	if s.mode == "auto" || s.mode == "hint" {
		i.hideAllPopoversUntil(n, focusPreviousElement, fireEvents)
		if ok, err := checkPopoverValidity(n, true, throwExceptions, nil, ignoreDOMState); !ok {
			return err
		}
	}
	// 8. Let autoPopoverListContainsElement be true if document's showing auto popover list's last item is element, otherwise
	//    false. 9. Set element's popover trigger to null.
	isLast := func() bool {
		list := i.showingPopovers("auto")
		return len(list) > 0 && list[len(list)-1] == n
	}
	autoPopoverListContainsElement := isLast()
	s.invoker = nil
	// 10. If fireEvents is true:
	if fireEvents {
		// 1. Fire an event named beforetoggle, using ToggleEvent.
		fireToggle("beforetoggle", n, "open", "closed", source, false)
		// 2. If autoPopoverListContainsElement is true and document's showing auto popover list's last item is not element,
		//    then run hide all popovers until given element, focusPreviousElement, and false.
		if autoPopoverListContainsElement && !isLast() {
			i.hideAllPopoversUntil(n, focusPreviousElement, false)
		}
		// 3. If the result of running check popover validity is false, then run cleanupSteps and return.
		if ok, err := checkPopoverValidity(n, true, throwExceptions, nil, ignoreDOMState); !ok {
			return err
		}
	}
	// 10.4. Request an element to be removed from the top layer given element. 11. Otherwise, remove an element from the top
	// layer immediately given element.
	i.removeFromTopLayer(n)
	// 12. Set element's opened in popover mode to null. 13. Set element's popover visibility state to hidden.
	s.mode, s.showing = "", false
	n.StateChanged()
	// 14. If fireEvents is true, then queue a popover toggle event task given element, "open", "closed", and source.
	if fireEvents {
		queueToggle(&s.popoverToggle, n, "open", "closed", source)
	}
	// 15. Let previouslyFocusedElement be element's previously focused element. 16. If it is not null, then: set element's
	//     previously focused element to null; if focusPreviousElement is true and document's focused area of the document's
	//     DOM anchor is a shadow-including inclusive descendant of element, then run the focusing steps for it.
	if before := s.before; before != nil {
		s.before = nil
		if focusPreviousElement && i.focused != nil && n.IsShadowIncludingInclusiveAncestorOf(i.focused) {
			focusingSteps(before, FocusByScript, i.focusVisible)
		}
	}
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
	//    this, true, true, true, false, and null.
	case showing && !force.Or(false):
		err = hidePopover(n, true, true, true, false, nil)
	// 6. Otherwise, if force is null or true, then run show popover given this, true, and source.
	case force.Or(true):
		err = showPopover(n, true, source)
	// 7. Otherwise: let expectedToBeShowing be true if this's popover visibility state is showing; run check popover validity
	//    given expectedToBeShowing, true, null, and false.
	default:
		_, err = checkPopoverValidity(n, showing, true, nil, false)
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

// closeEntirePopoverList is https://html.spec.whatwg.org/multipage/popover.html#close-entire-popover-list
func (i *Interaction) closeEntirePopoverList(mode string, focusPreviousElement, fireEvents bool) {
	// 1. While popoverList is not empty: run the hide popover algorithm given popoverList's last item.
	for list := i.showingPopovers(mode); len(list) > 0; list = i.showingPopovers(mode) {
		i.hideLast(list, focusPreviousElement, fireEvents)
	}
}

// hideLast hides the last of a list of popovers that are showing. What its listeners, or where it is, would keep open is
// hidden in any case.
func (i *Interaction) hideLast(list []*nodes.Node, focusPreviousElement, fireEvents bool) {
	last := list[len(list)-1]
	_ = hidePopover(last, focusPreviousElement, fireEvents, false, false, nil) // which throws nothing
	if IsPopoverShowing(last) {
		_ = hidePopover(last, focusPreviousElement, false, false, true, nil)
	}
}

// hideAllPopoversUntil is https://html.spec.whatwg.org/multipage/popover.html#hide-all-popovers-until
// The end point is nil for the document.
func (i *Interaction) hideAllPopoversUntil(endpoint *nodes.Node, focusPreviousElement, fireEvents bool) {
	// 5. If endpoint is a Document: run close entire popover list given document's showing hint popover list, and document's
	//    showing auto popover list; return.
	if endpoint == nil {
		i.closeEntirePopoverList("hint", focusPreviousElement, fireEvents)
		i.closeEntirePopoverList("auto", focusPreviousElement, fireEvents)
		return
	}
	// 1. If endpoint is an HTML element and endpoint is not in the popover showing state, then return.
	if !IsPopoverShowing(endpoint) {
		return
	}
	// 6. If document's showing hint popover list contains endpoint: run hide popover stack until given endpoint and document's
	//    showing hint popover list; return.
	if slices.Contains(i.showingPopovers("hint"), endpoint) {
		i.hidePopoverStackUntil(endpoint, "hint", focusPreviousElement, fireEvents)
		return
	}
	// 7. Run close entire popover list given document's showing hint popover list. 8. If document's showing auto popover list
	//    does not contain endpoint, then return. 9. Run hide popover stack until given endpoint and document's showing auto
	//    popover list.
	i.closeEntirePopoverList("hint", focusPreviousElement, fireEvents)
	if slices.Contains(i.showingPopovers("auto"), endpoint) {
		i.hidePopoverStackUntil(endpoint, "auto", focusPreviousElement, fireEvents)
	}
}

// hidePopoverStackUntil is https://html.spec.whatwg.org/multipage/popover.html#hide-popover-stack-until
func (i *Interaction) hidePopoverStackUntil(endpoint *nodes.Node, mode string, focusPreviousElement, fireEvents bool) {
	// 1. Let repeatingHide be false. 2. Perform the following steps at least once:
	for repeatingHide := true; repeatingHide; {
		// 1–2. Let lastToHide be the popover above endpoint. 3. If lastToHide is null, then return.
		list := i.showingPopovers(mode)
		next := slices.Index(list, endpoint) + 1
		if next == len(list) {
			return
		}
		lastToHide := list[next]
		// 4. While lastToHide's popover visibility state is showing: run the hide popover algorithm given the last item in
		//    popoverList.
		for IsPopoverShowing(lastToHide) && len(list) > 0 {
			i.hideLast(list, focusPreviousElement, fireEvents)
			list = i.showingPopovers(mode)
		}
		// 6. Set repeatingHide to true if popoverList contains endpoint and popoverList's last item is not endpoint, otherwise
		//    false. 7. If repeatingHide is true, then set fireEvents to false.
		repeatingHide = slices.Contains(list, endpoint) && list[len(list)-1] != endpoint
		fireEvents = fireEvents && !repeatingHide
	}
}

// topmostPopoverAncestor is https://html.spec.whatwg.org/multipage/popover.html#topmost-popover-ancestor
// It returns nil for null.
func topmostPopoverAncestor(n *nodes.Node, popoverList []*nodes.Node, source *nodes.Node, isPopover bool) (topmost *nodes.Node) {
	// 3–7. Let popoverPositions be an ordered map of each popover of popoverList, and of newPopoverOrTopLayerElement.
	positions := popoverList
	if isPopover {
		positions = append(slices.Clone(popoverList), n)
	}
	// 9. Let checkAncestor be an algorithm which performs the following steps given candidate:
	checkAncestor := func(candidate *nodes.Node) {
		// 1. If candidate is null, then return. 4. While okNesting is false:
		for candidate != nil {
			// 1. Set candidateAncestor to the result of running nearest inclusive open popover given candidate. 2. If
			//    candidateAncestor is null or popoverPositions does not contain candidateAncestor, then return.
			ancestor := nearestInclusiveOpenPopover(candidate)
			position := slices.Index(positions, ancestor)
			if ancestor == nil || position < 0 {
				return
			}
			// 4. Set okNesting to true if isPopover is false, newPopoverOrTopLayerElement's popover attribute is in the hint
			//    state, or candidateAncestor's popover attribute is in the auto state.
			if !isPopover || popoverMode(n) == "hint" || popoverMode(ancestor) == "auto" {
				// 6. If topmostPopoverAncestor is null or its position is less than candidatePosition, then set
				//    topmostPopoverAncestor to candidateAncestor.
				if topmost == nil || slices.Index(positions, topmost) < position {
					topmost = ancestor
				}
				return
			}
			// 5. If okNesting is false, then set candidate to candidateAncestor's parent in the flat tree.
			candidate = flatTreeParent(ancestor)
		}
	}
	// 10. Run checkAncestor given newPopoverOrTopLayerElement's parent node within the flat tree. 11. Run checkAncestor given
	//     source. 12. Return topmostPopoverAncestor.
	checkAncestor(flatTreeParent(n))
	checkAncestor(source)
	return topmost
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
	for ; n != nil; n = flatTreeParent(n) {
		if target := popoverTarget(n); target != nil && isOpenAutoPopover(target) {
			return target
		}
	}
	return nil
}

// popoverTarget is https://html.spec.whatwg.org/multipage/popover.html#popover-target-element
// It returns nil for null.
func popoverTarget(n *nodes.Node) *nodes.Node {
	// 1. If node is not a button, then return null. 2. If node is disabled, then return null. 3. If node has a form owner and
	//    node is a submit button, then return null. 4. Let popoverElement be the result of running node's get the
	//    popovertarget-associated element. 5. If it is null, return null. 6. If popoverElement's popover attribute is in the
	//    no popover state, then return null. 7. Return popoverElement.
	if !n.IsElement() || !n.IsHTML() || n.LocalName() != "button" && n.LocalName() != "input" {
		return nil
	}
	invoker, ok := dom.Wrap(n).Impl().(interface{ PopoverTarget() *nodes.Node })
	if !ok {
		return nil
	}
	return invoker.PopoverTarget()
}

// popoverFocusingSteps is https://html.spec.whatwg.org/multipage/popover.html#popover-focusing-steps
func popoverFocusingSteps(n *nodes.Node) {
	var control *nodes.Node
	switch {
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
	popover := popoverTarget(n)
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
	//    false, false, and node.
	case showing:
		_ = hidePopover(popover, true, true, false, false, n)
	// 7. Otherwise, if popover's popover visibility state is hidden and the result of running check popover validity given
	//    popover, false, false, null, and false is true, then run show popover given popover, false, and node.
	default:
		_ = showPopover(popover, false, n)
	}
}

// lightDismissPopovers is https://html.spec.whatwg.org/multipage/popover.html#light-dismiss-open-popovers
func (i *Interaction) lightDismissPopovers(target *nodes.Node, up bool) {
	// 4. Let topmostPopover be the result of running topmost auto or hint popover given document. 5. If it is null, return.
	if len(i.showingPopovers("auto")) == 0 && len(i.showingPopovers("hint")) == 0 {
		i.popoverPressed = nil
		return
	}
	ancestor := i.topmostClickedPopover(target)
	// 6. If event's type is "pointerdown", then: set document's popover pointerdown target to the result of running topmost
	//    clicked popover given target.
	if !up {
		i.popoverPressed = ancestor
		return
	}
	// 7. If event's type is "pointerup": 1. Let ancestor be the result of running topmost clicked popover given target. 2. Let
	//    sameTarget be true if ancestor is document's popover pointerdown target. 3. Set it to null. 4. If ancestor is null,
	//    then set ancestor to document. 5. If sameTarget is true, then run hide all popovers until given ancestor, false, and
	//    true.
	sameTarget := ancestor == i.popoverPressed
	i.popoverPressed = nil
	if sameTarget {
		i.hideAllPopoversUntil(ancestor, false, true)
	}
}

// topmostClickedPopover is https://html.spec.whatwg.org/multipage/popover.html#topmost-clicked-popover
func (i *Interaction) topmostClickedPopover(n *nodes.Node) *nodes.Node {
	// 1. Let clickedPopover be the result of running nearest inclusive open popover given node. 2. Let targetPopover be the
	//    result of running nearest inclusive target popover for node.
	clicked, target := nearestInclusiveOpenPopover(n), nearestInclusiveTargetPopover(n)
	// 3. Let getStackPosition be its place in the showing auto popover list and then the showing hint popover list.
	order := append(i.showingPopovers("auto"), i.showingPopovers("hint")...)
	// 4. If the result of running getStackPosition given clickedPopover is greater than given targetPopover, return
	//    clickedPopover. 5. Return targetPopover.
	if slices.Index(order, clicked) > slices.Index(order, target) {
		return clicked
	}
	return target
}

// popoverRemoved is what popovers have to do with the removing steps. No script runs.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-removing-steps
func popoverRemoved(n *nodes.Node) {
	// If removedNode's popover attribute is not in the no popover state, then run the hide popover algorithm given
	// removedNode, false, false, false, true, and null.
	if popoverMode(n) != "" && IsPopoverShowing(n) {
		_ = hidePopover(n, false, false, false, true, nil)
	}
}

// popoverAttributeChanged is https://html.spec.whatwg.org/multipage/popover.html#the-popover-attribute:concept-element-attributes-change-ext
func popoverAttributeChanged(n *nodes.Node, oldValue, value nodes.NullString) {
	// 3. If element's popover visibility state is in the showing state and oldValue and value are in different states, then
	//    run the hide popover algorithm given element, true, true, false, true, and null.
	if IsPopoverShowing(n) && modeNamed(oldValue) != modeNamed(value) {
		_ = hidePopover(n, true, true, false, true, nil)
	}
}
