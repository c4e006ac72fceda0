package html

import (
	"strconv"
	"strings"

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

// parseSrcset is https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
func parseSrcset(input string) (candidates []imageSource) {
	for {
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
	if strings.Trim(s, "0123456789.eE+-") != "" || strings.HasPrefix(s, "+") || strings.HasSuffix(s, ".") {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// The viewport, as far as images ask. AD-HOC: there is no layout, so it has the size that browsers without a window give it.
const (
	viewportWidth  = 1280
	viewportHeight = 720
)

// sourceSize is what a sizes attribute says, in CSS pixels. AD-HOC: Of media conditions those are understood that compare
// nothing but the width of the viewport; others do not match.
//
// https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
func sourceSize(sizes string) float64 {
	for entry := range strings.SplitSeq(sizes, ",") {
		entry = strings.Trim(entry, asciiWhitespace)
		condition, length := "", entry
		if i := strings.LastIndexAny(entry, asciiWhitespace+")"); i >= 0 {
			condition, length = strings.Trim(entry[:i+1], asciiWhitespace), entry[i+1:]
		}
		if condition != "" && !matchesMedia(condition) {
			continue
		}
		if size, ok := lengthOf(length); ok {
			return size
		}
	}
	// 100vw is what there is without one.
	return viewportWidth
}

// lengthOf parses a length, in CSS pixels.
func lengthOf(s string) (float64, bool) {
	s = url.ASCIILowercase(strings.Trim(s, asciiWhitespace))
	for unit, pixels := range map[string]float64{
		"px": 1, "vw": viewportWidth / 100.0, "vh": viewportHeight / 100.0, "em": 16, "rem": 16, "in": 96, "cm": 96 / 2.54, "pt": 4.0 / 3,
	} {
		if number, ok := strings.CutSuffix(s, unit); ok {
			if n, err := strconv.ParseFloat(number, 64); err == nil && n >= 0 {
				return n * pixels, true
			}
		}
	}
	return 0, s == "0"
}

// matchesMedia says whether a media query matches, as far as sourceSize says.
func matchesMedia(query string) bool {
	query = url.ASCIILowercase(strings.Trim(query, asciiWhitespace))
	for part := range strings.SplitSeq(query, " and ") {
		part = strings.Trim(part, asciiWhitespace)
		feature, value, _ := strings.Cut(strings.Trim(part, "()"), ":")
		length, ok := lengthOf(value)
		switch strings.Trim(feature, asciiWhitespace) {
		case "", "all", "screen":
			ok = true
		case "min-width":
			ok = ok && viewportWidth >= length
		case "max-width":
			ok = ok && viewportWidth <= length
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return true
}
