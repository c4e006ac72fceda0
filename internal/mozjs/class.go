package mozjs

// #include "nodelinks.h"
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Class describes an interface of Web IDL: the names, functions and constants
// that its interface object and its prototype have. It is described once per
// process and must not change after its first use.
type Class struct {
	Name string
	// Tag is the prototype's @@toStringTag; Name when empty.
	Tag string
	// Parent is the inherited interface.
	Parent *Class
	// ParentIntrinsic is the intrinsic that the prototype inherits from when
	// there is no Parent: "Error", "Iterator", or "" for Object.
	ParentIntrinsic string
	// Constructor runs for `new`; nil makes `new` throw "Illegal constructor".
	Constructor Native
	// Length is the length of the interface object.
	Length int
	// Script, if it is not nil, returns the interface object: a class that script
	// wrote, with the members, whose functions are then not in Members. It is asked
	// once in each realm that uses the interface.
	Script func(cx *Context) (Value, error)
	// Global puts the members onto the global object itself.
	Global bool
	// NamedProperties puts a named properties object between the prototype and that of
	// Parent. No names are supported.
	//
	// https://webidl.spec.whatwg.org/#named-properties-object
	NamedProperties bool
	// Namespace makes an object with the members and nothing else.
	Namespace bool
	// CallbackInterface makes a function with the constants among the members and
	// nothing else.
	CallbackInterface bool
	// Factory makes a function with the prototype of Parent, which Constructor runs, and
	// nothing else.
	Factory bool
	// Extensible objects stay extensible: their [[PreventExtensions]] returns false. They are no legacy platform objects.
	Extensible bool
	// NoInterfaceObject leaves out the interface object.
	NoInterfaceObject bool
	// PrototypeOnly makes the interface object, but no property of the global.
	PrototypeOnly bool
	// Aliases are further names of the interface object on the global.
	Aliases []string
	Members []Member
	// Later, if it is not nil, returns more members. It is asked once in each process, when
	// a realm uses the interface: for one that has many and is seldom used.
	Later func() []Member
	// Legacy makes the objects of the class legacy platform objects; nil for ordinary
	// ones.
	Legacy *Legacy

	once  sync.Once
	later sync.Once
	index uint32
	spec  *C.sl_class
}

// MemberKind says what a member is.
type MemberKind int

// The kinds of members.
const (
	Method MemberKind = iota
	Attribute
	StaticMethod
	StaticAttribute
	Constant
)

// Legacy says which indexed and named properties a legacy platform object has. They
// are live: each access asks. What an interface lacks is nil.
//
// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
type Legacy struct {
	// Length returns how many property indices are supported: those from 0 on.
	Length Native
	// Names returns the supported property names, in an array.
	Names Native
	// IndexedGetter and NamedGetter return the value of the property whose index or
	// name is the argument, or Unsupported if that is no supported one.
	IndexedGetter, NamedGetter Native
	// IndexedSetter and NamedSetter are given the index or name and the value.
	IndexedSetter, NamedSetter Native
	// NamedDeleter deletes a property; it returns false if it does not.
	NamedDeleter Native
	// Call runs when script calls an object. Its objects have [[IsHTMLDDA]]: they look like
	// undefined to typeof, comparisons and conditions.
	//
	// https://tc39.es/ecma262/#sec-IsHTMLDDA-internal-slot
	Call Native
	// OverrideBuiltins lets named properties hide those that the object has otherwise.
	OverrideBuiltins bool
	// Unenumerable keeps the names out of for-in.
	Unenumerable bool
}

// Unsupported is what the getters of Legacy return for what is no supported property.
const Unsupported Value = Null | 1

// Member is one member of a Class.
type Member struct {
	Kind MemberKind
	Name string
	// Symbol is a well-known symbol that is the key instead of Name:
	// "iterator", "asyncIterator", "toStringTag".
	Symbol string
	// Length is the length of a method.
	Length int
	// Func runs a method, Get and Set an attribute; no Set means read-only.
	Func, Get, Set Native
	// Constant is the value of a constant.
	Constant float64
	// Alias names an earlier method whose function object this one shares.
	Alias string
	// ArrayMethod says that the method is that of %Array.prototype% with the name, which
	// is entries, forEach, keys or values, or the symbol iterator.
	ArrayMethod bool
	// Unforgeable members cannot be reconfigured.
	Unforgeable bool
	// NotEnumerable members are skipped by for-in.
	NotEnumerable bool
	// SameObject says that Get, once it has returned an object, returns the same
	// one for ever for this object: it is not called again.
	SameObject bool
	// Plain says that the attribute gives a value that its object was made with
	// (see Operation): its place among the plain attributes of the class is that
	// of the value. Get is called for other objects only.
	Plain bool
	// Posts says that a method posts its only argument, if it is given but one, to the
	// outlet of the object (see Object.SetOutlet), and returns undefined: it is done
	// without Func when the value is bytes alone. Func was called for the object
	// before.
	Posts bool
	// Locks says that a method requests a lock: without Func while the object's
	// [Locks] have a delegation, if nothing about the call is special. Its arguments are
	// those of LockManager's request.
	Locks bool
	// Posted says that Get returns what the object holds in slot 1: for objects of
	// deliveries (see Deliveries) that is done without it.
	Posted bool
	// Linked says that an attribute of nodes is done without Get, or the operation matches()
	// without Func, where their Links say what it would return. The shim knows which of them it is about, by the Name.
	Linked bool
	// Unscopable members are not seen by a with statement.
	Unscopable bool
	// InEngine says that the engine itself does what Func does, wherever that needs
	// no Go. The shim knows how, by the Name.
	InEngine bool
}

