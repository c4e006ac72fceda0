package testrunner

import (
	_ "embed" // the library
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// library is the library of the page of a test file, a classic script.
//
//go:embed library.js
var library string

// exports are the names that the library exports.
var exports = []string{
	"afterAll", "afterEach", "aroundAll", "aroundEach", "assert", "beforeAll", "beforeEach", "describe", "expect", "it", "network",
	"onTestFailed", "onTestFinished", "permissions", "suite", "tabs", "test", "time", "vi", "waitFor", "waitUntil",
}

// Specifier is what tests import the library from.
const Specifier = "sluice:test"

// WithLibrary returns an import map, in JSON, that has the library, too, beside what a map has
// that may be empty. Files that were written for vitest find the same.
func WithLibrary(importMap string) (string, error) {
	all := map[string]any{}
	if importMap != "" {
		if err := json.Unmarshal([]byte(importMap), &all); err != nil {
			return "", fmt.Errorf("the import map: %w", err)
		}
	}
	imports, _ := all["imports"].(map[string]any)
	if imports == nil {
		imports = map[string]any{}
		all["imports"] = imports
	}
	module := fmt.Sprintf("export const { %s } = globalThis[Symbol.for('sluice:test')].api;", strings.Join(exports, ", "))
	address := "data:text/javascript," + url.PathEscape(module)
	for _, specifier := range []string{Specifier, "vitest"} {
		if _, said := imports[specifier]; !said {
			imports[specifier] = address
		}
	}
	text, err := json.Marshal(all)
	return string(text), err
}
