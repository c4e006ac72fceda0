package indexeddbapi

import (
	"maps"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/profile"
)

// state is the state of a transaction.
//
// https://w3c.github.io/IndexedDB/#transaction-lifecycle
type state int

const (
	active state = iota
	inactive
	committing
	finished
)

// IDBTransaction is https://w3c.github.io/IndexedDB/#idbtransaction
type IDBTransaction struct {
	dom.EventTarget
	factory    *IDBFactory
	db         *IDBDatabase // held
	backend    *indexeddb.Transaction
	mode       IDBTransactionMode
	durability IDBTransactionDurability
	state      state
	err        mozjs.Slot
	// scope are the object stores, by name; that of an upgrade transaction is the
	// object store set of the connection.
	scope map[string]*indexeddb.ObjectStore
	// handles are the object store handles, which are held.
	handles map[*indexeddb.ObjectStore]*IDBObjectStore
	// requests is the request list.
	requests []placedRequest
	// openRequest is the open request of an upgrade transaction; held.
	openRequest *IDBOpenDBRequest
	// root keeps the transaction until nothing is to happen to it any more.
	root *mozjs.Root
	// started says that requests may be performed; proceeding that a task is queued
	// which performs the first one, ending that one is queued that completes the
	// transaction.
	started, proceeding, ending bool
}

// placedRequest is a request that is placed against a transaction. One without an
// object is the population of an index.
type placedRequest struct {
	request   *IDBRequest
	slot      mozjs.Slot // holds the request
	operation func() (mozjs.Value, error)
	size      int // of the value that is to be stored, in bytes
}

func newTransaction(db *IDBDatabase, mode IDBTransactionMode, durability IDBTransactionDurability) *IDBTransaction {
	t := createIDBTransaction(db.Cx())
	t.factory, t.db, t.mode, t.durability = db.factory, db, mode, durability
	t.handles = map[*indexeddb.ObjectStore]*IDBObjectStore{}
	t.Hold(db.Value())
	t.root = t.factory.pending(&t.Object)
	// A transaction's get the parent algorithm returns the transaction's connection.
	t.SetGetTheParent(func(*dom.Event) *dom.EventTarget { return &db.EventTarget })
	return t
}

// isUpgrade reports whether the transaction is an upgrade transaction.
func (t *IDBTransaction) isUpgrade() bool { return t.mode == IDBTransactionModeVersionchange }

// ObjectStoreNames is https://w3c.github.io/IndexedDB/#dom-idbtransaction-objectstorenames
func (t *IDBTransaction) ObjectStoreNames() *dom.DOMStringList {
	return sortedNameList(t.Cx(), maps.Keys(t.stores()))
}

// stores are the object stores of the scope, by name.
func (t *IDBTransaction) stores() map[string]*indexeddb.ObjectStore {
	if t.scope == nil {
		return t.db.connection.Stores()
	}
	return t.scope
}

// Mode is https://w3c.github.io/IndexedDB/#dom-idbtransaction-mode
func (t *IDBTransaction) Mode() IDBTransactionMode { return t.mode }

// Durability is https://w3c.github.io/IndexedDB/#dom-idbtransaction-durability
//
// It matters for databases that are kept in a profile.
func (t *IDBTransaction) Durability() IDBTransactionDurability { return t.durability }

// Db is https://w3c.github.io/IndexedDB/#dom-idbtransaction-db
func (t *IDBTransaction) Db() *IDBDatabase { return t.db }

// Error is https://w3c.github.io/IndexedDB/#dom-idbtransaction-error
func (t *IDBTransaction) Error() *dom.DOMException {
	return dom.DOMExceptionOf(t.Cx().Impl(t.Held(t.err)))
}

// ObjectStore is https://w3c.github.io/IndexedDB/#dom-idbtransaction-objectstore
func (t *IDBTransaction) ObjectStore(name string) (*IDBObjectStore, error) {
	// 1. If this's state is finished, then throw an "InvalidStateError" DOMException.
	if t.state == finished {
		return nil, invalidState("The transaction has finished.")
	}
	// 2. Let store be the object store named name in this's scope, or throw a
	//    "NotFoundError" DOMException if none.
	store := t.stores()[name]
	if store == nil {
		return nil, domException("NotFoundError", "The scope of the transaction has no object store of that name.")
	}
	// 3. Return an object store handle associated with store and this.
	return t.handle(store), nil
}

