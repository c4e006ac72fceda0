package mozjs

import "sync/atomic"

// Local is a variable that each context has for itself. A package declares
// it once, at package level; what it holds dies with the context.
type Local[T any] struct{ index int }

var locals atomic.Int64

// NewLocal declares a variable.
func NewLocal[T any]() Local[T] { return Local[T]{int(locals.Add(1)) - 1} }

// Of returns the context's variable, which is zero at first.
func (l Local[T]) Of(cx *Context) *T {
	if l.index >= len(cx.locals) {
		cx.locals = append(cx.locals, make([]any, l.index+1-len(cx.locals))...)
	}
	if v, ok := cx.locals[l.index].(*T); ok {
		return v
	}
	v := new(T)
	cx.locals[l.index] = v
	return v
}
