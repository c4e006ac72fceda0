// Package testutils is the Test Utils Standard: what tests of a platform may ask
// of it. Windows and workers have it only in processes that install it in their
// realms, such as the runner of web-platform-tests.
//
// https://testutils.spec.whatwg.org/
package testutils

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

var library = idl.NewLibrary(Interfaces...)

// Install gives a realm the namespace.
func Install(cx *mozjs.Context, realm idl.Exposure) error { return library.Install(cx, realm) }

// testUtils is the task source of gc(). The one of the collections that a schedule decides about is the
// agent's.
var testUtils = eventloop.DeclareTaskSource("test utils")

// Gc is https://testutils.spec.whatwg.org/#dom-testutils-gc
func Gc(cx *mozjs.Context) mozjs.Value {
	// 1. Let p be a new promise.
	p := cx.NewPromise()
	promise := cx.Root(p)
	// 2. Run the following in parallel: (A realm's garbage can be collected on its own
	//    thread alone; in a task, so that nothing of the script that has asked is on
	//    the stack.)
	agent.SettingsOf(cx).QueueGlobalTask(testUtils, func() {
		// 1. Run implementation-defined steps to perform a garbage collection covering at
		//    least the entry Realm.
		cx.GC(false)
		// 2. Resolve p.
		cx.Resolve(promise.Value(), mozjs.Undefined)
		promise.Release()
	})
	// 3. Return p.
	return p
}
