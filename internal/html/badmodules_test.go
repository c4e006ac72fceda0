package html_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// TestLanguages serves the same TypeScript with several types and names.
func TestLanguages(t *testing.T) {
	for _, test := range []struct{ path, mimeType, want string }{
		{"a", "text/typescript", "1"},
		{"a", "application/typescript; charset=utf-8", "1"},
		{"a.ts", "video/mp2t", "1"},
		{"a.mts", "application/octet-stream", "1"},
		{"a.tsx", "text/typescript", "1"},
		{"a.ts", "text/javascript", "SyntaxError"},
		{"a.ts", "text/plain", "TypeError"},
		{"a", "video/mp2t", "TypeError"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/main.mjs" {
				w.Header().Set("Content-Type", "text/javascript")
				_, _ = w.Write([]byte("await import('./" + test.path + "').then(m => console.log(m.a), e => console.log(e.name))"))
				return
			}
			w.Header().Set("Content-Type", test.mimeType)
			_, _ = w.Write([]byte("export const a: number = 1"))
		}))
		got := ranModule(t, server.URL+"/", sluice.PageOptions{})
		server.Close()
		if got = got[strings.LastIndexByte(got, '\n')+1:]; got != test.want {
			t.Errorf("%s as %s: %s, want %s", test.path, test.mimeType, got, test.want)
		}
	}
}

// TestBadModules imports what no program should have.
func TestBadModules(t *testing.T) {
	deep := func(open, inside, end string) string {
		return strings.Repeat(open, 100_000) + inside + strings.Repeat(end, 100_000)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/loop" {
			http.Redirect(w, r, "/loop", http.StatusFound)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Content-Type", "text/javascript; charset=utf-16")
		_, _ = w.Write([]byte("export const a = 'é'"))
	}))
	defer server.Close()
	files := map[string]string{
		"nested.mjs":  deep("[", "", "]"),
		"nested.ts":   deep("(", "1", ")"),
		"blocks.ts":   deep("{", "", "}"),
		"nested.json": deep("[", "", "]"),
		"folder/a.js": "",
	}
	for _, test := range []struct{ load, want string }{
		{"import('./nested.mjs')", "InternalError"},
		{"import('./nested.ts')", "SyntaxError"},
		{"import('./blocks.ts')", "SyntaxError"},
		{"import('./nested.json', { with: { type: 'json' } })", "loaded"},
		{"import('./folder')", "TypeError"},
		{"import('./folder/')", "TypeError"},
		{"import('./folder/..%2fmain.mjs')", "TypeError"},
		{"import('./%00')", "TypeError"},
		{"import('" + server.URL + "/loop')", "TypeError"},
		{"import('" + server.URL + "/charset').then(m => { throw { name: m.a } })", "é"},
	} {
		files["main.mjs"] = "await " + test.load + ".then(() => console.log('loaded'), e => console.log(e.name))"
		got := ranModule(t, folder(t, files), sluice.PageOptions{})
		if got = got[strings.LastIndexByte(got, '\n')+1:]; got != test.want {
			t.Errorf("%.80s: %.200s, want %s", test.load, got, test.want)
		}
	}
}

// TestHostileImportMaps gives pages import maps that mean no good.
func TestHostileImportMaps(t *testing.T) {
	files := map[string]string{
		"main.mjs": `await import("a").then(m => console.log(m.default), e => console.log(e.name)); console.log(({}).a)`,
		"a.mjs":    "export default 'a'",
	}
	for _, test := range []struct{ importMap, want string }{
		{`{"imports": {"__proto__": "./a.mjs", "constructor": "./a.mjs"}}`, "TypeError"},
		{`{"__proto__": {"imports": {"a": "./a.mjs"}}}`, "TypeError"},
		{`{"imports": {"a": "./b.mjs", "a": "./a.mjs"}}`, "a"},
		{`{"imports": {"": "./a.mjs", "a": "./a.mjs"}}`, "a"},
		{`{"imports": {"a": "http://["}}`, "TypeError"},
		{`{"imports": {"a": "javascript:1"}}`, "TypeError"},
		{`{"imports": {"a": ` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}}`, "TypeError"},
		{`{"scopes": {"./": {"a": "./a.mjs"}}}`, "a"},
		{"{\"imports\": {\"\xff\": \"./a.mjs\", \"a\": \"./a.mjs\"}}", "a"},
	} {
		got := ranModule(t, folder(t, files), sluice.PageOptions{ImportMap: test.importMap})
		if !strings.HasSuffix("\n"+got, "\n"+test.want+"\nundefined") {
			t.Errorf("%.80s: %.300s, want %s", test.importMap, got, test.want)
		}
	}
}
