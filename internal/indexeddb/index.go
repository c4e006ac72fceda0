// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"sort"

	"github.com/tidwall/btree"
)

// Index is an index.
//
// https://w3c.github.io/IndexedDB/#index-construct
type Index struct {
	store *ObjectStore
	name  string
	// KeyPath is the key path.
	KeyPath KeyPath
	// Unique is the unique flag, MultiEntry the multiEntry flag.
	Unique, MultiEntry bool
	// records is the list of records.
	records *btree.BTreeG[indexRecord]
	deleted bool
	// number tells the index from others of its object store where it is kept.
	number uint64
}

// indexRecord is a record of an index: a key, and as its value the key of a record
// in the referenced object store.
type indexRecord struct{ key, primaryKey Key }

// IndexKeys are the keys of the records of an index that refer to one record of
// the object store.
type IndexKeys struct {
	Index *Index
	Keys  []Key
}

func newIndexRecords() *btree.BTreeG[indexRecord] {
	return btree.NewBTreeGOptions(func(a, b indexRecord) bool { return cut(a).less(cut(b)) }, btree.Options{NoLocks: true})
}

// Name returns the name.
func (x *Index) Name() string { return x.name }

// Deleted reports whether the index or its object store was deleted, or was made
// by a transaction that was aborted.
func (x *Index) Deleted() bool { return x.deleted || x.store.deleted }

// KeysOf returns the keys of the records in the index for an index key, which is
// what was extracted from a value: the subkeys of an array key if the index is
// multiEntry.
//
// https://w3c.github.io/IndexedDB/#object-store-storage-operation
func (x *Index) KeysOf(indexKey Key) IndexKeys {
	if x.MultiEntry && indexKey.Type() == Array {
		return IndexKeys{x, indexKey.Subkeys()}
	}
	return IndexKeys{x, []Key{indexKey}}
}

func (x *Index) objectStore() *ObjectStore { return x.store }

func (x *Index) found(r indexRecord) Found {
	return Found{r.key, r.primaryKey, x.store.get(r.primaryKey)}
}

func (x *Index) first(c cut) (f Found, ok bool) {
	x.records.Ascend(indexRecord(c), func(r indexRecord) bool {
		f, ok = x.found(r), true
		return false
	})
	return f, ok
}

func (x *Index) last(c cut) (f Found, ok bool) {
	x.records.Descend(indexRecord(c), func(r indexRecord) bool {
		if r == indexRecord(c) {
			return true
		}
		f, ok = x.found(r), true
		return false
	})
	return f, ok
}

func (x *Index) rank(c cut) int {
	return sort.Search(x.records.Len(), func(i int) bool {
		r, _ := x.records.GetAt(i)
		return !cut(r).less(c)
	})
}

// checkUnique returns a "ConstraintError" if the index is unique and has one of
// the keys already, for another record than the one with the key primaryKey.
func (x *Index) checkUnique(keys []Key, primaryKey Key) error {
	if !x.Unique {
		return nil
	}
	for _, key := range keys {
		// Of a unique index at most one record has the key.
		r, ok := x.first(before(key))
		if ok && r.Key == key && r.PrimaryKey != primaryKey {
			return constraintError("The index '" + x.name + "' is unique, and has the key of the value already.")
		}
	}
	return nil
}
