package console

import "strings"

// style is what a piece of text stands for, which decides its colour.
type style int

const (
	styleSpecial style = iota
	styleNumber
	styleBigInt
	styleBoolean
	styleUndefined
	styleNull
	styleString
	styleSymbol
	styleDate
	styleRegExp
	styleError
	styleFaint
)

// codes are the SGR parameters that begin and end each style.
var codes = [...][2]string{
	styleSpecial:   {"36", "39"},
	styleNumber:    {"33", "39"},
	styleBigInt:    {"33", "39"},
	styleBoolean:   {"33", "39"},
	styleUndefined: {"90", "39"},
	styleNull:      {"1", "22"},
	styleString:    {"32", "39"},
	styleSymbol:    {"32", "39"},
	styleDate:      {"35", "39"},
	styleRegExp:    {"31", "39"},
	styleError:     {"31", "39"},
	styleFaint:     {"90", "39"},
}

// paint gives text the colour of its style, if colours are wanted.
func paint(colors bool, s style, text string) string {
	if !colors {
		return text
	}
	return "\x1b[" + codes[s][0] + "m" + text + "\x1b[" + codes[s][1] + "m"
}

// withoutColors removes what paint adds.
func withoutColors(s string) string {
	if !strings.Contains(s, "\x1b[") {
		return s
	}
	var b strings.Builder
	for {
		i := strings.Index(s, "\x1b[")
		if i < 0 {
			b.WriteString(s)
			return b.String()
		}
		end := i + 2
		for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == ';') {
			end++
		}
		if end == len(s) || s[end] != 'm' {
			b.WriteString(s[:end])
		} else {
			b.WriteString(s[:i])
			end++
		}
		s = s[end:]
	}
}
