package imageapi

import (
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// CanvasPattern is https://html.spec.whatwg.org/multipage/canvas.html#canvaspattern
type CanvasPattern struct {
	mozjs.Object
	picture     *painting.Picture
	repeats     [2]bool // in the direction of x, and of y
	originClean bool
	matrix      painting.Matrix
}

// SetTransform is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvaspattern-settransform
func (p *CanvasPattern) SetTransform(transform geometry.DOMMatrix2DInit) error {
	// 1. Let matrix be the result of creating a DOMMatrix from the 2D dictionary transform.
	m, err := geometry.FixUp(transform)
	if err != nil {
		return err
	}
	// 2. If one or more of matrix's elements are infinite or NaN, then return. 3. Reset the pattern's transformation matrix to
	//    matrix.
	if matrix, ok := matrixOf(m[0], m[1], m[2], m[3], m[4], m[5]); ok {
		p.matrix = matrix
	}
	return nil
}

// paint is what the pattern paints with, given the transformation; false for nothing.
func (p *CanvasPattern) paint(m painting.Matrix, smooth bool) (painting.Paint, bool) {
	return painting.NewPattern(p.picture, m.Times(p.matrix), p.repeats[0], p.repeats[1], smooth)
}
