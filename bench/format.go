package main

import (
	"fmt"
	"strconv"
	"strings"
)

// figure is a value of a kind, with a unit that suits it.
func figure(v float64, k kind) string {
	switch k.unit() {
	case "MB":
		if v < 0.01 && v > 0 {
			return digits(v*1000) + " KB"
		}
		return digits(v) + " MB"
	case "":
		return digits(v)
	}
	switch {
	case v < 1e3:
		return digits(v) + " ns"
	case v < 1e6:
		return digits(v/1e3) + " µs"
	case v < 1e9:
		return digits(v/1e6) + " ms"
	}
	return digits(v/1e9) + " s"
}

// digits writes a number with two or three significant digits.
func digits(v float64) string {
	switch {
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v >= 0.1:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return strconv.FormatFloat(v, 'g', 2, 64)
}

// count writes a number with commas.
func count(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// unsettled stands for what the runs do not agree on.
const unsettled = "?"

// figure writes a summary.
func (s summary) figure(k kind) string {
	if !s.settled() {
		return unsettled
	}
	return figure(s.Least, k)
}

// A grid is a table in Markdown that is aligned, so that it reads as text too.
type grid struct {
	rows [][]string
}

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// String lays the table out: the first row is the head, the first column is
// text and the others are numbers.
func (g *grid) String() string {
	widths := make([]int, len(g.rows[0]))
	for _, row := range g.rows {
		for i, c := range row {
			widths[i] = max(widths[i], width(c), 3)
		}
	}
	var b strings.Builder
	for n, row := range g.rows {
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-width(c))
			if i == 0 {
				fmt.Fprintf(&b, "| %s%s ", c, pad)
			} else {
				fmt.Fprintf(&b, "| %s%s ", pad, c)
			}
		}
		b.WriteString("|\n")
		if n == 0 {
			for i, w := range widths {
				if i == 0 {
					fmt.Fprintf(&b, "|%s", strings.Repeat("-", w+2))
				} else {
					fmt.Fprintf(&b, "|%s:", strings.Repeat("-", w+1))
				}
			}
			b.WriteString("|\n")
		}
	}
	return b.String()
}

// width counts what is seen: no letter here is wider than another, or combines.
func width(s string) int { return len([]rune(s)) }
