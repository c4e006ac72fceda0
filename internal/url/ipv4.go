// Checked against URL of 2026-07-02.

package url

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

var (
	errIPv4Parts  = errors.New("IPv4-too-many-parts")
	errIPv4Number = errors.New("IPv4-non-numeric-part")
	errIPv4Range  = errors.New("IPv4-out-of-range-part")
)

// ipv4 is an IPv4 address.
type ipv4 uint32

// String is https://url.spec.whatwg.org/#concept-ipv4-serializer
func (a ipv4) String() string {
	b := make([]byte, 0, 15)
	for shift := 24; shift >= 0; shift -= 8 {
		b = strconv.AppendUint(b, uint64(a>>shift&0xFF), 10)
		if shift > 0 {
			b = append(b, '.')
		}
	}
	return string(b)
}

// endsInANumber is https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInANumber(input string) bool {
	// 2. Let parts be the result of strictly splitting input on U+002E (.).
	// 3. If the last item in parts is the empty string, then remove it.
	input = strings.TrimSuffix(input, ".")
	// 4. Let last be the last item in parts.
	last := input[strings.LastIndexByte(input, '.')+1:]
	// 5. If last is not the empty string and contains only ASCII digits, then
	//    return true.
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	// 6. If parsing last as an IPv4 number does not return failure, then
	//    return true.
	_, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4 is https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(input string) (ipv4, error) {
	// 1. Let parts be the result of strictly splitting input on U+002E (.).
	// 2. If the last item in parts is the empty string, then: if parts's size
	//    is greater than 1, remove the last item from parts.
	parts := strings.Split(strings.TrimSuffix(input, "."), ".")
	// 4. If parts's size is greater than 4, return failure.
	if len(parts) > 4 {
		return 0, errIPv4Parts
	}
	// 5. Let numbers be an empty list.
	var numbers [4]uint64
	// 6. For each part of parts:
	for i, part := range parts {
		// 1. 2. Let result be the result of parsing part. If result is
		//       failure, return failure.
		n, ok := parseIPv4Number(part)
		if !ok {
			return 0, errIPv4Number
		}
		// 4. Append result[0] to numbers.
		numbers[i] = n
	}
	last := len(parts) - 1
	// 8. If any but the last item in numbers is greater than 255, then return
	//    failure.
	for _, n := range numbers[:last] {
		if n > 255 {
			return 0, errIPv4Range
		}
	}
	// 9. If the last item in numbers is greater than or equal to 256^(5 −
	//    numbers's size), then return failure.
	if numbers[last] >= 1<<(8*(4-last)) {
		return 0, errIPv4Range
	}
	// 10. Let ipv4 be the last item in numbers.
	address := numbers[last]
	// 13. For each n of numbers: increment ipv4 by n × 256^(3 − counter).
	for counter, n := range numbers[:last] {
		address += n << (8 * (3 - counter))
	}
	// 14. Return ipv4.
	return ipv4(address), nil
}

// parseIPv4Number is the IPv4 number parser. Numbers that no address can hold
// are the largest uint64.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(input string) (n uint64, ok bool) {
	// 1. If input is the empty string, then return failure.
	if input == "" {
		return 0, false
	}
	// 3. Let R be 10.
	radix := uint64(10)
	switch {
	// 4. If the first two code points of input are either "0X" or "0x", then
	//    remove them and set R to 16.
	case len(input) >= 2 && input[0] == '0' && input[1]|0x20 == 'x':
		input, radix = input[2:], 16
	// 5. Otherwise, if input contains at least two code points and the first
	//    code point is U+0030 (0), then remove it and set R to 8.
	case len(input) >= 2 && input[0] == '0':
		input, radix = input[1:], 8
	}
	// 6. If input is the empty string, then return (0, true).
	// 7. If input contains a code point that is not a radix-R digit, then
	//    return failure.
	// 8. Let output be the mathematical integer value that is represented by
	//    input in radix-R notation.
	for i := 0; i < len(input); i++ {
		if !isHexDigit(input[i]) || uint64(hexValue(input[i])) >= radix {
			return 0, false
		}
		if n > math.MaxUint32 {
			n = math.MaxUint64
			continue
		}
		n = n*radix + uint64(hexValue(input[i]))
	}
	return n, true
}
