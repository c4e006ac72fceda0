package imageapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// CanvasGradient is https://html.spec.whatwg.org/multipage/canvas.html#canvasgradient
type CanvasGradient struct {
	mozjs.Object
	// offset is where on the gradient a point is; nil if it paints nothing.
	offset func(painting.Point) (float64, bool)
	stops  []gradientStop
}

type gradientStop struct {
	offset float64
	color  colors.Color
}

// stopMemory is what a stop takes, in bytes.
const stopMemory = 64

// AddColorStop is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvasgradient-addcolorstop
func (g *CanvasGradient) AddColorStop(offset float64, text string) error {
	// 1. If the offset is less than 0 or greater than 1, then throw an "IndexSizeError" DOMException.
	if offset < 0 || offset > 1 {
		return indexSize("The offset has to be between 0 and 1.")
	}
	// 2. Let parsed color be the result of parsing color. (No element is passed to the parser because CanvasGradient objects
	//    are canvas-neutral.)
	color, ok := colors.Parse(text, func() colors.Color { return colors.Black })
	// 3. If parsed color is failure, throw a "SyntaxError" DOMException.
	if !ok {
		return &idl.DOMException{Name: "SyntaxError", Message: "The value '" + text + "' is no color."}
	}
	// 4. Place a new stop on the gradient, at offset offset relative to the whole gradient, and with the color parsed color. If
	//    multiple stops are added at the same offset, then they must be placed in the order added.
	at, _ := slices.BinarySearchFunc(g.stops, offset, func(s gradientStop, offset float64) int {
		if s.offset <= offset {
			return -1
		}
		return 1
	})
	g.stops = slices.Insert(g.stops, at, gradientStop{offset, color})
	g.AddMemory(stopMemory)
	return nil
}

// paint is what the gradient paints with, given the transformation; false for nothing.
func (g *CanvasGradient) paint(m painting.Matrix, solid func(colors.Color) painting.Solid) (painting.Paint, bool) {
	inverse, ok := m.Inverse()
	if !ok || g.offset == nil || len(g.stops) == 0 {
		return nil, false
	}
	stops := make([]painting.Stop, len(g.stops))
	for i, s := range g.stops {
		stops[i] = painting.Stop{Offset: s.offset, Color: solid(s.color)}
	}
	return &painting.Gradient{Offset: g.offset, Stops: stops, Inverse: inverse}, true
}
