package performance

import (
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// PerformanceTiming is https://w3c.github.io/navigation-timing/#dom-performancetiming
type PerformanceTiming struct {
	mozjs.Object
	timeline *Timeline
}

// PerformanceNavigation is https://w3c.github.io/navigation-timing/#dom-performancenavigation
type PerformanceNavigation struct {
	mozjs.Object
	timeline *Timeline
}

// noNavigation stands for the navigation of a window that none has led to.
var noNavigation = &Navigation{Type: NavigationTimingTypeNavigate}

// navigated is the navigation that has led to the document.
func (t *Timeline) navigated() *Navigation {
	if t.navigation == nil {
		return noNavigation
	}
	return t.navigation
}

// Timing is https://w3c.github.io/navigation-timing/#dom-performance-timing
func (p *Performance) Timing() *PerformanceTiming {
	if p.timing == nil {
		p.timing = createPerformanceTiming(p.Cx())
		p.timing.timeline = p.timeline
		p.Hold(p.timing.Value())
	}
	return p.timing
}

// Navigation is https://w3c.github.io/navigation-timing/#dom-performance-navigation
func (p *Performance) Navigation() *PerformanceNavigation {
	if p.navigation == nil {
		p.navigation = createPerformanceNavigation(p.Cx())
		p.navigation.timeline = p.timeline
		p.Hold(p.navigation.Value())
	}
	return p.navigation
}

// Type is https://w3c.github.io/navigation-timing/#dom-performancenavigation-type
func (n *PerformanceNavigation) Type() uint16 {
	switch n.timeline.navigated().Type {
	case NavigationTimingTypeReload:
		return 1
	case NavigationTimingTypeBackForward:
		return 2
	}
	return 0
}

// RedirectCount is https://w3c.github.io/navigation-timing/#dom-performancenavigation-redirectcount
func (n *PerformanceNavigation) RedirectCount() uint16 { return n.timeline.navigated().redirectCount() }

// epoch is the time of a duration since the time origin, in milliseconds since the Unix epoch; 0 if that is none.
func (t *PerformanceTiming) epoch(since time.Duration) uint64 {
	if since == 0 {
		return 0
	}
	return uint64(t.timeline.TimeOrigin().Add(since).UnixMilli())
}

// NavigationStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-navigationstart
func (t *PerformanceTiming) NavigationStart() uint64 {
	if start := t.timeline.navigated().load().StartTime; start != 0 {
		return t.epoch(start)
	}
	return uint64(t.timeline.TimeOrigin().UnixMilli())
}

// UnloadEventStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-unloadeventstart
func (t *PerformanceTiming) UnloadEventStart() uint64 {
	return t.epoch(t.timeline.navigated().UnloadEventStart)
}

// UnloadEventEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-unloadeventend
func (t *PerformanceTiming) UnloadEventEnd() uint64 {
	return t.epoch(t.timeline.navigated().UnloadEventEnd)
}

// RedirectStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-redirectstart
func (t *PerformanceTiming) RedirectStart() uint64 {
	return t.epoch(t.timeline.navigated().load().RedirectStartTime)
}

// RedirectEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-redirectend
func (t *PerformanceTiming) RedirectEnd() uint64 {
	return t.epoch(t.timeline.navigated().load().RedirectEndTime)
}

// FetchStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-fetchstart
func (t *PerformanceTiming) FetchStart() uint64 {
	return t.epoch(t.timeline.navigated().load().PostRedirectStartTime)
}

// DomainLookupStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-domainlookupstart
func (t *PerformanceTiming) DomainLookupStart() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalConnectionTimingInfo.DomainLookupStartTime)
}

// DomainLookupEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-domainlookupend
func (t *PerformanceTiming) DomainLookupEnd() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalConnectionTimingInfo.DomainLookupEndTime)
}

// ConnectStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-connectstart
func (t *PerformanceTiming) ConnectStart() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalConnectionTimingInfo.ConnectionStartTime)
}

// ConnectEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-connectend
func (t *PerformanceTiming) ConnectEnd() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalConnectionTimingInfo.ConnectionEndTime)
}

// SecureConnectionStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-secureconnectionstart
func (t *PerformanceTiming) SecureConnectionStart() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalConnectionTimingInfo.SecureConnectionStartTime)
}

// RequestStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-requeststart
func (t *PerformanceTiming) RequestStart() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalNetworkRequestStartTime)
}

// ResponseStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-responsestart
func (t *PerformanceTiming) ResponseStart() uint64 {
	return t.epoch(t.timeline.navigated().load().FinalNetworkResponseStartTime)
}

// ResponseEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-responseend
func (t *PerformanceTiming) ResponseEnd() uint64 {
	return t.epoch(t.timeline.navigated().load().EndTime)
}

// DomLoading is https://w3c.github.io/navigation-timing/#dom-performancetiming-domloading
func (t *PerformanceTiming) DomLoading() uint64 { return t.epoch(t.timeline.navigated().DOMLoading) }

// DomInteractive is https://w3c.github.io/navigation-timing/#dom-performancetiming-dominteractive
func (t *PerformanceTiming) DomInteractive() uint64 {
	return t.epoch(t.timeline.navigated().DOMInteractive)
}

// DomContentLoadedEventStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-domcontentloadedeventstart
func (t *PerformanceTiming) DomContentLoadedEventStart() uint64 {
	return t.epoch(t.timeline.navigated().DOMContentLoadedEventStart)
}

// DomContentLoadedEventEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-domcontentloadedeventend
func (t *PerformanceTiming) DomContentLoadedEventEnd() uint64 {
	return t.epoch(t.timeline.navigated().DOMContentLoadedEventEnd)
}

// DomComplete is https://w3c.github.io/navigation-timing/#dom-performancetiming-domcomplete
func (t *PerformanceTiming) DomComplete() uint64 { return t.epoch(t.timeline.navigated().DOMComplete) }

// LoadEventStart is https://w3c.github.io/navigation-timing/#dom-performancetiming-loadeventstart
func (t *PerformanceTiming) LoadEventStart() uint64 {
	return t.epoch(t.timeline.navigated().LoadEventStart)
}

// LoadEventEnd is https://w3c.github.io/navigation-timing/#dom-performancetiming-loadeventend
func (t *PerformanceTiming) LoadEventEnd() uint64 {
	return t.epoch(t.timeline.navigated().LoadEventEnd)
}

// named is the value of an attribute, by its name.
func (t *PerformanceTiming) named(name string) uint64 { return timingAttributes[name](t) }

// timingAttributes are the read only attributes of PerformanceTiming.
//
// https://w3c.github.io/navigation-timing/#the-performancetiming-interface
var timingAttributes = map[string]func(*PerformanceTiming) uint64{
	"navigationStart":            (*PerformanceTiming).NavigationStart,
	"unloadEventStart":           (*PerformanceTiming).UnloadEventStart,
	"unloadEventEnd":             (*PerformanceTiming).UnloadEventEnd,
	"redirectStart":              (*PerformanceTiming).RedirectStart,
	"redirectEnd":                (*PerformanceTiming).RedirectEnd,
	"fetchStart":                 (*PerformanceTiming).FetchStart,
	"domainLookupStart":          (*PerformanceTiming).DomainLookupStart,
	"domainLookupEnd":            (*PerformanceTiming).DomainLookupEnd,
	"connectStart":               (*PerformanceTiming).ConnectStart,
	"connectEnd":                 (*PerformanceTiming).ConnectEnd,
	"secureConnectionStart":      (*PerformanceTiming).SecureConnectionStart,
	"requestStart":               (*PerformanceTiming).RequestStart,
	"responseStart":              (*PerformanceTiming).ResponseStart,
	"responseEnd":                (*PerformanceTiming).ResponseEnd,
	"domLoading":                 (*PerformanceTiming).DomLoading,
	"domInteractive":             (*PerformanceTiming).DomInteractive,
	"domContentLoadedEventStart": (*PerformanceTiming).DomContentLoadedEventStart,
	"domContentLoadedEventEnd":   (*PerformanceTiming).DomContentLoadedEventEnd,
	"domComplete":                (*PerformanceTiming).DomComplete,
	"loadEventStart":             (*PerformanceTiming).LoadEventStart,
	"loadEventEnd":               (*PerformanceTiming).LoadEventEnd,
}

// isTimingAttribute reports whether a name is that of a read only attribute of
// PerformanceTiming.
func isTimingAttribute(name string) bool { return timingAttributes[name] != nil }
