package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/mozjs/moduletext"
)

// maxDepth is how many modules deep a graph may be. The engine recurses when it
// links and evaluates, and when a module has awaited, it crashes at the end of
// its stack: that was seen from 4,000 modules on.
const maxDepth = 2048

// link is Link of the record of a module script whose graph is loaded. Each
// part of the graph is linked by a call of the engine's own, after the parts
// that it imports; what that throws is thrown by all that import the part.
//
// https://tc39.es/ecma262/#sec-moduledeclarationlinking
func (g *globalScope) link(s *ModuleScript) error {
	cx := g.settings.Cx()
	return s.forEachComponent((*ModuleScript).isLinked, func(component []*ModuleScript) error {
		if component[0].linkError != nil {
			return component[0].linkError
		}
		depth := 0
		for _, m := range component {
			for _, imported := range m.requested {
				depth = max(depth, imported.depth)
			}
		}
		depth += len(component)
		err := error(mozjs.NewRangeError("The module graph is more than %d modules deep", maxDepth))
		if depth <= maxDepth {
			// InnerModuleLinking begins with the module of a cycle that it comes to
			// first.
			err = g.named(component, cx.LinkModule(component[0].record.Value()))
		}
		if errors.Is(err, mozjs.ErrTerminated) {
			return err
		}
		for _, m := range component {
			m.linked, m.depth = err == nil, depth
		}
		if err == nil {
			return nil
		}
		if exception, ok := errors.AsType[*mozjs.Exception](err); ok {
			err = keep(g.settings, exception)
		}
		for _, m := range component {
			m.linkError = err
		}
		return err
	})
}

// named makes of an error that linking a component threw, for a name that another
// module does not provide, one that names that module.
func (g *globalScope) named(component []*ModuleScript, err error) error {
	exception, ok := errors.AsType[*mozjs.Exception](err)
	if !ok {
		return err
	}
	at, ok := exception.UnresolvedName()
	if !ok {
		return err
	}
	for _, m := range component {
		if m.code == nil || m.baseURL.Href() != at.URL {
			continue
		}
		name, specifier, ok := moduletext.NameAt(m.code.source.code(), at.Line, at.Column)
		if !ok {
			break
		}
		u, resolveErr := g.resolveModuleSpecifier(specifier, m.baseURL)
		if resolveErr != nil {
			break
		}
		what := "The module %s has no export named \"%s\""
		if at.Ambiguous {
			what = "The module %s has several exports named \"%s\""
		}
		request := mozjs.ModuleRequest{Specifier: specifier, Line: at.Line, Column: at.Column}
		return &requestError{mozjs.NewSyntaxError(what, fetch.DisplayURL(u), name), request, at.URL, g.placeIn(m.baseURL, request)}
	}
	return err
}

func (s *ModuleScript) isLinked() bool { return s.linked }

// forEachComponent calls visit with the strongly connected components of the
// graph that a module script imports, up to the modules that skip is true of,
// in the order in which InnerModuleLinking comes to their ends: those that a
// component imports are before it. The first module of a component is the one
// that it comes to first. An error ends that.
func (s *ModuleScript) forEachComponent(skip func(*ModuleScript) bool, visit func([]*ModuleScript) error) error {
	if skip(s) {
		return nil
	}
	// Tarjan's algorithm, with a stack of its own: graphs may be deep.
	type frame struct {
		script *ModuleScript
		next   int // the next module of its requested ones
	}
	index := map[*ModuleScript]int{s: 0} // in the order of discovery
	low := []int{0}                      // by index: the least index that is reached; -1 when its component is done
	open := []*ModuleScript{s}           // whose component is not known yet
	path := []frame{{script: s}}
	for len(path) > 0 {
		f := &path[len(path)-1]
		at := index[f.script]
		if f.next < len(f.script.requested) {
			imported := f.script.requested[f.next]
			f.next++
			if skip(imported) {
				continue
			}
			i, known := index[imported]
			switch {
			case !known:
				index[imported] = len(low)
				low = append(low, len(low))
				open = append(open, imported)
				path = append(path, frame{script: imported})
			case low[i] >= 0:
				low[at] = min(low[at], i)
			}
			continue
		}
		path = path[:len(path)-1]
		if low[at] < at {
			// It is part of the component of a module before it.
			above := index[path[len(path)-1].script]
			low[above] = min(low[above], low[at])
			continue
		}
		first := len(open) - 1
		for open[first] != f.script {
			first--
		}
		component := open[first:]
		open = open[:first]
		for _, m := range component {
			low[index[m]] = -1
		}
		if err := visit(component); err != nil {
			return err
		}
	}
	return nil
}
