// Package mozjs is the engine's room: SpiderMonkey behind a small Go face.
//
// A [Context] is one engine with one realm, or more. It belongs to the OS thread
// that made it, so its goroutine is locked to that thread; only
// [Context.Interrupt] may be called from elsewhere.
//
// A [Realm] has a global object, and interface objects and prototypes of its own. All
// realms of a context are in one compartment: objects of one are used in another as
// they are. A context is in one of them, the current realm, which has what it makes.
//
// A [Value] is a JavaScript value as Go sees it. Primitives are the value
// itself. Strings, symbols, bigints and objects are handles, alive until the
// frame they were made in ends: each call from script to Go is a frame, and
// [Context.Frame] makes one by hand. A longer life is asked for by name, with
// [Context.Root], with [Context.RootAwaited] for what script waits for as long as
// its realm is there, or, for what a platform object keeps, with [Object.Hold],
// whose references the collector can follow.
//
// The package knows no web platform: events and workers live on the floors above.
// What is done too often for a crossing between Go and the engine, it does for
// them: the delivery of messages, timers, the microtask queue.
//
// Below the Go face is a shim of C++, in rooms that share the headers of shim: what is
// here, fastpaths, clone, and insides, which knows the engine beyond its interface. A
// room's files are in its folder cpp and are compiled as one, room.cpp.
package mozjs
