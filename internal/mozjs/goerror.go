package mozjs

import "fmt"

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
		root, failed := cx.newWeakMap()
		if failed != nil {
			return
		}
		cx.errors = &weakMap{root}
	}
	_ = cx.errors.put(exception, goError{err})
}

// maxCauses is how many causes of an exception are looked at, which may be a cycle.
const maxCauses = 100

// GoError returns the error of Go that an exception stands for, or else the one that
// the first of its causes does that stands for any; nil if none does. It is known by
// the object alone: whatever script writes to it, or copies from it, changes nothing.
func (cx *Context) GoError(exception Value) error {
	if cx.errors == nil {
		return nil
	}
	f := cx.Enter()
	defer f.Leave()
	for range maxCauses {
		if !exception.IsObject() {
			return nil
		}
		if e, ok := cx.errors.get(exception).(goError); ok {
			return e.err
		}
		var found bool
		if exception, found = cx.Cause(exception); !found {
			return nil
		}
	}
	return nil
}
