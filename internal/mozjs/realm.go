package mozjs

// #include "shim.h"
// #cgo noescape sl_enter_realm
// #cgo nocallback sl_enter_realm
// #cgo noescape sl_leave_realm
// #cgo nocallback sl_leave_realm
// #cgo noescape sl_realm_lives
// #cgo nocallback sl_realm_lives
// #cgo noescape sl_push_entry
// #cgo nocallback sl_push_entry
// #cgo noescape sl_pop_entry
// #cgo nocallback sl_pop_entry
// #cgo noescape sl_push_incumbent
// #cgo nocallback sl_push_incumbent
// #cgo noescape sl_pop_incumbent
// #cgo nocallback sl_pop_incumbent
import "C"

import "container/list"

// Realm is a global environment of a context: a global object, the language's
// intrinsics, and the interfaces of the platform. A context has a first one, and any
// number of others, all in one compartment: objects of one are used in another as they
// are.
//
// What a context makes it makes in the realm that it is in, the current realm: that of
// the Go function that script has called, that which Go has entered, or the first.
//
// https://tc39.es/ecma262/#realm-record
type Realm struct {
	// Data is for the floor above.
	Data any
	// NotIsolated says that its settings object lacks the cross-origin isolated capability: shared memory is not cloned there,
	// whatever the agent cluster may do.
	NotIsolated bool

	cx       *Context
	index    uint32 // by which the engine knows it
	global   *Object
	globalID uint32
	dropped  bool
	// awaited are the roots of what script of the realm waits for.
	awaited list.List
	locals  []any // pointers to the values of Locals, by index
	// importFunctions are the functions that stand for import, by name.
	importFunctions map[string]bool
}

// NewRealm makes a realm with a global object whose Go side is global. It has only the
// language's properties until what is installed while it is entered adds others. It
// lives until it was dropped and nothing refers to any object of it.
func (cx *Context) NewRealm(global Platform) (*Realm, error) {
	if len(cx.freeRealms) == 0 {
		cx.Sweep()
	}
	r := &Realm{cx: cx, index: uint32(len(cx.realms))}
	if n := len(cx.freeRealms); n > 0 {
		r.index = cx.freeRealms[n-1]
	}
	if err := cx.toEngine().outcome(C.sl_new_realm(cx.e, C.uint32_t(r.index))); err != nil {
		return nil, err
	}
	if n := len(cx.freeRealms); n > 0 {
		cx.freeRealms = cx.freeRealms[:n-1]
		cx.realms[r.index] = r
	} else {
		cx.realms = append(cx.realms, r)
	}
	cx.several = true
	defer r.Enter().Leave()
	r.know()
	r.adopt(global)
	return r, nil
}

// know lets the engine know the global object of the realm, which it is in, by an id.
func (r *Realm) know() {
	r.globalID = r.cx.takeID(r)
	C.sl_adopt_global(r.cx.e, C.uint32_t(r.globalID))
}

// adopt makes a Go object the Go side of the global object.
func (r *Realm) adopt(global Platform) {
	r.cx.objects[r.globalID] = global
	r.global = global.platformObject()
	*r.global = Object{realm: r, id: r.globalID}
}

// Cx returns the realm's context.
func (r *Realm) Cx() *Context { return r.cx }

// Global returns the global object.
func (r *Realm) Global() Value { return r.global.Value() }

// GlobalObject returns the Go side of the global object.
func (r *Realm) GlobalObject() *Object { return r.global }

// Drop lets go of the realm, which lives on only as long as script, or Go, refers to an
// object of it. Its timers are cleared. The context's first realm cannot be dropped.
// Further calls do nothing.
func (r *Realm) Drop() {
	if r.dropped || r.index == 0 {
		return
	}
	r.dropped = true
	entered := r.Enter()
	r.cx.CloseTimers()
	entered.Leave()
	if r.awaited.Len() > 0 {
		r.cx.letGoOf(r)
	}
	C.sl_drop_realm(r.cx.e, C.uint32_t(r.index))
}

