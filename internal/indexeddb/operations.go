// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"math"
	"slices"
)

// The operations of this file, and Cursor.Iterate, are the database operations:
// each is one request of a transaction, or a part of one. An operation that fails
// has changed nothing.
//
// https://w3c.github.io/IndexedDB/#database-operations

// Entry is what is stored with a key.
type Entry struct {
	Value any
	// Size is what the value takes, in bytes.
	Size int
	// IndexKeys are the index keys that were extracted from the value. An index for
	// which that failed is left out, as nothing is to be done for it.
	IndexKeys []IndexKeys
}

// greatestGenerated is the greatest number that a key generator generates.
const greatestGenerated = 1 << 53

// StoreRecord stores a record and returns its key. Key may be empty if the object
// store has a key generator. What is stored is asked for once the key is known.
//
// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
func (t *Transaction) StoreRecord(s *ObjectStore, key Key, noOverwrite bool, entry func(key Key) (Entry, error)) (Key, error) {
	generator := s.generator
	// 1. If store uses a key generator, then:
	if s.AutoIncrement {
		if key == "" {
			// 1. If key is undefined: let key be the result of generating a key. If key
			//    is failure, then this operation failed with a "ConstraintError".
			if generator > greatestGenerated {
				return "", constraintError("The key generator has come to its end.")
			}
			key = NumberKey(float64(generator))
			generator++
		} else {
			// 2. Otherwise, run possibly update the key generator.
			generator = possiblyUpdate(generator, key)
		}
	}
	// 2. If the no-overwrite flag is true and a record already exists with its key
	//    equal to key, then this operation failed with a "ConstraintError".
	old := s.get(key)
	if old != nil && noOverwrite {
		return "", constraintError("The object store has a record with that key already.")
	}
	e, err := entry(key)
	if err != nil {
		return "", err
	}
	r := &record{key: key, value: e.Value, size: int64(recordMemory + len(key) + e.Size)}
	// 5. For each index which references store:
	for _, k := range e.IndexKeys {
		// (It may be gone, or yet to be populated, and then takes this record along.)
		if !slices.Contains(s.populated, k.Index) {
			continue
		}
		// 3, 4. If index already contains a record with key equal to index key, or any
		//       of its subkeys, and its unique flag is true, then this operation
		//       failed with a "ConstraintError".
		if err := k.Index.checkUnique(k.Keys, key); err != nil {
			return "", err
		}
		r.indexKeys = append(r.indexKeys, k)
		r.size += k.size()
	}
	growth := r.size
	if old != nil {
		growth -= old.size
	}
	if err := s.account(growth); err != nil {
		return "", err
	}
	t.save(s)
	// 3. If a record already exists in store with its key equal to key, then remove
	//    the record from store.
	if old != nil {
		s.remove(old)
	}
	// 4, 5.5, 5.6. Store a record in store, and in each index.
	s.insert(r)
	s.generator = generator
	t.touch(s, key)
	// 6. Return key.
	return key, nil
}

// size is what the records of the index take, in bytes.
func (k IndexKeys) size() int64 {
	n := 0
	for _, key := range k.Keys {
		n += 2*len(key) + recordMemory
	}
	return int64(n)
}

// possiblyUpdate returns the current number after a record was stored with key.
//
// https://w3c.github.io/IndexedDB/#possibly-update-the-key-generator
func possiblyUpdate(current uint64, key Key) uint64 {
	// 1. If the type of key is not number, abort these steps.
	if key.Type() != Number {
		return current
	}
	// 2–4. Let value be the value of key, at most 2^53, and the largest integer not
	//      greater than that.
	value := math.Floor(min(key.Number(), greatestGenerated))
	// 6. If value is greater than or equal to generator's current number, then set
	//    generator's current number to value + 1.
	if value >= float64(current) {
		return uint64(value) + 1
	}
	return current
}

// DeleteRecords removes the records in a range.
//
// https://w3c.github.io/IndexedDB/#delete-records-from-an-object-store
func (t *Transaction) DeleteRecords(s *ObjectStore, r KeyRange) {
	records := s.inRange(r)
	if len(records) == 0 {
		return
	}
	t.save(s)
	size := s.size
	// 1. Remove all records from store's list of records with key in range. 2. For
	//    each index which references store, remove every record whose value is in
	//    range.
	for _, r := range records {
		s.remove(r)
		t.touch(s, r.key)
	}
	_ = s.account(s.size - size) // less always fits
}

// Clear removes all records.
//
// https://w3c.github.io/IndexedDB/#clear-an-object-store
func (t *Transaction) Clear(s *ObjectStore) {
	t.save(s)
	_ = s.account(-s.size) // less always fits
	s.size = 0
	// 1. Remove all records from store.
	s.records = newRecords()
	t.touchAll(s)
	// 2. In all indexes which reference store, remove all records.
	for _, x := range s.populated {
		x.records = newIndexRecords()
	}
}

// First returns the first record of a source whose key is in range: steps 1 and 2
// of the operations that retrieve one.
//
// https://w3c.github.io/IndexedDB/#retrieve-a-value-from-an-object-store
func First(source Source, r KeyRange) (Found, bool) {
	found, ok := source.first(r.start())
	return found, ok && !r.above(found.Key)
}

