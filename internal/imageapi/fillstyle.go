package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/painting"
)

// FillStyle is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fillstyle
func (c *context2D) FillStyle() CanvasStyle { return c.state.fill.canvasStyle() }

// SetFillStyle is the setter of fillStyle.
func (c *context2D) SetFillStyle(value CanvasStyle) { c.setStyle(&c.state.fill, value) }

// StrokeStyle is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-strokestyle
func (c *context2D) StrokeStyle() CanvasStyle { return c.state.stroke.canvasStyle() }

// SetStrokeStyle is the setter of strokeStyle.
func (c *context2D) SetStrokeStyle(value CanvasStyle) { c.setStyle(&c.state.stroke, value) }

// canvasStyle is what the getters return.
func (s *style) canvasStyle() CanvasStyle {
	switch {
	case s.gradient != nil:
		return CanvasStyle{IsCanvasGradient: true, CanvasGradient: s.gradient}
	case s.pattern != nil:
		return CanvasStyle{IsCanvasPattern: true, CanvasPattern: s.pattern}
	}
	// 1. If this's fill style is a CSS color, then return the serialization of that color with HTML-compatible serialization
	//    requested.
	return CanvasStyle{IsDOMString: true, DOMString: s.color.String()}
}

// setStyle is what the setters do.
func (c *context2D) setStyle(s *style, value CanvasStyle) {
	switch {
	case value.IsDOMString:
		// 1. If the given value is a string, then: 1. Let context be this's canvas attribute's value, if that is an element;
		//    otherwise null. 2. Let parsedValue be the result of parsing the given value with context if non-null. 3. If
		//    parsedValue is failure, then return. 4. Set this's fill style to parsedValue. 5. Return.
		if color, ok := colors.Parse(value.DOMString, c.of.currentColor); ok {
			s.drop(c)
			s.color = color
		}
	case value.IsCanvasGradient:
		s.drop(c)
		s.gradient, s.slot = value.CanvasGradient, c.Hold(value.CanvasGradient.Value())
	default:
		// 2. If the given value is a CanvasPattern object that is marked as not origin-clean, then set this's origin-clean
		//    flag to false.
		if !value.CanvasPattern.originClean {
			c.of.state().bitmap.tainted = true
		}
		// 3. Set this's fill style to the given value.
		s.drop(c)
		s.pattern, s.slot = value.CanvasPattern, c.Hold(value.CanvasPattern.Value())
	}
}

// paint is what the style paints with, given the transformation; false for nothing.
func (c *context2D) paint(s *style, m painting.Matrix) (painting.Paint, bool) {
	switch {
	case s.gradient != nil:
		return s.gradient.paint(m, c.solid)
	case s.pattern != nil:
		return s.pattern.paint(m, c.state.smoothing)
	}
	return c.solid(s.color), true
}

// solid is a color in the color space of the canvas.
func (c *context2D) solid(color colors.Color) painting.Solid {
	if space := c.of.state().bitmap.space; space != sRGB {
		rgb := colors.Convert([3]float64{color.Red, color.Green, color.Blue}, sRGB, space)
		color.Red, color.Green, color.Blue = rgb[0], rgb[1], rgb[2]
	}
	return color.Bytes()
}

// CreateLinearGradient is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createlineargradient
func (c *context2D) CreateLinearGradient(x0, y0, x1, y1 float64) *CanvasGradient {
	g := createCanvasGradient(c.Cx())
	// If x0 = x1 and y0 = y1, then the linear gradient must paint nothing.
	if x0 != x1 || y0 != y1 {
		g.offset = painting.Linear(painting.Point{X: x0, Y: y0}, painting.Point{X: x1, Y: y1})
	}
	return g
}

// CreateRadialGradient is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createradialgradient
func (c *context2D) CreateRadialGradient(x0, y0, r0, x1, y1, r1 float64) (*CanvasGradient, error) {
	// If either of r0 or r1 are negative, then an "IndexSizeError" DOMException must be thrown.
	if r0 < 0 || r1 < 0 {
		return nil, indexSize("The radii must not be negative.")
	}
	g := createCanvasGradient(c.Cx())
	// 1. If x0 = x1 and y0 = y1 and r0 = r1, then the radial gradient must paint nothing.
	if x0 != x1 || y0 != y1 || r0 != r1 {
		g.offset = painting.Radial(painting.Point{X: x0, Y: y0}, r0, painting.Point{X: x1, Y: y1}, r1)
	}
	return g, nil
}

// CreateConicGradient is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createconicgradient
func (c *context2D) CreateConicGradient(startAngle, x, y float64) *CanvasGradient {
	g := createCanvasGradient(c.Cx())
	g.offset = painting.Conic(startAngle, painting.Point{X: x, Y: y})
	return g
}

// CreatePattern is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createpattern
func (c *context2D) CreatePattern(image CanvasImageSource, repetition string) (*CanvasPattern, error) {
	// 1. Let usability be the result of checking the usability of image. 2. If usability is bad, then return null.
	source, ok, err := c.sourceOf(image)
	if err != nil || !ok {
		return nil, err
	}
	// 4. If repetition is the empty string, then set it to "repeat".
	if repetition == "" {
		repetition = "repeat"
	}
	repeats, ok := map[string][2]bool{"repeat": {true, true}, "repeat-x": {true, false}, "repeat-y": {false, true}, "no-repeat": {false, false}}[repetition]
	// 5. If repetition is not identical to one of "repeat", "repeat-x", "repeat-y", or "no-repeat", then throw a "SyntaxError"
	//    DOMException.
	if !ok {
		return nil, &idl.DOMException{Name: "SyntaxError", Message: "The repetition '" + repetition + "' is none."}
	}
	// 6. Let pattern be a new CanvasPattern object with the image image and the repetition behavior given by repetition. (What
	//    the image is now, if that changes.)
	picture, err := source.kept(c.Cx())
	if err != nil {
		return nil, err
	}
	pattern := createCanvasPattern(c.Cx())
	pattern.SetMemory(len(picture.Pix))
	pattern.picture, pattern.repeats, pattern.matrix = picture, repeats, painting.Identity
	// 7. If image is not origin-clean, then mark pattern as not origin-clean.
	pattern.originClean = source.originClean
	// 8. Return pattern.
	return pattern, nil
}
