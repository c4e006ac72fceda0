// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Type is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-type
func (s *HTMLSelectElement) Type() string {
	if isMultiple(s.Tree()) {
		return "select-multiple"
	}
	return "select-one"
}

// Options is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-options
func (s *HTMLSelectElement) Options() *HTMLOptionsCollection {
	c := &HTMLOptionsCollection{}
	dom.AdoptHTMLCollection(s.collection(), HTMLOptionsCollectionInterface, c, &c.HTMLCollection)
	return c
}

// collection is what options has, the same one each time.
func (s *HTMLSelectElement) collection() *nodes.HTMLCollection {
	if s.options == nil {
		n := s.Tree()
		s.options = nodes.NewComputedHTMLCollection(n, func() []*nodes.Node { return slices.Collect(optionsOf(n)) })
	}
	return s.options
}

// SelectedOptions is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedoptions
func (s *HTMLSelectElement) SelectedOptions() *dom.HTMLCollection {
	n := s.Tree()
	return dom.WrapHTMLCollection(nodes.NewComputedHTMLCollection(n, func() (selected []*nodes.Node) {
		for option := range optionsOf(n) {
			if isSelected(option) {
				selected = append(selected, option)
			}
		}
		return selected
	}))
}

// Length is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-length
func (s *HTMLSelectElement) Length() uint32 { return uint32(s.collection().Length()) }

// SetLength is the setter of length.
func (s *HTMLSelectElement) SetLength(value uint32) { setLength(s.Tree(), s.collection(), value) }

// Item is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-item
func (s *HTMLSelectElement) Item(index uint32) *HTMLOptionElement {
	return wrapOption(s.collection().Item(int(index)))
}

// NamedItem is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-nameditem
func (s *HTMLSelectElement) NamedItem(name string) *HTMLOptionElement {
	return wrapOption(s.collection().NamedItem(name))
}

// Add is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-add
func (s *HTMLSelectElement) Add(element HTMLOptionElementOrHTMLOptGroupElement, before HTMLElementOrLongOrNull) error {
	return add(s.Tree(), s.collection(), element, before)
}

// Remove removes the element itself, as all elements' remove() does.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-remove
func (s *HTMLSelectElement) Remove() { s.Tree().RemoveSelf() }

// RemoveOption is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-remove
func (s *HTMLSelectElement) RemoveOption(index int32) { removeOption(s.collection(), index) }

// SetIndexed is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-setter
func (s *HTMLSelectElement) SetIndexed(index uint32, option *HTMLOptionElement) error {
	return setOption(s.Tree(), s.collection(), index, option)
}

// SelectedIndex is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedindex
func (s *HTMLSelectElement) SelectedIndex() int32 { return selectedIndex(s.Tree()) }

// SetSelectedIndex is the setter of selectedIndex.
func (s *HTMLSelectElement) SetSelectedIndex(value int32) { setSelectedIndex(s.Tree(), value) }

// selectedIndex is https://html.spec.whatwg.org/multipage/form-elements.html#select-selected-index
// the index of the first option that is selected, or -1.
func selectedIndex(n *nodes.Node) int32 {
	option := selectedOption(n)
	if option == nil {
		return -1
	}
	return int32(indexOf(n, option))
}

// setSelectedIndex sets the selected index.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#set-the-selected-index
func setSelectedIndex(n *nodes.Node, value int32) {
	// 1. Let firstMatchingOption be null. 2. For each option of select's list of options: set option's selectedness to false;
	//    if firstMatchingOption is null and option's index is equal to value, then set firstMatchingOption to option.
	// 3. If firstMatchingOption is not null, then set its selectedness and its dirtiness to true.
	var chosen *nodes.Node
	index := int32(0)
	for option := range optionsOf(n) {
		if index == value {
			chosen = option
		}
		index++
	}
	choose(n, chosen)
}

// choose makes an option the only one that is selected, and dirty; nil for none.
//
// AD-HOC: there is no selectedcontent element, so that none is updated, here and where an option is popped off the stack of
// open elements or picked.
func choose(n, chosen *nodes.Node) {
	for option := range optionsOf(n) {
		if option != chosen && isSelected(option) {
			setSelectednessIn(n, option, false)
		}
	}
	if chosen != nil {
		setSelectednessIn(n, chosen, true)
		needOption(chosen).dirty = true
	}
	n.StateChanged()
}

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-value
func (s *HTMLSelectElement) Value() string {
	// The value of the first option element in the list of options in tree order that has its selectedness set to true, if
	// any. If there isn't one, then it must return the empty string.
	if option := selectedOption(s.Tree()); option != nil {
		return optionValue(option)
	}
	return ""
}

// SetValue is the setter of value.
func (s *HTMLSelectElement) SetValue(value string) {
	// 1. Let firstMatchingOption be null. 2. For each option of this's list of options: set option's selectedness to false;
	//    if firstMatchingOption is null and option's value is equal to the given value, then set firstMatchingOption to option.
	// 3. If firstMatchingOption is not null, then set its selectedness and its dirtiness to true.
	n := s.Tree()
	var chosen *nodes.Node
	for option := range optionsOf(n) {
		if optionValue(option) == value {
			chosen = option
			break
		}
	}
	choose(n, chosen)
}

// Options is https://html.spec.whatwg.org/multipage/form-elements.html#dom-datalist-options
func (d *HTMLDataListElement) Options() *dom.HTMLCollection {
	return dom.WrapHTMLCollection(nodes.NewHTMLCollection(d.Tree(), func(n *nodes.Node) bool { return tag(n) == "option" }))
}
