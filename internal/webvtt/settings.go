// Checked against WebVTT of 2026-05-14.

package webvtt

import (
	"math"
	"strconv"
	"strings"
)

const (
	whitespace = "\t\n\f\r "
	digits     = "0123456789"
)

// timings collects the timings and settings of a cue from a line with an arrow; nil for failure.
//
// https://w3c.github.io/webvtt/#collect-webvtt-cue-timings-and-settings
func (p *parser) timings(input string) *Cue {
	// 3. Skip whitespace. 4. Collect a WebVTT timestamp. If that algorithm fails, then return failure.
	start, input, ok := timestamp(strings.TrimLeft(input, whitespace))
	if !ok {
		return nil
	}
	// 5. Skip whitespace. 6. to 8. If there is no "-->", then return failure. 9. Skip whitespace.
	input, ok = strings.CutPrefix(strings.TrimLeft(input, whitespace), "-->")
	if !ok {
		return nil
	}
	// 10. Collect a WebVTT timestamp. If that algorithm fails, then return failure.
	end, input, ok := timestamp(strings.TrimLeft(input, whitespace))
	if !ok {
		return nil
	}
	// 11, 12. Parse the WebVTT cue settings from the remainder.
	cue := NewCue(start, end, "")
	cue.settings(input, p.regions)
	return &cue
}

// timestamp collects a timestamp at the beginning of the input, in seconds, and returns what follows.
//
// https://w3c.github.io/webvtt/#collect-a-webvtt-timestamp
func timestamp(input string) (result float64, rest string, ok bool) {
	number := func(length int) (float64, int, bool) {
		n := len(input) - len(strings.TrimLeft(input, digits))
		if n == 0 || length > 0 && n != length {
			return 0, 0, false
		}
		value, err := strconv.ParseFloat(input[:n], 64)
		input = input[n:]
		return value, n, err == nil
	}
	separator := func(c byte) bool {
		if input == "" || input[0] != c {
			return false
		}
		input = input[1:]
		return true
	}
	// 3. to 6. Collect a sequence of code points that are ASCII digits. 7. If string is not exactly two characters in length, or
	//    if value1 is greater than 59, let most significant units be hours. 8. A colon.
	value1, length, ok := number(0)
	if hours := length != 2 || value1 > 59; !ok || !separator(':') {
		return 0, "", false
	} else if value2, _, ok := number(2); !ok {
		// 9. to 11. Two digits.
		return 0, "", false
	} else {
		// 12. If most significant units is hours, or there is a colon: two more digits. Otherwise, let value3 have the value of
		//     value2, then value2 have the value of value1, then let value1 equal zero.
		value3 := value2
		if hours || input != "" && input[0] == ':' {
			if !separator(':') {
				return 0, "", false
			}
			if value3, _, ok = number(2); !ok {
				return 0, "", false
			}
		} else {
			value1, value2 = 0, value1
		}
		// 13. A full stop. 14. to 16. Three digits. 17. If value2 or value3 is greater than 59, return an error.
		if !separator('.') {
			return 0, "", false
		}
		value4, _, ok := number(3)
		if !ok || value2 > 59 || value3 > 59 {
			return 0, "", false
		}
		// 18. Let result be value1×60×60 + value2×60 + value3 + value4∕1000.
		result = value1*60*60 + value2*60 + value3 + value4/1000
		return result, input, !math.IsInf(result, 0)
	}
}

// each calls set with the name and the value of each setting in the input.
func each(input string, set func(name, value string)) {
	for setting := range strings.FieldsFuncSeq(input, isWhitespace) {
		// If setting does not contain a colon, or if the first one is either the first or last character of setting, then jump to
		// the step labeled next setting.
		if name, value, ok := strings.Cut(setting, ":"); ok && name != "" && value != "" {
			set(name, value)
		}
	}
}

func isWhitespace(c rune) bool { return strings.ContainsRune(whitespace, c) }

