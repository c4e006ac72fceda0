// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"maps"
	"sort"

	"github.com/tidwall/btree"
)

// ObjectStore is an object store. What it has may be looked at, and is changed,
// only in a transaction that has it in its scope; its name and its indexes change
// only in an upgrade transaction.
//
// https://w3c.github.io/IndexedDB/#object-store-construct
type ObjectStore struct {
	database *Database
	// KeyPath is the key path, nil if there is none.
	KeyPath *KeyPath
	// AutoIncrement says that the object store has a key generator.
	AutoIncrement bool
	storeState
	// queue has the transactions that have, or wait for, the object store.
	queue storeQueue
	// deleted says that the object store was destroyed.
	deleted bool
	// area is where its records are kept.
	area uint64
}

// storeState is what a transaction can change of an object store, and what it has
// to bring back when it is aborted.
type storeState struct {
	name    string
	indexes map[string]*Index
	// populated are the indexes that keep up with the records. The array is not
	// changed.
	populated []*Index
	// records is the list of records.
	records *btree.BTreeG[*record]
	// generator is the key generator's current number.
	generator uint64
	// size is what the records take, in bytes, and names what the object store and its
	// indexes take beside them.
	size, names int64
}

// total is what the object store takes, in bytes.
func (s *storeState) total() int64 { return s.size + s.names }

// structureMemory is what a database, an object store or an index takes beside its
// name, key path and records, in bytes.
const structureMemory = 512

// nameMemory is what something with a name takes, in bytes.
func nameMemory(name string, paths ...KeyPath) int64 {
	n := structureMemory + len(name)
	for _, path := range paths {
		n += path.size()
	}
	return int64(n)
}

// record is a record of an object store. It does not change: states of the object
// store share it.
type record struct {
	key   Key
	value any
	// indexKeys are the records of indexes that refer to this one.
	indexKeys []IndexKeys
	size      int64
}

// recordMemory is what a record takes beside its value and keys, in bytes.
const recordMemory = 160

func newRecords() *btree.BTreeG[*record] {
	return btree.NewBTreeGOptions(func(a, b *record) bool { return a.key < b.key }, btree.Options{NoLocks: true})
}

// newObjectStore makes an object store without records.
func newObjectStore(d *Database, name string, area uint64) *ObjectStore {
	s := &ObjectStore{database: d, area: area}
	s.storeState = storeState{name: name, indexes: map[string]*Index{}, records: newRecords(), generator: 1}
	return s
}

// Name returns the name.
func (s *ObjectStore) Name() string { return s.name }

// Deleted reports whether the object store was deleted, or was made by a
// transaction that was aborted.
func (s *ObjectStore) Deleted() bool { return s.deleted }

// Index returns the index of that name, nil if there is none.
func (s *ObjectStore) Index(name string) *Index { return s.indexes[name] }

// Indexes returns the set of indexes that reference the object store, by name.
func (s *ObjectStore) Indexes() map[string]*Index { return maps.Clone(s.indexes) }

// snapshot returns the state as it is. It costs next to nothing: what is common
// to two states of a list of records is copied when one of them changes it.
func (s *ObjectStore) snapshot() storeState {
	saved := s.storeState
	saved.records, saved.indexes = s.records.Copy(), maps.Clone(s.indexes)
	return saved
}

// A Source is an object store or an index: a list of records.
type Source interface {
	// objectStore is the object store itself, or the one the index references.
	objectStore() *ObjectStore
	// first returns the first record behind a cut, last the last one in front of it.
	first(c cut) (Found, bool)
	last(c cut) (Found, bool)
	// rank is how many records lie in front of a cut.
	rank(c cut) int
}

// Found is a record that was found.
type Found struct {
	// Key is its key, PrimaryKey that of the record of the object store.
	Key, PrimaryKey Key
	record          *record
}

// Value returns the record's value, or its referenced value.
func (f Found) Value() any { return f.record.value }

func (s *ObjectStore) objectStore() *ObjectStore { return s }

// isBefore reports whether a record of an object store lies in front of a cut. It
// is its own primary key, so that a cut has it only before or after a key.
func (r *record) isBefore(c cut) bool { return cut{r.key, ""}.less(c) }

func (s *ObjectStore) first(c cut) (f Found, ok bool) {
	s.records.Ascend(&record{key: c.key}, func(r *record) bool {
		if r.isBefore(c) {
			return true
		}
		f, ok = Found{r.key, r.key, r}, true
		return false
	})
	return f, ok
}

func (s *ObjectStore) last(c cut) (f Found, ok bool) {
	s.records.Descend(&record{key: c.key}, func(r *record) bool {
		if !r.isBefore(c) {
			return true
		}
		f, ok = Found{r.key, r.key, r}, true
		return false
	})
	return f, ok
}

func (s *ObjectStore) rank(c cut) int {
	return sort.Search(s.records.Len(), func(i int) bool {
		r, _ := s.records.GetAt(i)
		return !r.isBefore(c)
	})
}

// get returns the record with that key, nil if there is none.
func (s *ObjectStore) get(key Key) *record {
	r, _ := s.records.Get(&record{key: key})
	return r
}

// remove removes a record, and the records of indexes that refer to it.
func (s *ObjectStore) remove(r *record) {
	s.records.Delete(r)
	s.size -= r.size
	for _, k := range r.indexKeys {
		for _, key := range k.Keys {
			k.Index.records.Delete(indexRecord{key, r.key})
		}
	}
}

// insert adds a record, whose key no other has, and the records of indexes that
// refer to it.
func (s *ObjectStore) insert(r *record) {
	s.records.Set(r)
	s.size += r.size
	for _, k := range r.indexKeys {
		for _, key := range k.Keys {
			k.Index.records.Set(indexRecord{key, r.key})
		}
	}
}

// inRange returns the records of the object store with key in range.
func (s *ObjectStore) inRange(r KeyRange) (found []*record) {
	s.records.Ascend(&record{key: r.Lower}, func(item *record) bool {
		if r.above(item.key) {
			return false
		}
		if !r.below(item.key) {
			found = append(found, item)
		}
		return true
	})
	return found
}

// accountName counts growth of what has names against the quota of the storage key.
// The error is a "QuotaExceededError".
func (s *ObjectStore) accountName(growth int64) error {
	if err := s.account(growth); err != nil {
		return err
	}
	s.names += growth
	return nil
}

// account counts what the object store takes, in bytes, against the quota of its
// storage key. The error is a "QuotaExceededError".
func (s *ObjectStore) account(growth int64) error {
	if s.deleted {
		return nil // what is still written is gone with the transaction
	}
	return s.database.databases.account(growth)
}
