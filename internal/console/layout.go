package console

import (
	"math"
	"strings"
)

// layout joins the parts of an object to its text: on one line when they are
// few and short, else each on a line of its own.
//
// Base is the text before the braces. Level is the object's own level, and
// deepest the level of the last object within it, so that their difference is
// how many levels would share the line.
func (i *inspector) layout(parts []string, base string, open, shut string, array, numeric bool, level int) string {
	entries := len(parts)
	if array && entries > 6 {
		parts = i.columns(parts, numeric)
	}
	if base != "" {
		base += " "
	}
	if i.deepest-level < compact && entries == len(parts) && i.fits(parts, base, open) {
		if joined := strings.Join(parts, ", "); !strings.Contains(joined, "\n") {
			return base + open + " " + joined + " " + shut
		}
	}
	indent := "\n" + strings.Repeat(" ", i.indent)
	return base + open + indent + "  " + strings.Join(parts, ","+indent+"  ") + indent + shut
}

// fits reports whether parts may share a line. Base ends with a space if it
// is not empty.
func (i *inspector) fits(parts []string, base, open string) bool {
	length := 2*len(parts) + i.indent + units(open) + max(0, units(withoutColors(base))-1) + 10
	if length > i.BreakLength {
		return false
	}
	for _, p := range parts {
		if i.Colors {
			p = withoutColors(p)
		}
		if length += units(p); length > i.BreakLength {
			return false
		}
	}
	return !strings.Contains(base, "\n")
}

// columns arranges the elements of an array in columns of equal width, if
// they are short and alike enough. Numbers are aligned to the right.
func (i *inspector) columns(parts []string, numeric bool) []string {
	const separator = 2 // ", "
	elements := parts
	if i.elided {
		// The last part says how many elements are not shown.
		elements = parts[:len(parts)-1]
	}
	widths := make([]int, len(elements))
	total, longest := 0, 0
	for k, e := range elements {
		widths[k] = width(e)
		total += widths[k] + separator
		longest = max(longest, widths[k])
	}
	cell := longest + separator
	if cell*3+i.indent >= i.BreakLength || (float64(total)/float64(cell) <= 5 && longest > 6) {
		return parts
	}
	// A block of text looks square when it has two and a half times as many
	// characters in a line as it has lines. Elements that are shorter than the
	// longest let a column be counted narrower than it is.
	bias := math.Sqrt(float64(cell) - float64(total)/float64(len(parts)))
	biased := math.Max(float64(cell)-3-bias, 1)
	count := min(
		int(math.Round(math.Sqrt(2.5*biased*float64(len(elements)))/biased)),
		(i.BreakLength-i.indent)/cell,
		compact*4,
		15,
	)
	if count <= 1 {
		return parts
	}
	columns := make([]int, count)
	for k, w := range widths {
		columns[k%count] = max(columns[k%count], w+separator)
	}
	var lines []string
	for start := 0; start < len(elements); start += count {
		end := min(start+count, len(elements))
		var b strings.Builder
		for k := start; k < end; k++ {
			text := elements[k]
			pad := columns[k-start] - widths[k] - separator
			if numeric {
				b.WriteString(strings.Repeat(" ", pad))
			}
			b.WriteString(text)
			if k < end-1 {
				b.WriteString(", ")
				if !numeric {
					b.WriteString(strings.Repeat(" ", pad))
				}
			}
		}
		lines = append(lines, b.String())
	}
	return append(lines, parts[len(elements):]...)
}
