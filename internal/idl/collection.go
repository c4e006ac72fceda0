// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// IteratorMethod is GetMethod(V, %Symbol.iterator%): undefined when there is
// none.
//
// https://tc39.es/ecma262/#sec-getmethod
func IteratorMethod(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	m, err := cx.GetValue(v, cx.WellKnownSymbol("iterator"))
	if err != nil || m.IsNullish() {
		return mozjs.Undefined, err
	}
	if !m.IsCallable() {
		return mozjs.Undefined, TypeError("The object must have a callable @@iterator property.")
	}
	return m, nil
}

// Sequence converts to a sequence; to is the converter of its elements.
//
// https://webidl.spec.whatwg.org/#js-sequence
func Sequence[T any](cx *mozjs.Context, v mozjs.Value, to converter[T]) ([]T, error) {
	// 1. If V is not an Object, throw a TypeError.
	if !v.IsObject() {
		return nil, TypeError("The provided value cannot be converted to a sequence.")
	}
	// 2. Let method be ? GetMethod(V, %Symbol.iterator%).
	method, err := IteratorMethod(cx, v)
	if err != nil {
		return nil, err
	}
	// 3. If method is undefined, throw a TypeError.
	if method.IsUndefined() {
		return nil, TypeError("The object must have a callable @@iterator property.")
	}
	// 4. Return the result of creating a sequence from V and method.
	return SequenceFrom(cx, v, method, to)
}

