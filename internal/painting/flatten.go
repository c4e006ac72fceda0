package painting

import "math"

// Ended says whether nobody waits for a computation any more.
type Ended func() bool

// patience is how many pieces of a path are worked on before somebody is asked whether that is still wanted.
const patience = 1 << 14

// A curve becomes at most mostPieces lines; where a path has so many of them that they would be more than mostTogether, each
// becomes fewer, but always leastPieces if it needs them.
const (
	mostPieces   = 256
	leastPieces  = 4
	mostTogether = 1 << 17
)

// piecesEach is how many lines a curve of the path becomes at most.
func (p *Path) piecesEach() int {
	return min(mostPieces, max(leastPieces, mostTogether/max(len(p.verbs), 1)))
}

// pieceMemory is what painting takes for each of these lines at most, in bytes: a line with round joins takes the most.
const pieceMemory = 1000

// Cost returns how many bytes it takes to fill or stroke the path, at most.
func (p *Path) Cost() int64 { return int64(len(p.verbs)) * int64(p.piecesEach()) * pieceMemory }

// far is as far as points may be: what lies further away is moved there, so that computations stay precise enough.
const far = 1e9

// piece is a straight line that stands for a part of a path. Start and end are the directions of the path at its ends, which are
// its own unless it stands for a curve.
type piece struct {
	from, to   Point
	start, end Point
}

// straight is the piece of a straight line.
func straight(from, to Point) piece {
	direction := from.towards(to)
	return piece{from, to, direction, direction}
}

// flattened hears of a path as straight lines.
type flattened struct {
	begin func(at Point)
	add   func(p piece)
	close func()
}

// flatten tells of the subpaths of a path as straight lines, transformed. A curve is as far away as the tolerance says at most, if
// that takes not too many lines. False means that the path has points that are nowhere, or that nobody waits any more.
func (p *Path) flatten(m Matrix, tolerance float64, ended Ended, out flattened) bool {
	next := p.points
	take := func() Point {
		at := next[0]
		if m != Identity {
			at = m.Apply(at)
		}
		next = next[1:]
		return Point{min(max(at.X, -far), far), min(max(at.Y, -far), far)}
	}
	var last Point
	most := p.piecesEach()
	for i, v := range p.verbs {
		if i%patience == patience-1 && ended() {
			return false
		}
		switch v {
		case moveTo:
			last = take()
			out.begin(last)
		case lineTo:
			to := take()
			out.add(straight(last, to))
			last = to
		case quadTo:
			control, to := take(), take()
			from := last
			bend := from.minus(control.times(2)).plus(to).length()
			last = curve(from, min(piecesOf(bend/4, tolerance), most), out.add, func(t float64) (at, direction Point) {
				a, b := from.at(control, t), control.at(to, t)
				return a.at(b, t), b.minus(a)
			})
		case cubicTo:
			control1, control2, to := take(), take(), take()
			from := last
			bend := max(from.minus(control1.times(2)).plus(control2).length(), control1.minus(control2.times(2)).plus(to).length())
			last = curve(from, min(piecesOf(bend*3/4, tolerance), most), out.add, func(t float64) (at, direction Point) {
				a, b, c := from.at(control1, t), control1.at(control2, t), control2.at(to, t)
				d, e := a.at(b, t), b.at(c, t)
				return d.at(e, t), e.minus(d)
			})
		case closing:
			out.close()
		}
		if math.IsNaN(last.X) || math.IsNaN(last.Y) {
			return false
		}
	}
	return true
}

// curve adds the pieces of a curve and returns its last point.
func curve(from Point, pieces int, add func(piece), at func(t float64) (at, direction Point)) Point {
	_, start := at(0)
	for k := 1; k <= pieces; k++ {
		to, end := at(float64(k) / float64(pieces))
		p := straight(from, to)
		// Where a curve stops for a moment, it has no direction.
		if n := start.length(); n > 0 {
			p.start = start.times(1 / n)
		}
		if n := end.length(); n > 0 {
			p.end = end.times(1 / n)
		}
		add(p)
		from, start = to, end
	}
	return from
}

// polygons are the subpaths as straight lines.
func (p *Path) polygons(m Matrix, ended Ended) (list []polygon) {
	var points polygon
	flush := func() {
		if len(points) > 1 {
			list = append(list, points)
		}
		points = nil
	}
	ok := p.flatten(m, tolerance, ended, flattened{
		begin: func(at Point) {
			flush()
			points = polygon{at}
		},
		add:   func(p piece) { points = append(points, p.to) },
		close: func() {},
	})
	if flush(); !ok {
		return nil
	}
	return list
}

// polygon is a closed line.
type polygon []Point

// piecesOf is how many lines a curve needs, given how far it is from one line.
func piecesOf(distance, tolerance float64) int {
	return int(min(max(math.Ceil(math.Sqrt(distance/tolerance)), 1), mostPieces))
}
