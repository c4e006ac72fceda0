package html

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

func TestResolveModuleSpecifier(t *testing.T) {
	m, warnings, err := ParseImportMap(`{
		"imports": {
			"a": "/a.mjs", "a/": "/lib/a/", "a/b/": "/deep/", "null": null, "bad/": "/x", "": "/e", "bare": "bare",
			"./local": "./mapped.mjs", "https://cdn.test/": "/cdn/", "__proto__": "/proto.mjs", "data:text/": "/data/", "é": "/e.mjs"
		},
		"scopes": {"/s/": {"a": "/scoped.mjs", "null": "/found.mjs"}, "/s/exact.mjs": {"a": "/exact.mjs"}, "http://[": {}},
		"integrity": {"/a.mjs": "sha256-x", "bare": "y", "./n": 1},
		"other": 1
	}`, "", parsed(t, "https://h.test/dir/map.json"))
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
		u, err := m.resolve(test.specifier, parsed(t, base), nil)
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

func TestParseImportMapErrors(t *testing.T) {
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
		_, _, err := ParseImportMap(test.input, test.file, parsed(t, "https://h.test/"))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.input, err, test.want)
		}
	}
}

func FuzzParseImportMap(f *testing.F) {
	f.Add(`{"imports": {"a": "/a.mjs", "a/": "/lib/"}, "scopes": {"/s/": {"a": "/b"}}, "integrity": {"/a": "x"}}`, "a/x")
	base, err := url.Parse("https://h.test/", nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, input, specifier string) {
		m, _, err := ParseImportMap(input, "", base)
		if err != nil {
			return
		}
		for i := 1; i < len(m.imports); i++ {
			if descending(m.imports[i-1].key, m.imports[i].key) >= 0 {
				t.Fatalf("%v is not sorted", m.imports)
			}
		}
		if u, err := m.resolve(specifier, base, nil); (u == nil) == (err == nil) {
			t.Fatalf("%q: %v, %v", specifier, u, err)
		}
	})
}

func FuzzWasmInterface(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x02\x0e\x01\x08./imp.js\x01f\x00\x00\x07\x0a\x01\x06run it\x00\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		imports, exports, err := wasmInterface(b)
		if err != nil && (imports != nil || exports != nil) {
			t.Fatal("an error, and an interface")
		}
	})
}
