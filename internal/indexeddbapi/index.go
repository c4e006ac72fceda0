package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBIndex is https://w3c.github.io/IndexedDB/#idbindex: an index handle.
type IDBIndex struct {
	mozjs.Object
	index *indexeddb.Index
	store *IDBObjectStore // held
	name  string
	// created says that the index was newly created during the transaction.
	created bool
	keyPath mozjs.Slot
}

func newIndex(s *IDBObjectStore, index *indexeddb.Index) *IDBIndex {
	x := createIDBIndex(s.Cx())
	x.index, x.store, x.name = index, s, index.Name()
	x.Hold(s.Value())
	return x
}

// Name is https://w3c.github.io/IndexedDB/#dom-idbindex-name
func (x *IDBIndex) Name() string { return x.name }

// SetName is the setter of name.
func (x *IDBIndex) SetName(name string) error {
	t := x.store.transaction
	// 4, 5. If transaction is not an upgrade transaction, throw an "InvalidStateError"
	//       DOMException; if its state is not active, a "TransactionInactiveError".
	if err := t.checkActiveUpgrade(); err != nil {
		return err
	}
	// 6. If index or index's object store has been deleted, throw an
	//    "InvalidStateError" DOMException.
	if err := x.checkDeleted(); err != nil {
		return err
	}
	switch {
	// 7. If index's name is equal to name, terminate these steps.
	case x.index.Name() == name:
		return nil
	// 8. If an index named name already exists in index's object store, throw a
	//    "ConstraintError" DOMException.
	case x.store.store.Index(name) != nil:
		return domException("ConstraintError", "The object store has an index of that name already.")
	}
	// 9, 10. Set index's name, and this's name, to name.
	if err := t.backend.RenameIndex(x.index, name); err != nil {
		return named(err)
	}
	x.store.indexes = x.store.store.Indexes()
	x.name = name
	return nil
}

// checkDeleted throws an "InvalidStateError" DOMException if index or index's object
// store has been deleted.
func (x *IDBIndex) checkDeleted() error {
	if x.index.Deleted() {
		return invalidState("The index, or its object store, has been deleted.")
	}
	return nil
}

// check is checkDeleted, and: if transaction's state is not active, then throw a
// "TransactionInactiveError" DOMException.
func (x *IDBIndex) check() error {
	if err := x.checkDeleted(); err != nil {
		return err
	}
	return x.store.transaction.checkActive()
}

// ObjectStore is https://w3c.github.io/IndexedDB/#dom-idbindex-objectstore
func (x *IDBIndex) ObjectStore() *IDBObjectStore { return x.store }

// KeyPath is https://w3c.github.io/IndexedDB/#dom-idbindex-keypath
//
// It is the same object each time.
func (x *IDBIndex) KeyPath() mozjs.Value {
	if x.keyPath == 0 {
		x.keyPath = x.Hold(keyPathToValue(x.Cx(), &x.index.KeyPath))
	}
	return x.Held(x.keyPath)
}

// MultiEntry is https://w3c.github.io/IndexedDB/#dom-idbindex-multientry
func (x *IDBIndex) MultiEntry() bool { return x.index.MultiEntry }

// Unique is https://w3c.github.io/IndexedDB/#dom-idbindex-unique
func (x *IDBIndex) Unique() bool { return x.index.Unique }

// handle is what the reading methods of object stores and indexes have in common.
func (x *IDBIndex) handle() sourceHandle {
	source := IDBObjectStoreOrIDBIndexOrIDBCursorOrNull{IsIDBIndex: true, IDBIndex: x}
	return sourceHandle{x.store.transaction, source, x.index, x.check}
}

// Get is https://w3c.github.io/IndexedDB/#dom-idbindex-get
func (x *IDBIndex) Get(query mozjs.Value) (*IDBRequest, error) { return x.handle().get(query) }

// GetKey is https://w3c.github.io/IndexedDB/#dom-idbindex-getkey
func (x *IDBIndex) GetKey(query mozjs.Value) (*IDBRequest, error) { return x.handle().getKey(query) }

// GetAll is https://w3c.github.io/IndexedDB/#dom-idbindex-getall
func (x *IDBIndex) GetAll(queryOrOptions mozjs.Value, count idl.Optional[uint32]) (*IDBRequest, error) {
	return x.handle().retrieve(kindValue, queryOrOptions, count)
}

// GetAllKeys is https://w3c.github.io/IndexedDB/#dom-idbindex-getallkeys
func (x *IDBIndex) GetAllKeys(queryOrOptions mozjs.Value, count idl.Optional[uint32]) (*IDBRequest, error) {
	return x.handle().retrieve(kindKey, queryOrOptions, count)
}

// GetAllRecords is https://w3c.github.io/IndexedDB/#dom-idbindex-getallrecords
func (x *IDBIndex) GetAllRecords(options IDBGetAllOptions) (*IDBRequest, error) {
	return x.handle().retrieveWithOptions(kindRecord, options)
}

// Count is https://w3c.github.io/IndexedDB/#dom-idbindex-count
func (x *IDBIndex) Count(query mozjs.Value) (*IDBRequest, error) { return x.handle().count(query) }

// OpenCursor is https://w3c.github.io/IndexedDB/#dom-idbindex-opencursor
func (x *IDBIndex) OpenCursor(query mozjs.Value, direction IDBCursorDirection) (*IDBRequest, error) {
	return x.handle().openCursor(query, direction, false)
}

// OpenKeyCursor is https://w3c.github.io/IndexedDB/#dom-idbindex-openkeycursor
func (x *IDBIndex) OpenKeyCursor(query mozjs.Value, direction IDBCursorDirection) (*IDBRequest, error) {
	return x.handle().openCursor(query, direction, true)
}
