package painting

import (
	"math"
	"sort"
)

// Paint is what shapes are filled with.
type Paint interface {
	// row writes the colors, premultiplied, of pixels of a row from a column on.
	row(out []byte, x, y int)
}

// Solid is one color: red, green, blue and alpha, not premultiplied.
type Solid [4]byte

func (s Solid) row(out []byte, _, _ int) {
	p := premultiplied(s)
	// What is written is copied again.
	for n := copy(out, p[:]); n < len(out); n *= 2 {
		copy(out[n:], out[:n])
	}
}

// premultiplied returns a color, premultiplied by its alpha.
func premultiplied(c [4]byte) [4]byte {
	a := uint32(c[3])
	for i := range 3 {
		c[i] = byte((uint32(c[i])*a + 127) / 255)
	}
	return c
}

// Stop is a color at an offset of a gradient, from 0 to 1.
type Stop struct {
	Offset float64
	Color  [4]byte
}

// Gradient is the paint of a gradient.
//
// https://html.spec.whatwg.org/multipage/canvas.html#fill-and-stroke-styles
type Gradient struct {
	// Offset is where on the gradient a point lies; false for where nothing is painted.
	Offset func(p Point) (float64, bool)
	// Stops are the colors, in the order of their offsets.
	Stops []Stop
	// Inverse transforms pixels to points of the gradient.
	Inverse Matrix
}

func (g *Gradient) row(out []byte, x, y int) {
	for i := 0; i < len(out); i += PixelSize {
		var c [4]byte
		if offset, ok := g.Offset(g.Inverse.Apply(Point{float64(x) + 0.5, float64(y) + 0.5})); ok {
			c = premultiplied(g.color(offset))
		}
		copy(out[i:], c[:])
		x++
	}
}

// color is the color at an offset. Between stops, components are interpolated that are not premultiplied.
func (g *Gradient) color(offset float64) (c [4]byte) {
	after := sort.Search(len(g.Stops), func(i int) bool { return g.Stops[i].Offset > offset })
	switch after {
	case 0:
		return g.Stops[0].Color
	case len(g.Stops):
		return g.Stops[after-1].Color
	}
	from, to := g.Stops[after-1], g.Stops[after]
	t := (offset - from.Offset) / (to.Offset - from.Offset)
	for i := range c {
		c[i] = byte(float64(from.Color[i]) + (float64(to.Color[i])-float64(from.Color[i]))*t + 0.5)
	}
	return c
}

// Linear is the offset on a line between two different points.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createlineargradient
func Linear(from, to Point) func(Point) (float64, bool) {
	along := to.minus(from)
	square := dot(along, along)
	return func(p Point) (float64, bool) { return dot(p.minus(from), along) / square, true }
}

// Radial is the offset between two different circles.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createradialgradient
func Radial(from Point, r0 float64, to Point, r1 float64) func(Point) (float64, bool) {
	// 2. Let x(ω) = (x1-x0)ω + x0, y(ω) = (y1-y0)ω + y0, r(ω) = (r1-r0)ω + r0. 3. For all values of ω where r(ω) > 0, starting
	//    with the value of ω nearest to positive infinity, draw the circumference of the circle with radius r(ω) at (x(ω),
	//    y(ω)) with the color at ω: the color of a point is that of the largest ω whose circle it is on.
	d, dr := to.minus(from), r1-r0
	a := dot(d, d) - dr*dr
	return func(p Point) (float64, bool) {
		q := p.minus(from)
		b, c := dot(q, d)+r0*dr, dot(q, q)-r0*r0
		if a == 0 {
			if b == 0 {
				return 0, false
			}
			w := c / (2 * b)
			return w, r0+w*dr > 0
		}
		root := b*b - a*c
		if root < 0 {
			return 0, false
		}
		root = math.Sqrt(root)
		w1, w2 := (b+root)/a, (b-root)/a
		if w1 < w2 {
			w1, w2 = w2, w1
		}
		if r0+w1*dr > 0 {
			return w1, true
		}
		return w2, r0+w2*dr > 0
	}
}

// Conic is the offset around a center, from an angle on.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createconicgradient
func Conic(start float64, center Point) func(Point) (float64, bool) {
	return func(p Point) (float64, bool) {
		turn := (math.Atan2(p.Y-center.Y, p.X-center.X) - start) / (2 * math.Pi)
		return turn - math.Floor(turn), true
	}
}
