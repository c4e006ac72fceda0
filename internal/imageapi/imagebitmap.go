package imageapi

import (
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ImageBitmap is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagebitmap
type ImageBitmap struct {
	mozjs.Object
	bitmapData
	detached bool
}

// bitmapData is an ImageBitmap's bitmap data, which clones share.
type bitmapData struct {
	Bitmap *images.Bitmap // nil for none
	// OriginClean is https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-origin-clean
	OriginClean bool
}

// Memory implements mozjs.Sizer.
func (d bitmapData) Memory() int {
	if d.Bitmap == nil {
		return 0
	}
	return d.Bitmap.Memory()
}

// newImageBitmap makes an ImageBitmap.
func newImageBitmap(cx *mozjs.Context, data bitmapData) *ImageBitmap {
	b := createImageBitmap(cx)
	b.bitmapData = data
	b.SetMemory(data.Memory())
	return b
}

// Width is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagebitmap-width
func (b *ImageBitmap) Width() uint32 {
	// 1. If this's [[Detached]] internal slot's value is true, then return 0.
	if b.detached {
		return 0
	}
	// 2. Return this's width, in CSS pixels.
	return uint32(b.Bitmap.Width)
}

// Height is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagebitmap-height
func (b *ImageBitmap) Height() uint32 {
	if b.detached {
		return 0
	}
	return uint32(b.Bitmap.Height)
}

// Close is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagebitmap-close
func (b *ImageBitmap) Close() {
	// 1. Set this's [[Detached]] internal slot value to true.
	b.detached = true
	// 2. Unset this's bitmap data.
	b.bitmapData = bitmapData{}
	b.SetMemory(0)
}

const imageBitmapType = "ImageBitmap"

func init() {
	mozjs.RegisterSerializable(imageBitmapType, mozjs.Deserializer{New: receiveImageBitmap})
	mozjs.RegisterTransferable(imageBitmapType, receiveImageBitmap)
}

// Serialize runs the serialization steps. The clone shares the bitmap.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#the-imagebitmap-interface:serialization-steps
func (b *ImageBitmap) Serialize(s *mozjs.Serialized) (err error) {
	// 1. If value's origin-clean flag is not set, then throw a "DataCloneError" DOMException.
	if !b.OriginClean {
		return &mozjs.CloneError{Message: "The ImageBitmap has pixels of another origin."}
	}
	// 2. Set serialized.[[BitmapData]] to a copy of value's bitmap data.
	s.Type = imageBitmapType
	s.Data, err = stored(s, b.bitmapData)
	return err
}

// Detached implements mozjs.Transferable.
func (b *ImageBitmap) Detached() bool { return b.detached }

// Transfer runs the transfer steps.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#the-imagebitmap-interface:transfer-steps
func (b *ImageBitmap) Transfer() (string, any, error) {
	// 1. If value's origin-clean flag is not set, then throw a "DataCloneError" DOMException.
	if !b.OriginClean {
		return "", nil, &mozjs.CloneError{Message: "The ImageBitmap has pixels of another origin."}
	}
	// 2. Set dataHolder.[[BitmapData]] to value's bitmap data. 3. Unset value's bitmap data.
	data := b.bitmapData
	b.Close()
	return imageBitmapType, data, nil
}

// receiveImageBitmap runs the deserialization steps, and the transfer-receiving steps.
func receiveImageBitmap(cx *mozjs.Context, data any) (mozjs.Value, error) {
	d, err := restored[bitmapData](data)
	if err != nil {
		return mozjs.Undefined, err
	}
	return newImageBitmap(cx, d).Value(), nil
}
