package imageapi

import (
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ImageBitmapRenderingContext is https://html.spec.whatwg.org/multipage/canvas.html#imagebitmaprenderingcontext
type ImageBitmapRenderingContext struct {
	mozjs.Object
	of   canvasOwner
	held mozjs.Slot // the canvas
}

// contextOf returns a canvas' context, which is made when it is first asked for. The object is that of the canvas.
//
// https://html.spec.whatwg.org/multipage/canvas.html#imagebitmaprenderingcontext-creation-algorithm
func contextOf(owner canvasOwner, object *mozjs.Object, options mozjs.Value) (*ImageBitmapRenderingContext, error) {
	c := owner.state()
	if context, ok := c.context.Get().(*ImageBitmapRenderingContext); ok {
		return context, nil
	}
	// 1. Let settings be the result of converting options to the dictionary type ImageBitmapRenderingContextSettings.
	//    (Its alpha is for compositing, which nobody does.)
	if !options.IsObject() {
		options = mozjs.Null
	}
	if _, err := ToImageBitmapRenderingContextSettings(object.Cx(), options); err != nil {
		return nil, err
	}
	// 2. Let context be a new ImageBitmapRenderingContext object. 3. Initialize context's canvas attribute to point to
	//    target.
	context := createImageBitmapRenderingContext(object.Cx())
	context.of = owner
	context.held = context.Hold(object.Value())
	c.context = context.Weak()
	// 4. to 6. Set context's output bitmap to the same bitmap as target's bitmap, and run the steps to set context's output
	//    bitmap.
	c.mode = bitmapRenderer
	return context, nil
}

// setOutput is https://html.spec.whatwg.org/multipage/canvas.html#set-an-imagebitmaprenderingcontext's-output-bitmap
func setOutput(owner canvasOwner, data bitmapData) {
	c := owner.state()
	owner.grew(data.Memory() - c.output.Memory())
	c.output = data
	owner.painted()
}

// Canvas is https://html.spec.whatwg.org/multipage/canvas.html#dom-imagebitmaprenderingcontext-canvas
func (c *ImageBitmapRenderingContext) Canvas() HTMLCanvasElementOrOffscreenCanvas {
	impl := c.Cx().Impl(c.Held(c.held))
	if e := htmlelements.HTMLCanvasElementOf(impl); e != nil {
		return HTMLCanvasElementOrOffscreenCanvas{IsHTMLCanvasElement: true, HTMLCanvasElement: e}
	}
	return HTMLCanvasElementOrOffscreenCanvas{IsOffscreenCanvas: true, OffscreenCanvas: OffscreenCanvasOf(impl)}
}

// TransferFromImageBitmap is https://html.spec.whatwg.org/multipage/canvas.html#dom-imagebitmaprenderingcontext-transferfromimagebitmap
func (c *ImageBitmapRenderingContext) TransferFromImageBitmap(bitmap *ImageBitmap) error {
	// 1. Let bitmapContext be the ImageBitmapRenderingContext object on which the method was called.
	// 2. If bitmap is null, then run the steps to set an ImageBitmapRenderingContext's output bitmap, with bitmapContext as
	//    the context argument and no bitmap argument, then return.
	if bitmap == nil {
		setOutput(c.of, bitmapData{})
		return nil
	}
	// 3. If the value of bitmap's [[Detached]] internal slot is set to true, then throw an "InvalidStateError" DOMException.
	if bitmap.detached {
		return invalidState("The input ImageBitmap has been detached.")
	}
	// 4. Run the steps to set an ImageBitmapRenderingContext's output bitmap, with the context argument equal to
	//    bitmapContext, and the bitmap argument referring to bitmap's underlying bitmap data.
	setOutput(c.of, bitmap.bitmapData)
	// 5. Set the value of bitmap's [[Detached]] internal slot to true. 6. Unset bitmap's bitmap data.
	bitmap.Close()
	return nil
}
