package mozjs

// #include "shim.h"
import "C"

import "container/list"

const rooted = 1 << 31

// Root keeps a value alive until it is released. Prefer Object.Hold for what
// a platform object refers to: the collector cannot see through a root.
type Root struct {
	cx *Context
	v  Value
	// realm is the realm that the root ends with, place where it is in the realm's list, and memory what it counts in bytes;
	// nil for a root of Context.Root.
	realm  *Realm
	place  *list.Element
	memory int64
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
// for that. When the realm is dropped, what its script waits for does not come: LetGo releases the root. The bytes count until
// it is released, or the context closed.
func (cx *Context) RootAwaited(v Value, memory int64) *Root { return cx.Realm().await(v, memory) }

func (r *Realm) await(v Value, memory int64) *Root {
	if r.dropped && r.awaited.Len() == 0 {
		r.cx.letGoOf(r)
	}
	root := r.cx.Root(v)
	root.realm, root.memory = r, memory
	root.place = r.awaited.PushBack(root)
	r.cx.AddExternal(memory)
	return root
}

// letGoOf has LetGo release what script of a realm waits for that is dropped.
func (cx *Context) letGoOf(r *Realm) {
	cx.lettingGo = append(cx.lettingGo, r)
	cx.NeedGoCheckpoint(true)
}

// LetGo releases what script of realms waits for that were dropped. The event loop calls it in microtask checkpoints.
func (cx *Context) LetGo() {
	for _, r := range cx.lettingGo {
		for e := r.awaited.Front(); e != nil; e = r.awaited.Front() {
			e.Value.(*Root).Release()
		}
	}
	cx.lettingGo = cx.lettingGo[:0]
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
	r.leaveRealm()
}

// repay ends that memory counts for what script of the realm waits for, when its context ends.
func (r *Realm) repay() {
	for e := r.awaited.Front(); e != nil; e = r.awaited.Front() {
		e.Value.(*Root).leaveRealm()
	}
}

// leaveRealm takes the root out of its realm's list, if it is there, and ends that its memory counts.
func (r *Root) leaveRealm() {
	if r.place != nil {
		r.realm.awaited.Remove(r.place)
		r.place = nil
		r.cx.AddExternal(-r.memory)
	}
}
