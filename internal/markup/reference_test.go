package markup

import "testing"

// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
func TestCharacterReference(t *testing.T) {
	for _, test := range []struct {
		in, want string
		length   int
	}{
		{"&", "", 0}, {"& ", "", 0}, {"&&", "", 0}, {"&#", "", 0}, {"&#x", "", 0}, {"&#;", "", 0}, {"&#xg", "", 0}, {"&nosuch;", "", 0},
		{"&amp;x", "&", 5}, {"&ampx", "&", 4}, {"&notit;", "¬", 4}, {"&notin;", "∉", 7}, {"&NotEqualTilde;", "≂\u0338", 15},
		{"&#65;", "A", 5}, {"&#65a", "A", 4}, {"&#x41F;", "П", 7}, {"&#X41 ", "A", 5},
		{"&#0;", "\uFFFD", 4}, {"&#xD800;", "\uFFFD", 8}, {"&#99999999999;", "\uFFFD", 14}, {"&#x80;", "€", 6},
	} {
		if got, length := CharacterReference(test.in); got != test.want || length != test.length {
			t.Errorf("%s: got %q, %d, want %q, %d", test.in, got, length, test.want, test.length)
		}
	}
}
