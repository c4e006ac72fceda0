package imageapi

import (
	"image"

	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CreateImageBitmap is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-createimagebitmap
func CreateImageBitmap(cx *mozjs.Context, source ImageBitmapSource, options ImageBitmapOptions) (mozjs.Value, error) {
	return create(cx, source, formatting{options: options})
}

// CreateImageBitmapOfPart is CreateImageBitmap with a source rectangle.
func CreateImageBitmapOfPart(cx *mozjs.Context, source ImageBitmapSource, sx, sy, sw, sh int32, options ImageBitmapOptions) (mozjs.Value, error) {
	// 1. If either sw or sh is given and is 0, then return a promise rejected with a RangeError.
	if sw == 0 || sh == 0 {
		return mozjs.Undefined, idl.RangeError("The crop rect width and height have to be nonzero.")
	}
	// The corners of the source rectangle; either length may be negative.
	x, y := int(sx), int(sy)
	return create(cx, source, formatting{idl.Some(image.Rect(x, y, x+int(sw), y+int(sh))), options})
}

// create is createImageBitmap() from its second step.
func create(cx *mozjs.Context, source ImageBitmapSource, f formatting) (mozjs.Value, error) {
	// 2. If either options's resizeWidth or options's resizeHeight is present and is 0, then return a promise rejected with
	//    an "InvalidStateError" DOMException.
	if f.options.ResizeWidth.Or(1) == 0 || f.options.ResizeHeight.Or(1) == 0 {
		return mozjs.Undefined, invalidState("The resize width and height have to be nonzero.")
	}
	// 3. Check the usability of the image argument. If this throws an exception or returns bad, then return a promise
	//    rejected with an "InvalidStateError" DOMException.
	input, err := inputOf(source)
	if err != nil {
		return mozjs.Undefined, err
	}
	width, height := input.size()
	memory, ok := f.memory(width, height)
	if !ok {
		return mozjs.Undefined, invalidState("The ImageBitmap could not be allocated.")
	}
	w := work{"createImageBitmap()", bitmapTasks, memory + input.memory()}
	// 4. Let promise be a new promise. 5. Let imageBitmap be a new ImageBitmap object. 6. Switch on image.
	return promise(cx, w, "Failed to execute 'createImageBitmap'", func() (bitmapData, error) {
		b, err := input.decode()
		if err != nil {
			return bitmapData{}, invalidState("The source image could not be decoded: " + err.Error() + ".")
		}
		return bitmapData{f.apply(b), input.originClean}, nil
	}, func(data bitmapData) (mozjs.Value, error) {
		// Queue a global task, using the bitmap task source, to resolve promise with imageBitmap.
		return newImageBitmap(cx, data).Value(), nil
	})
	// 7. Return promise.
}

// input is what an ImageBitmap is made from: a bitmap, or an image that is to be decoded.
type input struct {
	bitmap      *images.Bitmap
	encoded     *images.Encoded
	originClean bool
	// damaged is why the image cannot be decoded, which shows when that is tried; nil if it may.
	damaged error
}

func (i input) size() (width, height int) {
	switch {
	case i.encoded != nil:
		return i.encoded.Size()
	case i.bitmap != nil:
		return i.bitmap.Width, i.bitmap.Height
	}
	return 1, 1
}

func (i input) memory() int64 {
	switch {
	case i.encoded != nil:
		return i.encoded.Memory()
	case i.bitmap != nil:
		return int64(i.bitmap.Memory())
	}
	return 0
}

func (i input) decode() (*images.Bitmap, error) {
	switch {
	case i.damaged != nil:
		return nil, i.damaged
	case i.encoded != nil:
		return i.encoded.Decode()
	}
	return i.bitmap, nil
}

// inputOf checks the usability of an image, and returns what is to be made an ImageBitmap.
//
// https://html.spec.whatwg.org/multipage/canvas.html#check-the-usability-of-the-image-argument
func inputOf(source ImageBitmapSource) (input, error) {
	switch {
	case source.IsHTMLImageElement:
		return inputOfElement(source.HTMLImageElement.Tree())
	case source.IsHTMLVideoElement:
		// If image's readyState attribute is either HAVE_NOTHING or HAVE_METADATA, then return bad. Media are not fetched.
		return input{}, invalidState("The provided video has no data.")
	case source.IsHTMLCanvasElement:
		return canvasOf(source.HTMLCanvasElement.Tree()).input()
	case source.IsOffscreenCanvas:
		return source.OffscreenCanvas.input()
	case source.IsImageBitmap:
		// If image's [[Detached]] internal slot value is set to true, then throw an "InvalidStateError" DOMException.
		if source.ImageBitmap.detached {
			return input{}, invalidState("The image source is detached.")
		}
		return input{bitmap: source.ImageBitmap.Bitmap, originClean: source.ImageBitmap.OriginClean}, nil
	case source.IsImageData:
		// If IsDetachedBuffer(buffer) is true, then return a promise rejected with an "InvalidStateError" DOMException.
		b, ok := source.ImageData.bitmap()
		if !ok {
			return input{}, invalidState("The source data has been detached.")
		}
		return input{bitmap: b, originClean: true}, nil
	}
	// 1. Let imageData be the result of reading image's data. 2. Apply the image sniffing rules to determine the file
	//    format of imageData. 3. If imageData is not in a supported image file format, or is corrupted, then queue a task
	//    to reject promise with an "InvalidStateError" DOMException.
	data, _ := file.DataOf(source.Blob.Impl())
	encoded, err := images.Open(data.Bytes)
	return input{encoded: encoded, originClean: true, damaged: err}, nil
}