// ended hears that the engine has collected the realm.
func (cx *Context) ended(r *Realm) {
	r.dropped = true
	r.Data, r.locals, r.importFunctions = nil, nil, nil
	cx.realms[r.index] = nil
	cx.freeRealms = append(cx.freeRealms, r.index)
}

// Entered is a stretch in which a context is in a realm.
type Entered struct {
	cx    *Context
	outer C.uint32_t
	same  bool
}

// gone says that the engine has collected the realm.
func (r *Realm) gone() bool {
	return r.dropped && (r.cx.realms[r.index] != r || !bool(C.sl_realm_lives(r.cx.e, C.uint32_t(r.index))))
}

// Enter makes the realm the current one until Leave. Realms are left in reverse order of
// entering. A realm that the engine has collected cannot be entered: the current one stays.
func (r *Realm) Enter() Entered {
	e := Entered{r.cx, r.cx.e.current_realm, uint32(r.cx.e.current_realm) == r.index || r.gone()}
	if !e.same {
		C.sl_enter_realm(r.cx.e, C.uint32_t(r.index))
	}
	return e
}

// Leave goes back to the realm that was current at Enter.
func (e Entered) Leave() {
	if !e.same && e.cx.e != nil {
		C.sl_leave_realm(e.cx.e, e.outer)
	}
}

// Realm returns the current realm.
//
// https://tc39.es/ecma262/#current-realm
func (cx *Context) Realm() *Realm {
	if cx.e == nil {
		return cx.realms[0]
	}
	return cx.realms[cx.e.current_realm]
}

// RealmOf returns the realm of an object: the one it was made in. For a function that is
// GetFunctionRealm, and the current realm for a proxy that was revoked.
//
// https://tc39.es/ecma262/#sec-getfunctionrealm
func (cx *Context) RealmOf(object Value) *Realm {
	if !cx.several {
		return cx.realms[0]
	}
	return cx.realms[C.sl_realm_of(cx.e, C.sl_value(object))]
}

// EntryRealm returns the realm whose script was prepared for last, by
// PrepareToRunScript or for a callback that the engine runs.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-entry-everything
func (cx *Context) EntryRealm() *Realm {
	if !cx.several {
		return cx.realms[0]
	}
	return cx.realms[C.sl_entry_realm(cx.e)]
}

// IncumbentRealm returns the realm of the script that runs or, while a callback was
// prepared for since script was entered, the context of that callback.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-incumbent-everything
func (cx *Context) IncumbentRealm() *Realm {
	if !cx.several {
		return cx.realms[0]
	}
	return cx.realms[C.sl_incumbent_realm(cx.e)]
}

// Prepared is a stretch for which script, or a callback, was prepared to run.
type Prepared struct {
	entered Entered
	pushed  bool
}

// PrepareToRunScript makes the realm the entry and the current one, until
// CleanUpAfterRunningScript.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
func (r *Realm) PrepareToRunScript() Prepared {
	if !r.cx.several || r.gone() {
		return Prepared{entered: Entered{same: true}}
	}
	C.sl_push_entry(r.cx.e, C.uint32_t(r.index))
	return Prepared{r.Enter(), true}
}

// CleanUpAfterRunningScript ends what PrepareToRunScript began.
func (p Prepared) CleanUpAfterRunningScript() {
	p.entered.Leave()
	if p.pushed && p.entered.cx.e != nil {
		C.sl_pop_entry(p.entered.cx.e)
	}
}

// PrepareToRunCallback makes the realm, a callback's context, the incumbent one until
// CleanUpAfterRunningCallback, but for script that is entered meanwhile.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-a-callback
func (r *Realm) PrepareToRunCallback() Prepared {
	if !r.cx.several || r.gone() {
		return Prepared{}
	}
	C.sl_push_incumbent(r.cx.e, C.uint32_t(r.index))
	return Prepared{Entered{cx: r.cx}, true}
}

// CleanUpAfterRunningCallback ends what PrepareToRunCallback began.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-a-callback
func (p Prepared) CleanUpAfterRunningCallback() {
	if p.pushed && p.entered.cx.e != nil {
		C.sl_pop_incumbent(p.entered.cx.e)
	}
}
