package painting

import "math"

// Point is a point in the plane.
type Point struct{ X, Y float64 }

func (p Point) plus(q Point) Point          { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point         { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(by float64) Point      { return Point{p.X * by, p.Y * by} }
func (p Point) length() float64             { return math.Hypot(p.X, p.Y) }
func (p Point) towards(q Point) Point       { return q.minus(p).times(1 / q.minus(p).length()) }
func (p Point) left() Point                 { return Point{p.Y, -p.X} }
func cross(p, q Point) float64              { return p.X*q.Y - p.Y*q.X }
func dot(p, q Point) float64                { return p.X*q.X + p.Y*q.Y }
func (p Point) finite() bool                { return finite(p.X) && finite(p.Y) }
func (p Point) at(q Point, t float64) Point { return p.plus(q.minus(p).times(t)) }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Matrix is an affine transformation: x becomes A·x + C·y + E, and y becomes B·x + D·y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// Identity changes nothing.
var Identity = Matrix{A: 1, D: 1}

// Times returns the transformation that does another one first.
func (m Matrix) Times(n Matrix) Matrix {
	return Matrix{
		m.A*n.A + m.C*n.B, m.B*n.A + m.D*n.B,
		m.A*n.C + m.C*n.D, m.B*n.C + m.D*n.D,
		m.A*n.E + m.C*n.F + m.E, m.B*n.E + m.D*n.F + m.F,
	}
}

// Apply transforms a point.
func (m Matrix) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// Inverse returns the transformation that undoes this one; false if there is none.
func (m Matrix) Inverse() (Matrix, bool) {
	determinant := m.A*m.D - m.B*m.C
	if determinant == 0 || !finite(determinant) || !finite(m.E) || !finite(m.F) {
		return Matrix{}, false
	}
	a, b, c, d := m.D/determinant, -m.B/determinant, -m.C/determinant, m.A/determinant
	return Matrix{a, b, c, d, -(a*m.E + c*m.F), -(b*m.E + d*m.F)}, true
}

// IsSingular reports whether all points become points of one line.
func (m Matrix) IsSingular() bool { return !(m.A*m.D != m.B*m.C) }

// scale is the largest factor by which lengths grow.
func (m Matrix) scale() float64 {
	return max(math.Hypot(m.A, m.B), math.Hypot(m.C, m.D))
}
