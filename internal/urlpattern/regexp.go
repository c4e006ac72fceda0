// Checked against URL Pattern of 2026-03-20.

package urlpattern

import "strings"

// generateRegexp is https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func generateRegexp(parts []part, o options) (source string, names []string) {
	var b strings.Builder
	write := func(texts ...string) {
		for _, text := range texts {
			b.WriteString(text)
		}
	}
	write("^")
	for _, p := range parts {
		// 1. Fixed text: as it is, or (?:<fixed text>)<modifier>.
		if p.kind == fixedText {
			if p.modifier == noModifier {
				write(escapeRegexp(p.value))
			} else {
				write("(?:", escapeRegexp(p.value), ")", string(p.modifier))
			}
			continue
		}
		// 3. Append part's name to name list.
		names = append(names, p.name)
		// 4. 5. 6. Let regexp value be part's value, or what its type stands for.
		value := p.value
		switch p.kind {
		case segmentWildcard:
			value = o.segmentWildcardRegexp()
		case fullWildcard:
			value = fullWildcardRegexp
		}
		prefix, suffix := escapeRegexp(p.prefix), escapeRegexp(p.suffix)
		repeats := p.modifier == zeroOrMore || p.modifier == oneOrMore
		switch {
		// 7. Without prefix and suffix: (<regexp value>)<modifier>, or ((?:<regexp value>)<modifier>) if it repeats.
		case p.prefix == "" && p.suffix == "" && !repeats:
			write("(", value, ")", string(p.modifier))
		case p.prefix == "" && p.suffix == "":
			write("((?:", value, ")", string(p.modifier), ")")
		// 8. Not repeating: (?:<prefix>(<regexp value>)<suffix>)<modifier>.
		case !repeats:
			write("(?:", prefix, "(", value, ")", suffix, ")", string(p.modifier))
		// 9. to 20. Repeating, with suffix and prefix between what repeats:
		//    (?:<prefix>((?:<regexp value>)(?:<suffix><prefix>(?:<regexp value>))*)<suffix>)?
		default:
			write("(?:", prefix, "((?:", value, ")(?:", suffix, prefix, "(?:", value, "))*)", suffix, ")")
			if p.modifier == zeroOrMore {
				write("?")
			}
		}
	}
	write("$")
	return b.String(), names
}

// escapeRegexp is https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func escapeRegexp(s string) string { return escape(s, `.+*?^${}()[]|/\`) }

// escapePattern is https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escapePattern(s string) string { return escape(s, `+*?:{}()\`) }

// escape puts a backslash before each of some characters.
func escape(s, special string) string {
	if !strings.ContainsAny(s, special) {
		return s
	}
	var b strings.Builder
	for _, c := range []byte(s) {
		if strings.IndexByte(special, c) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}
