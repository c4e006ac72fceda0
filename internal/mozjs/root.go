package mozjs

// #include "shim.h"
import "C"

const rooted = 1 << 31

// Root keeps a value alive until it is released. Prefer Object.Hold for what
// a platform object refers to: the collector cannot see through a root.
type Root struct {
	cx *Context
	v  Value
	// awaited is what the root is for if it ends with its realm; nil for one that does not.
	awaited *awaited
}

// awaited is something that script of a realm waits for, in the realm's list.
type awaited struct {
	root           *Root
	realm          *Realm
	memory         int64
	previous, next *awaited
}

// Root keeps v alive until the root is released.
func (cx *Context) Root(v Value) *Root {
	if v.tag() < tagString {
		return &Root{cx: cx, v: v}
	}
	index := C.sl_root(cx.e, C.sl_value(v))
	return &Root{cx: cx, v: Value(uint64(v)&^0xFFFFFFFF | uint64(index))}
}

// RootAwaited keeps v alive as Root does, for something that script of the current realm waits for, and counts so many bytes
// for that. When the realm is dropped, what its script waits for does not come: LetGo releases the root.
func (cx *Context) RootAwaited(v Value, memory int64) *Root { return cx.Realm().await(v, memory) }

func (r *Realm) await(v Value, memory int64) *Root {
	root := r.cx.Root(v)
	a := &awaited{root: root, realm: r, memory: memory, next: r.awaited}
	if a.next != nil {
		a.next.previous = a
	}
	r.awaited = a
	root.awaited = a
	if memory != 0 {
		r.cx.AddExternal(memory)
	}
	if r.dropped {
		r.awaitNothing()
	}
	return root
}

// awaitNothing has LetGo release what script of the realm waits for.
func (r *Realm) awaitNothing() {
	if r.awaited != nil && !r.letsGo {
		r.letsGo = true
		r.cx.lettingGo = append(r.cx.lettingGo, r)
		r.cx.NeedGoCheckpoint(true)
	}
}

// LetGo releases what script of realms waits for that were dropped. The event loop calls it in microtask checkpoints.
func (cx *Context) LetGo() {
	for _, r := range cx.lettingGo {
		r.letsGo = false
		for r.awaited != nil {
			r.awaited.root.Release()
		}
	}
	cx.lettingGo = cx.lettingGo[:0]
}

// AddMemory counts so many bytes more for what the root, one of RootAwaited, is for, until it is released; it does nothing
// after that.
func (r *Root) AddMemory(bytes int64) {
	if r.awaited != nil {
		r.awaited.memory += bytes
		r.cx.AddExternal(bytes)
	}
}

// KeepRooted keeps the object's wrapper alive by *root, or lets go of it: then *root
// is nil. The object's realm keeps it no longer than it is there itself: see RootAwaited.
func (o *Object) KeepRooted(root **Root, keep bool) {
	switch {
	case keep && (*root == nil || (*root).v == Undefined):
		*root = o.realm.await(o.Value(), 0)
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
	if r.cx.e == nil || r.cx.IsCutOff() {
		r.v = Undefined
		return
	}
	if r.v.tag() >= tagString && r.v != Undefined {
		C.sl_unroot(r.cx.e, C.uint32_t(r.v.handle()))
	}
	r.v = Undefined
	if a := r.awaited; a != nil {
		a.end()
		r.awaited = nil
	}
}

// end takes what was waited for out of the realm's list.
func (a *awaited) end() {
	if a.memory != 0 {
		a.realm.cx.AddExternal(-a.memory)
	}
	if a.previous == nil {
		a.realm.awaited = a.next
	} else {
		a.previous.next = a.next
	}
	if a.next != nil {
		a.next.previous = a.previous
	}
}
