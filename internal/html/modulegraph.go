package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

var errNotLoaded = errors.New("it was not loaded, since another module failed")

// GraphModule is a module of a module graph.
type GraphModule struct {
	// URL is the URL that the module was requested from.
	URL string
	// Type is its module type: "javascript-or-wasm" or "json".
	Type string
	// Err says why there is no module; nil if there is one.
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
// order in which they are found from the first one. When a module is missing,
// those that were not there yet at that time have an error too.
func (w *Window) LoadModuleGraph(u *url.URL, loaded func([]GraphModule)) {
	options := ScriptFetchOptions{CredentialsMode: fetch.CredentialsSameOrigin}
	w.FetchExternalModuleScriptGraph(u, nil, options, func(*ModuleScript, error) {
		loaded(w.moduleGraph(moduleKey{u.Href(), javaScriptOrWasm}))
	})
}

// moduleGraph returns the part of the module map that a module leads to.
func (g *globalScope) moduleGraph(first moduleKey) []GraphModule {
	keys, index := []moduleKey{first}, map[moduleKey]int{first: 0}
	var graph []GraphModule
	for len(graph) < len(keys) {
		key := keys[len(graph)]
		m := GraphModule{URL: key.url, Type: key.moduleType}
		switch entry := g.modules.moduleMap[key]; {
		case entry == nil || !entry.done:
			m.Err = errNotLoaded
		case entry.script == nil:
			m.Err = entry.failure
		case entry.script.parseError != nil:
			m.Err = entry.script.parseError
		default:
			for _, request := range entry.script.requests {
				line, column := g.settings.SourcePlace(entry.script.baseURL.Href(), request.Line, request.Column)
				i := GraphImport{Specifier: request.Specifier, Line: line, Column: column, Module: -1}
				if i.Err = g.checkModuleRequest(request, entry.script.baseURL); i.Err == nil {
					// It was resolved just now.
					u, _ := g.resolveModuleSpecifier(request.Specifier, entry.script.baseURL)
					moduleType, _ := moduleTypeFromModuleRequest(request)
					imported := moduleKey{u.Href(), moduleType}
					if _, known := index[imported]; !known {
						index[imported] = len(keys)
						keys = append(keys, imported)
					}
					i.Module = index[imported]
				}
				m.Imports = append(m.Imports, i)
			}
		}
		graph = append(graph, m)
	}
	return graph
}
