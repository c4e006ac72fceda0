package imageapi

import (
	"github.com/sluice-go/sluice/internal/painting"
)

// surface returns what the context paints on, with room for its pixels; nil if it has none.
func (c *context2D) surface() (*painting.Surface, error) {
	return c.of.state().bitmap.touch(c.Cx(), c.of)
}

// manner is how the state says that shapes are painted.
func (c *context2D) manner() painting.Manner {
	return painting.Manner{Operator: c.state.operator, Alpha: c.state.alpha, Clip: c.state.clip, Ended: c.Cx().Terminated}
}

// muchMemory is from how many bytes on it is asked whether there is room for what a method takes while it runs.
const muchMemory = 4 << 20

// roomFor runs steps that take some memory, if there is room for it.
func (c *context2D) roomFor(bytes int64, steps func() error) error {
	if bytes > muchMemory {
		if !c.Cx().AddIfRoom(bytes) {
			return invalidState("There is no memory left for it.")
		}
		defer c.Cx().AddExternal(-bytes)
	}
	return steps()
}

// draw paints a shape, with its shadow; paint gives what it is painted with, at a place that is so far away.
//
// https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
func (c *context2D) draw(shape func() *painting.Shape, paint func(moved painting.Matrix) (painting.Paint, bool)) error {
	s, err := c.surface()
	if s == nil || err != nil {
		return err
	}
	if _, ok := c.state.matrix.Inverse(); !ok {
		return nil
	}
	of, ok := paint(painting.Identity)
	if !ok {
		return nil
	}
	area, manner := shape(), c.manner()
	// 2. If shadows are to be drawn, then render the shadow from image A: its color is not fully transparent, and it is blurred
	//    or elsewhere; with the operator copy it would not be seen.
	if sh := &c.state.shadow; sh.color.Alpha > 0 && (sh.blur > 0 || sh.offsetX != 0 || sh.offsetY != 0) && manner.Operator != painting.Copy {
		moved, ok := paint(painting.Matrix{A: 1, D: 1, E: sh.offsetX, F: sh.offsetY})
		if ok {
			s.Shadow(area, moved, painting.Shadow{Color: c.solid(sh.color), Offset: painting.Point{X: sh.offsetX, Y: sh.offsetY}, Blur: sh.blur}, manner)
		}
	}
	// 4. Composite the image within the clipping region over the current output bitmap using the current compositing and
	//    blending operator.
	s.Paint(area, of, manner)
	c.of.painted()
	return nil
}

// drawStyled is draw with a style, of a shape that is made of a path.
func (c *context2D) drawStyled(s *style, path *painting.Path, shape func() *painting.Shape) error {
	return c.roomFor(path.Cost(), func() error {
		return c.draw(shape, func(moved painting.Matrix) (painting.Paint, bool) { return c.paint(s, moved.Times(c.state.matrix)) })
	})
}

// rectangle is a path of a rectangle.
func rectangle(x, y, w, h float64) *painting.Path {
	var p painting.Path
	p.Rect(x, y, w, h, painting.Identity)
	return &p
}

// ClearRect is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-clearrect
func (c *context2D) ClearRect(x, y, w, h float64) error {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Let pixels be the set of pixels in the specified rectangle
	//    that also intersect the current clipping region. 3. Clear the pixels in pixels to a fully transparent black, discarding
	//    any previous image.
	s := &c.of.state().bitmap.surface
	if !finite(x, y, w, h) || s.Pix == nil {
		return nil
	}
	s.Erase(rectangle(x, y, w, h).Fill(c.state.matrix, false, c.Cx().Terminated), c.state.clip, c.Cx().Terminated)
	c.of.painted()
	return nil
}

// FillRect is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fillrect
func (c *context2D) FillRect(x, y, w, h float64) error {
	// 1. If any of the arguments are infinite or NaN, then return. 2. If either w or h are zero, then return. 3. Paint the
	//    specified rectangular area using this's fill style.
	if !finite(x, y, w, h) || w == 0 || h == 0 {
		return nil
	}
	path := rectangle(x, y, w, h)
	return c.drawStyled(&c.state.fill, path, func() *painting.Shape {
		return path.Fill(c.state.matrix, false, c.Cx().Terminated)
	})
}

// StrokeRect is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-strokerect
func (c *context2D) StrokeRect(x, y, w, h float64) error {
	// 1. If any of the arguments are infinite or NaN, then return. 2. Take the result of tracing the path described below, and
	//    fill the resulting path with this's stroke style.
	if !finite(x, y, w, h) {
		return nil
	}
	var path *painting.Path
	switch {
	// If w and h are both zero, the path has a single subpath with just one point, and no lines, and this method thus has no
	// effect.
	case w == 0 && h == 0:
		return nil
	// If only one of them is zero, then the path has a single subpath consisting of two points, and a single line. (It is closed:
	// it has joins, and no caps.)
	case w == 0 || h == 0:
		path = new(painting.Path)
		path.MoveTo(painting.Point{X: x, Y: y})
		path.LineTo(painting.Point{X: x + w, Y: y + h})
		path.Close()
	// Otherwise, the path has a single subpath consisting of four points, which is closed.
	default:
		path = rectangle(x, y, w, h)
	}
	return c.strokePath(path)
}

