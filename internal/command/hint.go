package command

import (
	"regexp"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice/internal/driver"
)

// awaitError are the errors of a classic script that awaits outside of its functions:
// await is a name there, of nothing, or stands where no name may.
var awaitError = regexp.MustCompile(`^(ReferenceError: await is not defined|SyntaxError: await is only valid in )`)

// hintAtModule says how a script is run as a module if it failed since it awaits outside
// of functions, and is one: nothing else tells, where "await (f)()" is a call of a
// function await.
func hintAtModule(c *cobra.Command, t *tab) {
	if t.page == nil || !t.classic {
		return
	}
	f := t.page.Failure()
	if f == nil || f.URL != t.script.URL || !awaitError.MatchString(f.Message) {
		return
	}
	// What exports is a module or wrong.
	if module, err := driver.Of(t.page).ParsesOnlyAsModule(c.Context(), t.script.Text+"\nexport {}"); err != nil || !module {
		return
	}
	how := "run it as a module, with --module"
	if t.printValue {
		how = "give it to: sluice run --module -"
	}
	hint(c, t, "this is a classic script, which cannot await outside of async functions; to do so, "+how)
}

// missing are the globals that scripts for other places look for.
var missing = map[string]string{
	"document":  "workers have no document, here as in browsers: only pages do",
	"process":   "process is a global of Node, which is not here; bundlers replace it in code for browsers",
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

// hintAtMissing says what a name is that a script failed for the want of.
func hintAtMissing(c *cobra.Command, t *tab) {
	if t.page == nil || t.page.Failure() == nil {
		return
	}
	if m := notDefined.FindStringSubmatch(t.page.Failure().Message); m != nil && missing[m[1]] != "" {
		hint(c, t, missing[m[1]])
	}
}

func hint(c *cobra.Command, t *tab, text string) {
	if label := t.page.Label(); label != "" {
		text = label + ": " + text
	}
	say(c.ErrOrStderr(), text)
}
