package sourcemaps

import "strings"

// columnsOf a text turns columns in UTF-16 code units into ones in code points. They
// differ on lines with characters beyond U+FFFF.
type columnsOf struct {
	lines []string // nil if no line has such characters
}

func newColumns(text string) columnsOf {
	for i := range len(text) {
		if text[i] >= 0xF0 {
			return columnsOf{splitLines(text)}
		}
	}
	return columnsOf{}
}

// splitLines splits a text into lines.
//
// https://tc39.es/ecma262/#sec-line-terminators
func splitLines(text string) []string {
	return strings.Split(lineTerminators.Replace(text), "\n")
}

var lineTerminators = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

// codePoints returns how many code points there are before a column of a line,
// both counted from 0.
func (c columnsOf) codePoints(line, units int32) int32 {
	if int(line) >= len(c.lines) {
		return units
	}
	var before, points int32
	for _, r := range c.lines[line] {
		if before >= units {
			return points
		}
		points++
		if before++; r > 0xFFFF {
			before++
		}
	}
	return points + units - before
}

// FirstColumns returns where in each line of a text what is no white space begins, counted from 1: a
// source map may lead from the white space to what stands before it.
func FirstColumns(text string) []int {
	lines := splitLines(text)
	columns := make([]int, len(lines))
	for i, line := range lines {
		columns[i] = 1 + len(line) - len(strings.TrimLeft(line, " \t"))
	}
	return columns
}
