package imageapi

import (
	"bytes"
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// imageSource is an image that is painted with.
type imageSource struct {
	picture     painting.Picture
	originClean bool
	// changes says that the pixels are those of a canvas.
	changes bool
}

// kept returns the picture as it is now.
func (s *imageSource) kept(cx *mozjs.Context) (*painting.Picture, error) {
	if s.changes {
		if size := int64(len(s.picture.Pix)); !cx.AddIfRoom(size) {
			return nil, invalidState("There is no memory left for it.")
		} else {
			cx.AddExternal(-size)
		}
		s.picture.Pix = bytes.Clone(s.picture.Pix)
	}
	return &s.picture, nil
}

// sourceOf checks the usability of an image; false stands for bad.
//
// https://html.spec.whatwg.org/multipage/canvas.html#check-the-usability-of-the-image-argument
func (c *context2D) sourceOf(image CanvasImageSource) (source imageSource, ok bool, err error) {
	switch {
	case image.IsHTMLImageElement:
		// If image's current request's state is broken, then throw an "InvalidStateError" DOMException. If image is not fully
		// decodable, then return bad. If image has a natural width or natural height equal to zero, then return bad.
		e, _ := image.HTMLImageElement.Tree().Extension().(ImageElement)
		if e == nil {
			return source, false, nil
		}
		encoded, originClean, err := e.Current()
		switch {
		case err != nil:
			return source, false, invalidState("The image element is in the broken state: " + err.Error() + ".")
		case encoded == nil:
			return source, false, nil
		}
		b, err := c.images.decode(c.Cx(), encoded)
		if err != nil {
			return source, false, err
		}
		c.account()
		return imageSource{picture: c.picture(b), originClean: originClean}, true, nil
	case image.IsHTMLVideoElement:
		// If image's readyState attribute is either HAVE_NOTHING or HAVE_METADATA, then return bad. Media are not fetched.
		return source, false, nil
	case image.IsHTMLCanvasElement:
		e := canvasOf(image.HTMLCanvasElement.Tree())
		return c.sourceOfCanvas(e, e.input)
	case image.IsOffscreenCanvas:
		return c.sourceOfCanvas(image.OffscreenCanvas, image.OffscreenCanvas.input)
	case image.ImageBitmap.detached:
		// If image's [[Detached]] internal slot value is set to true, then throw an "InvalidStateError" DOMException.
		return source, false, invalidState("The image source is detached.")
	}
	return imageSource{picture: c.picture(image.ImageBitmap.Bitmap), originClean: image.ImageBitmap.OriginClean}, true, nil
}

// sourceOfCanvas is sourceOf for a canvas.
func (c *context2D) sourceOfCanvas(owner canvasOwner, check func() (input, error)) (imageSource, bool, error) {
	// If image has either a horizontal dimension or a vertical dimension equal to zero, then throw an "InvalidStateError"
	// DOMException.
	b := owner.state().bitmap
	if b == nil || b.large || b.surface.Size() == 0 || b.space != c.of.state().bitmap.space {
		in, err := check()
		if err != nil {
			return imageSource{}, false, err
		}
		return imageSource{picture: c.picture(in.bitmap), originClean: in.originClean}, true, nil
	}
	s := &b.surface
	if s.Pix == nil && s.Opaque {
		if _, err := b.touch(c.Cx(), owner); err != nil {
			return imageSource{}, false, err
		}
	}
	return imageSource{painting.Picture{Width: s.Width, Height: s.Height, Pix: s.Pix}, !b.tainted, true}, true, nil
}

// picture is a bitmap in the color space of the canvas.
func (c *context2D) picture(b *images.Bitmap) painting.Picture {
	p := painting.Picture{Width: b.Width, Height: b.Height, Pix: b.Pix, Plain: true}
	if space := c.of.state().bitmap.space; space != sRGB {
		p.Pix = bytes.Clone(p.Pix)
		convert(p.Pix, sRGB, space)
	}
	return p
}

// decodedImages are the images that were decoded last, so that who paints one many times need not wait for it each time.
type decodedImages []decodedImage

type decodedImage struct {
	encoded *images.Encoded
	bitmap  *images.Bitmap
}

// The most images that are kept, and the most bytes that they take together.
const (
	maxDecoded       = 32
	maxDecodedMemory = 64 << 20
)

// memory is how many bytes they take.
func (d decodedImages) memory() (bytes int) {
	for _, i := range d {
		bytes += i.bitmap.Memory()
	}
	return bytes
}

// decode returns an image, decoded.
func (d *decodedImages) decode(cx *mozjs.Context, encoded *images.Encoded) (*images.Bitmap, error) {
	if i := slices.IndexFunc(*d, func(i decodedImage) bool { return i.encoded == encoded }); i >= 0 {
		return (*d)[i].bitmap, nil
	}
	if !cx.AddIfRoom(encoded.Memory()) {
		return nil, invalidState("There is no memory left for the image.")
	}
	defer cx.AddExternal(-encoded.Memory())
	b, err := encoded.Decode()
	if err != nil {
		return nil, invalidState("The image cannot be decoded: " + err.Error() + ".")
	}
	*d = append(*d, decodedImage{encoded, b})
	for len(*d) > 1 && (len(*d) > maxDecoded || d.memory() > maxDecodedMemory) {
		*d = slices.Delete(*d, 0, 1)
	}
	return b, nil
}

// DrawImage is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-drawimage
func (c *context2D) DrawImage(image CanvasImageSource, dx, dy float64) error {
	return c.drawImage(image, nil, painting.Rectangle{X: dx, Y: dy, Width: math.NaN()})
}

// DrawImageScaled is drawImage() with a size.
func (c *context2D) DrawImageScaled(image CanvasImageSource, dx, dy, dw, dh float64) error {
	return c.drawImage(image, nil, painting.Rectangle{X: dx, Y: dy, Width: dw, Height: dh})
}

// DrawImagePart is drawImage() with a source rectangle.
func (c *context2D) DrawImagePart(image CanvasImageSource, sx, sy, sw, sh, dx, dy, dw, dh float64) error {
	return c.drawImage(image, &painting.Rectangle{X: sx, Y: sy, Width: sw, Height: sh}, painting.Rectangle{X: dx, Y: dy, Width: dw, Height: dh})
}

// drawImage is https://html.spec.whatwg.org/multipage/canvas.html#drawing-images
//
// The source is nil for the whole image; the width of the destination is NaN for that of the image.
func (c *context2D) drawImage(image CanvasImageSource, part *painting.Rectangle, to painting.Rectangle) error {
	natural := part == nil && math.IsNaN(to.Width) && to.Height == 0
	// 1. If any of the arguments are infinite or NaN, then return.
	if !finite(to.X, to.Y) || !natural && !finite(to.Width, to.Height) || part != nil && !finite(part.X, part.Y, part.Width, part.Height) {
		return nil
	}
	// 2. Let usability be the result of checking the usability of image. 3. If usability is bad, then return (without drawing
	//    anything).
	image2D, ok, err := c.sourceOf(image)
	if err != nil || !ok {
		return err
	}
	width, height := float64(image2D.picture.Width), float64(image2D.picture.Height)
	// 4. Establish the source and destination rectangles as follows: if not specified, the dw and dh arguments must default to
	//    the values of sw and sh; the sx, sy, sw, and sh arguments to 0, 0, and the image's natural size in image pixels.
	source := painting.Rectangle{Width: width, Height: height}
	if part != nil {
		source = *part
	}
	if natural {
		to.Width, to.Height = width, height
	}
	upright(&source)
	// The parts of the rectangle that lie outside of the image are cut off, and those of the destination that they belong to.
	clipped := source
	clipped.X, clipped.Y = max(source.X, 0), max(source.Y, 0)
	clipped.Width = min(source.X+source.Width, width) - clipped.X
	clipped.Height = min(source.Y+source.Height, height) - clipped.Y
	// 5. If one of the sw or sh arguments is zero, then return. Nothing is painted.
	if !(clipped.Width > 0 && clipped.Height > 0) || to.Width == 0 || to.Height == 0 {
		return nil
	}
	upright(&to)
	scaleX, scaleY := to.Width/source.Width, to.Height/source.Height
	to = painting.Rectangle{
		X: to.X + (clipped.X-source.X)*scaleX, Y: to.Y + (clipped.Y-source.Y)*scaleY,
		Width: clipped.Width * scaleX, Height: clipped.Height * scaleY,
	}
	// 7. If image is not origin-clean, then set the CanvasRenderingContext2D's origin-clean flag to false.
	if !image2D.originClean {
		c.of.state().bitmap.tainted = true
	}
	// A canvas may be painted onto itself.
	picture := &image2D.picture
	if s := &c.of.state().bitmap.surface; image2D.changes && len(s.Pix) > 0 && len(picture.Pix) > 0 && &s.Pix[0] == &picture.Pix[0] {
		if picture, err = image2D.kept(c.Cx()); err != nil {
			return err
		}
	}
	// 6. Paint the region of the image argument specified by the source rectangle on the region of the rendering context's
	//    output bitmap specified by the destination rectangle, after applying the current transformation matrix to the
	//    destination rectangle.
	return c.roomFor(int64(clipped.Width*clipped.Height)*painting.PixelSize, func() error {
		return c.draw(func() *painting.Shape {
			return rectangle(to.X, to.Y, to.Width, to.Height).Fill(c.state.matrix, false, c.Cx().Terminated)
		}, func(moved painting.Matrix) (painting.Paint, bool) {
			return painting.NewImage(picture, clipped, to, moved.Times(c.state.matrix), c.state.smoothing, c.Cx().Terminated)
		})
	})
}

// upright turns a rectangle of a negative size into the same one of a positive size: the image is not mirrored.
func upright(r *painting.Rectangle) {
	if r.Width < 0 {
		r.X, r.Width = r.X+r.Width, -r.Width
	}
	if r.Height < 0 {
		r.Y, r.Height = r.Y+r.Height, -r.Height
	}
}
