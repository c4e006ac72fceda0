package images

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"
)

// Type is a type of images, by its MIME type.
type Type string

// The types that are decoded.
const (
	PNG  Type = "image/png"
	JPEG Type = "image/jpeg"
	GIF  Type = "image/gif"
	WebP Type = "image/webp"
	BMP  Type = "image/bmp"
)

// Sniff returns the type of an image by its first bytes; "" if it is none that is decoded.
//
// https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
func Sniff(b []byte) Type {
	switch {
	case bytes.HasPrefix(b, []byte("BM")):
		return BMP
	case bytes.HasPrefix(b, []byte("GIF87a")), bytes.HasPrefix(b, []byte("GIF89a")):
		return GIF
	case len(b) >= 14 && string(b[:4]) == "RIFF" && string(b[8:14]) == "WEBPVP":
		return WebP
	case bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")):
		return PNG
	case bytes.HasPrefix(b, []byte("\xFF\xD8\xFF")):
		return JPEG
	}
	return ""
}

// Header is what the beginning of an image says of it.
type Header struct {
	Type Type
	// Width and Height are those of the stored image, which Orientation turns.
	Width, Height int
	Orientation   Orientation
}

// Size returns width and height of the image when it is turned as it wants to be.
func (h Header) Size() (width, height int) {
	if h.Orientation.swaps() {
		return h.Height, h.Width
	}
	return h.Width, h.Height
}

// MaxPixels is how many pixels a bitmap may have: one of 16,384 by 16,384.
const MaxPixels = 1 << 28

// Memory returns how many bytes decoding takes at most, the bitmap included: the decoders keep the coefficients of a
// progressive JPEG, which has up to four channels, and 16 bits of each channel of a PNG.
func (h Header) Memory() int64 {
	perPixel := map[Type]int64{PNG: 8, JPEG: 8, GIF: 1, WebP: 8, BMP: 4}[h.Type]
	return int64(h.Width) * int64(h.Height) * (pixelSize + perPixel)
}

// Errors of images.
var (
	ErrType  = errors.New("the image is of no type that is decoded")
	ErrLarge = errors.New("the image has too many pixels")
	ErrShort = errors.New("the image is shorter than its size says")
)

// headLength is how many bytes have the type of an image, and the size of a GIF and of a WebP that says it first.
const headLength = 64

// Read reads the header of an image. What it says is plausible: nobody needs to allocate a gigabyte for a file of
// hundred bytes that claims so, unless its format can say that much with so little.
func Read(b []byte) (h Header, err error) {
	if h, err = readSize(b[:min(len(b), headLength)], bytes.NewReader(b)); err != nil {
		return h, err
	}
	switch h.Type {
	case PNG:
		h.Orientation = pngOrientation(b)
	case JPEG:
		h.Orientation = jpegOrientation(b)
	case WebP:
		h.Orientation = webpOrientation(b)
	}
	return h, h.check(int64(len(b)))
}

// Check reads an image to its end, and keeps nothing. The error says that it cannot be read, or what Read says of it.
func Check(from io.Reader) error {
	counted := &countedReader{from: from}
	b := bufio.NewReader(counted)
	head, _ := b.Peek(headLength) // readSize meets the error, too
	h, err := readSize(head, b)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, b); err != nil {
		return err
	}
	return h.check(counted.n)
}

// countedReader counts what is read.
type countedReader struct {
	from io.Reader
	n    int64
}

// Read implements io.Reader.
func (r *countedReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.n += int64(n)
	return n, err
}

// readSize reads the type and the size of an image that begins with head.
func readSize(head []byte, b io.Reader) (h Header, err error) {
	h.Type, h.Orientation = Sniff(head), upright
	var c image.Config
	switch h.Type {
	case PNG:
		c, err = png.DecodeConfig(b)
	case JPEG:
		c, err = jpeg.DecodeConfig(b)
	case GIF:
		if len(head) < 13 {
			return h, ErrShort
		}
		c.Width, c.Height = int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))
	case WebP:
		if c.Width, c.Height = webpCanvas(head); c.Width == 0 {
			c, err = webp.DecodeConfig(b)
		}
	case BMP:
		c, err = bmp.DecodeConfig(b)
	default:
		return h, ErrType
	}
	if err != nil {
		return h, err
	}
	if h.Width, h.Height = c.Width, c.Height; h.Width <= 0 || h.Height <= 0 {
		return h, fmt.Errorf("the image has a size of %d by %d", h.Width, h.Height)
	}
	return h, nil
}

// pixelsPerByte is how many pixels a byte of a file can stand for at most: what deflate makes of one byte of 1-bit
// pixels, 8×8 blocks of one bit. Formats that can repeat a pixel for ever are not here.
var pixelsPerByte = map[Type]int64{PNG: 8 * 1032, JPEG: 1024, BMP: 255}

// check compares the size of the image with that of its file.
func (h Header) check(size int64) error {
	pixels := int64(h.Width) * int64(h.Height)
	if pixels > MaxPixels {
		return ErrLarge
	}
	if most, ok := pixelsPerByte[h.Type]; ok && pixels > most*size {
		return ErrShort
	}
	return nil
}
