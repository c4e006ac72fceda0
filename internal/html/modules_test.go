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
	"github.com/sluice-go/sluice/internal/mozjs"
)

// importColumn is the column that errors tell of const load = n => import("./" + n …:
// that of the import(), or, with newer engines, of an operand of its argument.
func importColumn() string {
	if mozjs.Major > 102 {
		return "33"
	}
	return "19"
}

// reexportColumn is the column of nope in /* 😀é */ export { a, nope …: 102 counts code
// points, newer engines code units.
func reexportColumn() string {
	if mozjs.Major > 102 {
		return "23"
	}
	return "22"
}

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
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
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
		{"text, of any type, in workers too", map[string]string{
			"main.mjs": `import text from "./a.txt" with { type: "text" }; import css from "./s.css" with { type: "text" };
				const m = await import("./main.mjs", { with: { type: "text" } });
				console.log(text, css, m.default.length > 100, Object.keys(m), (await import("./w.wasm", { with: { type: "text" } })).default);
				new Worker("./worker.mjs", { type: "module" }).onmessage = ({ data }) => console.log(data)`,
			"worker.mjs": `import text from "./a.txt" with { type: "text" }; postMessage(text); close()`,
			"a.txt":      "\ufeff\xe9\n'", "s.css": "p {}", "w.wasm": "no module",
		}, "\ufffd\n' p {} true [ 'default' ] no module\n\ufffd\n'"},
		{"CSS", map[string]string{
			"main.mjs": `import sheet from "./d/s.css" with { type: "css" };
				const { default: same, ...rest } = await import("./d/s.css", { with: { type: "css" } });
				document.adoptedStyleSheets = [sheet];
				const html = document.documentElement ?? document.appendChild(document.createElement("html"));
				console.log(same === sheet, Object.keys(rest), sheet.constructor.name, sheet.cssRules.length, sheet.cssRules[0].cssText, getComputedStyle(html).color);
				sheet.replaceSync("html { color: blue }"); console.log(getComputedStyle(html).color)`,
			"d/s.css": `@import "other.css"; html { color: red } ; p {`,
		}, "true [] CSSStyleSheet 1 html { color: red; } rgb(255, 0, 0)\nrgb(0, 0, 255)"},
		{"CSS with other types, and in workers", map[string]string{
			"main.mjs": `const load = (specifier, o) => import(specifier, o).catch(e => console.log(e.name, e.message.split("/").pop()));
				await load("./s.css", { with: { type: "json" } });
				await load("./d.json", { with: { type: "css" } });
				await load("./s.css");
				new Worker("./worker.mjs", { type: "module" }).onmessage = ({ data }) => console.log(data)`,
			"worker.mjs": `import("./s.css", { with: { type: "css" } }).catch(e => postMessage(e.name + ": " + e.message)).finally(close)`,
			"s.css":      `p {}`, "d.json": `{}`,
		}, `Failed to fetch the module DIR/s.css: it has the MIME type "text/css", and a module of type "json" must have that of JSON (imported from DIR/main.mjs:1:38)
TypeError s.css
Failed to fetch the module DIR/d.json: it has the MIME type "application/json", and a module of type "css" must have text/css (imported from DIR/main.mjs:1:38)
TypeError d.json
Failed to fetch the module DIR/s.css: it has the MIME type "text/css": import it with { type: "css" } (imported from DIR/main.mjs:1:38)
TypeError s.css
TypeError: "css" is not a type of modules here`},
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
		{"errors of what cannot be linked", map[string]string{
			"main.mjs": `const load = n => import("./" + n + ".mjs").catch(e => e);
				for (const names of [["missing", "imports-missing", "cycle-a", "cycle-b"], ["bare", "imports-bare"],
					["key", "imports-key"], ["json", "imports-json"], ["nope", "imports-nope"]]) {
					const errors = [];
					for (const n of names) errors.push(await load(n), ...await Promise.all([load(n), load(n)]));
					const e = errors[0];
					const same = errors.every(x => x === e) ? "same" : new Set(errors).size === errors.length ? "different" : "mixed";
					if (errors.some(x => x.message !== e.message)) console.log("they say different things");
					console.log(e.name, same, e.fileName.split("/").pop(), e.lineNumber);
				}
				console.log((await load("fine")).a)`,
			"fine.mjs":            `export const a = 1`,
			"missing.mjs":         "import './fine.mjs';\nimport { x } from './fine.mjs'",
			"imports-missing.mjs": `import './missing.mjs'`,
			"cycle-a.mjs":         `import './cycle-b.mjs'; import './missing.mjs'`,
			"cycle-b.mjs":         `import './cycle-a.mjs'`,
			"bare.mjs":            "\nimport 'bare'",
			"imports-bare.mjs":    `import './fine.mjs'; import './bare.mjs'`,
			"key.mjs":             "import './fine.mjs';\n\nimport './fine.mjs' with { key: 'x' }",
			"imports-key.mjs":     `export * from './key.mjs'`,
			"json.mjs":            `import './wrong.json' with { type: 'json' }`,
			"imports-json.mjs":    `import './json.mjs'`,
			"wrong.json":          "{\n  \"a\": b\n}",
			"imports-nope.mjs":    `import './nope.mjs'`,
		}, "SyntaxError different missing.mjs 2\nTypeError same bare.mjs 2\nSyntaxError same key.mjs 3\nSyntaxError same wrong.json 2\n" +
			strings.Repeat("Failed to fetch the module DIR/nope.mjs: there is no such file (imported from DIR/main.mjs:1:"+importColumn()+")\n", 2) +
			strings.Repeat("Failed to fetch the module DIR/nope.mjs: there is no such file (imported from DIR/imports-nope.mjs:1:8)\n", 2) +
			"TypeError different  0\n1"},
		{"JSON that is none", map[string]string{
			"main.mjs": `import "./a.json" with { type: "json" }`, "a.json": "{\n  \"é\": b }",
		}, "Uncaught SyntaxError: unexpected character\nDIR/a.json:2:8\n  \"é\": b }\n       ^"},
		{"attributes of what script compiles", map[string]string{
			"main.mjs": `const o = "{ with: { type: 'json' } }", log = globalThis.log = m => console.log(m.default);
				await eval("import('./d.json', " + o + ")").then(log);
				await Function("return import('./d.json', " + o + ")")().then(log);
				setTimeout("import('./d.json', " + o + ").then(log)");
				setTimeout("eval(\"import('./d.json', " + o + ").then(log)\")")`,
			"d.json": `7`,
		}, "7\n7\n7\n7"},
		{"wrong attributes", map[string]string{
			"main.mjs": show + `for (const n of ["key", "type"]) await import("./" + n + ".mjs").catch(show);
				await import("./a.mjs", { with: { k: "" } }).catch(show); await import("./a.mjs", { with: { type: "html" } }).catch(show);
				await import("./a.mjs", { with: { type: "javascript-or-wasm" } }).catch(show)`,
			"key.mjs":  `import "./a.mjs" with { type: "json", k: "v" }`,
			"type.mjs": `import "./a.mjs" with { type: "html" }`,
			"a.mjs":    `console.log("never")`,
		}, `SyntaxError: The import attribute "k" is not supported (imported from DIR/key.mjs:1:8)
TypeError: "html" is not a type of modules here (imported from DIR/type.mjs:1:8)
TypeError: The import attribute "k" is not supported
TypeError: "html" is not a type of modules here
TypeError: "javascript-or-wasm" is not a type of modules here`},
		{"not there", map[string]string{
			"main.mjs": "import './a.mjs'",
			"a.mjs":    "\nimport './nope.mjs'",
		}, "Uncaught TypeError: Failed to fetch the module DIR/nope.mjs: there is no such file (imported from DIR/a.mjs:2:8)\n" +
			"DIR/a.mjs:2:8\nimport './nope.mjs'\n       ^"},
		{"a script that is not there", map[string]string{
			"main.mjs":   `new Worker("./imports.js")`,
			"imports.js": `try { importScripts("nope.js") } catch (e) { console.log(e.name, e.message) } close()`,
		}, "NetworkError Failed to execute 'importScripts' on 'WorkerGlobalScope': Failed to fetch the script DIR/nope.js: there is no such file"},
		{"a worker that is not there", map[string]string{
			"main.mjs": `new Worker("./nope.js")`,
		}, "Uncaught [DOMException [NetworkError]: The worker at 'DIR/nope.js' failed: there is no such file]"},
		{"a worker of a module that is not there", map[string]string{
			"main.mjs": `new Worker("./nope.mjs", { type: "module" })`,
		}, "Uncaught [DOMException [NetworkError]: Failed to fetch the module DIR/nope.mjs: there is no such file]"},
		{"bare", map[string]string{
			"main.mjs": "import './a.mjs'; import 'lodash'",
			"a.mjs":    "console.log('never')",
		}, `Uncaught TypeError: The module specifier "lodash" cannot be resolved: no import map says what it means, and there is no such package: no node_modules folder next to the file or above has "lodash" (imported from DIR/main.mjs:1:26)
DIR/main.mjs:1:26
import './a.mjs'; import 'lodash'
                         ^`},
		{"MIME type", map[string]string{
			"main.mjs": `import "./a.txt"`, "a.txt": "",
		}, `Uncaught TypeError: Failed to fetch the module DIR/a.txt: it has the MIME type "text/plain", and a module must have that of JavaScript or WebAssembly (imported from DIR/main.mjs:1:8)
DIR/main.mjs:1:8
import "./a.txt"
       ^`},
		{"missing exports", map[string]string{
			"main.mjs": show + `for (let i = 1; i <= 9; i++) await import("./" + i + ".mjs").catch(show); await import("./1.mjs").catch(show)`,
			"a.mjs":    `export const a = 1`,
			"b.mjs":    `export * from "./c.mjs"; export * from "./d.mjs"`,
			"c.mjs":    `export const q = 1`,
			"d.mjs":    `export const q = 2`,
			"d.json":   `{}`,
			"1.mjs":    "import { q } from './c.mjs';\nimport { a as c, nope as d } from './a.mjs'",
			"2.mjs":    `import b from "./a.mjs"`,
			"3.mjs":    `/* 😀é */ export { a, nope as "é" } from "./a.mjs"`,
			"4.mjs":    `import { q } from "./b.mjs"`,
			"5.mjs":    `export { q } from "./b.mjs"`,
			"6.mjs":    `import { "from 'x'" as from } from /* from "x" */ "\x2e/a.mjs"`,
			"7.mjs":    `import { z } from "./d.json" with { type: "json" }`,
			"8.mjs":    `import { x as y } from "./a.mjs"; export { y as z }`,
			"9.mjs":    `import "./1.mjs"`,
		}, `SyntaxError: The module DIR/a.mjs has no export named "nope" (imported from DIR/1.mjs:2:18)
SyntaxError: The module DIR/a.mjs has no export named "default" (imported from DIR/2.mjs:1:8)
SyntaxError: The module DIR/a.mjs has no export named "nope" (imported from DIR/3.mjs:1:` + reexportColumn() + `)
SyntaxError: The module DIR/b.mjs has several exports named "q" (imported from DIR/4.mjs:1:10)
SyntaxError: The module DIR/b.mjs has several exports named "q" (imported from DIR/5.mjs:1:10)
SyntaxError: The module DIR/a.mjs has no export named "from 'x'" (imported from DIR/6.mjs:1:10)
SyntaxError: The module DIR/d.json has no export named "z" (imported from DIR/7.mjs:1:10)
SyntaxError: The module DIR/a.mjs has no export named "x" (imported from DIR/8.mjs:1:44)
SyntaxError: The module DIR/a.mjs has no export named "nope" (imported from DIR/1.mjs:2:18)
SyntaxError: The module DIR/a.mjs has no export named "nope" (imported from DIR/1.mjs:2:18)`},
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
		// One module exports a mutable global g (1) and a function inc that adds 1 to
		// it; the other imports the global and exports get.
		{"globals of WebAssembly", map[string]string{
			"main.mjs": `import { g, inc } from "./a.wasm"; import { get } from "./b.wasm"; inc(); console.log(g, get());
				await import("./c.mjs").catch(e => console.log(e.name))`,
			"a.wasm": "\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x06\x06\x01\x7f\x01\x41\x01\x0b" +
				"\x07\x0b\x02\x01g\x03\x00\x03inc\x00\x00\x0a\x0b\x01\x09\x00\x23\x00\x41\x01\x6a\x24\x00\x0b",
			"b.wasm": "\x00asm\x01\x00\x00\x00\x01\x05\x01\x60\x00\x01\x7f\x02\x0f\x01\x08./a.wasm\x01g\x03\x7f\x01" +
				"\x03\x02\x01\x00\x07\x07\x01\x03get\x00\x00\x0a\x06\x01\x04\x00\x23\x00\x0b",
			"c.mjs": `import { nope } from "./a.wasm"`,
		}, "1 2\nSyntaxError"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "attributes of what script compiles" && mozjs.TurnedOff("sources") {
				t.Skip("texts that script compiles have none")
			}
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
	want := "The import map: the address of \"no\" is not a string\nscoped s/other\nx/a x/b\nTypeError"
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	got = ranModule(t, dir, sluice.PageOptions{ImportMap: `{"integrity": {"./main.mjs": "sha256-AAAA"}}`})
	if !strings.Contains(got, "Failed to fetch the module DIR/main.mjs: the body does not match the integrity metadata") {
		t.Errorf("the first module was not refused: %s", got)
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

// TestDeepGraphs runs chains of modules, each imported by the one before it.
func TestDeepGraphs(t *testing.T) {
	for _, test := range []struct {
		depth int
		// each is a module that imports the next one, %s; last is the last one.
		each, last, want string
	}{
		{2000, `import "%s"`, `order.push("last")`, "first,last,after"},
		{2000, `import "%s"`, `await 0; order.push("last")`, "first,after,last"},
		{2000, `import "%s"`, `import "./main.mjs"; await 0; order.push("cycle")`, "first,after,cycle"},
		{2000, `import "%s"`, `throw { name: "thrown" }`, "thrown"},
		{2000, `import "%s"`, `await 0; throw { name: "late" }`, "late"},
		{2000, `import "%s"`, `import { nope } from "./first.mjs"`, "SyntaxError"},
		{2000, `import { n as m } from "%s"; export const n = m`, `export const n = 1`, "first,after"},
		{300, `export { n } from "%s"`, `export const n = 1`, "first,after"},
		{2100, `import "%s"`, `order.push("last")`, "RangeError"},
		{2100, `import "%s"`, `import "./main.mjs"; await 0`, "RangeError"},
	} {
		files := map[string]string{
			"main.mjs":  `await import("./deep.mjs").catch(e => console.log(e.name))`,
			"deep.mjs":  `import "./first.mjs"; import "./m0.mjs"; import "./after.mjs"; setTimeout(() => console.log(order.join()))`,
			"first.mjs": `globalThis.order = ["first"]`,
			"after.mjs": `order.push("after")`,
		}
		for i := range test.depth {
			files[fmt.Sprintf("m%d.mjs", i)] = fmt.Sprintf(test.each, fmt.Sprintf("./m%d.mjs", i+1))
		}
		files[fmt.Sprintf("m%d.mjs", test.depth)] = strings.Replace(test.last, "main", "deep", 1)
		if got := ranModule(t, folder(t, files), sluice.PageOptions{}); got != test.want {
			t.Errorf("%d of %s, then %s: got %.300s, want %s", test.depth, test.each, test.last, got, test.want)
		}
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
