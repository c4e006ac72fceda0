package sluice

import (
	"context"
	"errors"

	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/url"
)

// GraphModule is a module of a module graph.
type GraphModule struct {
	// URL is the URL that the module was requested from.
	URL string `json:"url"`
	// Type is "json" for JSON modules, "css" for CSS modules, "commonjs" for CommonJS modules of packages,
	// whose imports are what they require, and empty for those of JavaScript and
	// WebAssembly. The imports of modules that only require() loads are not known.
	Type string `json:"type,omitempty"`
	// Error says why the module could not be loaded or parsed, or, if nothing else in
	// the graph is wrong, what it imports by a name that there is not.
	Error   string        `json:"error,omitempty"`
	Imports []GraphImport `json:"imports,omitempty"`
}

// GraphImport is an import of a module.
type GraphImport struct {
	// Specifier is what stands in the import.
	Specifier string `json:"specifier"`
	// Line and Column of the specifier count from 1; 0 for what is required.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Module is the index of the imported module in the graph; -1 if Error says
	// that the specifier or the type of the import is wrong.
	Module int    `json:"module"`
	Error  string `json:"error,omitempty"`
}

// ModuleGraph fetches a module with all that it imports statically, and returns
// them: the module first, the others in the order in which they are found from
// there. Specifiers are resolved with the page's import map. Nothing runs, and
// what cannot be loaded is said in the graph. A relative URL is relative to the
// page's. A script that UserAgent.Fetch has returned is not fetched again; other
// scripts have only a URL here.
func (p *Page) ModuleGraph(ctx context.Context, s Script) ([]GraphModule, error) {
	u, err := url.Parse(s.URL, p.url())
	if err != nil {
		return nil, err
	}
	response := s.response()
	if response == nil && s.Text != "" {
		return nil, errors.New("sluice: the modules of a graph are fetched: a text is none")
	}
	result := make(chan []GraphModule, 1)
	err = p.do(ctx, func(w *html.Window) error {
		w.LoadModuleGraph(u, response, func(graph []html.GraphModule) { result <- graphOf(graph) })
		return nil
	})
	if err != nil {
		return nil, err
	}
	select {
	case graph := <-result:
		return graph, nil
	case <-p.Done():
		return nil, p.Err()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func graphOf(modules []html.GraphModule) []GraphModule {
	graph := make([]GraphModule, len(modules))
	for i, m := range modules {
		g := GraphModule{URL: m.URL, Error: message(m.Err)}
		if m.Type == "json" || m.Type == "css" || m.Type == "commonjs" {
			g.Type = m.Type
		}
		for _, n := range m.Imports {
			g.Imports = append(g.Imports, GraphImport{n.Specifier, n.Line, n.Column, n.Module, message(n.Err)})
		}
		graph[i] = g
	}
	return graph
}

// message returns the text of an error, "" for none.
func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
