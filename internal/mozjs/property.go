package mozjs

// #include "shim.h"
// sl_status sl_delete_property(sl_engine* p, sl_value o, sl_value key);
import "C"

import "unsafe"

// Attrs are the attributes of a property; the zero Attrs are those of an
// ordinary hidden property: writable, configurable, not enumerable.
type Attrs uint32

// The attributes, in the engine's encoding.
const (
	Enumerable   Attrs = 1
	ReadOnly     Attrs = 2
	Unchangeable Attrs = 4 // not configurable
)

func words(vs []Value) (*C.sl_value, C.size_t) {
	return (*C.sl_value)(unsafe.Pointer(unsafe.SliceData(vs))), C.size_t(len(vs))
}

// NewObject returns a plain object.
func (cx *Context) NewObject() Value { return Value(C.sl_new_object(cx.e)) }

// NewObjectWithProto returns an object with that prototype, which may be null.
func (cx *Context) NewObjectWithProto(proto Value) Value {
	return Value(C.sl_new_object_with_proto(cx.e, C.sl_value(proto)))
}

// NewArray returns an array of the values.
func (cx *Context) NewArray(vs ...Value) Value {
	p, n := words(vs)
	return Value(C.sl_new_array(cx.e, p, n))
}

// Get reads a property.
func (cx *Context) Get(o Value, k Key) (Value, error) {
	if err := cx.toEngine().outcome(C.sl_get(cx.e, C.sl_value(o), C.uint32_t(k))); err != nil {
		return Undefined, err
	}
	return Value(cx.e.out), nil
}

// MostMembers is the greatest number of members that GetMembers reads.
const MostMembers = C.SL_VALUES

// Stop says whether GetMembers reads on after a property.
type Stop uint8

// When GetMembers stops.
const (
	NeverStop Stop = iota
	StopIfPresent
	AlwaysStop
)

// GetMembers reads the first of some properties, in order, up to one that stops
// it. It returns how many it has read.
func (cx *Context) GetMembers(o Value, keys []Key, stops []Stop, values *[MostMembers]Value) (int, error) {
	k, s := (*C.uint32_t)(unsafe.Pointer(&keys[0])), (*C.uint8_t)(unsafe.Pointer(&stops[0]))
	if err := cx.toEngine().outcome(C.sl_get_members(cx.e, C.sl_value(o), k, s, C.size_t(len(keys)))); err != nil {
		return 0, err
	}
	n := int(cx.e.out)
	for i, v := range cx.e.values[:n] {
		values[i] = Value(v)
	}
	return n, nil
}

// Set writes a property, and throws if it cannot be written.
func (cx *Context) Set(o Value, k Key, v Value) error {
	return cx.toEngine().outcome(C.sl_set(cx.e, C.sl_value(o), C.uint32_t(k), C.sl_value(v)))
}

// Has is the operator in.
func (cx *Context) Has(o Value, k Key) (bool, error) {
	var out C.bool
	err := cx.toEngine().outcome(C.sl_has(cx.e, C.sl_value(o), C.uint32_t(k), &out))
	return bool(out), err
}

// DefineProperty defines an own property.
func (cx *Context) DefineProperty(o Value, k Key, v Value, a Attrs) error {
	return cx.toEngine().outcome(C.sl_define(cx.e, C.sl_value(o), C.uint32_t(k), C.sl_value(v), C.uint32_t(a)))
}

// GetValue reads the property whose key is a string, symbol or number value.
func (cx *Context) GetValue(o, key Value) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_get_value(cx.e, C.sl_value(o), C.sl_value(key), &out))
	return Value(out), err
}

// SetValue writes the property whose key is a value.
func (cx *Context) SetValue(o, key, v Value) error {
	return cx.toEngine().outcome(C.sl_set_value(cx.e, C.sl_value(o), C.sl_value(key), C.sl_value(v)))
}

// DefineValue defines an own property whose key is a value.
func (cx *Context) DefineValue(o, key, v Value, a Attrs) error {
	return cx.toEngine().outcome(C.sl_define_value(cx.e, C.sl_value(o), C.sl_value(key), C.sl_value(v), C.uint32_t(a)))
}

// DeleteValue deletes an own property whose key is a value, if it can be deleted.
func (cx *Context) DeleteValue(o, key Value) error {
	return cx.toEngine().outcome(C.sl_delete_property(cx.e, C.sl_value(o), C.sl_value(key)))
}

