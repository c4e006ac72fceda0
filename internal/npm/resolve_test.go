package npm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree writes files into a new folder and returns its real path. A text that begins
// with "→ " is the target of a symbolic link.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		target, link := strings.CutPrefix(text, "→ ")
		if link {
			err = os.Symlink(target, path)
		} else {
			err = os.WriteFile(path, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

var packages = map[string]string{
	"package.json": `{"name": "me", "exports": {".": "./main.js", "./sub": "./sub.js"}, "imports": {"#dep": "plain", "#own": {"browser": "./own.js", "default": "./no.js"}, "#dir/*": "./dir/*.js", "#null": null, "#bad": "../x.js"}}`,
	"main.js":      "", "sub.js": "", "own.js": "", "dir/a.js": "",
	"node_modules/plain/index.js":                         "",
	"node_modules/plain/lib/x.js":                         "",
	"node_modules/plain/lib/y.mjs":                        "",
	"node_modules/plain/folder/index.js":                  "",
	"node_modules/main/package.json":                      `{"main": "lib"}`,
	"node_modules/main/lib/index.js":                      "",
	"node_modules/module/package.json":                    `{"main": "main.js", "module": "module.js"}`,
	"node_modules/module/main.js":                         "",
	"node_modules/module/module.js":                       "",
	"node_modules/@scope/pkg/package.json":                `{"exports": "./only.js"}`,
	"node_modules/@scope/pkg/only.js":                     "",
	"node_modules/@scope/pkg/hidden.js":                   "",
	"node_modules/conditions/package.json":                `{"exports": {"node": "./no.js", "worker": "./worker.js", "browser": {"import": "./bi.js", "require": "./br.js"}, "default": "./no.js"}}`,
	"node_modules/conditions/worker.js":                   "",
	"node_modules/conditions/bi.js":                       "",
	"node_modules/conditions/br.js":                       "",
	"node_modules/patterns/package.json":                  `{"exports": {"./*": "./src/*.js", "./*.js": "./src/*.js", "./deep/*": "./deep/*.mjs", "./deep/private/*": null, "./list": ["no", {"node": "./no.js"}, "./src/a.js"], "./out": "./../x.js", "./folder": "./src", "./number": 1}}`,
	"node_modules/patterns/src/a.js":                      "",
	"node_modules/patterns/deep/b.mjs":                    "",
	"node_modules/mixed/package.json":                     `{"exports": {".": "./a.js", "import": "./b.js"}}`,
	"node_modules/indexed/package.json":                   `{"exports": {"0": "./a.js"}}`,
	"node_modules/broken/package.json":                    `{"exports": `,
	"node_modules/list/package.json":                      `[]`,
	"node_modules/nothing/package.json":                   `{}`,
	"node_modules/browser/package.json":                   `{"main": "./node.js", "browser": {"./node.js": "./browser.js", "fs": false, "other": "plain", "./gone": false, "./x": "./y", "./y.js": "./x.js", "./bad.js": 1}}`,
	"node_modules/browser/node.js":                        "",
	"node_modules/browser/browser.js":                     "",
	"node_modules/browser/gone.js":                        "",
	"node_modules/browser/x.js":                           "",
	"node_modules/browser/y.js":                           "",
	"node_modules/browser/bad.js":                         "",
	"node_modules/browser/lib/a.js":                       "",
	"node_modules/string/package.json":                    `{"main": "./node.js", "browser": "./browser.js"}`,
	"node_modules/string/browser.js":                      "",
	"node_modules/nested/index.js":                        "",
	"node_modules/nested/node_modules/plain/i.js":         "",
	"node_modules/nested/node_modules/plain/package.json": `{"main": "i.js"}`,
	"node_modules/loop":                                   "→ loop",
	"node_modules/linked":                                 "→ ../workspace",
	"workspace/index.js":                                  "",
	"workspace/package.json":                              `{"type": "module"}`,
	"node_modules/.store/real/index.js":                   "",
	"node_modules/stored":                                 "→ .store/real",
	"node_modules/circle/package.json":                    `{"imports": {"#a": "#b", "#b": "#a"}, "browser": {"circle": "circle"}}`,
	"node_modules/deep/package.json":                      `{"exports": ` + strings.Repeat(`{"default":`, 200) + `"./a.js"` + strings.Repeat("}", 201),
	"node_modules/isfolder/package.json/x":                "",
	"node_modules/isfolder/index.js":                      "",
	"node_modules/unreadable/package.json":                `{"exports": {".": "./gone.js"}}`,
	"node_modules/percent/package.json":                   `{"exports": {"./*": "./*", "./enc": "./%2e%2e/x.js"}}`,
	"node_modules/percent/node_modules/a/x":               "",
}

func TestResolve(t *testing.T) {
	root := tree(t, packages)
	var r Resolver
	for _, test := range []struct{ request, want string }{
		{"plain", "node_modules/plain/index.js"},
		{"plain/lib/x.js", "node_modules/plain/lib/x.js"},
		{"plain/lib/x", "node_modules/plain/lib/x.js"},
		{"plain/lib/y", "node_modules/plain/lib/y.mjs"},
		{"plain/folder", "node_modules/plain/folder/index.js"},
		{"plain/folder/", "node_modules/plain/folder/index.js"},
		{"plain/lib", "the folder ROOT/node_modules/plain/lib has no main file"},
		{"plain/gone", "there is no file ROOT/node_modules/plain/gone"},
		{"main", "node_modules/main/lib/index.js"},
		{"module", "node_modules/module/module.js"},
		{"@scope/pkg", "node_modules/@scope/pkg/only.js"},
		{"@scope/pkg/hidden.js", `the package does not export "./hidden.js" for the conditions browser, import, default: see "exports" in ROOT/node_modules/@scope/pkg/package.json`},
		{"@scope", `"@scope" is no name of a package`},
		{"conditions", "node_modules/conditions/bi.js"},
		{"conditions require", "node_modules/conditions/br.js"},
		{"conditions worker", "node_modules/conditions/worker.js"},
		{"patterns/a", "node_modules/patterns/src/a.js"},
		{"patterns/a.js", "node_modules/patterns/src/a.js"},
		{"patterns/deep/b", "node_modules/patterns/deep/b.mjs"},
		{"patterns/deep/private/b", "the package does not export"},
		{"patterns/deep/", "the package does not export"},
		{"patterns/list", "node_modules/patterns/src/a.js"},
		{"patterns/out", `the target "./../x.js" leads out of the package`},
		{"patterns/folder", "ROOT/node_modules/patterns/src is a folder"},
		{"patterns/number", "the target 1 is no string"},
		{"patterns", "the package does not export its main file"},
		{"patterns/deep/../../x", `"../../x" leads out of the package`},
		{"mixed", `"exports" mixes paths and conditions`},
		{"indexed", `"0" is no condition`},
		{"broken", "ROOT/node_modules/broken/package.json cannot be used: unexpected end of JSON input"},
		{"list", "ROOT/node_modules/list/package.json cannot be used: it is no JSON object"},
		{"nothing", "the folder ROOT/node_modules/nothing has no main file"},
		{"deep", "nested too deeply"},
		{"browser", "node_modules/browser/browser.js"},
		{"browser/gone.js", ""},
		{"browser/x", `"browser" leads in a circle`},
		{"browser/bad.js", `a value of "browser" is neither a string nor false`},
		{"fs from node_modules/browser/node.js", ""},
		{"other from node_modules/browser/lib/a.js", "node_modules/plain/index.js"},
		{"../node from node_modules/browser/lib/a.js", "node_modules/browser/browser.js"},
		{"string", "node_modules/string/browser.js"},
		{"plain from node_modules/nested/index.js", "node_modules/nested/node_modules/plain/i.js"},
		{"plain from dir/deeper/a.js", "node_modules/plain/index.js"},
		{"loop", `no node_modules folder next to the file or above has "loop"`},
		{"linked", "workspace/index.js"},
		{"stored", "node_modules/.store/real/index.js"},
		{"#a from node_modules/circle/x.js", "leads in a circle"},
		{"isfolder", "node_modules/isfolder/index.js"},
		{"unreadable", "there is no file ROOT/node_modules/unreadable/gone.js"},
		{"percent/enc", "leads out of the package"},
		{"percent/node_modules/a/x", "leads out of the package"},
		{"me", "main.js"},
		{"me/sub", "sub.js"},
		{"me/main.js", `does not export "./main.js"`},
		{"#dep", "node_modules/plain/index.js"},
		{"#own", "own.js"},
		{"#dir/a", "dir/a.js"},
		{"#null", `"imports" in ROOT/package.json does not say what "#null" is`},
		{"#none", `does not say what "#none" is`},
		{"#bad", `the target "../x.js" does not begin with "./"`},
		{"#", `"#" is no name of an import`},
		{"fs", `"fs" is a module of Node`},
		{"node:fs", `"node:fs" is a module of Node, which is not here`},
		{"npm:idb@8", `"npm:idb@8" is written for Deno; install the package, and import "idb@8"`},
		{".hidden", "there is no file"},
		{"a\\b", "is no name of a package"},
		{"%41", "is no name of a package"},
	} {
		words := strings.Fields(test.request)
		q := Request{Specifier: words[0], From: filepath.Join(root, "main.js")}
		if q.Specifier == ".hidden" {
			q.Specifier = "./hidden"
		}
		switch len(words) {
		case 2:
			q.Require, q.Worker = words[1] == "require", words[1] == "worker"
		case 3:
			q.From = filepath.Join(root, words[2])
		}
		found, err := r.Resolve(q)
		if err != nil {
			if got := strings.ReplaceAll(err.Error(), root, "ROOT"); test.want == "" || !strings.Contains(got, test.want) {
				t.Errorf("%s: got the error %s, want %q", test.request, got, test.want)
			}
			continue
		}
		want := Resolution{Empty: true}
		if test.want != "" {
			want = Resolution{Path: filepath.Join(root, test.want)}
		}
		if found != want {
			t.Errorf("%s: got %+v, want %+v", test.request, found, want)
		}
	}
	for path, want := range map[string]bool{"node_modules/plain/index.js": true, "workspace/index.js": true, "main.js": false} {
		if r.InPackage(filepath.Join(root, path)) != want {
			t.Errorf("%s is in a package: %v", path, !want)
		}
	}
	if _, err := r.Resolve(Request{Specifier: "none", From: filepath.Join(root, "main.js")}); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

// A package.json that is too large is not read; one that has changed is read again.
func TestManifests(t *testing.T) {
	root := tree(t, map[string]string{"node_modules/a/package.json": `{"main": "one.js"}`, "node_modules/a/one.js": "", "node_modules/a/other.js": ""})
	var r Resolver
	q := Request{Specifier: "a", From: filepath.Join(root, "main.js")}
	if found, err := r.Resolve(q); err != nil || filepath.Base(found.Path) != "one.js" {
		t.Errorf("got %v, %v", found, err)
	}
	manifest := filepath.Join(root, "node_modules/a/package.json")
	if err := os.WriteFile(manifest, []byte(`{"main": "other.js"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if found, err := r.Resolve(q); err != nil || filepath.Base(found.Path) != "other.js" {
		t.Errorf("got %v, %v", found, err)
	}
	if err := os.Truncate(manifest, 100<<20); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Resolve(q); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("it has %d bytes, and %d are the most", 100<<20, maxManifest)) {
		t.Errorf("got %v", err)
	}
}

func TestIsCommonJS(t *testing.T) {
	root := tree(t, map[string]string{
		"module/package.json": `{"type": "module"}`, "commonjs/package.json": `{"type": "commonjs"}`, "none/package.json": `{}`,
	})
	var r Resolver
	for _, test := range []struct {
		path, text string
		want       bool
	}{
		{"none/a.cjs", "export {}", true},
		{"none/a.mjs", "exports.a = 1", false},
		{"module/a.js", "exports.a = 1", false},
		{"commonjs/a.js", "export {}", true},
		{"none/a.js", "exports.a = 1", true},
		{"none/a.js", "exports.a = 'export {}'; import('x')", true},
		{"none/a.js", "var a=1;export{a as b}", false},
		{"none/a.js", "import 'x'", false},
		{"none/a.js", "console.log(import.meta.url)", false},
		{"none/a.js", "\nexport default (", false},
	} {
		if got := r.IsCommonJS(filepath.Join(root, test.path), test.text); got != test.want {
			t.Errorf("%s with %q: %v", test.path, test.text, got)
		}
	}
}

func TestExports(t *testing.T) {
	root := tree(t, map[string]string{
		"node_modules/a/index.js": `module.exports = require("./b"); exports.a = 1; exports.default = 1`,
		"node_modules/a/b.js":     `exports.b = 1; __exportStar(require("c")); __exportStar(require("./index")); __exportStar(require("./gone"))`,
		"node_modules/c/index.js": `exports.c = 1; exports.b = 1`,
	})
	path := filepath.Join(root, "node_modules/a/index.js")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(new(Resolver).Exports(path, string(text), false), " "); got != "a b c" {
		t.Errorf("got %s", got)
	}
}

func TestHint(t *testing.T) {
	if got, want := Hint("node:fs"), `"node:fs" is a module of Node, which is not here`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Hint("https://example.com/"); got != "" {
		t.Errorf("got %q", got)
	}
}
