package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// FocusTrigger is what makes the focus move.
type FocusTrigger uint8

// The triggers.
const (
	FocusByScript FocusTrigger = iota
	FocusByClick
	FocusByKey
)

// tabindexValue is https://html.spec.whatwg.org/multipage/interaction.html#tabindex-value; false for null.
func tabindexValue(n *nodes.Node) (value int64, ok bool) {
	if !n.IsElement() || !n.HasAttributeNS("", "tabindex") {
		return 0, false
	}
	text, _ := n.Attribute("tabindex")
	return dom.ParseInteger(text)
}

// IsFocusable reports whether an element can have the focus now.
func IsFocusable(n *nodes.Node) bool { return isFocusable(n) }

// isFocusable reports whether an element is a focusable area: one that is given a tabindex, or one that the user agent
// makes focusable by default, if it is being rendered, neither disabled nor inert.
//
// https://html.spec.whatwg.org/multipage/interaction.html#focusable-area
func isFocusable(n *nodes.Node) bool {
	return n.IsElement() && interactionOf(n) != nil && isFocusableIfVisible(n) && isVisible(n) && !isInert(n)
}

// isFocusableIfVisible reports whether an element is a focusable area, unless it is not being rendered, not visible or inert.
func isFocusableIfVisible(n *nodes.Node) bool {
	_, given := tabindexValue(n)
	return (given && mayHaveTabindex(n) || focusableByDefault(n)) && !isActuallyDisabled(n) && !delegatesFocus(n)
}

// mayHaveTabindex reports whether tabindex means something for an element.
func mayHaveTabindex(n *nodes.Node) bool {
	return n.IsHTML() || n.Namespace() == nodes.SVGNamespace || n.Namespace() == nodes.MathMLNamespace
}

// delegatesFocus reports whether an element is a shadow host whose shadow root's delegates focus is true.
func delegatesFocus(n *nodes.Node) bool {
	shadow := n.ShadowRoot()
	return shadow != nil && shadow.DelegatesFocus
}

// focusableByDefault reports whether an element is focusable without a tabindex.
func focusableByDefault(n *nodes.Node) bool {
	if !n.IsHTML() {
		return n.Namespace() == nodes.SVGNamespace && n.LocalName() == "a" &&
			(n.HasAttributeNS("", "href") || n.HasAttributeNS("http://www.w3.org/1999/xlink", "href"))
	}
	switch n.LocalName() {
	case "a", "area":
		if n.HasAttributeNS("", "href") {
			return true
		}
	case "button", "input", "select", "textarea", "iframe":
		return true
	case "audio", "video":
		if n.HasAttributeNS("", "controls") {
			return true
		}
	case "summary":
		if detailsOfSummary(n) != nil {
			return true
		}
	// As in browsers, a dialog that is open can have the focus, so that the dialog focusing steps always lead somewhere.
	case "dialog":
		if isOpen(n) || IsPopoverShowing(n) {
			return true
		}
	}
	return isEditingHost(n)
}

// isEditingHost is https://html.spec.whatwg.org/multipage/interaction.html#editing-host
func isEditingHost(n *nodes.Node) bool {
	return n.IsHTML() && n.HasAttributeNS("", "contenteditable") && editability(n)
}

// editability reports whether the contenteditable attribute of an element says true.
func editability(n *nodes.Node) bool {
	switch value, _ := n.Attribute("contenteditable"); url.ASCIILowercase(value) {
	case "", "true", "plaintext-only":
		return true
	}
	return false
}

// getTheFocusableArea is https://html.spec.whatwg.org/multipage/interaction.html#get-the-focusable-area
func getTheFocusableArea(n *nodes.Node, trigger FocusTrigger) *nodes.Node {
	switch {
	// If focus target is an element with one or more scrollable regions, a navigable, or the document element: there is
	// no layout, there are no frames, and the viewport is not focused by script.
	// If focus target is a shadow host whose shadow root's delegates focus is true:
	case n.IsElement() && delegatesFocus(n):
		// 1. If focusTarget is a shadow-including inclusive ancestor of the currently focused area of a top-level
		//    traversable's DOM anchor, then return that DOM anchor.
		if focused := interactionOf(n).focused; focused != nil && n.IsShadowIncludingInclusiveAncestorOf(focused) {
			return focused
		}
		// 2. Return the focus delegate for focusTarget given focus trigger.
		return focusDelegate(n, trigger)
	}
	// Otherwise, return null.
	return nil
}

// focusDelegate is https://html.spec.whatwg.org/multipage/interaction.html#focus-delegate
func focusDelegate(n *nodes.Node, trigger FocusTrigger) *nodes.Node {
	// 1. If focusTarget is a shadow host and its shadow root's delegates focus is false, then return null.
	shadow := n.ShadowRoot()
	if shadow != nil && !shadow.DelegatesFocus {
		return nil
	}
	// 2. Let whereToLook be focusTarget. 3. If whereToLook is a shadow host, then set whereToLook to whereToLook's shadow
	//    root.
	whereToLook := n
	if shadow != nil {
		whereToLook = &shadow.Node
	}
	// 4. Let autofocusDelegate be the autofocus delegate for whereToLook given focusTrigger. 5. If autofocusDelegate is
	//    not null, then return autofocusDelegate.
	if delegate := autofocusDelegate(whereToLook, trigger); delegate != nil {
		return delegate
	}
	// 6. For each descendant of whereToLook's descendants, in tree order:
	dialog := n.IsHTMLElement("dialog")
	for descendant := range whereToLook.Descendants() {
		if !descendant.IsElement() {
			continue
		}
		// 1. Let focusableArea be null. 2. If focusTarget is a dialog element and descendant is sequentially focusable, then
		//    set focusableArea to descendant. 3. Otherwise, if focusTarget is not a dialog and descendant is a focusable
		//    area, set focusableArea to descendant. 4. Otherwise, set focusableArea to the result of getting the focusable
		//    area for descendant given focusTrigger. (This step can end up recursing.)
		if area := areaOf(descendant, trigger, dialog); area != nil {
			// 5. If focusableArea is not null, then return focusableArea.
			return area
		}
	}
	// 7. Return null.
	return nil
}

