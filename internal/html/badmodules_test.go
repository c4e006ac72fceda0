package html_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

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

// TestLargeModules imports modules of 200 MB, from a server that says how long
// they are or does not, and from a file, under each of the limits.
func TestLargeModules(t *testing.T) {
	const large = 200 << 20
	piece := []byte(strings.Repeat(" ", 64<<10))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Content-Type", "text/javascript")
		if r.URL.Path == "/announced" {
			w.Header().Set("Content-Length", fmt.Sprint(large))
		}
		for range large / len(piece) {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	}))
	defer server.Close()
	for _, limit := range []struct {
		name string
		ua   sluice.Options
		page sluice.PageOptions
	}{
		{"MaxFetch", sluice.Options{MaxFetch: 8 << 20}, sluice.PageOptions{}},
		{"MaxHeap", sluice.Options{}, sluice.PageOptions{MaxHeap: 16 << 20}},
	} {
		for _, u := range []string{server.URL + "/announced", server.URL + "/chunked", "./large.mjs"} {
			for _, by := range []string{
				"import('%s').then(() => console.log('loaded'), e => console.log(e.name))",
				// A module worker, of a module that imports the large one; a large one itself.
				"new Worker('data:text/javascript,import \"%s\"', { type: 'module' }).onerror = e => console.log(e.type)",
				"const w = new Worker('./worker.mjs', { type: 'module' }); w.onmessage = e => console.log(e.data)",
			} {
				if strings.Contains(by, "data:") && u == "./large.mjs" {
					continue // a worker from data: imports no files
				}
				dir := folder(t, map[string]string{
					"main.mjs":   strings.Replace(by, "%s", u, 1),
					"worker.mjs": "import('" + u + "').then(() => postMessage('loaded'), e => { postMessage(e.name); close() })",
				})
				if err := os.WriteFile(filepath.Join(strings.TrimPrefix(dir, "file://"), "large.mjs"), nil, 0o644); err != nil {
					t.Fatal(err)
				}
				if err := os.Truncate(filepath.Join(strings.TrimPrefix(dir, "file://"), "large.mjs"), large); err != nil {
					t.Fatal(err)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				got, err := ranLimited(t, dir, limit.ua, limit.page)
				runtime.ReadMemStats(&after)
				if got = got[strings.LastIndexByte(got, '\n')+1:]; err != nil || got != "TypeError" && got != "error" {
					t.Errorf("%s, %s, %.20s: %v, %q", limit.name, u, by, err, got)
				}
				// It was not read to its end.
				if n := after.TotalAlloc - before.TotalAlloc; n > large/2 {
					t.Errorf("%s, %s, %.20s: allocated %d MB", limit.name, u, by, n>>20)
				}
			}
		}
	}
}

// TestManyLargeModules imports modules that are small enough each for MaxHeap,
// but not together.
func TestManyLargeModules(t *testing.T) {
	files := map[string]string{}
	var main strings.Builder
	for i := range 20 {
		files[fmt.Sprintf("m%d.mjs", i)] = strings.Repeat(" ", 4<<20)
		fmt.Fprintf(&main, "import './m%d.mjs';\n", i)
	}
	files["main.mjs"] = main.String() + "console.log('ran')"
	dir := folder(t, files)
	if got, err := ranLimited(t, dir, sluice.Options{}, sluice.PageOptions{MaxHeap: 16 << 20}); !errors.Is(err, sluice.ErrHeapLimit) {
		t.Errorf("with a limit: %v, %.200q", err, got)
	}
	if got, err := ranLimited(t, dir, sluice.Options{}, sluice.PageOptions{MaxHeap: 1 << 30}); err != nil || got != "ran" {
		t.Errorf("with a large limit: %v, %.200q", err, got)
	}
}

// ranLimited runs the module main.mjs of a folder. It returns what was printed
// and how the page ended.
func ranLimited(t *testing.T, dir string, o sluice.Options, p sluice.PageOptions) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(o)
	defer ua.Close()
	var out lines
	p.URL, p.Stdout, p.Stderr = dir+"page.html", &out, &out
	page, err := ua.Open(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Run(ctx, sluice.Script{URL: "main.mjs", Module: true}); err != nil {
		return out.String(), err
	}
	err = page.Wait(ctx)
	return strings.TrimSuffix(out.String(), "\n"), err
}
