package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MediaQueryList is https://drafts.csswg.org/cssom-view/#mediaquerylist
type MediaQueryList struct {
	dom.EventTarget
	window *Window
	list   conditions.MediaList
	// told is the matches state that was told last.
	told bool
	root *mozjs.Root // while it has listeners
}

// MatchMedia is https://drafts.csswg.org/cssom-view/#dom-window-matchmedia
func (w *Window) MatchMedia(query string) *MediaQueryList {
	// 1. Let parsed media query list be the result of parsing query. 2. Return a new MediaQueryList object, with this's
	//    associated Document as the document, with parsed media query list as its associated media query list.
	q := createMediaQueryList(w.Cx())
	q.window, q.list = w, conditions.ParseMedia(query)
	q.told = q.Matches()
	q.OnListenersChange(func(string) { q.KeepRooted(&q.root, q.HasListeners("change")) })
	w.mediaQueryLists = append(w.mediaQueryLists, q)
	return q
}

// Finalized hears that the object was collected.
func (q *MediaQueryList) Finalized() {
	for i, other := range q.window.mediaQueryLists {
		if other == q {
			q.window.mediaQueryLists = append(q.window.mediaQueryLists[:i:i], q.window.mediaQueryLists[i+1:]...)
			return
		}
	}
}

// Media is https://drafts.csswg.org/cssom-view/#dom-mediaquerylist-media
func (q *MediaQueryList) Media() string { return q.list.String() }

// Matches is https://drafts.csswg.org/cssom-view/#dom-mediaquerylist-matches
func (q *MediaQueryList) Matches() bool { return q.list.Matches(q.window.media()) }

// AddListener is https://drafts.csswg.org/cssom-view/#dom-mediaquerylist-addlistener
func (q *MediaQueryList) AddListener(callback dom.EventListener) {
	if !callback.IsNull() {
		q.AddEventListener("change", callback, dom.AddEventListenerOptionsOrBoolean{IsBoolean: true})
	}
}

// RemoveListener is https://drafts.csswg.org/cssom-view/#dom-mediaquerylist-removelistener
func (q *MediaQueryList) RemoveListener(callback dom.EventListener) {
	if !callback.IsNull() {
		q.RemoveEventListener("change", callback, dom.EventListenerOptionsOrBoolean{IsBoolean: true})
	}
}

// MediaQueryListEvent is https://drafts.csswg.org/cssom-view/#mediaquerylistevent
type MediaQueryListEvent struct {
	dom.Event
	media   string
	matches bool
}

func (e *MediaQueryListEvent) construct(typ string, init MediaQueryListEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.media, e.matches = init.Media, init.Matches
	return nil
}

// Media is https://drafts.csswg.org/cssom-view/#dom-mediaquerylistevent-media
func (e *MediaQueryListEvent) Media() string { return e.media }

// Matches is https://drafts.csswg.org/cssom-view/#dom-mediaquerylistevent-matches
func (e *MediaQueryListEvent) Matches() bool { return e.matches }

// reportMediaChanges is https://drafts.csswg.org/cssom-view/#evaluate-media-queries-and-report-changes
func (w *Window) reportMediaChanges() {
	// 1. For each MediaQueryList object target that has doc as its document, in the order they were created, oldest first:
	for _, target := range append([]*MediaQueryList(nil), w.mediaQueryLists...) {
		// 1. If target's matches state has changed since the last time these steps were run, fire an event named change at
		//    target using MediaQueryListEvent, with its isTrusted attribute initialized to true, its media attribute
		//    initialized to target's media, and its matches attribute initialized to target's matches state.
		matches := target.Matches()
		if target.told == matches {
			continue
		}
		target.told = matches
		if !target.HasListeners("change") {
			continue
		}
		w.Cx().Frame(func() {
			e := createMediaQueryListEvent(w.Cx())
			e.CreateAnEvent("change", dom.EventInit{})
			e.media, e.matches = target.Media(), matches
			target.Dispatch(&e.Event)
		})
	}
}

// Viewport is what a page has of a user's screen and wishes.
type Viewport struct {
	// Width and Height are those of the viewport, ScreenWidth and ScreenHeight those of the screen.
	Width, Height, ScreenWidth, ScreenHeight float64
	// Resolution is how many device pixels a CSS pixel has.
	Resolution float64
	// MediaType is "screen" or "print".
	MediaType string
	// Features are the values of media features that are not their defaults.
	Features map[string]string
}

// DefaultViewport is what a page has unless something else is said.
var DefaultViewport = Viewport{Width: 1024, Height: 768, ScreenWidth: 1024, ScreenHeight: 768, Resolution: 1}

// media is what media queries ask about.
func (w *Window) media() *conditions.Media { return cssom.AgentOf(w.Cx()).Media() }

// SetViewport sets the size of the viewport, the screen, and what else media queries ask about. Script hears of it when
// the rendering is updated.
func (w *Window) SetViewport(v Viewport) {
	before := *w.media()
	cssom.AgentOf(w.Cx()).SetMedia(conditions.Media{
		Type: v.MediaType, Width: v.Width, Height: v.Height, ScreenWidth: v.ScreenWidth, ScreenHeight: v.ScreenHeight,
		Resolution: v.Resolution, Features: v.Features,
	})
	if before.Resolution == 0 {
		return // the first one
	}
	w.resized = w.resized || before.Width != v.Width || before.Height != v.Height
	w.mediaChanged = true
	w.settings.EventLoop().AwaitRenderingOpportunity()
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
