package geometry

import (
	"math"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMQuad is https://drafts.csswg.org/geometry/#domquad
type DOMQuad struct {
	mozjs.Object
	// The wrappers of the points are held.
	points [4]*DOMPoint
}

func (q *DOMQuad) construct(p1, p2, p3, p4 DOMPointInit) error {
	q.setPoints(p1.point(), p2.point(), p3.point(), p4.point())
	return nil
}

func (q *DOMQuad) setPoints(points ...Point) {
	for k, p := range points {
		q.setPoint(k, newDOMPoint(q.Cx(), p))
	}
}

func (q *DOMQuad) setPoint(k int, p *DOMPoint) {
	q.points[k] = p
	q.Hold(p.Value())
}

// DOMQuadFromRect is https://drafts.csswg.org/geometry/#create-a-domquad-from-the-domrectinit-dictionary
func DOMQuadFromRect(cx *mozjs.Context, other DOMRectInit) *DOMQuad {
	// 1.–4. Let x, y, width and height be members of other. 5.–8. Let point1 to point4 be its corners, clockwise from x, y. 9. Return
	//    a new DOMQuad with them.
	x, y, right, bottom := other.X, other.Y, other.X+other.Width, other.Y+other.Height
	q := createDOMQuad(cx)
	q.setPoints(Point{x, y, 0, 1}, Point{right, y, 0, 1}, Point{right, bottom, 0, 1}, Point{x, bottom, 0, 1})
	return q
}

// DOMQuadFromQuad is https://drafts.csswg.org/geometry/#create-a-domquad-from-the-domquadinit-dictionary
func DOMQuadFromQuad(cx *mozjs.Context, other DOMQuadInit) *DOMQuad {
	origin := DOMPointInit{W: 1}
	q := createDOMQuad(cx)
	q.setPoints(other.P1.Or(origin).point(), other.P2.Or(origin).point(), other.P3.Or(origin).point(), other.P4.Or(origin).point())
	return q
}

// P1 is https://drafts.csswg.org/geometry/#dom-domquad-p1
func (q *DOMQuad) P1() *DOMPoint { return q.points[0] }

// P2 is https://drafts.csswg.org/geometry/#dom-domquad-p2
func (q *DOMQuad) P2() *DOMPoint { return q.points[1] }

// P3 is https://drafts.csswg.org/geometry/#dom-domquad-p3
func (q *DOMQuad) P3() *DOMPoint { return q.points[2] }

// P4 is https://drafts.csswg.org/geometry/#dom-domquad-p4
func (q *DOMQuad) P4() *DOMPoint { return q.points[3] }

// GetBounds is https://drafts.csswg.org/geometry/#dom-domquad-getbounds
func (q *DOMQuad) GetBounds() *DOMRect {
	// 1. Let bounds be a DOMRect object. 2.–5. Let left, top, right and bottom be the NaN-safe minimum and maximum of the
	//    coordinates of the points.
	first := q.points[0].point
	left, top, right, bottom := first.X, first.Y, first.X, first.Y
	for _, p := range q.points[1:] {
		left, right = math.Min(left, p.point.X), math.Max(right, p.point.X)
		top, bottom = math.Min(top, p.point.Y), math.Max(bottom, p.point.Y)
	}
	// 6. Set x, y, width and height of bounds. 7. Return bounds.
	return NewDOMRect(q.Cx(), Box{left, top, right - left, bottom - top})
}
