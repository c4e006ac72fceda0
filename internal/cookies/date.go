package cookies

import (
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// parseDate is parse a date, which finds in any order what looks like a time, a
// day, a month and a year.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-parse-a-date
func parseDate(input string) (date time.Time, ok bool) {
	var clock []int
	day, month, year := -1, -1, -1
	// 1. 2. Divide the cookie-date into date-tokens. Process each in order:
	for _, token := range strings.FieldsFunc(input, isDateDelimiter) {
		// 1. to 4. Each is the first of these that it can be, and that there is not
		//          yet: the time, the day of the month, the month, the year.
		if clock == nil {
			if clock = clockTime(token); clock != nil {
				continue
			}
		}
		if day < 0 {
			if day = leadingNumber(token, 1, 2); day >= 0 {
				continue
			}
		}
		if month < 0 {
			if month = monthOf(token); month >= 0 {
				continue
			}
		}
		if year < 0 {
			year = leadingNumber(token, 2, 4)
		}
	}
	// 3. 4. If the year-value is of two digits, it is of 1970 to 2069.
	switch {
	case 70 <= year && year <= 99:
		year += 1900
	case 0 <= year && year <= 69:
		year += 2000
	}
	// 5. If one of them is missing or out of range, then return failure.
	if clock == nil || day < 1 || day > 31 || month < 0 || year < 1601 || clock[0] > 23 || clock[1] > 59 || clock[2] > 59 {
		return time.Time{}, false
	}
	// 6. If no such date exists, fail. 7. Return the parsed-cookie-date.
	date = time.Date(year, time.January+time.Month(month), day, clock[0], clock[1], clock[2], 0, time.UTC)
	return date, date.Day() == day
}

// isDateDelimiter is the production delimiter.
func isDateDelimiter(c rune) bool {
	return c == '\t' || 0x20 <= c && c <= 0x2F || 0x3B <= c && c <= 0x40 || 0x5B <= c && c <= 0x60 || 0x7B <= c && c <= 0x7E
}

// leadingNumber returns the number that a token begins with, -1 if its digits are
// fewer or more than that.
func leadingNumber(token string, fewest, most int) int {
	n, digits := 0, 0
	for digits < len(token) && '0' <= token[digits] && token[digits] <= '9' {
		if digits == most {
			return -1
		}
		n = 10*n + int(token[digits]-'0')
		digits++
	}
	if digits < fewest {
		return -1
	}
	return n
}

// clockTime is the production time: hours, minutes and seconds; nil if a token is
// none.
func clockTime(token string) []int {
	fields := strings.SplitN(token, ":", 3)
	if len(fields) != 3 {
		return nil
	}
	clock := make([]int, 3)
	for i, field := range fields {
		clock[i] = leadingNumber(field, 1, 2)
		// Only the last may have something after its digits.
		if clock[i] < 0 || i < 2 && strings.Trim(field, "0123456789") != "" {
			return nil
		}
	}
	return clock
}

// monthOf is the production month: its number from 0, -1 if a token is none.
func monthOf(token string) int {
	if len(token) < 3 {
		return -1
	}
	at := strings.Index("jan feb mar apr may jun jul aug sep oct nov dec", url.ASCIILowercase(token[:3]))
	if at%4 != 0 {
		return -1
	}
	return at / 4
}
