package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBKeyRange is https://w3c.github.io/IndexedDB/#idbkeyrange
type IDBKeyRange struct {
	mozjs.Object
	keyRange indexeddb.KeyRange
}

func newKeyRange(cx *mozjs.Context, r indexeddb.KeyRange) *IDBKeyRange {
	o := createIDBKeyRange(cx)
	o.keyRange = r
	o.SetMemory(len(r.Lower) + len(r.Upper))
	return o
}

// Lower is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-lower
func (r *IDBKeyRange) Lower() mozjs.Value { return keyAttribute(r.Cx(), r.keyRange.Lower) }

// Upper is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-upper
func (r *IDBKeyRange) Upper() mozjs.Value { return keyAttribute(r.Cx(), r.keyRange.Upper) }

// LowerOpen is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-loweropen
func (r *IDBKeyRange) LowerOpen() bool { return r.keyRange.LowerOpen }

// UpperOpen is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-upperopen
func (r *IDBKeyRange) UpperOpen() bool { return r.keyRange.UpperOpen }

// IDBKeyRangeOnly is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-only
func IDBKeyRangeOnly(cx *mozjs.Context, value mozjs.Value) (*IDBKeyRange, error) {
	// 1, 2. Let key be the result of converting a value to a key with value.
	key, err := toKey(cx, value)
	if err != nil {
		return nil, err
	}
	// 3. Create and return a new key range containing only key.
	return newKeyRange(cx, indexeddb.Only(key)), nil
}

// IDBKeyRangeLowerBound is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-lowerbound
func IDBKeyRangeLowerBound(cx *mozjs.Context, lower mozjs.Value, open bool) (*IDBKeyRange, error) {
	// 1, 2. Let lowerKey be the result of converting a value to a key with lower.
	lowerKey, err := toKey(cx, lower)
	if err != nil {
		return nil, err
	}
	// 3. Create and return a new key range with lower bound set to lowerKey, lower
	//    open flag set to open, upper bound set to null, and upper open flag set to
	//    true.
	return newKeyRange(cx, indexeddb.KeyRange{Lower: lowerKey, LowerOpen: open, UpperOpen: true}), nil
}

// IDBKeyRangeUpperBound is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-upperbound
func IDBKeyRangeUpperBound(cx *mozjs.Context, upper mozjs.Value, open bool) (*IDBKeyRange, error) {
	// 1, 2. Let upperKey be the result of converting a value to a key with upper.
	upperKey, err := toKey(cx, upper)
	if err != nil {
		return nil, err
	}
	// 3. Create and return a new key range with lower bound set to null, lower open
	//    flag set to true, upper bound set to upperKey, and upper open flag set to
	//    open.
	return newKeyRange(cx, indexeddb.KeyRange{LowerOpen: true, Upper: upperKey, UpperOpen: open}), nil
}

// IDBKeyRangeBound is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-bound
func IDBKeyRangeBound(cx *mozjs.Context, lower, upper mozjs.Value, lowerOpen, upperOpen bool) (*IDBKeyRange, error) {
	// 1, 2. Let lowerKey be the result of converting a value to a key with lower.
	lowerKey, err := toKey(cx, lower)
	if err != nil {
		return nil, err
	}
	// 3, 4. Let upperKey be the result of converting a value to a key with upper.
	upperKey, err := toKey(cx, upper)
	if err != nil {
		return nil, err
	}
	// 5. If lowerKey is greater than upperKey, throw a "DataError" DOMException.
	if indexeddb.Compare(lowerKey, upperKey) > 0 {
		return nil, dataError("The lower key is greater than the upper key.")
	}
	// 6. Create and return a new key range.
	return newKeyRange(cx, indexeddb.KeyRange{Lower: lowerKey, LowerOpen: lowerOpen, Upper: upperKey, UpperOpen: upperOpen}), nil
}

// Includes is https://w3c.github.io/IndexedDB/#dom-idbkeyrange-includes
func (r *IDBKeyRange) Includes(key mozjs.Value) (bool, error) {
	// 1, 2. Let k be the result of converting a value to a key with key.
	k, err := toKey(r.Cx(), key)
	if err != nil {
		return false, err
	}
	// 3. Return true if k is in this range, and false otherwise.
	return r.keyRange.Contains(k), nil
}