// DefineAccessor defines an own accessor property. Getter or setter may be
// undefined.
func (cx *Context) DefineAccessor(o, key, getter, setter Value, a Attrs) error {
	return cx.toEngine().outcome(C.sl_define_accessor(cx.e, C.sl_value(o), C.sl_value(key), C.sl_value(getter), C.sl_value(setter), C.uint32_t(a)))
}

// HasOwn reports whether o has an own property.
func (cx *Context) HasOwn(o, key Value) (bool, error) {
	var out C.bool
	err := cx.toEngine().outcome(C.sl_has_own(cx.e, C.sl_value(o), C.sl_value(key), &out))
	return bool(out), err
}

// GetNamed reads a property by name.
func (cx *Context) GetNamed(o Value, name string) (Value, error) {
	return cx.GetValue(o, cx.NewString(name))
}

// SetNamed writes a property by name.
func (cx *Context) SetNamed(o Value, name string, v Value) error {
	return cx.SetValue(o, cx.NewString(name), v)
}

// GetIndex reads an element.
func (cx *Context) GetIndex(o Value, i int) (Value, error) {
	if !o.IsObject() {
		return Undefined, NewTypeError("There is no element %d of what is not an object.", i)
	}
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_get_index(cx.e, C.sl_value(o), C.uint32_t(i), &out))
	return Value(out), err
}

// SetIndex writes an element.
func (cx *Context) SetIndex(o Value, i int, v Value) error {
	return cx.toEngine().outcome(C.sl_set_index(cx.e, C.sl_value(o), C.uint32_t(i), C.sl_value(v)))
}

// ArrayLength returns the length of an array.
func (cx *Context) ArrayLength(v Value) (int, error) {
	var out C.uint32_t
	err := cx.toEngine().outcome(C.sl_array_length(cx.e, C.sl_value(v), &out))
	return int(out), err
}

// KeyFlags choose among own keys.
type KeyFlags int

// What OwnKeys returns beside enumerable string keys.
const (
	HiddenKeys KeyFlags = 1 << iota
	SymbolKeys
)

// OwnKeys returns the own keys of an object, as strings and symbols, in the
// language's order.
func (cx *Context) OwnKeys(o Value, flags KeyFlags) ([]Value, error) {
	var array C.sl_value
	err := cx.toEngine().outcome(C.sl_own_keys(cx.e, C.sl_value(o), flags&HiddenKeys != 0, flags&SymbolKeys != 0, &array))
	if err != nil {
		return nil, err
	}
	return cx.elements(Value(array))
}

// elements returns the elements of an array that no script has seen.
func (cx *Context) elements(array Value) ([]Value, error) {
	n, err := cx.ArrayLength(array)
	if err != nil {
		return nil, err
	}
	vs := make([]Value, n)
	for i := range vs {
		if vs[i], err = cx.GetIndex(array, i); err != nil {
			return nil, err
		}
	}
	return vs, nil
}

// Property is an own property of an object.
type Property struct {
	Value, Getter, Setter Value
	Enumerable            bool
}

// OwnProperty returns an own property without running a getter.
func (cx *Context) OwnProperty(o, key Value) (p Property, found bool, err error) {
	var v, get, set C.sl_value
	var a C.uint32_t
	var ok C.bool
	err = cx.toEngine().outcome(C.sl_own_property(cx.e, C.sl_value(o), C.sl_value(key), &v, &get, &set, &a, &ok))
	return Property{Value(v), Value(get), Value(set), Attrs(a)&Enumerable != 0}, bool(ok), err
}

// PrototypeOf returns the prototype of an object, which may be null.
func (cx *Context) PrototypeOf(o Value) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_prototype_of(cx.e, C.sl_value(o), &out))
	return Value(out), err
}

// SetPrototypeOf calls an object's [[SetPrototypeOf]]; that it refuses is an error.
func (cx *Context) SetPrototypeOf(o, prototype Value) error {
	return cx.toEngine().outcome(C.sl_set_prototype_of(cx.e, C.sl_value(o), C.sl_value(prototype)))
}

// Freeze makes an object immutable: Object.freeze.
func (cx *Context) Freeze(o Value) { C.sl_freeze(cx.e, C.sl_value(o)) }

// FixPrototype makes an object's [[SetPrototypeOf]] be SetImmutablePrototype.
//
// https://tc39.es/ecma262/#sec-set-immutable-prototype
func (cx *Context) FixPrototype(o Value) { C.sl_fix_prototype(cx.e, C.sl_value(o)) }

// Builtin says which built-in kind an object is.
type Builtin uint32

