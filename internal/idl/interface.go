// Checked against Web IDL of 2026-03-27.

package idl

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Interface is an interface or namespace of Web IDL, as the generated glue
// describes it, with all its members and where each is exposed. It is
// described once per process and must not change after its first use.
type Interface struct {
	Name   string
	Parent *Interface
	// ParentIntrinsic is the intrinsic that the prototype inherits from when
	// there is no Parent: "Error", "Iterator", or "" for Object.
	ParentIntrinsic string
	// Globals are the global names of a [Global] interface.
	Globals []string
	// NamedProperties says that the prototype of a [Global] interface inherits from a
	// named properties object.
	NamedProperties bool
	// Exposed says where the interface is exposed.
	Exposed Exposed
	// Namespace makes a namespace object.
	Namespace bool
	// CallbackInterface makes a legacy callback interface object: there are no objects
	// that implement the interface, and no prototype.
	//
	// https://webidl.spec.whatwg.org/#legacy-callback-interface-object
	CallbackInterface bool
	// Factory makes a legacy factory function of Parent, which Constructor runs.
	//
	// https://webidl.spec.whatwg.org/#legacy-factory-functions
	Factory bool
	// NoInterfaceObject is [LegacyNoInterfaceObject].
	NoInterfaceObject bool
	// Extensible objects stay extensible.
	Extensible bool
	// WindowAliases are the names of [LegacyWindowAlias].
	WindowAliases []string
	// Constructor runs for `new`; nil refuses.
	Constructor mozjs.Native
	// Length is the length of the interface object.
	Length int
	// Script, if it is not nil, returns the interface object of a realm: a class
	// that script wrote, with the functions of all members.
	Script  func(cx *mozjs.Context) (mozjs.Value, error)
	Members []Member
	// Later, if it is not nil, returns more members, which are exposed wherever the
	// interface is. It is asked when a realm first uses the interface.
	Later func() []Member
	// Legacy has the indexed and named properties of its objects; nil for none of its
	// own.
	Legacy *mozjs.Legacy
	// Iterator describes the iterator prototype object of a pair iterator.
	Iterator *Interface

	views   atomic.Pointer[[]view]
	viewsMu sync.Mutex
}

// Extend gives the interface members that a room on a higher floor implements: [Extends].
// It is called before the interface is used.
func (i *Interface) Extend(members []Member) { i.Members = append(i.Members, members...) }

// Exposed says in which realms a construct is exposed: the zero value says in
// all of them.
//
// https://webidl.spec.whatwg.org/#dfn-exposed
type Exposed struct {
	In                  []string // global names; nil for all
	SecureContext       bool
	CrossOriginIsolated bool
}

// Exposure is the kind of a realm: what decides about exposure.
type Exposure struct {
	// Global is the interface that the realm's global object implements.
	Global *Interface
	// SecureContext says that the realm is a secure context.
	SecureContext bool
	// CrossOriginIsolated says that the realm has the cross-origin isolated
	// capability.
	CrossOriginIsolated bool
}

// in reports whether a construct is exposed in realms of that kind.
func (e *Exposed) in(realm Exposure) bool {
	if e.SecureContext && !realm.SecureContext || e.CrossOriginIsolated && !realm.CrossOriginIsolated {
		return false
	}
	if e.In == nil {
		return true
	}
	return slices.ContainsFunc(realm.Global.Globals, func(name string) bool { return slices.Contains(e.In, name) })
}

// IsExposed reports whether a construct is exposed in the current realm.
//
// https://webidl.spec.whatwg.org/#dfn-exposed
func IsExposed(cx *mozjs.Context, e Exposed) bool { return e.in(HostOf(cx).Exposure()) }

func (e *Exposed) always() bool { return e.In == nil && !e.SecureContext && !e.CrossOriginIsolated }

// Member is a member of an Interface.
type Member struct {
	mozjs.Member
	// Exposed narrows the exposure of the interface.
	Exposed Exposed
}

// Attribute is a regular attribute; a nil set makes it read-only.
func Attribute(name string, get, set mozjs.Native) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.Attribute, Name: name, Get: get, Set: set}}
}

// PlainAttribute is an attribute of a [Plain] interface. Its objects know their
// value; others reach the getter.
func PlainAttribute(name string) Member {
	m := Attribute(name, func(*mozjs.Call) (mozjs.Value, error) { return mozjs.Undefined, IllegalInvocation() }, nil)
	m.Plain = true
	return m
}

// StaticAttribute is a static attribute.
func StaticAttribute(name string, get, set mozjs.Native) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.StaticAttribute, Name: name, Get: get, Set: set}}
}

// Operation is a regular operation, or a function of a namespace.
func Operation(name string, length int, f mozjs.Native) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.Method, Name: name, Length: length, Func: f}}
}

