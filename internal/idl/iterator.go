// Checked against Web IDL of 2026-03-27.

package idl

import (
	"slices"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// ValuePairs is what an object with a pair iterator does for it. The pairs may
// change while they are iterated over.
//
// https://webidl.spec.whatwg.org/#dfn-value-pairs-to-iterate-over
type ValuePairs[K, V any] interface {
	mozjs.Platform
	// PairCount returns the number of value pairs.
	PairCount() int
	// Pair returns a value pair.
	Pair(i int) (K, V)
}

// SetEntries is what an object does beside whose value pairs are the entries of a set: where one is removed, those behind it
// keep their positions, so that who iterates over them skips none.
//
// https://webidl.spec.whatwg.org/#js-setlike
type SetEntries interface {
	// EntryFrom returns the index of the first entry that is at a position or behind it, and that entry's position.
	EntryFrom(position int) (index, at int)
}

// pairFrom returns the index of the value pair that comes next at an index, and the index after it. The indices of the
// entries of a set are their positions.
func pairFrom(pairs any, index int) (pair, next int) {
	if set, ok := pairs.(SetEntries); ok {
		i, at := set.EntryFrom(index)
		return i, at + 1
	}
	return index, index + 1
}

// iterationKind is the kind of a default iterator object.
type iterationKind int

const (
	keys iterationKind = iota
	values
	entries
)

// pairIterator is a default iterator object.
//
// https://webidl.spec.whatwg.org/#dfn-default-iterator-object
type pairIterator[P any] struct {
	mozjs.Object
	target P
	held   mozjs.Slot // keeps the target's wrapper alive
	kind   iterationKind
	index  int
}

// PairIterator adds to an interface what iterable<K, V> gives it: the methods
// entries, keys, values and forEach, and the iterator prototype object. Of
// returns the object behind a wrapper that implements the interface; key and
// value are the conversions of keys and values.
//
// https://webidl.spec.whatwg.org/#js-iterable
func PairIterator[K, V any, P interface {
	comparable
	ValuePairs[K, V]
}](i *Interface, of func(impl any) P, exposed Exposed, key func(*mozjs.Context, K) mozjs.Value, value func(*mozjs.Context, V) mozjs.Value) {
	var none P
	iterator := &Interface{
		Name:              i.Name + " Iterator",
		ParentIntrinsic:   "Iterator",
		Exposed:           i.Exposed,
		NoInterfaceObject: true,
	}
	begin := func(kind iterationKind) mozjs.Native {
		return func(c *mozjs.Call) (mozjs.Value, error) {
			// If jsValue does not implement definition, then throw a TypeError.
			this := of(c.ThisImpl())
			if this == none {
				return mozjs.Undefined, IllegalInvocation()
			}
			// Return a newly created default iterator object.
			it := &pairIterator[P]{target: this, kind: kind}
			v := Create(c.Cx, iterator, it)
			it.held = it.Hold(c.This)
			return v, nil
		}
	}
	// https://webidl.spec.whatwg.org/#js-iterator-prototype-object
	next := func(c *mozjs.Call) (mozjs.Value, error) {
		// If object is not a default iterator object for interface, then throw
		// a TypeError.
		it, ok := c.ThisImpl().(*pairIterator[P])
		if !ok {
			return mozjs.Undefined, IllegalInvocation()
		}
		// If index is greater than or equal to len, then return
		// CreateIteratorResultObject(undefined, true).
		index, after := pairFrom(it.target, it.index)
		if index >= it.target.PairCount() {
			return iteratorResult(c.Cx, mozjs.Undefined, true), nil
		}
		// Let pair be the entry in values at index index. Set object's index
		// to index + 1.
		k, v := it.target.Pair(index)
		it.index = after
		// Return the iterator result for pair and kind.
		switch it.kind {
		case keys:
			return iteratorResult(c.Cx, key(c.Cx, k), false), nil
		case values:
			return iteratorResult(c.Cx, value(c.Cx, v), false), nil
		}
		return iteratorResult(c.Cx, c.Cx.NewArray(key(c.Cx, k), value(c.Cx, v)), false), nil
	}
	forEach := func(c *mozjs.Call) (mozjs.Value, error) {
		// If jsValue does not implement definition, then throw a TypeError.
		this := of(c.ThisImpl())
		if this == none {
			return mozjs.Undefined, IllegalInvocation()
		}
		what := "Failed to execute 'forEach' on '" + i.Name + "'"
		if len(c.Args) < 1 {
			return mozjs.Undefined, NotEnoughArguments(1, 0, what)
		}
		// Let idlCallback be callback, converted to a Function.
		f, err := ToFunctionType(c.Cx, c.Args[0])
		if err != nil {
			return mozjs.Undefined, BadArgument(err, 1, what)
		}
		thisArg := c.Arg(1)
		// While i < pairs's size: invoke idlCallback with « pair's value,
		// pair's key, idlObject » and with thisArg as the callback this value.
		for n, after := pairFrom(this, 0); n < this.PairCount(); n, after = pairFrom(this, after) {
			frame := c.Cx.Enter()
			k, v := this.Pair(n)
			_, err := f.Invoke(thisArg, value(c.Cx, v), key(c.Cx, k), c.This)
			if err != nil {
				// The exception lives in the frame of the call.
				return mozjs.Undefined, err
			}
			frame.Leave()
		}
		return mozjs.Undefined, nil
	}
	iterator.Members = []Member{Operation("next", 0, next)}
	i.Iterator = iterator
	alias := Operation("", 0, nil)
	alias.Symbol, alias.Alias, alias.NotEnumerable = "iterator", "entries", true
	i.Members = append(i.Members,
		Operation("entries", 0, begin(entries)).Where(exposed),
		alias.Where(exposed),
		Operation("keys", 0, begin(keys)).Where(exposed),
		Operation("values", 0, begin(values)).Where(exposed),
		Operation("forEach", 1, forEach).Where(exposed),
	)
}

// IteratesValues makes the function values the member @@iterator of an interface with a
// pair iterator, as that of a set is.
//
// https://webidl.spec.whatwg.org/#js-setlike
func IteratesValues(i *Interface) {
	at := slices.IndexFunc(i.Members, func(m Member) bool { return m.Symbol == "iterator" })
	alias := i.Members[at]
	alias.Alias = "values"
	// An alias is of an earlier member.
	i.Members = append(slices.Delete(i.Members, at, at+1), alias)
}

var (
	keyValue = mozjs.NewKey("value")
	keyDone  = mozjs.NewKey("done")
)

// iteratorResult is https://tc39.es/ecma262/#sec-createiterresultobject
func iteratorResult(cx *mozjs.Context, value mozjs.Value, done bool) mozjs.Value {
	result := cx.NewObject()
	SetMember(cx, result, keyValue, value)
	SetMember(cx, result, keyDone, mozjs.Bool(done))
	return result
}
