package command

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/printable"
)

// evil is what a script would send to a terminal, as its text and as it is shown.
const (
	evil  = "\x1b]0;owned\a\u009b31m\x7f\u202e\r"
	tamed = `\x1B]0;owned\x07\x9B31m\x7F\u202e\r`
)

// TestNothingEscapesToTheTerminal runs scripts that try to smuggle commands to the
// terminal in what the command composes.
func TestNothingEscapesToTheTerminal(t *testing.T) {
	for _, test := range []struct {
		name string
		// script is run, with EVIL in place of a literal of evil, and RAW in place of evil
		// itself, without the carriage return, which would end a line of source text.
		script string
		// args come before the script; "run" by default.
		args []string
		// file is the script's name; evil.js by default.
		file string
		// shown is what has to be in the output; tamed by default.
		shown string
	}{
		{name: "the message of an error", script: `throw new Error(EVIL)`},
		{name: "a message of several lines", script: `throw new Error('a\n\tb' + EVIL)`, shown: "a\n\tb" + tamed},
		{name: "the name of an error", script: `const e = new Error('x'); e.name = 'a\n' + EVIL; throw e`, shown: `a\n` + tamed},
		{name: "the class of an error", script: `class X extends Error {}; Object.defineProperty(X, 'name', { value: EVIL }); throw new X('x')`},
		{name: "a stack that script has set", script: `const e = new Error('x'); e.stack = EVIL + '\n    at ' + EVIL; throw e`},
		{name: "a stack like that of the engine", script: `const e = new Error('x'); e.stack = EVIL + '@' + EVIL + ':1:2'; throw e`},
		{name: "a property of an error", script: `throw Object.assign(new Error('x'), { [EVIL]: EVIL })`},
		{name: "a cause", script: `throw new Error('x', { cause: new Error(EVIL) })`},
		{name: "errors of an error", script: `throw new AggregateError([new Error(EVIL)], 'x')`},
		{name: "a DOMException", script: `throw new DOMException(EVIL, EVIL)`},
		{name: "what is no error", script: `throw EVIL`},
		{name: "the reason of a promise", script: `Promise.reject(new Error(EVIL))`},
		{name: "an error of a module", script: `export {}; throw new Error(EVIL)`},
		{name: "the name of a function", script: `({ [EVIL]() { throw new Error('x') } })[EVIL]()`},
		{name: "the display name of a function", script: `const f = function () { throw new Error('x') }; f.displayName = EVIL; Object.defineProperty(f, 'name', { value: EVIL }); f()`, shown: "Uncaught"},
		{name: "the name that a source text gives itself", script: "eval(`throw new Error('x')\n//# sourceURL=RAW`)", shown: `\x1B]0;owned\x07\x9B31m\x7F\u202e`},
		{name: "the same in the stack alone", script: "eval(`function f() { null.x }\n//# sourceURL=RAW`); f()", shown: `\x1B]0;owned\x07\x9B31m\x7F\u202e`},
		{name: "a syntax error's excerpt", script: "let a = 'RAW' b", shown: "SyntaxError"},
		{name: "a syntax error's excerpt in eval", script: "eval(\"let a = '\" + EVIL + \"' b\")", shown: "SyntaxError"},
		{name: "an excerpt of source text", script: "/* RAW */ throw new Error('x')", shown: "Uncaught Error: x"},
		{name: "JSON that does not parse", script: `JSON.parse(EVIL)`, shown: "SyntaxError"},
		{name: "a regular expression that is wrong", script: `new RegExp('(' + EVIL)`, shown: "SyntaxError"},
		{name: "the label of a group", script: `console.group(EVIL); console.groupCollapsed('%s %z ' + EVIL, EVIL, EVIL)`},
		{name: "the label of a count", script: `console.count(EVIL)`},
		{name: "the label of a reset", script: `console.countReset(EVIL)`},
		{name: "the label of a time that there is", script: `console.time(EVIL); console.time(EVIL)`},
		{name: "the label of a time in between", script: `console.time(EVIL); console.timeLog(EVIL, 1)`},
		{name: "the label of a time", script: `console.time(EVIL); console.timeEnd(EVIL)`},
		{name: "the label of a time that there is not", script: `console.timeEnd(EVIL); console.timeLog(EVIL)`},
		{name: "a trace", script: `({ [EVIL]() { console.trace('x') } })[EVIL]()`},
		{name: "a string in an object", script: `console.log([EVIL])`},
		{name: "the name of a property", script: `console.log({ [EVIL]: 1 })`},
		{name: "the name of a hidden property", script: `console.log('%o', Object.defineProperty({}, EVIL, {}))`},
		{name: "a symbol", script: `console.log(Symbol(EVIL))`},
		{name: "the tag of an object", script: `console.log({ __proto__: { [Symbol.toStringTag]: EVIL } })`},
		{name: "the class of an object", script: `class X {}; Object.defineProperty(X, 'name', { value: EVIL }); console.log(new X, X)`},
		{name: "a function", script: `console.log(Object.defineProperty(() => {}, 'name', { value: EVIL }))`},
		{name: "a regular expression", script: `console.log(new RegExp(EVIL))`},
		{name: "a map", script: `console.log(new Map([[EVIL, EVIL]]))`},
		{name: "a boxed string", script: `console.log(new String(EVIL))`},
		{name: "pairs", script: `console.log(new URLSearchParams([[EVIL, EVIL]]))`},
		{name: "a platform object", script: `console.log(new File([], EVIL), new Event(EVIL))`},
		{name: "a table", script: `console.table([{ [EVIL]: EVIL }]); console.table({ [EVIL]: EVIL })`},
		{name: "an error in a log", script: `console.log(new Error(EVIL), { e: new Error(EVIL) })`},
		{name: "an alert", script: `alert(EVIL)`, shown: strings.TrimSuffix(tamed, `\r`)},
		{name: "a question", script: `confirm(EVIL); prompt(EVIL, EVIL)`, shown: strings.TrimSuffix(tamed, `\r`)},
		{name: "a worker's error", script: `new Worker(URL.createObjectURL(new Blob(['throw new Error(' + JSON.stringify(EVIL) + ')'])), { name: EVIL })`},
		{name: "a worker's name", script: `new Worker(URL.createObjectURL(new Blob(['console.log(1)'])), { name: EVIL })`, shown: "owned"},
		{name: "a worker that cannot be loaded", script: `new Worker('data:' + encodeURIComponent(EVIL) + ',x')`, shown: "Uncaught"},
		{name: "a module that cannot be loaded", script: `import('./' + EVIL)`, shown: "Uncaught"},
		{name: "a specifier that cannot be resolved", script: `import(EVIL)`, shown: "Uncaught"},
		{name: "a static import", script: `import 'RAW'`, shown: "Uncaught"},
		{name: "an export that there is not", script: `import { 'RAW' as x } from 'data:text/javascript,'`, shown: "Uncaught"},
		{name: "a URL", script: `new URL(EVIL)`, shown: "Uncaught"},
		{name: "a fetch", script: `fetch('http://127.0.0.1:1/' + EVIL)`, shown: "Uncaught"},
		{name: "a header", script: `new Headers([[EVIL, EVIL]])`, shown: "Uncaught"},
		{name: "an abort", script: `AbortSignal.abort(EVIL).throwIfAborted()`},
		{name: "an error that is reported", script: `reportError(new Error(EVIL))`},
		{name: "a module that has not ended", script: `await new Promise(() => {})`, file: evil + ".mjs", shown: "has not finished"},
		{name: "a trace of locks", script: `navigator.locks.request(EVIL, (l) => 1)`, args: []string{"run", "--locks-trace"}, shown: "owned"},
		{name: "a trace of locks that are aborted", script: `navigator.locks.request('a', { signal: AbortSignal.timeout(0) }, (l) => 1);
			const c = new AbortController; navigator.locks.request('a', () => new Promise((r) => setTimeout(r, 1)));
			navigator.locks.request('a', { signal: c.signal }, () => {}).catch(() => {}); c.abort(EVIL)`, args: []string{"run", "--locks-trace"}, shown: "owned"},
		{name: "a deadlock", script: "eval(`navigator.locks.request('a', () => navigator.locks.request('a', () => {}))\n//# sourceURL=RAW`)", shown: "deadlock of 1 lock request"},
		{name: "a broken deadlock", script: "eval(`navigator.locks.request('a', () => navigator.locks.request('a', () => {}))\n//# sourceURL=RAW`)", args: []string{"run", "--break-deadlocks"}, shown: "AbortError"},
		{name: "a lock that nobody releases", script: `navigator.locks.request(EVIL, () => new Promise(() => {})); new Worker(URL.createObjectURL(new Blob(['navigator.locks.request(' + JSON.stringify(EVIL) + ', () => {})'])), { name: EVIL })`, shown: "nobody will grant"},
		{name: "the name of a file", script: `throw new Error('x')`, file: evil + ".js", shown: "Uncaught Error: x"},
		{name: "the label of a page", script: `console.log(1)`, args: []string{"run", "other.js"}, file: evil + ".js", shown: "owned"},
		{name: "a file that there is not", args: []string{"run", evil}},
		{name: "a scheme that there is not", args: []string{"run", "x" + evil + ":y"}, shown: "owned"},
		{name: "a command that there is not", args: []string{"./" + evil}, shown: "owned"},
		{name: "a flag that there is not", args: []string{"run", "--" + evil}},
		{name: "a flag's value", args: []string{"run", "--timeout", evil}, shown: "owned"},
		{name: "a number of bytes", args: []string{"run", "--max-heap", evil, "other.js"}, shown: "owned"},
		{name: "a URL for pages", args: []string{"run", "--url", "http://" + evil}, script: "1", shown: "--url"},
		{name: "an import map that there is not", args: []string{"run", "--import-map", evil}, script: "1"},
		{name: "a file of certificates", args: []string{"run", "--ca-file", evil}, script: "1"},
		{name: "a graph", args: []string{"graph"}, script: "import 'RAW'; import './RAW.mjs'", file: evil + ".mjs", shown: `\x1B]0;owned`},
		{name: "a graph in JSON", args: []string{"graph", "--json"}, script: "import 'RAW'; import './RAW.mjs'", file: evil + ".mjs", shown: `\u001b]0;owned`},
		{name: "a graph of what does not parse", args: []string{"graph"}, script: "import 'RAW' b", file: evil + ".mjs", shown: "SyntaxError"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			args, file, shown := test.args, test.file, test.shown
			if args == nil {
				args = []string{"run"}
			}
			if shown == "" {
				shown = tamed
			}
			write("other.js", "")
			if test.script != "" {
				if file == "" {
					file = "evil.js"
				}
				text := strings.ReplaceAll(test.script, "RAW", strings.TrimSuffix(evil, "\r"))
				write(file, strings.ReplaceAll(text, "EVIL", `"\x1b]0;owned\x07\u009b31m\x7f\u202e\r"`))
				args = append(args[:len(args):len(args)], file)
			}
			out := runSluice(t, dir, args...)
			if !strings.Contains(out, shown) {
				t.Errorf("%q is not in %q", shown, out)
			}
			for _, r := range out {
				if printable.Commands(r) && r != '\n' && r != '\t' {
					t.Errorf("%U is in %q", r, out)
					break
				}
			}
		})
	}
}

// What a program prints itself stays as it is.
func TestOwnOutputIsRaw(t *testing.T) {
	const script = "console.log('\\x1b[1mbold\\x1b[0m'); console.error('%s!', '\\x1b]0;title\\x07'); console.assert(false, '\\x9b'); console.trace('\\x1b[2m')"
	out := runSluice(t, t.TempDir(), "eval", script)
	for _, want := range []string{"\x1b[1mbold\x1b[0m\n", "\x1b]0;title\a!\n", "Assertion failed: \u009b\n", "Trace: \x1b[2m\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in %q", want, out)
		}
	}
}

// runSluice runs the command in a folder and returns what it has written, to standard
// output and then to standard error.
func runSluice(t *testing.T, dir string, args ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, self)
	command.Args = append([]string{"sluice"}, args...)
	command.Dir = dir
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); ctx.Err() != nil {
		t.Fatal(err)
	}
	return stdout.String() + stderr.String()
}
