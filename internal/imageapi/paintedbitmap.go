package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// paintedBitmap is the bitmap of a canvas that is painted on.
//
// https://html.spec.whatwg.org/multipage/canvas.html#output-bitmap
type paintedBitmap struct {
	surface painting.Surface
	opaque  bool
	space   colors.Space
	// tainted says that its origin-clean flag is false.
	tainted bool
	// large says that the canvas has more pixels than a bitmap may have.
	large bool
}

// sRGB is the color space of bitmaps that are not painted on.
const sRGB = colors.Space(PredefinedColorSpaceSrgb)

// resize makes a new bitmap, of the size of the canvas.
//
// https://html.spec.whatwg.org/multipage/canvas.html#set-bitmap-dimensions
func (b *paintedBitmap) resize(owner canvasOwner) {
	width, height := owner.size()
	owner.grew(-len(b.surface.Pix))
	b.tainted = false
	b.large = tooLarge(width, height)
	b.surface = painting.Surface{Opaque: b.opaque}
	if !b.large {
		b.surface.Width, b.surface.Height = int(width), int(height)
	}
}

// tooLarge reports whether a size has more pixels than a bitmap may have.
func tooLarge(width, height uint64) bool {
	return width > images.MaxPixels || height > images.MaxPixels || width*height > images.MaxPixels
}

// touch returns the surface, with room for its pixels; nil if it has none.
func (b *paintedBitmap) touch(cx *mozjs.Context, owner canvasOwner) (*painting.Surface, error) {
	size := b.surface.Size()
	switch {
	case b.large:
		return nil, invalidState("The canvas has too many pixels.")
	case size == 0:
		return nil, nil
	case b.surface.Pix == nil:
		if !cx.AddIfRoom(int64(size)) {
			return nil, invalidState("There is no memory left for the canvas.")
		}
		b.surface.Touch()
		cx.AddExternal(-int64(size))
		owner.grew(size)
	}
	return &b.surface, nil
}

// copied is the bitmap as it is now.
func (b *paintedBitmap) copied(cx *mozjs.Context) (bitmapData, error) {
	s := &b.surface
	bitmap := images.New(s.Width, s.Height)
	if s.Pix != nil || s.Opaque {
		if size := int64(s.Size()); !cx.AddIfRoom(size) {
			return bitmapData{}, invalidState("There is no memory left for it.")
		} else {
			cx.AddExternal(-size)
		}
		bitmap.Pix = make([]byte, s.Size())
		b.read(bitmap.Pix, 0, 0, s.Width, s.Height, sRGB)
	}
	return bitmapData{bitmap, !b.tainted}, nil
}

// read writes the pixels of a rectangle, not premultiplied, in a color space. Those outside of the bitmap are left as they are.
func (b *paintedBitmap) read(out []byte, x, y, width, height int, space colors.Space) {
	s := &b.surface
	left, right := max(x, 0), min(x+width, s.Width)
	for row := max(y, 0); row < min(y+height, s.Height) && left < right; row++ {
		to := out[((row-y)*width+left-x)*painting.PixelSize:][:(right-left)*painting.PixelSize]
		if s.Pix == nil {
			for i := 3; s.Opaque && i < len(to); i += painting.PixelSize {
				to[i] = 0xFF
			}
			continue
		}
		copy(to, s.Row(row)[left*painting.PixelSize:])
		painting.Unpremultiply(to)
		convert(to, b.space, space)
	}
}

// write sets the pixels of a row from others, not premultiplied, of a color space. The bitmap has its pixels.
func (b *paintedBitmap) write(pixels []byte, x, y int, space colors.Space) {
	to := b.surface.Row(y)[x*painting.PixelSize:][:len(pixels)]
	copy(to, pixels)
	convert(to, space, b.space)
	painting.Premultiply(to)
	for i := 3; b.surface.Opaque && i < len(to); i += painting.PixelSize {
		to[i] = 0xFF
	}
}

// convert converts pixels, not premultiplied, from a color space to another one.
func convert(pixels []byte, from, to colors.Space) {
	if from == to {
		return
	}
	var last, result [3]byte
	for i := 0; i+3 < len(pixels); i += painting.PixelSize {
		if c := [3]byte(pixels[i:]); c != last || i == 0 {
			last = c
			converted := colors.Convert([3]float64{float64(c[0]) / 255, float64(c[1]) / 255, float64(c[2]) / 255}, from, to)
			for k, v := range converted {
				result[k] = byte(v*255 + 0.5)
			}
		}
		copy(pixels[i:], result[:])
	}
}