// Retrieve returns the records of a source whose key is in range, in that
// direction, at most count of them, or all if that is 0. AD-HOC: they are in the order in
// which a cursor comes to them, as in browsers; the standard does not say that those of
// "prev" are in descending order, and its loops for "nextunique" and "prevunique" leave
// the first record out.
//
// https://w3c.github.io/IndexedDB/#retrieve-multiple-items-from-an-object-store
// https://w3c.github.io/IndexedDB/#retrieve-multiple-items-from-an-index
func Retrieve(source Source, r KeyRange, direction Direction, count uint32) []Found {
	// 1. If count is 0 (zero), let count be infinity.
	var records []Found
	c := Cursor{Source: source, Range: r, Direction: direction}
	for count == 0 || len(records) < int(count) {
		found, ok := c.Iterate("", "", 1)
		if !ok {
			break
		}
		records = append(records, found)
	}
	return records
}

// Count returns the number of records whose key is in range.
//
// https://w3c.github.io/IndexedDB/#count-the-records-in-a-range
func Count(source Source, r KeyRange) int {
	return max(source.rank(r.end())-source.rank(r.start()), 0)
}

// CreateObjectStore makes an object store in an upgrade transaction. There is none
// of that name. The error is a "QuotaExceededError", as for all that takes a name.
//
// https://w3c.github.io/IndexedDB/#dom-idbdatabase-createobjectstore
func (t *Transaction) CreateObjectStore(name string, keyPath *KeyPath, autoIncrement bool) (*ObjectStore, error) {
	d := t.connection.database
	s := newObjectStore(d, name, d.databases.numbers.Add(1))
	s.KeyPath, s.AutoIncrement = keyPath, autoIncrement
	memory := nameMemory(name)
	if keyPath != nil {
		memory = nameMemory(name, *keyPath)
	}
	if err := s.accountName(memory); err != nil {
		return nil, err
	}
	d.stores[name] = s
	t.created = append(t.created, s)
	t.connection.setStores()
	return s, nil
}

// DeleteObjectStore deletes an object store in an upgrade transaction.
//
// https://w3c.github.io/IndexedDB/#dom-idbdatabase-deleteobjectstore
func (t *Transaction) DeleteObjectStore(s *ObjectStore) {
	t.save(s)
	_ = s.account(-s.total()) // less always fits
	s.deleted = true
	delete(s.database.stores, s.name)
	t.connection.setStores()
}

// RenameObjectStore renames an object store in an upgrade transaction. There is no
// other of that name.
//
// https://w3c.github.io/IndexedDB/#dom-idbobjectstore-name
func (t *Transaction) RenameObjectStore(s *ObjectStore, name string) error {
	t.save(s)
	if err := s.accountName(int64(len(name) - len(s.name))); err != nil {
		return err
	}
	delete(s.database.stores, s.name)
	s.name = name
	s.database.stores[name] = s
	t.connection.setStores()
	return nil
}

// CreateIndex makes an index in an upgrade transaction, which has no records
// before it is populated. There is none of that name.
//
// https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex
func (t *Transaction) CreateIndex(s *ObjectStore, name string, keyPath KeyPath, unique, multiEntry bool) (*Index, error) {
	t.save(s)
	if err := s.accountName(nameMemory(name, keyPath)); err != nil {
		return nil, err
	}
	x := &Index{store: s, name: name, KeyPath: keyPath, Unique: unique, MultiEntry: multiEntry, records: newIndexRecords(), number: s.database.databases.numbers.Add(1)}
	s.indexes[name] = x
	return x, nil
}

// Populate gives a new index the records of its object store: it is the request
// that creating an index is. The function extracts the index key from a value; it
// reports false if there is none. When it fails, the transaction has to be aborted.
//
// https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex
func (t *Transaction) Populate(x *Index, indexKey func(value any) (Key, bool)) error {
	s := x.store
	t.save(s)
	s.populated = append(slices.Clip(s.populated), x)
	for _, old := range s.inRange(KeyRange{}) {
		t.touch(s, old.key)
		key, ok := indexKey(old.value)
		if !ok {
			continue
		}
		k := x.KeysOf(key)
		if err := x.checkUnique(k.Keys, old.key); err != nil {
			return err
		}
		r := *old
		r.indexKeys = append(slices.Clip(r.indexKeys), k)
		r.size += k.size()
		if err := s.account(k.size()); err != nil {
			return err
		}
		s.records.Set(&r)
		s.size += k.size()
		for _, key := range k.Keys {
			x.records.Set(indexRecord{key, r.key})
		}
	}
	return nil
}

// DeleteIndex deletes an index in an upgrade transaction: it has no name any more,
// and keeps up with the object store until it is destroyed.
//
// https://w3c.github.io/IndexedDB/#dom-idbobjectstore-deleteindex
func (t *Transaction) DeleteIndex(x *Index) {
	t.save(x.store)
	_ = x.store.accountName(-nameMemory(x.name, x.KeyPath)) // less always fits
	x.deleted = true
	delete(x.store.indexes, x.name)
}

// DestroyIndex ends the records of an index that was deleted: as the request that
// creating an index is, it has its place among the requests.
//
// https://w3c.github.io/IndexedDB/#dom-idbobjectstore-deleteindex
func (t *Transaction) DestroyIndex(x *Index) {
	s := x.store
	t.save(s)
	s.populated = slices.DeleteFunc(slices.Clone(s.populated), func(other *Index) bool { return other == x })
	x.records = newIndexRecords()
}

// RenameIndex renames an index in an upgrade transaction. There is no other of
// that name.
//
// https://w3c.github.io/IndexedDB/#dom-idbindex-name
func (t *Transaction) RenameIndex(x *Index, name string) error {
	t.save(x.store)
	if err := x.store.accountName(int64(len(name) - len(x.name))); err != nil {
		return err
	}
	delete(x.store.indexes, x.name)
	x.name = name
	x.store.indexes[name] = x
	return nil
}