// areaOf returns the focusable area that an element is, or leads to; nil for none.
func areaOf(n *nodes.Node, trigger FocusTrigger, sequentially bool) *nodes.Node {
	if isFocusable(n) && (!sequentially || isTabStop(n)) {
		return n
	}
	return getTheFocusableArea(n, trigger)
}

// autofocusDelegate is https://html.spec.whatwg.org/multipage/interaction.html#autofocus-delegate
func autofocusDelegate(n *nodes.Node, trigger FocusTrigger) *nodes.Node {
	// 1. For each descendant descendant of focusTarget, in tree order:
	for descendant := range n.Descendants() {
		// 1. If descendant does not have an autofocus content attribute, then continue.
		if !descendant.IsElement() || !descendant.HasAttributeNS("", "autofocus") {
			continue
		}
		// 2. Let focusableArea be descendant, if descendant is a focusable area; otherwise let it be the result of getting
		//    the focusable area for descendant given focusTrigger. 3. If focusableArea is null, then continue.
		// 4. If focusableArea is not click focusable and focusTrigger is "click", then continue. (All are.)
		// 5. Return focusableArea.
		if area := areaOf(descendant, trigger, false); area != nil {
			return area
		}
	}
	// 2. Return null.
	return nil
}

// isTabStop reports whether a focusable area is sequentially focusable.
//
// https://html.spec.whatwg.org/multipage/interaction.html#sequentially-focusable
func isTabStop(n *nodes.Node) bool {
	value, ok := tabindexValue(n)
	if !ok {
		return !n.IsHTMLElement("dialog")
	}
	return value >= 0
}

// NextFocusable returns where the Tab key moves the focus of a document, around the ends: nil where nothing can have it. What
// is hidden is passed over. It has its place in the order as well, so that no more styles are computed than have to be.
//
// https://html.spec.whatwg.org/multipage/interaction.html#sequential-navigation-search-algorithm
func NextFocusable(d *nodes.Document, backward bool) *nodes.Node {
	order := navigationScope(slices.Collect(d.Children()))
	if backward {
		slices.Reverse(order)
	}
	focused := interactionOf(&d.Node).focused
	at := slices.Index(order, focused)
	for _, n := range slices.Concat(order[at+1:], order[:at+1]) {
		if isFocusable(n) && !isPassedOver(n, focused) {
			return n
		}
	}
	return nil
}

// isPassedOver reports whether an element that is focusable is none where the Tab key stops on its way from what has the focus, nil
// for nothing: another one stands for it.
func isPassedOver(n, focused *nodes.Node) bool {
	if !n.IsHTMLElement("input") {
		return false
	}
	one, ok := dom.Wrap(n).Impl().(interface {
		PassedOver(focused *nodes.Node) bool
	})
	return ok && one.PassedOver(focused)
}

// stop is an item of a focus navigation scope: an element, if it is one where Tab stops, and what is in the scope that
// it owns.
type stop struct {
	tabindex int64
	elements []*nodes.Node
}

// navigationScope returns the stops among some nodes and their descendants, in order of their tabindex: those with a
// positive one first. They are a document's sequential focus navigation order, with what is hidden.
//
// https://html.spec.whatwg.org/multipage/interaction.html#tabindex-ordered-focus-navigation-scope
func navigationScope(roots []*nodes.Node) (order []*nodes.Node) {
	var stops []stop
	var collect func(n *nodes.Node)
	collect = func(n *nodes.Node) {
		if !n.IsElement() {
			return
		}
		tabindex, given := tabindexValue(n)
		if given && tabindex < 0 && (n.ShadowRoot() != nil || n.IsSlot()) {
			return
		}
		var elements []*nodes.Node
		if isFocusableIfVisible(n) && isTabStop(n) {
			elements = append(elements, n)
		}
		switch {
		case n.ShadowRoot() != nil:
			elements = append(elements, navigationScope(slices.Collect(n.ShadowRoot().Children()))...)
		case n.IsSlot() && len(n.AssignedNodes()) > 0:
			elements = append(elements, navigationScope(n.AssignedNodes())...)
		}
		if elements != nil {
			stops = append(stops, stop{max(tabindex, 0), elements})
		}
		if n.ShadowRoot() == nil && !(n.IsSlot() && len(n.AssignedNodes()) > 0) {
			for child := range n.Children() {
				collect(child)
			}
		}
	}
	for _, n := range roots {
		collect(n)
	}
	slices.SortStableFunc(stops, func(a, b stop) int {
		switch {
		case a.tabindex == b.tabindex:
			return 0
		case a.tabindex == 0:
			return 1
		case b.tabindex == 0 || a.tabindex < b.tabindex:
			return -1
		}
		return 1
	})
	for _, s := range stops {
		order = append(order, s.elements...)
	}
	return order
}
