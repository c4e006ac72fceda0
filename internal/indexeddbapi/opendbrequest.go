package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBOpenDBRequest is https://w3c.github.io/IndexedDB/#idbopendbrequest
//
// It is the handler of its open request: what the databases decide becomes a task.
// Until the last of them, the object is kept alive.
type IDBOpenDBRequest struct {
	IDBRequest
	factory *IDBFactory
	root    *mozjs.Root
	// db is the connection's object, which the result slot holds.
	db *IDBDatabase
}

func newOpenRequest(f *IDBFactory, name string) *IDBOpenDBRequest {
	r := createIDBOpenDBRequest(f.Cx())
	r.factory = f
	// The request has the name until it is done, and its connection as long as it lives.
	r.AddMemory(len(name))
	// The source of an open request is always null.
	r.source = IDBObjectStoreOrIDBIndexOrIDBCursorOrNull{IsNull: true}
	r.root = f.pending(&r.Object)
	return r
}

// Blocked implements indexeddb.OpenHandler. Like its other methods it runs on any
// thread.
func (r *IDBOpenDBRequest) Blocked(oldVersion, newVersion uint64) {
	r.factory.queueDatabaseTask(func() {
		fireAVersionChangeEvent(&r.EventTarget, "blocked", oldVersion, newVersion)
	})
}

// UpgradeNeeded implements indexeddb.OpenHandler.
//
// https://w3c.github.io/IndexedDB/#upgrade-a-database
func (r *IDBOpenDBRequest) UpgradeNeeded(c *indexeddb.Connection, backend *indexeddb.Transaction, oldVersion uint64) {
	opened := &connection{factory: r.factory, backend: c}
	c.Handle(opened)
	// 10. Queue a database task to run these steps:
	r.factory.queueDatabaseTask(func() {
		r.db = opened.object()
		t := newTransaction(r.db, IDBTransactionModeVersionchange, IDBTransactionDurabilityDefault)
		t.backend, t.started, t.state = backend, true, inactive
		t.openRequest = r
		t.Hold(r.Value())
		r.db.upgrade = t
		// 1–3. Set request's result to connection, its transaction to transaction, and
		//      its done flag to true.
		r.succeed(r.db.Value())
		r.setTransaction(t)
		// 4. Set transaction's state to active.
		t.state = active
		// 5. Let didThrow be the result of firing a version change event named
		//    upgradeneeded at request with old version and version.
		didThrow := fireAVersionChangeEvent(&r.EventTarget, "upgradeneeded", oldVersion, c.Version())
		// 6. If transaction's state is active, then: set it to inactive; if didThrow is
		//    true, run abort a transaction with a newly created "AbortError"
		//    DOMException.
		if t.state == active {
			t.state = inactive
			if didThrow {
				t.abort(t.newAbortError("A listener of the upgradeneeded event threw."))
			}
		}
		t.commitIfDone()
	})
}

// Opened implements indexeddb.OpenHandler.
//
// https://w3c.github.io/IndexedDB/#dom-idbfactory-open
func (r *IDBOpenDBRequest) Opened(c *indexeddb.Connection) {
	opened := &connection{factory: r.factory, backend: c}
	if !c.Handled() {
		c.Handle(opened)
	}
	r.factory.queueDatabaseTask(func() {
		if r.db == nil {
			r.db = opened.object()
		}
		// 1–3. Set request's result to result, and its done flag to true; fire an event
		//      named success at request.
		r.succeed(r.db.Value())
		r.FireAnEvent("success", dom.EventInit{})
		r.factory.settle(r.root)
	})
}

// Deleted implements indexeddb.OpenHandler.
//
// https://w3c.github.io/IndexedDB/#dom-idbfactory-deletedatabase
func (r *IDBOpenDBRequest) Deleted(oldVersion uint64) {
	r.factory.queueDatabaseTask(func() {
		// 2. Otherwise, set request's result to undefined, set request's done flag to true,
		//    and fire a version change event named success at request with result and
		//    null.
		r.succeed(mozjs.Undefined)
		fireAVersionChangeEvent(&r.EventTarget, "success", oldVersion, 0)
		r.factory.settle(r.root)
	})
}

// Failed implements indexeddb.OpenHandler.
//
// https://w3c.github.io/IndexedDB/#dom-idbfactory-open
func (r *IDBOpenDBRequest) Failed(err error) {
	r.factory.queueDatabaseTask(func() {
		// 1–4. Set request's result to undefined, its error to result, and its done flag to
		//      true; fire an event named error at request with its bubbles and
		//      cancelable attributes initialized to true.
		exception, terminated := errorValue(r.Cx(), err)
		if terminated != nil {
			return
		}
		r.fail(exception)
		r.Dispatch(newErrorEvent(r.Cx()))
		r.factory.settle(r.root)
	})
}
