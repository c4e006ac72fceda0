package html

import (
	"math"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMRectReadOnly is https://drafts.fxtf.org/geometry/#domrectreadonly
type DOMRectReadOnly struct {
	mozjs.Object
	box Box
}

// DOMRect is https://drafts.fxtf.org/geometry/#domrect
type DOMRect struct{ DOMRectReadOnly }

// Box is a rectangle, in CSS pixels from the top left corner of the viewport.
type Box struct{ X, Y, Width, Height float64 }

func (r *DOMRectReadOnly) construct(x, y, width, height float64) error {
	r.box = Box{x, y, width, height}
	return nil
}

func (r *DOMRect) construct(x, y, width, height float64) error {
	return r.DOMRectReadOnly.construct(x, y, width, height)
}

// DOMRectReadOnlyFromRect is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-fromrect
func DOMRectReadOnlyFromRect(cx *mozjs.Context, other DOMRectInit) *DOMRectReadOnly {
	r := createDOMRectReadOnly(cx)
	r.box = Box{other.X, other.Y, other.Width, other.Height}
	return r
}

// DOMRectFromRect is https://drafts.fxtf.org/geometry/#dom-domrect-fromrect
func DOMRectFromRect(cx *mozjs.Context, other DOMRectInit) *DOMRect {
	return newDOMRect(cx, Box{other.X, other.Y, other.Width, other.Height})
}

func newDOMRect(cx *mozjs.Context, box Box) *DOMRect {
	r := createDOMRect(cx)
	r.box = box
	return r
}

// X is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-x
func (r *DOMRectReadOnly) X() float64 { return r.box.X }

// Y is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-y
func (r *DOMRectReadOnly) Y() float64 { return r.box.Y }

// Width is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-width
func (r *DOMRectReadOnly) Width() float64 { return r.box.Width }

// Height is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-height
func (r *DOMRectReadOnly) Height() float64 { return r.box.Height }

// SetX is the setter of x.
func (r *DOMRect) SetX(x float64) { r.box.X = x }

// SetY is the setter of y.
func (r *DOMRect) SetY(y float64) { r.box.Y = y }

// SetWidth is the setter of width.
func (r *DOMRect) SetWidth(width float64) { r.box.Width = width }

// SetHeight is the setter of height.
func (r *DOMRect) SetHeight(height float64) { r.box.Height = height }

// Top is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-top
func (r *DOMRectReadOnly) Top() float64 { return math.Min(r.box.Y, r.box.Y+r.box.Height) }

// Right is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-right
func (r *DOMRectReadOnly) Right() float64 { return math.Max(r.box.X, r.box.X+r.box.Width) }

// Bottom is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-bottom
func (r *DOMRectReadOnly) Bottom() float64 { return math.Max(r.box.Y, r.box.Y+r.box.Height) }

// Left is https://drafts.fxtf.org/geometry/#dom-domrectreadonly-left
func (r *DOMRectReadOnly) Left() float64 { return math.Min(r.box.X, r.box.X+r.box.Width) }

// DOMRectList is https://drafts.fxtf.org/geometry/#DOMRectList
type DOMRectList struct {
	mozjs.Object
	boxes []Box
}

func newDOMRectList(cx *mozjs.Context, boxes []Box) *DOMRectList {
	l := createDOMRectList(cx)
	l.boxes = boxes
	return l
}

// Length is https://drafts.fxtf.org/geometry/#dom-domrectlist-length
func (l *DOMRectList) Length() uint32 { return uint32(len(l.boxes)) }

// Item is https://drafts.fxtf.org/geometry/#dom-domrectlist-item
func (l *DOMRectList) Item(index uint32) *DOMRect {
	if int(index) < len(l.boxes) {
		return newDOMRect(l.Cx(), l.boxes[index])
	}
	return nil
}
