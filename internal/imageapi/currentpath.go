package imageapi

import (
	"math"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/painting"
)

// currentPath is a path that script adds to: that of a context, or of a Path2D. Points are transformed by what a
// context's matrix is at that time.
//
// https://html.spec.whatwg.org/multipage/canvas.html#building-paths
type currentPath struct {
	path painting.Path
	// transform is nil for a path that is not transformed.
	transform func() painting.Matrix
	// grown is called when the path has grown.
	grown func()
	told  int
}

// matrix is the current transformation.
func (p *currentPath) matrix() painting.Matrix {
	if p.transform == nil {
		return painting.Identity
	}
	return p.transform()
}

func (p *currentPath) at(x, y float64) painting.Point {
	return p.matrix().Apply(painting.Point{X: x, Y: y})
}

// changed tells how much memory the path takes, if that has changed much.
func (p *currentPath) changed() {
	if m := p.path.Memory(); m > p.told+p.told/8+1024 || m < p.told {
		p.told = m
		p.grown()
	}
}

// ClosePath is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-closepath
func (p *currentPath) ClosePath() { p.path.Close() }

// MoveTo is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-moveto
func (p *currentPath) MoveTo(x, y float64) {
	// 1. If either of the arguments are infinite or NaN, then return. 2. Create a new subpath with the specified point as its
	//    first (and only) point.
	if finite(x, y) {
		p.path.MoveTo(p.at(x, y))
		p.changed()
	}
}

// LineTo is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-lineto
func (p *currentPath) LineTo(x, y float64) {
	// 1. If either of the arguments are infinite or NaN, then return.
	if !finite(x, y) {
		return
	}
	// 2. If the object's path has no subpaths, then ensure there is a subpath for (x, y). 3. Otherwise, connect the last point
	//    in the subpath to the given point (x, y) using a straight line, and then add the given point (x, y) to the subpath.
	if _, ok := p.path.Last(); !ok {
		p.path.MoveTo(p.at(x, y))
	} else {
		p.path.LineTo(p.at(x, y))
	}
	p.changed()
}

// QuadraticCurveTo is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-quadraticcurveto
func (p *currentPath) QuadraticCurveTo(cpx, cpy, x, y float64) {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Ensure there is a subpath for (cpx, cpy). 3. Connect the
	//    last point in the subpath to the given point (x, y) using a quadratic Bézier curve with control point (cpx, cpy).
	if finite(cpx, cpy, x, y) {
		p.path.Ensure(p.at(cpx, cpy))
		p.path.QuadTo(p.at(cpx, cpy), p.at(x, y))
		p.changed()
	}
}

// BezierCurveTo is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-beziercurveto
func (p *currentPath) BezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y float64) {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Ensure there is a subpath for (cp1x, cp1y). 3. Connect
	//    the last point in the subpath to the given point (x, y) using a cubic Bézier curve.
	if finite(cp1x, cp1y, cp2x, cp2y, x, y) {
		p.path.Ensure(p.at(cp1x, cp1y))
		p.path.CubicTo(p.at(cp1x, cp1y), p.at(cp2x, cp2y), p.at(x, y))
		p.changed()
	}
}

