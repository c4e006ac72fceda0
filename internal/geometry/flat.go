package geometry

import "github.com/sluice-go/sluice/internal/mozjs"

// Flat are the numbers of a 2D matrix: a, b, c, d, e and f.
type Flat [6]float64

// FixUp is https://drafts.csswg.org/geometry/#matrix-validate-and-fixup-2d
func FixUp(dict DOMMatrix2DInit) (Flat, error) {
	m, err := fixUp(DOMMatrixInit{DOMMatrix2DInit: dict, M33: 1, M44: 1})
	return Flat{m.m[0], m.m[1], m.m[4], m.m[5], m.m[12], m.m[13]}, err
}

// NewDOMMatrix is https://drafts.csswg.org/geometry/#create-a-dommatrix-from-the-2d-dictionary
func NewDOMMatrix(cx *mozjs.Context, f Flat) *DOMMatrix {
	return newDOMMatrix(cx, matrix2D(f[0], f[1], f[2], f[3], f[4], f[5]))
}
