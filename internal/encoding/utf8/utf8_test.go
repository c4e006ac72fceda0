package utf8

import (
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	for _, test := range []struct{ bytes, want string }{
		{"", ""},
		{"abc", "abc"},
		{"\xEF\xBB\xBFabc", "abc"},
		{"\xEF\xBB\xBF\xEF\xBB\xBFx", "\uFEFFx"},
		{"\xEF\xBB", "\uFFFD"},
		{"é😀", "é😀"},
		// Examples of Unicode, section 3.9, table 3-8 and following.
		{"\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64", "a\uFFFD\uFFFD\uFFFDb\uFFFDc\uFFFD\uFFFDd"},
		{"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA"},
		{"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA"},
		{"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFDB"},
		{"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "\uFFFD\uFFFD\uFFFD\uFFFDA"},
		{"\xF0\x90\x80", "\uFFFD"},
		{"\uFFFD", "\uFFFD"},
	} {
		if got := Decode([]byte(test.bytes)); got != test.want {
			t.Errorf("Decode(%x) = %q, want %q", test.bytes, got, test.want)
		}
	}
}

func TestDecodeOrFail(t *testing.T) {
	if s, ok := DecodeWithoutBOMOrFail([]byte(BOM + "é")); !ok || s != "\uFEFFé" {
		t.Errorf("got %q, %v", s, ok)
	}
	if s, ok := DecodeWithoutBOMOrFail([]byte("a\xFF")); ok || s != "" {
		t.Errorf("got %q, %v", s, ok)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("a\xF0\x9F\x98"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := DecodeWithoutBOM(b)
		if !utf8.ValidString(s) {
			t.Fatalf("%x became ill-formed: %x", b, s)
		}
		if utf8.Valid(b) && s != string(b) {
			t.Fatalf("%x changed to %x", b, s)
		}
	})
}
