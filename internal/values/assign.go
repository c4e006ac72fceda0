package values

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"sync"
	"time"
)

var (
	jsonUnmarshalerType = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	stringType          = reflect.TypeFor[string]()
)

// Assign sets v to data that came from script.
func Assign(data any, v reflect.Value) error {
	t := v.Type()
	how := reading(t)
	if data == nil {
		switch {
		case !takesNull(t):
			return wanted("undefined or null", t)
		case how == readsJSON:
			return unmarshal(data, v)
		}
		v.SetZero()
		return nil
	}
	d := reflect.ValueOf(data)
	text, isText := data.(string)
	switch {
	case d.Type() == t:
		v.Set(d)
		return nil
	case how == readsNumber:
		return assignJSONNumber(data, v)
	case how == readsJSON:
		return unmarshal(data, v)
	case how == readsText && isText:
		return v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	case d.Type().AssignableTo(t):
		v.Set(d)
		return nil
	case t.Kind() == reflect.Pointer:
		return assignPointer(data, v)
	}
	switch x := data.(type) {
	case float64:
		return AssignNumber(x, v)
	case *big.Int:
		return assignBig(x, v)
	case string:
		if t.Kind() == reflect.String {
			v.SetString(x)
			return nil
		}
	case bool:
		if t.Kind() == reflect.Bool {
			v.SetBool(x)
			return nil
		}
	case []byte:
		if t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Uint8 && t.Len() == len(x) {
			reflect.Copy(v, d)
			return nil
		}
	case []any:
		return assignSlice(x, v)
	case map[string]any:
		switch t.Kind() {
		case reflect.Map:
			return assignMap(x, v)
		case reflect.Struct:
			return assignStruct(x, v)
		}
	}
	return wanted(kindOf(data), t)
}

// wanted is the error that there is something else where a value of a type is wanted.
func wanted(something string, t reflect.Type) error {
	return fmt.Errorf("%s where a Go %s is wanted", something, t)
}

// kindOf says what data was in script.
func kindOf(data any) string {
	switch x := data.(type) {
	case bool:
		return "a boolean"
	case float64:
		return "a number"
	case string:
		return "a string"
	case *big.Int:
		return "a bigint"
	case []byte:
		return fmt.Sprintf("an array of %d bytes", len(x))
	case []any:
		return "an array"
	case time.Time:
		return "a date"
	case error:
		return "an error"
	}
	return "an object"
}

// takesNull says whether there is a value of the type for undefined and null. Of those
// that script has twins of a value is wanted, as it is of numbers and strings.
func takesNull(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
		return true
	}
	return reading(t) == readsJSON && t != timeType && t != bigIntType
}

// reads says how values of a type that is more than its kind are read.
type reads int

const (
	readsKind   reads = iota
	readsNumber       // json.Number
	readsJSON         // json.Unmarshaler
	readsText         // encoding.TextUnmarshaler
)

// knownReading has what findReading has found, by type.
var knownReading sync.Map

func reading(t reflect.Type) reads {
	if IsBasic(t) || t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface {
		return readsKind
	}
	known, ok := knownReading.Load(t)
	if !ok {
		known, _ = knownReading.LoadOrStore(t, findReading(t))
	}
	return known.(reads)
}

func findReading(t reflect.Type) reads {
	switch p := reflect.PointerTo(t); {
	case t == numberType:
		return readsNumber
	case p.Implements(jsonUnmarshalerType):
		return readsJSON
	case p.Implements(textUnmarshalerType):
		return readsText
	}
	return readsKind
}

// unmarshal has a json.Unmarshaler read the JSON text of data.
func unmarshal(data any, v reflect.Value) error {
	text, err := jsonOf(data)
	if err != nil {
		return err
	}
	return v.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(text)
}

