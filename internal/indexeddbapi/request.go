package indexeddbapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBRequest is https://w3c.github.io/IndexedDB/#idbrequest
//
// Its processed flag is the place of a request in the list of its transaction: the
// first one is the first that is not processed.
type IDBRequest struct {
	dom.EventTarget
	done        bool
	result, err mozjs.Slot
	// source and transaction are alive as long as the request, which holds them.
	source          IDBObjectStoreOrIDBIndexOrIDBCursorOrNull
	transaction     *IDBTransaction
	transactionSlot mozjs.Slot
}

// newRequest makes a request of a transaction, with source as source.
func newRequest(t *IDBTransaction, source IDBObjectStoreOrIDBIndexOrIDBCursorOrNull) *IDBRequest {
	r := createIDBRequest(t.Cx())
	r.source = source
	switch {
	case source.IsIDBObjectStore:
		r.Hold(source.IDBObjectStore.Object.Value())
	case source.IsIDBIndex:
		r.Hold(source.IDBIndex.Object.Value())
	case source.IsIDBCursor:
		r.Hold(source.IDBCursor.Object.Value())
	}
	r.setTransaction(t)
	// A request's get the parent algorithm returns the request's transaction.
	r.SetGetTheParent(func(*dom.Event) *dom.EventTarget { return &r.transaction.EventTarget })
	return r
}

// setTransaction sets the transaction, which may be nil.
func (r *IDBRequest) setTransaction(t *IDBTransaction) {
	r.transaction = t
	v := mozjs.Undefined
	if t != nil {
		v = t.Value()
	}
	r.transactionSlot = r.SetHeld(r.transactionSlot, v)
}

// succeed sets the result, with the done flag.
func (r *IDBRequest) succeed(result mozjs.Value) {
	r.done = true
	r.result, r.err = r.SetHeld(r.result, result), r.SetHeld(r.err, mozjs.Null)
}

// fail sets the error, with the done flag.
func (r *IDBRequest) fail(err mozjs.Value) {
	r.done = true
	r.result, r.err = r.SetHeld(r.result, mozjs.Undefined), r.SetHeld(r.err, err)
}

// reset makes the request one that is not done.
func (r *IDBRequest) reset() {
	r.done = false
	r.result = r.SetHeld(r.result, mozjs.Undefined)
}

// Result is https://w3c.github.io/IndexedDB/#dom-idbrequest-result
func (r *IDBRequest) Result() (mozjs.Value, error) {
	// 1. If this's done flag is false, then throw an "InvalidStateError"
	//    DOMException.
	if !r.done {
		return mozjs.Undefined, notDone()
	}
	// 2. Return this's result, or undefined if the request resulted in an error.
	return r.Held(r.result), nil
}

// Error is https://w3c.github.io/IndexedDB/#dom-idbrequest-error
func (r *IDBRequest) Error() (*dom.DOMException, error) {
	// 1. If this's done flag is false, then throw an "InvalidStateError"
	//    DOMException.
	if !r.done {
		return nil, notDone()
	}
	// 2. Return this's error, or null if no error occurred.
	return dom.DOMExceptionOf(r.Cx().Impl(r.Held(r.err))), nil
}

func notDone() error { return invalidState("The request has not finished.") }

// Source is https://w3c.github.io/IndexedDB/#dom-idbrequest-source
func (r *IDBRequest) Source() IDBObjectStoreOrIDBIndexOrIDBCursorOrNull { return r.source }

// Transaction is https://w3c.github.io/IndexedDB/#dom-idbrequest-transaction
func (r *IDBRequest) Transaction() *IDBTransaction { return r.transaction }

// ReadyState is https://w3c.github.io/IndexedDB/#dom-idbrequest-readystate
func (r *IDBRequest) ReadyState() IDBRequestReadyState {
	if r.done {
		return IDBRequestReadyStateDone
	}
	return IDBRequestReadyStatePending
}

