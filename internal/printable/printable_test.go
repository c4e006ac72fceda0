package printable

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func TestEscapes(t *testing.T) {
	for _, test := range []struct{ text, line, lines string }{
		{"", "", ""},
		{"plain é 漢 👩‍👩‍👧 \\ '\"", "plain é 漢 👩‍👩‍👧 \\ '\"", "plain é 漢 👩‍👩‍👧 \\ '\""},
		{"\x1b[31mred\x1b]0;title\a", `\x1B[31mred\x1B]0;title\x07`, `\x1B[31mred\x1B]0;title\x07`},
		{"a\nb\tc\r\n", `a\nb\tc\r\n`, "a\nb\tc\\r\n"},
		{"\x00\b\v\f\x7f", `\x00\b\x0B\f\x7F`, `\x00\b\x0B\f\x7F`},
		{"\u0080\u009b31m\u009f\u00a0", `\x80\x9B31m\x9F` + "\u00a0", `\x80\x9B31m\x9F` + "\u00a0"},
		{"\x9b31m\xff", `\x9B31m\xFF`, `\x9B31m\xFF`},
		{"\u202eevil\u2066\u2069", `\u202eevil\u2066\u2069`, `\u202eevil\u2066\u2069`},
		{"\u2028\u2029", `\u2028\u2029`, `\u2028\u2029`},
		{"lone \xed\xa0\x80 and \xed\xbf\xbf", `lone \ud800 and \udfff`, `lone \ud800 and \udfff`},
		{"\ufffd is itself", "\ufffd is itself", "\ufffd is itself"},
	} {
		if got := Line(test.text); got != test.line {
			t.Errorf("Line(%q) = %q, want %q", test.text, got, test.line)
		}
		if got := Text(test.text); got != test.lines {
			t.Errorf("Text(%q) = %q, want %q", test.text, got, test.lines)
		}
	}
}

func TestJSON(t *testing.T) {
	const value = "\u009b31m \x7f \u202e \x1b é"
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	got := JSON(text)
	if want := `"\u009b31m \u007f \u202e \u001b é"`; string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
	var back string
	if err := json.Unmarshal(got, &back); err != nil || back != value {
		t.Errorf("%q, %v", back, err)
	}
}

func FuzzEscapes(f *testing.F) {
	f.Add("a\x1b\u009b\x9b\xed\xa0\x80\u202e\n")
	f.Fuzz(func(t *testing.T, s string) {
		for _, got := range []string{Line(s), Text(s)} {
			if !utf8.ValidString(got) {
				t.Errorf("%q: %q is no UTF-8", s, got)
			}
			for _, r := range got {
				if Commands(r) && r != '\n' && r != '\t' {
					t.Errorf("%q: %q has %U", s, got, r)
				}
			}
		}
		if Line(Text(s)) != Line(s) {
			t.Errorf("%q: %q, %q", s, Line(Text(s)), Line(s))
		}
	})
}
