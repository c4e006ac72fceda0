package imageapi

import (
	"bytes"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ImageData is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata
type ImageData struct {
	mozjs.Object
	width, height uint32
	colorSpace    PredefinedColorSpace
	data          mozjs.Slot
}

// Width is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-width
func (d *ImageData) Width() uint32 { return d.width }

// Height is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-height
func (d *ImageData) Height() uint32 { return d.height }

// Data is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-data
func (d *ImageData) Data() mozjs.Value { return d.Held(d.data) }

// PixelFormat is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-pixelformat
func (*ImageData) PixelFormat() ImageDataPixelFormat { return ImageDataPixelFormatRgbaUnorm8 }

// ColorSpace is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-colorspace
func (d *ImageData) ColorSpace() PredefinedColorSpace { return d.colorSpace }

// construct is both constructors: the first argument tells them apart.
//
// https://webidl.spec.whatwg.org/#js-overloads
func (d *ImageData) construct(first, second, third, fourth mozjs.Value) error {
	cx := d.Cx()
	data, isData, err := idl.AsBufferSource(cx, first, idl.Uint8ClampedArray)
	switch {
	case err != nil:
		return err
	case isData:
		return d.constructWithData(data, second, third, fourth)
	case fourth != mozjs.Undefined:
		return idl.TypeError("parameter 1 is not of type 'Uint8ClampedArray'.")
	}
	sw, err := idl.Integer[uint32](cx, first)
	if err != nil {
		return err
	}
	sh, err := idl.Integer[uint32](cx, second)
	if err != nil {
		return err
	}
	settings, err := ToImageDataSettings(cx, third)
	if err != nil {
		return err
	}
	return d.constructOfSize(sw, sh, settings)
}

// constructOfSize is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata
func (d *ImageData) constructOfSize(sw, sh uint32, settings ImageDataSettings) error {
	// 1. If one or both of sw and sh are zero, then throw an "IndexSizeError" DOMException.
	if sw == 0 || sh == 0 {
		return indexSize("The source width and height have to be greater than zero.")
	}
	if uint64(sw)*uint64(sh) > images.MaxPixels {
		return idl.RangeError("Out of memory at ImageData creation.")
	}
	// 2. Initialize this given sw, sh, and settings.
	data, err := d.Cx().NewUint8ClampedArray(int(sw) * int(sh) * 4)
	if err != nil {
		return err
	}
	// 3. Initialize the image data of this to transparent black.
	d.initialize(sw, sh, data, settings)
	return nil
}

// constructWithData is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagedata-with-data
func (d *ImageData) constructWithData(data idl.BufferSource, second, third, fourth mozjs.Value) error {
	cx := d.Cx()
	sw, err := idl.Integer[uint32](cx, second)
	if err != nil {
		return err
	}
	var sh idl.Optional[uint32]
	if third != mozjs.Undefined {
		n, err := idl.Integer[uint32](cx, third)
		if err != nil {
			return err
		}
		sh = idl.Some(n)
	}
	settings, err := ToImageDataSettings(cx, fourth)
	if err != nil {
		return err
	}
	// 1. Let bytesPerPixel be 4. 2. Let length be the buffer source byte length of data.
	length := len(data.Buffer().Bytes)
	// 3. If length is not a nonzero integral multiple of bytesPerPixel, then throw an "InvalidStateError" DOMException.
	if length == 0 || length%4 != 0 {
		return invalidState("The input data length is not a nonzero multiple of 4.")
	}
	// 4. Let length be length divided by bytesPerPixel.
	length /= 4
	// 5. If length is not an integral multiple of sw, then throw an "IndexSizeError" DOMException.
	if sw == 0 || length%int(sw) != 0 {
		return indexSize("The input data length is not a multiple of (4 * width).")
	}
	// 6. Let height be length divided by sw.
	height := uint32(length / int(sw))
	// 7. If sh was given and its value is not equal to height, then throw an "IndexSizeError" DOMException.
	if sh.Or(height) != height {
		return indexSize("The input data length is not equal to (4 * width * height).")
	}
	// 8. Initialize this given sw, sh, settings, and source set to data.
	d.initialize(sw, height, data.Value(), settings)
	return nil
}

// initialize is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#initialize-an-imagedata-object
func (d *ImageData) initialize(width, height uint32, data mozjs.Value, settings ImageDataSettings) {
	d.width, d.height = width, height
	d.data = d.Hold(data)
	d.colorSpace = settings.ColorSpace.Or(PredefinedColorSpaceSrgb)
}

// bitmap returns a copy of the pixels; false if they were transferred away.
func (d *ImageData) bitmap() (*images.Bitmap, bool) {
	pixels := d.Cx().BufferOf(d.Data())
	b := images.New(int(d.width), int(d.height))
	if len(pixels.Bytes) != b.Width*b.Height*4 {
		return nil, false
	}
	b.Pix = bytes.Clone(pixels.Bytes)
	return b, true
}

// indexSize is an "IndexSizeError" DOMException.
func indexSize(message string) error {
	return &idl.DOMException{Name: "IndexSizeError", Message: message}
}

// imageDataType is the type of serialized ImageData objects, and imageDataFields what they are beside their data.
const imageDataType = "ImageData"

type imageDataFields struct {
	Width, Height uint32
	ColorSpace    PredefinedColorSpace
}

func init() {
	mozjs.RegisterSerializable(imageDataType, mozjs.Deserializer{New: newImageData, Fill: fillImageData})
}

// Serialize runs the serialization steps.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata, "serialization steps"
func (d *ImageData) Serialize(s *mozjs.Serialized) (err error) {
	// 1. Set serialized.[[Data]] to the sub-serialization of the value of value's data attribute.
	s.Values = []mozjs.Value{d.Data()}
	// 2. to 5. Set serialized.[[Width]], [[Height]], [[ColorSpace]] and [[PixelFormat]].
	s.Type = imageDataType
	s.Data, err = stored(s, imageDataFields{d.width, d.height, d.colorSpace})
	return err
}

// newImageData and fillImageData are the deserialization steps.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata, "deserialization steps"
func newImageData(cx *mozjs.Context, data any) (mozjs.Value, error) {
	fields, err := restored[imageDataFields](data)
	if err != nil {
		return mozjs.Undefined, err
	}
	d := createImageData(cx)
	d.width, d.height, d.colorSpace = fields.Width, fields.Height, fields.ColorSpace
	return d.Value(), nil
}

func fillImageData(cx *mozjs.Context, object mozjs.Value, values []mozjs.Value) error {
	d := ImageDataOf(cx.Impl(object))
	d.data = d.Hold(values[0])
	return nil
}
