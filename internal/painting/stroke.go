package painting

import (
	"math"
)

// Cap is how a line ends, and Join how two lines meet.
type (
	Cap  uint8
	Join uint8
)

// The caps and joins of the standard.
const (
	Butt Cap = iota
	RoundCap
	Square
)

// The joins.
const (
	Miter Join = iota
	RoundJoin
	Bevel
)

// Line is how lines are drawn.
//
// https://html.spec.whatwg.org/multipage/canvas.html#line-styles
type Line struct {
	Width      float64
	Cap        Cap
	Join       Join
	MiterLimit float64
	Dash       []float64
	DashOffset float64
}

// mostDashes is how many dashes a path has at most: what would have more of them is drawn without.
const mostDashes = 1 << 16

// Stroke returns the shape of a path's lines, which are drawn before they are transformed.
//
// https://html.spec.whatwg.org/multipage/canvas.html#trace-a-path
func (p *Path) Stroke(line Line, m Matrix, ended Ended) *Shape {
	scale := m.scale()
	if scale == 0 || !finite(scale) || !finite(line.Width*scale) {
		return &Shape{}
	}
	// 1. Let path be a copy of the path being traced.
	s := stroker{line: line, half: line.Width / 2, matrix: m, tolerance: tolerance / scale, dashes: mostDashes}
	s.corners = min(max(4*piecesOf(s.half, 4*s.tolerance), leastCorners), max(p.piecesEach(), leastCorners))
	var (
		pieces []piece
		first  Point
		last   Point
	)
	flush := func(closed bool) {
		// 3. Remove from path any subpaths containing no lines (i.e. subpaths with just one point).
		if len(pieces) > 0 {
			// 4. to 10. Dashes.
			s.subpath(pieces, closed, ended)
		}
		pieces = nil
	}
	add := func(p piece) {
		// 2. Prune all zero-length line segments from path.
		if last = p.to; p.from != p.to {
			pieces = append(pieces, p)
		}
	}
	ok := p.flatten(Identity, s.tolerance, ended, flattened{
		begin: func(at Point) {
			flush(false)
			first, last = at, at
		},
		add: add,
		close: func() {
			if last != first {
				add(straight(last, first))
			}
			flush(true)
		},
	})
	if flush(false); !ok || ended() {
		return &Shape{}
	}
	return &Shape{polygons: s.polygons}
}

// stroker collects the polygons of lines. They overlap, and all turn the same way around, so that what is in any of them
// is inside.
type stroker struct {
	line      Line
	half      float64
	matrix    Matrix
	tolerance float64
	corners   int // of what stands for a circle
	dashes    int // how many there may still be
	polygons  []polygon
}

// leastCorners is how many corners a circle has at least.
const leastCorners = 8

// subpath adds the lines of a subpath, or of its dashes.
func (s *stroker) subpath(pieces []piece, closed bool, ended Ended) {
	var period, length float64
	for _, d := range s.line.Dash {
		period += d
	}
	for _, p := range pieces {
		length += p.to.minus(p.from).length()
	}
	if !(period > 0) || !finite(period) || !finite(length) || length/period*float64(len(s.line.Dash)) > float64(s.dashes) {
		s.trace(pieces, closed)
		return
	}
	dashes, whole := s.line.dashes(pieces, closed, period, ended)
	s.dashes -= len(dashes)
	for _, d := range dashes {
		s.trace(d, closed && whole)
	}
}

// dashes cuts a subpath into its dashes; whole says that there is one, which is all of the subpath.
func (l Line) dashes(pieces []piece, closed bool, period float64, ended Ended) (list [][]piece, whole bool) {
	// Which dash the subpath begins in, and how much of it is left.
	offset := math.Mod(l.DashOffset, period)
	if offset < 0 {
		offset += period
	}
	k := 0
	for offset > 0 && offset >= l.Dash[k] {
		offset -= l.Dash[k]
		k = (k + 1) % len(l.Dash)
	}
	left, startsOn := l.Dash[k]-offset, k%2 == 0
	var dash []piece
	cuts := 0
	for i, p := range pieces {
		if i%patience == patience-1 && ended() {
			return nil, false
		}
		length := p.to.minus(p.from).length()
		done := 0.0
		for left <= length-done {
			cut := p.part(done/length, (done+left)/length)
			if k%2 == 0 {
				list = append(list, append(dash, cut))
				dash = nil
			}
			done += left
			cuts++
			k = (k + 1) % len(l.Dash)
			left = l.Dash[k]
		}
		if k%2 == 0 && done < length {
			dash = append(dash, p.part(done/length, 1))
		}
		left -= length - done
	}
	if len(dash) == 0 {
		return list, false
	}
	// The last dash of a closed subpath goes on as its first one.
	if closed && startsOn && len(list) > 0 {
		list[0] = append(dash, list[0]...)
		return list, false
	}
	return append(list, dash), cuts == 0
}

