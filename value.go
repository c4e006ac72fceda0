package sluice

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// How values travel between Go and script. What has no twin on the other side
// is an error that names the place, as in "argument 1: .items[3]: a function
// cannot become Go data".
//
//	script                           Go
//	undefined, null                  nil
//	boolean, number, string          bool, float64, string
//	bigint                           *big.Int
//	Array, Set                       []any
//	Map, plain object                map[string]any
//	Date                             time.Time
//	ArrayBuffer and its views        []byte
//	Error, DOMException              *sluice.ScriptError
//
// In the other direction every numeric type, struct (by its json tags), slice,
// map with string keys, pointer and error is accepted, too.

// maxPath is how many steps of a path an error names.
const maxPath = 10

// maxDepth bounds the nesting of converted values; cycles end there.
const maxDepth = 1000

// toGo converts a value of script to Go data.
func toGo(cx *mozjs.Context, v mozjs.Value) (any, error) { return exporter{cx, nil}.export(v, 0) }

type exporter struct {
	cx   *mozjs.Context
	path []string
}

func (x exporter) fail(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	path := x.path
	if len(path) > maxPath {
		path = append(path[:maxPath:maxPath], "…")
	}
	if len(path) > 0 {
		text = strings.Join(path, "") + ": " + text
	}
	return errors.New(text)
}

func (x exporter) at(step string) exporter {
	return exporter{x.cx, append(x.path[:len(x.path):len(x.path)], step)}
}

func (x exporter) export(v mozjs.Value, depth int) (any, error) {
	cx := x.cx
	switch {
	case v.IsNullish():
		return nil, nil
	case v.IsBool():
		return v.Bool(), nil
	case v.IsNumber():
		return v.Number(), nil
	case v.IsString():
		return cx.ScalarString(v), nil
	case v.IsBigInt():
		return exportBigInt(cx, v)
	case v.IsSymbol():
		return nil, x.fail("a symbol cannot become Go data")
	case v.IsCallable():
		return nil, x.fail("a function cannot become Go data")
	case depth > maxDepth:
		return nil, x.fail("nested deeper than %d levels, or cyclic", maxDepth)
	}
	if b := cx.BufferOf(v); b.Kind != mozjs.NotBuffer {
		return append([]byte{}, b.Bytes...), nil
	}
	switch cx.BuiltinOf(v) {
	case mozjs.ArrayObject:
		return x.exportArray(v, depth)
	case mozjs.DateObject:
		ms := cx.DateValue(v)
		if math.IsNaN(ms) {
			return nil, x.fail("an invalid date cannot become Go data")
		}
		return time.UnixMilli(int64(ms)).UTC(), nil
	case mozjs.ErrorObject:
		return newScriptError(cx, cx.Throw(v)), nil
	case mozjs.MapObject:
		return x.exportMap(v, depth)
	case mozjs.SetObject:
		return x.exportSet(v, depth)
	case mozjs.PlainObject:
		return x.exportObject(v, depth)
	}
	switch cx.BuiltinOf(v) {
	case mozjs.NumberObject, mozjs.StringObject, mozjs.BooleanObject, mozjs.BigIntObject:
		p, err := cx.ToPrimitive(v)
		if err != nil {
			return nil, err
		}
		return x.export(p, depth+1)
	}
	if _, ok := cx.Impl(v).(mozjs.Describer); ok { // a DOMException
		return newScriptError(cx, cx.Throw(v)), nil
	}
	return nil, x.fail("a value of type %s cannot become Go data", cx.KindName(v))
}

