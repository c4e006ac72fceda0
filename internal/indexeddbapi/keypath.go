package indexeddbapi

import (
	"strings"

	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// The algorithms of this file look only at values that are the output of
// StructuredDeserialize, and only at their own properties. So they run no script.

// extractAKey is
// https://w3c.github.io/IndexedDB/#extract-a-key-from-a-value-using-a-key-path
//
// It reports whether evaluating the key path succeeded.
func extractAKey(cx *mozjs.Context, value mozjs.Value, keyPath *indexeddb.KeyPath, multiEntry bool) (key indexeddb.Key, v validity, ok bool, err error) {
	f := cx.Enter()
	defer f.Leave()
	// 1, 2. Let r be the result of evaluating a key path on a value. If r is failure,
	//       return failure.
	r, ok, err := evaluateAKeyPath(cx, value, keyPath)
	if err != nil || !ok {
		return "", invalidValue, false, err
	}
	// 3. Let key be the result of converting a value to a key with r if the multiEntry
	//    flag is false, and to a multiEntry key otherwise.
	if multiEntry {
		key, v, err = valueToMultiEntryKey(cx, r)
	} else {
		key, v, err = valueToKey(cx, r, nil)
	}
	return key, v, true, err
}

// evaluateAKeyPath is https://w3c.github.io/IndexedDB/#evaluate-a-key-path-on-a-value
//
// It reports false for failure.
func evaluateAKeyPath(cx *mozjs.Context, value mozjs.Value, keyPath *indexeddb.KeyPath) (mozjs.Value, bool, error) {
	if !keyPath.List {
		return evaluateAPath(cx, value, keyPath.Paths[0])
	}
	// 1. If keyPath is a list of strings: let result be a new Array object, of the
	//    results of recursively evaluating its items. If one is failure, return
	//    failure.
	var result []mozjs.Value
	for _, item := range keyPath.Paths {
		key, ok, err := evaluateAPath(cx, value, item)
		if err != nil || !ok {
			return mozjs.Undefined, false, err
		}
		result = append(result, key)
	}
	return cx.NewArray(result...), true, nil
}

func evaluateAPath(cx *mozjs.Context, value mozjs.Value, path string) (mozjs.Value, bool, error) {
	// 2. If keyPath is the empty string, return value.
	if path == "" {
		return value, true, nil
	}
	// 3, 4. For each identifier of strictly splitting keyPath on U+002E:
	for identifier := range strings.SplitSeq(path, ".") {
		if special, ok := typeSpecific(cx, value, identifier); ok {
			value = special
			continue
		}
		// 1–3. If Type(value) is not Object, return failure. Let hop be !
		//      HasOwnProperty(value, identifier). If hop is false, return failure.
		if !value.IsObject() {
			return mozjs.Undefined, false, nil
		}
		own, ok, err := ownProperty(cx, value, identifier)
		// 5. If value is undefined, return failure.
		if err != nil || !ok || own.IsUndefined() {
			return mozjs.Undefined, false, err
		}
		value = own
	}
	// 6. Return value.
	return value, true, nil
}

// ownProperty returns the value of an own property, and whether there is one.
func ownProperty(cx *mozjs.Context, o mozjs.Value, identifier string) (mozjs.Value, bool, error) {
	key := cx.NewString(identifier)
	hop, err := cx.HasOwn(o, key)
	if err != nil || !hop {
		return mozjs.Undefined, false, err
	}
	v, err := cx.GetValue(o, key)
	return v, true, err
}

// typeSpecific returns the value of a property that key paths can have beside own
// ones.
//
// https://w3c.github.io/IndexedDB/#evaluate-a-key-path-on-a-value
func typeSpecific(cx *mozjs.Context, value mozjs.Value, identifier string) (mozjs.Value, bool) {
	// If Type(value) is String, and identifier is "length". (That of an Array is its
	// own.)
	if value.IsString() {
		return mozjs.Int(cx.StringLength(value)), identifier == "length"
	}
	blob, ok := file.DataOf(cx.Impl(value))
	if !ok {
		return mozjs.Undefined, false
	}
	switch {
	// If value is a Blob and identifier is "size", or "type".
	case identifier == "size":
		return mozjs.Int(len(blob.Bytes)), true
	case identifier == "type":
		return cx.NewString(blob.Type), true
	// If value is a File and identifier is "name", or "lastModified".
	case blob.File != nil && identifier == "name":
		return cx.NewString(blob.File.Name), true
	case blob.File != nil && identifier == "lastModified":
		return mozjs.Number(float64(blob.File.LastModified)), true
	}
	return mozjs.Undefined, false
}

// canInject is
// https://w3c.github.io/IndexedDB/#check-that-a-key-could-be-injected-into-a-value
func canInject(cx *mozjs.Context, value mozjs.Value, keyPath *indexeddb.KeyPath) (bool, error) {
	f := cx.Enter()
	defer f.Leave()
	// 1–3. Let identifiers be the result of strictly splitting keyPath on U+002E,
	//      without the last item.
	identifiers := strings.Split(keyPath.Paths[0], ".")
	// 4. For each remaining identifier:
	for _, identifier := range identifiers[:len(identifiers)-1] {
		// 1. If value is not an Object or an Array, return false.
		if !value.IsObject() {
			return false, nil
		}
		// 2–4. Let hop be ! HasOwnProperty(value, identifier). If hop is false, return
		//      true. Let value be ! Get(value, identifier).
		own, ok, err := ownProperty(cx, value, identifier)
		if err != nil || !ok {
			return true, err
		}
		value = own
	}
	// 5. Return true if value is an Object or an Array, or false otherwise.
	return value.IsObject(), nil
}

// inject is https://w3c.github.io/IndexedDB/#inject-a-key-into-a-value-using-a-key-path
func inject(cx *mozjs.Context, value mozjs.Value, keyPath *indexeddb.KeyPath, key indexeddb.Key) error {
	// 1–3. Let identifiers be the result of strictly splitting keyPath on U+002E; let
	//      last be the last item, and remove it.
	identifiers := strings.Split(keyPath.Paths[0], ".")
	last := len(identifiers) - 1
	// 4. For each remaining identifier:
	for _, identifier := range identifiers[:last] {
		own, ok, err := ownProperty(cx, value, identifier)
		if err != nil {
			return err
		}
		// 3. If hop is false, then: let o be a new Object; CreateDataProperty(value,
		//    identifier, o).
		if !ok {
			own = cx.NewObject()
			if err := cx.DefineValue(value, cx.NewString(identifier), own, mozjs.Enumerable); err != nil {
				return err
			}
		}
		// 4. Let value be ! Get(value, identifier).
		value = own
	}
	// 6, 7. Let keyValue be the result of converting a key to a value;
	//       CreateDataProperty(value, last, keyValue).
	keyValue, err := keyToValue(cx, key)
	if err != nil {
		return err
	}
	return cx.DefineValue(value, cx.NewString(identifiers[last]), keyValue, mozjs.Enumerable)
}

// toKeyPath makes a key path of what script gave.
func toKeyPath(p DOMStringOrDOMStringSequence) indexeddb.KeyPath {
	if p.IsDOMString {
		return indexeddb.KeyPath{Paths: []string{p.DOMString}}
	}
	return indexeddb.KeyPath{Paths: p.DOMStringSequence, List: true}
}

// keyPathToValue converts a key path to JavaScript: null if there is none.
func keyPathToValue(cx *mozjs.Context, p *indexeddb.KeyPath) mozjs.Value {
	switch {
	case p == nil:
		return mozjs.Null
	case !p.List:
		return cx.NewString(p.Paths[0])
	}
	paths := make([]mozjs.Value, len(p.Paths))
	for i, path := range p.Paths {
		paths[i] = cx.NewString(path)
	}
	return cx.NewArray(paths...)
}
