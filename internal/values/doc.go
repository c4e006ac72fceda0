// Package values converts between Go data and values of script, for the public package,
// whose documentation says what becomes what. What has no twin on the other side is an
// error that names the place, as in "argument 1: .items[3]: a function cannot become Go
// data".
package values

import (
	"reflect"
	"runtime/debug"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// NewError makes the Go data that an Error or DOMException of script becomes, and
// ErrorType is its type. The public package sets both, to a type of its own.
var (
	NewError  = func(cx *mozjs.Context, x *mozjs.Exception) error { return x }
	ErrorType = reflect.TypeFor[*mozjs.Exception]()
)

// recovered turns a panic of a method of the program's types into an error.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = mozjs.NewPanicError(r, debug.Stack())
	}
}
