package sluice

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs/version"
)

// generated is made of app.ts, whose third line throws, by mapped.
const (
	generated = `"use strict";function f(){throw new Error("full")}f()`
	app       = "interface I {}\nfunction save() {\n\tthrow new Error('full') as I\n}\nsave()\n"
)

// mapped is a source map of generated: its mappings lead from "throw", from "new", and from the call.
func mapped(contents string) string {
	return `{"version":3,"sourceRoot":"src","sources":["app.ts"],` + contents + `"mappings":";;0BAEC,MAAM,mBAEP"}`
}

// Messages name places in what a script was made of; script sees those in the script.
func TestSourceMaps(t *testing.T) {
	withContents := fmt.Sprintf(`"sourcesContent":[%q],`, app)
	inline := "data:application/json;base64," + base64.StdEncoding.EncodeToString([]byte(mapped(withContents)))
	code := "\n\n" + generated + "\n//# sourceMappingURL="
	files := http.NewServeMux()
	answer := func(path, text string) {
		files.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".js") {
				w.Header().Set("Content-Type", "text/javascript")
			}
			fmt.Fprint(w, text)
		})
	}
	server := httptest.NewServer(files)
	defer server.Close()
	answer("/app.js", code+"maps/app.js.map")
	answer("/maps/app.js.map", mapped(withContents))
	answer("/maps/none.map", mapped(""))
	answer("/local.js", code+"file:///app.js.map")
	answer("/malformed.js", code+"/malformed.map")
	answer("/malformed.map", `{"version":3,"mappings":"!"}`)
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return "file://" + path
	}
	write("maps/src/app.ts", app)
	write("maps/app.js.map", mapped(""))
	for _, test := range []struct {
		name, url string
		at        string // where the error is said to be; at url if it is empty
		line      string // is shown
	}{
		{"over HTTP", server.URL + "/app.js", server.URL + "/maps/src/app.ts:3:8", "\tthrow new Error('full') as I\n"},
		{"a data: URL", write("inline.js", code+inline), "file://" + folder + "/src/app.ts:3:8", "\tthrow new Error('full') as I\n"},
		{"files", write("file.js", code+"maps/app.js.map"), "file://" + folder + "/maps/src/app.ts:3:8", "\tthrow new Error('full') as I\n"},
		{"no map", write("none.js", code+"none.js.map"), "", generated},
		{"a file's map that is on the network", write("network.js", code+server.URL+"/maps/app.js.map"), "", generated},
		{"a server's map that is a file", server.URL + "/local.js", "", generated},
		{"malformed", server.URL + "/malformed.js", "", generated},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := New(Options{})
			defer ua.Close()
			var printed strings.Builder
			p, err := ua.Open(t.Context(), PageOptions{Stdout: &printed, Stderr: &printed})
			if err != nil {
				t.Fatal(err)
			}
			script, err := ua.Fetch(t.Context(), test.url)
			if err != nil {
				t.Fatal(err)
			}
			script.Text = "try { null.x } catch (e) { console.log(e.stack) }" + script.Text
			at := test.at
			if at == "" {
				at = fmt.Sprintf("%s:3:%d", test.url, strings.Index(generated, "new")+1)
			}
			if err := p.Run(t.Context(), script); err != nil {
				t.Fatal(err)
			}
			thrown := p.Failure()
			if thrown == nil {
				t.Fatal("nothing was thrown")
			}
			if got := fmt.Sprintf("%s:%d:%d", thrown.URL, thrown.Line, thrown.Column); got != at {
				t.Errorf("the error is at %s, want %s", got, at)
			}
			if got := fmt.Sprintf("%s:%d:%d", thrown.Stack[0].URL, thrown.Stack[0].Line, thrown.Stack[0].Column); got != at {
				t.Errorf("the stack begins at %s, want %s", got, at)
			}
			if !strings.Contains(thrown.Text, at+"\n"+strings.TrimSuffix(test.line, "\n")) || !strings.Contains(thrown.Text, "("+at+")") {
				t.Errorf("it is shown as\n%s\nwithout %s", thrown.Text, at)
			}
			// What the script itself reads stays.
			if place := test.url + ":1:"; !strings.Contains(printed.String(), place) {
				t.Errorf("script read the stack\n%s\nwithout %s", &printed, place)
			}
		})
	}
}

// Places in what a script was made of are counted as the engine counts them.
func TestColumnsOfTransformedScripts(t *testing.T) {
	ua := New(Options{})
	defer ua.Close()
	var last *ScriptError
	page, err := ua.Open(t.Context(), PageOptions{URL: "file:///", OnError: func(e *ScriptError) { last = e }})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	const before = "const s: string = '😀é😀' as string; "
	for _, test := range []struct {
		name, text string
		column     int
	}{
		{"a.js", "const s = '😀é😀'; missing()", version.Columns("const s = '😀é😀'; ") + 1},
		{"a.ts", before + "missing()", version.Columns(before) + 1},
		{"b.ts", before + "let x: = 3", version.Columns(before+"let x: ") + 1},
	} {
		last = nil
		file := filepath.Join(folder, test.name)
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := page.Run(t.Context(), Script{URL: "file://" + file, Module: true}); err != nil {
			t.Error(err)
		}
		if last == nil || last.Line != 1 || last.Column != test.column {
			t.Errorf("%s: %+v, want column %d", test.name, last, test.column)
		}
	}
}
