package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// sourceHandle is an object store handle or an index handle, for the methods that
// both have.
type sourceHandle struct {
	transaction *IDBTransaction
	source      IDBObjectStoreOrIDBIndexOrIDBCursorOrNull
	records     indexeddb.Source
	// check throws if the source has been deleted, or the transaction is not active.
	check func() error
}

// request makes a request whose operation is for a key range.
func (h sourceHandle) request(query mozjs.Value, nullDisallowed bool, operation func(r indexeddb.KeyRange) (mozjs.Value, error)) (*IDBRequest, error) {
	// If source, or its object store, has been deleted, throw an "InvalidStateError"
	// DOMException. If transaction's state is not active, then throw a
	// "TransactionInactiveError" DOMException.
	if err := h.check(); err != nil {
		return nil, err
	}
	// Let range be the result of converting a value to a key range.
	r, err := toKeyRange(h.cx(), query, nullDisallowed)
	if err != nil {
		return nil, err
	}
	// Return the result of running asynchronously execute a request with this and
	// operation.
	return h.transaction.execute(h.source, nil, func() (mozjs.Value, error) { return operation(r) })
}

func (h sourceHandle) cx() *mozjs.Context { return h.transaction.Cx() }

// get is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-get and
// https://w3c.github.io/IndexedDB/#dom-idbindex-get
func (h sourceHandle) get(query mozjs.Value) (*IDBRequest, error) {
	return h.request(query, true, func(r indexeddb.KeyRange) (mozjs.Value, error) {
		// https://w3c.github.io/IndexedDB/#retrieve-a-value-from-an-object-store
		// https://w3c.github.io/IndexedDB/#retrieve-a-referenced-value-from-an-index
		// 1, 2. Let record be the first record whose key is in range, if any. If record
		//       was not found, return undefined.
		record, ok := indexeddb.First(h.records, r)
		if !ok {
			return mozjs.Undefined, nil
		}
		// 3, 4. Let serialized be record's value, or its referenced value. Return !
		//       StructuredDeserialize(serialized, targetRealm).
		return deserialize(h.cx(), record)
	})
}

// getKey is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getkey and
// https://w3c.github.io/IndexedDB/#dom-idbindex-getkey
func (h sourceHandle) getKey(query mozjs.Value) (*IDBRequest, error) {
	return h.request(query, true, func(r indexeddb.KeyRange) (mozjs.Value, error) {
		// https://w3c.github.io/IndexedDB/#retrieve-a-key-from-an-object-store
		// https://w3c.github.io/IndexedDB/#retrieve-a-value-from-an-index
		// 1, 2. Let record be the first record whose key is in range, if any. If record
		//       was not found, return undefined.
		record, ok := indexeddb.First(h.records, r)
		if !ok {
			return mozjs.Undefined, nil
		}
		// 3. Return the result of converting a key to a value with record's key, or, of an
		//    index, with record's value.
		return keyToValue(h.cx(), record.PrimaryKey)
	})
}

// count is https://w3c.github.io/IndexedDB/#dom-idbobjectstore-count and
// https://w3c.github.io/IndexedDB/#dom-idbindex-count
func (h sourceHandle) count(query mozjs.Value) (*IDBRequest, error) {
	return h.request(query, false, func(r indexeddb.KeyRange) (mozjs.Value, error) {
		return mozjs.Int(indexeddb.Count(h.records, r)), nil
	})
}

// kind is what is wanted of many records.
type kind int

const (
	kindKey kind = iota
	kindValue
	kindRecord
)

