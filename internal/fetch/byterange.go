// Checked against Fetch of 2026-07-02.

package fetch

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// byteRange is what a single range header value says; start or end may be
// missing, but not both.
type byteRange struct {
	start, end       int64
	hasStart, hasEnd bool
}

// parseSingleRange parses a single range header value; ok is false for failure.
//
// https://fetch.spec.whatwg.org/#simple-range-header-value
func parseSingleRange(value string, allowWhitespace bool) (r byteRange, ok bool) {
	// 2. 3. If data does not start with "bytes", then return failure.
	data, ok := strings.CutPrefix(value, "bytes")
	if !ok {
		return byteRange{}, false
	}
	skip := func() {
		if allowWhitespace {
			data = strings.TrimLeft(data, httpTabOrSpace)
		}
	}
	// 4. to 6. Then follows U+003D (=), or return failure.
	skip()
	if data, ok = strings.CutPrefix(data, "="); !ok {
		return byteRange{}, false
	}
	// 7. to 9. Let rangeStartValue be the digits that follow; null if there are
	//          none.
	skip()
	r.start, r.hasStart, data = collectDecimal(data)
	// 10. to 12. Then follows U+002D (-), or return failure.
	skip()
	if data, ok = strings.CutPrefix(data, "-"); !ok {
		return byteRange{}, false
	}
	// 13. to 15. Likewise rangeEndValue.
	skip()
	r.end, r.hasEnd, data = collectDecimal(data)
	// 16. to 18. If position is not past the end of data, both values are null, or
	//            rangeStartValue is greater than rangeEndValue, then return
	//            failure.
	if data != "" || !r.hasStart && !r.hasEnd || r.hasStart && r.hasEnd && r.start > r.end {
		return byteRange{}, false
	}
	// 19. Return (rangeStartValue, rangeEndValue).
	return r, true
}

// collectDecimal collects ASCII digits; what is too large for a number counts
// as the largest.
func collectDecimal(s string) (n int64, present bool, rest string) {
	rest = strings.TrimLeft(s, "0123456789")
	digits := s[:len(s)-len(rest)]
	if digits == "" {
		return 0, false, rest
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return n, true, rest
}

// within returns the first byte of a range of a resource and the one after the
// last, and false if there are none: steps 5 and 6 of what scheme fetch does
// with the `Range` of a blob.
//
// https://fetch.spec.whatwg.org/#scheme-fetch
func (r byteRange) within(fullLength int64) (start, end int64, ok bool) {
	switch {
	// If rangeStart is null, then the last rangeEnd bytes are meant. AD-HOC: there are no
	// more than all of them, and none are a network error.
	case !r.hasStart:
		return max(fullLength-r.end, 0), fullLength, r.end > 0 && fullLength > 0
	// If rangeStart is greater than or equal to fullLength, then a network error.
	case r.start >= fullLength:
		return 0, 0, false
	// If rangeEnd is null or greater than or equal to fullLength, then set
	// rangeEnd to fullLength − 1.
	case !r.hasEnd || r.end >= fullLength:
		return r.start, fullLength, true
	}
	return r.start, r.end + 1, true
}

// contentRange builds a content range, given the byte after the last.
//
// https://fetch.spec.whatwg.org/#build-a-content-range
func contentRange(start, end, fullLength int64) string {
	return fmt.Sprintf("bytes %d-%d/%d", start, end-1, fullLength)
}
