package mozjs

import "sync/atomic"

// Local is a variable that each realm has for itself. A package declares it
// once, at package level; what it holds dies with the realm.
type Local[T any] struct{ index int }

// Shared is a variable that each context has for itself: its realms share it.
type Shared[T any] struct{ index int }

var locals, shareds atomic.Int64

// NewLocal declares a variable.
func NewLocal[T any]() Local[T] { return Local[T]{int(locals.Add(1)) - 1} }

// NewShared declares a variable.
func NewShared[T any]() Shared[T] { return Shared[T]{int(shareds.Add(1)) - 1} }

// Of returns the variable of the current realm, which is zero at first.
func (l Local[T]) Of(cx *Context) *T { return variable[T](&cx.Realm().locals, l.index) }

// Of returns the context's variable, which is zero at first.
func (s Shared[T]) Of(cx *Context) *T { return variable[T](&cx.shared, s.index) }

// variable is the variable of that index among those of a realm or a context.
func variable[T any](all *[]any, index int) *T {
	if index >= len(*all) {
		*all = append(*all, make([]any, index+1-len(*all))...)
	}
	if v, ok := (*all)[index].(*T); ok {
		return v
	}
	v := new(T)
	(*all)[index] = v
	return v
}