// ArcTo is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-arcto
func (p *currentPath) ArcTo(x1, y1, x2, y2, radius float64) error {
	// 1. If any of the arguments are infinite or NaN, then return.
	if !finite(x1, y1, x2, y2, radius) {
		return nil
	}
	// 2. Ensure there is a subpath for (x1, y1).
	p.path.Ensure(p.at(x1, y1))
	// 3. If radius is negative, then throw an "IndexSizeError" DOMException.
	if radius < 0 {
		return indexSize("The radius must not be negative.")
	}
	defer p.changed()
	// 4. Let the point (x0, y0) be the last point in the subpath, transformed by the inverse of the current transformation
	//    matrix (so that it is in the same coordinate system as the points passed to the method).
	m := p.matrix()
	inverse, ok := m.Inverse()
	last, _ := p.path.Last()
	p0 := inverse.Apply(last)
	ax, ay, bx, by := p0.X-x1, p0.Y-y1, x2-x1, y2-y1
	a, b := math.Hypot(ax, ay), math.Hypot(bx, by)
	turn := ax*by - ay*bx
	// 5. If the point (x0, y0) is equal to the point (x1, y1), or if the point (x1, y1) is equal to the point (x2, y2), or if
	//    radius is zero, then add the point (x1, y1) to the subpath, and connect that point to the previous point (x0, y0) by a
	//    straight line. 6. Otherwise, if the points (x0, y0), (x1, y1), and (x2, y2) all lie on a single straight line, likewise.
	if !ok || a == 0 || b == 0 || radius == 0 || math.Abs(turn) <= 1e-12*a*b {
		p.path.LineTo(p.at(x1, y1))
		return nil
	}
	// 7. Otherwise, let The Arc be the shortest arc given by circumference of the circle that has radius radius, and that has
	//    one point tangent to the half-infinite line that crosses the point (x0, y0) and ends at the point (x1, y1), and that
	//    has a different point tangent to the half-infinite line that ends at the point (x1, y1) and crosses the point (x2,
	//    y2). Connect the point (x0, y0) to the start tangent point by a straight line, and then connect it to the end tangent
	//    point by The Arc.
	ax, ay, bx, by = ax/a, ay/a, bx/b, by/b
	angle := math.Acos(min(max(ax*bx+ay*by, -1), 1))
	distance := radius / math.Tan(angle/2)
	center := radius / math.Sin(angle/2)
	mx, my := ax+bx, ay+by
	middle := math.Hypot(mx, my)
	cx, cy := x1+mx/middle*center, y1+my/middle*center
	start := math.Atan2(y1+ay*distance-cy, x1+ax*distance-cx)
	sweep := math.Pi - angle
	if turn > 0 {
		sweep = -sweep
	}
	if !finite(cx, cy, start) {
		p.path.LineTo(p.at(x1, y1))
		return nil
	}
	p.path.Arc(painting.Point{X: cx, Y: cy}, radius, radius, 0, start, sweep, m)
	return nil
}

// Arc is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-arc
func (p *currentPath) Arc(x, y, radius, startAngle, endAngle float64, counterclockwise bool) error {
	return p.Ellipse(x, y, radius, radius, 0, startAngle, endAngle, counterclockwise)
}

// Ellipse is https://html.spec.whatwg.org/multipage/canvas.html#ellipse-method-steps
func (p *currentPath) Ellipse(x, y, radiusX, radiusY, rotation, startAngle, endAngle float64, counterclockwise bool) error {
	// 1. If any of the arguments are infinite or NaN, then return.
	if !finite(x, y, radiusX, radiusY, rotation, startAngle, endAngle) {
		return nil
	}
	// 2. If either radiusX or radiusY are negative, then throw an "IndexSizeError" DOMException.
	if radiusX < 0 || radiusY < 0 {
		return indexSize("The radius must not be negative.")
	}
	// 3. If canvasPath's path has any subpaths, then add a straight line from the last point in the subpath to the start point
	//    of the arc. 4. Add the start and end points of the arc to the subpath, and connect them with an arc.
	const turn = 2 * math.Pi
	sweep := endAngle - startAngle
	switch {
	// If counterclockwise is false and endAngle - startAngle is greater than or equal to 2π, or, if counterclockwise is true
	// and startAngle - endAngle is greater than or equal to 2π, then the arc is the whole circumference of this ellipse.
	case !counterclockwise && sweep >= turn:
		sweep = turn
	case counterclockwise && sweep <= -turn:
		sweep = -turn
	// Otherwise, the points at startAngle and endAngle along this circle's circumference are the start and end points
	// respectively, and the arc is the path along the circumference from the one to the other, in the direction that is asked.
	// (Whole turns the other way around are one.)
	case !counterclockwise && sweep < 0:
		sweep = turn + math.Mod(sweep, turn)
	case counterclockwise && sweep > 0:
		sweep = math.Mod(sweep, turn) - turn
	}
	p.path.Arc(painting.Point{X: x, Y: y}, radiusX, radiusY, rotation, startAngle, sweep, p.matrix())
	p.changed()
	return nil
}

