package importmaps

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

func TestDescending(t *testing.T) {
	texts := []string{"", "a", "ab", "é", "ê", "\uD7FF", "\uE000", "\uFFFD", "\U00010000", "\U00010001", "\U0010FFFF", "\xED\xA0\x80", "a\uFFFD", "a\U00010000", "\uFFFDa"}
	for _, a := range texts {
		for _, b := range texts {
			if got, want := descending(a, b), mozjs.CompareCodeUnits(b, a); got != want {
				t.Errorf("%q and %q: %d, want %d", a, b, got, want)
			}
		}
	}
}

// matching finds what a look at each of the keys finds.
func TestMatching(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(7) {
			b.WriteString([]string{"/", "/", "a", "a", "é", "\uFFFD", "\U00010000", "\U00010001"}[random.IntN(8)])
		}
		return b.String()
	}
	for range 20_000 {
		keys := map[string]int{}
		for range random.IntN(12) {
			keys[text()] = len(keys)
		}
		m := sortedOf(entriesOf(keys))
		s := text()
		var want, got []string
		for _, e := range m.entries {
			if e.key == s || strings.HasSuffix(e.key, "/") && strings.HasPrefix(s, e.key) {
				want = append(want, e.key)
			}
		}
		for e := range m.matching(s) {
			got = append(got, e.key)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q in %v: %q, want %q", s, m.entries, got, want)
		}
	}
}

// What was resolved is compared with what is merged as the standard's loops do.
func TestRecords(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	text := func() string {
		return []string{"", "a", "a/", "a/b", "a/b/", "a/bc", "b", "b/", "a/b/c"}[random.IntN(9)]
	}
	for range 20_000 {
		set := ResolvedModuleSet{}
		for range random.IntN(4) {
			set[specifierResolution{text(), text(), random.IntN(2) == 0}] = struct{}{}
		}
		r := recordsOf(set)
		scope, e := entry[specifierMap]{key: text()}, entry[*url.URL]{key: text()}
		uses, begins := false, false
		for record := range set {
			inScope := scope.key == record.serializedBaseURL || strings.HasSuffix(scope.key, "/") && strings.HasPrefix(record.serializedBaseURL, scope.key)
			uses = uses || inScope && (e.key == record.specifier ||
				strings.HasSuffix(e.key, "/") && strings.HasPrefix(record.specifier, e.key) && record.specialOrNotURL)
			begins = begins || strings.HasPrefix(e.key, record.specifier)
		}
		if got := r.use(&scope, &e); got != uses {
			t.Fatalf("%v: use(%q, %q) is %v", set, scope.key, e.key, got)
		}
		if got := r.begin(e.key); got != begins {
			t.Fatalf("%v: begin(%q) is %v", set, e.key, got)
		}
	}
}

// largeMap is the text of an import map with many entries everywhere.
func largeMap(t *testing.T, name string, entries int) string {
	imports, scopes, integrity := map[string]string{}, map[string]map[string]string{}, map[string]string{}
	for i := range entries {
		imports[fmt.Sprint(name, i)] = fmt.Sprint("/", i)
		imports[fmt.Sprint(name, i, "/")] = fmt.Sprint("/", i, "/")
		scopes[fmt.Sprint("/", name, i, "/")] = map[string]string{"x": "/x"}
		integrity[fmt.Sprint("/", name, i)] = "sha256-x"
	}
	text, err := json.Marshal(map[string]any{"imports": imports, "scopes": scopes, "integrity": integrity})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Maps of many entries take time for each of them, and not for each pair. If they did, this would take minutes.
func TestLargeMaps(t *testing.T) {
	const entries = 20_000
	base := parsed(t, "https://h.test/p.mjs")
	m, resolved := Empty, ResolvedModuleSet{}
	for _, name := range []string{"a", "b", "a"} {
		newer, warnings, err := Parse(largeMap(t, name, entries), "", base, never)
		if err != nil || len(warnings) != 0 {
			t.Fatal(err, warnings)
		}
		m, _ = m.Merge(newer, resolved, never)
		for i := range entries {
			specifier := fmt.Sprint(name, i, "/x")
			u, err := m.Resolve(specifier, base, nil)
			if want := fmt.Sprint("https://h.test/", i, "/x"); err != nil || u.Href() != want {
				t.Fatalf("%s: %v, want %s (%v)", specifier, u, want, err)
			}
			resolved.Add(base, specifier)
		}
	}
	if len(m.imports.entries) != 4*entries || len(m.scopes.entries) != 2*entries || len(m.integrity) != 2*entries {
		t.Errorf("%d imports, %d scopes, %d of integrity", len(m.imports.entries), len(m.scopes.entries), len(m.integrity))
	}
}

// Script that is to end is not kept by what it has given.
func TestEnded(t *testing.T) {
	base := parsed(t, "https://h.test/p.mjs")
	text := largeMap(t, "a", 1000)
	for most := range 100 {
		asked := 0
		ended := func() bool { asked++; return asked > most }
		if _, _, err := Parse(text, "", base, ended); !errors.Is(err, mozjs.ErrTerminated) || asked > most+10 {
			t.Fatalf("asked %d times: %v", asked, err)
		}
	}
	m, _, err := Parse(text, "", base, never)
	if err != nil {
		t.Fatal(err)
	}
	if merged, _ := Empty.Merge(m, nil, func() bool { return true }); merged != Empty {
		t.Error("merged")
	}
}
