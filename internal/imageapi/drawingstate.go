package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// drawingState is https://html.spec.whatwg.org/multipage/canvas.html#drawing-state
type drawingState struct {
	matrix painting.Matrix
	clip   *painting.Clip // nil for all of the bitmap
	fill   style
	stroke style
	line   painting.Line
	cap    CanvasLineCap
	join   CanvasLineJoin
	shadow struct {
		offsetX, offsetY, blur float64
		color                  colors.Color
	}
	alpha     float64
	operator  painting.Operator
	smoothing bool
	quality   ImageSmoothingQuality
	text      textStyle
	// below is how many bytes this saved state and those below it on the stack take.
	below int
}

// initialState has the values of a new context.
func initialState() drawingState {
	s := drawingState{
		matrix: painting.Identity,
		fill:   style{color: colors.Black}, stroke: style{color: colors.Black},
		line: painting.Line{Width: 1, MiterLimit: 10},
		cap:  CanvasLineCapButt, join: CanvasLineJoinMiter,
		alpha: 1, operator: painting.SourceOver, smoothing: true, quality: ImageSmoothingQualityLow,
		text: initialText,
	}
	return s
}

// memory is how many bytes the state takes.
func (s *drawingState) memory() int { return stateMemory + 8*len(s.line.Dash) + s.clip.Memory() }

// drop lets go of what the state holds.
func (s *drawingState) drop(c *context2D) {
	s.fill.drop(c)
	s.stroke.drop(c)
}

// style is what is filled or stroked with: a color, unless there is a gradient or a pattern.
type style struct {
	color    colors.Color
	gradient *CanvasGradient
	pattern  *CanvasPattern
	slot     mozjs.Slot // of either object
}

// held returns the style for another state, which holds its object, too.
func (s style) held(c *context2D) style {
	if s.slot != 0 {
		s.slot = c.Hold(c.Held(s.slot))
	}
	return s
}

func (s *style) drop(c *context2D) {
	if s.slot != 0 {
		c.Drop(s.slot)
	}
	*s = style{}
}
