package html

import (
	"context"
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
)

// errLeft is the cause of the end of a window whose page has gone to another document.
var errLeft = errors.New("the page has gone to another document")

// unload unloads the window's document. It is not kept for a return: it is not salvageable.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
func (w *Window) unload() {
	// If oldDocument's page showing is true, then:
	if d := w.document; d == nil || d.stage == completelyLoaded {
		// Set oldDocument's page showing to false. Fire a page transition event named pagehide at oldDocument's relevant
		// global object with oldDocument's salvageable state.
		w.firePageTransitionEvent("pagehide")
		// Update the visibility state of oldDocument to "hidden".
		if w.document != nil {
			w.document.updateVisibility(false)
		}
	}
	// If oldDocument's salvageable state is false, then fire an event named unload at oldDocument's relevant global object,
	// with legacy target override flag set.
	w.fireOfDocument("unload")
	w.settings.CloseTimers()
}

// Leave unloads the window's document and ends its agent, since its page goes to another
// document; or closes the window, if script has asked for that. It returns the window's name.
func (w *Window) Leave() (name string) {
	if w.closing {
		w.definitelyClose()
		return ""
	}
	w.unload()
	name = w.name
	w.agent.EventLoop().Terminate(errLeft)
	return name
}

// Left says whether the window has ended, or is ending, since its page has gone to another
// document. Any goroutine may call it.
func (w *Window) Left() bool { return left(w.agent) }

func left(a *agent.Agent) bool { return context.Cause(a.EventLoop().Context()) == errLeft }
