// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"strings"
	"unicode/utf8"
)

// generatePatternString is https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func generatePatternString(parts []part, o options) string {
	var b strings.Builder
	for i, p := range parts {
		// 2. 3. Let previous part and next part be null, or these.
		var previous, next *part
		if i > 0 {
			previous = &parts[i-1]
		}
		if i < len(parts)-1 {
			next = &parts[i+1]
		}
		// 4. If part's type is "fixed-text", it has braces only for its modifier.
		if p.kind == fixedText {
			if p.modifier == noModifier {
				b.WriteString(escapePattern(p.value))
			} else {
				b.WriteString("{" + escapePattern(p.value) + "}" + string(p.modifier))
			}
			continue
		}
		// 5. 6. 7. 8. Let needs grouping be true for a suffix, for a prefix that is not written without braces, and where
		//             the part would run into its neighbours.
		customName := !startsWithDigit(p.name)
		grouping := p.suffix != "" || p.prefix != "" && p.prefix != o.prefix
		if !grouping && customName && p.kind == segmentWildcard && p.modifier == noModifier &&
			next != nil && next.prefix == "" && next.suffix == "" {
			if next.kind == fixedText {
				grouping = startsWithName(next.value)
			} else {
				grouping = startsWithDigit(next.name)
			}
		}
		if !grouping && p.prefix == "" && previous != nil && previous.kind == fixedText &&
			o.prefix != "" && strings.HasSuffix(previous.value, o.prefix) {
			grouping = true
		}
		// 10. 11. Append "{" and the prefix.
		if grouping {
			b.WriteByte('{')
		}
		b.WriteString(escapePattern(p.prefix))
		// 12. Append the name.
		if customName {
			b.WriteString(":" + p.name)
		}
		// 13. 14. 15. Append what the group matches.
		switch {
		case p.kind == regexpPart:
			b.WriteString("(" + p.value + ")")
		case p.kind == segmentWildcard && !customName:
			b.WriteString("(" + o.segmentWildcardRegexp() + ")")
		case p.kind == fullWildcard:
			if !customName && (previous == nil || previous.kind == fixedText || previous.modifier != noModifier || grouping || p.prefix != "") {
				b.WriteByte('*')
			} else {
				b.WriteString("(" + fullWildcardRegexp + ")")
			}
		}
		// 16. A suffix that would lengthen the name is escaped.
		if p.kind == segmentWildcard && customName && startsWithName(p.suffix) {
			b.WriteByte('\\')
		}
		// 17. 18. 19. Append the suffix, "}" and the modifier.
		b.WriteString(escapePattern(p.suffix))
		if grouping {
			b.WriteByte('}')
		}
		b.WriteString(string(p.modifier))
	}
	return b.String()
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// startsWithName reports whether the first code point of a string may stand inside a name.
func startsWithName(s string) bool {
	if s == "" {
		return false
	}
	c, _ := utf8.DecodeRuneInString(s)
	return isNameCodePoint(c, false)
}