// retrieve is
// https://w3c.github.io/IndexedDB/#create-a-request-to-retrieve-multiple-items
func (h sourceHandle) retrieve(k kind, queryOrOptions mozjs.Value, count idl.Optional[uint32]) (*IDBRequest, error) {
	// 2, 3, 5. If source, or its object store, has been deleted; if transaction's state
	//          is not active: throw.
	if err := h.check(); err != nil {
		return nil, err
	}
	// 8. If running is a potentially valid key range with queryOrOptions is true. (Null
	//    and undefined are neither that nor options that would set count.)
	isRange := queryOrOptions.IsNullish() || IDBKeyRangeOf(h.cx().Impl(queryOrOptions)) != nil
	if !isRange {
		key, validity, err := valueToKey(h.cx(), queryOrOptions, nil)
		switch {
		case err != nil:
			return nil, err
		case validity == valid:
			return h.execute(k, indexeddb.Only(key), indexeddb.Direction{}, count)
		}
		isRange = validity == invalidValue
	}
	if isRange {
		// 1, 2. Set range to the result of converting a value to a key range. Set
		//       direction to "next".
		r, err := toKeyRange(h.cx(), queryOrOptions, false)
		if err != nil {
			return nil, err
		}
		return h.execute(k, r, indexeddb.Direction{}, count)
	}
	// 9. Else: set range, count and direction to those of queryOrOptions.
	options, err := ToIDBGetAllOptions(h.cx(), queryOrOptions)
	if err != nil {
		return nil, err
	}
	return h.retrieveWithOptions(k, options)
}

// retrieveWithOptions is retrieve for options.
func (h sourceHandle) retrieveWithOptions(k kind, options IDBGetAllOptions) (*IDBRequest, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	r, err := toKeyRange(h.cx(), options.Query, false)
	if err != nil {
		return nil, err
	}
	return h.execute(k, r, toDirection(options.Direction), options.Count)
}

// execute makes the request of retrieve.
func (h sourceHandle) execute(k kind, r indexeddb.KeyRange, direction indexeddb.Direction, count idl.Optional[uint32]) (*IDBRequest, error) {
	// 10–13. Asynchronously execute a request with sourceHandle and retrieve multiple
	//        items.
	return h.transaction.execute(h.source, nil, func() (mozjs.Value, error) {
		// https://w3c.github.io/IndexedDB/#retrieve-multiple-items-from-an-index
		// 1–3. Let records be the records whose key is in range.
		records := indexeddb.Retrieve(h.records, r, direction, count.Or(0))
		// 4, 5. Let list be an empty list. For each record of records, switching on kind:
		list := make([]mozjs.Value, len(records))
		for i, record := range records {
			var err error
			if list[i], err = h.item(k, record); err != nil {
				return mozjs.Undefined, err
			}
		}
		// 6. Return list.
		return h.cx().NewArray(list...), nil
	})
}

// item returns what is wanted of a record.
func (h sourceHandle) item(k kind, record indexeddb.Found) (mozjs.Value, error) {
	switch k {
	case kindKey:
		return keyToValue(h.cx(), record.PrimaryKey)
	case kindValue:
		return deserialize(h.cx(), record)
	}
	value, err := deserialize(h.cx(), record)
	if err != nil {
		return mozjs.Undefined, err
	}
	// Let recordSnapshot be a new record snapshot with its key set to index key, value
	// set to value, and primary key set to key.
	snapshot := createIDBRecord(h.cx())
	snapshot.key, snapshot.primaryKey = record.Key, record.PrimaryKey
	snapshot.value = snapshot.Hold(value)
	return snapshot.Object.Value(), nil
}

// deserialize is ! StructuredDeserialize of a record's value.
func deserialize(cx *mozjs.Context, record indexeddb.Found) (mozjs.Value, error) {
	v, _, err := cx.Deserialize(record.Value().(*mozjs.Message))
	return v, err
}

// IDBRecord is https://w3c.github.io/IndexedDB/#idbrecord
type IDBRecord struct {
	mozjs.Object
	key, primaryKey indexeddb.Key
	value           mozjs.Slot
}

// Key is https://w3c.github.io/IndexedDB/#dom-idbrecord-key
func (r *IDBRecord) Key() mozjs.Value { return keyAttribute(r.Cx(), r.key) }

// PrimaryKey is https://w3c.github.io/IndexedDB/#dom-idbrecord-primarykey
func (r *IDBRecord) PrimaryKey() mozjs.Value { return keyAttribute(r.Cx(), r.primaryKey) }

// Value is https://w3c.github.io/IndexedDB/#dom-idbrecord-value
func (r *IDBRecord) Value() mozjs.Value { return r.Held(r.value) }
