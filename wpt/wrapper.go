package main

import (
	"fmt"
	"html"
	"strings"
)

// wrapper is what the suite's server makes of a script that is a test: the page that runs
// it, or the script of a worker.
//
// https://web-platform-tests.org/writing-tests/testharness.html#javascript-tests
type wrapper struct {
	// suffix is what its path ends with, and script what the path of the script does.
	suffix, script string
	wrap           func(w *wrapped) string
}

// wrapped is a script that is wrapped: its path without the suffix, the path, the query of
// the request, and what the comments say.
type wrapped struct {
	stem, path, query string
	Meta
}

var wrappers = makeWrappers()

func makeWrappers() (list []wrapper) {
	list = []wrapper{
		{".window.html", ".window.js", func(w *wrapped) string { return w.page("", w.elements()) }},
		{".any.worker.js", ".any.js", func(w *wrapped) string { return w.worker("importScripts(%q);\n") }},
		{".any.worker-module.js", ".any.js", func(w *wrapped) string { return w.worker("import %q;\n") }},
	}
	for _, g := range globals {
		switch {
		case g.NotRun != "":
		case g.Constructor == "":
			list = append(list, wrapper{".any.html", ".any.js", func(w *wrapped) string {
				return w.page("<script>\n"+globalIs("window")+"</script>\n", w.elements())
			}})
		default:
			list = append(list, wrapper{".any" + g.Infix + ".html", ".any.js", func(w *wrapped) string {
				if g.Module {
					return w.starts(g, ".any.worker-module.js", `, {type: "module"}`)
				}
				return w.starts(g, ".any.worker.js", "")
			}})
		}
	}
	worker := globals[1]
	return append(list, wrapper{worker.Infix + ".html", worker.Infix + ".js", func(w *wrapped) string { return w.starts(worker, ".worker.js", "") }})
}

// globalIs is what .any.js tests see of the global object that they run in.
func globalIs(what string) string {
	return fmt.Sprintf("self.GLOBAL = {isWindow: () => %v, isWorker: () => %v, isShadowRealm: () => false};\n", what == "window", what == "worker")
}

// page is a page with elements before and after those that load the harness.
func (w *wrapped) page(before, after string) string {
	var b strings.Builder
	b.WriteString("<!doctype html>\n<meta charset=utf-8>\n")
	if w.Title != "" {
		fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(w.Title))
	}
	b.WriteString(before)
	for _, src := range []string{testharness, testharnessreport} {
		fmt.Fprintf(&b, "<script src=%q></script>\n", src)
	}
	b.WriteString(after)
	return b.String()
}

// elements are those that load the script, and before it those that it asks for.
func (w *wrapped) elements() string {
	var b strings.Builder
	for _, src := range w.Scripts {
		fmt.Fprintf(&b, "<script src=\"%s\"></script>\n", html.EscapeString(src))
	}
	fmt.Fprintf(&b, "<div id=log></div>\n<script src=\"%s\"></script>\n", html.EscapeString(w.path))
	return b.String()
}

// starts is a page that runs the test in a worker.
func (w *wrapped) starts(g Global, suffix, options string) string {
	script := fmt.Sprintf("fetch_tests_from_worker(new %s(%q%s));", g.Constructor, w.stem+suffix+w.query, options)
	return w.page("", "<div id=log></div>\n<script>\n"+script+"\n</script>\n")
}

// worker is the script of a worker that loads others.
func (w *wrapped) worker(load string) string {
	var b strings.Builder
	if w.Title != "" {
		fmt.Fprintf(&b, "self.META_TITLE = %q;\n", w.Title)
	}
	b.WriteString(globalIs("worker"))
	fmt.Fprintf(&b, load, testharness)
	for _, src := range w.Scripts {
		fmt.Fprintf(&b, load, resolve(w.path, src))
	}
	fmt.Fprintf(&b, load, w.path)
	b.WriteString("done();\n")
	return b.String()
}
