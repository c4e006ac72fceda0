// Checked against HTML of 2026-07-17.

package forms

import "github.com/sluice-go/sluice/internal/dom/nodes"

// What elements of forms do when they, their children or their attributes come and go. The names
// are those of the hooks of trees.

// Inserted are the insertion steps of an element of a form.
func Inserted(n *nodes.Node) {
	controlCame(n)
	switch tag(n) {
	case "option":
		optionInserted(n)
	case "input":
		// The form owner, or the tree, of a radio button is another one.
		if typeOf(n) == typeRadio && checkedness(n) {
			uncheckOthers(n)
		}
	case "legend":
		legendChanged(n.Parent())
	case "form":
		formMoved(n)
		ownersMayDiffer(n)
		return
	default:
		customChanged(n)
	}
	if n.ID() != "" {
		ownersMayDiffer(n)
	}
}

// Removed are the removing steps.
func Removed(n, oldAncestor *nodes.Node) {
	leftForm(n)
	controlLeft(n, oldAncestor)
	switch tag(n) {
	case "option":
		optionRemoved(n, oldAncestor)
	case "legend":
		legendChanged(oldAncestor)
	default:
		customChanged(n)
	}
	if tag(n) == "form" {
		formMoved(oldAncestor)
	}
	if tag(n) == "form" || n.ID() != "" {
		ownersMayDiffer(n)
	}
}

// Moved are the moving steps.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-moving-steps
func Moved(n *nodes.Node, isSubtreeRoot bool, oldAncestor *nodes.Node) {
	// If the element is a form-associated element, then reset its form owner: it forgets a form in which only the parser has
	// put it.
	if n.ParserForm() != nil {
		n.SetParserForm(nil)
	}
	controlLeft(n, oldAncestor)
	if isSubtreeRoot {
		optionsMoved(n, oldAncestor)
	}
	switch tag(n) {
	case "input":
		// The form owner of a radio button may be another one.
		if typeOf(n) == typeRadio && checkedness(n) {
			uncheckOthers(n)
		}
	case "legend":
		if isSubtreeRoot {
			legendChanged(oldAncestor)
			legendChanged(n.Parent())
		}
	default:
		customChanged(n)
	}
	if tag(n) == "form" {
		formMoved(oldAncestor)
		formMoved(n)
	}
	if tag(n) == "form" || n.ID() != "" {
		ownersMayDiffer(n)
	}
}

// legendChanged is what happens when a legend comes to an element, or leaves it: in the first legend of a fieldset nothing
// is disabled with that.
func legendChanged(parent *nodes.Node) {
	if tag(parent) == "fieldset" && has(parent, "disabled") {
		customsIn(parent)
	}
}

// ChildrenChanged are the children changed steps.
func ChildrenChanged(n *nodes.Node) {
	if tag(n) == "textarea" {
		clampSelection(n)
	}
}

// AttributeChanged are the attribute change steps.
func AttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	if localName == "form" && n.ParserForm() != nil {
		n.SetParserForm(nil)
	}
	switch localName {
	case "id", "name", "form", "type", "required":
		controlCame(n)
	}
	switch tag(n) {
	case "input":
		inputAttributeChanged(n, localName, oldValue, value)
	case "option":
		if localName == "selected" && oldValue.Valid != value.Valid {
			selectedAttributeChanged(n, value.Valid)
		}
	case "select":
		if localName == "multiple" && oldValue.Valid != value.Valid {
			multipleChanged(n)
		}
	}
	switch localName {
	case "form", "disabled":
		customChanged(n)
		if tag(n) == "fieldset" && oldValue.Valid != value.Valid {
			customsIn(n)
		}
	case "id":
		if oldValue != value {
			ownersMayDiffer(n)
		}
	}
}

func inputAttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	switch localName {
	case "type":
		before, now := typeText, typeOf(n)
		if oldValue.Valid {
			before = typeNamed(oldValue.String)
		}
		if before != now {
			typeChanged(n, before, now, inputValue(n, before))
		}
	case "checked":
		if oldValue.Valid != value.Valid {
			checkedAttributeChanged(n)
		}
	case "name", "form":
		if typeOf(n) == typeRadio && checkedness(n) {
			uncheckOthers(n)
		}
	case "value":
		clampSelection(n)
	case "min", "max", "step":
		if typeOf(n) == typeRange {
			resanitize(n)
		}
	case "multiple":
		if typeOf(n) == typeEmail {
			resanitize(n)
		}
	case "alpha", "colorspace":
		if typeOf(n) == typeColor {
			resanitize(n)
		}
	}
}

// Cloned are the cloning steps.
func Cloned(n, copy *nodes.Node) {
	s := stateOf(n)
	if s == nil {
		return
	}
	switch tag(n) {
	// The cloning steps for input elements … are to propagate the value, dirty value flag, checkedness, dirty checkedness
	// flag, and indeterminateness from node to copy.
	case "input":
		c := needState(copy)
		setString(copy, &c.value, s.value)
		c.dirtyValue = s.dirtyValue
		c.checked, c.hasChecked, c.dirtyChecked = s.checked, s.hasChecked, s.dirtyChecked
		c.indeterminate = s.indeterminate
		copy.StateChanged()
	// Those for textarea elements … propagate the raw value and dirty value flag.
	case "textarea":
		c := needState(copy)
		setString(copy, &c.value, s.value)
		c.dirtyValue = s.dirtyValue
	}
}
