// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"strconv"
	"strings"
)

// partType is https://urlpattern.spec.whatwg.org/#part-type
type partType int

const (
	fixedText partType = iota
	regexpPart
	segmentWildcard
	fullWildcard
)

// modifier is https://urlpattern.spec.whatwg.org/#part-modifier; its value is what convert a modifier to a string
// returns.
//
// https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string
type modifier string

const (
	noModifier modifier = ""
	optional   modifier = "?"
	zeroOrMore modifier = "*"
	oneOrMore  modifier = "+"
)

// part is https://urlpattern.spec.whatwg.org/#part
type part struct {
	kind           partType
	value          string
	modifier       modifier
	name           string
	prefix, suffix string
}

// options is https://urlpattern.spec.whatwg.org/#options
type options struct {
	delimiter, prefix string // a code point, or ""
	ignoreCase        bool
}

// https://urlpattern.spec.whatwg.org/#default-options and what follows it
var (
	defaultOptions  = options{}
	hostnameOptions = options{delimiter: "."}
	pathnameOptions = options{delimiter: "/", prefix: "/"}
)

// encodingCallback is https://urlpattern.spec.whatwg.org/#encoding-callback
type encodingCallback func(string) (string, error)

// fullWildcardRegexp is https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value
const fullWildcardRegexp = ".*"

// segmentWildcardRegexp is https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func (o options) segmentWildcardRegexp() string { return "[^" + escapeRegexp(o.delimiter) + "]+?" }

// patternParser is https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	input           string
	tokens          []token
	encode          encodingCallback
	segmentWildcard string
	parts           []part
	names           map[string]bool // of parts
	pendingFixed    strings.Builder
	index           int
	nextNumericName int
}

// parsePattern is https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func parsePattern(input string, o options, encode encodingCallback) ([]part, error) {
	// 1. 2. Let parser be a new pattern parser, whose token list is the result of tokenizing input with "strict".
	tokens, err := tokenize([]rune(input), strict)
	if err != nil {
		return nil, err
	}
	p := &patternParser{input: input, tokens: tokens, encode: encode, segmentWildcard: o.segmentWildcardRegexp(), names: map[string]bool{}}
	// 3. While parser's index is less than the size of its token list:
	for p.index < len(p.tokens) {
		// 1. 2. 3. Look for a prefix, a name, and a regular expression or a wildcard.
		char := p.try(charToken)
		name := p.try(nameToken)
		group := p.tryGroup(name)
		// 4. If there is a name or a regular expression or wildcard:
		if name != nil || group != nil {
			// 1. 2. 3. Let prefix be char token's value; if it is not the prefix code point, it is fixed text.
			prefix := ""
			if char != nil {
				prefix = char.value
			}
			if prefix != "" && prefix != o.prefix {
				p.pendingFixed.WriteString(prefix)
				prefix = ""
			}
			// 4. 5. 6. Maybe add a part from the pending fixed value; then add a part with its modifier.
			if err := p.addPending(); err != nil {
				return nil, err
			}
			if err := p.add(prefix, name, group, "", p.tryModifier()); err != nil {
				return nil, err
			}
			continue
		}
		// 5. 6. 7. Let fixed token be char token, or an "escaped-char" token. If there is one, append its value to the
		//          pending fixed value.
		fixed := char
		if fixed == nil {
			fixed = p.try(escapedChar)
		}
		if fixed != nil {
			p.pendingFixed.WriteString(fixed.value)
			continue
		}
		// 8. 9. If there is an "open" token:
		if p.try(openToken) != nil {
			prefix := p.consumeText()
			name := p.try(nameToken)
			group := p.tryGroup(name)
			suffix := p.consumeText()
			if err := p.require(closeToken, "a closing brace"); err != nil {
				return nil, err
			}
			if err := p.add(prefix, name, group, suffix, p.tryModifier()); err != nil {
				return nil, err
			}
			continue
		}
		// 10. 11. Maybe add a part from the pending fixed value. Consume the required token "end".
		if err := p.addPending(); err != nil {
			return nil, err
		}
		if err := p.require(endToken, "the pattern's end"); err != nil {
			return nil, err
		}
	}
	return p.parts, nil
}

