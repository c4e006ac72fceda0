package console

import (
	"math"
	"strconv"
	"strings"
)

// number is https://tc39.es/ecma262/#sec-numeric-types-number-tostring in
// radix 10, but for negative zero, which is "-0".
func number(f float64) string {
	switch {
	case f != f:
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		if math.Signbit(f) {
			return "-0"
		}
		return "0"
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return strconv.FormatInt(int64(f), 10)
	}
	if a := math.Abs(f); a >= 1e21 || a < 1e-6 {
		s := strconv.FormatFloat(f, 'e', -1, 64)
		mantissa, exponent, _ := strings.Cut(s, "e")
		sign, digits := exponent[:1], strings.TrimLeft(exponent[1:], "0")
		return mantissa + "e" + sign + digits
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// decimal is the value of a decimal literal without a sign; too large ones are
// infinite.
func decimal(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}
