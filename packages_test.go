package sluice

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// installedTree writes files into a new folder, of which it returns the URL.
func installedTree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return "file://" + filepath.ToSlash(root) + "/"
}

var installedFiles = map[string]string{
	"node_modules/esm/package.json":     `{"type": "module", "exports": {".": {"worker": "./worker.js", "browser": "./browser.js"}, "./env": "./env.js", "./tla": "./tla.js"}}`,
	"node_modules/esm/browser.js":       `import { x } from "./lib"; export const where = "page", meta = import.meta.url.split("/").at(-1); export { x }`,
	"node_modules/esm/worker.js":        `export const where = "worker"`,
	"node_modules/esm/lib/index.js":     `export { x } from "./x"`,
	"node_modules/esm/lib/x.js":         `export const x = "left out"`,
	"node_modules/esm/env.js":           `export default process.env.NODE_ENV === "production" ? "production" : "development"`,
	"node_modules/esm/tla.js":           `await 0; export default 1`,
	"node_modules/cjs/index.js":         `"use strict"; exports.name = require("./lib/a").name; exports.self = this === exports; exports.file = __filename.split("/").at(-1) + __dirname.split("/").at(-1); exports.json = require("./data.json").x; exports.default = "inner"; exports.strict = (function () { return this === undefined })(); exports.loaded = module.loaded; return; exports.never = 1`,
	"node_modules/cjs/lib/a.js":         `exports.name = "a"; exports.b = require("./b"); exports.done = true`,
	"node_modules/cjs/lib/b.js":         `const a = require("./a"); exports.sees = a.name + a.done`,
	"node_modules/cjs/data.json":        `{"x": 5}`,
	"node_modules/cjs/bad.json":         `{"x": `,
	"node_modules/cjs/badjson.js":       `require("./bad.json")`,
	"node_modules/cjs/function.js":      `module.exports = function () { return "called" }; module.exports.extra = 1`,
	"node_modules/cjs/throws.js":        "globalThis.runs = (globalThis.runs || 0) + 1;\n\n  throw new Error(\"thrown \" + runs)",
	"node_modules/cjs/syntax.js":        "var a;\nvar b = ;",
	"node_modules/cjs/env.js":           "module.exports = process.env.NODE_ENV;\nexports.x = () => null.y",
	"node_modules/cjs/tries.js":         `try { require("missing") } catch (e) { exports.code = e.code } try { require("fs") } catch (e) { exports.message = e.message } exports.resolved = require.resolve("esm").split("/").at(-1); try { require(5) } catch (e) { exports.type = e.name }`,
	"node_modules/cjs/esm.js":           `const m = require("esm"); exports.where = m.where + m.x; try { require("esm/tla") } catch (e) { exports.tla = e.message.split(":").at(-1) }`,
	"node_modules/cjs/dynamic.js":       `exports.later = () => import("./function.js")`,
	"node_modules/cjs/conditional.js":   `if (0) require("./gone"); exports.which = require("./lib/" + ["a"][0]).name`,
	"node_modules/cjs/shebang.js":       "#!/usr/bin/env node\nexports.ok = true",
	"node_modules/cjs/newer.js":         "exports.f = () => { using x = { [Symbol.dispose]() {} }; return \"newer\" }",
	"node_modules/cycle/package.json":   `{"exports": {".": "./m.mjs", "./c": "./c.cjs", "./d": "./d.cjs"}}`,
	"node_modules/cycle/m.mjs":          `import c from "./c.cjs"; export const m = 1, seen = c.seen`,
	"node_modules/cycle/c.cjs":          `try { exports.seen = String(require("./m.mjs").m) } catch (e) { exports.seen = e.name }`,
	"node_modules/cycle/d.cjs":          `exports.early = 1; try { require("./e.mjs") } catch (e) { exports.seen = e.name }`,
	"node_modules/cycle/e.mjs":          `import d from "./d.cjs"; export const early = d.early`,
	"node_modules/broken/package.json":  `{"exports": {"import": 1}}`,
	"node_modules/browser/package.json": `{"main": "./index.js", "browser": {"fs": false}}`,
	"node_modules/browser/index.js":     `exports.keys = Object.keys(require("fs")).length`,
	"node_modules/browser/esm.mjs":      `import fs from "fs"; export const keys = Object.keys(fs).length`,
	"typed.ts":                          `export const typed: number = 1`,
	"imports-typed.mjs":                 `import "./typed.js"`,
	"worker.mjs":                        `import { where } from "esm"; import { name } from "cjs"; postMessage(where + name)`,
	"own.cjs":                           `exports.own = 1`,
	"static.mjs":                        `import cjs, { name, self } from "cjs"; import f, { extra } from "cjs/function"; export default [cjs.name, name, self, f(), extra].join()`,
	"missing.mjs":                       "\nimport { nothing } from \"cjs\"",
	"other.mjs":                         `export const name = "other"`,
}

