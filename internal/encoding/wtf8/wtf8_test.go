package wtf8

import (
	"slices"
	"testing"
)

func TestUTF16(t *testing.T) {
	for _, test := range []struct {
		units  []uint16
		text   string
		scalar string
	}{
		{nil, "", ""},
		{[]uint16{'a', 0xE9, 0x20AC}, "aé€", "aé€"},
		{[]uint16{0xD83D, 0xDE00}, "😀", "😀"},
		{[]uint16{0xD83D}, "\xED\xA0\xBD", "\uFFFD"},
		{[]uint16{0xDE00, 0xD83D, 'a'}, "\xED\xB8\x80\xED\xA0\xBDa", "\uFFFD\uFFFDa"},
		{[]uint16{0xFFFD}, "\uFFFD", "\uFFFD"},
	} {
		if got := FromUTF16(test.units); got != test.text {
			t.Errorf("%x is %q, want %q", test.units, got, test.text)
		}
		if got := ScalarFromUTF16(test.units); got != test.scalar {
			t.Errorf("%x without lone surrogates is %q, want %q", test.units, got, test.scalar)
		}
		if got := AppendUTF16(nil, test.text); !slices.Equal(got, test.units) {
			t.Errorf("%q has the units %x, want %x", test.text, got, test.units)
		}
		got := ""
		for i := 0; i < len(test.text); {
			r, size := DecodeRune(test.text[i:])
			got += string(r)
			i += size
		}
		if got != test.scalar {
			t.Errorf("the code points of %q are %q, want %q", test.text, got, test.scalar)
		}
	}
	// Bytes that are neither UTF-8 nor a surrogate.
	if got := AppendUTF16(nil, "\xED\xA0\xFF"); !slices.Equal(got, []uint16{0xFFFD, 0xFFFD, 0xFFFD}) {
		t.Errorf("%x", got)
	}
}