// jsonOf returns the JSON text of data that came from script.
func jsonOf(data any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(data)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func assignPointer(data any, v reflect.Value) error {
	p := reflect.New(v.Type().Elem())
	if err := Assign(data, p.Elem()); err != nil {
		return err
	}
	v.Set(p)
	return nil
}

// assignJSONNumber converts numbers, and strings that are JSON numbers, to a json.Number.
func assignJSONNumber(data any, v reflect.Value) error {
	switch x := data.(type) {
	case float64, *big.Int:
		text, err := jsonOf(x)
		v.SetString(string(text))
		return err
	case string:
		if isJSONNumber(x) {
			v.SetString(x)
			return nil
		}
	}
	return wanted(kindOf(data)+" that is no number", v.Type())
}

func AssignNumber(x float64, v reflect.Value) error {
	whole := x == math.Trunc(x) && !math.IsInf(x, 0)
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		v.SetFloat(x)
		return nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if !whole || x < -1<<63 || x >= 1<<63 || v.OverflowInt(int64(x)) {
			return wanted(fmt.Sprintf("the number %v", x), v.Type())
		}
		v.SetInt(int64(x))
		return nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if !whole || x < 0 || x >= 1<<64 || v.OverflowUint(uint64(x)) {
			return wanted(fmt.Sprintf("the number %v", x), v.Type())
		}
		v.SetUint(uint64(x))
		return nil
	}
	return wanted("a number", v.Type())
}

func assignBig(x *big.Int, v reflect.Value) error {
	switch {
	case v.CanInt() && x.IsInt64() && !v.OverflowInt(x.Int64()):
		v.SetInt(x.Int64())
		return nil
	case v.CanUint() && x.IsUint64() && !v.OverflowUint(x.Uint64()):
		v.SetUint(x.Uint64())
		return nil
	}
	return wanted("the bigint "+shortened(x), v.Type())
}

// shortened shows the first digits of an integer.
func shortened(x *big.Int) string {
	const most = 40
	text := x.String()
	if len(text) > most {
		return fmt.Sprintf("%s… (%d digits)", text[:most], len(text))
	}
	return text
}

func assignSlice(x []any, v reflect.Value) error {
	t := v.Type()
	switch t.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, len(x), len(x)))
	case reflect.Array:
		if t.Len() != len(x) {
			return wanted(fmt.Sprintf("an array of length %d", len(x)), t)
		}
	default:
		return wanted("an array", t)
	}
	for i, item := range x {
		if err := Assign(item, v.Index(i)); err != nil {
			return At(index(i), err)
		}
	}
	return nil
}

func assignMap(x map[string]any, v reflect.Value) error {
	t := v.Type()
	v.Set(reflect.MakeMapWithSize(t, len(x)))
	for name, item := range x {
		k, err := keyNamed(name, t.Key())
		if err != nil {
			return At("."+name, err)
		}
		if v.MapIndex(k).IsValid() {
			return fmt.Errorf("two names of properties are the same Go %s: %v", t.Key(), k)
		}
		e := reflect.New(t.Elem()).Elem()
		if err := Assign(item, e); err != nil {
			return At("."+name, err)
		}
		v.SetMapIndex(k, e)
	}
	return nil
}

// keyNamed returns the key of a map that the name of a property stands for, as in JSON.
func keyNamed(name string, t reflect.Type) (reflect.Value, error) {
	k := reflect.New(t).Elem()
	switch {
	case reflect.PointerTo(t).Implements(textUnmarshalerType):
		return k, k.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(name))
	case t.Kind() == reflect.String:
		k.SetString(name)
		return k, nil
	case k.CanInt():
		if n, err := strconv.ParseInt(name, 10, 64); err == nil && !k.OverflowInt(n) {
			k.SetInt(n)
			return k, nil
		}
	case k.CanUint():
		if n, err := strconv.ParseUint(name, 10, 64); err == nil && !k.OverflowUint(n) {
			k.SetUint(n)
			return k, nil
		}
	case t.Kind() == reflect.Interface && stringType.AssignableTo(t):
		k.Set(reflect.ValueOf(name))
		return k, nil
	}
	return k, wanted("the name of a property", t)
}

func assignStruct(x map[string]any, v reflect.Value) error {
	for _, field := range fieldsOf(v.Type()) {
		item, ok := x[field.name]
		if !ok {
			continue
		}
		to, err := settable(v, field.index)
		if err != nil {
			return At("."+field.name, err)
		}
		if item == nil && !takesNull(to.Type()) {
			continue // it stays as it is, as in JSON
		}
		if text, isText := item.(string); field.quoted && isText {
			err = json.Unmarshal([]byte(text), to.Addr().Interface())
		} else {
			err = Assign(item, to)
		}
		if err != nil {
			return At("."+field.name, err)
		}
	}
	return nil
}

// settable returns a field of a struct, or of one that it embeds: it makes those that it
// has pointers to.
func settable(v reflect.Value, index []int) (reflect.Value, error) {
	for i, n := range index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return v, fmt.Errorf("the embedded pointer to %s, which is not exported, cannot be set", v.Type().Elem())
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(n)
	}
	return v, nil
}
