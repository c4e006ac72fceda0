package imageapi

import "github.com/sluice-go/sluice/internal/painting"

// GlobalAlpha is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-globalalpha
func (c *context2D) GlobalAlpha() float64 { return c.state.alpha }

// SetGlobalAlpha is the setter of globalAlpha.
func (c *context2D) SetGlobalAlpha(alpha float64) {
	// 1. If the given value is either infinite, NaN, or not in the range 0.0 to 1.0, then return. 2. Otherwise, set this's
	//    global alpha to the given value.
	if alpha >= 0 && alpha <= 1 {
		c.state.alpha = alpha
	}
}

// GlobalCompositeOperation is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-globalcompositeoperation
func (c *context2D) GlobalCompositeOperation() string { return string(c.state.operator) }

// SetGlobalCompositeOperation is the setter of globalCompositeOperation.
func (c *context2D) SetGlobalCompositeOperation(operation string) {
	// 1. If the given value is not identical to any of the values that the <blend-mode> or the <composite-mode> properties are
	//    defined to take, then return. 2. Otherwise, set this's current compositing and blending operator to the given value.
	if painting.IsOperator(operation) {
		c.state.operator = painting.Operator(operation)
	}
}

// ImageSmoothingEnabled is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-imagesmoothingenabled
func (c *context2D) ImageSmoothingEnabled() bool { return c.state.smoothing }

// SetImageSmoothingEnabled is the setter of imageSmoothingEnabled.
func (c *context2D) SetImageSmoothingEnabled(enabled bool) { c.state.smoothing = enabled }

// ImageSmoothingQuality is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-imagesmoothingquality
func (c *context2D) ImageSmoothingQuality() ImageSmoothingQuality { return c.state.quality }

// SetImageSmoothingQuality is the setter of imageSmoothingQuality.
func (c *context2D) SetImageSmoothingQuality(quality ImageSmoothingQuality) {
	c.state.quality = quality
}
