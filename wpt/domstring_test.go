package main

import (
	"encoding/json"
	"testing"
)

// Surrogates that stand alone are kept, in JSON and out of it.
func TestDOMString(t *testing.T) {
	for _, test := range []struct{ json, printed string }{
		{`""`, ""},
		{`"a < \"b\" & \\"`, `a < "b" & \`},
		{`"\\ud800"`, `\ud800`},
		{`"\ud800"`, `\ud800`},
		{`"a\udc00b"`, `a\udc00b`},
		{`"\ud800\ud800\udc00x"`, `\ud800` + "\U00010000x"},
		{`"\udbff\n\udfff"`, "\\udbff\n\\udfff"},
		{`"\ufffd�"`, "��"},
		{`"\ud7ff\ue000"`, "\ud7ff\ue000"},
	} {
		s, err := parseDOMString(test.json)
		if err != nil || s.String() != test.printed {
			t.Errorf("%s: got %q, %v; want %q", test.json, s.String(), err, test.printed)
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseDOMString(string(text)); err != nil || again != s {
			t.Errorf("%s becomes %s, and that %q, %v", test.json, text, again, err)
		}
	}
	a, _ := parseDOMString(`"\ud800"`)
	b, _ := parseDOMString(`"\ud801"`)
	if a == b {
		t.Error("two surrogates are the same")
	}
	for _, text := range []string{`"`, `1`, `"\x"`, `"\ud800\"`} {
		if s, err := parseDOMString(text); err == nil {
			t.Errorf("%s is %q", text, s)
		}
	}
}
