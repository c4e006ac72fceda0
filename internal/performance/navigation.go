package performance

import (
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
)

// Navigation is what a window knows of the navigation that has led to its document, and of how far that has loaded. Its
// times are those since the time origin; 0 is none. It is for the agent's thread.
type Navigation struct {
	// Load is the timing of the fetch; nil if nothing was fetched. Origin is the time origin, by its clock.
	Load   *fetch.LoadTiming
	Origin time.Duration
	// URL is the document's URL.
	URL  string
	Type NavigationTimingType
	// NotRestored says why the document was not kept when it was there before; nil if it was not, or was.
	NotRestored *NotRestored

	// https://html.spec.whatwg.org/multipage/dom.html#document-unload-timing-info
	UnloadEventStart, UnloadEventEnd time.Duration
	// https://html.spec.whatwg.org/multipage/dom.html#document-load-timing-info
	DOMLoading                 time.Duration
	DOMInteractive             time.Duration
	DOMContentLoadedEventStart time.Duration
	DOMContentLoadedEventEnd   time.Duration
	DOMComplete                time.Duration
	LoadEventStart             time.Duration
	LoadEventEnd               time.Duration

	// known is what relative was made of.
	known, relative *fetch.ResourceTiming
}

// nothingFetched is the timing of what nothing was fetched for.
var nothingFetched = &fetch.ResourceTiming{}

// load is the timing of the fetch, since the time origin. What was fetched before there was a window has taken no time.
func (n *Navigation) load() *fetch.ResourceTiming {
	if n.Load == nil {
		return nothingFetched
	}
	if known := n.Load.Timing(); known != n.known {
		r := *known
		c := &r.FinalConnectionTimingInfo
		for _, at := range []*time.Duration{
			&r.StartTime, &r.RedirectStartTime, &r.RedirectEndTime, &r.PostRedirectStartTime, &r.FinalNetworkRequestStartTime,
			&r.FirstInterimNetworkResponseStartTime, &r.FinalNetworkResponseStartTime, &r.EndTime, &c.DomainLookupStartTime,
			&c.DomainLookupEndTime, &c.ConnectionStartTime, &c.ConnectionEndTime, &c.SecureConnectionStartTime,
		} {
			if *at != 0 {
				*at = max(*at-n.Origin, 1)
			}
		}
		n.known, n.relative = known, &r
	}
	return n.relative
}

// redirectCount is how many redirects may be told of.
func (n *Navigation) redirectCount() uint16 {
	if n.Load == nil {
		return 0
	}
	return uint16(n.Load.RedirectCount())
}

// Navigate has the timeline be that of the document that a navigation has led to.
func (t *Timeline) Navigate(n *Navigation) {
	t.navigation = n
	p := t.performance
	if p == nil {
		return
	}
	p.navigationID, p.returnID = 0, 0
	if p.navigationEntry != nil {
		p.Drop(p.navigationHeld)
		p.navigationEntry = nil
	}
}

// Return hears that a navigation has returned to the document.
//
// AD-HOC: as in browsers, that is the document's most recent navigation from then on, though there is no entry of it.
func (t *Timeline) Return() {
	if p := t.performance; p != nil {
		p.returnID = p.generateID()
	}
}

// Loaded hears that the document has completely loaded.
//
// https://w3c.github.io/navigation-timing/#dfn-queue-the-navigation-timing-entry
func (t *Timeline) Loaded() {
	p := t.performance
	if p == nil || t.navigation.Load == nil {
		return
	}
	if e := p.navigationEntry; e != nil {
		e.duration = e.LoadEventEnd()
	}
	p.queueEntry("navigation", p.entryOfNavigation)
}

// entryOfNavigation returns the entry of the navigation that has led to the document.
//
// https://w3c.github.io/navigation-timing/#dfn-create-the-navigation-timing-entry
func (p *Performance) entryOfNavigation() *PerformanceEntry {
	if p.navigationEntry == nil {
		e := createPerformanceNavigationTiming(p.Cx())
		e.navigation, e.isolated = p.timeline.navigation, p.isolated
		e.init(e.navigation.URL, "navigation", 0, e.LoadEventEnd())
		e.id = p.idOfNavigation()
		e.navigationID = e.id
		p.navigationEntry, p.navigationHeld = e, p.Hold(e.Object.Value())
	}
	return &p.navigationEntry.PerformanceEntry
}

// idOfNavigation is the id of the entry of the navigation that has led to the document.
func (p *Performance) idOfNavigation() uint64 {
	if p.navigationID == 0 {
		p.navigationID = p.generateID()
	}
	return p.navigationID
}

// mostRecentNavigation is the id of the document's most recent navigation; 0 if there is none.
//
// AD-HOC: as in browsers, there is one from the beginning. The standard has none until the entry of the navigation is queued.
//
// https://w3c.github.io/performance-timeline/#dfn-most-recent-navigation
func (p *Performance) mostRecentNavigation() uint64 {
	switch {
	case !p.hasNavigation():
		return 0
	case p.returnID != 0:
		return p.returnID
	}
	return p.idOfNavigation()
}

// hasNavigation says whether there is an entry of the navigation.
func (p *Performance) hasNavigation() bool {
	n := p.timeline.navigation
	return n != nil && n.Load != nil
}

// PerformanceNavigationTiming is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming
type PerformanceNavigationTiming struct{ PerformanceResourceTiming }

// UnloadEventStart is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-unloadeventstart
func (e *PerformanceNavigationTiming) UnloadEventStart() float64 {
	return e.convert(e.navigation.UnloadEventStart)
}

// UnloadEventEnd is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-unloadeventend
func (e *PerformanceNavigationTiming) UnloadEventEnd() float64 {
	return e.convert(e.navigation.UnloadEventEnd)
}

// DomInteractive is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-dominteractive
func (e *PerformanceNavigationTiming) DomInteractive() float64 {
	return e.convert(e.navigation.DOMInteractive)
}

// DomContentLoadedEventStart is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-domcontentloadedeventstart
func (e *PerformanceNavigationTiming) DomContentLoadedEventStart() float64 {
	return e.convert(e.navigation.DOMContentLoadedEventStart)
}

// DomContentLoadedEventEnd is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-domcontentloadedeventend
func (e *PerformanceNavigationTiming) DomContentLoadedEventEnd() float64 {
	return e.convert(e.navigation.DOMContentLoadedEventEnd)
}

// DomComplete is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-domcomplete
func (e *PerformanceNavigationTiming) DomComplete() float64 {
	return e.convert(e.navigation.DOMComplete)
}

// LoadEventStart is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-loadeventstart
func (e *PerformanceNavigationTiming) LoadEventStart() float64 {
	return e.convert(e.navigation.LoadEventStart)
}

// LoadEventEnd is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-loadeventend
func (e *PerformanceNavigationTiming) LoadEventEnd() float64 {
	return e.convert(e.navigation.LoadEventEnd)
}

// Type is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-type
func (e *PerformanceNavigationTiming) Type() NavigationTimingType { return e.navigation.Type }

// RedirectCount is https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-redirectcount
func (e *PerformanceNavigationTiming) RedirectCount() uint16 { return e.navigation.redirectCount() }

// CriticalCHRestart returns 0: no connection begins anew for a client hint.
func (e *PerformanceNavigationTiming) CriticalCHRestart() float64 { return 0 }
