package imageapi

import (
	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// context2D is what both contexts that paint have in common.
//
// https://html.spec.whatwg.org/multipage/canvas.html#2dcontext
type context2D struct {
	mozjs.Object
	of       canvasOwner
	canvas   mozjs.Slot
	settings CanvasRenderingContext2DSettings
	state    drawingState
	// stack is https://html.spec.whatwg.org/multipage/canvas.html#drawing-state-stack
	stack []drawingState
	currentPath
	images decodedImages
}

// CanvasRenderingContext2D is https://html.spec.whatwg.org/multipage/canvas.html#canvasrenderingcontext2d
type CanvasRenderingContext2D struct{ context2D }

// OffscreenCanvasRenderingContext2D is https://html.spec.whatwg.org/multipage/canvas.html#offscreencanvasrenderingcontext2d
type OffscreenCanvasRenderingContext2D struct{ context2D }

// context2DOf returns the part of either context; nil if a Go object is none.
func context2DOf(impl any) *context2D {
	switch c := impl.(type) {
	case *CanvasRenderingContext2D:
		return &c.context2D
	case *OffscreenCanvasRenderingContext2D:
		return &c.context2D
	}
	return nil
}

// start gives a canvas a context that paints. The object is that of the canvas.
//
// https://html.spec.whatwg.org/multipage/canvas.html#coordinates
func (c *context2D) start(owner canvasOwner, object *mozjs.Object, settings CanvasRenderingContext2DSettings) {
	// 2. Let context be a new object. 3. Initialize context's canvas attribute to point to target. The two live together.
	c.of, c.settings = owner, settings
	c.canvas = c.Hold(object.Value())
	object.Hold(c.Value())
	c.currentPath.transform = func() painting.Matrix { return c.state.matrix }
	c.currentPath.grown = c.account
	// 4. Set context's output bitmap to the same bitmap as target's bitmap (so that they are shared). 5. Set bitmap
	//    dimensions to the numeric values of target's width and height content attributes.
	canvas := owner.state()
	canvas.mode = painted2D
	canvas.context = c.Weak()
	canvas.bitmap = &paintedBitmap{opaque: !settings.Alpha, space: colors.Space(settings.ColorSpace)}
	canvas.bitmap.resize(owner)
	c.state = initialState()
}

// settingsOf is the first step of both creation algorithms: what is no object stands for no options.
func settingsOf(cx *mozjs.Context, options mozjs.Value) (CanvasRenderingContext2DSettings, error) {
	if !options.IsObject() {
		options = mozjs.Null
	}
	return ToCanvasRenderingContext2DSettings(cx, options)
}

// Canvas is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-canvas
func (c *CanvasRenderingContext2D) Canvas() *htmlelements.HTMLCanvasElement {
	return htmlelements.HTMLCanvasElementOf(c.Cx().Impl(c.Held(c.canvas)))
}

// Canvas is https://html.spec.whatwg.org/multipage/canvas.html#offscreencontext2d-canvas
func (c *OffscreenCanvasRenderingContext2D) Canvas() *OffscreenCanvas {
	return OffscreenCanvasOf(c.Cx().Impl(c.Held(c.canvas)))
}

// GetContextAttributes is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-canvas-getcontextattributes
func (c *context2D) GetContextAttributes() CanvasRenderingContext2DSettings { return c.settings }

// Save is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-save
func (c *context2D) Save() {
	// Push a copy of the current drawing state onto the drawing state stack.
	saved := c.state
	saved.fill, saved.stroke = c.state.fill.held(c), c.state.stroke.held(c)
	// A clipping region that states share is counted once on the stack.
	saved.below = saved.memory()
	if n := len(c.stack); n > 0 {
		saved.below += c.stack[n-1].below
		if c.stack[n-1].clip == saved.clip {
			saved.below -= saved.clip.Memory()
		}
	}
	c.stack = append(c.stack, saved)
	c.account()
}

// Restore is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-restore
func (c *context2D) Restore() {
	// Pop the top entry in the drawing state stack, and reset the drawing state it describes. If there is no saved state,
	// then the method must do nothing.
	if n := len(c.stack); n > 0 {
		c.state.drop(c)
		c.state = c.stack[n-1]
		c.stack[n-1] = drawingState{}
		c.stack = c.stack[:n-1]
		c.account()
	}
}

// Reset is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-reset
func (c *context2D) Reset() { c.reset() }

// reset is https://html.spec.whatwg.org/multipage/canvas.html#reset-the-rendering-context-to-its-default-state
func (c *context2D) reset() {
	// 1. Clear canvas's bitmap to transparent black.
	c.of.state().bitmap.resize(c.of)
	// 2. Empty the list of subpaths in context's current default path.
	c.path.Clear()
	// 3. Clear the context's drawing state stack.
	for i := range c.stack {
		c.stack[i].drop(c)
	}
	c.stack = nil
	// 4. Reset everything that drawing state consists of to their initial values.
	c.state.drop(c)
	c.state = initialState()
	c.account()
	c.of.painted()
}

// IsContextLost is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-iscontextlost
//
// Nothing takes a context away.
func (*context2D) IsContextLost() bool { return false }

// stateMemory is what a drawing state takes, in bytes.
const stateMemory = 512

// account tells how much memory the context takes, beyond the bitmap of its canvas.
func (c *context2D) account() {
	memory := c.state.memory() + c.path.Memory() + c.images.memory()
	if n := len(c.stack); n > 0 {
		memory += c.stack[n-1].below
		if c.stack[n-1].clip == c.state.clip {
			memory -= c.state.clip.Memory()
		}
	}
	c.SetMemory(memory)
}
