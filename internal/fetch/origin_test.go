package fetch

import (
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

func TestSites(t *testing.T) {
	origin := func(s string) url.Origin { return url.MustParse(s).Origin() }
	for given, want := range map[string]string{
		"http://127.0.0.1:8080":      "http://127.0.0.1",
		"http://localhost:1":         "http://localhost",
		"https://a.b.example.com:8":  "https://example.com",
		"https://a.example.com.":     "https://example.com.",
		"https://example.co.uk":      "https://example.co.uk",
		"https://co.uk":              "https://co.uk",
		"data:,":                     "null",
		"http://[::1]:80/":           "http://[::1]",
		"https://x.y.compute.test:9": "https://compute.test",
	} {
		if got := SiteOf(origin(given)); got != want {
			t.Errorf("the site of %s is %s, want %s", given, got, want)
		}
	}
	if !SameSite(origin("https://a.example.com."), origin("https://example.com.")) {
		t.Error("a domain with a dot at its end is another site than its parent")
	}
}

// The examples are the standard's.
func TestRegistrableDomainSuffix(t *testing.T) {
	for _, test := range []struct {
		suffix, host string
		want         bool
	}{
		{"0.0.0.0", "0.0.0.0", true},
		{"0x10203", "0.1.2.3", true},
		{"[0::1]", "[::1]", true},
		{"example.com", "example.com", true},
		{"example.com", "example.com.", false},
		{"example.com.", "example.com", false},
		{"example.com", "www.example.com", true},
		{"com", "example.com", false},
		{"example", "example", true},
		{"compute.amazonaws.com", "example.compute.amazonaws.com", false},
		{"example.compute.amazonaws.com", "www.example.compute.amazonaws.com", false},
		{"amazonaws.com", "www.example.compute.amazonaws.com", false},
		{"amazonaws.com", "test.amazonaws.com", true},
	} {
		if got := RegistrableDomainSuffixOrEqual(test.suffix, test.host); got != test.want {
			t.Errorf("%s of %s: %v, want %v", test.suffix, test.host, got, test.want)
		}
	}
}

func TestPotentiallyTrustworthyOrigins(t *testing.T) {
	for given, want := range map[string]bool{
		"https://a.test": true, "wss://a.test": true, "http://a.test": false, "ws://a.test": false, "data:,": false,
		"http://127.1.2.3": true, "http://[::1]": true, "http://[::2]": false, "http://[::ffff:127.0.0.1]": false,
		"http://localhost": true, "http://localhost.:8": true, "http://a.localhost": true, "http://alocalhost": false,
	} {
		if got := PotentiallyTrustworthyOrigin(url.MustParse(given).Origin()); got != want {
			t.Errorf("%s: %v", given, got)
		}
	}
}
