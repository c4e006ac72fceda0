// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// checkedness is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-checked
func checkedness(n *nodes.Node) bool {
	if s := stateOf(n); s != nil && s.hasChecked {
		return s.checked
	}
	return has(n, "checked")
}

// IsChosen says whether an input element is checked, or an option element selected.
func IsChosen(n *nodes.Node) bool {
	if n.IsHTMLElement("option") {
		return isSelected(n)
	}
	return checkedness(n)
}

// setCheckedness sets the checkedness of an input element. Where a radio button becomes
// checked, the others of its group do not stay so.
func setCheckedness(n *nodes.Node, checked bool) {
	s := needState(n)
	s.checked, s.hasChecked = checked, true
	checkednessChanged(n)
	if checked {
		uncheckOthers(n)
	}
}

// A group is a radio button group; the zero value is none.
//
// https://html.spec.whatwg.org/multipage/input.html#radio-button-group
type group struct {
	controls *controls
	form     *nodes.Node
	name     string
}

// groupOf returns the radio button group of an element: they both have a name attribute, their name attributes are not empty, and the
// value of a's name attribute equals the value of b's name attribute; either a and b have the same form owner, or they both have no
// form owner; both are in the same tree.
func groupOf(n *nodes.Node) group {
	name := attribute(n, "name")
	if name == "" || tag(n) != "input" || typeOf(n) != typeRadio {
		return group{}
	}
	return group{controlsOfTree(n), Owner(n), name}
}

// all returns the radio buttons of the group that are in a list of a kind, in tree order, to read until a mutation.
func (g group) all(kind listKind) []*nodes.Node {
	if g.controls == nil {
		return nil
	}
	return g.controls.inOrder(listKey{g.form, kind, g.name})
}

// checkednessChanged tells who depends on the checkedness of an input element that it may have changed.
func checkednessChanged(n *nodes.Node) {
	n.StateChanged()
	if typeOf(n) == typeRadio {
		controlCame(n)
	}
}

// uncheckOthers sets the checkedness of all other elements in the radio button group of an
// element that is checked to false.
func uncheckOthers(n *nodes.Node) {
	for _, other := range slices.Clone(groupOf(n).all(groupChecked)) {
		if other != n {
			s := needState(other)
			s.checked, s.hasChecked = false, true
			checkednessChanged(other)
		}
	}
}

// checkedIn returns which radio button of an element's group is checked, itself included; nil
// if none is.
func checkedIn(n *nodes.Node) *nodes.Node {
	if checkedness(n) {
		return n
	}
	if all := groupOf(n).all(groupChecked); len(all) > 0 {
		return all[0]
	}
	return nil
}

// checkedAttributeChanged is what adding and removing the checked attribute does, while the
// dirty checkedness flag is false.
//
// https://html.spec.whatwg.org/multipage/input.html#attr-input-checked
func checkedAttributeChanged(n *nodes.Node) {
	if s := stateOf(n); s != nil && s.dirtyChecked {
		return
	} else if s != nil {
		s.hasChecked = false
	}
	checkednessChanged(n)
	if checkedness(n) {
		uncheckOthers(n)
	}
}

// Checked is https://html.spec.whatwg.org/multipage/input.html#dom-input-checked
func (i *HTMLInputElement) Checked() bool { return checkedness(i.Tree()) }

// SetChecked is the setter of checked: it sets the element's checkedness to the new value and
// its dirty checkedness flag to true.
func (i *HTMLInputElement) SetChecked(value bool) {
	needState(i.Tree()).dirtyChecked = true
	setCheckedness(i.Tree(), value)
}

// Indeterminate is https://html.spec.whatwg.org/multipage/input.html#dom-input-indeterminate
func (i *HTMLInputElement) Indeterminate() bool {
	s := stateOf(i.Tree())
	return s != nil && s.indeterminate
}

// SetIndeterminate is the setter of indeterminate.
func (i *HTMLInputElement) SetIndeterminate(value bool) {
	needState(i.Tree()).indeterminate = value
	i.Tree().StateChanged()
}
