package indexeddbapi

import (
	"math"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// validity says what became of a value that was converted to a key.
type validity int

const (
	valid validity = iota
	invalidValue
	invalidType
)

// deepestKey is how deep arrays of a key may nest.
const deepestKey = 2000

// valueToKey is https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key
//
// Seen are the arrays that contain the input: a key must not contain itself. (The
// standard's set also has the arrays beside the input, so that [a, a] would be
// refused; browsers take it.)
func valueToKey(cx *mozjs.Context, input mozjs.Value, seen []mozjs.Value) (indexeddb.Key, validity, error) {
	switch {
	// If Type(input) is Number: if input is NaN then return "invalid value".
	case input.IsNumber():
		if math.IsNaN(input.Number()) {
			return "", invalidValue, nil
		}
		return indexeddb.NumberKey(input.Number()), valid, nil
	// If Type(input) is String.
	case input.IsString():
		return indexeddb.StringKey(wtf8.AppendUTF16(nil, cx.String(input))), valid, nil
	case !input.IsObject() || cx.IsProxy(input):
		return "", invalidType, nil
	}
	// If input is a buffer source type: if input is detached then return "invalid
	// value".
	if b := cx.BufferOf(input); b.Kind != mozjs.NotBuffer {
		if isDetached(cx, input, b) {
			return "", invalidValue, nil
		}
		return indexeddb.BinaryKey(b.Bytes), valid, nil
	}
	switch cx.BuiltinOf(input) {
	// If input is a Date: if ms is NaN then return "invalid value".
	case mozjs.DateObject:
		ms := cx.DateValue(input)
		if math.IsNaN(ms) {
			return "", invalidValue, nil
		}
		return indexeddb.DateKey(ms), valid, nil
	// If input is an Array exotic object.
	case mozjs.ArrayObject:
		return arrayToKey(cx, input, seen)
	}
	return "", invalidType, nil
}

// isDetached reports whether a buffer, or that of a view, is detached.
//
// https://webidl.spec.whatwg.org/#buffersource-detached
func isDetached(cx *mozjs.Context, v mozjs.Value, b mozjs.Buffer) bool {
	switch {
	case b.Kind == mozjs.ArrayBuffer:
		return b.Detached
	case len(b.Bytes) > 0 || b.Shared:
		return false
	}
	return cx.BufferOf(cx.ViewBuffer(v)).Detached
}

// arrayToKey is valueToKey for an array.
func arrayToKey(cx *mozjs.Context, input mozjs.Value, seen []mozjs.Value) (indexeddb.Key, validity, error) {
	// 2. If seen contains input, then return "invalid value".
	if len(seen) == deepestKey {
		return "", invalidValue, nil
	}
	for _, array := range seen {
		if cx.StrictEquals(array, input) {
			return "", invalidValue, nil
		}
	}
	// 1. Let len be ? ToLength( ? Get(input, "length")).
	n, err := cx.ArrayLength(input)
	if err != nil {
		return "", invalidValue, err
	}
	// 2. Append input to seen.
	seen = append(seen, input)
	// 3–5. Let keys be a new empty list; while index is less than len:
	var keys []indexeddb.Key
	for index := range n {
		key, validity, err := elementToKey(cx, input, index, seen)
		// 5, 6. ReturnIfAbrupt(key). If key is "invalid value" or "invalid type", return
		//       "invalid value".
		if err != nil || validity != valid {
			return "", invalidValue, err
		}
		keys = append(keys, key)
	}
	// 6. Return a new array key with value keys.
	return indexeddb.ArrayKey(keys...), valid, nil
}

func elementToKey(cx *mozjs.Context, array mozjs.Value, index int, seen []mozjs.Value) (indexeddb.Key, validity, error) {
	f := cx.Enter()
	defer f.Leave()
	// 1, 2. Let hop be ? HasOwnProperty(input, index). If hop is false, return
	//       "invalid value".
	hop, err := cx.HasOwn(array, mozjs.Int(index))
	if err != nil || !hop {
		return "", invalidValue, err
	}
	// 3. Let entry be ? Get(input, index).
	entry, err := cx.GetIndex(array, index)
	if err != nil {
		return "", invalidValue, err
	}
	// 4. Let key be the result of converting a value to a key.
	return valueToKey(cx, entry, seen)
}

// valueToMultiEntryKey is
// https://w3c.github.io/IndexedDB/#convert-a-value-to-a-multientry-key
func valueToMultiEntryKey(cx *mozjs.Context, input mozjs.Value) (indexeddb.Key, validity, error) {
	// 2. Otherwise, return the result of converting a value to a key.
	if !input.IsObject() || cx.IsProxy(input) || cx.BuiltinOf(input) != mozjs.ArrayObject {
		return valueToKey(cx, input, nil)
	}
	// 1. If input is an Array exotic object, then:
	n, err := cx.ArrayLength(input)
	if err != nil {
		return "", invalidValue, err
	}
	// 2, 3. Let seen be a new set containing only input; let keys be a new empty
	//       list.
	seen := []mozjs.Value{input}
	var keys []indexeddb.Key
	has := map[indexeddb.Key]bool{}
	// 5. While index is less than len: if entry and key are no abrupt completions, key
	//    is valid, and there is no item in keys equal to key, then append key to keys.
	for index := range n {
		key, validity, err := elementToKey(cx, input, index, seen)
		if err == nil && validity == valid && !has[key] {
			has[key] = true
			keys = append(keys, key)
		}
	}
	// 6. Return a new array key with value set to keys.
	return indexeddb.ArrayKey(keys...), valid, nil
}

// toKey converts a value to a key, or throws a "DataError" DOMException.
func toKey(cx *mozjs.Context, v mozjs.Value) (indexeddb.Key, error) {
	key, validity, err := valueToKey(cx, v, nil)
	if err == nil && validity != valid {
		err = dataError("The parameter is not a valid key.")
	}
	return key, err
}

// keyToValue is https://w3c.github.io/IndexedDB/#convert-a-key-to-a-value
//
// No key is undefined.
func keyToValue(cx *mozjs.Context, key indexeddb.Key) (mozjs.Value, error) {
	if key == "" {
		return mozjs.Undefined, nil
	}
	switch key.Type() {
	case indexeddb.Number:
		return mozjs.Number(key.Number()), nil
	case indexeddb.String:
		return cx.NewUTF16(key.Units()), nil
	case indexeddb.Date:
		// 1. Let date be the result of executing the ECMAScript Date constructor.
		constructor, err := cx.Intrinsic("Date")
		if err != nil {
			return mozjs.Undefined, err
		}
		return cx.Construct(constructor, mozjs.Number(key.Number()))
	case indexeddb.Binary:
		return cx.NewArrayBuffer(key.Bytes())
	}
	// Array: let entry be the result of converting a key to a value with value[index].
	subkeys := key.Subkeys()
	entries := make([]mozjs.Value, len(subkeys))
	for i, subkey := range subkeys {
		entry, err := keyToValue(cx, subkey)
		if err != nil {
			return mozjs.Undefined, err
		}
		entries[i] = entry
	}
	return cx.NewArray(entries...), nil
}

// keyAttribute is keyToValue for attributes. A failure says that the engine is out
// of memory, which it notices by itself, or has been ended.
func keyAttribute(cx *mozjs.Context, key indexeddb.Key) mozjs.Value {
	v, err := keyToValue(cx, key)
	if err != nil {
		return mozjs.Undefined
	}
	return v
}

// toKeyRange is https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key-range
func toKeyRange(cx *mozjs.Context, v mozjs.Value, nullDisallowed bool) (indexeddb.KeyRange, error) {
	// 1. If value is a key range, return value.
	if r := IDBKeyRangeOf(cx.Impl(v)); r != nil {
		return r.keyRange, nil
	}
	// 2. If value is undefined or is null, then throw a "DataError" DOMException if
	//    null disallowed flag is true, or return an unbounded key range otherwise.
	if v.IsNullish() {
		if nullDisallowed {
			return indexeddb.KeyRange{}, dataError("No key or key range was given.")
		}
		return indexeddb.KeyRange{}, nil
	}
	// 3, 4. Let key be the result of converting a value to a key.
	key, err := toKey(cx, v)
	if err != nil {
		return indexeddb.KeyRange{}, err
	}
	// 5. Return a key range containing only key.
	return indexeddb.Only(key), nil
}

func domException(name, message string) error { return &idl.DOMException{Name: name, Message: message} }

func dataError(message string) error { return domException("DataError", message) }

func invalidState(message string) error { return domException("InvalidStateError", message) }

func notActive() error {
	return domException("TransactionInactiveError", "The transaction is not active.")
}
