// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// NextPair is the algorithm that gets the next iteration result of an asynchronous
// iterator: it calls settle once, later and in a frame, with a pair, or with more being
// false at the end of iteration, or with an error. It is not called again before.
//
// https://webidl.spec.whatwg.org/#asynchronous-iterator-get-the-next-iteration-result
type NextPair[K, V any] func(settle func(key K, value V, more bool, err error))

// AsyncValuePairs is what an object with an asynchronous pair iterator does for it.
type AsyncValuePairs[K, V any] interface {
	mozjs.Platform
	// Iterate runs the asynchronous iterator initialization steps.
	Iterate() NextPair[K, V]
}

// asyncPairIterator is a default asynchronous iterator object.
//
// https://webidl.spec.whatwg.org/#default-asynchronous-iterator-object
type asyncPairIterator[K, V any] struct {
	mozjs.Object
	kind iterationKind
	next NextPair[K, V]
	// ongoing says that a promise of next() is not settled; waiting are the steps of
	// those that were called meanwhile.
	ongoing  bool
	waiting  []func()
	finished bool
}

// AsyncPairIterator adds to an interface what async_iterable<K, V> gives it: the methods
// entries, keys and values, and the asynchronous iterator prototype object. The other
// arguments are those of PairIterator.
//
// https://webidl.spec.whatwg.org/#js-asynchronous-iterable
func AsyncPairIterator[K, V any, P interface {
	comparable
	AsyncValuePairs[K, V]
}](i *Interface, of func(impl any) P, exposed Exposed, key func(*mozjs.Context, K) mozjs.Value, value func(*mozjs.Context, V) mozjs.Value) {
	var none P
	iterator := &Interface{
		Name:              i.Name + " AsyncIterator",
		ParentIntrinsic:   "AsyncIterator",
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
			// Return a newly created default asynchronous iterator object.
			it := &asyncPairIterator[K, V]{kind: kind, next: this.Iterate()}
			v := Create(c.Cx, iterator, it)
			it.Hold(c.This)
			return v, nil
		}
	}
	result := func(cx *mozjs.Context, kind iterationKind, k K, v V) mozjs.Value {
		switch kind {
		case keys:
			return iteratorResult(cx, key(cx, k), false)
		case values:
			return iteratorResult(cx, value(cx, v), false)
		}
		return iteratorResult(cx, cx.NewArray(key(cx, k), value(cx, v)), false)
	}
	// https://webidl.spec.whatwg.org/#js-asynchronous-iterator-prototype-object
	next := func(c *mozjs.Call) (mozjs.Value, error) {
		cx := c.Cx
		it, ok := c.ThisImpl().(*asyncPairIterator[K, V])
		if !ok {
			return cx.RejectedPromise(IllegalInvocation())
		}
		promise := cx.NewPromise()
		// The iterator lives as long as the promise waits.
		kept := cx.RootAwaited(cx.NewArray(promise, c.This), 0)
		end := func(settle func(promise mozjs.Value)) {
			defer kept.Release()
			if promise, err := cx.GetIndex(kept.Value(), 0); err == nil {
				settle(promise)
			}
		}
		steps := func() {
			// 2. If object's is finished is true, then return a promise resolved with
			//    CreateIterResultObject(undefined, true).
			if it.finished {
				end(func(promise mozjs.Value) { cx.Resolve(promise, iteratorResult(cx, mozjs.Undefined, true)) })
				it.goOn()
				return
			}
			// 4. Let nextPromise be the result of getting the next iteration result with
			//    object's target and object.
			it.ongoing = true
			it.next(func(k K, v V, more bool, err error) {
				// 6, 8. Set object's ongoing promise to null; if there is an end, or an error,
				//       set object's is finished to true.
				it.ongoing = false
				it.finished = !more || err != nil
				end(func(promise mozjs.Value) {
					switch {
					case err != nil:
						if reason, terminated := cx.ThrownValue(err); terminated == nil {
							cx.Reject(promise, reason)
						}
					case !more:
						cx.Resolve(promise, iteratorResult(cx, mozjs.Undefined, true))
					default:
						cx.Resolve(promise, result(cx, it.kind, k, v))
					}
				})
				it.goOn()
			})
		}
		// If ongoingPromise is not null, run the steps after it, else at once.
		if it.ongoing {
			it.waiting = append(it.waiting, steps)
		} else {
			steps()
		}
		return promise, nil
	}
	iterator.Members = []Member{Operation("next", 0, next)}
	i.Iterator = iterator
	alias := Operation("", 0, nil)
	alias.Symbol, alias.Alias, alias.NotEnumerable = "asyncIterator", "entries", true
	i.Members = append(i.Members,
		Operation("entries", 0, begin(entries)).Where(exposed),
		alias.Where(exposed),
		Operation("keys", 0, begin(keys)).Where(exposed),
		Operation("values", 0, begin(values)).Where(exposed),
	)
}

// goOn runs the steps that have waited longest.
func (it *asyncPairIterator[K, V]) goOn() {
	if len(it.waiting) > 0 && !it.ongoing {
		steps := it.waiting[0]
		it.waiting = it.waiting[1:]
		steps()
	}
}
