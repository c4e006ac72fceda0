// Checked against HTML of 2026-08-21.

package html

import (
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/url"
)

// imageSource is an image source: a URL, with what its descriptor says.
//
// https://html.spec.whatwg.org/multipage/images.html#image-source
type imageSource struct {
	url string
	// density is the pixel density descriptor, width the width descriptor; 0 for none.
	density, width float64
}

// sourcesAtOnce is how many image sources are parsed without asking whether the page was told to end.
const sourcesAtOnce = 1024

// parseSrcset is https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute, unless nobody waits for the rest
// any more.
func parseSrcset(input string, ended func() bool) (candidates []imageSource) {
	for n := 1; ; n++ {
		if n%sourcesAtOnce == 0 && ended() {
			return candidates
		}
		// 4. Splitting loop: Collect a sequence of code points that are ASCII whitespace or U+002C COMMA characters.
		input = strings.TrimLeft(input, asciiWhitespace+",")
		// 5. If position is past the end of input, return candidates.
		if input == "" {
			return candidates
		}
		// 6. Collect a sequence of code points that are not ASCII whitespace, and let url be the result.
		end := strings.IndexAny(input, asciiWhitespace)
		if end < 0 {
			end = len(input)
		}
		source := imageSource{url: input[:end]}
		input = input[end:]
		var descriptors []string
		if trimmed := strings.TrimRight(source.url, ","); trimmed != source.url {
			// 8. If url ends with U+002C (,), then remove all trailing U+002C COMMA characters from url.
			source.url = trimmed
		} else {
			// 8. Otherwise: descriptor tokenizer.
			descriptors, input = descriptorsOf(input)
		}
		// 9. to 15. Let the descriptors be parsed; append a new image source unless there was an error.
		if source.describe(descriptors) && source.url != "" {
			candidates = append(candidates, source)
		}
	}
}

// descriptorsOf is the descriptor tokenizer. It returns the rest of the input.
func descriptorsOf(input string) (descriptors []string, rest string) {
	start, parens := 0, 0
	token := func(end int) {
		if end > start {
			descriptors = append(descriptors, input[start:end])
		}
		start = end + 1
	}
	for i := range len(input) {
		switch c := input[i]; {
		case c == '(':
			parens++
		case c == ')' && parens > 0:
			parens = 0
		case parens > 0:
		case strings.IndexByte(asciiWhitespace, c) >= 0:
			token(i)
		case c == ',':
			token(i)
			return descriptors, input[i+1:]
		}
	}
	token(len(input))
	return descriptors, ""
}

// describe takes what descriptors say. It returns false on an error.
func (s *imageSource) describe(descriptors []string) bool {
	height := false
	for _, d := range descriptors {
		number, kind := d[:len(d)-1], d[len(d)-1]
		switch kind {
		// If the descriptor consists of a valid non-negative integer followed by a U+0077 LATIN SMALL LETTER W character:
		case 'w':
			n, ok := nonNegative(number)
			if !ok || n == 0 || s.width != 0 || s.density != 0 {
				return false
			}
			s.width = n
		// a valid floating-point number followed by U+0078:
		case 'x':
			n, ok := floatingPoint(number)
			if !ok || n < 0 || s.width != 0 || s.density != 0 || height {
				return false
			}
			s.density = max(n, tiny)
		// a valid non-negative integer followed by U+0068:
		case 'h':
			n, ok := nonNegative(number)
			if !ok || n == 0 || height || s.density != 0 {
				return false
			}
			height = true
		default:
			return false
		}
	}
	// If future-compat-h is not absent and width is absent, let error be yes.
	return !height || s.width != 0
}

// tiny stands for a density of 0, which nothing can be divided by.
const tiny = 1e-9

// nonNegative parses a valid non-negative integer.
func nonNegative(s string) (float64, bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// floatingPoint parses a valid floating-point number.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func floatingPoint(s string) (float64, bool) {
	if strings.Trim(s, "0123456789.eE+-") != "" || strings.HasPrefix(s, "+") {
		return 0, false
	}
	// A full stop is followed by digits.
	if _, decimals, found := strings.Cut(s, "."); found && (decimals == "" || decimals[0] < '0' || decimals[0] > '9') {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// sourceSize is what a sizes attribute says, in CSS pixels. AD-HOC: Of lengths those are understood that are a number and a
// unit; math functions are not.
//
// https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
func sourceSize(sizes string, media *conditions.Media) float64 {
	// 1. Let unparsed sizes list be the result of parsing a comma-separated list of component values.
	// 3. For each unparsed size in unparsed sizes list:
	for sizes != "" {
		var unparsed string
		unparsed, sizes = cutAtComma(sizes)
		// 1. Remove all consecutive whitespace tokens from the end of unparsed size. If it is now empty, continue.
		unparsed = strings.Trim(unparsed, asciiWhitespace)
		// 2. If the last component value in unparsed size is a valid non-negative source size value, then set size to its
		//    value and remove the component value from unparsed size. Otherwise, continue.
		condition, length := "", unparsed
		if i := strings.LastIndexAny(unparsed, asciiWhitespace+")"); i >= 0 {
			condition, length = strings.Trim(unparsed[:i+1], asciiWhitespace), unparsed[i+1:]
		}
		size, ok := lengthOf(length, media)
		if !ok {
			continue
		}
		// 4. If unparsed size is now empty, then return size. 5. Parse the remaining component values in unparsed size as a
		//    <media-condition>. If it does not parse correctly, or evaluates to false, continue. 6. Return size. (It is auto never:
		//    nothing is rendered.)
		if condition == "" {
			return size
		}
		if q := conditions.ParseMediaCondition(condition); q != nil && (conditions.MediaList{q}).Matches(media) {
			return size
		}
	}
	// 4. Return 100vw.
	return media.Width
}

// cutAtComma cuts a list at the first comma that is in no parentheses.
func cutAtComma(list string) (first, rest string) {
	depth := 0
	for i, c := range []byte(list) {
		switch {
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case c == ',' && depth == 0:
			return list[:i], list[i+1:]
		}
	}
	return list, ""
}

// lengthUnits are how many CSS pixels there are in a unit. Nothing has a font, whose size would be another.
//
// https://drafts.csswg.org/css-values-4/#lengths
var lengthUnits = map[string]float64{
	"px": 1, "em": 16, "rem": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pc": 16, "pt": 96.0 / 72,
}

// lengthOf parses a length that is not negative, in CSS pixels.
func lengthOf(s string, media *conditions.Media) (float64, bool) {
	s = url.ASCIILowercase(s)
	number := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz")
	unit := s[len(number):]
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n >= 0) || math.IsInf(n, 0) {
		return 0, false
	}
	switch unit {
	case "":
		return 0, n == 0
	case "vw":
		return n / 100 * media.Width, true
	case "vh":
		return n / 100 * media.Height, true
	case "vmin":
		return n / 100 * min(media.Width, media.Height), true
	case "vmax":
		return n / 100 * max(media.Width, media.Height), true
	}
	pixels, ok := lengthUnits[unit]
	return n * pixels, ok
}
