package imageapi

import (
	"math"

	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// contextMode is the context mode of a canvas.
//
// https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-context-mode
type contextMode uint8

const (
	noContext contextMode = iota
	bitmapRenderer
	painted2D
	placeholder // of a canvas element whose control was transferred
)

// canvas is what canvas elements and OffscreenCanvas objects have in common.
type canvas struct {
	mode contextMode
	// output is the bitmap that an ImageBitmapRenderingContext shows; nil for one of transparent black of the canvas' size.
	output bitmapData
	// bitmap is what a context paints on; nil if none does.
	bitmap *paintedBitmap
	// context is the context, as long as script has it.
	context mozjs.Weak
}

// canvasOwner is what has a canvas.
type canvasOwner interface {
	state() *canvas
	size() (width, height uint64)
	// grew says that the canvas takes some bytes more, or less.
	grew(bytes int)
	// painted says that the bitmap has changed.
	painted()
	// currentColor is what the keyword currentcolor stands for.
	currentColor() colors.Color
	// fontSize is what relative font sizes refer to, in pixels.
	fontSize() float64
}

// memory is how many bytes the canvas takes.
func (c *canvas) memory() int {
	if c.bitmap != nil {
		return len(c.bitmap.surface.Pix)
	}
	return c.output.Memory()
}

// resized is what happens when the width or the height of a canvas is set, also to what it is.
//
// https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-set-bitmap-dimensions
func resized(owner canvasOwner) {
	if context := context2DOf(owner.state().context.Get()); context != nil {
		context.reset()
	}
}

// data returns the bitmap of a canvas, given its size.
func (c *canvas) data(cx *mozjs.Context, width, height uint64) (bitmapData, error) {
	switch {
	case c.bitmap != nil && !c.bitmap.large:
		return c.bitmap.copied(cx)
	case c.output.Bitmap != nil:
		return c.output, nil
	case tooLarge(width, height):
		return bitmapData{}, invalidState("The canvas has too many pixels.")
	}
	return bitmapData{images.New(int(width), int(height)), true}, nil
}

// inputOf checks the usability of the canvas, given its size.
//
// https://html.spec.whatwg.org/multipage/canvas.html#check-the-usability-of-the-image-argument
func (c *canvas) inputOf(cx *mozjs.Context, width, height uint64) (input, error) {
	// If image has either a horizontal dimension or a vertical dimension equal to zero, then throw an
	// "InvalidStateError" DOMException.
	if width == 0 || height == 0 {
		return input{}, invalidState("The image source is a canvas element with a width or height of 0.")
	}
	d, err := c.data(cx, width, height)
	return input{bitmap: d.Bitmap, originClean: d.OriginClean}, err
}

// encodingWork is what encoding a bitmap takes.
func encodingWork(what string, b *images.Bitmap) work {
	return work{what, canvasBlobTasks, 3 * 4 * int64(b.Width) * int64(b.Height)}
}

// encode is https://html.spec.whatwg.org/multipage/canvas.html#a-serialization-of-the-bitmap-as-a-file
func encode(b *images.Bitmap, typ string, quality float64) (file.Data, error) {
	bytes, written, err := images.Encode(b, images.Type(typ), quality)
	return file.Data{Bytes: bytes, Type: string(written)}, err
}

// noQuality stands for a quality that is not given.
var noQuality = math.NaN()

// securityError is a "SecurityError" DOMException.
func securityError(message string) error {
	return &idl.DOMException{Name: "SecurityError", Message: message}
}

// encodingError is an "EncodingError" DOMException.
func encodingError(message string) error {
	return &idl.DOMException{Name: "EncodingError", Message: message}
}
