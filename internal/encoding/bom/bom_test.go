package bom

import "testing"

func TestSniff(t *testing.T) {
	for _, test := range []struct {
		bytes, want string
		becomes     bool
	}{
		{"", "", true},
		{"\xEF", "", true},
		{"\xEF\xBB", "", true},
		{"\xEF\xBB\xBF", "UTF-8", false},
		{"\xEF\xBB\xBFa", "UTF-8", false},
		{"\xEF\xBBa", "", false},
		{"\xFE", "", true},
		{"\xFF", "", true},
		{"\xFE\xFF", "UTF-16BE", false},
		{"\xFF\xFE", "UTF-16LE", false},
		{"\xFF\xFE\x00\x00", "UTF-16LE", false},
		{"\xFF\xFF", "", false},
		{"\xFEa", "", false},
		{"a\xFF\xFE", "", false},
		{"\xBB", "", false},
	} {
		if got := Sniff([]byte(test.bytes)); got != test.want {
			t.Errorf("Sniff(%q) = %q, want %q", test.bytes, got, test.want)
		}
		if got := MayBecome([]byte(test.bytes)); got != test.becomes {
			t.Errorf("MayBecome(%q) = %v, want %v", test.bytes, got, test.becomes)
		}
	}
}
