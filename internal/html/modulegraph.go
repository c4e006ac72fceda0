package html

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/npm"
	"github.com/sluice-go/sluice/internal/url"
)

// GraphModule is a module of a module graph.
type GraphModule struct {
	// URL is the URL that the module was requested from.
	URL string
	// Type is its module type, "javascript-or-wasm", "json" or "css", or "commonjs" for a
	// CommonJS module of a package.
	Type string
	// Err says why there is no module, or what it imports by a name that there is
	// not; nil if nothing is wrong.
	Err     error
	Imports []GraphImport
}

// GraphImport is an import of a module.
type GraphImport struct {
	Specifier string
	// Line and Column of the specifier, 1-based.
	Line, Column int
	// Module is the index of the imported module in the graph; -1 if the specifier
	// or the type is wrong, which Err then says.
	Module int
	Err    error
}

// LoadModuleGraph fetches a module with all that it imports statically, runs
// nothing, and calls loaded, on the window's thread, with the modules in the
// order in which they are found from the first one. If a response is given that
// came from the URL, that is taken. When something is missing or wrong, the rest is
// fetched nevertheless; if nothing is, the modules are linked.
func (w *Window) LoadModuleGraph(u *url.URL, response *fetch.Response, loaded func([]GraphModule)) {
	first := singleModuleFetch{
		url: u, client: w.modules.client, destination: fetch.DestinationScript, options: defaultScriptFetchOptions(),
		moduleType: javaScriptOrWasm, isTopLevel: true, response: response,
	}
	state := &loadState{destination: first.destination, fetchClient: first.client, failures: map[moduleKey]error{}}
	seen := map[*ModuleScript]bool{}
	pending := 1
	done := func() {
		if pending--; pending > 0 {
			return
		}
		graph, scripts := w.moduleGraph(moduleKey{u.Href(), javaScriptOrWasm}, state.failures)
		if slices.ContainsFunc(graph, GraphModule.lacksSomething) {
			loaded(graph)
			return
		}
		// All is in the module map.
		w.fetchDescendantsAndLink(scripts[0], first.client, first.destination, func(*ModuleScript, error) {
			w.linkGraph(graph, scripts)
			loaded(graph)
		})
	}
	var load func(*ModuleScript)
	load = func(script *ModuleScript) {
		if seen[script] {
			return
		}
		seen[script] = true
		for _, request := range script.requests {
			pending++
			w.hostLoadImportedModule(referrer{script: script}, request, state, func(imported *ModuleScript, err error) {
				if err == nil {
					load(imported)
				}
				done()
			})
		}
	}
	w.fetchSingleModuleScript(first, func(e *moduleMapEntry) {
		if e.script != nil {
			load(e.script)
		} else {
			state.failures[moduleKey{u.Href(), javaScriptOrWasm}] = e.failure
		}
		done()
	})
}

// lacksSomething reports whether the module, or one of its imports, is not there.
func (m GraphModule) lacksSomething() bool {
	return m.Err != nil || slices.ContainsFunc(m.Imports, func(i GraphImport) bool { return i.Err != nil })
}

// requires returns the type of a module of a package, "commonjs" or another, and calls
// each for the specifiers that a CommonJS module requires, if there is something that
// they mean: what is not there may be required for a try.
func (g *globalScope) requires(href string, each func(specifier string, u *url.URL)) string {
	u, err := url.Parse(href, nil)
	if err != nil {
		return ""
	}
	path, err := fetch.FilePath(u)
	if err != nil {
		return ""
	}
	if filepath.Ext(path) == ".json" {
		return "json"
	}
	text, err := os.ReadFile(path)
	if err != nil || !g.userAgent.Packages.IsCommonJS(path, string(text)) {
		return ""
	}
	for _, specifier := range npm.ScanCommonJS(string(text)).Requires {
		if found := g.resolveInstalled(specifier, path, true); found.err == nil && !found.empty {
			each(specifier, found.url)
		}
	}
	return "commonjs"
}

// linkGraph links the modules of a graph, each of which says what it imports by a
// name that there is not.
func (g *globalScope) linkGraph(graph []GraphModule, scripts []*ModuleScript) {
	for i, script := range scripts {
		if script == nil {
			continue // only require() loads it
		}
		err := g.link(script)
		if err == nil || errors.Is(err, mozjs.ErrTerminated) {
			continue
		}
		// A module that imports one that cannot be linked has the error of that one.
		if e := keep(g.settings, err); e.Report().URL == script.baseURL.Href() {
			graph[i].Err = e
		}
	}
}

// moduleGraph returns the part of the module map that a module leads to, with the
// module scripts, and those that are not in it, since they could not be fetched.
func (g *globalScope) moduleGraph(first moduleKey, failures map[moduleKey]error) (graph []GraphModule, scripts []*ModuleScript) {
	keys, index := []moduleKey{first}, map[moduleKey]int{first: 0}
	indexOf := func(key moduleKey) int {
		if _, known := index[key]; !known {
			index[key] = len(keys)
			keys = append(keys, key)
		}
		return index[key]
	}
	for len(graph) < len(keys) {
		key := keys[len(graph)]
		m := GraphModule{URL: key.url, Type: key.moduleType}
		entry := g.modules.moduleMap[key]
		if failure := failures[key]; failure != nil {
			entry = &moduleMapEntry{failure: failure}
		}
		if entry == nil || entry.script != nil && entry.script.commonJS != nil {
			// A CommonJS module, or one that a CommonJS module requires.
			m.Type = g.requires(key.url, func(specifier string, u *url.URL) {
				m.Imports = append(m.Imports, GraphImport{Specifier: specifier, Module: indexOf(moduleKey{u.Href(), javaScriptOrWasm})})
			})
			graph, scripts = append(graph, m), append(scripts, nil)
			continue
		}
		switch {
		case entry.script == nil:
			m.Err = entry.failure
		case entry.script.parseError != nil:
			e := entry.script.parseError
			at := e.Report()
			m.Err = fmt.Errorf("%w (%s:%d:%d)", e, at.URL, at.Line, at.Column)
		default:
			for _, request := range entry.script.requests {
				line, column := g.settings.SourcePlace(entry.script.baseURL.Href(), request.Line, request.Column)
				i := GraphImport{Specifier: request.Specifier, Line: line, Column: column, Module: -1}
				if i.Err = g.checkModuleRequest(request, entry.script.baseURL); i.Err == nil {
					// It was resolved just now.
					u, _ := g.resolveModuleSpecifier(request.Specifier, entry.script.baseURL)
					moduleType, _ := moduleTypeFromModuleRequest(request)
					i.Module = indexOf(moduleKey{u.Href(), moduleType})
				}
				m.Imports = append(m.Imports, i)
			}
		}
		graph, scripts = append(graph, m), append(scripts, entry.script)
	}
	return graph, scripts
}
