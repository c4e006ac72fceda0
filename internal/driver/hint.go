package driver

import "regexp"

// missing are the globals that scripts for other places look for.
var missing = map[string]string{
	"document": "workers have no document, here as in browsers: only pages do",
	"process":  "process is a global of Node, which is not here; bundlers replace it in code for browsers",
	"SharedArrayBuffer": "documents of http(s) have SharedArrayBuffer if their headers ask for cross-origin isolation: Cross-Origin-Opener-Policy: same-origin " +
		"and Cross-Origin-Embedder-Policy: require-corp; --isolation gives it to all",
	"Buffer":    "Buffer is a global of Node, which is not here",
	"global":    "global is a name of Node, which is not here; globalThis is everywhere",
	"require":   "require is a function of CommonJS modules, which are found in packages and in .cjs files that are imported; elsewhere, import",
	"module":    "module is an object of CommonJS modules, which are found in packages and in .cjs files that are imported",
	"exports":   "exports is an object of CommonJS modules, which are found in packages and in .cjs files that are imported",
	"__dirname": "__dirname is of CommonJS modules; in others, new URL(\".\", import.meta.url) is the folder",
	"Deno":      "Deno is a global of Deno, which is not here",
	"Bun":       "Bun is a global of Bun, which is not here",
}

var notDefined = regexp.MustCompile(`^ReferenceError: (\w+) is not defined`)

// HintAtMissing says what a name is for the want of which a script failed with a message; it returns an
// empty string if there is nothing to say.
func HintAtMissing(message string) string {
	if m := notDefined.FindStringSubmatch(message); m != nil {
		return missing[m[1]]
	}
	return ""
}
