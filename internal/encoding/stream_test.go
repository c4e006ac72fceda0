package encoding

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// A text that comes in pieces is the text.
func TestStream(t *testing.T) {
	for _, test := range []struct{ label, bytes, want string }{
		{"utf-8", "\xEF\xBB\xBFa\u00e9\u20ac\U0001F600z", "a\u00e9\u20ac\U0001F600z"},
		{"utf-8", "a\xC3", "a\uFFFD"},
		{"utf-8", "a\xE2\x82b\xFFc", "a\uFFFDb\uFFFDc"},
		{"utf-16le", "a\x00=\xD8\x00\xDE", "a\U0001F600"},
		{"windows-1252", "caf\xE9", "caf\u00e9"},
		{"shift_jis", "\x83e\x83X\x83g", "\u30c6\u30b9\u30c8"},
		{"iso-2022-jp", "\x1b$BF|\x1b(Ba", "\u65e5a"},
		{"gb18030", "\x81\x30\x81\x30a", "\u0080a"},
	} {
		for seed := range uint64(50) {
			random := rand.New(rand.NewPCG(seed, 0))
			s, got := NewStream(ForLabel(test.label)), ""
			for rest := test.bytes; ; {
				n := random.IntN(len(rest) + 1)
				got += s.Decode([]byte(rest[:n]), n == len(rest))
				if rest = rest[n:]; rest == "" {
					break
				}
			}
			if got != test.want {
				t.Fatalf("%s, seed %d: %q, not %q", test.label, seed, got, test.want)
			}
		}
	}
}

// What an encoding does not have is told, and what follows it can be encoded on.
func TestEncoder(t *testing.T) {
	for _, test := range []struct{ label, text, want string }{
		{"utf-8", "a\u20ac", "a\xE2\x82\xAC"},
		{"utf-16le", "\u00e9", "\xC3\xA9"},
		{"windows-1252", "\u00e9\u3042\u20acz", "\xE9<3042>\x80z"},
		{"shift_jis", "\u65e5\u00e9a", "\x93\xFA<e9>a"},
		{"iso-2022-jp", "\u65e5\u00e9a", "\x1b$BF|\x1b(B<e9>a"},
		{"big5", "", ""},
		{"gb18030", "\U0001F600", "\x94\x39\xFC\x36"},
	} {
		encoder, rest, got := ForLabel(test.label).NewEncoder(), test.text, ""
		for {
			output, failure, following, failed := encoder.EncodeOrFail(rest)
			if got += string(output); !failed {
				break
			}
			got += fmt.Sprintf("<%x>", failure)
			rest = following
		}
		if got != test.want {
			t.Errorf("%s of %q: %q, not %q", test.label, test.text, got, test.want)
		}
	}
}
