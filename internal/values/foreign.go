package values

import (
	"math/big"
	"reflect"
	"time"
)

// NoParameter says of the type of a parameter which type, that or one that its values hold,
// no value of script becomes, and why; "" if there is none.
func NoParameter(t reflect.Type) string { return make(foreign).parameter(t) }

// NoResult says of the type of a result which type, that or one that its values hold, no
// value of script is made of; "" if there is none.
func NoResult(t reflect.Type) string { return make(foreign).result(t) }

// foreign finds types whose values script has nothing for, so that functions with them
// are refused when they are exposed. It has the types that were looked at, which may
// refer to themselves.
type foreign map[reflect.Type]bool

// parameter says which type, that of a parameter or one that its values hold, no value
// of script becomes, and why; "" for none. Fields of structs do not matter: an object
// need not have them.
func (f foreign) parameter(t reflect.Type) string {
	if reading(t) != readsKind {
		return ""
	}
	if t.Kind() == reflect.Interface && !isImplemented(t) {
		return t.String() + ", which none implements"
	}
	if t.Kind() == reflect.Map && !reflect.PointerTo(t.Key()).Implements(textUnmarshalerType) && !keyKind(t.Key()) {
		return badKeys(t, "an encoding.TextUnmarshaler")
	}
	return f.held(t, f.parameter)
}

// result is parameter for results. Of structs, those fields matter that they always
// have.
func (f foreign) result(t reflect.Type) string {
	if twinOf(t) != nil {
		return ""
	}
	if t.Kind() == reflect.Map && !t.Key().Implements(textMarshalerType) && !keyKind(t.Key()) {
		return badKeys(t, "an encoding.TextMarshaler")
	}
	if t.Kind() != reflect.Struct {
		return f.held(t, f.result)
	}
	for _, field := range fieldsOf(t) {
		if kind := field.typ.Kind(); !field.omitEmpty && !field.omitZero && kind != reflect.Pointer && kind != reflect.Slice && kind != reflect.Map {
			if bad := f.result(field.typ); bad != "" {
				return bad + " (" + t.String() + "." + field.name + ")"
			}
		}
	}
	return ""
}

// held looks at a type without methods that matter, and with next at what its values
// hold.
func (f foreign) held(t reflect.Type, next func(reflect.Type) string) string {
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		return t.String()
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if f[t] {
			return ""
		}
		f[t] = true
		return next(t.Elem())
	}
	return ""
}

// keyKind says whether the keys of a map are names of properties by their kind.
func keyKind(t reflect.Type) bool {
	k := reflect.New(t).Elem()
	return t.Kind() == reflect.String || k.CanInt() || k.CanUint() || t.Kind() == reflect.Interface && stringType.AssignableTo(t)
}

func badKeys(t reflect.Type, nor string) string {
	return t.String() + ", whose keys are neither strings nor integers, nor " + nor
}

// isImplemented says whether data that comes from script may implement an interface.
func isImplemented(t reflect.Type) bool {
	for _, data := range []any{false, 0.0, "", (*big.Int)(nil), []any(nil), map[string]any(nil), time.Time{}, []byte(nil), reflect.Zero(ErrorType).Interface()} {
		if reflect.TypeOf(data).AssignableTo(t) {
			return true
		}
	}
	return false
}