// StaticOperation is a static operation.
func StaticOperation(name string, length int, f mozjs.Native) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.StaticMethod, Name: name, Length: length, Func: f}}
}

// AsyncIterator is the member @@asyncIterator, the function values.
func AsyncIterator() Member {
	return Member{Member: mozjs.Member{
		Kind: mozjs.Method, Symbol: "asyncIterator", Alias: "values", NotEnumerable: true,
	}}
}

// IndexedIterator is the member @@iterator of an interface that supports indexed
// properties.
//
// https://webidl.spec.whatwg.org/#define-the-iteration-methods
func IndexedIterator() Member {
	return Member{Member: mozjs.Member{
		Kind: mozjs.Method, Symbol: "iterator", ArrayMethod: true, NotEnumerable: true,
	}}
}

// ArrayMethod is a member of an interface with values to iterate over: the method of
// Array.prototype of the name entries, forEach, keys or values.
//
// https://webidl.spec.whatwg.org/#define-the-iteration-methods
func ArrayMethod(name string) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.Method, Name: name, ArrayMethod: true}}
}

// Constant is a constant.
func Constant(name string, value float64) Member {
	return Member{Member: mozjs.Member{Kind: mozjs.Constant, Name: name, Constant: value}}
}

// Unforgeable is the member as [LegacyUnforgeable].
func (m Member) Unforgeable() Member {
	m.Member.Unforgeable = true
	return m
}

// SameObject is the attribute as [SameObject]: https://webidl.spec.whatwg.org/#SameObject
func (m Member) SameObject() Member {
	m.Member.SameObject = true
	return m
}

// Linked is the attribute as [Linked].
func (m Member) Linked() Member {
	m.Member.Linked = true
	return m
}

// Unscopable is the member as [Unscopable]: https://webidl.spec.whatwg.org/#Unscopable
func (m Member) Unscopable() Member {
	m.Member.Unscopable = true
	return m
}

// Posts is the operation as [Posts].
func (m Member) Posts() Member {
	m.Member.Posts = true
	return m
}

// Locks is the operation as [Locks].
func (m Member) Locks() Member {
	m.Member.Locks = true
	return m
}

// Posted is the attribute as [Posted].
func (m Member) Posted() Member {
	m.Member.Posted = true
	return m
}

// InEngine is the operation as [InEngine].
func (m Member) InEngine() Member {
	m.Member.InEngine = true
	return m
}

// Where is the member exposed only there.
func (m Member) Where(e Exposed) Member {
	m.Exposed = e
	return m
}

// view is an interface as one kind of realm sees it.
type view struct {
	realm Exposure
	class *mozjs.Class
}

// uniform reports whether all realms that see the interface see it alike.
func (i *Interface) uniform() bool {
	if i.Parent != nil && !i.Parent.uniform() || len(i.WindowAliases) > 0 {
		return false
	}
	return !slices.ContainsFunc(i.Members, func(m Member) bool { return !m.Exposed.always() })
}

// Class returns the interface as realms of that kind see it.
func (i *Interface) Class(realm Exposure) *mozjs.Class {
	if views := i.views.Load(); views != nil {
		for k := range *views {
			if v := &(*views)[k]; v.realm.Global == nil || v.realm == realm {
				return v.class
			}
		}
	}
	return i.look(realm)
}

// look makes the view that Class did not find. A view without a global is for
// all realms.
func (i *Interface) look(realm Exposure) *mozjs.Class {
	c := &mozjs.Class{
		Name:              i.Name,
		ParentIntrinsic:   i.ParentIntrinsic,
		Constructor:       i.Constructor,
		Length:            i.Length,
		Script:            i.Script,
		Global:            i.Globals != nil,
		NamedProperties:   i.NamedProperties,
		Extensible:        i.Extensible,
		Namespace:         i.Namespace,
		CallbackInterface: i.CallbackInterface,
		Factory:           i.Factory,
		NoInterfaceObject: i.NoInterfaceObject,
		Legacy:            i.legacy(),
	}
	if i.Parent != nil {
		c.Parent = i.Parent.Class(realm)
	}
	if slices.Contains(realm.Global.Globals, "Window") {
		c.Aliases = i.WindowAliases
	}
	c.Members = make([]mozjs.Member, 0, len(i.Members))
	for _, m := range i.Members {
		if m.Exposed.in(realm) {
			c.Members = append(c.Members, m.Member)
		}
	}
	if i.Later != nil {
		c.Later = func() []mozjs.Member {
			var list []mozjs.Member
			for _, m := range i.Later() {
				list = append(list, m.Member)
			}
			return list
		}
	}
	i.viewsMu.Lock()
	defer i.viewsMu.Unlock()
	var views []view
	if old := i.views.Load(); old != nil {
		for _, v := range *old {
			if v.realm.Global == nil || v.realm == realm {
				return v.class
			}
		}
		views = slices.Clone(*old)
	}
	if i.uniform() {
		realm = Exposure{}
	}
	views = append(views, view{realm, c})
	i.views.Store(&views)
	return c
}

