package importmaps

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

func parsed(t testing.TB, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// never says that script does not end.
func never() bool { return false }

func TestResolve(t *testing.T) {
	m, warnings, err := Parse(`{
		"imports": {
			"a": "/a.mjs", "a/": "/lib/a/", "a/b/": "/deep/", "null": null, "bad/": "/x", "": "/e", "bare": "bare",
			"./local": "./mapped.mjs", "https://cdn.test/": "/cdn/", "__proto__": "/proto.mjs", "data:text/": "/data/", "é": "/e.mjs"
		},
		"scopes": {"/s/": {"a": "/scoped.mjs", "null": "/found.mjs"}, "/s/exact.mjs": {"a": "/exact.mjs"}, "http://[": {}},
		"integrity": {"/a.mjs": "sha256-x", "bare": "y", "./n": 1},
		"other": 1
	}`, "", parsed(t, "https://h.test/dir/map.json"), never)
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) != 8 {
		t.Errorf("%d warnings: %s", len(warnings), strings.Join(warnings, "\n"))
	}
	if m.integrity["https://h.test/a.mjs"] != "sha256-x" || len(m.integrity) != 1 {
		t.Errorf("integrity %v", m.integrity)
	}
	for _, test := range []struct{ base, specifier, want string }{
		{"/p.mjs", "a", "/a.mjs"},
		{"/p.mjs", "a/x.mjs", "/lib/a/x.mjs"},
		{"/p.mjs", "a/b/x.mjs", "/deep/x.mjs"},
		{"/p.mjs", "a/../../x", "leads out"},
		{"/p.mjs", "null", "null or no URL"},
		{"/s/p.mjs", "null", "/found.mjs"},
		{"/p.mjs", "bad/x", "null or no URL"},
		{"/p.mjs", "bare", "null or no URL"},
		{"/dir/p.mjs", "./local", "/dir/mapped.mjs"},
		{"/dir/p.mjs", "/dir/local", "/dir/mapped.mjs"},
		{"/p.mjs", "./local", "/local"},
		{"/p.mjs", "https://cdn.test/x/y", "/cdn/x/y"},
		{"/p.mjs", "__proto__", "/proto.mjs"},
		{"/p.mjs", "data:text/x", "data:text/x"},
		{"/p.mjs", "é", "/e.mjs"},
		{"/s/p.mjs", "a", "/scoped.mjs"},
		{"/s/exact.mjs", "a", "/exact.mjs"},
		{"/p.mjs", "../x", "/x"},
		{"/p.mjs", "//other.test/x", "https://other.test/x"},
		{"/p.mjs", "unknown", "no import map says"},
		{"/p.mjs", "", "no import map says"},
		{"data:text/javascript,", "./x", "nothing it could be relative to"},
	} {
		base := test.base
		if strings.HasPrefix(base, "/") {
			base = "https://h.test" + base
		}
		u, err := m.Resolve(test.specifier, parsed(t, base), nil)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q from %s: %v, want %s", test.specifier, base, err, test.want)
			}
			continue
		}
		want := test.want
		if strings.HasPrefix(want, "/") {
			want = "https://h.test" + want
		}
		if u.Href() != want {
			t.Errorf("%q from %s is %s, want %s", test.specifier, base, u.Href(), want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ input, file, want string }{
		{``, "", "SyntaxError: The import map is not JSON: unexpected end of JSON input (line 1, column 1)"},
		{"{\n\"é\": }", "file:///m.json", "SyntaxError: The import map file:///m.json is not JSON: invalid character '}' looking for beginning of value (line 2, column 6)"},
		{`[]`, "", "TypeError: The import map is not a JSON object"},
		{`null`, "file:///m.json", "TypeError: The import map file:///m.json is not a JSON object"},
		{`{"imports": []}`, "", `TypeError: The "imports" of the import map is`},
		{`{"scopes": 1}`, "file:///m.json", `TypeError: The "scopes" of the import map file:///m.json is`},
		{`{"scopes": {"/a": null}}`, "", `TypeError: The scope "/a" of the import map is`},
		{`{"integrity": "x"}`, "", `TypeError: The "integrity" of the import map is`},
	} {
		_, _, err := Parse(test.input, test.file, parsed(t, "https://h.test/"), never)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.input, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"imports": {"a": "/a.mjs", "a/": "/lib/"}, "scopes": {"/s/": {"a": "/b"}}, "integrity": {"/a": "x"}}`, "a/x")
	base, err := url.Parse("https://h.test/", nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, input, specifier string) {
		m, _, err := Parse(input, "", base, never)
		if err != nil {
			return
		}
		for i := 1; i < len(m.imports.entries); i++ {
			if descending(m.imports.entries[i-1].key, m.imports.entries[i].key) >= 0 {
				t.Fatalf("%v is not sorted", m.imports)
			}
		}
		if u, err := m.Resolve(specifier, base, nil); (u == nil) == (err == nil) {
			t.Fatalf("%q: %v, %v", specifier, u, err)
		}
	})
}

func TestMerge(t *testing.T) {
	base := parsed(t, "https://h.test/")
	m := Empty
	resolved := ResolvedModuleSet{}
	// Each step is a map that is merged, or a resolution, base then specifier.
	for i, step := range []struct {
		merge    string
		resolve  [2]string
		want     string
		warnings int
	}{
		{merge: `{"imports": {"a": "/1.mjs", "b/": "/b1/"}, "integrity": {"/1.mjs": "sha256-1"}}`},
		{merge: `{"imports": {"a": "/2.mjs", "c": "/c.mjs"}, "integrity": {"/1.mjs": "sha256-2", "/3.mjs": "sha256-3"}}`, warnings: 2},
		{resolve: [2]string{"/p.mjs", "a"}, want: "/1.mjs"},
		{resolve: [2]string{"/p.mjs", "c"}, want: "/c.mjs"},
		{resolve: [2]string{"/p.mjs", "d"}, want: "no import map says"},
		{merge: `{"imports": {"d": "/d.mjs", "c/x": "/late.mjs", "./1.mjs": "/later.mjs"}}`, warnings: 1}, // begins with what was resolved
		{resolve: [2]string{"/p.mjs", "d"}, want: "/d.mjs"},
		{resolve: [2]string{"/p.mjs", "c/x"}, want: "no import map says"},
		{resolve: [2]string{"/p.mjs", "/1.mjs"}, want: "/later.mjs"},
		{resolve: [2]string{"/s/p.mjs", "e:x"}, want: "e:x"},
		{resolve: [2]string{"/s/p.mjs", "./f/g.mjs"}, want: "/s/f/g.mjs"},
		{merge: `{"scopes": {"/s/": {"d": "/sd.mjs", "/s/f/": "/late/", "/1.mjs": "/s1.mjs", "e:": "/e.mjs"}, "/other/": {"/s/f/": "/o/"}}}`, warnings: 1},
		{resolve: [2]string{"/s/p.mjs", "d"}, want: "/sd.mjs"},
		{resolve: [2]string{"/s/p.mjs", "./f/g.mjs"}, want: "/s/f/g.mjs"},
		{resolve: [2]string{"/other/p.mjs", "/s/f/g.mjs"}, want: "/o/g.mjs"},
		{merge: `{"scopes": {"/s/": {"d": "/no.mjs", "h": "/sh.mjs"}}}`, warnings: 1},
		{resolve: [2]string{"/s/p.mjs", "h"}, want: "/sh.mjs"},
	} {
		if step.merge != "" {
			newer, warnings, err := Parse(step.merge, "", base, never)
			if err != nil || len(warnings) > 0 {
				t.Fatal(i, err, warnings)
			}
			before := *m
			merged, warnings := m.Merge(newer, resolved, never)
			if len(warnings) != step.warnings {
				t.Errorf("step %d: warnings %q, want %d", i, warnings, step.warnings)
			}
			if len(before.imports.entries) != len(m.imports.entries) || len(before.scopes.entries) != len(m.scopes.entries) || len(before.integrity) != len(m.integrity) {
				t.Errorf("step %d changed the map that was there", i)
			}
			m = merged
			continue
		}
		from := parsed(t, "https://h.test"+step.resolve[0])
		u, err := m.Resolve(step.resolve[1], from, nil)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = strings.TrimPrefix(u.Href(), "https://h.test")
			resolved.Add(from, step.resolve[1])
		}
		if !strings.Contains(got, step.want) || err == nil && got != step.want {
			t.Errorf("step %d: %s from %s is %s, want %s", i, step.resolve[1], step.resolve[0], got, step.want)
		}
	}
	if m.integrity["https://h.test/1.mjs"] != "sha256-1" || m.integrity["https://h.test/3.mjs"] != "sha256-3" {
		t.Errorf("integrity %v", m.integrity)
	}
}
