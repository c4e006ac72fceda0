// Checked against HTML of 2026-07-17 and Infra of 2026-07-17.

package forms

import (
	"fmt"
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// The value sanitization algorithms of input elements.
//
// https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm

// equalFold reports whether two strings are an ASCII case-insensitive match.
func equalFold(a, b string) bool { return url.EqualFold(a, b) }

// stripNewlines is https://infra.spec.whatwg.org/#strip-newlines
func stripNewlines(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.NewReplacer("\r", "", "\n", "").Replace(s)
}

// sanitizeText is that of the states Text, Search, Telephone and Password: strip newlines from
// the value.
func sanitizeText(_ *nodes.Node, _ *inputType, value string) string { return stripNewlines(value) }

// sanitizeURL is that of the state URL: strip newlines from the value, then strip leading and
// trailing ASCII whitespace from the value.
func sanitizeURL(_ *nodes.Node, _ *inputType, value string) string {
	return strings.Trim(stripNewlines(value), whitespace)
}

// sanitizeEmail is that of the state Email.
func sanitizeEmail(n *nodes.Node, t *inputType, value string) string {
	// If the multiple attribute is not specified: strip newlines from the value, then strip leading and trailing ASCII
	// whitespace from the value.
	if !has(n, "multiple") {
		return sanitizeURL(n, t, value)
	}
	// Otherwise: 1. Split on commas the element's value, strip leading and trailing ASCII whitespace from each resulting
	// token. 2. Concatenate the tokens, separating each from the next by a single U+002C COMMA character.
	return strings.Join(splitOnCommas(value), ",")
}

// splitOnCommas is https://infra.spec.whatwg.org/#split-on-commas
func splitOnCommas(input string) []string {
	tokens := strings.Split(input, ",")
	for i, token := range tokens {
		tokens[i] = strings.Trim(token, whitespace)
	}
	// After the last comma there is a token only if something comes, white space for one.
	if input == "" || strings.HasSuffix(input, ",") {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// sanitizeNumbers is that of the states of dates, times and numbers: if the value is not a
// valid string of the kind, then set it to the empty string instead.
func sanitizeNumbers(_ *nodes.Node, t *inputType, value string) string {
	numbers := t.number
	if numbers.valid != nil {
		if !numbers.valid(value) {
			return ""
		}
		return value
	}
	if _, ok := numbers.parse(value); !ok {
		return ""
	}
	return value
}

// sanitizeLocal is that of the state Local Date and Time: if the value is a valid local date
// and time string, then set it to a valid normalized one; otherwise, to the empty string.
func sanitizeLocal(_ *nodes.Node, _ *inputType, value string) string {
	days, milliseconds, ok := parseLocal(value)
	if !ok {
		return ""
	}
	return formatDate(days) + "T" + formatTime(milliseconds)
}

// sanitizeColor is that of the state Color.
//
// https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color
func sanitizeColor(n *nodes.Node, _ *inputType, value string) string {
	// 3. Let color be the result of parsing value. 4. If color is failure, then set color to opaque black.
	color, ok := colors.Parse(value, func() colors.Color { return colors.Black })
	if !ok {
		color = colors.Black
	}
	// 5. Set element's value to the result of serializing a color well control color given element and color:
	// 3. If element's alpha attribute is not specified, then set color's alpha component to be fully opaque.
	alpha := has(n, "alpha")
	if !alpha {
		color.Alpha = 1
	}
	// 5. If element's colorspace attribute is in the Display P3 state, color is converted to that color space.
	if url.EqualFold(attribute(n, "colorspace"), "display-p3") {
		return color.In("display-p3")
	}
	// 4. If it is in the Limited sRGB state: color is converted to sRGB, and its components are rounded so that they are in the
	//    range 0 to 255. If element's alpha attribute is not specified, the serialization is one of HTML; otherwise color is
	//    converted to one of the color() function.
	bytes := color.Bytes()
	color.Red, color.Green, color.Blue = float64(bytes[0])/255, float64(bytes[1])/255, float64(bytes[2])/255
	if alpha {
		return color.In("srgb")
	}
	return fmt.Sprintf("#%02x%02x%02x", bytes[0], bytes[1], bytes[2])
}

// sanitizeRange is that of the state Range, with what the user agent does so that the element
// never suffers from an underflow, an overflow or a step mismatch.
//
// https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)
func sanitizeRange(n *nodes.Node, t *inputType, text string) string {
	low, _ := minimum(n, t)
	high, _ := maximum(n, t)
	value, ok := parseFloat(text)
	given := ok && isValidFloat(text)
	// If the value of the element is not a valid floating-point number, then set it to the best representation, as a
	// floating-point number, of the default value: the minimum plus half the difference between the minimum and the
	// maximum, unless the maximum is less than the minimum, in which case it is the minimum.
	if !given {
		value = low
		if high >= low {
			value = low + (high-low)/2
		}
	}
	before := value
	// When the element is suffering from an overflow, if the maximum is not less than the minimum, the value becomes the
	// maximum; from an underflow, the minimum.
	if value > high && high >= low {
		value = high
	}
	if value < low {
		value = low
	}
	// When the element is suffering from a step mismatch, the value becomes the nearest one for which it would not, that
	// is not less than the minimum, and, if the maximum is not less than the minimum, not more than the maximum; if two
	// numbers match, the one nearest to positive infinity.
	if step, ok := allowedStep(n, t); ok {
		base := stepBase(n, t)
		down, up := roundTo(value, base, step, false), roundTo(value, base, step, true)
		if down != up {
			best := up
			if math.Abs(value-down) < math.Abs(up-value) {
				best = down
			}
			if best > high && high >= low {
				best = down
			}
			if best < low {
				best = up
			}
			if best >= low && (best <= high || high < low) {
				value = best
			}
		}
	}
	if given && value == before {
		return text
	}
	return formatFloat(value)
}
