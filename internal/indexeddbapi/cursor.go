package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBCursor is https://w3c.github.io/IndexedDB/#idbcursor
type IDBCursor struct {
	mozjs.Object
	// handle is the source handle, which the request holds.
	handle    sourceHandle
	direction IDBCursorDirection
	// cursor has the source, range and position.
	cursor  indexeddb.Cursor
	request *IDBRequest // held
	// key is the key; position and object store position are in cursor.
	key indexeddb.Key
	// keyValue, primaryKeyValue and value are what the attributes return, the first
	// two once they were asked for.
	keyValue, primaryKeyValue, value mozjs.Slot
	gotValue, keyOnly                bool
}

// IDBCursorWithValue is https://w3c.github.io/IndexedDB/#idbcursorwithvalue
type IDBCursorWithValue struct{ IDBCursor }

// openCursor is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-opencursor and its
// like for keys and indexes.
func (h sourceHandle) openCursor(query mozjs.Value, direction IDBCursorDirection, keyOnly bool) (*IDBRequest, error) {
	// 3, 4. If store has been deleted; if transaction's state is not active: throw.
	if err := h.check(); err != nil {
		return nil, err
	}
	// 5. Let range be the result of converting a value to a key range with query.
	r, err := toKeyRange(h.cx(), query, false)
	if err != nil {
		return nil, err
	}
	// 6. Let cursor be a new cursor.
	var c *IDBCursor
	if keyOnly {
		c = createIDBCursor(h.cx())
	} else {
		c = &createIDBCursorWithValue(h.cx()).IDBCursor
	}
	c.handle, c.direction, c.keyOnly = h, direction, keyOnly
	c.cursor = indexeddb.Cursor{Source: h.records, Range: r, Direction: toDirection(direction)}
	// 7, 8. Let request be the result of running asynchronously execute a request with
	//       this and iterate a cursor.
	request, err := h.transaction.execute(h.source, nil, func() (mozjs.Value, error) { return c.iterate("", "", 1) })
	if err != nil {
		return nil, err
	}
	// 9. Set cursor's request to request. (They hold each other.)
	c.request = request
	c.Hold(request.Value())
	request.Hold(c.Object.Value())
	// 10. Return request.
	return request, nil
}

func toDirection(d IDBCursorDirection) indexeddb.Direction {
	return indexeddb.Direction{
		Backward: d == IDBCursorDirectionPrev || d == IDBCursorDirectionPrevunique,
		Unique:   d == IDBCursorDirectionNextunique || d == IDBCursorDirectionPrevunique,
	}
}

// iterate is https://w3c.github.io/IndexedDB/#iterate-a-cursor
func (c *IDBCursor) iterate(key, primaryKey indexeddb.Key, count uint32) (mozjs.Value, error) {
	c.keyValue, c.primaryKeyValue = c.forget(c.keyValue), c.forget(c.primaryKeyValue)
	c.value = c.forget(c.value)
	record, found := c.cursor.Iterate(key, primaryKey, count)
	// 9.2. If found record is not defined, then: set cursor's key to undefined; if
	//      source is an index, set cursor's object store position to undefined; set
	//      cursor's value to undefined; return null.
	if !found {
		c.key = ""
		if c.onIndex() {
			c.cursor.ObjectStorePosition = ""
		}
		return mozjs.Null, nil
	}
	// 12. Set cursor's key to found record's key.
	c.key = record.Key
	// 13. If cursor's key only flag is false, then set cursor's value.
	if !c.keyOnly {
		value, err := deserialize(c.Cx(), record)
		if err != nil {
			return mozjs.Undefined, err
		}
		c.value = c.Hold(value)
	}
	// 14. Set cursor's got value flag to true.
	c.gotValue = true
	// 15. Return cursor.
	return c.Object.Value(), nil
}

// forget lets go of a slot.
func (c *IDBCursor) forget(s mozjs.Slot) mozjs.Slot {
	if s != 0 {
		c.Drop(s)
	}
	return 0
}

func (c *IDBCursor) onIndex() bool { return c.handle.source.IsIDBIndex }

// Source is https://w3c.github.io/IndexedDB/#dom-idbcursor-source
func (c *IDBCursor) Source() IDBObjectStoreOrIDBIndex {
	s := c.handle.source
	return IDBObjectStoreOrIDBIndex{IsIDBObjectStore: s.IsIDBObjectStore, IsIDBIndex: s.IsIDBIndex, IDBObjectStore: s.IDBObjectStore, IDBIndex: s.IDBIndex}
}

// Direction is https://w3c.github.io/IndexedDB/#dom-idbcursor-direction
func (c *IDBCursor) Direction() IDBCursorDirection { return c.direction }

// Key is https://w3c.github.io/IndexedDB/#dom-idbcursor-key
//
// It is the same object until the cursor's key is changed.
func (c *IDBCursor) Key() mozjs.Value {
	if c.keyValue == 0 {
		c.keyValue = c.Hold(keyAttribute(c.Cx(), c.key))
	}
	return c.Held(c.keyValue)
}

