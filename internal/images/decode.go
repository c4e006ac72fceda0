package images

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"github.com/sluice-go/sluice/internal/images/libjpeg"
)

// Decode decodes an image, an animated one's first frame, as it is stored: without its orientation. The header is what
// Read has read of it.
func Decode(b []byte, h Header) (bitmap *Bitmap, err error) {
	defer func() {
		// Whatever a decoder does not expect is an image that cannot be decoded.
		if p := recover(); p != nil {
			bitmap, err = nil, fmt.Errorf("the image cannot be decoded: %v", p)
		}
	}()
	switch h.Type {
	case PNG:
		m, err := png.Decode(bytes.NewReader(b))
		return bitmapOf(m, err)
	case JPEG:
		pix, err := libjpeg.Decode(b, h.Width, h.Height)
		if err != nil {
			return nil, err
		}
		return &Bitmap{h.Width, h.Height, pix}, nil
	case GIF:
		all, err := gif.DecodeAll(bytes.NewReader(firstGIFFrame(b)))
		if err != nil {
			return nil, err
		}
		return onCanvas(all.Image[0], all.Image[0].Rect.Min, h)
	case WebP:
		still, x, y := firstWebPFrame(b)
		if still == nil {
			m, err := webp.Decode(bytes.NewReader(b))
			return bitmapOf(m, err)
		}
		// A frame that is larger than the canvas was not counted.
		if width, height := webpCanvas(still); x+width > h.Width || y+height > h.Height {
			return nil, ErrLarge
		}
		m, err := webp.Decode(bytes.NewReader(still))
		if err != nil {
			return nil, err
		}
		return onCanvas(m, image.Pt(x, y), h)
	case BMP:
		m, err := bmp.Decode(bytes.NewReader(b))
		return bitmapOf(m, err)
	}
	return nil, ErrType
}

// onCanvas places a frame on the canvas of an animation, which is transparent elsewhere.
func onCanvas(frame image.Image, at image.Point, h Header) (*Bitmap, error) {
	b, err := bitmapOf(frame, nil)
	if err != nil {
		return nil, err
	}
	return b.Crop(image.Rect(0, 0, h.Width, h.Height).Sub(at)), nil
}

// bitmapOf converts an image of Go's.
func bitmapOf(m image.Image, err error) (*Bitmap, error) {
	if err != nil {
		return nil, err
	}
	r := m.Bounds()
	b := New(r.Dx(), r.Dy())
	switch m := m.(type) {
	case *image.NRGBA:
		if m.Stride == b.stride() {
			b.Pix = m.Pix[:b.stride()*b.Height]
			return b, nil
		}
	case *image.RGBA:
		if m.Stride == b.stride() && m.Opaque() {
			b.Pix = m.Pix[:b.stride()*b.Height]
			return b, nil
		}
	}
	b.Pix = make([]byte, b.stride()*b.Height)
	switch m := m.(type) {
	case *image.YCbCr, *image.Gray, *image.Gray16:
		// They are opaque: premultiplied and not are the same.
		opaque := &image.RGBA{Pix: b.Pix, Stride: b.stride(), Rect: image.Rect(0, 0, b.Width, b.Height)}
		draw.Draw(opaque, opaque.Rect, m, r.Min, draw.Src)
	case *image.Paletted:
		b.fillPaletted(m)
	default:
		b.fill(m)
	}
	return b, nil
}

// fillPaletted takes the pixels of an image of at most 256 colors.
func (b *Bitmap) fillPaletted(m *image.Paletted) {
	var palette [256]color.NRGBA
	for i, c := range m.Palette {
		palette[i] = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	for y := range b.Height {
		row := b.Pix[y*b.stride():]
		for x, index := range m.Pix[y*m.Stride : y*m.Stride+b.Width] {
			c := palette[index]
			row[x*4], row[x*4+1], row[x*4+2], row[x*4+3] = c.R, c.G, c.B, c.A
		}
	}
}

// fill takes the pixels of any image.
func (b *Bitmap) fill(m image.Image) {
	min := m.Bounds().Min
	at := 0
	for y := range b.Height {
		for x := range b.Width {
			c := color.NRGBAModel.Convert(m.At(min.X+x, min.Y+y)).(color.NRGBA)
			b.Pix[at], b.Pix[at+1], b.Pix[at+2], b.Pix[at+3] = c.R, c.G, c.B, c.A
			at += pixelSize
		}
	}
}
