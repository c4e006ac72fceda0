package imageapi

import (
	"encoding/base64"
	"math"
	"strconv"

	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// elementCanvas is what a canvas element has beside its node, as the node's extension.
type elementCanvas struct {
	canvas
	node *nodes.Node
}

// canvasOf returns what a canvas element has beside its node.
func canvasOf(n *nodes.Node) *elementCanvas {
	if c, ok := n.Extension().(*elementCanvas); ok {
		return c
	}
	c := &elementCanvas{node: n}
	n.SetExtension(c)
	return c
}

// Memory implements nodes.Sized.
func (c *elementCanvas) Memory() int { return c.memory() }

// state implements canvasOwner.
func (c *elementCanvas) state() *canvas { return &c.canvas }

// grew implements canvasOwner.
func (c *elementCanvas) grew(bytes int) { c.node.ExtensionGrew(bytes) }

// painted implements canvasOwner. Nobody sees it.
func (*elementCanvas) painted() {}

// currentColor implements canvasOwner: the computed value of the element's color property, or black if it has none.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fillstyle
func (c *elementCanvas) currentColor() colors.Color {
	if value := c.computed("color"); value != "" {
		if color, ok := colors.Parse(value, func() colors.Color { return colors.Black }); ok {
			return color
		}
	}
	return colors.Black
}

// fontSize implements canvasOwner: that of the element, or 10px if it has none.
func (c *elementCanvas) fontSize() float64 {
	if size, ok := lengthOf(c.computed("font-size"), func() float64 { return initialText.size }); ok {
		return size
	}
	return initialText.size
}

// computed is the computed value of a property of the element; "" if it has none.
func (c *elementCanvas) computed(property string) string {
	styles := cssom.DocumentStylesOf(c.node.Document())
	if styles == nil || !c.node.IsConnected() {
		return ""
	}
	if style := styles.Cascade().Of(c.node); style != nil {
		return style.Value(property)
	}
	return ""
}

// CanvasAttributeChanged is what a canvas element does when one of its attributes is set, changed or removed.
//
// https://html.spec.whatwg.org/multipage/canvas.html#attr-canvas-width
func CanvasAttributeChanged(n *nodes.Node, localName string) {
	if c, ok := n.Extension().(*elementCanvas); ok && c.bitmap != nil && (localName == "width" || localName == "height") {
		resized(c)
	}
}

// The width and height of a canvas without such attributes.
const (
	defaultWidth  = 300
	defaultHeight = 150
)

// size returns width and height.
func (c *elementCanvas) size() (width, height uint64) {
	return c.dimension("width", defaultWidth), c.dimension("height", defaultHeight)
}

// dimension is a dimension as an attribute has it.
//
// https://html.spec.whatwg.org/multipage/canvas.html#obtain-numeric-values
func (c *elementCanvas) dimension(name string, missing uint32) uint64 {
	value, _ := c.node.Attribute(name)
	if n, ok := dom.ParseInteger(value); ok && n >= 0 && n <= math.MaxInt32 {
		return uint64(n)
	}
	return uint64(missing)
}

// input checks the usability of the canvas.
func (c *elementCanvas) input() (input, error) {
	width, height := c.size()
	if b := c.output.Bitmap; c.mode == placeholder && b != nil {
		width, height = uint64(b.Width), uint64(b.Height)
	}
	return c.inputOf(dom.ContextOf(c.node), width, height)
}

// data returns the bitmap of the element.
func (c *elementCanvas) data() (bitmapData, error) {
	width, height := c.size()
	return c.canvas.data(dom.ContextOf(c.node), width, height)
}

// BitmapCanvas is what canvas elements have.
//
// https://html.spec.whatwg.org/multipage/canvas.html#htmlcanvaselement
type BitmapCanvas struct {
	*htmlelements.HTMLCanvasElement
}

// BitmapCanvasOf returns a canvas element, given its wrapper's Go object; nil for what is none.
func BitmapCanvasOf(impl any) *BitmapCanvas {
	if e := htmlelements.HTMLCanvasElementOf(impl); e != nil {
		return &BitmapCanvas{e}
	}
	return nil
}

func (e *BitmapCanvas) canvas() *elementCanvas { return canvasOf(e.Tree()) }

// Width is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-width
func (e *BitmapCanvas) Width() uint32 {
	width, _ := e.canvas().size()
	return uint32(width)
}

// SetWidth is the setter of width.
func (e *BitmapCanvas) SetWidth(width uint32) error {
	return e.setDimension("width", width, defaultWidth)
}

// Height is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-height
func (e *BitmapCanvas) Height() uint32 {
	_, height := e.canvas().size()
	return uint32(height)
}

// SetHeight is the setter of height.
func (e *BitmapCanvas) SetHeight(height uint32) error {
	return e.setDimension("height", height, defaultHeight)
}

// setDimension reflects a dimension, limited to non-negative numbers.
func (e *BitmapCanvas) setDimension(name string, value, missing uint32) error {
	// If the context mode of the canvas is placeholder, then throw an "InvalidStateError" DOMException.
	if e.canvas().mode == placeholder {
		return invalidState("Cannot resize canvas after call to transferControlToOffscreen().")
	}
	if value > math.MaxInt32 {
		value = missing
	}
	e.SetReflectString(name, strconv.FormatUint(uint64(value), 10))
	return nil
}

// GetContext is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-getcontext
func (e *BitmapCanvas) GetContext(id string, options mozjs.Value) (idl.Optional[RenderingContext], error) {
	c := e.canvas()
	none := idl.None[RenderingContext]()
	// 1. If options is not an object, then set options to null. 2. Set options to the result of converting options to a
	//    JavaScript value. 3. Run the steps in the cell of the following table whose column header matches this canvas
	//    element's canvas context mode and whose row header matches contextId.
	switch {
	case c.mode == placeholder:
		return none, invalidState("Cannot get context from a canvas that has transferred its control to offscreen.")
	case id == "2d" && (c.mode == noContext || c.mode == painted2D):
		if context, ok := c.context.Get().(*CanvasRenderingContext2D); ok {
			return idl.Some(RenderingContext{IsCanvasRenderingContext2D: true, CanvasRenderingContext2D: context}), nil
		}
		settings, err := settingsOf(e.Cx(), options)
		if err != nil {
			return none, err
		}
		// The conversion may have run script, which asked for a context.
		if c.mode != noContext {
			return e.GetContext(id, mozjs.Null)
		}
		context := createCanvasRenderingContext2D(e.Cx())
		context.start(c, &e.Object, settings)
		return idl.Some(RenderingContext{IsCanvasRenderingContext2D: true, CanvasRenderingContext2D: context}), nil
	case id == "bitmaprenderer" && (c.mode == noContext || c.mode == bitmapRenderer):
		context, err := contextOf(c, &e.Object, options)
		if err != nil {
			return none, err
		}
		return idl.Some(RenderingContext{IsImageBitmapRenderingContext: true, ImageBitmapRenderingContext: context}), nil
	}
	// AD-HOC: There are no contexts of WebGL and WebGPU.
	return none, nil
}

// quality converts the argument quality: what is no number stands for none.
func (e *BitmapCanvas) quality(v mozjs.Value) float64 {
	if v.IsNumber() {
		if q, err := e.Cx().ToNumber(v); err == nil {
			return q
		}
	}
	return noQuality
}

// exported returns the bitmap for script to see; nil if it has no pixels.
func (e *BitmapCanvas) exported() (*bitmapData, error) {
	// 1. If this canvas element's bitmap's origin-clean flag is set to false, then throw a "SecurityError" DOMException.
	data, err := e.canvas().data()
	if err != nil {
		return nil, nil
	}
	if !data.OriginClean {
		return nil, securityError("Tainted canvases may not be exported.")
	}
	if data.Bitmap.Width == 0 || data.Bitmap.Height == 0 {
		return nil, nil
	}
	return &data, nil
}

// ToDataURL is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-todataurl
func (e *BitmapCanvas) ToDataURL(typ string, quality mozjs.Value) (string, error) {
	data, err := e.exported()
	if err != nil {
		return "", err
	}
	// 2. If this canvas element's bitmap has no pixels, then return the string "data:,".
	if data == nil {
		return "data:,", nil
	}
	w := encodingWork("", data.Bitmap)
	if !e.Cx().AddIfRoom(w.memory) {
		return "data:,", nil
	}
	defer e.Cx().AddExternal(-w.memory)
	// 3. Let file be a serialization of this canvas element's bitmap as a file, passing type and quality if given.
	f, err := encode(data.Bitmap, typ, e.quality(quality))
	// 4. If file is null, then return "data:,".
	if err != nil {
		return "data:,", nil
	}
	// 5. Return a data: URL representing file.
	return "data:" + f.Type + ";base64," + base64.StdEncoding.EncodeToString(f.Bytes), nil
}

// ToBlob is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-toblob
func (e *BitmapCanvas) ToBlob(callback BlobCallback, typ string, quality mozjs.Value) error {
	data, err := e.exported()
	if err != nil {
		return err
	}
	cx := e.Cx()
	root, context := cx.RootAwaited(callback.Value(), 0), callback.Context()
	q := e.quality(quality)
	// 2. Let result be null. 3. If this canvas element's bitmap has pixels, then set result to a copy of it.
	w := work{what: "HTMLCanvasElement.toBlob()", source: canvasBlobTasks}
	if data != nil {
		w = encodingWork(w.what, data.Bitmap)
	}
	// 4. Run these steps in parallel:
	err = do(cx, w, func() (*file.Data, error) {
		// 1. If result is non-null, then set result to a serialization of result as a file with type and quality if given.
		if data == nil {
			return nil, nil
		}
		f, err := encode(data.Bitmap, typ, q)
		return &f, err
	}, func(f *file.Data, err error) {
		// 2. Queue an element task on the canvas blob serialization task source given the canvas element to run these steps:
		defer root.Release()
		// 2.1. If result is non-null, then set result to a new Blob object, representing result.
		var blob *file.Blob
		if err == nil && f != nil {
			blob = file.NewBlob(cx, *f)
		}
		// 2.2. Invoke callback with « result » and "report".
		BlobCallback{idl.CallbackOf(context, root.Value())}.InvokeAndReport(mozjs.Undefined, blob)
	})
	if err != nil {
		root.Release()
	}
	return err
}

// TransferControlToOffscreen is https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-transfercontroltooffscreen
func (e *BitmapCanvas) TransferControlToOffscreen() (*OffscreenCanvas, error) {
	c := e.canvas()
	// 1. If this canvas element's context mode is not set to none, throw an "InvalidStateError" DOMException.
	if c.mode != noContext {
		return nil, invalidState("Cannot transfer control from a canvas that has a rendering context.")
	}
	// 2. Let offscreenCanvas be a new OffscreenCanvas object with its width and height equal to the values of the width and
	//    height content attributes of this canvas element.
	width, height := c.size()
	offscreen := newOffscreenCanvas(e.Cx(), width, height)
	// 3. Set the placeholder canvas element of offscreenCanvas to this canvas element.
	offscreen.placeholder = linkTo(e.Cx(), c)
	// 4. Set this canvas element's context mode to placeholder.
	c.mode = placeholder
	// 7. Return offscreenCanvas.
	return offscreen, nil
}