// PrimaryKey is https://w3c.github.io/IndexedDB/#dom-idbcursor-primarykey
//
// It is the same object until the cursor's effective key is changed.
func (c *IDBCursor) PrimaryKey() mozjs.Value {
	if c.primaryKeyValue == 0 {
		c.primaryKeyValue = c.Hold(keyAttribute(c.Cx(), c.effectiveKey()))
	}
	return c.Held(c.primaryKeyValue)
}

// effectiveKey is https://w3c.github.io/IndexedDB/#cursor-effective-key
func (c *IDBCursor) effectiveKey() indexeddb.Key {
	if c.onIndex() {
		return c.cursor.ObjectStorePosition
	}
	return c.cursor.Position
}

// effectiveObjectStore is https://w3c.github.io/IndexedDB/#cursor-effective-object-store
func (c *IDBCursor) effectiveObjectStore() *IDBObjectStore {
	if c.onIndex() {
		return c.handle.source.IDBIndex.store
	}
	return c.handle.source.IDBObjectStore
}

// Request is https://w3c.github.io/IndexedDB/#dom-idbcursor-request
func (c *IDBCursor) Request() *IDBRequest { return c.request }

// Value is https://w3c.github.io/IndexedDB/#dom-idbcursorwithvalue-value
func (c *IDBCursorWithValue) Value() mozjs.Value { return c.Held(c.value) }

// checkSource throws a "TransactionInactiveError" DOMException if transaction's state
// is not active, and an "InvalidStateError" DOMException if this's source or effective
// object store has been deleted. (Source handles have it the other way round.)
func (c *IDBCursor) checkSource() error {
	if err := c.handle.transaction.checkActive(); err != nil {
		return err
	}
	return c.handle.check()
}

// checkGotValue throws an "InvalidStateError" DOMException if this's got value flag is
// false, indicating that the cursor is being iterated or has iterated past its end.
func (c *IDBCursor) checkGotValue() error {
	if !c.gotValue {
		return invalidState("The cursor is being iterated, or has iterated past its end.")
	}
	return nil
}

// move runs iterate a cursor: the last steps of the methods that advance it.
func (c *IDBCursor) move(key, primaryKey indexeddb.Key, count uint32) error {
	// (Script that ran when arguments were converted may have ended the transaction, or
	// moved the cursor.)
	if err := c.handle.transaction.checkActive(); err != nil {
		return err
	}
	if err := c.checkGotValue(); err != nil {
		return err
	}
	// Set this's got value flag to false.
	c.gotValue = false
	// Let request be this's request. Set request's processed flag and its done flag to
	// false.
	c.request.done = false
	// Run asynchronously execute a request with this's source handle, operation, and
	// request.
	_, err := c.handle.transaction.execute(c.handle.source, c.request, func() (mozjs.Value, error) {
		return c.iterate(key, primaryKey, count)
	})
	return err
}

// Advance is https://w3c.github.io/IndexedDB/#dom-idbcursor-advance
func (c *IDBCursor) Advance(count uint32) error {
	// 1. If count is 0 (zero), throw a TypeError.
	if count == 0 {
		return idl.TypeError("The count must not be 0.")
	}
	// 3, 4. If transaction's state is not active; if this's source or effective object
	//       store has been deleted: throw.
	if err := c.checkSource(); err != nil {
		return err
	}
	// 5. If this's got value flag is false, throw an "InvalidStateError" DOMException.
	// 6–10. Run asynchronously execute a request.
	return c.move("", "", count)
}

// Continue is https://w3c.github.io/IndexedDB/#dom-idbcursor-continue
func (c *IDBCursor) Continue(keyValue mozjs.Value) error {
	// 2, 3. If transaction's state is not active; if this's source or effective object
	//       store has been deleted: throw.
	if err := c.checkSource(); err != nil {
		return err
	}
	// 4. If this's got value flag is false, throw an "InvalidStateError" DOMException.
	if err := c.checkGotValue(); err != nil {
		return err
	}
	// 5. If key is given, then:
	var key indexeddb.Key
	if !keyValue.IsUndefined() {
		// 1–3. Let r be the result of converting a value to a key with key.
		var err error
		if key, err = toKey(c.Cx(), keyValue); err != nil {
			return err
		}
		// 4, 5. If key is less than or equal to this's position and this's direction is
		//       "next" or "nextunique", or greater than or equal and "prev" or
		//       "prevunique", then throw a "DataError" DOMException.
		if c.onward(key, c.cursor.Position) <= 0 {
			return dataError("The key does not lie ahead of the cursor.")
		}
	}
	// 6–10. Run asynchronously execute a request.
	return c.move(key, "", 1)
}

// onward compares two keys in the direction of the cursor: the greater one is farther
// ahead.
func (c *IDBCursor) onward(a, b indexeddb.Key) int {
	if c.cursor.Direction.Backward {
		a, b = b, a
	}
	return indexeddb.Compare(a, b)
}

