// Checked against HTML of 2026-07-17.

package forms

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

const whitespace = "\t\n\f\r "

// digits takes exactly that many ASCII digits off a string.
func digits(s string, count int) (value int, rest string, ok bool) {
	if len(s) < count {
		return 0, s, false
	}
	for i := range count {
		if s[i] < '0' || s[i] > '9' {
			return 0, s, false
		}
		value = value*10 + int(s[i]-'0')
	}
	return value, s[count:], true
}

// maxYear is the last year of which a Date can tell all days but those after 13 September.
const maxYear = 275760

// parseMonth is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component
//
// AD-HOC: there are no years after those of Date.
func parseMonth(s string) (year, month int, rest string, ok bool) {
	// 1. Collect a sequence of code points that are ASCII digits. If it is not at least four characters long, then fail.
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	if end < 4 || len(strings.TrimLeft(s[:end], "0")) > 6 {
		return 0, 0, s, false
	}
	year, err := strconv.Atoi(s[:end])
	// 2. If year is not a number greater than zero, then fail.
	if err != nil || year == 0 || year > maxYear {
		return 0, 0, s, false
	}
	// 3. A U+002D HYPHEN-MINUS character.
	rest, ok = strings.CutPrefix(s[end:], "-")
	if !ok {
		return 0, 0, s, false
	}
	// 4. Two ASCII digits. 5. If month is not a number in the range 1 ≤ month ≤ 12, then fail.
	month, rest, ok = digits(rest, 2)
	return year, month, rest, ok && 1 <= month && month <= 12
}

// daysInMonth is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#number-of-days-in-month-month-of-year-year
func daysInMonth(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%400 == 0 || year%4 == 0 && year%100 != 0 {
			return 29
		}
		return 28
	}
	return 31
}

// daysSinceEpoch is how many days lie between 1970-01-01 and a day of the proleptic Gregorian calendar.
func daysSinceEpoch(year, month, day int) int {
	if month <= 2 {
		year--
		month += 12
	}
	era := floorDiv(year, 400)
	ofEra := year - era*400
	return era*146097 + ofEra*365 + ofEra/4 - ofEra/100 + (153*(month-3)+2)/5 + day - 1 - 719468
}

