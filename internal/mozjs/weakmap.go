package mozjs

// #include "shim.h"
import "C"

// WeakSet is a set of objects that keeps none of them alive. Script does not see it.
type WeakSet struct{ root *Root }

// NewWeakSet makes a set, which lives until it is released, and keeps the current realm.
func (cx *Context) NewWeakSet() (*WeakSet, error) {
	root, err := cx.newWeakMap()
	return &WeakSet{root}, err
}

func (cx *Context) newWeakMap() (*Root, error) {
	f := cx.Enter()
	defer f.Leave()
	if err := cx.toEngine().outcome(C.sl_new_weak_map(cx.e)); err != nil {
		return nil, err
	}
	return cx.Root(Value(cx.e.out)), nil
}

// Has says whether an object is in the set.
func (s *WeakSet) Has(o Value) bool {
	return bool(C.sl_weak_set_has(s.root.cx.e, C.sl_value(s.root.Value()), C.sl_value(o)))
}

// Add puts an object into the set.
func (s *WeakSet) Add(o Value) error { return s.put(o, true) }

// Delete takes an object out of the set.
func (s *WeakSet) Delete(o Value) error { return s.put(o, false) }

func (s *WeakSet) put(o Value, present bool) error {
	cx := s.root.cx
	return cx.toEngine().outcome(C.sl_weak_set_put(cx.e, C.sl_value(s.root.Value()), C.sl_value(o), C.bool(present)))
}

// Release frees the set, which must not be used any more.
func (s *WeakSet) Release() { s.root.Release() }

// weakMap keeps a Go value for each of some objects, for as long as the object lives.
// Script does not see it.
type weakMap struct{ root *Root }

// get returns the Go value of an object, nil if it has none.
func (m *weakMap) get(o Value) any {
	cx := m.root.cx
	id := C.sl_weak_map_get(cx.e, C.sl_value(m.root.Value()), C.sl_value(o))
	if id == 0 {
		return nil
	}
	return cx.objects[id]
}

// put gives an object a Go value.
func (m *weakMap) put(o Value, v any) error {
	cx := m.root.cx
	return cx.toEngine().outcome(C.sl_weak_map_put(cx.e, C.sl_value(m.root.Value()), C.sl_value(o), C.uint32_t(cx.takeID(v))))
}