// plain is the Go object behind plain objects: all have the same one.
type plain struct{}

var (
	classMu    sync.Mutex
	classCount uint32
	// scriptClasses are the Scripts of classes, by index. A map that is there does
	// not change.
	scriptClasses atomic.Pointer[map[uint32]func(*Context) (Value, error)]
	// laterClasses are the classes with Later, by index.
	laterClasses sync.Map
)

var symbolCodes = map[string]int{"iterator": 1, "toPrimitive": 8, "toStringTag": 9, "asyncIterator": 11}

// compile lays the class out in memory of C, for all contexts to come.
func (c *Class) compile() {
	c.once.Do(func() {
		classMu.Lock()
		c.index = classCount
		classCount++
		if c.Script != nil {
			scripts := map[uint32]func(*Context) (Value, error){c.index: c.Script}
			if others := scriptClasses.Load(); others != nil {
				maps.Copy(scripts, *others)
			}
			scriptClasses.Store(&scripts)
		}
		classMu.Unlock()
		s := (*C.sl_class)(C.calloc(1, C.sizeof_sl_class))
		s.index = C.uint32_t(c.index)
		s.parent = -1
		if c.Parent != nil {
			c.Parent.compile()
			s.parent = C.int32_t(c.Parent.index)
		}
		for _, f := range []struct {
			set  bool
			flag C.uint32_t
		}{
			{c.Global, C.SL_CLASS_GLOBAL},
			{c.Namespace, C.SL_CLASS_NAMESPACE},
			{c.CallbackInterface, C.SL_CLASS_CALLBACK},
			{c.NoInterfaceObject, C.SL_CLASS_NO_INTERFACE_OBJECT},
			{c.PrototypeOnly, C.SL_CLASS_PROTOTYPE_ONLY},
			{c.Script != nil, C.SL_CLASS_SCRIPT},
			{c.NamedProperties, C.SL_CLASS_NAMED_PROPERTIES},
			{c.Later != nil, C.SL_CLASS_LATER},
			{c.Factory, C.SL_CLASS_FACTORY},
			{c.Extensible, C.SL_CLASS_EXTENSIBLE},
		} {
			if f.set {
				s.flags |= f.flag
			}
		}
		if c.ParentIntrinsic != "" {
			s.parent_intrinsic = C.CString(c.ParentIntrinsic)
		}
		constructor := c.Constructor
		if constructor == nil {
			constructor = func(*Call) (Value, error) { return Undefined, NewTypeError("Illegal constructor") }
		}
		s.constructor = C.uint32_t(registerNative(c.construct(constructor)))
		s.length = C.uint32_t(c.Length)
		s.name = C.CString(c.Name)
		tag := c.Tag
		if tag == "" {
			tag = c.Name
		}
		s.tag = C.CString(tag)
		if n := len(c.Aliases); n > 0 {
			s.aliases = (**C.char)(C.calloc(C.size_t(n), C.size_t(unsafe.Sizeof(s.name))))
			s.n_aliases = C.uint32_t(n)
			for i, a := range c.Aliases {
				unsafe.Slice(s.aliases, n)[i] = C.CString(a)
			}
		}
		if l := c.Legacy; l != nil {
			s.legacy = l.compile()
		}
		c.spec = s
		if c.Later == nil {
			c.compileMembers()
		} else {
			laterClasses.Store(c.index, c)
		}
	})
}

// compileMembers lays out the members.
func (c *Class) compileMembers() {
	n := len(c.Members)
	if n == 0 {
		return
	}
	c.spec.members = (*C.sl_member)(C.calloc(C.size_t(n), C.sizeof_sl_member))
	c.spec.n_members = C.uint32_t(n)
	members := unsafe.Slice(c.spec.members, n)
	names := c.memberNames()
	for i := range c.Members {
		c.compileMember(&members[i], &c.Members[i])
		members[i].name = names
		names = (*C.char)(unsafe.Add(unsafe.Pointer(names), len(c.Members[i].Name)+1))
	}
}

// slLaterMembers completes the members of a class that has some for later. Several
// threads can ask at once; each has them when this returns.
//
//export slLaterMembers
func slLaterMembers(index C.uint32_t) {
	found, _ := laterClasses.Load(uint32(index))
	c := found.(*Class)
	c.later.Do(func() {
		c.Members = append(c.Members, c.Later()...)
		c.compileMembers()
	})
}

