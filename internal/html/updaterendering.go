package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
)

// media is what media queries ask about.
func (w *Window) media() *conditions.Media { return cssom.AgentOf(w.Cx()).Media() }

// SetMedia sets the size of the viewport, the screen, and what else media queries ask about. Script hears of it when the
// rendering is updated.
func (w *Window) SetMedia(m conditions.Media) {
	before := *w.media()
	cssom.AgentOf(w.Cx()).SetMedia(m)
	w.resized = w.resized || before.Width != m.Width || before.Height != m.Height
	w.mediaChanged = true
	w.observesBoxes()
}

// updateRendering updates the rendering.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (w *Window) updateRendering(frameTimestamp time.Duration) {
	// 8. For each doc of docs, run the resize steps for doc.
	//
	// https://drafts.csswg.org/cssom-view/#document-run-the-resize-steps
	if w.resized {
		w.resized = false
		w.Cx().Frame(func() { w.FireAnEvent("resize", dom.EventInit{}) })
	}
	// 9. For each doc of docs, run the scroll steps for doc.
	w.runScrollSteps()
	// 10. For each doc of docs, evaluate media queries and report changes for doc.
	if w.mediaChanged {
		w.mediaChanged = false
		w.reportMediaChanges()
	}
	// 11–13. Animations, fullscreen and canvas contexts: there are none.
	// 14. For each doc of docs, run the animation frame callbacks for doc.
	w.runAnimationFrameCallbacks(frameTimestamp)
	// 16. Resize observers. 19. Intersection observers.
	w.observeBoxes(frameTimestamp)
	if w.awaitsRendering() {
		w.settings.EventLoop().AwaitRenderingOpportunity()
	}
}

// awaitsRendering reports whether the next rendering opportunity is needed, for something other than animation frames.
func (w *Window) awaitsRendering() bool {
	return w.resized || w.mediaChanged || len(w.scrolled) > 0 || w.boxesObserved
}
