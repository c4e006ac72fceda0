package locks

import (
	"encoding/json"
	"testing"
	"time"
	"unicode/utf8"
)

func TestSnapshotJSON(t *testing.T) {
	since := time.Date(2024, 2, 29, 13, 0, 0, 5, time.FixedZone("", 3600))
	s := Snapshot{
		Held:    []Info{{Name: "A", ClientID: "x", Agent: "page 1", Since: since, Where: 7, Token: 12}},
		Pending: []Info{{Name: "\xed\xa0\xbd\"", Mode: Shared, ClientID: "y", Since: since}, {Since: since}},
	}
	want := `{"held":[{"name":"A","mode":"exclusive","clientId":"x","agent":"page 1","since":"2024-02-29T12:00:00.000000005Z","where":"7","token":12}],` +
		`"pending":[{"name":"\ud83d\"","mode":"shared","clientId":"y","agent":"","since":"2024-02-29T12:00:00.000000005Z"},` +
		`{"name":"","mode":"exclusive","clientId":"","agent":"","since":"2024-02-29T12:00:00.000000005Z"}]}`
	got, err := s.MarshalJSON()
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	if indented, err := json.MarshalIndent(s, "", " "); err != nil || !json.Valid(indented) {
		t.Errorf("indented: %s, %v", indented, err)
	}
	if empty, _ := json.Marshal(Snapshot{}); string(empty) != `{"held":[],"pending":[]}` {
		t.Errorf("the empty snapshot is %s", empty)
	}
}

func TestJSONString(t *testing.T) {
	for s, want := range map[string]string{
		"":                         `""`,
		"a\"\\/":                   `"a\"\\/"`,
		"\x00\n\x1f\x7f":           `"\u0000\u000a\u001f\u007f"`,
		"é€😀":                      `"é€😀"`,
		"\xed\xa0\x80":             `"\ud800"`,
		"\xed\xaf\xbf\xed\xbf\xbf": `"\udbff\udfff"`,
		"\xed\x9f\xbf":             "\"\xed\x9f\xbf\"",
		"\xed\xa0":                 "\"\ufffd\ufffd\"",
		"\xed\xa0x":                "\"\ufffd\ufffdx\"",
		"\xff":                     "\"\ufffd\"",
	} {
		if got := string(appendJSONString(nil, s)); got != want {
			t.Errorf("%q becomes %s, want %s", s, got, want)
		}
	}
}

func FuzzJSONString(f *testing.F) {
	f.Add("a\x00\"\xed\xa0\x80é\xff")
	f.Fuzz(func(t *testing.T, s string) {
		b := appendJSONString(nil, s)
		var back string
		if err := json.Unmarshal(b, &back); err != nil || !utf8.Valid(b) {
			t.Fatalf("%q becomes %s: %v", s, b, err)
		}
		if utf8.ValidString(s) && back != s {
			t.Fatalf("%q becomes %s, which is %q", s, b, back)
		}
	})
}