// handle returns the object store handle, of which there is one.
func (t *IDBTransaction) handle(store *indexeddb.ObjectStore) *IDBObjectStore {
	h := t.handles[store]
	if h == nil {
		h = newObjectStore(t, store)
		t.handles[store] = h
		t.Hold(h.Value())
	}
	return h
}

// Commit is https://w3c.github.io/IndexedDB/#dom-idbtransaction-commit
func (t *IDBTransaction) Commit() error {
	// 1. If this's state is not active, then throw an "InvalidStateError"
	//    DOMException.
	if t.state != active {
		return invalidState("The transaction is not active.")
	}
	// 2. Run commit a transaction with this.
	t.commit()
	return nil
}

// Abort is https://w3c.github.io/IndexedDB/#dom-idbtransaction-abort
func (t *IDBTransaction) Abort() error {
	// 1. If this's state is committing or finished, then throw an "InvalidStateError"
	//    DOMException.
	if t.state == committing || t.state == finished {
		return invalidState("The transaction is committing, or has finished.")
	}
	// 2. Run abort a transaction with this and null.
	t.abort(mozjs.Null)
	return nil
}

// activate makes an inactive transaction active.
func (t *IDBTransaction) activate() {
	if t.state == inactive {
		t.state = active
	}
}

// checkActive throws a "TransactionInactiveError" DOMException if the state is not
// active.
func (t *IDBTransaction) checkActive() error {
	if t.state != active {
		return notActive()
	}
	return nil
}

// checkWritable throws a "ReadOnlyError" DOMException if the transaction is a
// read-only transaction.
func (t *IDBTransaction) checkWritable() error {
	if t.mode == IDBTransactionModeReadonly {
		return domException("ReadOnlyError", "The transaction is read-only.")
	}
	return nil
}

// start is the task that starts the transaction.
//
// https://w3c.github.io/IndexedDB/#transaction-lifecycle
func (t *IDBTransaction) start() {
	t.started = true
	t.proceed()
	t.commitIfDone()
	t.end()
}

// deactivate is what cleaning up transactions does to one.
//
// https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions
func (t *IDBTransaction) deactivate() {
	// 1. Set transaction's state to inactive.
	if t.state == active {
		t.state = inactive
	}
	t.commitIfDone()
}

// execute is https://w3c.github.io/IndexedDB/#asynchronously-execute-a-request
//
// The request is nil if it was not given.
func (t *IDBTransaction) execute(source IDBObjectStoreOrIDBIndexOrIDBCursorOrNull, request *IDBRequest, operation func() (mozjs.Value, error)) (*IDBRequest, error) {
	// 2. Assert: transaction's state is active. (Script that ran when arguments were
	//    converted may have ended it.)
	if err := t.checkActive(); err != nil {
		return nil, err
	}
	// 3. If request was not given, let request be a new request with source as source.
	if request == nil {
		request = newRequest(t, source)
	}
	// 4. Add request to the end of transaction's request list.
	t.place(placedRequest{request: request, slot: t.Hold(request.Value()), operation: operation})
	// 6. Return request.
	return request, nil
}

// executeStoring is execute for an operation that stores a value.
func (t *IDBTransaction) executeStoring(source IDBObjectStoreOrIDBIndexOrIDBCursorOrNull, v *storing, key indexeddb.Key, noOverwrite bool) (*IDBRequest, error) {
	request, err := t.execute(source, nil, func() (mozjs.Value, error) { return v.store(key, noOverwrite) })
	if err == nil {
		placed := &t.requests[len(t.requests)-1]
		placed.size = v.serialized.Size()
		t.Cx().AddExternal(int64(placed.size))
	}
	return request, err
}

// place adds a request to the end of the request list.
func (t *IDBTransaction) place(r placedRequest) {
	t.Cx().AddExternal(pendingMemory)
	t.requests = append(t.requests, r)
	t.proceed()
}

