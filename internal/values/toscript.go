package values

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// ToScript converts Go data to a value of script.
func ToScript(cx *mozjs.Context, v any) (mozjs.Value, error) {
	switch v := v.(type) {
	case nil:
		return mozjs.Undefined, nil
	case bool:
		return mozjs.Bool(v), nil
	case int:
		return mozjs.Number(float64(v)), nil
	case float64:
		return mozjs.Number(v), nil
	case string:
		return cx.NewString(v), nil
	}
	return importer{cx}.importData(v)
}

type importer struct{ cx *mozjs.Context }

// importData is importValue for data whose types may have methods that panic.
func (m importer) importData(data any) (v mozjs.Value, err error) {
	defer recovered(&err)
	return m.importValue(reflect.ValueOf(data), 0)
}

func (m importer) importValue(v reflect.Value, depth int) (mozjs.Value, error) {
	cx := m.cx
	switch kind := v.Kind(); {
	case kind == reflect.Invalid:
		return mozjs.Null, nil
	case kind == reflect.Interface:
		return m.importValue(v.Elem(), depth)
	case kind == reflect.Pointer && v.IsNil():
		return mozjs.Null, nil
	case depth > maxDepth:
		return 0, fmt.Errorf("a Go value of type %s is nested deeper than %d levels, or cyclic", v.Type(), maxDepth)
	}
	if twin := twinOf(v.Type()); twin != nil {
		return twin(m, v)
	}
	switch v.Kind() {
	case reflect.Bool:
		return mozjs.Bool(v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return mozjs.Number(float64(v.Int())), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return mozjs.Number(float64(v.Uint())), nil
	case reflect.Float32, reflect.Float64:
		return mozjs.Number(v.Float()), nil
	case reflect.String:
		return cx.NewString(v.String()), nil
	case reflect.Pointer:
		return m.importValue(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			return mozjs.Null, nil
		}
		return m.importSlice(v, depth)
	case reflect.Map:
		return m.importMap(v, depth)
	case reflect.Struct:
		return m.importStruct(v, depth)
	}
	return 0, fmt.Errorf("a Go value of type %s cannot become a value of script", v.Type())
}

var (
	errorType         = reflect.TypeFor[error]()
	jsonMarshalerType = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
	timeType          = reflect.TypeFor[time.Time]()
	bigIntType        = reflect.TypeFor[big.Int]()
	numberType        = reflect.TypeFor[json.Number]()
)

// twin makes the twin of a value of a type that is more than its kind.
type twin func(importer, reflect.Value) (mozjs.Value, error)

// twins has what findTwin has found, by type.
var twins sync.Map

// twinOf returns what makes the twins of the values of a type; nil if its kind says that.
func twinOf(t reflect.Type) twin {
	if IsBasic(t) {
		return nil
	}
	known, ok := twins.Load(t)
	if !ok {
		known, _ = twins.LoadOrStore(t, findTwin(t))
	}
	return known.(twin)
}

// IsBasic says whether a type is one of the language's own that is no more than its kind.
func IsBasic(t reflect.Type) bool {
	return t.PkgPath() == "" && (t.Kind() <= reflect.Float64 || t.Kind() == reflect.String)
}

func findTwin(t reflect.Type) twin {
	switch {
	case t == timeType, t == reflect.PointerTo(timeType):
		return importer.importTime
	case t == bigIntType, t == reflect.PointerTo(bigIntType):
		return importer.importBigInt
	case t == numberType:
		return importer.importNumber
	case t.Implements(errorType):
		return importer.importError
	case implements(t, jsonMarshalerType):
		return importer.importMarshaler
	case implements(t, textMarshalerType):
		return importer.importTextMarshaler
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && twinOf(t.Elem()) == nil:
		return importer.importBytes
	}
	return nil
}

// implements says whether the values of a type, or pointers to them, implement an
// interface.
func implements(t, an reflect.Type) bool {
	return t.Implements(an) || t.Kind() != reflect.Pointer && reflect.PointerTo(t).Implements(an)
}

// implementation returns what implements an interface: the value, or a pointer to it.
func implementation[T any](v reflect.Value) T {
	if v.Type().Implements(reflect.TypeFor[T]()) {
		return v.Interface().(T)
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface().(T)
}

func (m importer) importTime(v reflect.Value) (mozjs.Value, error) {
	constructor, err := m.cx.Intrinsic("Date")
	if err != nil {
		return 0, err
	}
	t := reflect.Indirect(v).Interface().(time.Time)
	return m.cx.Construct(constructor, mozjs.Number(float64(t.UnixMilli())))
}

func (m importer) importBigInt(v reflect.Value) (mozjs.Value, error) {
	b := reflect.Indirect(v).Interface().(big.Int)
	constructor, err := m.cx.Intrinsic("BigInt")
	if err != nil {
		return 0, err
	}
	return m.cx.Call(constructor, mozjs.Undefined, m.cx.NewString(b.String()))
}

// importNumber makes a number of a json.Number, of which the empty one is 0.
func (m importer) importNumber(v reflect.Value) (mozjs.Value, error) {
	text := v.String()
	if text == "" {
		return mozjs.Number(0), nil
	}
	if !isJSONNumber(text) {
		return 0, fmt.Errorf("the json.Number %.64q is no number", text)
	}
	x, _ := strconv.ParseFloat(text, 64) // beyond the greatest number it is infinite
	return mozjs.Number(x), nil
}

func isJSONNumber(text string) bool {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	return text != "" && (text[0] == '-' || digit(text[0])) && digit(text[len(text)-1]) && json.Valid([]byte(text))
}

func (m importer) importError(v reflect.Value) (mozjs.Value, error) {
	return m.cx.NewGoError(v.Interface().(error)), nil
}

// importMarshaler makes the value of the JSON text that a json.Marshaler writes.
func (m importer) importMarshaler(v reflect.Value) (mozjs.Value, error) {
	text, err := implementation[json.Marshaler](v).MarshalJSON()
	if err != nil {
		return 0, err
	}
	value, err := m.cx.ParseJSON(string(text))
	if x, ok := errors.AsType[*mozjs.Exception](err); ok {
		return 0, fmt.Errorf("what MarshalJSON of a Go value of type %s has returned is no JSON: %s", v.Type(), x.Describe())
	}
	return value, err
}

func (m importer) importTextMarshaler(v reflect.Value) (mozjs.Value, error) {
	text, err := implementation[encoding.TextMarshaler](v).MarshalText()
	if err != nil {
		return 0, err
	}
	return m.cx.NewString(string(text)), nil
}

func (m importer) importBytes(v reflect.Value) (mozjs.Value, error) {
	buffer, err := m.cx.NewArrayBuffer(v.Bytes())
	if err != nil {
		return 0, err
	}
	return m.cx.NewUint8Array(buffer, 0, v.Len())
}

func (m importer) importSlice(v reflect.Value, depth int) (mozjs.Value, error) {
	array := m.cx.NewArray()
	for i := range v.Len() {
		f := m.cx.Enter()
		item, err := m.importValue(v.Index(i), depth+1)
		if err == nil {
			err = m.cx.SetIndex(array, i, item)
		}
		f.Leave()
		if err != nil {
			return 0, At(index(i), err)
		}
	}
	return array, nil
}

func (m importer) importMap(v reflect.Value, depth int) (mozjs.Value, error) {
	if v.IsNil() {
		return mozjs.Null, nil
	}
	type entry struct {
		name  string
		value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for each := v.MapRange(); each.Next(); {
		name, err := nameOfKey(each.Key())
		if err != nil {
			return 0, fmt.Errorf("a Go value of type %s cannot become an object: %w", v.Type(), err)
		}
		// What is no UTF-8 becomes U+FFFD: then two names may be the same.
		entries = append(entries, entry{strings.ToValidUTF8(name, "\uFFFD"), each.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	o := m.cx.NewObject()
	for i, e := range entries {
		if i > 0 && e.name == entries[i-1].name {
			return 0, fmt.Errorf("a Go value of type %s cannot become an object: two of its keys are %.64q", v.Type(), e.name)
		}
		if err := m.property(o, e.name, e.value, depth); err != nil {
			return 0, err
		}
	}
	return o, nil
}

// nameOfKey returns the name of the property that a map's key becomes, as in JSON.
func nameOfKey(k reflect.Value) (string, error) {
	if k.Kind() == reflect.Interface && !k.IsNil() {
		k = k.Elem()
	}
	switch {
	case k.Kind() == reflect.String:
		return k.String(), nil
	case k.Type().Implements(textMarshalerType) && (k.Kind() != reflect.Pointer || !k.IsNil()):
		text, err := k.Interface().(encoding.TextMarshaler).MarshalText()
		return string(text), err
	case k.CanInt():
		return strconv.FormatInt(k.Int(), 10), nil
	case k.CanUint():
		return strconv.FormatUint(k.Uint(), 10), nil
	}
	return "", fmt.Errorf("a key of type %s is neither a string nor an integer", k.Type())
}

func (m importer) importStruct(v reflect.Value, depth int) (mozjs.Value, error) {
	o := m.cx.NewObject()
	for _, field := range fieldsOf(v.Type()) {
		f, err := v.FieldByIndexErr(field.index)
		if err != nil || field.omitted(f) {
			continue // err says that a pointer to an embedded struct is nil
		}
		if field.quoted {
			if f, err = quoted(f); err != nil {
				return 0, At("."+field.name, err)
			}
		}
		if err := m.property(o, field.name, f, depth); err != nil {
			return 0, err
		}
	}
	return o, nil
}

// quoted returns the JSON text of a value, for the option "string" of a field.
func quoted(v reflect.Value) (reflect.Value, error) {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return v, nil
	}
	text, err := json.Marshal(v.Interface())
	return reflect.ValueOf(string(text)), err
}

func (m importer) property(o mozjs.Value, name string, v reflect.Value, depth int) error {
	f := m.cx.Enter()
	defer f.Leave()
	item, err := m.importValue(v, depth+1)
	if err == nil {
		err = m.cx.DefineValue(o, m.cx.NewString(name), item, mozjs.Enumerable)
	}
	if err != nil {
		return At("."+name, err)
	}
	return nil
}