// ContinuePrimaryKey is https://w3c.github.io/IndexedDB/#dom-idbcursor-continueprimarykey
func (c *IDBCursor) ContinuePrimaryKey(keyValue, primaryKeyValue mozjs.Value) error {
	// 2, 3. If transaction's state is not active; if this's source or effective object
	//       store has been deleted: throw.
	if err := c.checkSource(); err != nil {
		return err
	}
	// 4. If this's source is not an index throw an "InvalidAccessError" DOMException.
	if !c.onIndex() {
		return domException("InvalidAccessError", "The source of the cursor is not an index.")
	}
	// 5. If this's direction is not "next" or "prev", throw an "InvalidAccessError"
	//    DOMException.
	if c.cursor.Direction.Unique {
		return domException("InvalidAccessError", "The direction of the cursor is not 'next' or 'prev'.")
	}
	// 6. If this's got value flag is false, throw an "InvalidStateError" DOMException.
	if err := c.checkGotValue(); err != nil {
		return err
	}
	// 7–9. Let key be the result of converting a value to a key with key.
	key, err := toKey(c.Cx(), keyValue)
	if err != nil {
		return err
	}
	// 10–12. Let primaryKey be the result of converting a value to a key with primaryKey.
	primaryKey, err := toKey(c.Cx(), primaryKeyValue)
	if err != nil {
		return err
	}
	// 13–16. If key lies behind this's position, or is equal to it and primaryKey does
	//        not lie ahead of this's object store position, throw a "DataError"
	//        DOMException.
	order := c.onward(key, c.cursor.Position)
	if order < 0 || order == 0 && c.onward(primaryKey, c.cursor.ObjectStorePosition) <= 0 {
		return dataError("The keys do not lie ahead of the cursor.")
	}
	// 17–21. Run asynchronously execute a request.
	return c.move(key, primaryKey, 1)
}

// checkForWriting is how the methods that change the record begin.
func (c *IDBCursor) checkForWriting() error {
	// 2. If transaction's state is not active, then throw a "TransactionInactiveError"
	//    DOMException.
	if err := c.handle.transaction.checkActive(); err != nil {
		return err
	}
	// 3. If transaction is a read-only transaction, throw a "ReadOnlyError"
	//    DOMException.
	if err := c.handle.transaction.checkWritable(); err != nil {
		return err
	}
	// 4. If this's source or effective object store has been deleted, throw an
	//    "InvalidStateError" DOMException.
	if err := c.handle.check(); err != nil {
		return err
	}
	// 5. If this's got value flag is false, throw an "InvalidStateError" DOMException.
	if err := c.checkGotValue(); err != nil {
		return err
	}
	// 6. If this's key only flag is true, throw an "InvalidStateError" DOMException.
	if c.keyOnly {
		return invalidState("The cursor has keys only.")
	}
	return nil
}

// source is the cursor as the source of a request.
func (c *IDBCursor) source() IDBObjectStoreOrIDBIndexOrIDBCursorOrNull {
	return IDBObjectStoreOrIDBIndexOrIDBCursorOrNull{IsIDBCursor: true, IDBCursor: c}
}

// Update is https://w3c.github.io/IndexedDB/#dom-idbcursor-update
func (c *IDBCursor) Update(value mozjs.Value) (*IDBRequest, error) {
	if err := c.checkForWriting(); err != nil {
		return nil, err
	}
	// 8. Let clone be a clone of value in targetRealm during transaction.
	store := c.effectiveObjectStore()
	key := c.effectiveKey()
	stored, err := store.clone(value)
	if err != nil {
		return nil, err
	}
	// 9. If this's effective object store uses in-line keys, then: let kpk be the result
	//    of extracting a key from a value using a key path; if kpk is failure, invalid,
	//    or not equal to this's effective key, throw a "DataError" DOMException.
	if keyPath := store.store.KeyPath; keyPath != nil {
		kpk, validity, ok, err := extractAKey(c.Cx(), stored.clone, keyPath, false)
		if err != nil {
			return nil, err
		}
		if !ok || validity != valid || kpk != key {
			return nil, dataError("The key of the value is not that of the record.")
		}
	}
	if err := stored.extractIndexKeys(); err != nil {
		return nil, err
	}
	// 10, 11. Asynchronously execute a request with this and store a record into an
	//         object store.
	return c.handle.transaction.executeStoring(c.source(), stored, key, false)
}

// Delete is https://w3c.github.io/IndexedDB/#dom-idbcursor-delete
func (c *IDBCursor) Delete() (*IDBRequest, error) {
	if err := c.checkForWriting(); err != nil {
		return nil, err
	}
	// 7, 8. Asynchronously execute a request with this and delete records from an object
	//       store.
	key := c.effectiveKey()
	return c.handle.transaction.execute(c.source(), nil, func() (mozjs.Value, error) {
		c.handle.transaction.backend.DeleteRecords(c.effectiveObjectStore().store, indexeddb.Only(key))
		return mozjs.Undefined, nil
	})
}
