package html

import (
	"github.com/sluice-go/sluice/internal/css/conditions"
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
	w.mediaQueryLists.add(q)
	return q
}

// Finalized hears that the object was collected.
func (q *MediaQueryList) Finalized() { q.window.mediaQueryLists.remove(q) }

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
	for _, target := range w.mediaQueryLists.list() {
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
