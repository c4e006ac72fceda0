package mozjs

// #include "shim.h"
import "C"

// WeakSet is a set of objects that keeps none of them alive. Script does not see it.
type WeakSet struct{ root *Root }

// NewWeakSet makes a set, which lives as long as the context.
func (cx *Context) NewWeakSet() (*WeakSet, error) {
	f := cx.Enter()
	defer f.Leave()
	if err := cx.outcome(C.sl_new_weak_set(cx.e)); err != nil {
		return nil, err
	}
	return &WeakSet{cx.Root(Value(cx.e.out))}, nil
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
	return cx.outcome(C.sl_weak_set_put(cx.e, C.sl_value(s.root.Value()), C.sl_value(o), C.bool(present)))
}
