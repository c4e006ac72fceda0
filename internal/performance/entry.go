package performance

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// PerformanceEntry is https://w3c.github.io/performance-timeline/#dom-performanceentry
type PerformanceEntry struct {
	mozjs.Object
	name, entryType     string
	startTime, duration float64
	// id is 0 until the entry is queued; navigationID is the id of the navigation that was the most recent one by then.
	id, navigationID uint64
}

func (e *PerformanceEntry) init(name, entryType string, startTime, duration float64) {
	e.name, e.entryType, e.startTime, e.duration = name, entryType, startTime, duration
	e.SetMemory(len(name))
}

// Id is https://w3c.github.io/performance-timeline/#dom-performanceentry-id
func (e *PerformanceEntry) Id() uint64 { return e.id }

// NavigationId is https://w3c.github.io/performance-timeline/#dom-performanceentry-navigationid
func (e *PerformanceEntry) NavigationId() uint64 { return e.navigationID }

// Name is https://w3c.github.io/performance-timeline/#dom-performanceentry-name
func (e *PerformanceEntry) Name() string { return e.name }

// EntryType is https://w3c.github.io/performance-timeline/#dom-performanceentry-entrytype
func (e *PerformanceEntry) EntryType() string { return e.entryType }

// StartTime is https://w3c.github.io/performance-timeline/#dom-performanceentry-starttime
func (e *PerformanceEntry) StartTime() float64 { return e.startTime }

// Duration is https://w3c.github.io/performance-timeline/#dom-performanceentry-duration
func (e *PerformanceEntry) Duration() float64 { return e.duration }

// PerformanceMark is https://w3c.github.io/user-timing/#dom-performancemark
type PerformanceMark struct {
	PerformanceEntry
	detail mozjs.Slot
}

// inWindow reports whether the global object is a Window.
func inWindow(cx *mozjs.Context) bool {
	return slices.Contains(idl.HostOf(cx).Exposure().Global.Globals, "Window")
}

// https://w3c.github.io/user-timing/#dom-performancemark-constructor
func (m *PerformanceMark) construct(markName string, options PerformanceMarkOptions) error {
	// 1. If the current global object is a Window object and markName uses the
	//    same name as a read only attribute in the PerformanceTiming
	//    interface, throw a SyntaxError.
	if inWindow(m.Cx()) && isTimingAttribute(markName) {
		return &idl.DOMException{Name: "SyntaxError", Message: "'" + markName + "' is part of the PerformanceTiming interface, and cannot be used as a mark name."}
	}
	startTime, given := options.StartTime.Get()
	switch {
	// 5. If markOptions's startTime member exists and is negative, throw a
	//    TypeError.
	case given && startTime < 0:
		return idl.TypeError("'%g' cannot have a negative start time.", startTime)
	// Otherwise, set it to the value that would be returned by the Performance
	// object's now() method.
	case !given:
		startTime = performanceOf(m.Cx()).Now()
	}
	// 3. 4. 6. Set entry's name attribute to markName, entryType to "mark",
	//          duration to 0.
	m.PerformanceEntry.init(markName, "mark", startTime, 0)
	// 7. 8. Set entry's detail to null, or to a clone of markOptions's detail.
	detail, err := cloneDetail(m.Cx(), options.Detail)
	if err != nil {
		return err
	}
	m.detail = m.Hold(detail)
	return nil
}

// Detail is https://w3c.github.io/user-timing/#dom-performancemark-detail
func (m *PerformanceMark) Detail() mozjs.Value { return m.Held(m.detail) }

// PerformanceMeasure is https://w3c.github.io/user-timing/#dom-performancemeasure
type PerformanceMeasure struct {
	PerformanceEntry
	detail mozjs.Slot
}

// Detail is https://w3c.github.io/user-timing/#dom-performancemeasure-detail
func (m *PerformanceMeasure) Detail() mozjs.Value { return m.Held(m.detail) }

// cloneDetail returns a clone of the member detail; null, if there is none.
func cloneDetail(cx *mozjs.Context, detail mozjs.Value) (mozjs.Value, error) {
	if detail.IsNullish() {
		return mozjs.Null, nil
	}
	// Let record be the result of calling the StructuredSerialize algorithm on
	// detail. The clone is the result of calling StructuredDeserialize on
	// record and the current realm.
	clone, _, err := cx.StructuredClone(detail, nil)
	return clone, err
}
