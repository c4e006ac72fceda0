package images

import (
	"image"

	"golang.org/x/image/draw"
)

// Bitmap is an image of pixels. It does not change once others have it, so that goroutines may share it.
type Bitmap struct {
	Width, Height int
	// Pix has four bytes per pixel, row by row: red, green, blue in sRGB, not premultiplied, and alpha. It is nil when all
	// pixels are transparent black.
	Pix []byte
}

// New returns a bitmap of transparent black pixels. It takes no memory for them.
func New(width, height int) *Bitmap { return &Bitmap{Width: width, Height: height} }

// pixelSize is the size of a pixel in bytes.
const pixelSize = 4

// Memory returns how many bytes the pixels take.
func (b *Bitmap) Memory() int { return len(b.Pix) }

// stride is the size of a row in bytes.
func (b *Bitmap) stride() int { return b.Width * pixelSize }

// image returns the bitmap as an image of Go's.
func (b *Bitmap) image() *image.NRGBA {
	pix := b.Pix
	if pix == nil {
		pix = make([]byte, b.stride()*b.Height)
	}
	return &image.NRGBA{Pix: pix, Stride: b.stride(), Rect: image.Rect(0, 0, b.Width, b.Height)}
}

// Crop returns the part of the bitmap in a rectangle; what of the rectangle lies outside is transparent black.
func (b *Bitmap) Crop(r image.Rectangle) *Bitmap {
	if r == image.Rect(0, 0, b.Width, b.Height) {
		return b
	}
	cropped := New(r.Dx(), r.Dy())
	inside := r.Intersect(image.Rect(0, 0, b.Width, b.Height))
	if b.Pix == nil || inside.Empty() {
		return cropped
	}
	cropped.Pix = make([]byte, cropped.stride()*cropped.Height)
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		from := y*b.stride() + inside.Min.X*pixelSize
		to := (y-r.Min.Y)*cropped.stride() + (inside.Min.X-r.Min.X)*pixelSize
		copy(cropped.Pix[to:], b.Pix[from:from+inside.Dx()*pixelSize])
	}
	return cropped
}

// Quality is how carefully a bitmap is scaled.
type Quality uint8

// The qualities, as the standard names them.
const (
	Pixelated Quality = iota
	Low
	Medium
	High
)

// Scale returns the bitmap in another size.
func (b *Bitmap) Scale(width, height int, quality Quality) *Bitmap {
	if width == b.Width && height == b.Height {
		return b
	}
	if b.Pix == nil {
		return New(width, height)
	}
	scaler := map[Quality]draw.Scaler{
		Pixelated: draw.NearestNeighbor, Low: draw.ApproxBiLinear, Medium: draw.BiLinear, High: draw.CatmullRom,
	}[quality]
	// Colors are mixed premultiplied: what is transparent has none.
	scaled := image.NewRGBA(image.Rect(0, 0, width, height))
	source := b.image()
	scaler.Scale(scaled, scaled.Rect, source, source.Rect, draw.Src, nil)
	unpremultiply(scaled.Pix)
	return &Bitmap{width, height, scaled.Pix}
}

// FlipY returns the bitmap upside down.
func (b *Bitmap) FlipY() *Bitmap { return b.Orient(flippedY) }

// Premultiplied returns the bitmap as it is when its color channels were premultiplied by its alpha channel, and divided
// by it again: fully transparent pixels have lost their color, translucent ones some of its precision.
func (b *Bitmap) Premultiplied() *Bitmap {
	if b.opaque() {
		return b
	}
	pix := make([]byte, len(b.Pix))
	for i := 0; i < len(pix); i += pixelSize {
		a := uint32(b.Pix[i+3])
		for c := range 3 {
			pix[i+c] = byte((uint32(b.Pix[i+c])*a + 127) / 255)
		}
		pix[i+3] = byte(a)
	}
	unpremultiply(pix)
	return &Bitmap{b.Width, b.Height, pix}
}

// opaque says whether all pixels are, or none has a color.
func (b *Bitmap) opaque() bool {
	for i := 3; i < len(b.Pix); i += pixelSize {
		if b.Pix[i] != 0xFF {
			return false
		}
	}
	return true
}

// unpremultiply divides the colors of pixels by their alpha.
func unpremultiply(pix []byte) {
	for i := 0; i+3 < len(pix); i += pixelSize {
		switch a := uint32(pix[i+3]); a {
		case 0xFF:
		case 0:
			clear(pix[i : i+3])
		default:
			for c := range 3 {
				pix[i+c] = byte(min(255, (uint32(pix[i+c])*255+a/2)/a))
			}
		}
	}
}
