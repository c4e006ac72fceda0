package fetch

import (
	"slices"
	"strings"
	"testing"
)

func TestIntegrity(t *testing.T) {
	const body = "alert('Hello, world.');"
	const (
		// From the example of the standard.
		sha384 = "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
		wrong  = "sha512-AAAA"
	)
	sha256 := "sha256-" + applyAlgorithm("sha256", []byte(body))
	sha512 := "sha512-" + applyAlgorithm("sha512", []byte(body))
	for _, c := range []struct {
		metadata string
		want     bool
	}{
		{sha256, true}, {sha384, true}, {sha512, true},
		{strings.ToUpper(sha384[:6]) + sha384[6:], true},
		{sha384 + "?options=x", true},
		{"\t" + sha384 + "\n", true},
		{sha256 + " " + wrong, false},
		{wrong + " " + sha512, true},
		{"sha256-AAAA " + sha384, true},
		{sha384[:len(sha384)-1], false},
		{"sha384-" + strings.ToLower(sha384[7:]), false},
		{"sha256", false}, {"sha256-", false},
		{"", true}, {"md5-AAAA", true}, {"sha1024-x  nonsense", true}, {"-", true}, {"?", true},
	} {
		if got := MatchesIntegrity([]byte(body), c.metadata); got != c.want {
			t.Errorf("%q: %v, want %v", c.metadata, got, c.want)
		}
	}
}

func TestParseIntegrityMetadata(t *testing.T) {
	got := ParseIntegrityMetadata("sha256-a SHA512-b?c?d sha384-e-f md5-x sha512")
	want := []HashExpression{{"sha256", "a"}, {"sha512", "b"}, {"sha384", "e"}, {"sha512", ""}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := StrongestMetadata(want); !slices.Equal(got, []HashExpression{{"sha512", "b"}, {"sha512", ""}}) {
		t.Errorf("the strongest are %v", got)
	}
}

func FuzzIntegrity(f *testing.F) {
	f.Add("sha256-a SHA512-b?c?d sha384-e-f md5-x", []byte("x"))
	f.Fuzz(func(t *testing.T, metadata string, body []byte) {
		parsed := ParseIntegrityMetadata(metadata)
		strongest := StrongestMetadata(parsed)
		if (len(parsed) == 0) != (len(strongest) == 0) {
			t.Errorf("of %v the strongest are %v", parsed, strongest)
		}
		matches := MatchesIntegrity(body, metadata)
		if len(parsed) == 0 && !matches {
			t.Error("a body does not match no metadata")
		}
		if !matches && !strings.Contains(integrityMismatch(body, metadata), strongest[0].Algorithm) {
			t.Error("the message does not name the algorithm")
		}
		// With the right hash of the strongest algorithm there is, it matches.
		if !MatchesIntegrity(body, metadata+" sha512-"+applyAlgorithm("sha512", body)) {
			t.Errorf("%q and the right hash do not match", metadata)
		}
	})
}