// strokePath strokes a path that is not transformed yet.
func (c *context2D) strokePath(path *painting.Path) error {
	return c.drawStyled(&c.state.stroke, path, func() *painting.Shape {
		return path.Stroke(c.state.line, c.state.matrix, c.Cx().Terminated)
	})
}

// untransformed is the current default path as it was before it was transformed; false if that cannot be told.
func (c *context2D) untransformed() (*painting.Path, bool) {
	inverse, ok := c.state.matrix.Inverse()
	if !ok {
		return nil, false
	}
	return c.path.Transformed(inverse), true
}

// BeginPath is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-beginpath
func (c *context2D) BeginPath() {
	c.path.Clear()
	c.changed()
}

// Fill is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fill
func (c *context2D) Fill(rule CanvasFillRule) error {
	return c.drawStyled(&c.state.fill, &c.path, func() *painting.Shape { return c.currentShape(rule) })
}

// currentShape is what the current default path has inside.
func (c *context2D) currentShape(rule CanvasFillRule) *painting.Shape {
	return c.path.Fill(painting.Identity, rule == CanvasFillRuleEvenodd, c.Cx().Terminated)
}

// shapeOf is what a Path2D has inside, transformed.
func (c *context2D) shapeOf(path *Path2D, rule CanvasFillRule) *painting.Shape {
	return path.path.Fill(c.state.matrix, rule == CanvasFillRuleEvenodd, c.Cx().Terminated)
}

// FillPath is fill() with a path.
func (c *context2D) FillPath(path *Path2D, rule CanvasFillRule) error {
	return c.drawStyled(&c.state.fill, &path.path, func() *painting.Shape { return c.shapeOf(path, rule) })
}

// Stroke is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-stroke
func (c *context2D) Stroke() error {
	path, ok := c.untransformed()
	if !ok {
		return nil
	}
	return c.strokePath(path)
}

// StrokePath is stroke() with a path.
func (c *context2D) StrokePath(path *Path2D) error { return c.strokePath(&path.path) }

// Clip is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-clip
func (c *context2D) Clip(rule CanvasFillRule) error {
	return c.clipTo(&c.path, func() *painting.Shape { return c.currentShape(rule) })
}

// ClipPath is clip() with a path.
func (c *context2D) ClipPath(path *Path2D, rule CanvasFillRule) error {
	return c.clipTo(&path.path, func() *painting.Shape { return c.shapeOf(path, rule) })
}

// clipTo creates a new clipping region by calculating the intersection of the current clipping region and a shape, which is made
// of a path.
func (c *context2D) clipTo(path *painting.Path, shape func() *painting.Shape) error {
	surface := &c.of.state().bitmap.surface
	return c.roomFor(path.Cost()+int64(surface.Width)*int64(surface.Height), func() error {
		c.state.clip = c.state.clip.Intersect(shape(), surface, c.Cx().Terminated)
		c.account()
		return nil
	})
}

// contains reports whether a point is in a shape, which is made of a path.
func (c *context2D) contains(path *painting.Path, x, y float64, shape func() *painting.Shape) (inside bool, err error) {
	// 1. If any of the arguments are infinite or NaN, then return false. 2. Return true, if the point given by the x and y
	//    coordinates, when treated as coordinates in the canvas coordinate space unaffected by the current transformation, is
	//    inside the intended path, as determined by the fill rule; and false otherwise. Points on the path itself are inside.
	if c.state.matrix.IsSingular() || !finite(x, y) {
		return false, nil
	}
	err = c.roomFor(path.Cost(), func() error {
		inside = shape().Contains(painting.Point{X: x, Y: y})
		return nil
	})
	return inside, err
}

// IsPointInPath is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-ispointinpath
func (c *context2D) IsPointInPath(x, y float64, rule CanvasFillRule) (bool, error) {
	return c.contains(&c.path, x, y, func() *painting.Shape { return c.currentShape(rule) })
}

// IsPointInPath2D is isPointInPath() with a path.
func (c *context2D) IsPointInPath2D(path *Path2D, x, y float64, rule CanvasFillRule) (bool, error) {
	return c.contains(&path.path, x, y, func() *painting.Shape { return c.shapeOf(path, rule) })
}

// IsPointInStroke is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-ispointinstroke
func (c *context2D) IsPointInStroke(x, y float64) (bool, error) {
	path, ok := c.untransformed()
	if !ok {
		return false, nil
	}
	return c.isInStroke(path, x, y)
}

// IsPointInStrokeOfPath2D is isPointInStroke() with a path.
func (c *context2D) IsPointInStrokeOfPath2D(path *Path2D, x, y float64) (bool, error) {
	return c.isInStroke(&path.path, x, y)
}

func (c *context2D) isInStroke(path *painting.Path, x, y float64) (bool, error) {
	return c.contains(path, x, y, func() *painting.Shape {
		return path.Stroke(c.state.line, c.state.matrix, c.Cx().Terminated)
	})
}
