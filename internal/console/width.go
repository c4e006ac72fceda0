package console

import (
	"unicode"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

// units is the length of a string in UTF-16 code units.
func units(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < 0x80 || c >= 0xC0 && c < 0xF0:
			n++
		case c >= 0xF0:
			n += 2
		}
	}
	return n
}

// width is the number of columns that a string takes on a terminal.
func width(s string) int {
	s = withoutColors(s)
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			if s[i] >= 0x20 && s[i] != 0x7F {
				n++
			}
			i++
			continue
		}
		r, size := wtf8.DecodeRune(s[i:])
		n += runeWidth(r)
		i += size
	}
	return n
}

func runeWidth(r rune) int {
	switch {
	case r >= 0x80 && r < 0xA0 || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r >= 0xFE00 && r <= 0xFE0F:
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// wide are the characters of the East Asian width classes W and F, and emoji,
// in blocks: https://www.unicode.org/reports/tr11/
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, {0x231A, 0x231B, 1}, {0x2329, 0x232A, 1}, {0x23E9, 0x23EC, 1},
		{0x2E80, 0x303E, 1}, {0x3041, 0x3247, 1}, {0x3250, 0x4DBF, 1}, {0x4E00, 0xA4C6, 1},
		{0xA960, 0xA97C, 1}, {0xAC00, 0xD7A3, 1}, {0xF900, 0xFAFF, 1}, {0xFE10, 0xFE19, 1},
		{0xFE30, 0xFE6B, 1}, {0xFF01, 0xFF60, 1}, {0xFFE0, 0xFFE6, 1},
	},
	R32: []unicode.Range32{
		{0x1B000, 0x1B001, 1}, {0x1F200, 0x1F251, 1}, {0x1F300, 0x1F64F, 1}, {0x1F680, 0x1F6FF, 1},
		{0x1F900, 0x1F9FF, 1}, {0x20000, 0x3FFFD, 1},
	},
}
