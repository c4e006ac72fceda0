package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/uievents"
)

// PlacedMouseEvent is what CSSOM View adds to mouse events.
type PlacedMouseEvent struct{ *uievents.MouseEvent }

// PlacedMouseEventOf returns the members of an event, given its wrapper's Go object; nil for what is none of a mouse.
func PlacedMouseEventOf(impl any) *PlacedMouseEvent {
	if e := uievents.MouseEventOf(impl); e != nil {
		return &PlacedMouseEvent{e}
	}
	return nil
}

// PageX is https://drafts.csswg.org/cssom-view/#dom-mouseevent-pagex
func (e *PlacedMouseEvent) PageX() float64 {
	x, _ := e.page()
	return x
}

// PageY is https://drafts.csswg.org/cssom-view/#dom-mouseevent-pagey
func (e *PlacedMouseEvent) PageY() float64 {
	_, y := e.page()
	return y
}

func (e *PlacedMouseEvent) page() (x, y float64) {
	// 1. If the event's dispatch flag is set, return the coordinate of the position where the event occurred relative to the
	//    origin of the initial containing block.
	if x, y, ok := e.Occurred(); ok && e.Dispatching() {
		return x, y
	}
	// 2. Let offset be the value of the scrollX attribute of the event's associated Window object, if there is one, or zero
	//    otherwise. 3. Return the sum of offset and the value of the event's clientX attribute.
	x, y = float64(e.ClientX()), float64(e.ClientY())
	if view := e.View(); !view.IsNull() {
		if w := WindowOf(e.Cx().Impl(view)); w != nil {
			x, y = x+w.ScrollX(), y+w.ScrollY()
		}
	}
	return x, y
}

// X is https://drafts.csswg.org/cssom-view/#dom-mouseevent-x
func (e *PlacedMouseEvent) X() float64 { return float64(e.ClientX()) }

// Y is https://drafts.csswg.org/cssom-view/#dom-mouseevent-y
func (e *PlacedMouseEvent) Y() float64 { return float64(e.ClientY()) }

// OffsetX is https://drafts.csswg.org/cssom-view/#dom-mouseevent-offsetx
func (e *PlacedMouseEvent) OffsetX() float64 {
	x, _ := e.offset()
	return x
}

// OffsetY is https://drafts.csswg.org/cssom-view/#dom-mouseevent-offsety
func (e *PlacedMouseEvent) OffsetY() float64 {
	_, y := e.offset()
	return y
}

func (e *PlacedMouseEvent) offset() (x, y float64) {
	// 1. If the event's dispatch flag is set, return the coordinate of the position where the event occurred relative to the
	//    origin of the padding edge of the target node. (Boxes have no borders. That of a node that is no element, as of the
	//    document, is the initial containing block.)
	if target := e.Target(); e.Dispatching() && target != nil {
		if n := dom.NodeOf(target.Impl()); n != nil && n.Tree().IsElement() {
			b := bounds(boxesOf(n.Tree()))
			return float64(e.ClientX()) - b.X, float64(e.ClientY()) - b.Y
		}
	}
	// 2. Return the value of the event's pageX attribute.
	return e.page()
}
