package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/performance"
	"github.com/sluice-go/sluice/internal/url"
)

// arrival is what a traversable knows of how it has come to its document.
type arrival struct {
	cause htmlelements.NavigationCause
	// unload is how long the document before took to unload, by the clock of the event loops, and from its origin.
	unload       [2]time.Duration
	unloadOrigin url.Origin
}

// NewLoadTiming makes the timing of the fetch of a document. Any goroutine may call it.
func (u *UserAgent) NewLoadTiming() *fetch.LoadTiming {
	return fetch.NewLoadTiming(u.Program.Clock().Now)
}

// timeOriginOf is the time origin of the window for the document of a response; now is that of others.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigation-params-fetch-controller
func timeOriginOf(response *fetch.Response, now time.Duration) time.Duration {
	if response == nil || response.Load == nil {
		return now
	}
	return response.Load.Start()
}

// openTiming has the performance timeline be that of the document of a response.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (w *Window) openTiming(d *PageDocument, response *fetch.Response) {
	n := &performance.Navigation{
		Load: response.Load, Origin: w.environment.TimeOrigin, URL: d.url.Href(), Type: performance.NavigationTimingTypeNavigate,
	}
	n.DOMLoading = w.timeNow()
	if t := w.traversable; t != nil {
		a := t.arrived()
		switch a.cause {
		case htmlelements.ByReload:
			n.Type = performance.NavigationTimingTypeReload
		case htmlelements.ByTraversal:
			n.Type = performance.NavigationTimingTypeBackForward
			n.NotRestored = (*performance.NotRestored)(t.notRestored())
		}
		// If newDocument's was created via cross-origin redirects is false, and newDocument's origin is the same as oldDocument's
		// origin, then set newDocument's previous document unload timing to unloadTimingInfo.
		crossOrigin := response.Load != nil && response.Load.HasCrossOriginRedirects()
		if a.unload[1] != 0 && !crossOrigin && a.unloadOrigin.SameOrigin(w.environment.Origin) {
			n.UnloadEventStart, n.UnloadEventEnd = a.unload[0]-n.Origin, a.unload[1]-n.Origin
		}
	}
	d.timing = n
	w.timeline.Navigate(n)
}

// timeNow is the time since the window's time origin, which is 0 never: that is none.
func (w *Window) timeNow() time.Duration {
	return w.settings.EventLoop().Now() - w.environment.TimeOrigin + 1
}

// mark notes that it is now, in a document that a window was opened for. What document.open() has come again changes nothing.
func (d *PageDocument) mark(at func(*performance.Navigation) *time.Duration) {
	if d.timing != nil && d.window != nil && *at(d.timing) == 0 {
		*at(d.timing) = d.window.timeNow()
	}
}

// arrived is how the traversable has come to its document. What unloads after that is another one.
func (t *Traversable) arrived() arrival {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	a := t.arrival
	t.arrival = arrival{}
	return a
}

// unloaded notes how long a document has taken to unload.
func (t *Traversable) unloaded(start, end time.Duration, origin url.Origin) {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	t.arrival.unload, t.arrival.unloadOrigin = [2]time.Duration{start + 1, end + 1}, origin
}
