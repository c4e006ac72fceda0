package idl

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// numbers are those at which the conversions change their minds, and random
// ones of all magnitudes.
func numbers() []float64 {
	list := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64}
	for bits := range 70 {
		for _, d := range []float64{-1.5, -1, -0.5, 0, 0.5, 1, 1.5} {
			list = append(list, math.Ldexp(1, bits)+d, -math.Ldexp(1, bits)+d)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		list = append(list, (r.Float64()-0.5)*math.Ldexp(1, r.IntN(90)))
	}
	return list
}

// convertToInt is ConvertToInt of the standard, on numbers of any size.
func convertToInt(x float64, bits int, signed bool) *big.Int {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return new(big.Int)
	}
	n, _ := new(big.Float).SetFloat64(x).Int(nil) // truncates
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	n.Mod(n, modulus)
	if half := new(big.Int).Lsh(big.NewInt(1), uint(bits-1)); signed && n.Cmp(half) >= 0 {
		n.Sub(n, modulus)
	}
	return n
}

func checkInteger[T integer](t *testing.T, bits int, signed bool) {
	t.Helper()
	lower, upper := -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1)-1
	if !signed {
		lower, upper = 0, math.Ldexp(1, bits)-1
	}
	if bits == 64 {
		upper = 1<<53 - 1
		if signed {
			lower = -upper
		}
	}
	for _, x := range numbers() {
		v := mozjs.Number(x)
		got, err := Integer[T](nil, v)
		want := convertToInt(x, bits, signed)
		have := new(big.Int).SetUint64(uint64(got))
		if signed {
			have.SetInt64(int64(got))
		}
		if err != nil || have.Cmp(want) != 0 {
			t.Errorf("Integer[%T](%v) = %v, %v, want %v", got, x, have, err, want)
		}

		enforced, err := EnforceRange[T](nil, v)
		whole := math.Trunc(x)
		if inside := whole >= lower && whole <= upper; inside != (err == nil) || inside && float64(enforced) != whole {
			t.Errorf("EnforceRange[%T](%v) = %v, %v", got, x, enforced, err)
		}

		clamped, err := Clamp[T](nil, v)
		nearest := math.RoundToEven(math.Min(math.Max(x, lower), upper))
		if math.IsNaN(x) {
			nearest = 0
		}
		if err != nil || float64(clamped) != nearest {
			t.Errorf("Clamp[%T](%v) = %v, %v, want %v", got, x, clamped, err, nearest)
		}
	}
}

func TestIntegersAgainstModel(t *testing.T) {
	checkInteger[int8](t, 8, true)
	checkInteger[uint8](t, 8, false)
	checkInteger[int16](t, 16, true)
	checkInteger[uint16](t, 16, false)
	checkInteger[int32](t, 32, true)
	checkInteger[uint32](t, 32, false)
	checkInteger[int64](t, 64, true)
	checkInteger[uint64](t, 64, false)
}

func TestFailed(t *testing.T) {
	other := errors.New("other")
	tests := []struct {
		err  error
		want string
	}{
		{Failed(TypeError("%d", 1), "A"), "TypeError: A: 1"},
		{Failed(RangeError("x"), "A"), "RangeError: A: x"},
		{Failed(&DOMException{"AbortError", "x"}, "A"), "AbortError: A: x"},
		{Failed(&QuotaExceededError{Message: "x"}, "A"), "QuotaExceededError: A: x"},
		{Failed(other, "A"), "other"},
		{Failed(mozjs.ErrTerminated, "A"), mozjs.ErrTerminated.Error()},
		{BadArgument(NotOfType("T"), 2, "A"), "TypeError: A: parameter 2 is not of type 'T'."},
		{BadArgument(TypeError("x"), 2, "A"), "TypeError: A: x"},
		{BadArgument(BadMember(NotOfType("T"), "m", "D"), 1, "A"), "TypeError: A: Failed to read the 'm' property from 'D': Failed to convert value to 'T'."},
		{Failed(NotOfType("T"), "A"), "TypeError: A: Failed to convert value to 'T'."},
		{MissingMember("m", "D"), "TypeError: Failed to read the 'm' property from 'D': Required member is undefined."},
		{NotEnoughArguments(1, 0, "A"), "TypeError: A: 1 argument required, but only 0 present."},
		{NotEnoughArguments(2, 1, "A"), "TypeError: A: 2 arguments required, but only 1 present."},
	}
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if err := Failed(other, "A"); err != other {
		t.Error("an error of another kind was changed")
	}
}

func TestOptional(t *testing.T) {
	some, none := Some(5), None[int]()
	if v, ok := some.Get(); v != 5 || !ok || !some.Present() || some.Or(1) != 5 {
		t.Errorf("Some(5): %+v", some)
	}
	if v, ok := none.Get(); v != 0 || ok || none.Present() || none.Or(1) != 1 {
		t.Errorf("None: %+v", none)
	}
}

func TestExposed(t *testing.T) {
	worker := &Interface{Name: "DedicatedWorkerGlobalScope", Globals: []string{"Worker", "DedicatedWorker"}}
	tests := []struct {
		exposed Exposed
		realm   Exposure
		want    bool
	}{
		{Exposed{}, Exposure{Global: worker}, true},
		{Exposed{In: []string{"Window"}}, Exposure{Global: worker}, false},
		{Exposed{In: []string{"Window", "DedicatedWorker"}}, Exposure{Global: worker}, true},
		{Exposed{SecureContext: true}, Exposure{Global: worker}, false},
		{Exposed{SecureContext: true}, Exposure{Global: worker, SecureContext: true}, true},
		{Exposed{CrossOriginIsolated: true}, Exposure{Global: worker, SecureContext: true}, false},
		{Exposed{CrossOriginIsolated: true}, Exposure{Global: worker, CrossOriginIsolated: true}, true},
		{Exposed{In: []string{}}, Exposure{Global: worker}, false},
	}
	for _, test := range tests {
		if got := test.exposed.in(test.realm); got != test.want {
			t.Errorf("%+v in %s: %v, want %v", test.exposed, strings.Join(test.realm.Global.Globals, ","), got, test.want)
		}
	}
}

func TestWindowAliases(t *testing.T) {
	i := &Interface{Name: "URL", WindowAliases: []string{"webkitURL"}}
	window := Exposure{Global: &Interface{Name: "Window", Globals: []string{"Window"}}}
	worker := Exposure{Global: &Interface{Name: "WorkerGlobalScope", Globals: []string{"Worker"}}}
	if got := i.Class(window).Aliases; len(got) != 1 || got[0] != "webkitURL" {
		t.Errorf("aliases in a window: %v", got)
	}
	if got := i.Class(worker).Aliases; got != nil {
		t.Errorf("aliases in a worker: %v", got)
	}
}
