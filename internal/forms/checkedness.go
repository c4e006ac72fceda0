// Checked against HTML of 2026-07-17.

package forms

import (
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
	n.StateChanged()
	if checked {
		uncheckOthers(n)
	}
}

// radioGroup calls yield with the other radio buttons of the radio button group of an element.
//
// https://html.spec.whatwg.org/multipage/input.html#radio-button-group
func radioGroup(n *nodes.Node, yield func(*nodes.Node)) {
	// They both have a name attribute, their name attributes are not empty, and the value of a's name attribute equals the
	// value of b's name attribute.
	name := attribute(n, "name")
	if name == "" || typeOf(n) != typeRadio {
		return
	}
	// Either a and b have the same form owner, or they both have no form owner. Both are in the same tree.
	form := Owner(n)
	for d := range groupRoot(n, form).Descendants() {
		if d != n && tag(d) == "input" && typeOf(d) == typeRadio && attribute(d, "name") == name && Owner(d) == form {
			yield(d)
		}
	}
}

// groupRoot returns a node in which all of the radio button group of an element is, whose form owner is form.
func groupRoot(n, form *nodes.Node) *nodes.Node {
	if form != nil && form.ID() == "" && !form.Document().HasParserForms() {
		return form
	}
	return n.Root()
}

// groupKey is what the radio buttons of a group have in common, beside the tree.
type groupKey struct {
	form *nodes.Node
	name string
}

// groupFacts is what the constraints and the states of all radio buttons of a group depend on.
type groupFacts struct {
	required, checked bool
}

// groupOf returns what is to know of the radio button group of a radio button that has a name. What is found out holds for all
// groups of a form, or tree, while nothing changes in the document: so many are asked in a row.
func groupOf(n *nodes.Node) groupFacts {
	form := Owner(n)
	root := groupRoot(n, form)
	type key struct{}
	groups := nodes.Found(root, key{}, func() map[groupKey]groupFacts {
		groups := map[groupKey]groupFacts{}
		for d := range root.InclusiveDescendants() {
			if tag(d) != "input" || typeOf(d) != typeRadio {
				continue
			}
			if name := attribute(d, "name"); name != "" {
				key := groupKey{Owner(d), name}
				facts := groups[key]
				groups[key] = groupFacts{facts.required || has(d, "required"), facts.checked || checkedness(d)}
			}
		}
		return groups
	})
	return groups[groupKey{form, attribute(n, "name")}]
}

// uncheckOthers sets the checkedness of all other elements in the radio button group of an
// element that is checked to false.
func uncheckOthers(n *nodes.Node) {
	radioGroup(n, func(other *nodes.Node) {
		if checkedness(other) {
			s := needState(other)
			s.checked, s.hasChecked = false, true
			other.StateChanged()
		}
	})
}

// checkedIn returns which radio button of an element's group is checked, itself included; nil
// if none is.
func checkedIn(n *nodes.Node) (checked *nodes.Node) {
	if checkedness(n) {
		return n
	}
	radioGroup(n, func(other *nodes.Node) {
		if checked == nil && checkedness(other) {
			checked = other
		}
	})
	return checked
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
		n.StateChanged()
	}
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
