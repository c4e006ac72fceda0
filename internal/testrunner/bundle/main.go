// Bundle makes the library of sluice test of its sources and of the npm packages that they
// use, which have to be installed in internal/testrunner/library: make testlibrary.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const folder = "internal/testrunner"

// outputs are where the scripts go: the library of the page of tests, that of tabs, and what the
// npm package has of them.
var outputs = map[string]string{
	"index":   filepath.Join(folder, "library.js"),
	"tab":     "internal/tabs/tab.js",
	"driving": "npm/library.js",
}

func main() {
	log.SetFlags(0)
	packages := map[string]bool{}
	for name := range outputs {
		bundle(name, packages)
	}
	licenses(packages)
}

// bundle writes one of the scripts, and notes whose files are in it.
func bundle(name string, packages map[string]bool) {
	options := api.BuildOptions{
		EntryPoints:      []string{filepath.Join(folder, "library", name+".js")},
		Bundle:           true,
		Outfile:          outputs[name],
		Write:            true,
		Metafile:         true,
		Format:           api.FormatIIFE,
		Platform:         api.PlatformNeutral,
		MainFields:       []string{"module", "main"},
		Engines:          []api.Engine{{Name: api.EngineFirefox, Version: "102"}},
		Charset:          api.CharsetUTF8,
		MinifyWhitespace: true,
		MinifySyntax:     true,
		LineLimit:        160,
		LegalComments:    api.LegalCommentsNone,
		// What the runner measures is the time of the machine.
		Inject: []string{filepath.Join(folder, "library", "performance.js")},
		Define: map[string]string{"globalThis.performance": "machinePerformance", "process": "undefined"},
		Banner: map[string]string{"js": "// Made by: make testlibrary. The licenses of what is in it are in library-licenses.txt."},
	}
	switch name {
	case "tab":
		options.GlobalName = "sluiceTab"
		options.Inject, options.Define = nil, nil
	case "driving":
		options.Format = api.FormatESModule
		options.Inject, options.Define = nil, nil
	}
	result := api.Build(options)
	for _, m := range slices.Concat(result.Errors, result.Warnings) {
		log.Printf("%v: %s", m.Location, m.Text)
	}
	if len(result.Errors) > 0 {
		os.Exit(1)
	}
	var meta struct{ Inputs map[string]any }
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		log.Fatal(err)
	}
	for file := range meta.Inputs {
		if _, in, ok := strings.Cut(file, "node_modules/"); ok {
			parts := strings.SplitN(in, "/", 3)
			if !strings.HasPrefix(in, "@") {
				parts = parts[:1]
			}
			packages[strings.Join(parts[:min(2, len(parts))], "/")] = true
		}
	}
}

// licenses writes the licenses of packages.
func licenses(packages map[string]bool) {
	var text strings.Builder
	text.WriteString("library.js, internal/tabs/tab.js and npm/library.js have code of these packages.\n")
	var names []string
	for name := range packages {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		in := filepath.Join(folder, "library", "node_modules", name)
		var about struct{ Version string }
		manifest, err := os.ReadFile(filepath.Join(in, "package.json"))
		if err == nil {
			err = json.Unmarshal(manifest, &about)
		}
		if err != nil {
			log.Fatal(err)
		}
		found, _ := filepath.Glob(filepath.Join(in, "LICEN[CS]E*"))
		if len(found) == 0 {
			log.Fatalf("%s has no license", name)
		}
		license, err := os.ReadFile(found[0])
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(&text, "\n== %s %s ==\n\n%s\n", name, about.Version, strings.TrimSpace(string(license)))
	}
	if err := os.WriteFile(filepath.Join(folder, "library-licenses.txt"), []byte(text.String()), 0o666); err != nil {
		log.Fatal(err)
	}
}
