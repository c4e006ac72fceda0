// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// detailsAttributeChanged is https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element:concept-element-attributes-change-ext
func detailsAttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	switch localName {
	// 2. If localName is name, then ensure details exclusivity by closing the given element if needed given element.
	case "name":
		closeGivenIfNeeded(n)
	// 3. If localName is open, then:
	case "open":
		// 1. If one of oldValue or value is null and the other is not null, run the details notification task steps: if
		//    oldValue is null, queue a details toggle event task given the details element, "closed", and "open"; otherwise,
		//    given "open" and "closed".
		if oldValue.Valid == value.Valid {
			return
		}
		s := needAbove(n)
		if !value.Valid {
			queueToggle(&s.detailsToggle, n, "open", "closed", nil)
			return
		}
		queueToggle(&s.detailsToggle, n, "closed", "open", nil)
		// 2. If oldValue is null and value is not null, then ensure details exclusivity by closing other elements if needed
		//    given element.
		if other := openInGroup(n); other != nil {
			other.RemoveAttributeNS("", "open")
		}
	}
}

// closeGivenIfNeeded is https://html.spec.whatwg.org/multipage/interactive-elements.html#ensure-details-exclusivity-by-closing-the-given-element-if-needed
func closeGivenIfNeeded(n *nodes.Node) {
	// 1. If element does not have an open attribute, then return. 4. For each element otherElement of groupMembers: if the open
	//    attribute is set on otherElement, then remove the open attribute on element, and break.
	if isOpen(n) && openInGroup(n) != nil {
		n.RemoveAttributeNS("", "open")
	}
}

// openInGroup returns the other element of an element's details name group that is open; nil for none.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group
func openInGroup(n *nodes.Node) *nodes.Node {
	// 2. If element does not have a name attribute, or its name attribute is the empty string, then return.
	name, _ := n.Attribute("name")
	if name == "" {
		return nil
	}
	for other := range n.Root().InclusiveDescendants() {
		if other != n && other.IsHTMLElement("details") && isOpen(other) {
			if otherName, _ := other.Attribute("name"); otherName == name {
				return other
			}
		}
	}
	return nil
}

// Inserted is what popovers, dialogs and details elements have to do with the insertion steps.
func Inserted(n *nodes.Node) {
	switch n.LocalName() {
	case "details":
		// 1. Ensure details exclusivity by closing the given element if needed given insertedNode.
		closeGivenIfNeeded(n)
	case "dialog":
		// 2. If insertedNode has an open attribute and is connected, then run the dialog setup steps given insertedNode.
		setUpDialog(n)
	}
}

// Removed is what popovers and dialogs have to do with the removing steps.
func Removed(n *nodes.Node) {
	popoverRemoved(n)
	s := above(n)
	if s == nil || !n.IsHTMLElement("dialog") {
		return
	}
	// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element:html-element-removing-steps
	// 1. If removedNode has an open attribute, then run the dialog cleanup steps given removedNode.
	cleanUpDialog(n)
	// 2. If removedNode's node document's top layer contains removedNode, then remove an element from the top layer immediately
	//    given removedNode. 3. Set is modal of removedNode to false.
	if s.modal {
		interactionOf(n).removeFromTopLayer(n)
		setModal(n, s, false)
	}
}

// AttributeChanged is what popovers, dialogs, details elements and their buttons have to do with the attribute change steps.
func AttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	switch {
	case localName == "popover":
		popoverAttributeChanged(n, oldValue, value)
	case n.LocalName() == "details":
		detailsAttributeChanged(n, localName, oldValue, value)
	// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element:concept-element-attributes-change-ext
	case n.LocalName() == "dialog" && localName == "open" && oldValue.Valid != value.Valid:
		// 3. If value is null and oldValue is not null, then run the dialog cleanup steps given element. 6. If value is not null
		//    and oldValue is null, then run the dialog setup steps given element.
		if value.Valid {
			setUpDialog(n)
		} else {
			cleanUpDialog(n)
		}
	}
}