// memberNames are the names of the members, one after the other, each with a zero byte.
func (c *Class) memberNames() *C.char {
	size := 0
	for i := range c.Members {
		size += len(c.Members[i].Name) + 1
	}
	all := make([]byte, 0, size)
	for i := range c.Members {
		all = append(append(all, c.Members[i].Name...), 0)
	}
	return (*C.char)(C.CBytes(all))
}

func (l *Legacy) compile() *C.sl_legacy {
	to := (*C.sl_legacy)(C.calloc(1, C.sizeof_sl_legacy))
	to.length = C.uint32_t(registerNative(l.Length))
	to.indexed_getter = C.uint32_t(registerNative(l.IndexedGetter))
	to.indexed_setter = C.uint32_t(registerNative(l.IndexedSetter))
	to.names = C.uint32_t(registerNative(l.Names))
	to.named_getter = C.uint32_t(registerNative(l.NamedGetter))
	to.named_setter = C.uint32_t(registerNative(l.NamedSetter))
	to.named_deleter = C.uint32_t(registerNative(l.NamedDeleter))
	to.call = C.uint32_t(registerNative(l.Call))
	to.override_builtins = C.bool(l.OverrideBuiltins)
	to.unenumerable = C.bool(l.Unenumerable)
	return to
}

// construct refuses calls without new, as interface objects do.
func (c *Class) construct(f Native) Native {
	return func(call *Call) (Value, error) {
		if call.NewTarget.IsUndefined() {
			return Undefined, NewTypeError("Failed to construct '%s': Please use the 'new' operator, this object constructor cannot be called as a function.", c.Name)
		}
		return f(call)
	}
}

func (c *Class) compileMember(to *C.sl_member, m *Member) {
	to.kind = C.uint8_t(m.Kind)
	to.length = C.uint16_t(m.Length)
	to.alias, to.symbol = -1, -1
	to.constant = C.double(m.Constant)
	switch m.Kind {
	case Method, StaticMethod:
		to.get = C.uint32_t(registerNative(m.Func))
	case Attribute, StaticAttribute:
		to.get = C.uint32_t(registerNative(m.Get))
		to.set = C.uint32_t(registerNative(m.Set))
	}
	if m.Symbol != "" {
		code, ok := symbolCodes[m.Symbol]
		if !ok {
			panic(fmt.Sprintf("mozjs: class %s: no well-known symbol %q", c.Name, m.Symbol))
		}
		to.symbol = C.int32_t(code)
	}
	if m.Alias != "" {
		for i := range c.Members {
			if c.Members[i].Name == m.Alias && c.Members[i].Alias == "" && c.Members[i].Symbol == "" {
				to.alias = C.int32_t(i)
			}
		}
		if to.alias < 0 {
			panic(fmt.Sprintf("mozjs: class %s: alias of unknown member %q", c.Name, m.Alias))
		}
	}
	if m.Unforgeable {
		to.flags |= C.SL_UNFORGEABLE
	}
	if m.NotEnumerable {
		to.flags |= C.SL_NOT_ENUMERABLE
	}
	if m.SameObject {
		to.flags |= C.SL_SAME_OBJECT
	}
	if m.Plain {
		to.flags |= C.SL_PLAIN
	}
	if m.Posts {
		to.flags |= C.SL_POSTS
	}
	if m.Locks {
		to.flags |= C.SL_LOCKS
	}
	if m.Posted {
		to.flags |= C.SL_POSTED
	}
	if m.InEngine {
		to.flags |= C.SL_IN_ENGINE
	}
	if m.Unscopable {
		to.flags |= C.SL_UNSCOPABLE
	}
	if m.Linked {
		to.flags |= C.SL_LINKED
	}
	if m.ArrayMethod {
		to.flags |= C.SL_ARRAY_VALUES
	}
}

// CreateWithPrototype makes a wrapper for impl with that prototype.
func (cx *Context) CreateWithPrototype(class *Class, prototype Value, impl Platform) Value {
	return cx.create(class, prototype, impl)
}

// Classes are the classes that realms of one kind have. They are put together
// once per process.
type Classes struct{ c *C.sl_classes }

// NewClasses puts classes together: each with the one that it inherits from, in
// this or in what a realm had before.
func NewClasses(classes ...*Class) *Classes {
	specs := make([]*C.sl_class, len(classes))
	for i, c := range classes {
		c.compile()
		specs[i] = c.spec
	}
	return &Classes{C.sl_new_classes(unsafe.SliceData(specs), C.uint32_t(len(specs)))}
}

// Install gives the realm classes. The members of a global interface are the
// global's at once; the objects of the others are made when script first looks
// for them, or an object of the class is made. Script cannot tell.
func (cx *Context) Install(classes *Classes) error {
	f := cx.Enter()
	defer f.Leave()
	return cx.toEngine().outcome(C.sl_install_classes(cx.e, classes.c))
}

// InterfaceObject returns the realm's interface object of a class, or the
// namespace object.
func (cx *Context) InterfaceObject(c *Class) Value {
	return Value(C.sl_class_interface(cx.e, C.uint32_t(c.index)))
}
