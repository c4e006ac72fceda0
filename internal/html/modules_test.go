package html_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// folder writes files and returns the file: URL of their folder.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return "file://" + dir + "/"
}

// ranModule runs the module main.mjs of a folder and returns what was printed,
// with DIR for the folder's URL.
func ranModule(t testing.TB, dir string, o sluice.PageOptions) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	o.URL, o.Stdout, o.Stderr = dir+"page.html", &out, &out
	page, err := ua.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Run(ctx, sluice.Script{URL: "main.mjs", Module: true}); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Errorf("%v; printed so far:\n%s", err, out.String())
	}
	return strings.ReplaceAll(strings.TrimSuffix(out.String(), "\n"), dir, "DIR/")
}

func TestModuleScripts(t *testing.T) {
	show := `const show = e => console.log(e.name + ": " + e.message);`
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"graph", map[string]string{
			"main.mjs": `import {a} from "./a.mjs"; import b from "./d/b.mjs"; console.log(a, b, import.meta.url, import.meta.resolve("./q"))`,
			"a.mjs":    `console.log("a"); export const a = 1`,
			"d/b.mjs":  `import {a} from "../a.mjs"; console.log("b"); export default a + 1`,
		}, "a\nb\n1 2 DIR/main.mjs DIR/q"},
		{"JSON", map[string]string{
			"main.mjs": `import d from "./d.json" with { type: "json" }; const m = await import("./d.json", { with: { type: "json" } });
				console.log(d, m.default === d, Object.keys(m))`,
			"d.json": `{"x": [1]}`,
		}, "{ x: [ 1 ] } true [ 'default' ]"},
		{"import() from everywhere", map[string]string{
			"main.mjs": `globalThis.log = m => console.log(m.a);
				setTimeout("import('./a.mjs').then(log)");
				await import("./a.mjs").then(log);
				await eval("import('./a.mjs')").then(log);
				await Function("return import('./a.mjs')")().then(log);
				addEventListener("x", () => import("./a.mjs").then(log)); dispatchEvent(new Event("x"))`,
			"a.mjs": `export let a = 1`,
		}, "1\n1\n1\n1\n1"},
		{"the same error", map[string]string{
			"main.mjs": show + `for (const n of ["syntax", "throws", "imports-throws", "awaits"]) {
				const [a, b] = await Promise.all([0, 1].map(() => import("./" + n + ".mjs").catch(e => e)));
				show(a); console.log(a === b && a === await import("./" + n + ".mjs").catch(e => e)) }`,
			"syntax.mjs":         `let x = ;`,
			"throws.mjs":         `throw new RangeError("thrown")`,
			"imports-throws.mjs": `import "./throws.mjs"`,
			"awaits.mjs":         `await 0; throw new RangeError("later")`,
		}, "SyntaxError: expected expression, got ';'\ntrue\nRangeError: thrown\ntrue\nRangeError: thrown\ntrue\nRangeError: later\ntrue"},
		{"wrong attributes", map[string]string{
			"main.mjs": show + `for (const n of ["key", "type"]) await import("./" + n + ".mjs").catch(show);
				await import("./a.mjs", { with: { k: "" } }).catch(show); await import("./a.mjs", { with: { type: "css" } }).catch(show);
				await import("./a.mjs", { with: { type: "javascript-or-wasm" } }).catch(show)`,
			"key.mjs":  `import "./a.mjs" with { type: "json", k: "v" }`,
			"type.mjs": `import "./a.mjs" with { type: "css" }`,
			"a.mjs":    `console.log("never")`,
		}, `SyntaxError: The import attribute "k" is not supported (DIR/key.mjs:1:8)
TypeError: "css" is not a type of modules here (DIR/type.mjs:1:8)
TypeError: The import attribute "k" is not supported
TypeError: "css" is not a type of modules here
TypeError: "javascript-or-wasm" is not a type of modules here`},
		{"not there", map[string]string{
			"main.mjs": "import './a.mjs'",
			"a.mjs":    "\nimport './nope.mjs'",
		}, "Uncaught [TypeError: Failed to fetch the module DIR/nope.mjs: there is no such file, imported from DIR/a.mjs:2:8]"},
		{"bare", map[string]string{
			"main.mjs": "import './a.mjs'; import 'lodash'",
			"a.mjs":    "console.log('never')",
		}, `Uncaught [TypeError: The module specifier "lodash" is neither a URL nor does it begin with "/", "./" or "../", and no import map says what it means (imported from DIR/main.mjs:1:26)]`},
		{"MIME type", map[string]string{
			"main.mjs": `import "./a.txt"`, "a.txt": "",
		}, `Uncaught [TypeError: Failed to fetch the module DIR/a.txt: it has the MIME type "text/plain", and a module must have that of JavaScript or WebAssembly, imported from DIR/main.mjs:1:8]`},
		{"cycle with itself", map[string]string{
			"main.mjs": `import * as me from "./main.mjs"; import "./b.mjs"; export const a = 1; console.log(me.a)`,
			"b.mjs":    `import { a } from "./main.mjs"; try { a } catch (e) { console.log(e.name) }`,
		}, "ReferenceError\n1"},
		{"WebAssembly", map[string]string{
			"main.mjs": `import { "run it" as run } from "./a.wasm"; console.log(run())`,
			"imp.js":   `export function f() { return 42 }`,
			"a.wasm": "\x00asm\x01\x00\x00\x00\x01\x05\x01\x60\x00\x01\x7f\x02\x0e\x01\x08./imp.js\x01f\x00\x00" +
				"\x03\x02\x01\x00\x07\x0a\x01\x06run it\x00\x01\x0a\x06\x01\x04\x00\x10\x00\x0b",
		}, "42"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ranModule(t, folder(t, test.files), sluice.PageOptions{})
			if got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestImportMap(t *testing.T) {
	dir := folder(t, map[string]string{
		"main.mjs":    `import a from "a"; import b from "lib/b.mjs"; import "./s/c.mjs"; console.log(a, b); await import("no").catch(e => console.log(e.name))`,
		"x/a.mjs":     `export default "x/a"`,
		"x/b.mjs":     `export default "x/b"`,
		"s/c.mjs":     `import a from "a"; console.log("scoped", a)`,
		"s/other.mjs": `export default "s/other"`,
	})
	const m = `{"imports": {"a": "./x/a.mjs", "lib/": "./x/", "no": null}, "scopes": {"./s/": {"a": "./s/other.mjs"}}}`
	got := ranModule(t, dir, sluice.PageOptions{ImportMap: m})
	want := "Import map: the address of \"no\" is not a string\nscoped s/other\nx/a x/b\nTypeError"
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	got = ranModule(t, dir, sluice.PageOptions{ImportMap: `{"integrity": {"./main.mjs": "sha256-AAAA"}}`})
	if strings.Contains(got, "Failed to fetch") {
		t.Errorf("integrity of the first module is not that of the import map: %s", got)
	}
	got = ranModule(t, dir, sluice.PageOptions{ImportMap: `{"imports": {"a": "./x/a.mjs", "lib/": "./x/"}, "integrity": {"./x/a.mjs": "sha256-AAAA"}}`})
	if !strings.Contains(got, "Failed to fetch the module DIR/x/a.mjs") {
		t.Errorf("a module was not refused: %s", got)
	}
}

func TestModulesOverHTTP(t *testing.T) {
	var fetched []string
	mux := http.NewServeMux()
	serve := func(path, mimeType, text string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", mimeType)
			_, _ = w.Write([]byte(text))
			fetched = append(fetched, path)
		})
	}
	serve("/main.mjs", "text/javascript", `
		const all = await Promise.all(Array.from({ length: 10000 }, () => import("/old.mjs")));
		console.log(new Set(all).size, all[0].default);
		await import("file:///etc/passwd").catch(e => console.log(e.name))`)
	serve("/new/m.mjs", "application/javascript; charset=latin1", `import "./é.mjs"; export default import.meta.url`)
	serve("/new/é.mjs", "text/javascript", ``)
	mux.Handle("/old.mjs", http.RedirectHandler("/new/m.mjs", http.StatusFound))
	server := httptest.NewServer(mux)
	defer server.Close()
	got := ranModule(t, server.URL+"/", sluice.PageOptions{})
	if !strings.HasPrefix(got, "1 DIR/new/m.mjs\n") || !strings.HasSuffix(got, "\nTypeError") {
		t.Errorf("got %s", got)
	}
	if len(fetched) != 3 {
		t.Errorf("fetched %q", fetched)
	}
}

