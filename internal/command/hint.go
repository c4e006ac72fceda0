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

// hintAtMissing says what a name is that a script failed for the want of.
func hintAtMissing(c *cobra.Command, t *tab) {
	if t.page == nil || t.page.Failure() == nil {
		return
	}
	if text := driver.HintAtMissing(t.page.Failure().Message); text != "" {
		hint(c, t, text)
	}
}

func hint(c *cobra.Command, t *tab, text string) {
	if label := t.page.Label(); label != "" {
		text = label + ": " + text
	}
	say(c.ErrOrStderr(), text)
}
