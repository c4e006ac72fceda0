package mozjs

// #include "result.h"
import "C"

import "unsafe"

// Object ties a Go object to its wrapper, the JavaScript object that stands
// for it. A Go type whose instances script can hold embeds it.
//
// The wrapper owns the Go object: when script can reach the wrapper no more,
// both are freed. Go code that keeps an object beyond the task it met it in
// keeps the wrapper alive, by a Root, or by Hold on an object that lives.
type Object struct {
	realm *Realm // nil until there is the wrapper
	id    uint32
	// told is what the collector knows of memory, in units of memoryUnit.
	told   uint32
	memory int
}

// Platform is a Go object with a wrapper.
type Platform interface{ platformObject() *Object }

func (o *Object) platformObject() *Object { return o }

// Finalizer is a platform object that hears when its wrapper was collected.
// It must not use the context.
type Finalizer interface{ Finalized() }

// Cx returns the object's context; nil before it has a wrapper.
func (o *Object) Cx() *Context {
	if o.realm == nil {
		return nil
	}
	return o.realm.cx
}

// Realm returns the object's relevant realm: the one that the wrapper was made in.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-relevant-everything
func (o *Object) Realm() *Realm { return o.realm }

// Impl returns the whole Go object of which o is a part.
func (o *Object) Impl() any { return o.realm.cx.objects[o.id] }

// Value returns the wrapper.
func (o *Object) Value() Value {
	cx := o.realm.cx
	if c := cx.running(); c != nil {
		switch o.id {
		case c.thisID:
			return c.This
		case c.givenID:
			return c.given
		}
	}
	return Value(C.sl_wrapper(cx.e, C.uint32_t(o.id)))
}

// Returned is the wrapper for a Native to return, and for nothing else: it keeps nothing
// alive.
func (o *Object) Returned() Value { return Value(C.SL_BY_ID | uint64(o.id)) }

// Keep makes what a Native was going to return live as long as its call.
func (c *Call) Keep(v Value) Value {
	if v>>32 != C.SL_BY_ID>>32 {
		return v
	}
	return Value(C.sl_wrapper(c.Cx.e, C.uint32_t(v)))
}

// Slot names a value that an object holds. The zero Slot is none.
type Slot uint32

// Hold makes the wrapper refer to v, until Drop.
func (o *Object) Hold(v Value) Slot {
	return Slot(C.sl_hold(o.realm.cx.e, C.uint32_t(o.id), 0, C.sl_value(v)))
}

// SetHeld replaces the value of a slot and returns the slot; for the zero
// slot it is Hold.
func (o *Object) SetHeld(s Slot, v Value) Slot {
	return Slot(C.sl_hold(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(s), C.sl_value(v)))
}

// Held returns the value of a slot, undefined for the zero slot.
func (o *Object) Held(s Slot) Value {
	if s == 0 {
		return Undefined
	}
	return Value(C.sl_held(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(s)))
}

// HeldRealm is RealmOf the object that a slot holds.
func (o *Object) HeldRealm(s Slot) *Realm {
	cx := o.realm.cx
	if !cx.several {
		return cx.realms[0]
	}
	return cx.RealmOf(o.Held(s))
}

// FindHeld returns the index of the first of the slots that holds the object v,
// -1 if none does.
func (o *Object) FindHeld(slots []Slot, v Value) int {
	p := (*C.uint32_t)(unsafe.Pointer(unsafe.SliceData(slots)))
	return int(C.sl_find_held(o.realm.cx.e, C.uint32_t(o.id), p, C.uint32_t(len(slots)), C.sl_value(v)))
}

// NumberOf returns the number that SetNumber has given to v in the slot, 0 for none.
func (o *Object) NumberOf(s Slot, v Value) uint32 {
	return uint32(C.sl_number(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(s), C.sl_value(v)))
}

// SetNumber gives the object v a number, below 1<<31, in a slot, or takes it away (0), and
// returns the slot; for the zero slot it is a new one. What has a number is held.
func (o *Object) SetNumber(s Slot, v Value, number uint32) Slot {
	return Slot(C.sl_set_number(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(s), C.sl_value(v), C.uint32_t(number)))
}

// Drop lets go of a slot.
func (o *Object) Drop(s Slot) { C.sl_drop(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(s)) }

// ForgetSame has the getters of the object's [SameObject] attributes be asked again.
func (o *Object) ForgetSame() { C.sl_forget_same(o.realm.cx.e, C.uint32_t(o.id)) }

