// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMTokenList is https://dom.spec.whatwg.org/#interface-domtokenlist
type DOMTokenList struct {
	mozjs.Object
	attribute string
	list      *nodes.DOMTokenList
}

// NewDOMTokenList makes the list of the tokens of an attribute of an element, with its
// supported tokens in ASCII lowercase; nil if none are defined.
func NewDOMTokenList(element *Element, attribute string, supported []string) *DOMTokenList {
	l := &DOMTokenList{attribute: attribute, list: nodes.NewTokenList(element.tree, attribute, supported)}
	createNear(element.tree, DOMTokenListInterface, l)
	KeepNodes(&l.Object)
	return l
}

// ClassList is https://dom.spec.whatwg.org/#dom-element-classlist
func (e *Element) ClassList() *DOMTokenList { return NewDOMTokenList(e, "class", nil) }

// Part is https://drafts.csswg.org/css-shadow-parts-1/#dom-element-part
func (e *Element) Part() *DOMTokenList { return NewDOMTokenList(e, "part", nil) }

// KeptNodes is the element.
func (l *DOMTokenList) KeptNodes(yield func(*nodes.Node) bool) { yield(l.list.Element()) }

// Length is https://dom.spec.whatwg.org/#dom-domtokenlist-length
func (l *DOMTokenList) Length() uint32 { return uint32(l.list.Length()) }

// Item is https://dom.spec.whatwg.org/#dom-domtokenlist-item
func (l *DOMTokenList) Item(index uint32) idl.Optional[string] {
	return nullable(l.list.Item(int(index)))
}

// Contains is https://dom.spec.whatwg.org/#dom-domtokenlist-contains
func (l *DOMTokenList) Contains(token string) bool { return l.list.Contains(token) }

// Add is https://dom.spec.whatwg.org/#dom-domtokenlist-add
func (l *DOMTokenList) Add(tokens []string) error {
	return Exception(l.list.Add(tokens...))
}

// Remove is https://dom.spec.whatwg.org/#dom-domtokenlist-remove
func (l *DOMTokenList) Remove(tokens []string) error {
	return Exception(l.list.Remove(tokens...))
}

// Toggle is https://dom.spec.whatwg.org/#dom-domtokenlist-toggle
func (l *DOMTokenList) Toggle(token string, f idl.Optional[bool]) (bool, error) {
	present, err := l.list.Toggle(token, force(f))
	return present, Exception(err)
}

// Replace is https://dom.spec.whatwg.org/#dom-domtokenlist-replace
func (l *DOMTokenList) Replace(token, newToken string) (bool, error) {
	replaced, err := l.list.Replace(token, newToken)
	return replaced, Exception(err)
}

// Supports is https://dom.spec.whatwg.org/#dom-domtokenlist-supports
func (l *DOMTokenList) Supports(token string) (bool, error) {
	supported, err := l.list.Supports(token)
	return supported, Exception(err)
}

// Value is https://dom.spec.whatwg.org/#dom-domtokenlist-value
func (l *DOMTokenList) Value() string { return l.list.Value() }

// SetValue is the setter of value.
func (l *DOMTokenList) SetValue(value string) { l.list.SetValue(value) }