// fireASuccessEvent is https://w3c.github.io/IndexedDB/#fire-a-success-event
func (r *IDBRequest) fireASuccessEvent() {
	// 4. Let transaction be request's transaction.
	t := r.transaction
	// 6. If transaction's state is inactive, then set transaction's state to active.
	t.activate()
	// 1–3, 7. Let event be a new Event, of type "success", that neither bubbles nor is
	//         cancelable; dispatch it at request.
	_, didThrow := r.DispatchAndOutputDidListenersThrow(dom.NewEvent(r.Cx(), "success", dom.EventInit{}))
	// 8. If transaction's state is active, then:
	if t.state != active {
		return
	}
	// 1. Set transaction's state to inactive.
	t.state = inactive
	// 2. If legacyOutputDidListenersThrowFlag is true, then run abort a transaction
	//    with a newly created "AbortError" DOMException.
	if didThrow {
		t.abort(t.newAbortError("A listener of an event of the transaction threw."))
	}
	// 3. If transaction's request list is empty, then run commit a transaction.
	t.commitIfDone()
}

// fireAnErrorEvent is https://w3c.github.io/IndexedDB/#fire-an-error-event
func (r *IDBRequest) fireAnErrorEvent() {
	// 4. Let transaction be request's transaction.
	t := r.transaction
	// 6. If transaction's state is inactive, then set transaction's state to active.
	t.activate()
	// 1–3, 7. Let event be a new Event, of type "error", that bubbles and is
	//         cancelable; dispatch it at request.
	notCanceled, didThrow := r.DispatchAndOutputDidListenersThrow(newErrorEvent(r.Cx()))
	// 8. If transaction's state is active, then:
	if t.state != active {
		return
	}
	// 1. Set transaction's state to inactive.
	t.state = inactive
	switch {
	// 2. If legacyOutputDidListenersThrowFlag is true, then run abort a transaction
	//    with a newly created "AbortError" DOMException and terminate these steps.
	case didThrow:
		t.abort(t.newAbortError("A listener of an event of the transaction threw."))
	// 3. If event's canceled flag is false, then run abort a transaction using
	//    request's error, and terminate these steps.
	case notCanceled:
		t.abort(r.Held(r.err))
	}
	// 4. If transaction's request list is empty, then run commit a transaction.
	t.commitIfDone()
}

// newErrorEvent makes an event of type "error" that bubbles and is cancelable.
func newErrorEvent(cx *mozjs.Context) *dom.Event {
	return dom.NewEvent(cx, "error", dom.EventInit{Bubbles: true, Cancelable: true})
}

// errorValue returns the DOMException for the failure of an operation. The error
// says that script was ended.
func errorValue(cx *mozjs.Context, err error) (mozjs.Value, error) {
	if e, ok := errors.AsType[*indexeddb.Error](err); ok {
		return dom.NewDOMException(cx, e.Name, e.Message).Value(), nil
	}
	if e, ok := errors.AsType[*indexeddb.QuotaError](err); ok {
		return quotaExceeded(e).ToException(cx), nil
	}
	v, terminated := cx.ThrownValue(err)
	if terminated != nil {
		return mozjs.Undefined, terminated
	}
	if dom.DOMExceptionOf(cx.Impl(v)) == nil {
		v = dom.NewDOMException(cx, "UnknownError", err.Error()).Value()
	}
	return v, nil
}

func quotaExceeded(e *indexeddb.QuotaError) *idl.QuotaExceededError {
	return &idl.QuotaExceededError{
		Message: "The databases of the origin would take more than they may (--database-quota).",
		Quota:   idl.Some(float64(e.Quota)), Requested: idl.Some(float64(e.Requested)),
	}
}

// named is the error of what gives something a name, for script.
func named(err error) error {
	if e, ok := errors.AsType[*indexeddb.QuotaError](err); ok {
		return quotaExceeded(e)
	}
	return err
}
