package uuid

import (
	"regexp"
	"testing"
)

func TestNew(t *testing.T) {
	form := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	seen := map[string]bool{}
	for range 1000 {
		u := New()
		if !form.MatchString(u) {
			t.Fatalf("%q is no UUID of version 4", u)
		}
		if seen[u] {
			t.Fatalf("%q came twice", u)
		}
		seen[u] = true
	}
}