// dateOf returns the day that so many days after 1970-01-01 are.
func dateOf(days int) (year, month, day int) {
	days += 719468
	era := floorDiv(days, 146097)
	ofEra := days - era*146097
	year = (ofEra - ofEra/1460 + ofEra/36524 - ofEra/146096) / 365
	ofYear := ofEra - (365*year + year/4 - year/100)
	m := (5*ofYear + 2) / 153
	day = ofYear - (153*m+2)/5 + 1
	month = m + 3
	year += era * 400
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// parseDate is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-component
// in days since 1970-01-01.
func parseDate(s string) (days int, rest string, ok bool) {
	year, month, rest, ok := parseMonth(s)
	if !ok {
		return 0, s, false
	}
	if rest, ok = strings.CutPrefix(rest, "-"); !ok {
		return 0, s, false
	}
	day, rest, ok := digits(rest, 2)
	if !ok || day < 1 || day > daysInMonth(year, month) {
		return 0, s, false
	}
	days = daysSinceEpoch(year, month, day)
	return days, rest, days <= maxDays
}

// maxDays is the last day of Date.
const maxDays = 100_000_000

// parseTime is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component
// in milliseconds since midnight.
func parseTime(s string) (milliseconds int, ok bool) {
	hour, rest, ok := digits(s, 2)
	if !ok || hour > 23 {
		return 0, false
	}
	if rest, ok = strings.CutPrefix(rest, ":"); !ok {
		return 0, false
	}
	minute, rest, ok := digits(rest, 2)
	if !ok || minute > 59 {
		return 0, false
	}
	milliseconds = (hour*60 + minute) * 60_000
	if rest == "" {
		return milliseconds, true
	}
	if rest, ok = strings.CutPrefix(rest, ":"); !ok {
		return 0, false
	}
	second, rest, ok := digits(rest, 2)
	if !ok || second > 59 {
		return 0, false
	}
	milliseconds += second * 1000
	if rest == "" {
		return milliseconds, true
	}
	// One, two, or three ASCII digits, representing the fractional part of the second. (AD-HOC: no more where a time is
	// parsed that need not be valid, as in browsers.)
	fraction, ok := strings.CutPrefix(rest, ".")
	if !ok || len(fraction) < 1 || len(fraction) > 3 {
		return 0, false
	}
	value, _, ok := digits(fraction, len(fraction))
	for range 3 - len(fraction) {
		value *= 10
	}
	return milliseconds + value, ok
}

// maxWeek is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day
func maxWeek(year int) int {
	// A year has 53 weeks if its first day is a Thursday, or a Wednesday and it is a leap year.
	switch first := weekday(daysSinceEpoch(year, 1, 1)); {
	case first == 4, first == 3 && daysInMonth(year, 2) == 29:
		return 53
	}
	return 52
}

// weekday is the day of the week, 1 for Monday.
func weekday(days int) int { return floorMod(days+3, 7) + 1 }

func floorMod(a, b int) int { return a - floorDiv(a, b)*b }

// parseWeek is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string
// in days from 1970-01-01 to the week's Monday.
func parseWeek(s string) (days int, ok bool) {
	yearText, rest, ok := strings.Cut(s, "-")
	if !ok {
		return 0, false
	}
	// The year is parsed as that of a month.
	year, _, _, ok := parseMonth(yearText + "-01")
	if !ok {
		return 0, false
	}
	if rest, ok = strings.CutPrefix(rest, "W"); !ok {
		return 0, false
	}
	week, rest, ok := digits(rest, 2)
	if !ok || rest != "" || week < 1 || week > maxWeek(year) {
		return 0, false
	}
	days = firstMonday(year) + (week-1)*7
	return days, days <= maxDays
}

// firstMonday is the Monday of the first week of a year: the week that has the first Thursday.
func firstMonday(year int) int {
	fourth := daysSinceEpoch(year, 1, 4)
	return fourth - weekday(fourth) + 1
}

func formatDate(days int) string {
	year, month, day := dateOf(days)
	return formatMonth(year, month) + "-" + pad(day, 2)
}

func formatMonth(year, month int) string { return pad(year, 4) + "-" + pad(month, 2) }

func formatWeek(days int) string {
	// The year of a week is that of its Thursday.
	year, _, _ := dateOf(days - weekday(days) + 4)
	return pad(year, 4) + "-W" + pad((days-firstMonday(year))/7+1, 2)
}

// formatTime is the shortest time string.
func formatTime(milliseconds int) string {
	seconds := milliseconds / 1000
	s := pad(seconds/3600, 2) + ":" + pad(seconds/60%60, 2)
	if milliseconds%60_000 == 0 {
		return s
	}
	s += ":" + pad(seconds%60, 2)
	if milliseconds%1000 == 0 {
		return s
	}
	return s + "." + strings.TrimRight(pad(milliseconds%1000, 3), "0")
}

func pad(value, width int) string {
	s := strconv.Itoa(value)
	return strings.Repeat("0", max(width-len(s), 0)) + s
}

// isValidFloat reports whether a string is a valid floating-point number.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func isValidFloat(s string) bool {
	if _, ok := parseFloat(s); !ok {
		return false
	}
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	// What the rules for parsing allow beyond that: white space and a plus sign before, anything after, and a number that
	// ends with a full stop.
	if s[0] == '+' || strings.ContainsRune(whitespace, rune(s[0])) || !digit(s[len(s)-1]) || len(s) != floatLength(s) {
		return false
	}
	if i := strings.IndexByte(s, '.'); i >= 0 && !digit(s[i+1]) {
		return false
	}
	return true
}

// floatLength is how much of a string the rules for parsing floating-point numbers read.
func floatLength(s string) int {
	i := len(s) - len(strings.TrimLeft(s, whitespace))
	digits := func() (n int) {
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
			n++
		}
		return n
	}
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	whole := digits()
	if i < len(s) && s[i] == '.' && (whole > 0 || i+1 < len(s) && '0' <= s[i+1] && s[i+1] <= '9') {
		i++
		whole += digits()
	}
	if whole == 0 {
		return 0
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		before := i
		i++
		if i < len(s) && (s[i] == '-' || s[i] == '+') {
			i++
		}
		if digits() == 0 {
			i = before
		}
	}
	return i
}

// parseFloat is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values
func parseFloat(s string) (value float64, ok bool) {
	n := floatLength(s)
	if n == 0 {
		return 0, false
	}
	value, err := strconv.ParseFloat(strings.TrimLeft(s[:n], whitespace), 64)
	if math.IsInf(value, 0) || err != nil && !math.IsInf(value, 0) && value != 0 {
		return 0, false
	}
	if value == 0 {
		return 0, true // −0 is not among the results
	}
	return value, true
}

// formatFloat is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number
func formatFloat(value float64) string {
	if value == 0 {
		return "0"
	}
	if a := math.Abs(value); a >= 1e-6 && a < 1e21 {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	s := strconv.FormatFloat(value, 'e', -1, 64)
	// Go writes exponents of two digits at least.
	mantissa, exponent, _ := strings.Cut(s, "e")
	return mantissa + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
}

// parseNonNegative is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers
func parseNonNegative(s string) (value int, ok bool) {
	s = strings.TrimLeft(s, whitespace)
	s, negative := strings.CutPrefix(s, "-")
	if !negative {
		s = strings.TrimPrefix(s, "+")
	}
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	value, err := strconv.Atoi(s[:end])
	if errors.Is(err, strconv.ErrRange) {
		// AD-HOC: there are no greater numbers.
		value, err = math.MaxInt, nil
	}
	return value, err == nil && (!negative || value == 0)
}
