package values

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// maxDepth bounds the nesting of converted values; cycles end there.
const maxDepth = 1000

// ToGo converts a value of script to Go data.
func ToGo(cx *mozjs.Context, v mozjs.Value) (any, error) { return exporter{cx}.export(v, 0) }

type exporter struct{ cx *mozjs.Context }

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
		return nil, errors.New("a symbol cannot become Go data")
	case v.IsCallable():
		return nil, errors.New("a function cannot become Go data")
	case depth > maxDepth:
		return nil, fmt.Errorf("nested deeper than %d levels, or cyclic", maxDepth)
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
			return nil, errors.New("an invalid date cannot become Go data")
		}
		return time.UnixMilli(int64(ms)).UTC(), nil
	case mozjs.ErrorObject:
		return NewError(cx, cx.Throw(v)), nil
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
		return NewError(cx, cx.Throw(v)), nil
	}
	return nil, fmt.Errorf("a value of type %s cannot become Go data", cx.KindName(v))
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
			g, err = x.export(item, depth+1)
			out = append(out, g)
		}
		f.Leave()
		if err != nil {
			return nil, At(index(i), err)
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
		if _, twice := out[name]; twice {
			return nil, fmt.Errorf("an object with two names that read %.64q cannot become Go data", name)
		}
		if out[name], err = x.export(item, depth+1); err != nil {
			return nil, At("."+name, err)
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
		if out[i], err = x.export(item, depth+1); err != nil {
			return nil, At(index(i), err)
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
		name, err := x.exportKey(entries[i])
		if err != nil {
			return nil, err
		}
		if _, twice := out[name]; twice {
			return nil, fmt.Errorf("a Map with two keys that read %.64q cannot become Go data", name)
		}
		if out[name], err = x.export(entries[i+1], depth+1); err != nil {
			return nil, At("."+name, err)
		}
	}
	return out, nil
}

// exportKey returns the name of a Map's entry: numbers are written as they are when they
// are names of properties.
func (x exporter) exportKey(k mozjs.Value) (string, error) {
	if !k.IsString() && !k.IsNumber() && !k.IsBigInt() {
		return "", errors.New("a Map with keys that are neither strings nor numbers cannot become Go data")
	}
	name, err := x.cx.ToString(k)
	return x.cx.ScalarString(name), err
}

func exportBigInt(cx *mozjs.Context, v mozjs.Value) (*big.Int, error) {
	s, err := cx.ToString(v)
	if err != nil {
		return nil, err
	}
	b, _ := new(big.Int).SetString(cx.String(s), 10)
	return b, nil
}
