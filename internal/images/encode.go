package images

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
)

// Encode writes a bitmap as a file of a type. Quality is between 0 and 1, of types that have one; anything else stands for
// that of the user agent. A type that cannot be written is PNG; it returns which it was.
//
// https://html.spec.whatwg.org/multipage/canvas.html#a-serialization-of-the-bitmap-as-a-file
func Encode(b *Bitmap, t Type, quality float64) ([]byte, Type, error) {
	var out bytes.Buffer
	if t != JPEG {
		err := png.Encode(&out, b.image())
		return out.Bytes(), PNG, err
	}
	if !(quality >= 0 && quality <= 1) {
		quality = 0.92
	}
	// If the image format does not support an alpha channel, then it is composited onto an opaque black background.
	opaque := image.NewRGBA(image.Rect(0, 0, b.Width, b.Height))
	draw.Draw(opaque, opaque.Rect, image.NewUniform(color.Black), image.Point{}, draw.Src)
	draw.Draw(opaque, opaque.Rect, b.image(), image.Point{}, draw.Over)
	err := jpeg.Encode(&out, opaque, &jpeg.Options{Quality: max(1, int(math.Round(quality*100)))})
	return out.Bytes(), JPEG, err
}
