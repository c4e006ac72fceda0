package html

import (
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Box is a rectangle, in CSS pixels from the top left corner of the viewport.
type Box = geometry.Box

// DOMRectList is https://drafts.csswg.org/geometry/#DOMRectList
type DOMRectList struct {
	mozjs.Object
	boxes []Box
}

func newDOMRectList(cx *mozjs.Context, boxes []Box) *DOMRectList {
	l := createDOMRectList(cx)
	l.boxes = boxes
	return l
}

// Length is https://drafts.csswg.org/geometry/#dom-domrectlist-length
func (l *DOMRectList) Length() uint32 { return uint32(len(l.boxes)) }

// Item is https://drafts.csswg.org/geometry/#dom-domrectlist-item
func (l *DOMRectList) Item(index uint32) *geometry.DOMRect {
	if int(index) < len(l.boxes) {
		return geometry.NewDOMRect(l.Cx(), l.boxes[index])
	}
	return nil
}
