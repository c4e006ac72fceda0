package sourcemaps

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/sluice-go/sluice/internal/mozjs/version"
)

func TestDecodeMappings(t *testing.T) {
	for _, test := range []struct {
		text string
		want []mapping
	}{
		{"", nil},
		{";;AAAA", []mapping{{2, 0, 0, 0, 0}}},
		{"AAAA,CACC;EADDA", []mapping{{0, 0, 0, 0, 0}, {0, 1, 0, 1, 1}, {1, 2, 0, 0, 0}}},
		{"AAAA,A,CAAC", []mapping{{0, 0, 0, 0, 0}, {0, 0, unmapped, 0, 0}, {0, 1, 0, 0, 1}}},
		{"AAAA,CCAA,CCAA", []mapping{{0, 0, 0, 0, 0}, {0, 1, 1, 0, 0}, {0, 2, unmapped, 0, 0}}},
	} {
		got, err := decodeMappings(test.text, 2, 100)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, %v, want %v", test.text, got, err, test.want)
		}
	}
	for _, text := range []string{"AA", "AAA", "AAAAAA", "?", "g", "ggggggggggggA", "ADAA", "AADA", "AAAD", "D"} {
		if _, err := decodeMappings(text, 1, 100); err == nil {
			t.Errorf("%q is no error", text)
		}
	}
	if _, err := decodeMappings("A,A,A", 1, 2); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("too many mappings: %v", err)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, text, want string // the want is part of an error
	}{
		{"no JSON", `{`, "no JSON"},
		{"an array", `[]`, "no JSON"},
		{"version", `{"version":2,"sources":[],"mappings":""}`, "version is 2"},
		{"no version", `{"sources":[],"mappings":""}`, "version is 0"},
		{"no mappings", `{"version":3,"sources":[]}`, "no mappings"},
		{"mappings", `{"version":3,"sources":[],"mappings":"!"}`, "not well-formed"},
		{"section without map", `{"version":3,"sections":[{"offset":{"line":0,"column":0}}]}`, "section 0"},
		{"nested index", `{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":{"version":3,"sections":[]}}]}`, "section 0"},
		{"section's mappings", `{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":{"version":3,"mappings":"?"}}]}`, "section 0: its mappings"},
	} {
		if _, err := Parse([]byte(test.text), ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	m, err := Parse([]byte(")]}'\n"+`{"version":3,"sourceRoot":"src","sources":["a.js",null],"sourcesContent":[null,"x"],"mappings":"AACA,CCDA,C"}`), "ab")
	if err != nil {
		t.Fatal(err)
	}
	if want := []Source{{Name: "src/a.js"}, {Content: "x", HasContent: true}}; !slices.Equal(m.Sources, want) {
		t.Errorf("sources %v, want %v", m.Sources, want)
	}
	for _, test := range []struct {
		line, column int
		want         Place
		ok           bool
	}{
		{1, 1, Place{0, 2, 1}, true},
		{1, 2, Place{1, 1, 1}, true},
		{1, 3, Place{}, false}, // a segment of one field
		{2, 1, Place{}, false}, // a line without a mapping
	} {
		if at, ok := m.Original(test.line, test.column); ok != test.ok || at != test.want {
			t.Errorf("%d:%d leads to %v, %v, want %v", test.line, test.column, at, ok, test.want)
		}
	}
	if at, ok := m.Nearest(2, 1); !ok || at != (Place{1, 1, 1}) {
		t.Errorf("the nearest of 2:1 is %v, %v", at, ok)
	}
	if _, ok := (&Map{}).Nearest(1, 1); ok {
		t.Error("an empty map leads somewhere")
	}
}

func TestSections(t *testing.T) {
	m, err := Parse([]byte(`{"version":3,"sections":[
		{"offset":{"line":0,"column":0},"map":{"version":3,"sources":["a"],"mappings":"AAAA"}},
		{"offset":{"line":1,"column":4},"map":{"version":3,"sources":["b"],"mappings":"AACA;CAAC"}}]}`), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line, column int
		want         Place
	}{{1, 9, Place{0, 1, 1}}, {2, 5, Place{1, 2, 1}}, {3, 2, Place{1, 2, 2}}} {
		if at, ok := m.Original(test.line, test.column); !ok || at != test.want {
			t.Errorf("%d:%d leads to %v, %v, want %v", test.line, test.column, at, ok, test.want)
		}
	}
}

// TestBundle looks for markers of sources at their places in a bundle by esbuild.
func TestBundle(t *testing.T) {
	files := map[string]string{
		"/main.js": "import { b } from './b.js'\n\nfunction first() { markA('😀', b) }\nfirst()\n",
		"/b.js":    "// of b\nexport function b() {\n\t'😀😀'; markB()\n}\n",
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"/main.js"}, Bundle: true, Write: false, Outfile: "/out/out.js", Sourcemap: api.SourceMapExternal,
		MinifyWhitespace: true, MinifyIdentifiers: true, Charset: api.CharsetUTF8,
		Plugins: []api.Plugin{{Name: "memory", Setup: func(b api.PluginBuild) {
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: "/" + strings.TrimLeft(a.Path, "./"), Namespace: "file"}, nil
			})
			b.OnLoad(api.OnLoadOptions{Filter: ".*"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
				text := files[a.Path]
				return api.OnLoadResult{Contents: &text}, nil
			})
		}}},
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors)
	}
	text, code := result.OutputFiles[0].Contents, string(result.OutputFiles[1].Contents)
	m, err := Parse(text, code)
	if err != nil {
		t.Fatal(err)
	}
	for mark, name := range map[string]string{"markA": "/main.js", "markB": "/b.js"} {
		line, column := placeOf(t, code, mark)
		wantLine, wantColumn := placeOf(t, files[name], mark)
		at, ok := m.Original(line, column)
		if !ok || at.Line != wantLine || at.Column != wantColumn || !strings.HasSuffix(m.Sources[at.Source].Name, name) {
			t.Errorf("%s leads to %v, %v, want %s:%d:%d", mark, at, ok, name, wantLine, wantColumn)
		}
		if s := m.Sources[at.Source]; s.Content != files[name] {
			t.Errorf("%s has the content %q", name, s.Content)
		}
	}
}