// settings parses the settings of a cue.
//
// https://w3c.github.io/webvtt/#parse-the-webvtt-cue-settings
func (c *Cue) settings(input string, regions []*Region) {
	each(input, func(name, value string) {
		switch name {
		case "region":
			// The last region in regions whose identifier is value, if any, or null otherwise.
			c.Region = nil
			for _, r := range regions {
				if r.ID == value {
					c.Region = r
				}
			}
		case "vertical":
			if value == "rl" || value == "lr" {
				c.Vertical = value
			}
			// There are no vertical regions.
			if c.Vertical != "" {
				c.Region = nil
			}
		case "line":
			c.line(value)
		case "position":
			position, align, hasAlign := strings.Cut(value, ",")
			number, ok := percentage(position)
			if !ok {
				return
			}
			switch align {
			case "line-left", "center", "line-right":
				c.PositionAlign = strings.Clone(align)
			default:
				if hasAlign {
					return
				}
			}
			c.Position = Number{number, true}
		case "size":
			number, ok := percentage(value)
			if !ok {
				return
			}
			c.Size = number
			// The cue has been explicitly sized and thus drops out of the region.
			if number != 100 {
				c.Region = nil
			}
		case "align":
			switch value {
			case "start", "center", "end", "left", "right":
				c.Align = strings.Clone(value)
			}
		}
	})
}

// line sets the line.
func (c *Cue) line(value string) {
	position, align, hasAlign := strings.Cut(value, ",")
	// If linepos does not contain at least one ASCII digit, then jump to the step labeled next setting.
	if !strings.ContainsAny(position, digits) {
		return
	}
	var number float64
	relative := strings.HasSuffix(position, "%")
	if relative {
		var ok bool
		if number, ok = percentage(position); !ok {
			return
		}
	} else {
		// If linepos contains any characters other than "-", ASCII digits, and ".", if any character other than the first one is a
		// "-", if there is more than one ".", or a "." without an ASCII digit before and after it, then jump to the step labeled
		// next setting.
		if !isDecimal(strings.TrimPrefix(position, "-")) {
			return
		}
		var err error
		if number, err = strconv.ParseFloat(position, 64); err != nil {
			return
		}
		if number == 0 {
			number = 0 // and not negative zero
		}
	}
	switch align {
	case "start", "center", "end":
		c.LineAlign = strings.Clone(align)
	default:
		if hasAlign {
			return
		}
	}
	c.Line = Number{number, true}
	c.SnapToLines = !relative
	// The cue has been explicitly positioned with a line offset and thus drops out of the region.
	c.Region = nil
}

// isDecimal reports whether a string is digits, perhaps with a dot and digits behind them.
func isDecimal(s string) bool {
	whole, fraction, dot := strings.Cut(s, ".")
	return whole != "" && strings.Trim(whole, digits) == "" && (!dot || fraction != "" && strings.Trim(fraction, digits) == "")
}

// percentage is https://w3c.github.io/webvtt/#parse-a-percentage-string
func percentage(input string) (number float64, ok bool) {
	// 2. If input does not match the syntax for a WebVTT percentage, then fail. 3. Remove the last character from input.
	input, ok = strings.CutSuffix(input, "%")
	if !ok || !isDecimal(input) {
		return 0, false
	}
	// 4, 5. If percentage is an error, is less than 0, or is greater than 100, then fail.
	number, err := strconv.ParseFloat(input, 64)
	return number, err == nil && number <= 100
}

// settings collects the settings of a region.
//
// https://w3c.github.io/webvtt/#collect-webvtt-region-settings
func (r *Region) settings(input string) {
	point := func(value string, x, y *float64) {
		left, right, _ := strings.Cut(value, ",")
		a, okA := percentage(left)
		if b, okB := percentage(right); okA && okB {
			*x, *y = a, b
		}
	}
	each(input, func(name, value string) {
		switch name {
		case "id":
			r.ID = strings.Clone(value)
		case "width":
			if number, ok := percentage(value); ok {
				r.Width = number
			}
		case "lines":
			// What is too large stays at the largest value that script can see.
			if strings.Trim(value, digits) == "" {
				lines, _ := strconv.ParseUint(value, 10, 32)
				r.Lines = uint32(lines)
			}
		case "regionanchor":
			point(value, &r.AnchorX, &r.AnchorY)
		case "viewportanchor":
			point(value, &r.ViewportX, &r.ViewportY)
		case "scroll":
			if value == "up" {
				r.Scroll = "up"
			}
		}
	})
}
