package dom

import (
	"encoding/json"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// serializedException is what travels of an exception. The error object that
// knows where it was made travels beside it. The strings are bytes, as JSON
// has no surrogates that stand alone.
type serializedException struct {
	Name, Message    []byte
	Quota, Requested *float64
}

// The types of serialized exceptions.
const (
	domExceptionType       = "DOMException"
	quotaExceededErrorType = "QuotaExceededError"
)

var keyName = mozjs.NewKey("name")

func init() {
	mozjs.RegisterSerializable(domExceptionType, mozjs.Deserializer{
		New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
			s, err := deserializedException(data)
			return NewDOMException(cx, string(s.Name), string(s.Message)).Value(), err
		},
		Fill: fillException,
	})
	mozjs.RegisterSerializable(quotaExceededErrorType, mozjs.Deserializer{
		New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
			s, err := deserializedException(data)
			return NewQuotaExceededError(cx, string(s.Message), optional(s.Quota), optional(s.Requested)).Value(), err
		},
		Fill: fillException,
	})
}

// Serialize runs the serialization steps.
//
// https://webidl.spec.whatwg.org/#js-DOMException-specialness
func (e *DOMException) Serialize(s *mozjs.Serialized) error {
	// 1. Set serialized.[[Name]] to value's name.
	// 2. Set serialized.[[Message]] to value's message.
	return e.serialize(s, domExceptionType, serializedException{Name: []byte(e.name), Message: []byte(e.message)})
}

// Serialize runs the serialization steps.
//
// https://webidl.spec.whatwg.org/#quotaexceedederror
func (e *QuotaExceededError) Serialize(s *mozjs.Serialized) error {
	// 1. Run the DOMException serialization steps given value, serialized, and
	//    forStorage.
	// 2. Set serialized.[[Quota]] to value's quota.
	// 3. Set serialized.[[Requested]] to value's requested.
	data := serializedException{Name: []byte(e.name), Message: []byte(e.message)}
	if quota, ok := e.quota.Get(); ok {
		data.Quota = &quota
	}
	if requested, ok := e.requested.Get(); ok {
		data.Requested = &requested
	}
	return e.serialize(s, quotaExceededErrorType, data)
}

func (e *DOMException) serialize(s *mozjs.Serialized, typ string, data serializedException) (err error) {
	s.Type, s.Data = typ, data
	// User agents should attach a serialized representation of the stack.
	object := e.ErrorObject()
	s.Values = []mozjs.Value{object}
	if s.ForStorage {
		if s.Data, err = json.Marshal(data); err != nil {
			return err
		}
	}
	// The serialization of errors reads the name of the object, which is not to
	// run what script has made of the prototype's.
	if object.IsObject() {
		err = e.Cx().DefineProperty(object, keyName, e.Cx().NewString("Error"), 0)
	}
	return err
}

func deserializedException(data any) (s serializedException, err error) {
	if stored, ok := data.([]byte); ok {
		err = json.Unmarshal(stored, &s)
		return s, err
	}
	return data.(serializedException), nil
}

// fillException gives an exception the error object that travelled with it.
func fillException(cx *mozjs.Context, object mozjs.Value, values []mozjs.Value) error {
	e := DOMExceptionOf(cx.Impl(object))
	e.err = e.SetHeld(e.err, values[0])
	return nil
}

func optional(p *float64) (o idl.Optional[float64]) {
	if p != nil {
		o = idl.Some(*p)
	}
	return o
}