func TestInstalledPackages(t *testing.T) {
	root := installedTree(t, installedFiles)
	p := openAt(t, newAgent(t, Options{}), root+"page.html")
	for _, test := range []struct{ code, want string }{
		{`import("esm").then((m) => [m.where, m.x, m.meta].join())`, "page,left out,browser.js"},
		{`import("esm/env").then((m) => m.default)`, "development"},
		{`import("esm/browser.js")`, `TypeError: The module specifier "esm/browser.js" cannot be resolved: no import map says what it means, and the package does not export "./browser.js" for the conditions browser, import, default: see "exports" in ROOT/node_modules/esm/package.json`},
		{`import("broken")`, `TypeError: The module specifier "broken" cannot be resolved: no import map says what it means, and ROOT/node_modules/broken/package.json is invalid: the target 1 is no string`},
		{`import("static.mjs")`, `TypeError: The module specifier "static.mjs" cannot be resolved: no import map says what it means, and there is no such package: no node_modules folder next to the file or above has "static.mjs"`},
		{`import("fs")`, `TypeError: The module specifier "fs" cannot be resolved: no import map says what it means, and there is no such package: "fs" is a module of Node, which is not here, and no node_modules folder has a package of that name`},
		{`import("./static.mjs").then((m) => m.default)`, "a,a,true,called,1"},
		{`import("cjs").then((m) => JSON.stringify(m))`, `{"default":{"name":"a","self":true,"file":"index.jscjs","json":5,"default":"inner","strict":true,"loaded":false},"file":"index.jscjs","json":5,"loaded":false,"name":"a","self":true,"strict":true}`},
		{`import("cjs/lib/a").then((m) => m.b.sees)`, "aundefined"},
		{`import("cjs/badjson")`, "SyntaxError: unexpected end of data"},
		{`import("cjs/throws").catch((e) => e.message + e.stack.split("\n")[0].split("/").at(-1))`, "thrown 1throws.js:3:9"},
		{`import("cjs/syntax").catch((e) => e.name + e.lineNumber + ":" + e.columnNumber)`, "SyntaxError2:9"},
		{`import("cjs/env").then((m) => m.default)`, "development"},
		{`import("cjs/tries").then((m) => [m.code, m.message, m.resolved, m.type].join("; "))`, `MODULE_NOT_FOUND; Cannot find module 'fs': there is no such package: "fs" is a module of Node, which is not here, and no node_modules folder has a package of that name; browser.js; TypeError`},
		{`import("cjs/esm").then((m) => m.where + m.tla)`, "pageleft out it is a module that awaits at its top level, or runs already; import it"},
		{`import("cjs/dynamic").then((m) => m.later()).then((m) => m.default())`, "called"},
		{`import("cjs/conditional").then((m) => m.which)`, "a"},
		{`import("cjs/shebang").then((m) => String(m.ok))`, "true"},
		{`import("cjs/newer").then((m) => m.default.f())`, "newer"},
		{`import("cjs/gone")`, "TypeError: The module specifier \"cjs/gone\" cannot be resolved: no import map says what it means, and there is no such package: there is no file ROOT/node_modules/cjs/gone"},
		{`import("cycle").then((m) => m.seen)`, "TypeError"},
		{`import("cycle/d").then((m) => m.seen)`, "TypeError"},
		{`import("browser").then((m) => String(m.keys))`, "0"},
		{`import("browser/esm").then((m) => String(m.keys))`, "0"},
		{`import("./own.cjs").then((m) => String(m.own))`, "1"},
		{`import("./missing.mjs")`, "SyntaxError: The module file://ROOT/node_modules/cjs/index.js has no export named \"nothing\" (imported from file://ROOT/missing.mjs:2:10)"},
		{`new Promise((resolve) => { new Worker("./worker.mjs", { type: "module" }).onmessage = (e) => resolve(e.data) })`, "workera"},
	} {
		got := do(t, p, "(async () => "+test.code+")().catch(String)")
		text, _ := got.(string)
		if text = strings.ReplaceAll(text, strings.TrimSuffix(strings.TrimPrefix(root, "file://"), "/"), "ROOT"); text != test.want {
			t.Errorf("%s\ngot  %v\nwant %v", test.code, text, test.want)
		}
	}
}
