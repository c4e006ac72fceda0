package mozjs

// #include "together.h"
import "C"

import "unsafe"

// CreateAll is Create for several objects, in one crossing: what it returns is an array of their wrappers.
func CreateAll[T Platform](cx *Context, class *Class, impls []T) Value {
	ids, realm := make([]C.uint32_t, len(impls)), cx.Realm()
	for i, impl := range impls {
		id := cx.takeID(impl)
		*impl.platformObject() = Object{realm: realm, id: id}
		ids[i] = C.uint32_t(id)
	}
	return Value(C.sl_new_platform_objects(cx.e, C.uint32_t(class.index), unsafe.SliceData(ids), C.size_t(len(ids))))
}

// NewArrayOf returns an array of the wrappers of objects.
func NewArrayOf[T Platform](cx *Context, objects []T) Value {
	ids := make([]C.uint32_t, len(objects))
	for i, object := range objects {
		ids[i] = C.uint32_t(object.platformObject().id)
	}
	return Value(C.sl_new_array_of(cx.e, unsafe.SliceData(ids), C.size_t(len(ids))))
}
