// Checked against HTML of 2026-08-21.

package markup

// CharacterReference consumes the character reference that input, which has an ampersand at its beginning, begins with. It is in
// no attribute. The length is that of the reference, zero if there is none.
//
// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
func CharacterReference(input string) (characters string, length int) {
	if len(input) > 1 && input[1] == '#' {
		return numericReference(input)
	}
	r := reference{0, len(entities), -1}
	for n := 0; n+1 < len(input) && r.narrow(n, input[n+1]); n++ {
		if len(entities[r.from].name) == n+1 {
			r.match = r.from
		}
	}
	if r.match < 0 {
		return "", 0
	}
	return entities[r.match].characters, 1 + len(entities[r.match].name)
}

// numericReference is CharacterReference for what begins with "&#".
func numericReference(input string) (characters string, length int) {
	digits, base := 2, rune(10)
	if len(input) > 2 && (input[2] == 'x' || input[2] == 'X') {
		digits, base = 3, 16
	}
	var t tokenizer
	length = digits
	for ; length < len(input); length++ {
		d := hexDigit(int(input[length]))
		if d < 0 || d >= base {
			break
		}
		t.addDigit(base, d)
	}
	if length == digits {
		return "", 0
	}
	if length < len(input) && input[length] == ';' {
		length++
	}
	t.numericCharacterReferenceEnd()
	return string(t.temporary), length
}
