package imageapi

import (
	"math"

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
	placeholder // of a canvas element whose control was transferred
)

// canvas is what canvas elements and OffscreenCanvas objects have in common.
type canvas struct {
	mode contextMode
	// output is the bitmap of the context; nil for one of transparent black of the canvas' size.
	output bitmapData
	// context is the context, as long as script has it.
	context mozjs.Weak
}

// canvasOwner is what has a canvas.
type canvasOwner interface {
	state() *canvas
	// grew says that the canvas takes some bytes more, or less.
	grew(bytes int)
}

// data returns the bitmap of a canvas, given its size.
func (c *canvas) data(width, height uint64) (bitmapData, error) {
	if c.output.Bitmap != nil {
		return c.output, nil
	}
	if width > images.MaxPixels || height > images.MaxPixels || width*height > images.MaxPixels {
		return bitmapData{}, invalidState("The canvas has too many pixels.")
	}
	return bitmapData{images.New(int(width), int(height)), true}, nil
}

// inputOf checks the usability of the canvas, given its size.
//
// https://html.spec.whatwg.org/multipage/canvas.html#check-the-usability-of-the-image-argument
func (c *canvas) inputOf(width, height uint64) (input, error) {
	// If image has either a horizontal dimension or a vertical dimension equal to zero, then throw an
	// "InvalidStateError" DOMException.
	if width == 0 || height == 0 {
		return input{}, invalidState("The image source is a canvas element with a width or height of 0.")
	}
	d, err := c.data(width, height)
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