// TestDeepModules imports a chain of modules, each by the one before it.
func TestDeepModules(t *testing.T) {
	files := map[string]string{}
	const depth = 2000
	for i := range depth {
		files[fmt.Sprintf("m%d.mjs", i)] = fmt.Sprintf(`import { n as m } from "./m%d.mjs"; export const n = m`, i+1)
	}
	files[fmt.Sprintf("m%d.mjs", depth)] = `export const n = 1`
	files["main.mjs"] = `import { n } from "./m0.mjs"; console.log(n)`
	if got := ranModule(t, folder(t, files), sluice.PageOptions{}); got != "1" {
		t.Errorf("got %.300s", got)
	}
}

// BenchmarkModuleGraph loads 1,000 modules of 1 KB: first in an agent that has
// to compile them, then in a second one.
func BenchmarkModuleGraph(b *testing.B) {
	for b.Loop() {
		files := map[string]string{"main.mjs": `import { f0 } from "./m0.mjs"; f0(0)`}
		for i := range 1000 {
			var s, sum strings.Builder
			for _, k := range []int{2*i + 1, 2*i + 2} {
				if k < 1000 {
					fmt.Fprintf(&s, "import { f%d } from './m%d.mjs';\n", k, k)
					fmt.Fprintf(&sum, " + f%d(n)", k)
				}
			}
			fmt.Fprintf(&s, "export function f%d(n) { return n%s }\n", i, &sum)
			for j := 0; s.Len() < 1000; j++ {
				fmt.Fprintf(&s, "function g%d(a, b) { const c = a * %d + b; return c > %d ? [c, a] : { a, b } }\n", j, j, i)
			}
			files[fmt.Sprintf("m%d.mjs", i)] = s.String()
		}
		dir := folder(b, files)
		start := time.Now()
		ranModule(b, dir, sluice.PageOptions{})
		first := time.Now()
		ranModule(b, dir, sluice.PageOptions{})
		b.ReportMetric(float64(first.Sub(start).Milliseconds()), "ms/first")
		b.ReportMetric(float64(time.Since(first).Milliseconds()), "ms/second")
	}
}
