package imageapi

import "github.com/sluice-go/sluice/internal/painting"

// LineWidth is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linewidth
func (c *context2D) LineWidth() float64 { return c.state.line.Width }

// SetLineWidth is the setter of lineWidth: zero, negative, infinite, and NaN values must be ignored.
func (c *context2D) SetLineWidth(width float64) {
	if width > 0 && finite(width) {
		c.state.line.Width = width
	}
}

// LineCap is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linecap
func (c *context2D) LineCap() CanvasLineCap { return c.state.cap }

// SetLineCap is the setter of lineCap.
func (c *context2D) SetLineCap(cap CanvasLineCap) {
	c.state.cap = cap
	c.state.line.Cap = map[CanvasLineCap]painting.Cap{
		CanvasLineCapButt: painting.Butt, CanvasLineCapRound: painting.RoundCap, CanvasLineCapSquare: painting.Square,
	}[cap]
}

// LineJoin is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linejoin
func (c *context2D) LineJoin() CanvasLineJoin { return c.state.join }

// SetLineJoin is the setter of lineJoin.
func (c *context2D) SetLineJoin(join CanvasLineJoin) {
	c.state.join = join
	c.state.line.Join = map[CanvasLineJoin]painting.Join{
		CanvasLineJoinMiter: painting.Miter, CanvasLineJoinRound: painting.RoundJoin, CanvasLineJoinBevel: painting.Bevel,
	}[join]
}

// MiterLimit is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-miterlimit
func (c *context2D) MiterLimit() float64 { return c.state.line.MiterLimit }

// SetMiterLimit is the setter of miterLimit: zero, negative, infinite, and NaN values must be ignored.
func (c *context2D) SetMiterLimit(limit float64) {
	if limit > 0 && finite(limit) {
		c.state.line.MiterLimit = limit
	}
}

// SetLineDash is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-setlinedash
func (c *context2D) SetLineDash(segments []float64) {
	// 1. If any value in segments is not finite (e.g. an Infinity or a NaN value), or if any value is negative (less than
	//    zero), then return (without throwing an exception).
	for _, s := range segments {
		if !(s >= 0) || !finite(s) {
			return
		}
	}
	// 2. If the number of elements in segments is odd, then let segments be the concatenation of two copies of segments.
	if len(segments)%2 != 0 {
		segments = append(segments[:len(segments):len(segments)], segments...)
	}
	// 3. Set this's dash list to be segments.
	c.state.line.Dash = segments
	c.account()
}

// GetLineDash is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-getlinedash
func (c *context2D) GetLineDash() []float64 { return c.state.line.Dash }

// LineDashOffset is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-linedashoffset
func (c *context2D) LineDashOffset() float64 { return c.state.line.DashOffset }

// SetLineDashOffset is the setter of lineDashOffset: infinite and NaN values must be ignored.
func (c *context2D) SetLineDashOffset(offset float64) {
	if finite(offset) {
		c.state.line.DashOffset = offset
	}
}
