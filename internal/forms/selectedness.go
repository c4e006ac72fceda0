// Checked against HTML of 2026-07-17.

package forms

import (
	"math"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// selectOf returns the select element whose list of options an element is in, or would be in;
// nil for none.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select
func selectOf(option *nodes.Node) *nodes.Node { return selectThrough(option, nil, nil) }

// selectThrough is selectOf as if a node, which is the option or above it, were below another one: that in which it was
// before it was removed or moved.
func selectThrough(option, root, above *nodes.Node) *nodes.Node {
	// 1. Let ancestorOptgroup be null.
	inGroup := false
	// 2. For each ancestor of element's ancestors, in reverse tree order:
	for below := option; ; {
		ancestor := below.Parent()
		if below == root {
			ancestor = above
		}
		switch tag(ancestor) {
		// 1. If ancestor is a datalist, hr, or option element, then return null.
		case "datalist", "hr", "option":
			return nil
		// 2. If ancestor is an optgroup element: if ancestorOptgroup is not null, then return null; otherwise, set
		//    ancestorOptgroup to ancestor.
		case "optgroup":
			if inGroup {
				return nil
			}
			inGroup = true
		// 3. If ancestor is a select, then return ancestor.
		case "select":
			return ancestor
		}
		// 3. Return null.
		if ancestor == nil {
			return nil
		}
		below = ancestor
	}
}

// optionsOf calls yield with the options in the list of options of a select element.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list
func optionsOf(n *nodes.Node) func(yield func(*nodes.Node) bool) {
	return func(yield func(*nodes.Node) bool) {
		for d := n.FirstChild(); d != nil; {
			next := d.FollowingIn(n)
			switch tag(d) {
			case "option":
				if selectOf(d) == n && !yield(d) {
					return
				}
				next = d.FollowingSubtreeIn(n)
			case "select", "datalist", "hr":
				next = d.FollowingSubtreeIn(n)
			}
			d = next
		}
	}
}

// isSelected is https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness
func isSelected(option *nodes.Node) bool {
	s, _ := option.Extension().(*optionState)
	return s != nil && s.selected
}

// isMultiple reports whether more than one option of a select element can be selected.
func isMultiple(n *nodes.Node) bool { return has(n, "multiple") }

// displaySize is https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size
//
// AD-HOC: a size of 0 is none, as in browsers.
func displaySize(n *nodes.Node) int {
	if size, ok := parseNonNegative(attribute(n, "size")); ok && size > 0 {
		return min(size, math.MaxInt32)
	}
	if isMultiple(n) {
		return 4
	}
	return 1
}

// setSelectedness sets the selectedness of an option. Where only one can be selected, the
// option that was before is no more.
func setSelectedness(option *nodes.Node, selected bool) {
	setSelectednessIn(selectOf(option), option, selected)
}

func setSelectednessIn(in, option *nodes.Node, selected bool) {
	if isSelected(option) != selected {
		needOption(option).selected = selected
		option.StateChanged()
	}
	if in == nil || isMultiple(in) {
		return
	}
	// If the multiple attribute is absent, whenever an option element in the select element's list of options has its
	// selectedness set to true, … the user agent must set the selectedness of all the other option elements in its list of
	// options to false.
	s := needState(in)
	switch {
	case selected && s.selected != option:
		if other := s.selected; other != nil {
			needOption(other).selected = false
		}
		s.selected = option
	case !selected && s.selected == option:
		s.selected = nil
	}
}

// resetSelectedness is https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm
func resetSelectedness(n *nodes.Node) {
	if isMultiple(n) {
		return
	}
	// 2. If two or more option elements in element's list of options have their selectedness set to true, then set the
	//    selectedness of all but the last option element with its selectedness set to true to false. Who keeps track of the
	//    selected one knows of no other.
	s := stateOf(n)
	if s != nil && s.selected != nil {
		return
	}
	// 1. If 's display size is 1, and no option elements in the element's list of options have their selectedness set to
	//    true, then set the selectedness of the first option element in the list of options in tree order that is not
	//    disabled, if any, to true, and return.
	if displaySize(n) != 1 {
		return
	}
	for option := range optionsOf(n) {
		if !isDisabled(option) {
			setSelectednessIn(n, option, true)
			return
		}
	}
}

// optionInserted is what a select element does when an option comes into its list of options.
func optionInserted(option *nodes.Node) {
	in := selectOf(option)
	if in == nil || isMultiple(in) {
		return
	}
	// If nodes are inserted …: whenever an option element with its selectedness set to true is added to the select
	// element's list of options, the others' is set to false.
	if isSelected(option) {
		setSelectednessIn(in, option, true)
		return
	}
	if s := stateOf(in); s == nil || s.selected == nil {
		resetSelectedness(in)
	}
}

// optionRemoved is what a select element does when an option leaves its list of options: the
// option was below a parent, which has lost it or what it is in.
func optionRemoved(option, oldAncestor *nodes.Node) {
	// If the select element went, too, the option is still in its list.
	if selectOf(option) != nil {
		return
	}
	if oldSelect := selectThrough(option, option.Root(), oldAncestor); oldSelect != nil {
		deselectIn(oldSelect, option)
	}
}

// optionsMoved is what select elements do when something moves that may have options.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#update-an-option's-nearest-ancestor-select
func optionsMoved(root, oldAncestor *nodes.Node) {
	if !inSelect(oldAncestor) && !inSelect(root.Parent()) {
		return
	}
	for option := range root.InclusiveDescendants() {
		if tag(option) != "option" {
			continue
		}
		// 3. If oldSelect is not newSelect: run the selectedness setting algorithm given oldSelect, and given newSelect.
		oldSelect := selectThrough(option, root, oldAncestor)
		if oldSelect == selectOf(option) {
			continue
		}
		if oldSelect != nil {
			deselectIn(oldSelect, option)
		}
		optionInserted(option)
	}
}

// inSelect reports whether a node is a select element, or in one.
func inSelect(n *nodes.Node) bool {
	for ; n != nil; n = n.Parent() {
		if tag(n) == "select" {
			return true
		}
	}
	return false
}

// deselectIn runs the selectedness setting algorithm of a select element whose list of options an option has left.
func deselectIn(in, option *nodes.Node) {
	if s := stateOf(in); s != nil && s.selected == option {
		s.selected = nil
	}
	resetSelectedness(in)
}

// multipleChanged is what a select element does when its multiple attribute comes or goes.
func multipleChanged(n *nodes.Node) {
	s := stateOf(n)
	if isMultiple(n) {
		if s != nil {
			s.selected = nil
		}
		return
	}
	// 2. Of two or more selected options, the last stays so.
	var last *nodes.Node
	for option := range optionsOf(n) {
		if isSelected(option) {
			if last != nil {
				needOption(last).selected = false
			}
			last = option
		}
	}
	needState(n).selected = last
	resetSelectedness(n)
}

// selectedAttributeChanged is what an option does when its selected attribute comes or goes.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#attr-option-selected
func selectedAttributeChanged(option *nodes.Node, added bool) {
	s, _ := option.Extension().(*optionState)
	if s != nil && s.dirty || isSelected(option) == added {
		return
	}
	in := selectOf(option)
	setSelectednessIn(in, option, added)
	if in != nil && !added {
		resetSelectedness(in)
	}
}

// selectedOption returns the first option that is selected; nil for none.
func selectedOption(n *nodes.Node) *nodes.Node {
	if !isMultiple(n) {
		if s := stateOf(n); s != nil {
			return s.selected
		}
		return nil
	}
	for option := range optionsOf(n) {
		if isSelected(option) {
			return option
		}
	}
	return nil
}

// placeholderLabelOption is https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option
// nil for none.
//
// AD-HOC: where several options can be selected, there is none, as in browsers.
func placeholderLabelOption(n *nodes.Node) *nodes.Node {
	if !has(n, "required") || isMultiple(n) || displaySize(n) != 1 {
		return nil
	}
	for option := range optionsOf(n) {
		if optionValue(option) == "" && option.Parent() == n {
			return option
		}
		return nil
	}
	return nil
}
