// Checked against Web IDL of 2026-03-27.

package idl

import (
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// The errors of this file are those that the glue completes: it puts in front
// of the message what failed, as in "Failed to execute 'at' on 'Foo': ".
// Exceptions that script has thrown pass through it as they are.
type explained interface {
	error
	explain(what string) error
}

// simpleException is one of the language's own errors.
//
// https://webidl.spec.whatwg.org/#dfn-simple-exception
type simpleException struct{ constructor, message string }

// TypeError returns an error that script sees as a TypeError.
func TypeError(format string, args ...any) error {
	return &simpleException{"TypeError", fmt.Sprintf(format, args...)}
}

// RangeError returns an error that script sees as a RangeError.
func RangeError(format string, args ...any) error {
	return &simpleException{"RangeError", fmt.Sprintf(format, args...)}
}

// Error implements error.
func (e *simpleException) Error() string { return e.constructor + ": " + e.message }

// ToException implements mozjs.Thrower.
func (e *simpleException) ToException(cx *mozjs.Context) mozjs.Value {
	return cx.NewError(e.constructor, e.message)
}

// ToExceptionFrom implements mozjs.LaterThrower.
func (e *simpleException) ToExceptionFrom(cx *mozjs.Context, stack mozjs.Value) mozjs.Value {
	return cx.NewErrorFrom(e.constructor, e.message, stack)
}

func (e *simpleException) explain(what string) error {
	return &simpleException{e.constructor, what + ": " + e.message}
}

// DOMException is an error that script sees as a DOMException.
//
// https://webidl.spec.whatwg.org/#dfn-throw
type DOMException struct {
	Name    string // one of https://webidl.spec.whatwg.org/#idl-DOMException-error-names
	Message string
}

// Error implements error.
func (e *DOMException) Error() string { return e.Name + ": " + e.Message }

// ToException implements mozjs.Thrower.
func (e *DOMException) ToException(cx *mozjs.Context) mozjs.Value {
	return exceptions.NewDOMException(cx, e.Name, e.Message)
}

func (e *DOMException) explain(what string) error {
	return &DOMException{e.Name, what + ": " + e.Message}
}

// QuotaExceededError is an error that script sees as a QuotaExceededError.
//
// https://webidl.spec.whatwg.org/#quotaexceedederror
type QuotaExceededError struct {
	Message          string
	Quota, Requested Optional[float64]
}

// Error implements error.
func (e *QuotaExceededError) Error() string { return "QuotaExceededError: " + e.Message }

// ToException implements mozjs.Thrower.
func (e *QuotaExceededError) ToException(cx *mozjs.Context) mozjs.Value {
	return exceptions.NewQuotaExceededError(cx, e.Message, e.Quota, e.Requested)
}

func (e *QuotaExceededError) explain(what string) error {
	return &QuotaExceededError{what + ": " + e.Message, e.Quota, e.Requested}
}

// Exceptions makes the platform's exception objects. Their interfaces belong
// to a floor above this one.
type Exceptions interface {
	NewDOMException(cx *mozjs.Context, name, message string) mozjs.Value
	NewQuotaExceededError(cx *mozjs.Context, message string, quota, requested Optional[float64]) mozjs.Value
}

var exceptions Exceptions

// RegisterExceptions says who makes exception objects. The package that
// implements DOMException calls it once, before any context exists.
func RegisterExceptions(e Exceptions) { exceptions = e }

// notOfType is the failure of a conversion to a type that only certain
// objects have.
type notOfType struct{ name string }

// NotOfType is the failure to convert a value to a type.
func NotOfType(name string) error { return &notOfType{name} }

func (e *notOfType) Error() string { return "TypeError: " + e.message() }

func (e *notOfType) message() string { return "Failed to convert value to '" + e.name + "'." }

// ToException implements mozjs.Thrower.
func (e *notOfType) ToException(cx *mozjs.Context) mozjs.Value {
	return cx.NewError("TypeError", e.message())
}

func (e *notOfType) explain(what string) error {
	return &simpleException{"TypeError", what + ": " + e.message()}
}

// NotADictionary is the failure to convert a primitive value to a dictionary.
func NotADictionary(name string) error {
	return TypeError("The provided value is not of type '%s'.", name)
}

// NoUnionMember is the failure to convert a value to a union.
func NoUnionMember(types string) error {
	return TypeError("The provided value is not of type '%s'.", types)
}

// IllegalInvocation is the failure of a brand check, or of the security check before it, where the this value is a window or a
// location of another origin.
func IllegalInvocation() error { return illegalInvocation }

var illegalInvocation error = illegalThis{&simpleException{"TypeError", "Illegal invocation"}}

type illegalThis struct{ *simpleException }

// ToException implements mozjs.Thrower.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#integration-with-idl
//
// AD-HOC: that check spares members that only have the name of one in CrossOriginProperties(O). Here they are no exception.
func (e illegalThis) ToException(cx *mozjs.Context) mozjs.Value {
	if cx.IsCrossOrigin(cx.This()) {
		refused := &DOMException{Name: "SecurityError", Message: "What it is called on is of another origin."}
		return refused.ToException(cx)
	}
	return e.simpleException.ToException(cx)
}

// Failed is err with what failed in front of its message, in the words
// "Failed to execute 'op' on 'Interface'" or the like.
func Failed(err error, what string) error {
	if e, ok := errors.AsType[explained](err); ok {
		return e.explain(what)
	}
	return err
}

// BadArgument is the failure to convert an argument, counted from 1.
func BadArgument(err error, position int, what string) error {
	if e, ok := err.(*notOfType); ok {
		err = TypeError("parameter %d is not of type '%s'.", position, e.name)
	}
	return Failed(err, what)
}

// BadMember is the failure to convert a member of a dictionary.
func BadMember(err error, member, dictionary string) error {
	return Failed(err, "Failed to read the '"+member+"' property from '"+dictionary+"'")
}

// MissingMember is the absence of a required member of a dictionary.
func MissingMember(member, dictionary string) error {
	return BadMember(TypeError("Required member is undefined."), member, dictionary)
}

// NotEnoughArguments is a call with too few arguments.
func NotEnoughArguments(needed, present int, what string) error {
	noun := "arguments"
	if needed == 1 {
		noun = "argument"
	}
	return Failed(TypeError("%d %s required, but only %d present.", needed, noun, present), what)
}

// NoOverload is a call that fits none of the overloads.
func NoOverload(what string) error {
	return Failed(TypeError("Overload resolution failed."), what)
}
