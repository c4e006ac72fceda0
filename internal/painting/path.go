package painting

import "math"

// Path is a list of subpaths, each of straight lines and curves.
//
// https://html.spec.whatwg.org/multipage/canvas.html#concept-path
type Path struct {
	verbs  []verb
	points []Point
	// start is the first point of the last subpath, and needsNew says that there is none to go on with.
	start  Point
	exists bool
}

// verb says what a piece of a path is, and so how many points it has.
type verb uint8

const (
	moveTo  verb = iota // 1 point
	lineTo              // 1
	quadTo              // 2
	cubicTo             // 3
	closing             // 0
)

// IsEmpty reports whether the path has no subpaths.
func (p *Path) IsEmpty() bool { return len(p.verbs) == 0 }

// Memory is how many bytes the path takes.
func (p *Path) Memory() int { return cap(p.verbs) + 16*cap(p.points) }

// Last is the last point of the last subpath.
func (p *Path) Last() (Point, bool) {
	if !p.exists {
		return Point{}, false
	}
	if p.verbs[len(p.verbs)-1] == closing {
		return p.start, true
	}
	return p.points[len(p.points)-1], true
}

// Clone returns a copy.
func (p *Path) Clone() *Path {
	c := &Path{start: p.start, exists: p.exists}
	c.verbs, c.points = append(c.verbs, p.verbs...), append(c.points, p.points...)
	return c
}

// Clear removes all subpaths.
func (p *Path) Clear() { *p = Path{} }

func (p *Path) add(v verb, points ...Point) {
	// After a subpath was closed, the next one begins where that did.
	if v != moveTo && v != closing && p.verbs[len(p.verbs)-1] == closing {
		p.MoveTo(p.start)
	}
	p.verbs, p.points = append(p.verbs, v), append(p.points, points...)
}

// MoveTo begins a new subpath.
func (p *Path) MoveTo(at Point) {
	p.start, p.exists = at, true
	p.add(moveTo, at)
}

// Ensure is https://html.spec.whatwg.org/multipage/canvas.html#ensure-there-is-a-subpath
func (p *Path) Ensure(at Point) {
	if !p.exists {
		p.MoveTo(at)
	}
}

// LineTo adds a straight line. There has to be a subpath, as for all that follow.
func (p *Path) LineTo(to Point) { p.add(lineTo, to) }

// QuadTo adds a quadratic Bézier curve.
func (p *Path) QuadTo(control, to Point) { p.add(quadTo, control, to) }

// CubicTo adds a cubic Bézier curve.
func (p *Path) CubicTo(control1, control2, to Point) { p.add(cubicTo, control1, control2, to) }

// Close closes the last subpath. The next one begins where that did.
func (p *Path) Close() {
	if p.exists && p.verbs[len(p.verbs)-1] != closing {
		p.add(closing)
	}
}

// Add adds the subpaths of another path, transformed, and goes on after them.
func (p *Path) Add(other *Path, m Matrix) {
	if other.IsEmpty() {
		return
	}
	// A path may be added to itself.
	p.verbs = append(p.verbs, other.verbs...)
	for _, point := range other.points {
		p.points = append(p.points, m.Apply(point))
	}
	p.start, p.exists = m.Apply(other.start), true
}

// Transformed returns the path, transformed.
func (p *Path) Transformed(m Matrix) *Path {
	var t Path
	t.Add(p, m)
	return &t
}

// Rect adds a rectangle as a subpath.
func (p *Path) Rect(x, y, w, h float64, m Matrix) {
	p.MoveTo(m.Apply(Point{x, y}))
	p.LineTo(m.Apply(Point{x + w, y}))
	p.LineTo(m.Apply(Point{x + w, y + h}))
	p.LineTo(m.Apply(Point{x, y + h}))
	p.Close()
}

// Arc adds a straight line to the beginning of an arc of an ellipse, if there is a subpath, and the arc. Angles are in radians,
// and sweep is how far the arc goes: clockwise, if it is positive.
func (p *Path) Arc(center Point, rx, ry, rotation, start, sweep float64, m Matrix) {
	sin, cos := math.Sincos(rotation)
	m = m.Times(Matrix{rx * cos, rx * sin, -ry * sin, ry * cos, center.X, center.Y})
	at := func(angle float64) Point {
		sin, cos := math.Sincos(angle)
		return Point{cos, sin}
	}
	if from := m.Apply(at(start)); p.exists {
		p.LineTo(from)
	} else {
		p.MoveTo(from)
	}
	// Pieces of an eighth of a circle: a curve is then a millionth of the radius away from its arc.
	pieces := int(math.Ceil(math.Abs(sweep) / (math.Pi / 4) * (1 - 1e-12)))
	step := sweep / float64(pieces)
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range pieces {
		from, to := at(start+step*float64(i)), at(start+step*float64(i+1))
		p.CubicTo(m.Apply(Point{from.X - k*from.Y, from.Y + k*from.X}), m.Apply(Point{to.X + k*to.Y, to.Y - k*to.X}), m.Apply(to))
	}
}