// repay ends the counting of what a request that leaves the request list has kept.
func (t *IDBTransaction) repay(r placedRequest) {
	t.Cx().AddExternal(-int64(pendingMemory + r.size))
}

// proceed queues a task that performs the first request, if there is one.
func (t *IDBTransaction) proceed() {
	if t.started && !t.proceeding && len(t.requests) > 0 {
		t.proceeding = true
		t.factory.queueDatabaseTask(t.step)
	}
}

// step is step 5 of https://w3c.github.io/IndexedDB/#asynchronously-execute-a-request
// for the first request that is not processed.
func (t *IDBTransaction) step() {
	t.proceeding = false
	if t.state == finished {
		return // and so the request's steps were aborted
	}
	t.touch()
	placed := t.requests[0]
	// 2. Let result be the result of performing operation.
	result, err := placed.operation()
	var failure mozjs.Value
	if err != nil {
		if failure, err = errorValue(t.Cx(), err); err != nil {
			return
		}
		// 3. If result is an error and transaction's state is committing, then run abort
		//    a transaction with transaction and result, and terminate these steps. (The
		//    same becomes of an index that cannot be populated.)
		if t.state == committing || placed.request == nil {
			t.abort(failure)
			return
		}
	}
	// 5, 6. Set request's processed flag to true. Queue a database task to run these
	//       steps: (this task goes on)
	// 1. Remove request from transaction's request list.
	t.requests[0] = placedRequest{}
	t.requests = t.requests[1:]
	t.repay(placed)
	switch r := placed.request; {
	case r == nil:
		t.commitIfDone()
	// 3. If result is an error, then: set request's error to result; fire an error
	//    event at request.
	case failure != mozjs.Undefined:
		r.fail(failure)
		r.fireAnErrorEvent()
	// 4. Otherwise: set request's result to result; fire a success event at request.
	default:
		r.succeed(result)
		r.fireASuccessEvent()
	}
	if placed.request != nil {
		t.Drop(placed.slot)
	}
	t.proceed()
	t.end()
}

// commitIfDone commits an inactive transaction when all requests placed against it
// have completed.
//
// https://w3c.github.io/IndexedDB/#transaction-lifecycle
func (t *IDBTransaction) commitIfDone() {
	if t.started && t.state == inactive && len(t.requests) == 0 {
		t.commit()
	}
}

// commit is https://w3c.github.io/IndexedDB/#commit-a-transaction
func (t *IDBTransaction) commit() {
	// 1. Set transaction's state to committing.
	t.state = committing
	// 2. Run the following steps in parallel.
	t.end()
}

// end is step 2 of https://w3c.github.io/IndexedDB/#commit-a-transaction
func (t *IDBTransaction) end() {
	// 1, 2. Wait until every item in transaction's request list is processed. If
	//       transaction's state is no longer committing, then terminate these steps.
	if !t.started || t.state != committing || len(t.requests) > 0 || t.ending {
		return
	}
	t.ending = true
	if !t.backend.Keeps() {
		t.complete()
		return
	}
	// 3. Attempt to write any outstanding changes made by transaction to the database,
	//    considering transaction's durability hint.
	durability := profile.Relaxed
	if t.durability == IDBTransactionDurabilityStrict {
		durability = profile.Strict
	}
	hold := t.factory.settings.EventLoop().Hold(eventloop.UnderWay, "a transaction that commits")
	t.backend.Keep(durability, func(failure error) {
		defer hold.Release()
		if failure == nil {
			t.complete()
			return
		}
		// 4. If an error occurs while attempting to write the outstanding changes to the
		//    database, then run abort a transaction with transaction and an appropriate
		//    type for the error.
		t.factory.queueDatabaseTask(func() {
			if exception, terminated := errorValue(t.Cx(), failure); terminated == nil {
				t.abort(exception)
			}
		})
	})
}

