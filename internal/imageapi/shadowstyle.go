package imageapi

import "github.com/sluice-go/sluice/internal/css/colors"

// ShadowOffsetX is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-shadowoffsetx
func (c *context2D) ShadowOffsetX() float64 { return c.state.shadow.offsetX }

// SetShadowOffsetX is the setter of shadowOffsetX: infinite and NaN values must be ignored.
func (c *context2D) SetShadowOffsetX(offset float64) {
	if finite(offset) {
		c.state.shadow.offsetX = offset
	}
}

// ShadowOffsetY is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-shadowoffsety
func (c *context2D) ShadowOffsetY() float64 { return c.state.shadow.offsetY }

// SetShadowOffsetY is the setter of shadowOffsetY.
func (c *context2D) SetShadowOffsetY(offset float64) {
	if finite(offset) {
		c.state.shadow.offsetY = offset
	}
}

// ShadowBlur is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-shadowblur
func (c *context2D) ShadowBlur() float64 { return c.state.shadow.blur }

// SetShadowBlur is the setter of shadowBlur: negative, infinite and NaN values must be ignored.
func (c *context2D) SetShadowBlur(blur float64) {
	if blur >= 0 && finite(blur) {
		c.state.shadow.blur = blur
	}
}

// ShadowColor is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-shadowcolor
func (c *context2D) ShadowColor() string { return c.state.shadow.color.String() }

// SetShadowColor is the setter of shadowColor: what cannot be parsed must be ignored.
func (c *context2D) SetShadowColor(text string) {
	if color, ok := colors.Parse(text, c.of.currentColor); ok {
		c.state.shadow.color = color
	}
}
