package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// OffscreenCanvas is https://html.spec.whatwg.org/multipage/canvas.html#offscreencanvas
type OffscreenCanvas struct {
	dom.EventTarget
	canvas
	width, height uint64
	detached      bool
	// placeholder is the placeholder canvas element; nil for none. committing says that what was painted is on its way there.
	placeholder *placeholderLink
	committing  bool
}

// https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas
func (c *OffscreenCanvas) construct(width, height uint64) error {
	// 1. Initialize the bitmap of this to a rectangular array of transparent black pixels of the dimensions specified by
	//    width and height. 2. Initialize the width and height of this.
	c.width, c.height = width, height
	return nil
}

// Width is https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-width
func (c *OffscreenCanvas) Width() uint64 { return c.width }

// SetWidth is the setter of width.
func (c *OffscreenCanvas) SetWidth(width uint64) {
	if !c.detached {
		c.width = width
		resized(c)
	}
}

// Height is https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-height
func (c *OffscreenCanvas) Height() uint64 { return c.height }

// SetHeight is the setter of height.
func (c *OffscreenCanvas) SetHeight(height uint64) {
	if !c.detached {
		c.height = height
		resized(c)
	}
}

// state implements canvasOwner.
func (c *OffscreenCanvas) state() *canvas { return &c.canvas }

// grew implements canvasOwner.
func (c *OffscreenCanvas) grew(bytes int) { c.AddMemory(bytes) }

// size implements canvasOwner.
func (c *OffscreenCanvas) size() (width, height uint64) { return c.width, c.height }

// currentColor implements canvasOwner. There is no element whose color it could be.
func (*OffscreenCanvas) currentColor() colors.Color { return colors.Black }

// fontSize implements canvasOwner.
func (*OffscreenCanvas) fontSize() float64 { return initialText.size }

// errDetached says that an OffscreenCanvas was transferred.
var errDetached = invalidState("The OffscreenCanvas object is detached.")

// GetContext is https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-getcontext
func (c *OffscreenCanvas) GetContext(id OffscreenRenderingContextId, options mozjs.Value) (idl.Optional[OffscreenRenderingContext], error) {
	none := idl.None[OffscreenRenderingContext]()
	// 1. If options is not an object, then set options to null. 2. Set options to the result of converting options to a
	//    JavaScript value. 3. Run the steps in the cell of the following table whose column header matches this
	//    OffscreenCanvas object's context mode and whose row header matches contextId.
	switch {
	case c.detached:
		return none, errDetached
	case id == OffscreenRenderingContextId2d && (c.mode == noContext || c.mode == painted2D):
		if context, ok := c.context.Get().(*OffscreenCanvasRenderingContext2D); ok {
			return idl.Some(OffscreenRenderingContext{IsOffscreenCanvasRenderingContext2D: true, OffscreenCanvasRenderingContext2D: context}), nil
		}
		settings, err := settingsOf(c.Cx(), options)
		if err != nil {
			return none, err
		}
		// The conversion may have run script, which asked for a context, or transferred the canvas.
		if c.mode != noContext || c.detached {
			return c.GetContext(id, mozjs.Null)
		}
		context := createOffscreenCanvasRenderingContext2D(c.Cx())
		context.start(c, &c.Object, settings)
		return idl.Some(OffscreenRenderingContext{IsOffscreenCanvasRenderingContext2D: true, OffscreenCanvasRenderingContext2D: context}), nil
	case id == OffscreenRenderingContextIdBitmaprenderer && (c.mode == noContext || c.mode == bitmapRenderer):
		context, err := contextOf(c, &c.Object, options)
		if err != nil {
			return none, err
		}
		return idl.Some(OffscreenRenderingContext{IsImageBitmapRenderingContext: true, ImageBitmapRenderingContext: context}), nil
	}
	// AD-HOC: There are no contexts of WebGL and WebGPU.
	return none, nil
}

// TransferToImageBitmap is https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-transfertoimagebitmap
func (c *OffscreenCanvas) TransferToImageBitmap() (*ImageBitmap, error) {
	// 1. If the value of this's [[Detached]] internal slot is set to true, then throw an "InvalidStateError" DOMException.
	if c.detached {
		return nil, errDetached
	}
	// 2. If this's context mode is set to none, then throw an "InvalidStateError" DOMException.
	if c.mode == noContext {
		return nil, invalidState("Cannot transfer an ImageBitmap from an OffscreenCanvas with no context.")
	}
	// 3. Let image be a newly created ImageBitmap object that references the same underlying bitmap data as this's bitmap.
	data, err := c.data(c.Cx(), c.width, c.height)
	if err != nil {
		return nil, err
	}
	// 4. Set this's bitmap to reference a newly created bitmap of the same dimensions and color space as the previous
	//    bitmap, and with its pixels initialized to transparent black.
	if c.bitmap != nil {
		c.bitmap.resize(c)
		c.painted()
	} else {
		setOutput(c, bitmapData{})
	}
	// 5. Return image.
	return newImageBitmap(c.Cx(), data), nil
}