// The built-in kinds, in the engine's order.
const (
	PlainObject Builtin = iota
	ArrayObject
	NumberObject
	StringObject
	BooleanObject
	RegExpObject
	ArrayBufferObject
	SharedArrayBufferObject
	DateObject
	SetObject
	MapObject
	PromiseObject
	MapIteratorObject
	SetIteratorObject
	ArgumentsObject
	ErrorObject
	BigIntObject
	FunctionObject
	OtherObject
)

// BuiltinOf returns the built-in kind of an object.
func (cx *Context) BuiltinOf(o Value) Builtin {
	return Builtin(C.sl_builtin_class(cx.e, C.sl_value(o)))
}

// ClassName returns the engine's name for the kind of an object: "WeakMap",
// "Promise", "Module", ….
func (cx *Context) ClassName(o Value) string { return C.GoString(C.sl_class_name(cx.e, C.sl_value(o))) }

// IsConstructor reports whether v can be called with new.
func (cx *Context) IsConstructor(v Value) bool { return bool(C.sl_is_constructor(cx.e, C.sl_value(v))) }

// IsProxy reports whether v is a Proxy.
func (cx *Context) IsProxy(v Value) bool { return bool(C.sl_is_proxy(cx.e, C.sl_value(v))) }

// ProxyParts returns the target and the handler of a Proxy, null when it was
// revoked.
func (cx *Context) ProxyParts(v Value) (target, handler Value) {
	var t, h C.sl_value
	C.sl_proxy_parts(cx.e, C.sl_value(v), &t, &h)
	return Value(t), Value(h)
}

// BehindProxies returns what is at the end of a chain of Proxies, null when one
// of them was revoked, and v itself when it is no Proxy. No chain is endless, as
// the target of a Proxy is older than it.
func (cx *Context) BehindProxies(v Value) Value {
	return Value(C.sl_behind_proxies(cx.e, C.sl_value(v)))
}

// DateValue returns the time value of a Date, NaN when it is invalid.
func (cx *Context) DateValue(v Value) float64 { return float64(C.sl_date_value(cx.e, C.sl_value(v))) }

// Call calls a function.
func (cx *Context) Call(fn, this Value, args ...Value) (Value, error) {
	p := cx.arguments(args)
	call := cx.toEngine()
	s := C.sl_call_function(cx.e, C.sl_value(fn), C.sl_value(this), p, C.size_t(len(args)), &cx.out)
	if err := call.outcome(s); err != nil {
		return Undefined, err
	}
	return Value(cx.out), nil
}

// CallHeld calls the function that a slot of the object holds. It returns false if the
// slot holds none.
func (o *Object) CallHeld(s Slot, this Value, args ...Value) (v Value, called bool, err error) {
	cx := o.Cx()
	p := cx.arguments(args)
	call := cx.toEngine()
	status := C.sl_call_held(cx.e, C.uint32_t(o.id), C.uint32_t(s), C.sl_value(this), p, C.size_t(len(args)), &cx.called, &cx.out)
	called = bool(cx.called)
	if err := call.outcome(status); err != nil {
		return Undefined, called, err
	}
	return Value(cx.out), called, nil
}

// arguments gives the arguments of a call to the engine, which copies them before
// anything else, and stores the result last; so calls inside of this one can use the
// same memory.
func (cx *Context) arguments(args []Value) *C.sl_value {
	if len(args) > len(cx.args) {
		p, _ := words(append([]Value(nil), args...))
		return p
	}
	for i, v := range args {
		cx.args[i] = C.sl_value(v)
	}
	return &cx.args[0]
}

// Construct calls a constructor with new.
func (cx *Context) Construct(fn Value, args ...Value) (Value, error) {
	p, n := words(args)
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_construct(cx.e, C.sl_value(fn), p, n, &out))
	return Value(out), err
}

// Intrinsic returns the realm's intrinsic constructor of that name, whatever
// the global's property holds by now.
func (cx *Context) Intrinsic(name string) (Value, error) { return cx.intrinsic(name, false) }

// IntrinsicPrototype returns the prototype of the realm's intrinsic
// constructor of that name.
func (cx *Context) IntrinsicPrototype(name string) (Value, error) { return cx.intrinsic(name, true) }

func (cx *Context) intrinsic(name string, prototype bool) (Value, error) {
	c := C.CString(name)
	defer C.sl_free(unsafe.Pointer(c))
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_intrinsic(cx.e, c, C.bool(prototype), &out))
	return Value(out), err
}