// try is https://urlpattern.spec.whatwg.org/#try-to-consume-a-token
func (p *patternParser) try(kind tokenType) *token {
	next := &p.tokens[p.index]
	if next.kind != kind {
		return nil
	}
	p.index++
	return next
}

// tryModifier is https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token
func (p *patternParser) tryModifier() *token {
	if t := p.try(otherModifier); t != nil {
		return t
	}
	return p.try(asterisk)
}

// tryGroup is https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token
func (p *patternParser) tryGroup(name *token) *token {
	t := p.try(regexpToken)
	if name == nil && t == nil {
		t = p.try(asterisk)
	}
	return t
}

// require is https://urlpattern.spec.whatwg.org/#consume-a-required-token
func (p *patternParser) require(kind tokenType, what string) error {
	if p.try(kind) != nil {
		return nil
	}
	at := p.tokens[p.index]
	if at.kind == endToken {
		return failure("pattern %q ends, where %s was expected", p.input, what)
	}
	return failure("pattern %q, at %d: %q, where %s was expected", p.input, at.index, at.value, what)
}

// consumeText is https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) consumeText() string {
	var result strings.Builder
	for {
		t := p.try(charToken)
		if t == nil {
			t = p.try(escapedChar)
		}
		if t == nil {
			return result.String()
		}
		result.WriteString(t.value)
	}
}

// addPending is https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) addPending() error {
	if p.pendingFixed.Len() == 0 {
		return nil
	}
	encoded, err := p.encode(p.pendingFixed.String())
	if err != nil {
		return err
	}
	p.pendingFixed.Reset()
	p.parts = append(p.parts, part{kind: fixedText, value: encoded})
	return nil
}

// add is https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) add(prefix string, name, group *token, suffix string, modifierToken *token) error {
	// 1. 2. Let modifier be what modifier token's value says. ("?", "*" and "+" are the modifiers.)
	m := noModifier
	if modifierToken != nil {
		m = modifier(modifierToken.value)
	}
	// 3. If there is no name, no regular expression or wildcard, and no modifier, append prefix to the pending fixed
	//    value, and return. ("{a}b" has a suffix as little as a name.)
	if name == nil && group == nil && m == noModifier {
		p.pendingFixed.WriteString(prefix)
		return nil
	}
	// 4. Maybe add a part from the pending fixed value.
	if err := p.addPending(); err != nil {
		return err
	}
	// 5. If there is no name and no regular expression or wildcard: fixed text with a modifier.
	if name == nil && group == nil {
		if prefix == "" {
			return nil
		}
		encoded, err := p.encode(prefix)
		if err != nil {
			return err
		}
		p.parts = append(p.parts, part{kind: fixedText, value: encoded, modifier: m})
		return nil
	}
	// 6. 7. 8. 9. Let regexp value be the segment wildcard regexp, the full wildcard regexp value, or the token's value.
	value := p.segmentWildcard
	switch {
	case group == nil:
	case group.kind == asterisk:
		value = fullWildcardRegexp
	default:
		value = group.value
	}
	// 10. 11. 12. Let type be that of a wildcard that is written as a regular expression, too.
	kind := regexpPart
	switch value {
	case p.segmentWildcard:
		kind, value = segmentWildcard, ""
	case fullWildcardRegexp:
		kind, value = fullWildcard, ""
	}
	// 13. 14. 15. Let name be name token's value, or the next number.
	var called string
	if name != nil {
		called = name.value
	} else {
		called = strconv.Itoa(p.nextNumericName)
		p.nextNumericName++
	}
	// 16. If name is a duplicate name, then throw a TypeError.
	if p.names[called] {
		return failure("pattern %q has two groups with the name %q", p.input, called)
	}
	p.names[called] = true
	// 17. 18. 19. 20. Append a part with the encoded prefix and the encoded suffix.
	encodedPrefix, err := p.encode(prefix)
	if err != nil {
		return err
	}
	encodedSuffix, err := p.encode(suffix)
	if err != nil {
		return err
	}
	p.parts = append(p.parts, part{kind, value, m, called, encodedPrefix, encodedSuffix})
	return nil
}
