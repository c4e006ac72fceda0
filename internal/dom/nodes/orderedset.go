// Checked against DOM of 2026-07-18.

package nodes

import "strings"

// parseOrderedSet is https://dom.spec.whatwg.org/#concept-ordered-set-parser
func parseOrderedSet(input string) []string {
	// 1. Let inputTokens be the result of splitting input on ASCII whitespace.
	inputTokens := strings.FieldsFunc(input, func(r rune) bool { return r < 0x80 && isASCIIWhitespace(byte(r)) })
	// 2. Let tokens be a new ordered set.
	tokens := inputTokens[:0]
	// 3. For each token of inputTokens: append token to tokens.
	seen := make(map[string]bool, len(inputTokens))
	for _, token := range inputTokens {
		if !seen[token] {
			seen[token] = true
			tokens = append(tokens, token)
		}
	}
	// 4. Return tokens.
	return tokens
}