// part is a part of a piece.
func (p piece) part(from, to float64) piece {
	if from == 0 && to == 1 {
		return p
	}
	turned := func(t float64) Point {
		d := p.start.at(p.end, t)
		if n := d.length(); n > 0 {
			return d.times(1 / n)
		}
		return p.start
	}
	return piece{p.from.at(p.to, from), p.from.at(p.to, to), turned(from), turned(to)}
}

// polygon adds a polygon.
func (s *stroker) polygon(points ...Point) {
	var area float64
	from := points[len(points)-1]
	for i := range points {
		area += cross(from, points[i])
		from = points[i]
	}
	transformed := make(polygon, len(points))
	for i, at := range points {
		if at = s.matrix.Apply(at); !at.finite() {
			return
		}
		if area < 0 {
			transformed[len(points)-1-i] = at
		} else {
			transformed[i] = at
		}
	}
	s.polygons = append(s.polygons, transformed)
}

// trace adds the lines of a subpath, its joins and its caps.
func (s *stroker) trace(pieces []piece, closed bool) {
	for i, p := range pieces {
		s.inflate(p)
		if i > 0 {
			s.join(p.from, pieces[i-1].end, p.start)
		}
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	if closed {
		s.join(first.from, last.end, first.start)
		return
	}
	s.cap(first.from, first.start.times(-1))
	s.cap(last.to, last.end)
}

// inflate adds what lies beside a piece: what a line through it covers, at a right angle to the path, that is moved along.
func (s *stroker) inflate(p piece) {
	before, after := p.start.left().times(s.half), p.end.left().times(s.half)
	a, b, c, d := p.from.plus(before), p.to.plus(after), p.to.minus(after), p.from.minus(before)
	// The line may turn so much that its two positions cross.
	across, other := d.minus(a), c.minus(b)
	if turn := cross(across, other); turn != 0 {
		t, u := cross(b.minus(a), other)/turn, cross(b.minus(a), across)/turn
		if t > 0 && t < 1 && u > 0 && u < 1 {
			at := a.at(d, t)
			s.polygon(a, b, at)
			s.polygon(c, d, at)
			return
		}
	}
	s.polygon(a, b, c, d)
}

// join adds what fills the corner between two lines.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linejoin
func (s *stroker) join(at, before, after Point) {
	turn, along := cross(before, after), dot(before, after)
	if math.Abs(turn) < 1e-9 && along > 0 {
		return
	}
	// The corners of the two lines on the outside of the turn.
	outside := 1.0
	if turn < 0 {
		outside = -1
	}
	a := at.plus(before.left().times(s.half * outside))
	b := at.plus(after.left().times(s.half * outside))
	// A turn that is not seen needs no roundness.
	if s.line.Join == RoundJoin && a.minus(b).length() > s.tolerance {
		s.circle(at)
		return
	}
	s.polygon(at, a, b)
	if s.line.Join != Miter {
		return
	}
	// The miter length is the distance from the point where the join occurs to the intersection of the line edges; it must
	// not be longer than the limit times half the line width.
	halfTurn := math.Sqrt(max((1+along)/2, 0)) // the cosine of half the turn
	if halfTurn == 0 || 1/halfTurn > s.line.MiterLimit {
		return
	}
	middle := before.left().plus(after.left())
	if middle.length() == 0 {
		return
	}
	tip := at.plus(middle.times(outside * s.half / halfTurn / middle.length()))
	s.polygon(at, a, tip, b)
}

// cap adds what the end of a line has, which points in a direction.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linecap
func (s *stroker) cap(at, direction Point) {
	switch s.line.Cap {
	case RoundCap:
		s.circle(at)
	case Square:
		side, ahead := direction.left().times(s.half), at.plus(direction.times(s.half))
		s.polygon(at.plus(side), ahead.plus(side), ahead.minus(side), at.minus(side))
	}
}

// circle adds a circle as wide as the line.
func (s *stroker) circle(at Point) {
	points := make([]Point, s.corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(s.corners))
		points[i] = at.plus(Point{cos * s.half, sin * s.half})
	}
	s.polygon(points...)
}
