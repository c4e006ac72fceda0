package mozjs

// #include "shim.h"
import "C"

// Frame is a stretch of handles that are freed together.
type Frame struct {
	cx   *Context
	mark C.uint32_t
}

// Enter opens a frame. The caller leaves it, in reverse order of entering.
func (cx *Context) Enter() Frame { return Frame{cx, cx.e.top} }

// Leave frees the handles made since Enter.
func (f Frame) Leave() { f.cx.e.top = f.mark }

// Escape leaves the frame and carries v over into the outer one.
func (f Frame) Escape(v Value) Value {
	if v.tag() < tagString || v.handle()&rooted != 0 {
		f.Leave()
		return v
	}
	return Value(C.sl_escape(f.cx.e, f.mark, C.sl_value(v)))
}

// Frame runs steps in a frame of their own.
func (cx *Context) Frame(steps func()) {
	f := cx.Enter()
	defer f.Leave()
	steps()
}