// legacy returns the indexed and named properties of the objects of the interface:
// those of an interface that it inherits from, but for what it has itself.
func (i *Interface) legacy() *mozjs.Legacy {
	if i.Parent == nil {
		return i.Legacy
	}
	inherited := i.Parent.legacy()
	if i.Legacy == nil || inherited == nil {
		return cmp.Or(i.Legacy, inherited)
	}
	l := *i.Legacy
	for _, f := range []struct {
		own       *mozjs.Native
		inherited mozjs.Native
	}{
		{&l.Length, inherited.Length}, {&l.IndexedGetter, inherited.IndexedGetter}, {&l.IndexedSetter, inherited.IndexedSetter},
		{&l.Names, inherited.Names}, {&l.NamedGetter, inherited.NamedGetter}, {&l.NamedSetter, inherited.NamedSetter},
		{&l.NamedDeleter, inherited.NamedDeleter},
	} {
		if *f.own == nil {
			*f.own = f.inherited
		}
	}
	l.OverrideBuiltins = l.OverrideBuiltins || inherited.OverrideBuiltins
	l.Unenumerable = l.Unenumerable || inherited.Unenumerable
	return &l
}

// A Library is a set of interfaces of which realms have those that are exposed
// in them.
type Library struct {
	interfaces []*Interface
	classes    sync.Map // Exposure → *mozjs.Classes
}

// NewLibrary makes a library of the interfaces, of those they inherit from, and
// of their iterators.
func NewLibrary(interfaces ...*Interface) *Library { return &Library{interfaces: interfaces} }

// Install gives a realm of that kind the interfaces that are exposed in it.
func (l *Library) Install(cx *mozjs.Context, realm Exposure) error {
	classes, ok := l.classes.Load(realm)
	if !ok {
		classes, _ = l.classes.LoadOrStore(realm, mozjs.NewClasses(l.exposed(realm)...))
	}
	return cx.Install(classes.(*mozjs.Classes))
}

// exposed returns the interfaces as a realm of that kind sees them.
func (l *Library) exposed(realm Exposure) []*mozjs.Class {
	var classes []*mozjs.Class
	seen := map[*Interface]bool{}
	var add func(i *Interface)
	add = func(i *Interface) {
		if i == nil || seen[i] || !i.Exposed.in(realm) {
			return
		}
		// A global's members stand on the global object itself, so that
		// another global's interface has no place in this realm.
		if i.Globals != nil && i != realm.Global {
			return
		}
		seen[i] = true
		add(i.Parent)
		classes = append(classes, i.Class(realm))
		add(i.Iterator)
	}
	for _, i := range l.interfaces {
		add(i)
	}
	return classes
}

// Create makes the wrapper of impl, whose interface is i, with the realm's
// prototype.
//
// https://webidl.spec.whatwg.org/#new
func Create(cx *mozjs.Context, i *Interface, impl mozjs.Platform) mozjs.Value {
	return cx.Create(i.In(cx), impl)
}

// CreateAll is Create for several objects, in one crossing: what it returns is an array of their wrappers.
func CreateAll[T mozjs.Platform](cx *mozjs.Context, i *Interface, impls []T) mozjs.Value {
	return mozjs.CreateAll(cx, i.In(cx), impls)
}

// CreateHolding is Create for an object that holds two values from the start, in
// the slots 1 and 2.
func CreateHolding(cx *mozjs.Context, i *Interface, impl mozjs.Platform, first, second mozjs.Value) mozjs.Value {
	return cx.CreateHolding(i.In(cx), impl, first, second)
}

// CreateWithPrototype is Create for an object with another prototype.
func CreateWithPrototype(cx *mozjs.Context, i *Interface, prototype mozjs.Value, impl mozjs.Platform) mozjs.Value {
	return cx.CreateWithPrototype(i.In(cx), prototype, impl)
}

// Construct makes the wrapper of impl in a constructor call: its prototype is
// that of new.target.
//
// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
func Construct(c *mozjs.Call, i *Interface, impl mozjs.Platform) (mozjs.Value, error) {
	return c.CreateThis(i.In(c.Cx), impl)
}

// In returns the interface as the context's realm sees it.
func (i *Interface) In(cx *mozjs.Context) *mozjs.Class {
	if views := i.views.Load(); views != nil {
		if first := &(*views)[0]; first.realm.Global == nil {
			return first.class
		}
	}
	return i.Class(HostOf(cx).Exposure())
}