// Rect is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-rect
func (p *currentPath) Rect(x, y, w, h float64) {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Create a new subpath containing just the four points (x,
	//    y), (x+w, y), (x+w, y+h), (x, y+h), in that order, with those four points connected by straight lines. 3. Mark the
	//    subpath as closed. 4. Create a new subpath with the point (x, y) as the only point in the subpath.
	if finite(x, y, w, h) {
		p.path.Rect(x, y, w, h, p.matrix())
		p.path.MoveTo(p.at(x, y))
		p.changed()
	}
}

// RoundRect is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-roundrect
func (p *currentPath) RoundRect(x, y, w, h float64, radii UnrestrictedDoubleOrDOMPointInitOrCornerRadiusSequence) error {
	// 1. If any of x, y, w, or h are infinite or NaN, then return.
	if !finite(x, y, w, h) {
		return nil
	}
	// 2. If radii is an unrestricted double or DOMPointInit, then set radii to « radii ».
	list := radii.CornerRadiusSequence
	if !radii.IsCornerRadiusSequence {
		list = []CornerRadius{{radii.IsUnrestrictedDouble, radii.IsDOMPointInit, radii.UnrestrictedDouble, radii.DOMPointInit}}
	}
	// 3. If radii is not a list of size one, two, three, or four, then throw a RangeError.
	if len(list) < 1 || len(list) > 4 {
		return idl.RangeError("%d radii are given: there have to be 1 to 4.", len(list))
	}
	// 4. Let normalizedRadii be an empty list. 5. For each radius of radii:
	normalized := make([]painting.Point, len(list))
	for i, radius := range list {
		r := painting.Point{X: radius.UnrestrictedDouble, Y: radius.UnrestrictedDouble}
		if radius.IsDOMPointInit {
			r = painting.Point{X: radius.DOMPointInit.X, Y: radius.DOMPointInit.Y}
		}
		// 1.1. If radius["x"] or radius["y"] is infinite or NaN, then return. 1.2. If it is negative, then throw a RangeError. 1.3.
		//      Otherwise, append radius to normalizedRadii. 2. Likewise for an unrestricted double.
		if !finite(r.X, r.Y) {
			return nil
		}
		if r.X < 0 || r.Y < 0 {
			return idl.RangeError("A radius is negative.")
		}
		normalized[i] = r
	}
	// 6. Let upperLeft, upperRight, lowerRight, and lowerLeft be null. 7. to 10. They are, of four radii, these; of three, the
	//    first, the second, the third, and the second; of two, the first and the second twice; of one, that.
	var corners [4]painting.Point
	for i := range corners {
		corners[i] = normalized[[][]int{{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}}[len(list)-1][i]]
	}
	upperLeft, upperRight, lowerRight, lowerLeft := corners[0], corners[1], corners[2], corners[3]
	// 11. Corner curves must not overlap. Scale all radii to prevent this: 1. to 4. Let top be upperLeft["x"] + upperRight["x"],
	//     and likewise right, bottom and left. 5. Let scale be the minimum value of the ratios w / top, h / right, w / bottom,
	//     h / left. 6. If scale is less than 1, then multiply the radii with it.
	scale := 1.0
	for _, side := range [][2]float64{
		{w, upperLeft.X + upperRight.X}, {h, upperRight.Y + lowerRight.Y}, {w, lowerRight.X + lowerLeft.X}, {h, upperLeft.Y + lowerLeft.Y},
	} {
		if side[1] > 0 {
			scale = min(scale, math.Abs(side[0])/side[1])
		}
	}
	signX, signY := math.Copysign(1, w), math.Copysign(1, h)
	// 12. Create a new subpath: straight lines, and in the corners arcs of ellipses; each of them goes on where the other ends.
	// 13. Mark the subpath as closed. 14. Create a new subpath with the point (x, y) as the only point in the subpath.
	m := p.matrix()
	p.path.MoveTo(p.at(x+signX*upperLeft.X*scale, y))
	corner := func(fromX, fromY, cornerX, cornerY, toX, toY float64) {
		// The control points of a quarter of an ellipse.
		const k = 0.5522847498307936
		p.path.LineTo(m.Apply(painting.Point{X: fromX, Y: fromY}))
		p.path.CubicTo(
			m.Apply(painting.Point{X: fromX + (cornerX-fromX)*k, Y: fromY + (cornerY-fromY)*k}),
			m.Apply(painting.Point{X: toX + (cornerX-toX)*k, Y: toY + (cornerY-toY)*k}),
			m.Apply(painting.Point{X: toX, Y: toY}))
	}
	at := func(r painting.Point) (float64, float64) { return signX * r.X * scale, signY * r.Y * scale }
	rx, ry := at(upperRight)
	corner(x+w-rx, y, x+w, y, x+w, y+ry)
	rx, ry = at(lowerRight)
	corner(x+w, y+h-ry, x+w, y+h, x+w-rx, y+h)
	rx, ry = at(lowerLeft)
	corner(x+rx, y+h, x, y+h, x, y+h-ry)
	rx, ry = at(upperLeft)
	corner(x, y+ry, x, y, x+rx, y)
	p.path.Close()
	p.path.MoveTo(p.at(x, y))
	p.changed()
	return nil
}
