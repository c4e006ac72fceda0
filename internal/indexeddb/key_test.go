package indexeddb

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// naiveCompare is the standard's comparison of two keys, step by step.
//
// https://w3c.github.io/IndexedDB/#compare-two-keys
func naiveCompare(a, b Key) int {
	// 3. If ta does not equal tb. (The types are in the order of the steps.)
	if a.Type() != b.Type() {
		return order(a.Type() > b.Type())
	}
	// 6. Switch on ta.
	switch a.Type() {
	case Number, Date:
		switch {
		case a.Number() > b.Number():
			return 1
		case a.Number() < b.Number():
			return -1
		}
		return 0
	case String:
		return slices.Compare(a.Units(), b.Units())
	case Binary:
		return slices.Compare(a.Bytes(), b.Bytes())
	}
	return slices.CompareFunc(a.Subkeys(), b.Subkeys(), naiveCompare)
}

func order(greater bool) int {
	if greater {
		return 1
	}
	return -1
}

// randomKey returns one of not too many keys.
func randomKey(r *rand.Rand, depth int) Key {
	switch n := r.IntN(12); {
	case n < 4:
		return NumberKey([]float64{math.Inf(-1), -1.5, -1, math.Copysign(0, -1), 0, 1, 2, 3, 1e300, math.Inf(1)}[r.IntN(10)])
	case n < 6:
		return DateKey(float64(r.IntN(5) - 2))
	case n < 8:
		units := make([]uint16, r.IntN(3))
		for i := range units {
			units[i] = []uint16{0, 1, 'a', 'b', 0x7E, 0x7F, 0x80, 0xFF, 0x407E, 0x407F, 0xD83D, 0xDE00, 0xFFFF}[r.IntN(13)]
		}
		return StringKey(units)
	case n < 10:
		bytes := make([]byte, r.IntN(3))
		for i := range bytes {
			bytes[i] = []byte{0, 1, 2, 3, 0x7F, 0xFF}[r.IntN(6)]
		}
		return BinaryKey(bytes)
	case depth == 0:
		return ArrayKey()
	}
	subkeys := make([]Key, r.IntN(3))
	for i := range subkeys {
		subkeys[i] = randomKey(r, depth-1)
	}
	return ArrayKey(subkeys...)
}

func TestKeysCompareAsTheStandardHasIt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	keys := []Key{}
	for range 600 {
		keys = append(keys, randomKey(r, 2))
	}
	for _, a := range keys {
		if a >= beyond {
			t.Fatalf("%q is beyond all keys", a)
		}
		for _, b := range keys {
			if got, want := Compare(a, b), naiveCompare(a, b); got != want {
				t.Fatalf("Compare(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestNumbersComeBack(t *testing.T) {
	for _, f := range []float64{math.Inf(-1), -math.MaxFloat64, -1, -math.SmallestNonzeroFloat64, 0, math.SmallestNonzeroFloat64, 0.5, 1 << 53, math.Inf(1)} {
		if got := NumberKey(f).Number(); got != f {
			t.Errorf("NumberKey(%v) is %v", f, got)
		}
		if k := DateKey(f); k.Number() != f || k.Type() != Date {
			t.Errorf("DateKey(%v) is %v", f, k.Number())
		}
	}
	if NumberKey(math.Copysign(0, -1)) != NumberKey(0) {
		t.Error("-0 is another key than 0")
	}
}

// FuzzKey makes two keys out of the same bytes in several ways: each comes back,
// and they compare as the standard has it.
func FuzzKey(f *testing.F) {
	f.Add([]byte{0, 1, 2}, []byte{0, 1}, uint8(0))
	f.Add([]byte("\x00\xFF\x01"), []byte{}, uint8(3))
	f.Add([]byte{0x40, 0x7E, 0x40, 0x7F}, []byte{0, 0x7F}, uint8(1))
	f.Fuzz(func(t *testing.T, a, b []byte, how uint8) {
		x, y := fuzzedKey(t, a, how), fuzzedKey(t, b, how/4)
		if got, want := Compare(x, y), naiveCompare(x, y); got != want {
			t.Errorf("Compare(%q, %q) = %d, want %d", x, y, got, want)
		}
	})
}

func fuzzedKey(t *testing.T, b []byte, how uint8) Key {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i])<<8 | uint16(b[2*i+1])
	}
	binary, text := BinaryKey(b), StringKey(units)
	if got := binary.Bytes(); !slices.Equal(got, b) {
		t.Errorf("BinaryKey(%x) is %x", b, got)
	}
	if got := text.Units(); !slices.Equal(got, units) {
		t.Errorf("StringKey(%x) is %x", units, got)
	}
	array := ArrayKey(text, NumberKey(float64(len(b))), binary, ArrayKey(binary))
	if got := array.Subkeys(); len(got) != 4 || got[0] != text || got[2] != binary || got[3] != ArrayKey(binary) {
		t.Errorf("the subkeys of %q are %q", array, got)
	}
	return []Key{binary, text, array, ArrayKey(binary)}[how%4]
}

func TestKeyPaths(t *testing.T) {
	for path, want := range map[string]bool{
		"": true, "a": true, "$_1": true, "a.b.c": true, "ünï.ℜ": true, "𠮷": true, "a\u200D": true, "a٣": true,
		".": false, "a.": false, ".a": false, "a..b": false, "a b": false, "1": false, "a-b": false, "\xED\xA0\x80": false, "a[0]": false, "\u2E2F": false, `\u0061`: false,
	} {
		if got := (&KeyPath{Paths: []string{path}}).Valid(); got != want {
			t.Errorf("%q is valid: %t", path, got)
		}
	}
	if (&KeyPath{List: true}).Valid() || !(&KeyPath{Paths: []string{"a", ""}, List: true}).Valid() || (&KeyPath{Paths: []string{"a", " "}, List: true}).Valid() {
		t.Error("lists of key paths")
	}
}
