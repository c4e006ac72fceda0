package imageapi

import (
	"image"
	"math"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/images"
)

// formatting says how a bitmap is cropped to the source rectangle with formatting.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#cropped-to-the-source-rectangle-with-formatting
type formatting struct {
	// part is the source rectangle; none stands for the whole image.
	part    idl.Optional[image.Rectangle]
	options ImageBitmapOptions
}

// source returns the source rectangle of an image of some size.
func (f formatting) source(width, height int) image.Rectangle {
	return f.part.Or(image.Rect(0, 0, width, height))
}

// outputSize returns outputWidth and outputHeight for an image of some size.
func (f formatting) outputSize(width, height int) (outputWidth, outputHeight int64) {
	source := f.source(width, height)
	w, hasWidth := f.options.ResizeWidth.Get()
	h, hasHeight := f.options.ResizeHeight.Get()
	outputWidth, outputHeight = int64(source.Dx()), int64(source.Dy())
	ratio := func(length, resize, from int64) int64 {
		return int64(math.Ceil(float64(length) * float64(resize) / float64(from)))
	}
	switch {
	// 4. If the resizeWidth member of options is specified, then let outputWidth be its value; otherwise, if resizeHeight
	//    is, the width of sourceRectangle times that, divided by its height, rounded up. 5. Likewise outputHeight.
	case hasWidth && hasHeight:
		return int64(w), int64(h)
	case hasWidth:
		return int64(w), ratio(outputHeight, int64(w), outputWidth)
	case hasHeight:
		return ratio(outputWidth, int64(h), outputHeight), int64(h)
	}
	return outputWidth, outputHeight
}

// memory returns how many bytes the steps take for an image of some size; false if there are too many pixels.
func (f formatting) memory(width, height int) (int64, bool) {
	source := f.source(width, height)
	w, h := f.outputSize(width, height)
	cropped := int64(source.Dx()) * int64(source.Dy())
	if cropped > images.MaxPixels || w > images.MaxPixels || h > images.MaxPixels || w*h > images.MaxPixels {
		return 0, false
	}
	return 4 * (cropped + 2*w*h), true
}

// apply returns the bitmap that the steps make of one.
func (f formatting) apply(b *images.Bitmap) *images.Bitmap {
	width, height := f.outputSize(b.Width, b.Height)
	// 6. Place input on an infinite transparent black grid plane, positioned so that its top left corner is at the origin
	//    of the plane. 7. Let output be the rectangle on the plane denoted by sourceRectangle.
	b = b.Crop(f.source(b.Width, b.Height))
	// 8. Scale output to the size specified by outputWidth and outputHeight, guided by resizeQuality.
	b = b.Scale(int(width), int(height), qualities[f.options.ResizeQuality])
	// 9. If the value of the imageOrientation member of options is "flipY", output must be flipped vertically. (What the
	//    image says of its orientation was respected when it was decoded.)
	if f.options.ImageOrientation == ImageOrientationFlipY {
		b = b.FlipY()
	}
	// 10. If image is an img element or a Blob object, let val be the value of the colorSpaceConversion member of
	//     options. AD-HOC: colors are those of sRGB, whatever the image says of them.
	// 11. Let val be the value of premultiplyAlpha member of options.
	if f.options.PremultiplyAlpha == PremultiplyAlphaPremultiply {
		b = b.Premultiplied()
	}
	// 12. Return output.
	return b
}

var qualities = map[ResizeQuality]images.Quality{
	ResizeQualityPixelated: images.Pixelated,
	ResizeQualityLow:       images.Low,
	ResizeQualityMedium:    images.Medium,
	ResizeQualityHigh:      images.High,
}
