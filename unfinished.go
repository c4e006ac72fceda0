package sluice

import (
	"slices"
	"strings"
)

// UnfinishedError says that no work is left in a user agent, while modules
// that Page.Run has run have not finished: they await promises at their top level that
// nobody will settle.
type UnfinishedError struct {
	// Modules are these modules; there is one at least.
	Modules []UnfinishedModule
}

// UnfinishedModule is a module that has not finished.
type UnfinishedModule struct {
	// Page is the page that has run the module.
	Page *Page
	// URL is that of the module.
	URL string
}

// Error names the modules: if they are of several pages, behind the labels of these.
func (e *UnfinishedError) Error() string {
	several := slices.ContainsFunc(e.Modules, func(m UnfinishedModule) bool { return m.Page != e.Modules[0].Page })
	names := make([]string, len(e.Modules))
	for i, m := range e.Modules {
		if names[i] = m.URL; several && m.Page.Label() != "" {
			names[i] = "[" + m.Page.Label() + "] " + m.URL
		}
	}
	if len(names) == 1 {
		return "no work is left, and the module " + names[0] + " has not finished: it awaits a promise that nobody will settle"
	}
	return "no work is left, and the modules " + strings.Join(names, ", ") +
		" have not finished: they await promises that nobody will settle"
}

// unfinished returns an error if there are modules of the pages that have not come to
// their ends; else nil. Pages that are only now being opened, or have ended, have none.
func unfinished(pages ...*Page) error {
	var modules []UnfinishedModule
	for _, p := range pages {
		select {
		case <-p.opened:
		default:
			continue
		}
		if p.Err() != nil {
			continue
		}
		for _, url := range p.UnfinishedModules() {
			modules = append(modules, UnfinishedModule{p, url})
		}
	}
	if modules == nil {
		return nil
	}
	return &UnfinishedError{modules}
}