// Weak is a reference that keeps nothing alive.
type Weak struct {
	cx      *Context
	id, age uint32
}

// Weak returns a weak reference to the object.
func (o *Object) Weak() Weak { return Weak{o.realm.cx, o.id, o.realm.cx.ages[o.id]} }

// Get returns the Go object, nil when its wrapper was collected.
func (w Weak) Get() any {
	if w.cx == nil || w.cx.e == nil || w.cx.ages[w.id] != w.age {
		return nil
	}
	if C.sl_wrapper_alive(w.cx.e, C.uint32_t(w.id)) {
		return w.cx.objects[w.id]
	}
	return nil
}

// Value returns the wrapper, undefined when it was collected.
func (w Weak) Value() Value {
	if w.cx == nil || w.cx.e == nil || w.cx.ages[w.id] != w.age {
		return Undefined
	}
	return Value(C.sl_wrapper(w.cx.e, C.uint32_t(w.id)))
}

// takeID gives a Go object the number by which the engine knows it.
func (cx *Context) takeID(impl any) uint32 {
	if cx.e != nil && cx.e.collected > 0 && len(cx.free) == 0 {
		cx.Sweep()
	}
	if n := len(cx.free); n > 0 {
		id := cx.free[n-1]
		cx.free = cx.free[:n-1]
		cx.objects[id] = impl
		return id
	}
	cx.objects = append(cx.objects, impl)
	cx.ages = append(cx.ages, 0)
	return uint32(len(cx.objects) - 1)
}

// Sweep frees the Go objects whose wrappers were collected. The event loop
// calls it between tasks.
func (cx *Context) Sweep() {
	if cx.e.collected == 0 {
		return
	}
	var ids [256]C.uint32_t
	for {
		n := C.sl_take_collected(cx.e, &ids[0], C.uint32_t(len(ids)))
		for _, id := range ids[:n] {
			impl := cx.objects[id]
			cx.objects[id] = nil
			cx.links.clear(uint32(id))
			cx.events.clear(uint32(id))
			cx.ages[id]++
			cx.free = append(cx.free, uint32(id))
			if p, ok := impl.(Platform); ok {
				if r := p.platformObject().realm; r != nil && r.globalID == uint32(id) {
					cx.ended(r)
				}
			}
			if f, ok := impl.(Finalizer); ok {
				f.Finalized()
			}
		}
		if int(n) < len(ids) {
			return
		}
	}
}

// Impl returns the Go object behind v, nil if v is no platform object.
func (cx *Context) Impl(v Value) any {
	if !v.IsObject() {
		return nil
	}
	if c := cx.running(); c != nil && c.givenID != 0 && c.given == v {
		return cx.objects[c.givenID]
	}
	id := C.sl_platform_id(cx.e, C.sl_value(v))
	if id == 0 {
		return nil
	}
	return cx.objects[id]
}

// Create makes a wrapper for impl with the realm's prototype of class, and
// returns it.
func (cx *Context) Create(class *Class, impl Platform) Value {
	return cx.create(class, Undefined, impl)
}

// CreateHolding is Create for an object that holds two values from the start, in
// the slots 1 and 2.
func (cx *Context) CreateHolding(class *Class, impl Platform, first, second Value) Value {
	id := cx.takeID(impl)
	*impl.platformObject() = Object{realm: cx.Realm(), id: id}
	return Value(C.sl_new_holding(cx.e, C.uint32_t(class.index), C.uint32_t(id), C.sl_value(first), C.sl_value(second)))
}

// CreateThis makes a wrapper for impl in a constructor call: its prototype is
// that of new.target.
// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
func (c *Call) CreateThis(class *Class, impl Platform) (Value, error) {
	prototype, err := c.NewTargetPrototype(class)
	if err != nil {
		return Undefined, err
	}
	return c.Cx.create(class, prototype, impl), nil
}

// NewTargetPrototype returns the prototype that new.target asks for, of an object of the
// class.
func (c *Call) NewTargetPrototype(class *Class) (Value, error) {
	var proto C.sl_value
	err := c.Cx.toEngine().outcome(C.sl_new_target_prototype(c.Cx.e, C.sl_value(c.NewTarget), C.uint32_t(class.index), &proto))
	return Value(proto), err
}

func (cx *Context) create(class *Class, proto Value, impl Platform) Value {
	id := cx.takeID(impl)
	*impl.platformObject() = Object{realm: cx.Realm(), id: id}
	return Value(C.sl_new_platform_object(cx.e, C.uint32_t(class.index), C.sl_value(proto), C.uint32_t(id)))
}
