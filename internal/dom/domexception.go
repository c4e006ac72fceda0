// Checked against Web IDL of 2026-03-27.

package dom

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMException is https://webidl.spec.whatwg.org/#idl-DOMException
type DOMException struct {
	mozjs.Object
	name, message string
	// err is an error object of the language, held by the exception, that was
	// made with it and knows where.
	err mozjs.Slot
}

// NewDOMException makes an exception.
//
// https://webidl.spec.whatwg.org/#dfn-create-exception
func NewDOMException(cx *mozjs.Context, name, message string) *DOMException {
	e := createDOMException(cx)
	e.initialize(name, message)
	return e
}

// https://webidl.spec.whatwg.org/#dom-domexception-domexception
func (e *DOMException) construct(message, name string) error {
	e.initialize(name, message)
	return nil
}

func (e *DOMException) initialize(name, message string) {
	e.name, e.message = name, message
	e.SetMemory(len(name) + len(message))
	e.err = e.Hold(e.Cx().NewError("Error", message))
}

// Name is https://webidl.spec.whatwg.org/#dom-domexception-name
func (e *DOMException) Name() string { return e.name }

// Message is https://webidl.spec.whatwg.org/#dom-domexception-message
func (e *DOMException) Message() string { return e.message }

// Code is https://webidl.spec.whatwg.org/#dom-domexception-code
func (e *DOMException) Code() uint16 {
	// 1. Return the legacy code indicated in the DOMException names table for
	//    this's name, or 0 if no such entry exists there.
	return legacyCodes[e.name]
}

// Stack is where the exception was made, in the form of the stack property of
// the engine's error objects.
//
// https://webidl.spec.whatwg.org/#js-DOMException-specialness
func (e *DOMException) Stack() string {
	object := e.ErrorObject()
	if !object.IsObject() {
		return ""
	}
	v, err := e.Cx().Get(object, keyStack)
	if err != nil {
		return ""
	}
	return e.Cx().String(v)
}

// ErrorObject returns an error object of the language that was made together
// with the exception: a report of it says where the exception was made. It is a
// string if there was no memory for an object.
func (e *DOMException) ErrorObject() mozjs.Value { return e.Held(e.err) }

// legacyCodes are the codes of the DOMException names table.
//
// https://webidl.spec.whatwg.org/#idl-DOMException-error-names
var legacyCodes = map[string]uint16{
	"IndexSizeError":             DOMExceptionIndexSizeErr,
	"HierarchyRequestError":      DOMExceptionHierarchyRequestErr,
	"WrongDocumentError":         DOMExceptionWrongDocumentErr,
	"InvalidCharacterError":      DOMExceptionInvalidCharacterErr,
	"NoModificationAllowedError": DOMExceptionNoModificationAllowedErr,
	"NotFoundError":              DOMExceptionNotFoundErr,
	"NotSupportedError":          DOMExceptionNotSupportedErr,
	"InUseAttributeError":        DOMExceptionInuseAttributeErr,
	"InvalidStateError":          DOMExceptionInvalidStateErr,
	"SyntaxError":                DOMExceptionSyntaxErr,
	"InvalidModificationError":   DOMExceptionInvalidModificationErr,
	"NamespaceError":             DOMExceptionNamespaceErr,
	"InvalidAccessError":         DOMExceptionInvalidAccessErr,
	"TypeMismatchError":          DOMExceptionTypeMismatchErr,
	"SecurityError":              DOMExceptionSecurityErr,
	"NetworkError":               DOMExceptionNetworkErr,
	"AbortError":                 DOMExceptionAbortErr,
	"URLMismatchError":           DOMExceptionUrlMismatchErr,
	"QuotaExceededError":         DOMExceptionQuotaExceededErr,
	"TimeoutError":               DOMExceptionTimeoutErr,
	"InvalidNodeTypeError":       DOMExceptionInvalidNodeTypeErr,
	"DataCloneError":             DOMExceptionDataCloneErr,
}

// QuotaExceededError is https://webidl.spec.whatwg.org/#quotaexceedederror
type QuotaExceededError struct {
	DOMException
	quota, requested idl.Optional[float64]
}

// NewQuotaExceededError makes an exception. If both numbers are there,
// requested is not less than quota.
//
// https://webidl.spec.whatwg.org/#quotaexceedederror
func NewQuotaExceededError(cx *mozjs.Context, message string, quota, requested idl.Optional[float64]) *QuotaExceededError {
	e := createQuotaExceededError(cx)
	e.initialize("QuotaExceededError", message)
	e.quota, e.requested = quota, requested
	return e
}

// https://webidl.spec.whatwg.org/#dom-quotaexceedederror-quotaexceedederror
func (e *QuotaExceededError) construct(message string, options QuotaExceededErrorOptions) error {
	// 1, 2. Set this's name to "QuotaExceededError" and its message to message.
	e.initialize("QuotaExceededError", message)
	// 3. If options["quota"] is present: if it is less than 0, then throw a
	//    RangeError; set this's quota to it.
	quota, hasQuota := options.Quota.Get()
	if hasQuota && quota < 0 {
		return idl.RangeError("The quota must not be negative.")
	}
	e.quota = options.Quota
	// 4. Likewise for options["requested"].
	requested, hasRequested := options.Requested.Get()
	if hasRequested && requested < 0 {
		return idl.RangeError("The requested amount must not be negative.")
	}
	e.requested = options.Requested
	// 5. If neither is null, and requested is less than quota, then throw a
	//    RangeError.
	if hasQuota && hasRequested && requested < quota {
		return idl.RangeError("The requested amount must not be less than the quota.")
	}
	return nil
}

// Quota is https://webidl.spec.whatwg.org/#dom-quotaexceedederror-quota
func (e *QuotaExceededError) Quota() idl.Optional[float64] { return e.quota }

// Requested is https://webidl.spec.whatwg.org/#dom-quotaexceedederror-requested
func (e *QuotaExceededError) Requested() idl.Optional[float64] { return e.requested }

// exceptions makes the exceptions that Go code of all rooms throws.
type exceptions struct{}

func (exceptions) NewDOMException(cx *mozjs.Context, name, message string) mozjs.Value {
	return NewDOMException(cx, name, message).Value()
}

func (exceptions) NewQuotaExceededError(cx *mozjs.Context, message string, quota, requested idl.Optional[float64]) mozjs.Value {
	return NewQuotaExceededError(cx, message, quota, requested).Value()
}

func init() {
	idl.RegisterExceptions(exceptions{})
	mozjs.NewDataCloneError = func(cx *mozjs.Context, message string) mozjs.Value {
		return NewDOMException(cx, "DataCloneError", message).Value()
	}
}

// Describe implements mozjs.Describer.
func (e *DOMException) Describe() string {
	if e.Message() == "" {
		return e.Name()
	}
	return e.Name() + ": " + e.Message()
}
