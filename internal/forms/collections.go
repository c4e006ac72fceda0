// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// HTMLFormControlsCollection is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmlformcontrolscollection
type HTMLFormControlsCollection struct{ dom.HTMLCollection }

// RadioNodeList is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#radionodelist
type RadioNodeList struct {
	dom.NodeList
	list *nodes.NodeList
}

// NamedItem is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmlformcontrolscollection-nameditem
func (c *HTMLFormControlsCollection) NamedItem(name string) RadioNodeListOrElementOrNull {
	// 1. If name is the empty string, return null.
	if name == "" {
		return RadioNodeListOrElementOrNull{IsNull: true}
	}
	form := c.Tree().Root()
	matching := func() []*nodes.Node { return ownedControls(form, namedElements, name) }
	switch list := matching(); len(list) {
	// 3. Otherwise, if there are no nodes in the collection that have either an id attribute or a name attribute equal to
	//    name, then return null.
	case 0:
		return RadioNodeListOrElementOrNull{IsNull: true}
	// 2. If, at the time the method is called, there is exactly one such node, then return that node.
	case 1:
		return RadioNodeListOrElementOrNull{IsElement: true, Element: wrapElement(list[0])}
	}
	// 4. Otherwise, create a new RadioNodeList object representing a live view of the collection, further filtered so that
	//    the only nodes in it are those. 5. Return that RadioNodeList object. (AD-HOC: it is the same one each time, as in
	//    browsers.)
	return RadioNodeListOrElementOrNull{IsRadioNodeList: true, RadioNodeList: radioNodeList(form, "elements", name, matching)}
}

// radioNodeList returns the list of the elements of a form that have a name, as the form or its
// elements see it, the same one each time.
func radioNodeList(form *nodes.Node, of, name string, compute func() []*nodes.Node) *RadioNodeList {
	s := formStateOf(form)
	key := of + " " + name
	list := s.lists[key]
	if list == nil {
		list = nodes.NewComputedNodeList(form, compute)
		if s.lists == nil || len(s.lists) >= maxLists {
			s.lists = map[string]*nodes.NodeList{}
		}
		s.lists[key] = list
	}
	if base, ok := list.Wrapper.(*dom.NodeList); ok {
		return RadioNodeListOf(base.Impl())
	}
	l := &RadioNodeList{list: list}
	dom.AdoptNodeList(list, RadioNodeListInterface, l, &l.NodeList)
	return l
}

// Value is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-radionodelist-value
func (l *RadioNodeList) Value() string {
	// 1. Let element be the first element in tree order represented by the RadioNodeList object that is an input element
	//    whose type attribute is in the Radio Button state and whose checkedness is true. Otherwise, let it be null.
	for _, n := range l.list.All() {
		if tag(n) == "input" && typeOf(n) == typeRadio && checkedness(n) {
			// 3. If element has no value attribute, return the string "on". 4. Otherwise, return the value of element's
			//    value attribute.
			return defaultOn(n)
		}
	}
	// 2. If element is null, return the empty string.
	return ""
}

// SetValue is the setter of value.
func (l *RadioNodeList) SetValue(value string) {
	// 1. If the new value is the string "on": let element be the first element in tree order … whose value content
	//    attribute is either absent, or present and equal to the new value, if any. 2. Otherwise: … present and equal.
	for _, n := range l.list.All() {
		if tag(n) != "input" || typeOf(n) != typeRadio {
			continue
		}
		if v, ok := n.Attribute("value"); ok && v == value || !ok && value == "on" {
			// 3. If element is not null, then set its checkedness to true.
			setCheckedness(n, true)
			return
		}
	}
}
