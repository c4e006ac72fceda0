package sluice

import (
	"cmp"
	"math/big"
	"reflect"
	"slices"

	"github.com/sluice-go/sluice/internal/mozjs"
)

var bigIntType = reflect.TypeFor[big.Int]()

// bigOf returns the big.Int that v is or points to.
func bigOf(v reflect.Value) (*big.Int, bool) {
	switch {
	case v.Type() == bigIntType:
		b := v.Interface().(big.Int)
		return &b, true
	case v.Kind() == reflect.Pointer && v.Type().Elem() == bigIntType && !v.IsNil():
		return v.Interface().(*big.Int), true
	}
	return nil, false
}

func importBigInt(cx *mozjs.Context, b *big.Int) (mozjs.Value, error) {
	constructor, err := cx.Intrinsic("BigInt")
	if err != nil {
		return 0, err
	}
	return cx.Call(constructor, mozjs.Undefined, cx.NewString(b.String()))
}

func exportBigInt(cx *mozjs.Context, v mozjs.Value) (*big.Int, error) {
	s, err := cx.ToString(v)
	if err != nil {
		return nil, err
	}
	b, _ := new(big.Int).SetString(cx.String(s), 10)
	return b, nil
}

func sortStrings(vs []reflect.Value) {
	slices.SortFunc(vs, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
}