// ConvertToBlob is https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-converttoblob
func (c *OffscreenCanvas) ConvertToBlob(options ImageEncodeOptions) (mozjs.Value, error) {
	// 1. If the value of this's [[Detached]] internal slot is true, then return a promise rejected with an
	//    "InvalidStateError" DOMException.
	if c.detached {
		return mozjs.Undefined, errDetached
	}
	// 4. Let bitmap be a copy of this's bitmap.
	data, err := c.data(c.Cx(), c.width, c.height)
	switch {
	case err != nil:
		return mozjs.Undefined, encodingError("The canvas has too many pixels.")
	// 2. If this's context mode is 2d and its bitmap's origin-clean flag is false, then return a promise rejected with a
	//    "SecurityError" DOMException.
	case !data.OriginClean:
		return mozjs.Undefined, securityError("Tainted canvases may not be exported.")
	// 3. If this's bitmap has no pixels (i.e., either its horizontal dimension or its vertical dimension is zero), then
	//    return a promise rejected with an "IndexSizeError" DOMException.
	case data.Bitmap.Width == 0 || data.Bitmap.Height == 0:
		return mozjs.Undefined, indexSize("The canvas has a width or height of 0.")
	}
	// 5. Let result be a new promise object. 6. Run these steps in parallel:
	return promise(c.Cx(), encodingWork("OffscreenCanvas.convertToBlob()", data.Bitmap),
		"Failed to execute 'convertToBlob' on 'OffscreenCanvas'", func() (file.Data, error) {
			// 1. Let file be a serialization of bitmap as a file, with options's type and quality if present.
			f, err := encode(data.Bitmap, options.Type, options.Quality.Or(noQuality))
			// 2.1. If file is null, then reject result with an "EncodingError" DOMException.
			if err != nil {
				return f, encodingError(err.Error())
			}
			return f, nil
		}, func(f file.Data) (mozjs.Value, error) {
			// 2.2. Otherwise, resolve result with a new Blob object, representing file.
			return file.NewBlob(c.Cx(), f).Value(), nil
		})
}

// input checks the usability of the canvas.
func (c *OffscreenCanvas) input() (input, error) {
	if c.detached {
		return input{}, invalidState("The image source is detached.")
	}
	return c.inputOf(c.Cx(), c.width, c.height)
}

const offscreenCanvasType = "OffscreenCanvas"

// transferredCanvas is what a transferred OffscreenCanvas is.
type transferredCanvas struct {
	width, height uint64
	placeholder   *placeholderLink
}

func init() {
	mozjs.RegisterTransferable(offscreenCanvasType, func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		// 1. Initialize value's bitmap to a rectangular array of transparent black pixels with width given by
		//    dataHolder.[[Width]] and height given by dataHolder.[[Height]].
		transferred := data.(transferredCanvas)
		canvas := newOffscreenCanvas(cx, transferred.width, transferred.height)
		// 2. If dataHolder.[[PlaceholderCanvas]] is not null, set value's placeholder canvas element to it.
		canvas.placeholder = transferred.placeholder
		return canvas.Value(), nil
	})
}

// newOffscreenCanvas makes an OffscreenCanvas.
func newOffscreenCanvas(cx *mozjs.Context, width, height uint64) *OffscreenCanvas {
	c := createOffscreenCanvas(cx)
	c.width, c.height = width, height
	return c
}

// Detached implements mozjs.Transferable.
func (c *OffscreenCanvas) Detached() bool { return c.detached }

// Transfer runs the transfer steps.
//
// https://html.spec.whatwg.org/multipage/canvas.html#offscreencanvas, "transfer steps"
func (c *OffscreenCanvas) Transfer() (string, any, error) {
	// 1. If value's context mode is not equal to none, then throw an "InvalidStateError" DOMException.
	if c.mode != noContext {
		return "", nil, invalidState("Cannot transfer an OffscreenCanvas that has a context.")
	}
	// 2. Set value's context mode to detached. 3. to 6. Let width and height be the dimensions of value's bitmap, and
	//    dataHolder's those. 7. Set dataHolder.[[PlaceholderCanvas]] to be a weak reference to value's placeholder canvas
	//    element, if value has one, or null if it does not.
	transferred := transferredCanvas{c.width, c.height, c.placeholder}
	// 8. Unset value's bitmap.
	c.detached, c.width, c.height, c.placeholder = true, 0, 0, nil
	return offscreenCanvasType, transferred, nil
}