func placeOf(t *testing.T, text, mark string) (line, column int) {
	t.Helper()
	for i, l := range splitLines(text) {
		if before, _, ok := strings.Cut(l, mark); ok {
			return i + 1, version.Columns(before) + 1
		}
	}
	t.Fatalf("there is no %s", mark)
	return 0, 0
}

func TestFirstColumns(t *testing.T) {
	if got, want := FirstColumns("a\n\t b\r\n\n😀 c"), []int{1, 3, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestURLIn(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"f()", ""},
		{"f()\n//# sourceMappingURL=a.js.map", "a.js.map"},
		{"f()\n//# sourceMappingURL=a.js.map\n", "a.js.map"},
		{"f()\r\n//@ sourceMappingURL=a.js.map\r\n\r\n", "a.js.map"},
		{"f() //# sourceMappingURL=a.js.map", "a.js.map"},
		{"f() /*# sourceMappingURL=a.js.map */", "a.js.map"},
		{"f()\n//# sourceMappingURL=a.js.map\n//# sourceURL=b.js\n// the end", "a.js.map"},
		{"f()\n//# sourceMappingURL=a.js.map\n//# sourceMappingURL=b.js.map", "b.js.map"},
		{"f()\n//# sourceMappingURL=a.js.map\ng()", ""},
		{"f()\n//# sourceMappingURL=a b", ""},
		{"f()\n//#sourceMappingURL=data:application/json;base64,e30=", "data:application/json;base64,e30="},
		{"s = '//# sourceMappingURL='", ""},
		{"//# sourceMappingURL=x", "x"},
		{"f()\u2028//# sourceMappingURL=x", "x"},
	} {
		if got := URLIn(test.text); got != test.want {
			t.Errorf("%q names %q, want %q", test.text, got, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("AAAA,CACC;EADDA", "a\nb", int32(0))
	f.Add("A,CCAA", "😀a", int32(1<<30))
	f.Fuzz(func(t *testing.T, mappings, generated string, offset int32) {
		inner := map[string]any{"version": 3, "sources": []string{"a", "b"}, "sourcesContent": []string{generated}, "mappings": mappings}
		text, err := json.Marshal(map[string]any{"version": 3, "sections": []any{
			map[string]any{"offset": map[string]any{"line": offset, "column": offset}, "map": inner},
		}})
		if err != nil {
			t.Fatal(err)
		}
		m, err := Parse(text, generated)
		if err != nil {
			return
		}
		for _, at := range m.mappings {
			if at.source == unmapped {
				continue
			}
			if _, ok := m.Nearest(int(at.line)+1, int(at.column)+1); !ok {
				t.Fatalf("%v leads nowhere", at)
			}
		}
	})
}
