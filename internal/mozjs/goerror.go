package mozjs

import (
	"errors"
	"fmt"
	"slices"
)

// goError is an error of Go that an exception stands for.
type goError struct{ err error }

// NewGoError makes an Error object that stands for an error of Go: GoError returns that
// for as long as the object lives. The error may be a program's, whose method may
// panic: the message says so instead.
func (cx *Context) NewGoError(err error) Value {
	v := cx.NewError("Error", fmt.Sprint(err))
	cx.remember(v, err)
	return v
}

// remember makes an exception stand for an error of Go. When there is no memory left
// for that, it does not.
func (cx *Context) remember(exception Value, err error) {
	if !exception.IsObject() {
		return
	}
	if cx.errors == nil {
		// It lives as long as the context, and so is of the realm that does.
		entered := cx.realms[0].Enter()
		root, failed := cx.newWeakMap()
		entered.Leave()
		if failed != nil {
			return
		}
		cx.errors = &weakMap{root}
	}
	_ = cx.errors.put(exception, goError{err})
}

// mostExceptions is how many exceptions are looked at for errors of Go: they may lead
// back to each other.
const mostExceptions = 100

// GoError returns the error of Go that an exception stands for. If it stands for none,
// its cause may, or if it is an AggregateError its errors, and so on: one of them as it
// is, several joined; nil if none does. An exception is known by the object alone:
// whatever script writes to it, or copies from it, changes nothing.
func (cx *Context) GoError(exception Value) error {
	if cx.errors == nil {
		return nil
	}
	f := cx.Enter()
	defer f.Leave()
	var found []error
	next := []Value{exception} // the last comes first
	for looked := 0; len(next) > 0 && looked < mostExceptions; looked++ {
		last := len(next) - 1
		exception = next[last]
		next = next[:last]
		if !exception.IsObject() {
			continue
		}
		if e, ok := cx.errors.get(exception).(goError); ok {
			found = append(found, e.err)
			continue
		}
		if cause, ok := cx.Cause(exception); ok {
			next = append(next, cause)
		}
		parts := cx.aggregated(exception)
		slices.Reverse(parts)
		next = slices.Insert(next, last, parts...)
	}
	if len(found) == 1 {
		return found[0]
	}
	return errors.Join(found...)
}

// aggregated returns the first of the errors that an AggregateError has.
func (cx *Context) aggregated(exception Value) []Value {
	if cx.BuiltinOf(exception) != ErrorObject {
		return nil
	}
	list, found, err := cx.OwnProperty(exception, cx.NewString("errors"))
	if !found || err != nil || !list.Value.IsObject() || cx.BuiltinOf(list.Value) != ArrayObject {
		return nil
	}
	keys, _, err := cx.SomeKeys(list.Value, Indices, mostExceptions)
	if err != nil {
		return nil
	}
	var parts []Value
	for _, key := range keys {
		if p, found, err := cx.OwnProperty(list.Value, key); found && err == nil {
			parts = append(parts, p.Value)
		}
	}
	return parts
}
