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

const rooted = 1 << 31

// Root keeps a value alive until it is released. Prefer Object.Hold for what
// a platform object refers to: the collector cannot see through a root.
type Root struct {
	cx *Context
	v  Value
}

// Root keeps v alive until the root is released.
func (cx *Context) Root(v Value) *Root {
	if v.tag() < tagString {
		return &Root{cx, v}
	}
	index := C.sl_root(cx.e, C.sl_value(v))
	return &Root{cx, Value(uint64(v)&^0xFFFFFFFF | uint64(index))}
}

// KeepRooted keeps the object's wrapper alive by *root, or lets go of it: then *root
// is nil.
func (o *Object) KeepRooted(root **Root, keep bool) {
	switch {
	case keep && *root == nil:
		*root = o.realm.cx.Root(o.Value())
	case !keep && *root != nil:
		(*root).Release()
		*root = nil
	}
}

// Value returns the value that the root keeps; undefined after Release.
func (r *Root) Value() Value { return r.v }

// Release lets go of the value. Further calls do nothing. After the context
// was closed, or cut off, it does nothing either.
func (r *Root) Release() {
	if r.v.tag() >= tagString && r.v != Undefined && r.cx.e != nil && !r.cx.IsCutOff() {
		C.sl_unroot(r.cx.e, C.uint32_t(r.v.handle()))
	}
	r.v = Undefined
}
