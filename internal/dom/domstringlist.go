package dom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMStringList is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-domstringlist-interface
type DOMStringList struct {
	mozjs.Object
	strings []string
}

// NewDOMStringList makes the object of a list.
func NewDOMStringList(cx *mozjs.Context, strings []string) *DOMStringList {
	l := createDOMStringList(cx)
	l.strings = strings
	return l
}

// Length is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-domstringlist-length
func (l *DOMStringList) Length() uint32 { return uint32(len(l.strings)) }

// Item is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-domstringlist-item
func (l *DOMStringList) Item(index uint32) idl.Optional[string] {
	if int(index) >= len(l.strings) {
		return idl.None[string]()
	}
	return idl.Some(l.strings[index])
}

// Contains is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-domstringlist-contains
func (l *DOMStringList) Contains(s string) bool { return slices.Contains(l.strings, s) }
