package forgiving

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	const failure = "failure"
	for _, test := range []struct{ data, want string }{
		{"", ""}, {" ", ""}, {"\t\n\f\r ", ""},
		{"YQ==", "a"}, {"YQ", "a"}, {"Y Q = =", "a"}, {" YQ==\n", "a"}, {"YQ= = ", "a"},
		{"YWI=", "ab"}, {"YWI", "ab"}, {"YWJj", "abc"}, {"YWJjZA", "abcd"},
		{"YR", "a"}, {"YWJ", "ab"}, // the bits that are left over may be set
		{"/+8=", "\xff\xef"}, {"AA==", "\x00"},
		{"=", failure}, {"==", failure}, {"===", failure}, {"====", failure},
		{"a", failure}, {"abcde", failure}, {"ab=", failure}, {"abc==", failure}, {"abcd=", failure}, {"abcd==", failure},
		{"YQ=a", failure}, {"YQ==YQ==", failure}, {"a=bc", failure}, {"YQ=", failure},
		{"YQ-_", failure}, {"\vYQ==", failure}, {"\u00a0YQ==", failure}, {"é===", failure}, {"\x00\x00\x00\x00", failure},
		{"YW=I", failure}, {"Y===", failure},
	} {
		got, ok := Decode(test.data)
		s := string(got)
		if !ok {
			s = failure
		}
		if s != test.want {
			t.Errorf("Decode(%q) = %q, want %q", test.data, s, test.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("YW Jj")
	f.Add("YQ==")
	f.Fuzz(func(t *testing.T, data string) {
		got, ok := Decode(data)
		// What Go's strict decoder takes means the same here, padded or not.
		compact := strings.NewReplacer("\t", "", "\n", "", "\f", "", "\r", "", " ", "").Replace(data)
		for _, strict := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding} {
			if want, err := strict.DecodeString(compact); err == nil && (!ok || !bytes.Equal(got, want)) {
				t.Fatalf("Decode(%q) = %x, %v, want %x", data, got, ok, want)
			}
		}
		if !ok {
			return
		}
		again, ok := Decode(Encode(got))
		if !ok || !bytes.Equal(again, got) {
			t.Fatalf("%x came back as %x, %v", got, again, ok)
		}
	})
}
