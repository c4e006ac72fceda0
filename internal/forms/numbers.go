// Checked against HTML of 2026-07-17.

package forms

import (
	"math"
	"math/big"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// numbers is how the values of an input type are numbers.
type numbers struct {
	// parse converts a string to a number, and format a number to a string, "" if there is
	// none for it.
	//
	// https://html.spec.whatwg.org/multipage/input.html#concept-input-value-string-number
	parse  func(value string) (float64, bool)
	format func(value float64) string
	// valid reports whether a string is a value of the type; nil if whatever parses is.
	valid func(value string) bool
	// toDate and fromDate convert numbers to the time values of Date objects, and back; nil
	// if they are the same.
	toDate, fromDate func(float64) float64
	// defaultMinimum and defaultMaximum are NaN if there are none.
	defaultMinimum, defaultMaximum float64
	// defaultStep and stepScale are https://html.spec.whatwg.org/multipage/input.html#concept-input-step-default
	// and https://html.spec.whatwg.org/multipage/input.html#concept-input-step-scale
	defaultStep, stepScale float64
	defaultStepBase        float64
	// periodic says that what comes after the highest value is the lowest one.
	//
	// https://html.spec.whatwg.org/multipage/input.html#has-a-periodic-domain
	periodic bool
}

const msPerDay = 86_400_000

var none = math.NaN()

var dateNumbers = &numbers{
	parse: func(value string) (float64, bool) {
		days, rest, ok := parseDate(value)
		return float64(days) * msPerDay, ok && rest == ""
	},
	format:         func(value float64) string { return ofDays(value, formatDate) },
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 1, stepScale: msPerDay,
}

var monthNumbers = &numbers{
	parse: func(value string) (float64, bool) {
		year, month, rest, ok := parseMonth(value)
		return float64((year-1970)*12 + month - 1), ok && rest == ""
	},
	format: func(value float64) string {
		months := math.Floor(value)
		if !(math.Abs(months) <= (maxYear+1)*12) {
			return ""
		}
		year := 1970 + floorDiv(int(months), 12)
		if year < 1 || year > maxYear {
			return ""
		}
		return formatMonth(year, floorMod(int(months), 12)+1)
	},
	toDate: func(months float64) float64 {
		return float64(daysSinceEpoch(1970+floorDiv(int(months), 12), floorMod(int(months), 12)+1, 1)) * msPerDay
	},
	fromDate: func(time float64) float64 {
		year, month, _ := dateOf(int(math.Floor(time / msPerDay)))
		return float64((year-1970)*12 + month - 1)
	},
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 1, stepScale: 1,
}

var weekNumbers = &numbers{
	parse: func(value string) (float64, bool) {
		days, ok := parseWeek(value)
		return float64(days) * msPerDay, ok
	},
	format:         func(value float64) string { return ofDays(value, formatWeek) },
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 1, stepScale: 7 * msPerDay,
	// The start of week 1970-W01.
	defaultStepBase: -259_200_000,
}

var timeNumbers = &numbers{
	parse: func(value string) (float64, bool) {
		milliseconds, ok := parseTime(value)
		return float64(milliseconds), ok
	},
	format: func(value float64) string {
		if math.IsInf(value, 0) || math.IsNaN(value) {
			return ""
		}
		return formatTime(int(math.Mod(math.Mod(math.Floor(value), msPerDay)+msPerDay, msPerDay)))
	},
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 60, stepScale: 1000,
	periodic: true,
}

var localNumbers = &numbers{
	parse: func(value string) (float64, bool) {
		days, milliseconds, ok := parseLocal(value)
		return float64(days)*msPerDay + float64(milliseconds), ok
	},
	format: func(value float64) string {
		time := math.Floor(value)
		return ofDays(time, func(days int) string {
			return formatDate(days) + "T" + formatTime(int(time-float64(days)*msPerDay))
		})
	},
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 60, stepScale: 1000,
}

var numberNumbers = &numbers{
	parse: parseFloat, format: formatFloat, valid: isValidFloat,
	defaultMinimum: none, defaultMaximum: none,
	defaultStep: 1, stepScale: 1,
}

var rangeNumbers = &numbers{
	parse: parseFloat, format: formatFloat, valid: isValidFloat,
	defaultMinimum: 0, defaultMaximum: 100,
	defaultStep: 1, stepScale: 1,
}

// ofDays formats the day of a time value; "" if it is before the year 1 or after those of
// Date.
func ofDays(value float64, format func(days int) string) string {
	days := math.Floor(value / msPerDay)
	if !(days >= -719_162 && days <= maxDays) {
		return ""
	}
	return format(int(days))
}

// parseLocal is https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string
func parseLocal(value string) (days, milliseconds int, ok bool) {
	days, rest, ok := parseDate(value)
	if !ok || rest == "" || rest[0] != 'T' && rest[0] != ' ' {
		return 0, 0, false
	}
	milliseconds, ok = parseTime(rest[1:])
	return days, milliseconds, ok
}

// limit is the value of an attribute of an input element as a number.
func limit(n *nodes.Node, t *inputType, name string) (float64, bool) {
	value, ok := n.Attribute(name)
	if !ok {
		return 0, false
	}
	return t.number.parse(value)
}

// minimum is https://html.spec.whatwg.org/multipage/input.html#concept-input-min
func minimum(n *nodes.Node, t *inputType) (float64, bool) {
	if v, ok := limit(n, t, "min"); ok {
		return v, true
	}
	return t.number.defaultMinimum, !math.IsNaN(t.number.defaultMinimum)
}

// maximum is https://html.spec.whatwg.org/multipage/input.html#concept-input-max
func maximum(n *nodes.Node, t *inputType) (float64, bool) {
	if v, ok := limit(n, t, "max"); ok {
		return v, true
	}
	return t.number.defaultMaximum, !math.IsNaN(t.number.defaultMaximum)
}

// allowedStep is https://html.spec.whatwg.org/multipage/input.html#concept-input-step
// false if there is none.
func allowedStep(n *nodes.Node, t *inputType) (float64, bool) {
	value, ok := n.Attribute("step")
	switch {
	// 2. Otherwise, if the attribute is absent, then the allowed value step is the default step multiplied by the step
	//    scale factor.
	case !ok:
		return t.number.defaultStep * t.number.stepScale, true
	// 3. Otherwise, if the attribute's value is an ASCII case-insensitive match for "any", then there is no allowed value
	//    step.
	case equalFold(value, "any"):
		return 0, false
	}
	// 4. Otherwise, if the rules for parsing floating-point number values return an error, zero, or a number less than
	//    zero, then it is the default step multiplied by the step scale factor.
	step, ok := parseFloat(value)
	if !ok || step <= 0 {
		return t.number.defaultStep * t.number.stepScale, true
	}
	// 5. Otherwise, it is the number returned, multiplied by the step scale factor.
	return step * t.number.stepScale, true
}

// stepBase is https://html.spec.whatwg.org/multipage/input.html#concept-input-min-zero
func stepBase(n *nodes.Node, t *inputType) float64 {
	// 1. If the element has a min content attribute that is a number, then return that.
	if v, ok := limit(n, t, "min"); ok {
		return v
	}
	// 2. If the element has a value content attribute that is a number, then return that.
	if v, ok := limit(n, t, "value"); ok {
		return v
	}
	// 3. If a default step base is defined, then return it. 4. Return zero.
	return t.number.defaultStepBase
}

// decimal is a number as it is written: 0.1 is a tenth.
func decimal(value float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(value, 'g', -1, 64))
	if !ok {
		return new(big.Rat)
	}
	return r
}

// stepsFrom returns how many whole steps, down from it, a value is from a base, and whether
// it is that many exactly.
func stepsFrom(value, base, step float64) (steps *big.Int, exact bool) {
	q := new(big.Rat).Sub(decimal(value), decimal(base))
	q.Quo(q, decimal(step))
	steps = new(big.Int)
	remainder := new(big.Int)
	// Euclidean division is down for positive divisors.
	steps.DivMod(q.Num(), q.Denom(), remainder)
	return steps, remainder.Sign() == 0
}

// atStep is the value that is a number of steps from a base.
func atStep(base float64, steps *big.Int, step float64) float64 {
	v := new(big.Rat).Mul(new(big.Rat).SetInt(steps), decimal(step))
	f, _ := v.Add(v, decimal(base)).Float64()
	return f
}

// roundTo returns the nearest value in a direction that is a whole number of steps from a
// base, or the value itself if it is.
func roundTo(value, base, step float64, up bool) float64 {
	steps, exact := stepsFrom(value, base, step)
	if exact {
		return value
	}
	if up {
		steps.Add(steps, big.NewInt(1))
	}
	return atStep(base, steps, step)
}
