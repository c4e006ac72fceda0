package indexeddbapi

import (
	"maps"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBObjectStore is https://w3c.github.io/IndexedDB/#idbobjectstore: an object store
// handle.
type IDBObjectStore struct {
	mozjs.Object
	store       *indexeddb.ObjectStore
	transaction *IDBTransaction // held
	name        string
	// created says that the object store was newly created during the transaction.
	created bool
	// indexes is the index set, by name; handles are index handles, which are held.
	indexes map[string]*indexeddb.Index
	handles map[*indexeddb.Index]*IDBIndex
	keyPath mozjs.Slot
}

func newObjectStore(t *IDBTransaction, store *indexeddb.ObjectStore) *IDBObjectStore {
	s := createIDBObjectStore(t.Cx())
	s.store, s.transaction, s.name = store, t, store.Name()
	s.indexes, s.handles = store.Indexes(), map[*indexeddb.Index]*IDBIndex{}
	s.Hold(t.Value())
	return s
}

// revert makes the handle what it was before an upgrade transaction that is
// aborted: step 5, and 6 for its index handles, of
// https://w3c.github.io/IndexedDB/#abort-an-upgrade-transaction
func (s *IDBObjectStore) revert() {
	// 1. If handle's object store was not newly created during transaction, set
	//    handle's name to its object store's name.
	if !s.created {
		s.name = s.store.Name()
	}
	// 2. Set handle's index set to the set of indexes that reference its object store.
	s.indexes = s.store.Indexes()
	for _, handle := range s.handles {
		// 1. If handle's index was not newly created during transaction, set handle's
		//    name to its index's name.
		if !handle.created {
			handle.name = handle.index.Name()
		}
	}
}

// source is the handle as the source of a request.
func (s *IDBObjectStore) source() IDBObjectStoreOrIDBIndexOrIDBCursorOrNull {
	return IDBObjectStoreOrIDBIndexOrIDBCursorOrNull{IsIDBObjectStore: true, IDBObjectStore: s}
}

// checkDeleted throws an "InvalidStateError" DOMException if store has been deleted.
func (s *IDBObjectStore) checkDeleted() error {
	if s.store.Deleted() {
		return invalidState("The object store has been deleted.")
	}
	return nil
}

// check is how the methods that make requests begin: if store has been deleted,
// throw an "InvalidStateError" DOMException; if transaction's state is not active,
// then throw a "TransactionInactiveError" DOMException.
func (s *IDBObjectStore) check() error {
	if err := s.checkDeleted(); err != nil {
		return err
	}
	return s.transaction.checkActive()
}

// checkForWriting is check, and: if transaction is a read-only transaction, throw a
// "ReadOnlyError" DOMException.
func (s *IDBObjectStore) checkForWriting() error {
	if err := s.check(); err != nil {
		return err
	}
	return s.transaction.checkWritable()
}

// Name is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-name
func (s *IDBObjectStore) Name() string { return s.name }

// SetName is the setter of name.
func (s *IDBObjectStore) SetName(name string) error {
	// 4. If store has been deleted, throw an "InvalidStateError" DOMException.
	if err := s.checkDeleted(); err != nil {
		return err
	}
	// 5, 6. If transaction is not an upgrade transaction, throw an "InvalidStateError"
	//       DOMException; if its state is not active, a "TransactionInactiveError".
	if err := s.transaction.checkActiveUpgrade(); err != nil {
		return err
	}
	switch {
	// 7. If store's name is equal to name, terminate these steps.
	case s.store.Name() == name:
		return nil
	// 8. If an object store named name already exists in store's database, throw a
	//    "ConstraintError" DOMException.
	case s.transaction.stores()[name] != nil:
		return domException("ConstraintError", "The database has an object store of that name already.")
	}
	// 9, 10. Set store's name, and this's name, to name.
	if err := s.transaction.backend.RenameObjectStore(s.store, name); err != nil {
		return named(err)
	}
	s.name = name
	return nil
}

// checkActiveUpgrade throws an "InvalidStateError" DOMException if the transaction
// is not an upgrade transaction, and a "TransactionInactiveError" DOMException if its
// state is not active.
func (t *IDBTransaction) checkActiveUpgrade() error {
	if !t.isUpgrade() {
		return notAnUpgrade()
	}
	return t.checkActive()
}

func notAnUpgrade() error {
	return invalidState("The transaction is not an upgrade transaction.")
}

// KeyPath is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-keypath
//
// It is the same object each time.
func (s *IDBObjectStore) KeyPath() mozjs.Value {
	if s.keyPath == 0 {
		s.keyPath = s.Hold(keyPathToValue(s.Cx(), s.store.KeyPath))
	}
	return s.Held(s.keyPath)
}

// IndexNames is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-indexnames
func (s *IDBObjectStore) IndexNames() *dom.DOMStringList {
	// 1. Let names be a list of the names of the indexes in this's index set. 2. Return
	//    the result of creating a sorted name list with names.
	return sortedNameList(s.Cx(), maps.Keys(s.indexes))
}

// Transaction is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-transaction
func (s *IDBObjectStore) Transaction() *IDBTransaction { return s.transaction }

// AutoIncrement is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-autoincrement
func (s *IDBObjectStore) AutoIncrement() bool { return s.store.AutoIncrement }

// Put is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-put
func (s *IDBObjectStore) Put(value, key mozjs.Value) (*IDBRequest, error) {
	return s.addOrPut(value, key, false)
}

// Add is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-add
func (s *IDBObjectStore) Add(value, key mozjs.Value) (*IDBRequest, error) {
	return s.addOrPut(value, key, true)
}

// addOrPut is https://w3c.github.io/IndexedDB/#add-or-put
func (s *IDBObjectStore) addOrPut(value, keyValue mozjs.Value, noOverwrite bool) (*IDBRequest, error) {
	// 3–5. If store has been deleted; if transaction's state is not active; if
	//      transaction is a read-only transaction: throw.
	if err := s.checkForWriting(); err != nil {
		return nil, err
	}
	keyGiven := !keyValue.IsUndefined()
	switch {
	// 6. If store uses in-line keys and key was given, throw a "DataError"
	//    DOMException.
	case s.store.KeyPath != nil && keyGiven:
		return nil, dataError("The object store uses in-line keys, and a key was given.")
	// 7. If store uses out-of-line keys and has no key generator and key was not given,
	//    throw a "DataError" DOMException.
	case s.store.KeyPath == nil && !s.store.AutoIncrement && !keyGiven:
		return nil, dataError("The object store uses out-of-line keys and has no key generator, and no key was given.")
	}
	// 8. If key was given, then: let key be the result of converting a value to a key.
	var key indexeddb.Key
	if keyGiven {
		var err error
		if key, err = toKey(s.Cx(), keyValue); err != nil {
			return nil, err
		}
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	// 10. Let clone be a clone of value in targetRealm during transaction.
	stored, err := s.clone(value)
	if err != nil {
		return nil, err
	}
	// 11. If store uses in-line keys, then: let kpk be the result of extracting a key.
	if s.store.KeyPath != nil {
		if key, err = stored.inlineKey(); err != nil {
			return nil, err
		}
	}
	// 12. Let operation be an algorithm to run store a record into an object store with
	//     store, clone, key, and no-overwrite flag. 13. Asynchronously execute a request
	//     with handle and operation.
	if err := stored.extractIndexKeys(); err != nil {
		return nil, err
	}
	return s.transaction.executeStoring(s.source(), stored, key, noOverwrite)
}

// Delete is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-delete
func (s *IDBObjectStore) Delete(query mozjs.Value) (*IDBRequest, error) {
	// 3–5. If store has been deleted; if transaction's state is not active; if
	//      transaction is a read-only transaction: throw.
	if err := s.checkForWriting(); err != nil {
		return nil, err
	}
	// 6. Let range be the result of converting a value to a key range with query and
	//    true.
	r, err := toKeyRange(s.Cx(), query, true)
	if err != nil {
		return nil, err
	}
	// 7, 8. Asynchronously execute a request with this and delete records from an
	//       object store.
	return s.transaction.execute(s.source(), nil, func() (mozjs.Value, error) {
		s.transaction.backend.DeleteRecords(s.store, r)
		return mozjs.Undefined, nil
	})
}

// Clear is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-clear
func (s *IDBObjectStore) Clear() (*IDBRequest, error) {
	// 3–5. If store has been deleted; if transaction's state is not active; if
	//      transaction is a read-only transaction: throw.
	if err := s.checkForWriting(); err != nil {
		return nil, err
	}
	// 6, 7. Asynchronously execute a request with this and clear an object store.
	return s.transaction.execute(s.source(), nil, func() (mozjs.Value, error) {
		s.transaction.backend.Clear(s.store)
		return mozjs.Undefined, nil
	})
}

// handle is what the reading methods of object stores and indexes have in common.
func (s *IDBObjectStore) handle() sourceHandle {
	return sourceHandle{s.transaction, s.source(), s.store, s.check}
}

// Get is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-get
func (s *IDBObjectStore) Get(query mozjs.Value) (*IDBRequest, error) { return s.handle().get(query) }

// GetKey is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getkey
func (s *IDBObjectStore) GetKey(query mozjs.Value) (*IDBRequest, error) {
	return s.handle().getKey(query)
}

// GetAll is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getall
func (s *IDBObjectStore) GetAll(queryOrOptions mozjs.Value, count idl.Optional[uint32]) (*IDBRequest, error) {
	return s.handle().retrieve(kindValue, queryOrOptions, count)
}

// GetAllKeys is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getallkeys
func (s *IDBObjectStore) GetAllKeys(queryOrOptions mozjs.Value, count idl.Optional[uint32]) (*IDBRequest, error) {
	return s.handle().retrieve(kindKey, queryOrOptions, count)
}

// GetAllRecords is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getallrecords
func (s *IDBObjectStore) GetAllRecords(options IDBGetAllOptions) (*IDBRequest, error) {
	return s.handle().retrieveWithOptions(kindRecord, options)
}

// Count is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-count
func (s *IDBObjectStore) Count(query mozjs.Value) (*IDBRequest, error) {
	return s.handle().count(query)
}

// OpenCursor is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-opencursor
func (s *IDBObjectStore) OpenCursor(query mozjs.Value, direction IDBCursorDirection) (*IDBRequest, error) {
	return s.handle().openCursor(query, direction, false)
}

// OpenKeyCursor is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-openkeycursor
func (s *IDBObjectStore) OpenKeyCursor(query mozjs.Value, direction IDBCursorDirection) (*IDBRequest, error) {
	return s.handle().openCursor(query, direction, true)
}

// Index is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-index
func (s *IDBObjectStore) Index(name string) (*IDBIndex, error) {
	// 3. If store has been deleted, throw an "InvalidStateError" DOMException.
	if err := s.checkDeleted(); err != nil {
		return nil, err
	}
	// 4. If transaction's state is finished, then throw an "InvalidStateError"
	//    DOMException.
	if s.transaction.state == finished {
		return nil, invalidState("The transaction has finished.")
	}
	// 5. Let index be the index named name in this's index set if one exists, or throw a
	//    "NotFoundError" DOMException otherwise.
	index := s.indexes[name]
	if index == nil {
		return nil, domException("NotFoundError", "The object store has no index of that name.")
	}
	// 6. Return an index handle associated with index and this.
	return s.indexHandle(index), nil
}

// indexHandle returns the index handle, of which there is one.
func (s *IDBObjectStore) indexHandle(index *indexeddb.Index) *IDBIndex {
	h := s.handles[index]
	if h == nil {
		h = newIndex(s, index)
		s.handles[index] = h
		s.Hold(h.Value())
	}
	return h
}

// CreateIndex is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex
func (s *IDBObjectStore) CreateIndex(name string, path DOMStringOrDOMStringSequence, options IDBIndexParameters) (*IDBIndex, error) {
	t := s.transaction
	// 3–5. If transaction is not an upgrade transaction; if store has been deleted; if
	//      transaction's state is not active: throw.
	if err := s.checkForUpgrade(); err != nil {
		return nil, err
	}
	keyPath := toKeyPath(path)
	switch {
	// 6. If an index named name already exists in store, throw a "ConstraintError"
	//    DOMException.
	case s.store.Index(name) != nil:
		return nil, domException("ConstraintError", "The object store has an index of that name already.")
	// 7. If keyPath is not a valid key path, throw a "SyntaxError" DOMException.
	case !keyPath.Valid():
		return nil, invalidKeyPath()
	// 8–10. If keyPath is a sequence and multiEntry is true, throw an
	//       "InvalidAccessError" DOMException.
	case keyPath.List && options.MultiEntry:
		return nil, domException("InvalidAccessError", "The key path of a multiEntry index cannot be a sequence.")
	}
	// 11. Let index be a new index in store. 12. Add index to this's index set.
	index, err := t.backend.CreateIndex(s.store, name, keyPath, options.Unique, options.MultiEntry)
	if err != nil {
		return nil, named(err)
	}
	s.indexes[name] = index
	// The index creation itself is processed as an asynchronous request within the
	// upgrade transaction.
	t.place(placedRequest{operation: func() (mozjs.Value, error) { return mozjs.Undefined, s.populate(index) }})
	// 13. Return a new index handle associated with index and this.
	h := s.indexHandle(index)
	h.created = true
	return h, nil
}

// checkForUpgrade is how the methods that change indexes begin: if transaction is not
// an upgrade transaction, throw an "InvalidStateError" DOMException; then as check.
func (s *IDBObjectStore) checkForUpgrade() error {
	if !s.transaction.isUpgrade() {
		return notAnUpgrade()
	}
	return s.check()
}

// DeleteIndex is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-deleteindex
func (s *IDBObjectStore) DeleteIndex(name string) error {
	// 3–5. If transaction is not an upgrade transaction; if store has been deleted; if
	//      transaction's state is not active: throw.
	if err := s.checkForUpgrade(); err != nil {
		return err
	}
	// 6. Let index be the index named name in store if one exists, or throw a
	//    "NotFoundError" DOMException otherwise.
	index := s.store.Index(name)
	if index == nil {
		return domException("NotFoundError", "The object store has no index of that name.")
	}
	// 7. Remove index from this's index set.
	delete(s.indexes, name)
	s.transaction.backend.DeleteIndex(index)
	// 8. Destroy index. (Requests that were made before this still have to do with it.)
	s.transaction.place(placedRequest{operation: func() (mozjs.Value, error) {
		s.transaction.backend.DestroyIndex(index)
		return mozjs.Undefined, nil
	}})
	return nil
}
