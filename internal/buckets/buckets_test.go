package buckets

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/profile"
)

func TestValidName(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "0-_": true, strings.Repeat("a", 64): true,
		"": false, "_a": false, "-a": false, "A": false, "a b": false, "é": false, "..": false, "a/b": false, "a#1": false, "a@b": false,
		strings.Repeat("a", 65): false,
	} {
		if ValidName(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

func TestKept(t *testing.T) {
	dir := t.TempDir()
	var b *Buckets
	reopen := func() *profile.Profile {
		b = nil
		p, err := profile.Open(dir, func(shelf *profile.Shelf, r profile.Record) error {
			if b == nil {
				b = New(shelf)
			}
			return b.Restore(r)
		})
		if err != nil {
			t.Fatal(err)
		}
		if b == nil {
			b = New(p.Shelf(profile.Name{Endpoint: "buckets"}))
		}
		return p
	}
	p := reopen()
	var deleted []string
	b.OnDelete(func(id string) { deleted = append(deleted, id) })
	ends := 100.0
	first, err := b.Open("a", Policy{Strict: true, Quota: 5, Expires: &ends}, 1)
	if err != nil {
		t.Fatal(err)
	}
	other, err := b.Open("b", Policy{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.Open("a", Policy{}, 1); err != nil || again.ID() != first.ID() {
		t.Errorf("%v, %v", again, err)
	}
	if err := b.Delete("b"); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Policy(1); !errors.Is(err, ErrDeleted) {
		t.Errorf("the policy of one that was deleted: %v", err)
	}
	made, err := b.Open("b", Policy{}, 1)
	if err != nil || made.ID() == other.ID() || b.Has(other.ID()) || !b.Has(made.ID()) {
		t.Errorf("one is made again: %v, %v", made, err)
	}
	if err := other.Change(1, func(p *Policy) { p.Strict = true }); !errors.Is(err, ErrDeleted) {
		t.Errorf("a change of one that was deleted: %v", err)
	}
	later := 200.0
	if err := made.Change(1, func(p *Policy) { p.Expires = &later }); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = reopen()
	defer p.Close()
	b.OnDelete(func(id string) { deleted = append(deleted, id) })
	if policy, ok := b.PolicyOf(first.ID()); !ok || !policy.Strict || policy.Quota != 5 || *policy.Expires != 100 {
		t.Errorf("%+v, %v", policy, ok)
	}
	if got := b.Names(99); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("there are %v", got)
	}
	if got := b.Names(150); !slices.Equal(got, []string{"b"}) {
		t.Errorf("later there are %v", got)
	}
	if !slices.Equal(deleted, []string{other.ID(), first.ID()}) {
		t.Errorf("%v were deleted", deleted)
	}
}
