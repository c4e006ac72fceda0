package imageapi

import (
	"math"

	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/painting"
)

// matrixOf is the matrix of six numbers; false if one of them is infinite or NaN.
func matrixOf(a, b, c, d, e, f float64) (painting.Matrix, bool) {
	return painting.Matrix{A: a, B: b, C: c, D: d, E: e, F: f}, finite(a, b, c, d, e, f)
}

// finite reports whether no number is infinite or NaN.
func finite(numbers ...float64) bool {
	for _, n := range numbers {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return true
}

// Scale is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-scale
func (c *context2D) Scale(x, y float64) {
	// 1. If either of the arguments are infinite or NaN, then return. 2. Add the scaling transformation described by the
	//    arguments to the current transformation matrix.
	c.Transform(x, 0, 0, y, 0, 0)
}

// Rotate is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-rotate
func (c *context2D) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.Transform(cos, sin, -sin, cos, 0, 0)
}

// Translate is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-translate
func (c *context2D) Translate(x, y float64) { c.Transform(1, 0, 0, 1, x, y) }

// Transform is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-transform
func (c *context2D) Transform(a, b, cArg, d, e, f float64) {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Replace the current transformation matrix with the
	//    result of multiplying it with the matrix described by the arguments.
	if m, ok := matrixOf(a, b, cArg, d, e, f); ok {
		c.state.matrix = c.state.matrix.Times(m)
	}
}

// GetTransform is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-gettransform
func (c *context2D) GetTransform() *geometry.DOMMatrix {
	m := c.state.matrix
	return geometry.NewDOMMatrix(c.Cx(), geometry.Flat{m.A, m.B, m.C, m.D, m.E, m.F})
}

// SetTransform is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-settransform
func (c *context2D) SetTransform(a, b, cArg, d, e, f float64) {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Reset the current transformation matrix to the
	//    matrix described by the arguments.
	if m, ok := matrixOf(a, b, cArg, d, e, f); ok {
		c.state.matrix = m
	}
}

// SetTransformMatrix is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-settransform-matrix
func (c *context2D) SetTransformMatrix(transform geometry.DOMMatrix2DInit) error {
	// 1. Let matrix be the result of creating a DOMMatrix from the 2D dictionary transform.
	m, err := geometry.FixUp(transform)
	if err != nil {
		return err
	}
	// 2. If one or more of matrix's elements are infinite or NaN, then return. 3. Reset the current transformation matrix to
	//    matrix.
	c.SetTransform(m[0], m[1], m[2], m[3], m[4], m[5])
	return nil
}

// ResetTransform is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-resettransform
func (c *context2D) ResetTransform() { c.state.matrix = painting.Identity }