// complete is step 5 of https://w3c.github.io/IndexedDB/#commit-a-transaction
// Any goroutine may call it.
func (t *IDBTransaction) complete() {
	// 5. Queue a database task to run these steps:
	t.factory.queueDatabaseTask(func() {
		// 1. If transaction is an upgrade transaction, then set transaction's
		//    connection's associated database's upgrade transaction to null.
		if t.isUpgrade() {
			t.db.upgrade = nil
		}
		// 2. Set transaction's state to finished.
		t.state = finished
		t.keepScope()
		t.touch()
		t.backend.Finish()
		// 3. Fire an event named complete at transaction.
		t.FireAnEvent("complete", dom.EventInit{})
		// 4. If transaction is an upgrade transaction, then let request be the request
		//    associated with transaction and set request's transaction to null.
		if t.isUpgrade() {
			t.openRequest.setTransaction(nil)
		}
		t.factory.settle(t.root)
	})
}

// keepScope keeps what the scope of an upgrade transaction was at its end.
func (t *IDBTransaction) keepScope() { t.scope = t.stores() }

// newAbortError makes an "AbortError" DOMException.
func (t *IDBTransaction) newAbortError(message string) mozjs.Value {
	return dom.NewDOMException(t.Cx(), "AbortError", message).Value()
}

// abort is https://w3c.github.io/IndexedDB/#abort-a-transaction
//
// The error is a DOMException, or null.
func (t *IDBTransaction) abort(err mozjs.Value) {
	// 1. If transaction's state is finished, abort these steps.
	if t.state == finished {
		return
	}
	t.touch()
	// 2. All the changes made to the database by the transaction are reverted.
	t.backend.Revert()
	// 3. If transaction is an upgrade transaction, run the steps to abort an upgrade
	//    transaction.
	if t.isUpgrade() {
		t.abortAnUpgrade()
	}
	// 4, 5. Set transaction's state to finished, and its error to error.
	t.state = finished
	t.keepScope()
	t.err = t.SetHeld(t.err, err)
	// 6. For each request of transaction's request list, abort its steps and queue a
	//    database task:
	for _, placed := range t.requests {
		t.repay(placed)
		if placed.request == nil {
			continue
		}
		t.factory.queueDatabaseTask(func() {
			// 1–3. Set request's done flag, its result to undefined, and its error to a
			//      newly created "AbortError" DOMException.
			r := placed.request
			r.fail(t.newAbortError("The transaction was aborted."))
			// 4. Fire an event named error at request with its bubbles and cancelable
			//    attributes initialized to true.
			r.Dispatch(newErrorEvent(r.Cx()))
			t.Drop(placed.slot)
		})
	}
	t.requests = nil
	if !t.isUpgrade() {
		t.backend.FinishAborted()
	}
	// 7. Queue a database task to run these steps:
	t.factory.queueDatabaseTask(func() {
		// 1. If transaction is an upgrade transaction, then set transaction's
		//    connection's associated database's upgrade transaction to null.
		if t.isUpgrade() {
			t.db.upgrade = nil
		}
		// 2. Fire an event named abort at transaction with its bubbles attribute
		//    initialized to true.
		t.FireAnEvent("abort", dom.EventInit{Bubbles: true})
		// 3. If transaction is an upgrade transaction, then: let request be the open
		//    request associated with transaction; set its transaction to null, its result
		//    to undefined, its processed flag and its done flag to false.
		if t.isUpgrade() {
			t.openRequest.setTransaction(nil)
			t.openRequest.reset()
			t.touch()
			t.backend.FinishAborted()
		}
		t.factory.settle(t.root)
	})
}

// abortAnUpgrade is https://w3c.github.io/IndexedDB/#abort-an-upgrade-transaction,
// for what script sees of the connection.
func (t *IDBTransaction) abortAnUpgrade() {
	// 5. For each object store handle handle associated with transaction:
	for _, handle := range t.handles {
		handle.revert()
	}
}

// clone is https://w3c.github.io/IndexedDB/#clone
//
// It returns the value serialized.
func (t *IDBTransaction) clone(value mozjs.Value) (*mozjs.Message, error) {
	// 2. Set transaction's state to inactive.
	t.state = inactive
	// 3. Let serialized be ? StructuredSerializeForStorage(value).
	serialized, err := t.Cx().Serialize(value, nil, mozjs.CloneOptions{ForStorage: true})
	// 5. Set transaction's state to active. (A getter may have aborted it.)
	t.activate()
	if err != nil {
		return nil, err
	}
	return serialized, t.checkActive()
}
