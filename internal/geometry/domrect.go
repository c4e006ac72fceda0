package geometry

import (
	"math"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMRectReadOnly is https://drafts.csswg.org/geometry/#domrectreadonly
type DOMRectReadOnly struct {
	mozjs.Object
	box Box
}

// DOMRect is https://drafts.csswg.org/geometry/#domrect
type DOMRect struct{ DOMRectReadOnly }

// Box is a rectangle.
type Box struct{ X, Y, Width, Height float64 }

// Contains reports whether a point is in the rectangle, or on its upper or left edge.
func (b Box) Contains(x, y float64) bool {
	return b.X <= x && x < b.X+b.Width && b.Y <= y && y < b.Y+b.Height
}

// box returns the rectangle of a dictionary.
func (d DOMRectInit) box() Box { return Box{d.X, d.Y, d.Width, d.Height} }

func (r *DOMRectReadOnly) construct(x, y, width, height float64) error {
	r.box = Box{x, y, width, height}
	return nil
}

func (r *DOMRect) construct(x, y, width, height float64) error {
	return r.DOMRectReadOnly.construct(x, y, width, height)
}

// DOMRectReadOnlyFromRect is https://drafts.csswg.org/geometry/#dom-domrectreadonly-fromrect
func DOMRectReadOnlyFromRect(cx *mozjs.Context, other DOMRectInit) *DOMRectReadOnly {
	return NewDOMRectReadOnly(cx, other.box())
}

// DOMRectFromRect is https://drafts.csswg.org/geometry/#dom-domrect-fromrect
func DOMRectFromRect(cx *mozjs.Context, other DOMRectInit) *DOMRect {
	return NewDOMRect(cx, other.box())
}

// NewDOMRect returns an object for a rectangle.
func NewDOMRect(cx *mozjs.Context, box Box) *DOMRect {
	r := createDOMRect(cx)
	r.box = box
	return r
}

// NewDOMRectReadOnly returns an object for a rectangle, which script cannot change.
func NewDOMRectReadOnly(cx *mozjs.Context, box Box) *DOMRectReadOnly {
	r := createDOMRectReadOnly(cx)
	r.box = box
	return r
}

// X is https://drafts.csswg.org/geometry/#dom-domrectreadonly-x
func (r *DOMRectReadOnly) X() float64 { return r.box.X }

// Y is https://drafts.csswg.org/geometry/#dom-domrectreadonly-y
func (r *DOMRectReadOnly) Y() float64 { return r.box.Y }

// Width is https://drafts.csswg.org/geometry/#dom-domrectreadonly-width
func (r *DOMRectReadOnly) Width() float64 { return r.box.Width }

// Height is https://drafts.csswg.org/geometry/#dom-domrectreadonly-height
func (r *DOMRectReadOnly) Height() float64 { return r.box.Height }

// SetX is the setter of x.
func (r *DOMRect) SetX(x float64) { r.box.X = x }

// SetY is the setter of y.
func (r *DOMRect) SetY(y float64) { r.box.Y = y }

// SetWidth is the setter of width.
func (r *DOMRect) SetWidth(width float64) { r.box.Width = width }

// SetHeight is the setter of height.
func (r *DOMRect) SetHeight(height float64) { r.box.Height = height }

// Top is https://drafts.csswg.org/geometry/#dom-domrectreadonly-top
func (r *DOMRectReadOnly) Top() float64 { return math.Min(r.box.Y, r.box.Y+r.box.Height) }

// Right is https://drafts.csswg.org/geometry/#dom-domrectreadonly-right
func (r *DOMRectReadOnly) Right() float64 { return math.Max(r.box.X, r.box.X+r.box.Width) }

// Bottom is https://drafts.csswg.org/geometry/#dom-domrectreadonly-bottom
func (r *DOMRectReadOnly) Bottom() float64 { return math.Max(r.box.Y, r.box.Y+r.box.Height) }

// Left is https://drafts.csswg.org/geometry/#dom-domrectreadonly-left
func (r *DOMRectReadOnly) Left() float64 { return math.Min(r.box.X, r.box.X+r.box.Width) }
