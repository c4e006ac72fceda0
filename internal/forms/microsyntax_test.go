package forms

import (
	"math"
	"testing"
)

// What parses as a date, a time or a number, and how numbers are written again.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		kind   *numbers
		text   string
		number float64 // NaN for what does not parse
		again  string  // how it is written; "" for as text
	}{
		{dateNumbers, "1970-01-01", 0, ""},
		{dateNumbers, "2024-02-29", 19782 * msPerDay, ""},
		{dateNumbers, "2023-02-29", none, ""},
		{dateNumbers, "0001-01-01", -719162 * msPerDay, ""},
		{dateNumbers, "0000-01-01", none, ""},
		{dateNumbers, "275760-09-13", 8.64e15, ""},
		{dateNumbers, "275760-09-14", none, ""},
		{dateNumbers, "99999999999999999999-01-01", none, ""},
		{dateNumbers, "2024-1-01", none, ""},
		{dateNumbers, "2024-01-01x", none, ""},
		{monthNumbers, "1970-01", 0, ""},
		{monthNumbers, "1969-12", -1, ""},
		{monthNumbers, "2024-13", none, ""},
		{weekNumbers, "1970-W01", -259200000, ""},
		{weekNumbers, "2020-W53", 18624 * msPerDay, ""},
		{weekNumbers, "2021-W53", none, ""},
		{weekNumbers, "2021-W00", none, ""},
		{timeNumbers, "00:00", 0, ""},
		{timeNumbers, "23:59:59.999", 86399999, ""},
		{timeNumbers, "12:30:00.0", 45000000, "12:30"},
		{timeNumbers, "12:30:05.120", 45005120, "12:30:05.12"},
		{timeNumbers, "24:00", none, ""},
		{timeNumbers, "12:30:60", none, ""},
		{timeNumbers, "12:30:00.0000", none, ""},
		{localNumbers, "1970-01-01T00:00", 0, ""},
		{localNumbers, "1970-01-02 01:00:00", 90000000, "1970-01-02T01:00"},
		{localNumbers, "1969-12-31T23:59:59.5", -500, ""},
		{localNumbers, "1970-01-01", none, ""},
		{numberNumbers, "1.5e3", 1500, "1500"},
		{numberNumbers, " +7px", 7, "7"},
		{numberNumbers, "1e400", none, ""},
		{numberNumbers, "-0", 0, "0"},
		{numberNumbers, "1e21", 1e21, "1e+21"},
		{numberNumbers, "0.0000001", 1e-7, "1e-7"},
		{numberNumbers, ".", none, ""},
	} {
		got, ok := test.kind.parse(test.text)
		if math.IsNaN(test.number) {
			if ok {
				t.Errorf("%q is %v", test.text, got)
			}
			continue
		}
		if !ok || got != test.number {
			t.Errorf("%q is %v, %v, want %v", test.text, got, ok, test.number)
		}
		again := test.again
		if again == "" {
			again = test.text
		}
		if s := test.kind.format(got); s != again {
			t.Errorf("%v is written %q, want %q", got, s, again)
		}
	}
}

func TestIsValidFloat(t *testing.T) {
	for text, want := range map[string]bool{
		"0": true, "-1.5": true, ".5": true, "1e5": true, "1E-5": true, "": false, "+1": false, " 1": false, "1.": false,
		"1 ": false, "1e": false, "-": false, "1e400": false, "0x1": false, "Infinity": false, "1.e5": false,
	} {
		if got := isValidFloat(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Steps are those of decimal numbers, as they are written.
func TestRoundTo(t *testing.T) {
	for _, test := range []struct {
		value, base, step, down, up float64
	}{
		{0.3, 0, 0.1, 0.3, 0.3},
		{1.1, 0, 0.1, 1.1, 1.1},
		{7, 1, 3, 7, 7},
		{8, 1, 3, 7, 10},
		{-1, 0, 2, -2, 0},
		{1e300, 0, 7, 1e300, 1e300},
	} {
		down, up := roundTo(test.value, test.base, test.step, false), roundTo(test.value, test.base, test.step, true)
		if down != test.down || up != test.up {
			t.Errorf("%v lies between %v and %v, want %v and %v", test.value, down, up, test.down, test.up)
		}
	}
}

func TestIsEmailAddress(t *testing.T) {
	for text, want := range map[string]bool{
		"a@b": true, "a.b+c@d-e.f": true, "a@": false, "@b": false, "a b@c": false, "a@b..c": false, "a@-b": false,
		"a@b@c": false, "ä@b": false,
	} {
		if got := isEmailAddress(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
