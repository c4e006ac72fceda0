package main

import (
	"regexp"
	"slices"
	"strings"
)

// Meta is what the "// META: key=value" comments at the top of a script test
// say.
//
// https://web-platform-tests.org/writing-tests/testharness.html#auto-generated-boilerplate-with-js-tests
type Meta struct {
	Title string
	// Scripts are to be loaded before the test.
	Scripts []string
	// Globals are where the test is to run; nil means that it does not say.
	Globals []string
	// Variants are queries to run the test with, each once; none means once,
	// without a query.
	Variants []string
	// Long says that the test needs a long timeout.
	Long bool
}

var metaComment = regexp.MustCompile(`^//\s*META:\s*(\w*)=(.*)$`)

// parseMeta parses the comments at the top of a script. They end at the first
// line that is no META comment.
func parseMeta(text string) (m Meta) {
	for line := range strings.Lines(text) {
		match := metaComment.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if match == nil {
			break
		}
		value := strings.TrimSpace(match[2])
		switch match[1] {
		case "title":
			m.Title = value
		case "script":
			m.Scripts = append(m.Scripts, value)
		case "global":
			m.Globals = append(m.Globals, strings.Split(value, ",")...)
		case "variant":
			m.Variants = append(m.Variants, value)
		case "timeout":
			m.Long = m.Long || value == "long"
		}
	}
	return m
}

// Global is a kind of global object to run a test in.
type Global struct {
	// Name is the word that META comments use.
	Name string
	// Infix is what the test's URL has before ".html".
	Infix string
	// Constructor makes the worker; "" in a window.
	Constructor string
	// Module says that the worker runs modules.
	Module bool
	// NotRun says why no test runs in it; "" if tests do.
	NotRun string
}

// globals are the kinds of global object that tests ask for.
var globals = []Global{
	{Name: "window"},
	{Name: "dedicatedworker", Infix: ".worker", Constructor: "Worker"},
	{Name: "dedicatedworker-module", Infix: ".worker-module", Constructor: "Worker", Module: true},
	{Name: "sharedworker", Infix: ".sharedworker", Constructor: "SharedWorker"},
	{Name: "sharedworker-module", Infix: ".sharedworker-module", Constructor: "SharedWorker", Module: true},
	{Name: "serviceworker", Infix: ".serviceworker", NotRun: "no service workers"},
	{Name: "serviceworker-module", Infix: ".serviceworker-module", NotRun: "no service workers"},
	{Name: "shadowrealm", Infix: ".shadowrealm", NotRun: engineIsOlder},
}

// globals returns the kinds of global object that an .any.js test asks for.
func (m Meta) globals() (list []Global) {
	asked := m.Globals
	if asked == nil {
		asked = []string{"window", "dedicatedworker"}
	}
	wanted := map[string]bool{}
	for _, name := range asked {
		name, excluded := strings.CutPrefix(strings.TrimSpace(name), "!")
		names := []string{name}
		if name == "worker" {
			names = []string{"dedicatedworker", "sharedworker", "serviceworker"}
		}
		for _, name := range names {
			wanted[name] = !excluded
		}
	}
	return slices.DeleteFunc(slices.Clone(globals), func(g Global) bool { return !wanted[g.Name] })
}