func (x exporter) exportArray(v mozjs.Value, depth int) (any, error) {
	n, err := x.cx.ArrayLength(v)
	if err != nil {
		return nil, err
	}
	out := make([]any, 0, min(n, 1<<16))
	for i := range n {
		f := x.cx.Enter()
		item, err := x.cx.GetIndex(v, i)
		if err == nil {
			var g any
			g, err = x.at(fmt.Sprintf("[%d]", i)).export(item, depth+1)
			out = append(out, g)
		}
		f.Leave()
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (x exporter) exportObject(v mozjs.Value, depth int) (any, error) {
	keys, err := x.cx.OwnKeys(v, 0)
	if err != nil {
		return nil, err
	}
	out := make(map[string]any, len(keys))
	for _, k := range keys {
		item, err := x.cx.GetValue(v, k)
		if err != nil {
			return nil, err
		}
		name := x.cx.ScalarString(k)
		if out[name], err = x.at("."+name).export(item, depth+1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (x exporter) exportSet(v mozjs.Value, depth int) (any, error) {
	values, _, err := x.cx.Entries(v, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	out := make([]any, len(values))
	for i, item := range values {
		if out[i], err = x.at(fmt.Sprintf("[%d]", i)).export(item, depth+1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (x exporter) exportMap(v mozjs.Value, depth int) (any, error) {
	entries, _, err := x.cx.Entries(v, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	out := make(map[string]any, len(entries)/2)
	for i := 0; i+1 < len(entries); i += 2 {
		k, item := entries[i], entries[i+1]
		if !k.IsString() {
			return nil, x.fail("a Map with keys that are no strings cannot become Go data")
		}
		name := x.cx.ScalarString(k)
		if out[name], err = x.at("."+name).export(item, depth+1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// toScript converts Go data to a value of script.
func toScript(cx *mozjs.Context, v any) (mozjs.Value, error) {
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
	return importer{cx}.importValue(reflect.ValueOf(v), 0)
}

type importer struct{ cx *mozjs.Context }

var (
	errorType = reflect.TypeFor[error]()
)

func (m importer) importValue(v reflect.Value, depth int) (mozjs.Value, error) {
	cx := m.cx
	if depth > maxDepth {
		return 0, fmt.Errorf("a Go value of type %s is nested deeper than %d levels, or cyclic", v.Type(), maxDepth)
	}
	if v.IsValid() && v.CanInterface() && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		switch x := v.Interface().(type) {
		case time.Time:
			return m.importTime(x)
		case []byte:
			return m.importBytes(x)
		case error:
			return cx.NewGoError(x), nil
		}
		if b, ok := bigOf(v); ok {
			return importBigInt(cx, b)
		}
	}
	switch v.Kind() {
	case reflect.Invalid:
		return mozjs.Null, nil
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
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return mozjs.Null, nil
		}
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

func (m importer) importTime(t time.Time) (mozjs.Value, error) {
	constructor, err := m.cx.Intrinsic("Date")
	if err != nil {
		return 0, err
	}
	return m.cx.Construct(constructor, mozjs.Number(float64(t.UnixMilli())))
}

func (m importer) importBytes(b []byte) (mozjs.Value, error) {
	buffer, err := m.cx.NewArrayBuffer(b)
	if err != nil {
		return 0, err
	}
	return m.cx.NewUint8Array(buffer, 0, len(b))
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
			return 0, err
		}
	}
	return array, nil
}

func (m importer) importMap(v reflect.Value, depth int) (mozjs.Value, error) {
	if v.IsNil() {
		return mozjs.Null, nil
	}
	if v.Type().Key().Kind() != reflect.String {
		return 0, fmt.Errorf("a Go value of type %s cannot become an object: its keys are no strings", v.Type())
	}
	o := m.cx.NewObject()
	keys := v.MapKeys()
	sortStrings(keys)
	for _, k := range keys {
		if err := m.property(o, k.String(), v.MapIndex(k), depth); err != nil {
			return 0, err
		}
	}
	return o, nil
}

func (m importer) importStruct(v reflect.Value, depth int) (mozjs.Value, error) {
	o := m.cx.NewObject()
	for _, field := range reflect.VisibleFields(v.Type()) {
		if !field.IsExported() || field.Anonymous {
			continue
		}
		name, options := propertyName(field), field.Tag.Get("json")
		if name == "" {
			continue
		}
		f, err := v.FieldByIndexErr(field.Index)
		if err != nil || strings.Contains(options, "omitempty") && f.IsZero() {
			continue
		}
		if err := m.property(o, name, f, depth); err != nil {
			return 0, err
		}
	}
	return o, nil
}

// propertyName is the name of a field's property: that of its json tag, or its
// own; "" for a field that has none.
func propertyName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch name {
	case "-":
		return ""
	case "":
		return field.Name
	}
	return name
}

func (m importer) property(o mozjs.Value, name string, v reflect.Value, depth int) error {
	f := m.cx.Enter()
	defer f.Leave()
	item, err := m.importValue(v, depth+1)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return m.cx.DefineValue(o, m.cx.NewString(name), item, mozjs.Enumerable)
}
