package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
)

// Dialogs shows messages to the user, and asks. Script waits meanwhile. A user
// who cannot be asked answers false, and nothing.
type Dialogs interface {
	// Alert shows a message.
	Alert(message string)
	// Confirm asks for a positive or negative response.
	Confirm(message string) bool
	// Prompt asks for a string; ok is false if the user gives none.
	Prompt(message, defaultValue string) (answer string, ok bool)
}

// normalizeNewlines replaces every CR LF pair, and every other CR, by an LF.
//
// https://infra.spec.whatwg.org/#normalize-newlines
func normalizeNewlines(s string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
}

// cannotShowSimpleDialogs is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#cannot-show-simple-dialogs
func (w *Window) cannotShowSimpleDialogs() bool {
	// 1. If the active sandboxing flag set of window's associated Document has the sandboxed modals flag set, then return true.
	// 2. If window's relevant settings object's origin and its top-level origin are not same origin-domain, then return true.
	if w.sandboxing&sandboxedModals != 0 || !w.pageDocument().OfTopLevelOrigin() {
		return true
	}
	// 4. Optionally, return true: the user does not see what is gone.
	return !w.FullyActive()
}

// Alert is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-alert-noargs
func (w *Window) Alert() { w.AlertMessage("") }

// AlertMessage is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-alert
func (w *Window) AlertMessage(message string) {
	// 1. If we cannot show simple dialogs for this, then return.
	if w.cannotShowSimpleDialogs() {
		return
	}
	// 3. Set message to the result of normalizing newlines given message.
	// 6. Show message to the user. Optionally, pause.
	w.options.Dialogs.Alert(normalizeNewlines(message))
}

// Confirm is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-confirm
func (w *Window) Confirm(message string) bool {
	// 1. If we cannot show simple dialogs for this, then return false.
	if w.cannotShowSimpleDialogs() {
		return false
	}
	// 2. Set message to the result of normalizing newlines given message.
	// 4. to 8. Show message to the user, and pause until the user responds. If
	//          the user responded positively, return true; otherwise, false.
	return w.options.Dialogs.Confirm(normalizeNewlines(message))
}

// Prompt is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-prompt
func (w *Window) Prompt(message, defaultValue string) idl.Optional[string] {
	// 1. If we cannot show simple dialogs for this, then return null.
	if w.cannotShowSimpleDialogs() {
		return idl.Optional[string]{}
	}
	// 2. Set message to the result of normalizing newlines given message. (Not so
	//    default.)
	// 6. to 10. Show message to the user, and ask for a string, which defaults to
	//           default. Pause. If the user aborted, then return null. Otherwise, return
	//           the string.
	answer, ok := w.options.Dialogs.Prompt(normalizeNewlines(message), defaultValue)
	if !ok {
		return idl.Optional[string]{}
	}
	return idl.Some(answer)
}

// Print is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-print
//
// The printing steps let a user agent abort before anything happens, as one does
// that cannot print.
func (w *Window) Print() {}
