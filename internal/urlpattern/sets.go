package urlpattern

import (
	"slices"
	"strings"
)

// WithoutSets writes a regular expression with the flag v as one with the flag u, for engines that have no v: what is in
// square brackets is a set of strings there, which may be intersected and subtracted. The error is an *Error.
//
// Properties of strings (such as \p{RGI_Emoji}) stay, and are an error with the flag u. Strings of several characters
// (\q{…}) are compared as they are written where sets are intersected or subtracted.
//
// https://tc39.es/ecma262/#prod-ClassSetExpression
func WithoutSets(source string) (string, error) {
	r := &setReader{text: source}
	var b strings.Builder
	for r.at < len(r.text) {
		switch {
		case r.has(`\`) && r.at+1 < len(r.text):
			b.WriteString(r.text[r.at : r.at+2])
			r.at += 2
		case r.skip("["):
			set, err := r.class(0)
			if err != nil {
				return "", err
			}
			b.WriteString(set.expression())
		default:
			b.WriteByte(r.text[r.at])
			r.at++
		}
	}
	return b.String(), nil
}

// maxNestedClasses is how deep classes may nest.
const maxNestedClasses = 64

// set is what a class matches.
type set struct {
	// ranges is what of its single characters stands between the brackets of a class with the flag u.
	ranges string
	// others are expressions, each of which matches single characters.
	others []string
	// strings are those that are not one character: each is a list of what stands between brackets.
	strings [][]string
}

// single returns an expression that matches any of the single characters of a set.
func (s set) single() string {
	switch {
	case len(s.others) == 0:
		return "[" + s.ranges + "]"
	case len(s.others) == 1 && s.ranges == "":
		return s.others[0]
	}
	alternatives := s.others
	if s.ranges != "" {
		alternatives = append([]string{"[" + s.ranges + "]"}, alternatives...)
	}
	return "(?:" + strings.Join(alternatives, "|") + ")"
}

// expression returns an expression that matches what is in a set, and longer strings first.
func (s set) expression() string {
	if len(s.strings) == 0 {
		return s.single()
	}
	longest := append(slices.Clone(s.strings), []string{""}) // a list of one stands for the single characters
	slices.SortStableFunc(longest, func(a, b []string) int { return len(b) - len(a) })
	var alternatives []string
	for _, text := range longest {
		var b strings.Builder
		for _, c := range text {
			b.WriteString("[" + c + "]")
		}
		if len(text) == 1 {
			b.Reset()
			b.WriteString(s.single())
		}
		alternatives = append(alternatives, b.String())
	}
	return "(?:" + strings.Join(alternatives, "|") + ")"
}

// add is the union of two sets.
func (s *set) add(t set) {
	s.ranges += t.ranges
	s.others = append(s.others, t.others...)
	s.strings = append(s.strings, t.strings...)
}

// filtered returns what of a set is, or is not, in another.
func (s set) filtered(t set, is bool) set {
	look := "(?!"
	if is {
		look = "(?="
	}
	result := set{others: []string{"(?:" + look + t.single() + ")" + s.single() + ")"}}
	for _, text := range s.strings {
		if slices.ContainsFunc(t.strings, func(o []string) bool { return slices.Equal(text, o) }) == is {
			result.strings = append(result.strings, text)
		}
	}
	return result
}

// setReader reads classes.
type setReader struct {
	text string
	at   int
}

func (r *setReader) has(s string) bool { return strings.HasPrefix(r.text[r.at:], s) }

func (r *setReader) skip(s string) bool {
	if !r.has(s) {
		return false
	}
	r.at += len(s)
	return true
}

func (r *setReader) bad(reason string) error {
	return failure("invalid regular expression: %s", reason)
}

// class reads a class after its opening bracket.
//
// https://tc39.es/ecma262/#prod-NestedClass
func (r *setReader) class(depth int) (set, error) {
	if depth > maxNestedClasses {
		return set{}, r.bad("too many nested classes")
	}
	negated := r.skip("^")
	result, err := r.contents(depth)
	if err != nil || !negated {
		return result, err
	}
	// It is a Syntax Error if a negated class may contain strings.
	if len(result.strings) > 0 {
		return set{}, r.bad("a negated class contains strings")
	}
	if len(result.others) == 0 {
		return set{others: []string{"[^" + result.ranges + "]"}}, nil
	}
	return set{others: []string{"(?:(?!" + result.single() + ")[^])"}}, nil
}

// contents reads what is in a class, and its closing bracket.
//
// https://tc39.es/ecma262/#prod-ClassContents
func (r *setReader) contents(depth int) (set, error) {
	if r.skip("]") {
		return set{}, nil
	}
	result, isRange, err := r.operand(depth)
	if err != nil {
		return set{}, err
	}
	// ClassIntersection and ClassSubtraction: their operands are no ranges.
	for _, operator := range []string{"&&", "--"} {
		if !r.has(operator) {
			continue
		}
		for !r.skip("]") {
			if isRange {
				return set{}, r.bad("a range is an operand of " + operator)
			}
			if !r.skip(operator) || r.has("&") {
				return set{}, r.bad("operations of several kinds in one class")
			}
			var other set
			if other, isRange, err = r.operand(depth); err != nil {
				return set{}, err
			}
			result = result.filtered(other, operator == "&&")
		}
		if isRange {
			return set{}, r.bad("a range is an operand of " + operator)
		}
		return result, nil
	}
	// ClassUnion.
	for !r.skip("]") {
		if r.has("&&") || r.has("--") {
			return set{}, r.bad("operations of several kinds in one class")
		}
		operand, _, err := r.operand(depth)
		if err != nil {
			return set{}, err
		}
		result.add(operand)
	}
	return result, nil
}

// operand reads a ClassSetOperand or a ClassSetRange.
//
// https://tc39.es/ecma262/#prod-ClassSetOperand
func (r *setReader) operand(depth int) (s set, isRange bool, err error) {
	if r.skip("[") {
		s, err := r.class(depth + 1)
		return s, false, err
	}
	if r.skip(`\q{`) {
		s, err := r.classStrings()
		return s, false, err
	}
	if r.has(`\`) && r.at+1 < len(r.text) {
		begin := r.at
		switch r.text[r.at+1] {
		case 'd', 'D', 's', 'S', 'w', 'W':
			r.at += 2
			return set{ranges: r.text[begin:r.at]}, false, nil
		case 'p', 'P':
			end := strings.IndexByte(r.text[r.at:], '}')
			if end < 0 {
				return set{}, false, r.bad("invalid property name in a class")
			}
			r.at += end + 1
			return set{ranges: r.text[begin:r.at]}, false, nil
		}
	}
	from, err := r.character()
	if err != nil || !r.has("-") || r.has("--") {
		return set{ranges: from}, false, err
	}
	r.at++
	to, err := r.character()
	return set{ranges: from + "-" + to}, true, err
}

// classStrings reads a ClassStringDisjunction after its opening brace.
//
// https://tc39.es/ecma262/#prod-ClassStringDisjunction
func (r *setReader) classStrings() (s set, err error) {
	var text []string
	end := func() {
		if len(text) == 1 {
			s.ranges += text[0]
		} else {
			s.strings = append(s.strings, text)
		}
		text = nil
	}
	for {
		switch {
		case r.skip("}"):
			end()
			return s, nil
		case r.skip("|"):
			end()
		default:
			c, err := r.character()
			if err != nil {
				return set{}, err
			}
			text = append(text, c)
		}
	}
}

const (
	classSetSyntaxCharacters     = `()[]{}/-\|`
	classSetReservedPunctuators  = "&-!#%,:;<=>@`~"
	classSetReservedDoubles      = "&!#$%*+,.:;<=>?@^`~"
	syntaxCharacters             = `^$\.*+?()[]{}|/-`
	controlLettersAndHexadecimal = "fnrtvb0cxu"
)

// character reads a ClassSetCharacter, and returns it as it is written between brackets with the flag u.
//
// https://tc39.es/ecma262/#prod-ClassSetCharacter
func (r *setReader) character() (string, error) {
	if r.at >= len(r.text) {
		return "", r.bad("unterminated character class")
	}
	begin := r.at
	c := r.text[r.at]
	r.at++
	if c != '\\' {
		if strings.IndexByte(classSetSyntaxCharacters, c) >= 0 ||
			strings.IndexByte(classSetReservedDoubles, c) >= 0 && r.has(string(rune(c))) {
			return "", r.bad("invalid character in character class: escape it by a backslash")
		}
		if strings.IndexByte(syntaxCharacters, c) >= 0 {
			return `\` + string(rune(c)), nil
		}
		return r.text[begin:r.at], nil
	}
	if r.at >= len(r.text) {
		return "", r.bad(`\ at end of pattern`)
	}
	c = r.text[r.at]
	r.at++
	switch {
	case strings.IndexByte(syntaxCharacters, c) >= 0:
		return r.text[begin:r.at], nil
	case strings.IndexByte(classSetReservedPunctuators, c) >= 0:
		return string(rune(c)), nil
	case strings.IndexByte(controlLettersAndHexadecimal, c) < 0:
		return "", r.bad("invalid escape in a class")
	}
	// What is wrong with the rest of these escapes, the engine says.
	switch c {
	case 'c':
		r.at = min(r.at+1, len(r.text))
	case 'x':
		r.at = min(r.at+2, len(r.text))
	case 'u':
		r.unicode()
		// A pair of surrogates is one character.
		if r.at-begin == len(`\ud83d`) && strings.ContainsAny(r.text[begin+2:begin+3], "dD") &&
			strings.ContainsAny(r.text[begin+3:begin+4], "89abAB") && r.has(`\u`) && !r.has(`\u{`) {
			r.at += 2
			r.unicode()
		}
	}
	return r.text[begin:r.at], nil
}

// unicode reads what follows \u.
func (r *setReader) unicode() {
	length := 4
	if r.has("{") {
		if length = strings.IndexByte(r.text[r.at:], '}') + 1; length == 0 {
			length = 1
		}
	}
	r.at = min(r.at+length, len(r.text))
}
