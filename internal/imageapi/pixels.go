package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/painting"
)

// The methods that read and write pixels.
//
// https://html.spec.whatwg.org/multipage/canvas.html#pixel-manipulation

// CreateImageData is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createimagedata
func (c *context2D) CreateImageData(sw, sh int32, settings ImageDataSettings) (*ImageData, error) {
	// 1. If one or both of sw and sh are zero, then throw an "IndexSizeError" DOMException. 2. Let newImageData be a new
	//    ImageData object. 3. Initialize newImageData given the absolute magnitude of sw, the absolute magnitude of sh,
	//    settings, and defaultColorSpace set to this's color space. 4. Initialize the image data of newImageData to transparent
	//    black. 5. Return newImageData.
	return c.newImageData(sw, sh, settings)
}

// newImageData makes an ImageData, of the color space of the canvas unless the settings say another.
func (c *context2D) newImageData(sw, sh int32, settings ImageDataSettings) (*ImageData, error) {
	if !settings.ColorSpace.Present() {
		settings.ColorSpace = idl.Some(c.settings.ColorSpace)
	}
	d := createImageData(c.Cx())
	return d, d.constructOfSize(magnitude(sw), magnitude(sh), settings)
}

// magnitude is the absolute magnitude of a length.
func magnitude(n int32) uint32 { return uint32(max(int64(n), -int64(n))) }

// CreateImageDataLike is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createimagedata-imagedata
func (c *context2D) CreateImageDataLike(like *ImageData) (*ImageData, error) {
	// 1. Let newImageData be a new ImageData object. 2. Initialize newImageData given the value of imagedata's width attribute,
	//    the value of its height attribute, and defaultColorSpace set to the value of its colorSpace attribute. 3. Initialize the
	//    image data of newImageData to transparent black. 4. Return newImageData.
	d := createImageData(c.Cx())
	return d, d.constructOfSize(like.width, like.height, ImageDataSettings{ColorSpace: idl.Some(like.colorSpace)})
}

// GetImageData is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-getimagedata
func (c *context2D) GetImageData(sx, sy, sw, sh int32, settings ImageDataSettings) (*ImageData, error) {
	// 1. If either the sw or sh arguments are zero, then throw an "IndexSizeError" DOMException.
	if sw == 0 || sh == 0 {
		return nil, indexSize("The source width and height have to be other than zero.")
	}
	b := c.of.state().bitmap
	// 2. If the CanvasRenderingContext2D's origin-clean flag is set to false, then throw a "SecurityError" DOMException.
	if b.tainted {
		return nil, securityError("The canvas has been tainted by cross-origin data.")
	}
	// 3. Let imageData be a new ImageData object. 4. Initialize imageData given sw, sh, settings, and defaultColorSpace set to
	//    this's color space.
	d, err := c.newImageData(sw, sh, settings)
	if err != nil {
		return nil, err
	}
	// 5. Let the source rectangle be the rectangle whose corners are the four points (sx, sy), (sx+sw, sy), (sx+sw, sy+sh), (sx,
	//    sy+sh). 6. Set the pixel values of imageData to be the pixels of this's output bitmap in the area specified by the
	//    source rectangle in the bitmap's coordinate space units, converted from this's color space to imageData's colorSpace.
	//    7. Set the pixels values of imageData for areas of the source rectangle that are outside of the output bitmap to
	//    transparent black.
	x, y := int(min(int64(sx), int64(sx)+int64(sw))), int(min(int64(sy), int64(sy)+int64(sh)))
	b.read(c.Cx().BufferOf(d.Data()).Bytes, x, y, int(d.width), int(d.height), colors.Space(d.colorSpace))
	// 8. Return imageData.
	return d, nil
}

// PutImageData is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-putimagedata-short
func (c *context2D) PutImageData(d *ImageData, dx, dy int32) error {
	return c.putImageData(d, int(dx), int(dy), 0, 0, int(d.width), int(d.height))
}

// PutImageDataPart is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-putimagedata
func (c *context2D) PutImageDataPart(d *ImageData, dx, dy, dirtyX, dirtyY, dirtyWidth, dirtyHeight int32) error {
	return c.putImageData(d, int(dx), int(dy), int(dirtyX), int(dirtyY), int(dirtyWidth), int(dirtyHeight))
}

// putImageData is https://html.spec.whatwg.org/multipage/canvas.html#dom-context2d-putimagedata-common
func (c *context2D) putImageData(d *ImageData, dx, dy, dirtyX, dirtyY, dirtyWidth, dirtyHeight int) error {
	// 1. Let buffer be imagedata's data attribute value's [[ViewedArrayBuffer]] internal slot. 2. If IsDetachedBuffer(buffer)
	//    is true, then throw an "InvalidStateError" DOMException.
	width, height := int(d.width), int(d.height)
	if len(d.pixels()) != width*height*painting.PixelSize {
		return invalidState("The source data has been detached.")
	}
	// 3. If dirtyWidth is negative, then let dirtyX be dirtyX+dirtyWidth, and let dirtyWidth be equal to the absolute magnitude
	//    of dirtyWidth. If dirtyHeight is negative, likewise.
	if dirtyWidth < 0 {
		dirtyX, dirtyWidth = dirtyX+dirtyWidth, -dirtyWidth
	}
	if dirtyHeight < 0 {
		dirtyY, dirtyHeight = dirtyY+dirtyHeight, -dirtyHeight
	}
	// 4. If dirtyX is negative, then let dirtyWidth be dirtyWidth+dirtyX, and let dirtyX be 0. If dirtyY is negative, likewise.
	// 5. If dirtyX+dirtyWidth is greater than the width attribute of the imagedata argument, let dirtyWidth be the value of that
	//    width attribute, minus the value of dirtyX. If dirtyY+dirtyHeight is greater than its height, likewise.
	left, right := max(dirtyX, 0), min(dirtyX+dirtyWidth, width)
	top, bottom := max(dirtyY, 0), min(dirtyY+dirtyHeight, height)
	// 6. If, after those changes, either dirtyWidth or dirtyHeight are negative or zero, then return without affecting any
	//    bitmaps.
	b := c.of.state().bitmap
	left, right = max(left, -dx), min(right, b.surface.Width-dx)
	top, bottom = max(top, -dy), min(bottom, b.surface.Height-dy)
	if left >= right || top >= bottom {
		return nil
	}
	if s, err := c.surface(); s == nil || err != nil {
		return err
	}
	// 7. For all integer values of x and y where dirtyX ≤ x < dirtyX+dirtyWidth and dirtyY ≤ y < dirtyY+dirtyHeight, set the
	//    pixel with coordinate (dx+x, dy+y) in bitmap to the color of the pixel at coordinate (x, y) in the imagedata data
	//    structure's bitmap, converted from imagedata's colorSpace to the color space of bitmap. (To make room may have run
	//    what collects garbage, but no script.)
	pixels := d.pixels()
	for y := top; y < bottom; y++ {
		row := pixels[(y*width+left)*painting.PixelSize : (y*width+right)*painting.PixelSize]
		b.write(row, dx+left, dy+y, colors.Space(d.colorSpace))
	}
	c.of.painted()
	return nil
}

// pixels are those of the data; they are fewer than its size says if they were transferred away.
func (d *ImageData) pixels() []byte { return d.Cx().BufferOf(d.Data()).Bytes }