// SequenceFrom creates a sequence from an iterable.
//
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
func SequenceFrom[T any](cx *mozjs.Context, iterable, method mozjs.Value, to converter[T]) ([]T, error) {
	list := []T{}
	err := iterate(cx, iterable, method, func(v mozjs.Value) error {
		x, err := to(cx, v)
		if err != nil {
			return err
		}
		list = append(list, x)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

var keyNext = mozjs.NewKey("next")

// iterate calls each for every value that iterating over an iterable with method yields.
//
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
func iterate(cx *mozjs.Context, iterable, method mozjs.Value, each func(mozjs.Value) error) error {
	// 1. Let iteratorRecord be ? GetIteratorFromMethod(iterable, method).
	iterator, err := cx.Call(method, iterable)
	if err != nil {
		return err
	}
	if !iterator.IsObject() {
		return TypeError("The iterator is not an object.")
	}
	next, err := cx.Get(iterator, keyNext)
	if err != nil {
		return err
	}
	for {
		// 3.1. Let next be ? IteratorStepValue(iteratorRecord). 2. If next is done, then
		//      return. 3. Initialize S_i to the result of converting next.
		result, err := cx.Call(next, iterator)
		if err != nil {
			return err
		}
		if !result.IsObject() {
			return TypeError("The result of the iterator is not an object.")
		}
		done, err := cx.Get(result, keyDone)
		if err != nil {
			return err
		}
		if cx.ToBoolean(done) {
			return nil
		}
		item, err := cx.Get(result, keyValue)
		if err != nil {
			return err
		}
		if err := each(item); err != nil {
			return err
		}
	}
}

// SequenceWith converts to a sequence, when method is the iterator method of v
// that was read before; undefined if it was not.
func SequenceWith[T any](cx *mozjs.Context, v, method mozjs.Value, to converter[T]) ([]T, error) {
	if method.IsUndefined() {
		return Sequence(cx, v, to)
	}
	return SequenceFrom(cx, v, method, to)
}

// FromSequence converts a sequence to an array; from converts its elements.
//
// https://webidl.spec.whatwg.org/#js-sequence
func FromSequence[T any](cx *mozjs.Context, list []T, from func(*mozjs.Context, T) mozjs.Value) mozjs.Value {
	values := make([]mozjs.Value, len(list))
	for i, x := range list {
		values[i] = from(cx, x)
	}
	return cx.NewArray(values...)
}

// FromObjects is FromSequence of objects that implement an interface.
func FromObjects[T mozjs.Platform](cx *mozjs.Context, list []T) mozjs.Value {
	return mozjs.NewArrayOf(cx, list)
}

// FrozenArray converts to a frozen array, which is kept as the JavaScript
// array; to and from are the converters of its elements.
//
// https://webidl.spec.whatwg.org/#js-frozen-array
func FrozenArray[T any](cx *mozjs.Context, v mozjs.Value, to converter[T], from func(*mozjs.Context, T) mozjs.Value) (mozjs.Value, error) {
	list, err := Sequence(cx, v, to)
	if err != nil {
		return mozjs.Undefined, err
	}
	return NewFrozenArray(cx, list, from), nil
}

// FrozenArrayFrom creates a frozen array from an iterable.
//
// https://webidl.spec.whatwg.org/#create-frozen-array-from-iterable
func FrozenArrayFrom[T any](cx *mozjs.Context, iterable, method mozjs.Value, to converter[T], from func(*mozjs.Context, T) mozjs.Value) (mozjs.Value, error) {
	list, err := SequenceFrom(cx, iterable, method, to)
	if err != nil {
		return mozjs.Undefined, err
	}
	return NewFrozenArray(cx, list, from), nil
}

// NewFrozenArray creates a frozen array.
//
// https://webidl.spec.whatwg.org/#dfn-create-frozen-array
func NewFrozenArray[T any](cx *mozjs.Context, list []T, from func(*mozjs.Context, T) mozjs.Value) mozjs.Value {
	array := FromSequence(cx, list, from)
	cx.Freeze(array)
	return array
}

// Entry is a key of a record with its value.
type Entry[V any] struct {
	Key   string
	Value V
}

// Record converts to a record, whose entries are in the order in which their
// keys first occurred; key and to are the converters of keys and values.
//
// https://webidl.spec.whatwg.org/#js-record
func Record[V any](cx *mozjs.Context, v mozjs.Value, key converter[string], to converter[V]) ([]Entry[V], error) {
	// 1. If O is not an Object, throw a TypeError.
	if !v.IsObject() {
		return nil, NotOfType("record")
	}
	// 2. Let result be a new empty instance of record<K, V>.
	result := []Entry[V]{}
	index := map[string]int{}
	// 3. Let keys be ? O.[[OwnPropertyKeys]]().
	keys, err := cx.OwnKeys(v, mozjs.HiddenKeys|mozjs.SymbolKeys)
	if err != nil {
		return nil, err
	}
	// 4. For each key of keys:
	for _, k := range keys {
		// 1. Let desc be ? O.[[GetOwnProperty]](key).
		property, found, err := cx.OwnProperty(v, k)
		if err != nil {
			return nil, err
		}
		// 2. If desc is not undefined and desc.[[Enumerable]] is true:
		if !found || !property.Enumerable {
			continue
		}
		// 1. Let typedKey be key converted to an IDL value of type K.
		typedKey, err := key(cx, k)
		if err != nil {
			return nil, err
		}
		// 2. Let value be ? Get(O, key).
		value, err := cx.GetValue(v, k)
		if err != nil {
			return nil, err
		}
		// 3. Let typedValue be value converted to an IDL value of type V.
		typedValue, err := to(cx, value)
		if err != nil {
			return nil, err
		}
		// 4. Set result[typedKey] to typedValue.
		if i, ok := index[typedKey]; ok {
			result[i].Value = typedValue
			continue
		}
		index[typedKey] = len(result)
		result = append(result, Entry[V]{typedKey, typedValue})
	}
	return result, nil
}

// FromRecord converts a record to an object; key and from convert its keys
// and values.
//
// https://webidl.spec.whatwg.org/#js-record
func FromRecord[V any](cx *mozjs.Context, entries []Entry[V], key func(*mozjs.Context, string) mozjs.Value, from func(*mozjs.Context, V) mozjs.Value) mozjs.Value {
	object := cx.NewObject()
	for _, e := range entries {
		create(cx, object, key(cx, e.Key), from(cx, e.Value))
	}
	return object
}
