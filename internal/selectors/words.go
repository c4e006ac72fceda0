package selectors

import "strings"

// hasWord reports whether a list of words, with ASCII whitespace between them,
// has one.
func hasWord(words, word string, insensitive bool) bool {
	if words == word {
		return true // no word has white space
	}
	for at := 0; at < len(words); {
		if isSpace(words[at]) {
			at++
			continue
		}
		end := at + 1
		for end < len(words) && !isSpace(words[end]) {
			end++
		}
		if equal(words[at:end], word, insensitive) {
			return true
		}
		at = end
	}
	return false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' }

func equal(a, b string, insensitive bool) bool { return a == b || insensitive && equalFold(a, b) }

// equalFold compares ASCII case-insensitively.
func equalFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// contains is strings.Contains, ASCII case-insensitively if asked to.
func contains(s, part string, lowered bool) bool {
	if !lowered {
		return strings.Contains(s, part)
	}
	for ; len(s) >= len(part); s = s[1:] {
		if equalFold(s[:len(part)], part) {
			return true
		}
	}
	return false
}
