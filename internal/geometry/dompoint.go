package geometry

import "github.com/sluice-go/sluice/internal/mozjs"

// Point is a point in space, with perspective.
type Point struct{ X, Y, Z, W float64 }

// DOMPointReadOnly is https://drafts.csswg.org/geometry/#dompointreadonly
type DOMPointReadOnly struct {
	mozjs.Object
	point Point
}

// DOMPoint is https://drafts.csswg.org/geometry/#dompoint
type DOMPoint struct{ DOMPointReadOnly }

// point returns the point of a dictionary.
func (d DOMPointInit) point() Point { return Point{d.X, d.Y, d.Z, d.W} }

func newDOMPoint(cx *mozjs.Context, p Point) *DOMPoint {
	x := createDOMPoint(cx)
	x.point = p
	return x
}

func (p *DOMPointReadOnly) construct(x, y, z, w float64) error {
	p.point = Point{x, y, z, w}
	return nil
}

func (p *DOMPoint) construct(x, y, z, w float64) error {
	return p.DOMPointReadOnly.construct(x, y, z, w)
}

// DOMPointReadOnlyFromPoint is https://drafts.csswg.org/geometry/#dom-dompointreadonly-frompoint
func DOMPointReadOnlyFromPoint(cx *mozjs.Context, other DOMPointInit) *DOMPointReadOnly {
	p := createDOMPointReadOnly(cx)
	p.point = other.point()
	return p
}

// DOMPointFromPoint is https://drafts.csswg.org/geometry/#dom-dompoint-frompoint
func DOMPointFromPoint(cx *mozjs.Context, other DOMPointInit) *DOMPoint {
	return newDOMPoint(cx, other.point())
}

// X is https://drafts.csswg.org/geometry/#dom-dompointreadonly-x
func (p *DOMPointReadOnly) X() float64 { return p.point.X }

// Y is https://drafts.csswg.org/geometry/#dom-dompointreadonly-y
func (p *DOMPointReadOnly) Y() float64 { return p.point.Y }

// Z is https://drafts.csswg.org/geometry/#dom-dompointreadonly-z
func (p *DOMPointReadOnly) Z() float64 { return p.point.Z }

// W is https://drafts.csswg.org/geometry/#dom-dompointreadonly-w
func (p *DOMPointReadOnly) W() float64 { return p.point.W }

// SetX is the setter of x.
func (p *DOMPoint) SetX(v float64) { p.point.X = v }

// SetY is the setter of y.
func (p *DOMPoint) SetY(v float64) { p.point.Y = v }

// SetZ is the setter of z.
func (p *DOMPoint) SetZ(v float64) { p.point.Z = v }

// SetW is the setter of w.
func (p *DOMPoint) SetW(v float64) { p.point.W = v }

// MatrixTransform is https://drafts.csswg.org/geometry/#dom-dompointreadonly-matrixtransform
func (p *DOMPointReadOnly) MatrixTransform(dict DOMMatrixInit) (*DOMPoint, error) {
	// 1. Let matrixObject be the result of invoking create a DOMMatrix from the dictionary matrix.
	m, err := fixUp(dict)
	if err != nil {
		return nil, err
	}
	// 2. Return the result of invoking transform a point with a matrix, given the current point and matrixObject.
	return newDOMPoint(p.Cx(), m.transform(p.point)), nil
}
