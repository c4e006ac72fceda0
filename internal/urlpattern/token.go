// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"fmt"
	"unicode"
)

// Error is what is wrong with a pattern string, or with a part of a pattern.
type Error struct{ Reason string }

func (e *Error) Error() string { return e.Reason }

func failure(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// tokenType is https://urlpattern.spec.whatwg.org/#token-type
type tokenType int

const (
	invalidChar tokenType = iota
	openToken
	closeToken
	regexpToken
	nameToken
	charToken
	escapedChar
	otherModifier
	asterisk
	endToken
)

// token is https://urlpattern.spec.whatwg.org/#token
type token struct {
	kind  tokenType
	index int // of the first code point that it represents
	value string
}

// policy is https://urlpattern.spec.whatwg.org/#tokenize-policy
type policy int

const (
	strict policy = iota
	lenient
)

// tokenizer is https://urlpattern.spec.whatwg.org/#tokenizer
type tokenizer struct {
	input     []rune
	policy    policy
	tokens    []token
	index     int
	nextIndex int
	codePoint rune
}

// tokenize is https://urlpattern.spec.whatwg.org/#tokenize
func tokenize(input []rune, policy policy) ([]token, error) {
	t := &tokenizer{input: input, policy: policy}
	for t.index < len(t.input) {
		// 1. Seek and get the next code point given tokenizer's index.
		t.seek(t.index)
		var err error
		switch t.codePoint {
		case '*':
			t.addDefault(asterisk)
		case '+', '?':
			t.addDefault(otherModifier)
		case '\\':
			// If there is nothing to escape, process a tokenizing error.
			if t.index == len(t.input)-1 {
				err = t.fail(t.nextIndex, t.index, "nothing follows the backslash")
				break
			}
			escaped := t.nextIndex
			t.next()
			t.add(escapedChar, t.nextIndex, escaped, t.nextIndex-escaped)
		case '{':
			t.addDefault(openToken)
		case '}':
			t.addDefault(closeToken)
		case ':':
			err = t.name()
		case '(':
			err = t.regexp()
		default:
			t.addDefault(charToken)
		}
		if err != nil {
			return nil, err
		}
	}
	t.add(endToken, t.index, t.index, 0)
	return t.tokens, nil
}

// name has the steps of tokenize for U+003A (:).
func (t *tokenizer) name() error {
	start := t.nextIndex
	position := start
	for position < len(t.input) {
		t.seek(position)
		if !isNameCodePoint(t.codePoint, position == start) {
			break
		}
		position = t.nextIndex
	}
	if position <= start {
		return t.fail(start, t.index, "no name follows the colon")
	}
	t.add(nameToken, position, start, position-start)
	return nil
}

// regexp has the steps of tokenize for U+0028 (left parenthesis).
func (t *tokenizer) regexp() error {
	depth, start := 1, t.nextIndex
	position := start
	for position < len(t.input) {
		t.seek(position)
		switch {
		// If the code point is not an ASCII code point, or the first is U+003F (?), process a tokenizing error.
		case t.codePoint > unicode.MaxASCII:
			return t.fail(start, t.index, "a regular expression is of ASCII characters")
		case position == start && t.codePoint == '?':
			return t.fail(start, t.index, "a regular expression does not begin with a question mark")
		case t.codePoint == '\\':
			if position == len(t.input)-1 {
				return t.fail(start, t.index, "nothing follows the backslash")
			}
			t.next()
			if t.codePoint > unicode.MaxASCII {
				return t.fail(start, t.index, "a regular expression is of ASCII characters")
			}
			position = t.nextIndex
			continue
		case t.codePoint == ')':
			depth--
			if depth == 0 {
				position = t.nextIndex
			}
		case t.codePoint == '(':
			depth++
			// A group in a regular expression has to be a non-capturing one.
			if position == len(t.input)-1 {
				return t.fail(start, t.index, "the regular expression is not closed")
			}
			after := t.nextIndex
			t.next()
			if t.codePoint != '?' {
				return t.fail(start, t.index, "a regular expression has no capturing groups of its own: begin them with (?:")
			}
			t.nextIndex = after
		}
		if depth == 0 {
			break
		}
		position = t.nextIndex
	}
	// If depth is not zero, or the length of the regular expression is, process a tokenizing error.
	if depth != 0 {
		return t.fail(start, t.index, "the regular expression is not closed")
	}
	length := position - start - 1
	if length == 0 {
		return t.fail(start, t.index, "the regular expression is empty")
	}
	t.add(regexpToken, position, start, length)
	return nil
}

// next is https://urlpattern.spec.whatwg.org/#get-the-next-code-point
func (t *tokenizer) next() {
	t.codePoint = t.input[t.nextIndex]
	t.nextIndex++
}

// seek is https://urlpattern.spec.whatwg.org/#seek-and-get-the-next-code-point
func (t *tokenizer) seek(index int) {
	t.nextIndex = index
	t.next()
}

// add is https://urlpattern.spec.whatwg.org/#add-a-token
func (t *tokenizer) add(kind tokenType, next, position, length int) {
	t.tokens = append(t.tokens, token{kind, t.index, string(t.input[position : position+length])})
	t.index = next
}

// addDefault is https://urlpattern.spec.whatwg.org/#add-a-token-with-default-position-and-length
func (t *tokenizer) addDefault(kind tokenType) {
	t.add(kind, t.nextIndex, t.index, t.nextIndex-t.index)
}

// fail is https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error
func (t *tokenizer) fail(next, position int, reason string) error {
	// 1. If tokenizer's policy is "strict", then throw a TypeError.
	if t.policy == strict {
		return failure("pattern %q, at %d: %s", string(t.input), t.index, reason)
	}
	// 3. Add a token with default length given "invalid-char".
	t.add(invalidChar, next, position, next-position)
	return nil
}

// isNameCodePoint is https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
func isNameCodePoint(c rune, first bool) bool {
	// IdentifierStart of ECMAScript, and IdentifierPart.
	if c == '$' || c == '_' || unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start) {
		return !unicode.In(c, unicode.Pattern_Syntax, unicode.Pattern_White_Space) || c == '$' || c == '_'
	}
	return !first && (c == '\u200c' || c == '\u200d' ||
		unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) &&
			!unicode.In(c, unicode.Pattern_Syntax, unicode.Pattern_White_Space))
}
