package painting

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Shape is an area of the plane: what lies inside of polygons.
type Shape struct {
	polygons []polygon
	evenOdd  bool
}

// tolerance is how far a curve may be from the lines that stand for it, in pixels.
const tolerance = 0.05

// Fill returns the shape that a path has inside, transformed.
func (p *Path) Fill(m Matrix, evenOdd bool, ended Ended) *Shape {
	return &Shape{p.polygons(m, ended), evenOdd}
}

// moved returns the shape at another place.
func (s *Shape) moved(by Point) *Shape {
	moved := &Shape{evenOdd: s.evenOdd}
	for _, p := range s.polygons {
		points := make(polygon, len(p))
		for i := range points {
			points[i] = p[i].plus(by)
		}
		moved.polygons = append(moved.polygons, points)
	}
	return moved
}

// bounds are those of the shape's pixels in a rectangle.
func (s *Shape) bounds(within image.Rectangle) image.Rectangle {
	least, most := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range s.polygons {
		for _, at := range p {
			least = Point{min(least.X, at.X), min(least.Y, at.Y)}
			most = Point{max(most.X, at.X), max(most.Y, at.Y)}
		}
	}
	if least.X > most.X {
		return image.Rectangle{}
	}
	r := image.Rect(int(math.Floor(least.X)), int(math.Floor(least.Y)), int(math.Ceil(most.X)), int(math.Ceil(most.Y)))
	return r.Intersect(within)
}

// Contains reports whether a point is inside the shape, or on its outline.
func (s *Shape) Contains(at Point) bool {
	winding := 0
	for _, p := range s.polygons {
		from := p[len(p)-1]
		for _, to := range p {
			if onLine(at, from, to) {
				return true
			}
			switch side := cross(to.minus(from), at.minus(from)); {
			case from.Y <= at.Y && to.Y > at.Y && side > 0:
				winding++
			case from.Y > at.Y && to.Y <= at.Y && side < 0:
				winding--
			}
			from = to
		}
	}
	return s.inside(winding)
}

// inside says whether a winding number is one of the inside.
func (s *Shape) inside(winding int) bool {
	if s.evenOdd {
		return winding&1 != 0
	}
	return winding != 0
}

// onLine reports whether a point is on a line between two others, as nearly as it can be told.
func onLine(at, from, to Point) bool {
	const near = 1e-9
	along, away := to.minus(from), at.minus(from)
	length := along.length()
	if length == 0 {
		return away.length() < near
	}
	position := dot(along, away) / length
	return math.Abs(cross(along, away))/length < near && position > -near && position < length+near
}

// A row of pixels is cut in fineRows, or in coarseRows where there are more than manyLines. In each of these rows it is exact how
// much of a pixel is covered.
const (
	fineRows   = 16
	coarseRows = 4
	manyLines  = 1 << 12
)

// edge is a line of a polygon between two of these rows.
type edge struct {
	first, last int     // rows that it crosses
	x, slope    float64 // where it crosses the row that is looked at, and how far from there it crosses the next
	direction   int
}

// rasterize calls back for each row of pixels in a rectangle that the shape may cover, from the top, with the columns that it
// may cover, from first on, and how much of each. It stops when nobody waits any more.
func (s *Shape) rasterize(within image.Rectangle, ended Ended, row func(y, first int, coverage []float32)) {
	within = s.bounds(within)
	if within.Empty() {
		return
	}
	rows := fineRows
	if s.lines() > manyLines {
		rows = coarseRows
	}
	edges, ok := s.edges(within, rows, ended)
	if !ok {
		return
	}
	width := within.Dx()
	var (
		active   []*edge
		coverage = make([]float32, width)
		whole    = make([]float32, width+1) // differences of what pixels that lie in a span as a whole have
		next     = 0
		work     = 0
	)
	leftmost, rightmost := float64(within.Min.X), float64(within.Max.X)
	for y := within.Min.Y; y < within.Max.Y; y++ {
		clear(coverage)
		clear(whole)
		touched := false
		for sub := range rows {
			at := y*rows + sub
			if work += len(active) + width/rows; work > patience {
				if work = 0; ended() {
					return
				}
			}
			left := active[:0]
			for _, e := range active {
				if e.last >= at {
					e.x += e.slope
					left = append(left, e)
				}
			}
			active = left
			for ; next < len(edges) && edges[next].first <= at; next++ {
				active = append(active, &edges[next])
			}
			slices.SortFunc(active, func(a, b *edge) int { return cmp.Compare(a.x, b.x) })
			winding := 0
			for i, e := range active {
				winding += e.direction
				if !s.inside(winding) || i+1 == len(active) {
					continue
				}
				from, to := max(e.x, leftmost)-leftmost, min(active[i+1].x, rightmost)-leftmost
				if from < to {
					cover(coverage, whole, from, to)
					touched = true
				}
			}
		}
		if !touched {
			continue
		}
		var inside float32
		for x := range coverage {
			inside += whole[x]
			coverage[x] = min((coverage[x]+inside)/float32(rows), 1)
		}
		row(y, within.Min.X, coverage)
	}
}

// lines is how many lines the shape has.
func (s *Shape) lines() (n int) {
	for _, p := range s.polygons {
		n += len(p)
	}
	return n
}

// cover adds a span of one row.
func cover(coverage, whole []float32, from, to float64) {
	first, last := int(from), int(to)
	switch {
	case first == last:
		coverage[first] += float32(to - from)
		return
	case float64(first) < from:
		coverage[first] += float32(float64(first+1) - from)
		first++
	}
	whole[first]++
	whole[last]--
	if rest := to - float64(last); rest > 0 {
		coverage[last] += float32(rest)
	}
}

// edges are those of the shape that cross rows of a rectangle, from the top; each row of pixels has some of these rows.
func (s *Shape) edges(within image.Rectangle, rows int, ended Ended) ([]edge, bool) {
	top, bottom := within.Min.Y*rows, within.Max.Y*rows-1
	perPixel := float64(rows)
	var edges []edge
	count := 0
	for _, p := range s.polygons {
		from := p[len(p)-1]
		for _, to := range p {
			if count++; count%patience == 0 && ended() {
				return nil, false
			}
			upper, lower, direction := from, to, 1
			if from.Y > to.Y {
				upper, lower, direction = to, from, -1
			}
			from = to
			// A row is crossed in its middle.
			first := max(int(math.Ceil(min(max(upper.Y*perPixel-0.5, -1e15), 1e15))), top)
			last := min(int(math.Ceil(min(max(lower.Y*perPixel-0.5, -1e15), 1e15)))-1, bottom)
			if first > last {
				continue
			}
			slope := (lower.X - upper.X) / (lower.Y - upper.Y)
			x := upper.X + slope*((float64(first)+0.5)/perPixel-upper.Y)
			edges = append(edges, edge{first, last, x, slope / perPixel, direction})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return a.first - b.first })
	return edges, true
}
