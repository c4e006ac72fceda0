// Package version says which version of SpiderMonkey Sluice is built with: what needs no
// engine but depends on its version asks here.
package version

import "unicode/utf8"

// CountsCodePoints says that columns are counted in code points: 102 does. Newer versions
// count UTF-16 code units, as source maps do.
const CountsCodePoints = Major < 128

// Columns returns how many columns the engine counts in a text.
func Columns(text string) int {
	columns := utf8.RuneCountInString(text)
	if !CountsCodePoints {
		for _, r := range text {
			if r > 0xFFFF {
				columns++
			}
		}
	}
	return columns
}
