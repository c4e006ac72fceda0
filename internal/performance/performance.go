package performance

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Performance is https://w3c.github.io/hr-time/#dfn-performance
type Performance struct {
	dom.EventTarget
	timeline *Timeline
	isolated bool
	// buffers are the performance entry buffers of marks and measures, in one,
	// in the order in which they were added.
	//
	// https://w3c.github.io/performance-timeline/#dfn-performance-entry-buffer-map
	buffer []buffered
	// resources is likewise, of resources; dropped is their dropped entries count.
	resources resourceBuffers
	dropped   uint64
	// observers is the list of registered performance observer objects,
	// observerTaskQueued the performance observer task queued flag.
	//
	// https://w3c.github.io/performance-timeline/#dfn-list-of-registered-performance-observer-objects
	observers          []*PerformanceObserver
	observerTaskQueued bool
	lastEntryID        uint64 // the last performance entry id
	// navigationEntry is the entry of the navigation; nil until somebody wants to see it.
	navigationEntry *PerformanceNavigationTiming
	navigationHeld  mozjs.Slot
	navigationID    uint64                 // its id; 0 until somebody wants to know it
	returnID        uint64                 // that of the navigation that returned to the document last; 0 for none
	timing          *PerformanceTiming     // nil until script asks for it
	navigation      *PerformanceNavigation // likewise
	supported       mozjs.Slot             // the frozen array of supported entry types; 0 until script asks for it
}

// buffered is an entry of the buffer with what keeps it alive.
type buffered struct {
	entry *PerformanceEntry
	held  mozjs.Slot
}

// New makes the object that a global's attribute performance returns, once for each
// timeline.
func New(cx *mozjs.Context, timeline *Timeline) *Performance {
	p := createPerformance(cx)
	p.timeline, p.isolated = timeline, isolated(cx)
	p.resources.sizeLimit = defaultBufferSize
	// An integer last performance entry id that is initially set to a random integer
	// between 100 and 10000.
	p.lastEntryID = 100 + rand.Uint64N(9901)
	timeline.attach(p)
	return p
}

// generateID is https://w3c.github.io/performance-timeline/#dfn-generate-a-performance-entry-id
func (p *Performance) generateID() uint64 {
	// 2. Increase relevantGlobal's last performance entry id by a small number chosen by
	//    the user agent.
	p.lastEntryID += 1 + rand.Uint64N(8)
	// 3. Return it.
	return p.lastEntryID
}

// Global is what this package asks of a realm's global object, whose Go object
// implements it.
type Global interface {
	// Performance returns what the attribute performance returns.
	Performance() *Performance
}

// performanceOf returns the realm's Performance object. It panics if the
// global object has none.
func performanceOf(cx *mozjs.Context) *Performance {
	return cx.GlobalObject().Impl().(Global).Performance()
}

// add queues a mark or a measure, and adds it to the performance entry buffer.
func (p *Performance) add(entry *PerformanceEntry) {
	entry.id, entry.navigationID = p.generateID(), p.mostRecentNavigation()
	p.queueEntry(entry.entryType, func() *PerformanceEntry { return entry })
	p.buffer = append(p.buffer, buffered{entry, p.Hold(entry.Object.Value())})
}

// GetEntries is https://w3c.github.io/performance-timeline/#dom-performance-getentries
func (p *Performance) GetEntries() []*PerformanceEntry {
	return p.filter(idl.None[string](), idl.None[string]())
}

// GetEntriesByType is https://w3c.github.io/performance-timeline/#dom-performance-getentriesbytype
func (p *Performance) GetEntriesByType(typ string) []*PerformanceEntry {
	return p.filter(idl.None[string](), idl.Some(typ))
}

// GetEntriesByName is https://w3c.github.io/performance-timeline/#dom-performance-getentriesbyname
func (p *Performance) GetEntriesByName(name string, typ idl.Optional[string]) []*PerformanceEntry {
	return p.filter(idl.Some(name), typ)
}

// filter is https://w3c.github.io/performance-timeline/#dfn-filter-buffer-map-by-name-and-type
func (p *Performance) filter(name, typ idl.Optional[string]) []*PerformanceEntry {
	// 1. to 4. Let result be the entries of all buffers that have the type and the name.
	result := filterBuffer(p.buffer, name, typ)
	if typ.Or("resource") == "resource" {
		for _, r := range p.resources.buffer {
			if name.Or(r.timing.RequestedURL) == r.timing.RequestedURL {
				result = append(result, p.entryOf(r))
			}
		}
	}
	if typ.Or("navigation") == "navigation" && p.hasNavigation() {
		if url := p.timeline.navigation.URL; name.Or(url) == url {
			result = append(result, p.entryOfNavigation())
		}
	}
	// 5. 6. Sort results's entries. Return result.
	sortEntries(result)
	return result
}

// filterBuffer is https://w3c.github.io/performance-timeline/#dfn-filter-buffer-by-name-and-type
func filterBuffer(buffer []buffered, name, typ idl.Optional[string]) []*PerformanceEntry {
	// 1. Let result be an initially empty list.
	result := []*PerformanceEntry{}
	// 2. For each entry: append it, if it has the type and the name.
	for _, b := range buffer {
		if typ.Or(b.entry.entryType) == b.entry.entryType && name.Or(b.entry.name) == b.entry.name {
			result = append(result, b.entry)
		}
	}
	// 3. 4. Sort results's entries. Return result.
	sortEntries(result)
	return result
}

// sortEntries sorts entries in chronological order with respect to startTime.
func sortEntries(entries []*PerformanceEntry) {
	slices.SortStableFunc(entries, func(a, b *PerformanceEntry) int {
		switch {
		case a.startTime < b.startTime:
			return -1
		case a.startTime > b.startTime:
			return 1
		}
		return 0
	})
}

// Mark is https://w3c.github.io/user-timing/#dom-performance-mark
func (p *Performance) Mark(markName string, options PerformanceMarkOptions) (*PerformanceMark, error) {
	// 1. Run the PerformanceMark constructor and let entry be the newly
	//    created object.
	entry := createPerformanceMark(p.Cx())
	if err := entry.construct(markName, options); err != nil {
		return nil, err
	}
	// 2. 3. Queue a PerformanceEntry entry. Add it to the performance entry buffer.
	p.add(&entry.PerformanceEntry)
	// 4. Return entry.
	return entry, nil
}

// ClearMarks is https://w3c.github.io/user-timing/#dom-performance-clearmarks
func (p *Performance) ClearMarks(markName idl.Optional[string]) { p.clear("mark", markName) }

// ClearMeasures is https://w3c.github.io/user-timing/#dom-performance-clearmeasures
func (p *Performance) ClearMeasures(measureName idl.Optional[string]) {
	p.clear("measure", measureName)
}

// clear removes the entries of a type, all or those with a name.
func (p *Performance) clear(typ string, name idl.Optional[string]) {
	p.buffer = slices.DeleteFunc(p.buffer, func(b buffered) bool {
		if b.entry.entryType != typ || name.Or(b.entry.name) != b.entry.name {
			return false
		}
		p.Drop(b.held)
		return true
	})
}

// Measure is https://w3c.github.io/user-timing/#dom-performance-measure
func (p *Performance) Measure(measureName string, startOrOptions DOMStringOrPerformanceMeasureOptions, endMark idl.Optional[string]) (*PerformanceMeasure, error) {
	// Options are nothing without a member.
	options := startOrOptions.PerformanceMeasureOptions
	start, hasStart := options.Start.Get()
	end, hasEnd := options.End.Get()
	duration, hasDuration := options.Duration.Get()
	endMarkName, endMarkGiven := endMark.Get()
	// 1. If startOrMeasureOptions is a PerformanceMeasureOptions object and at
	//    least one of start, end, duration, and detail exist, run the
	//    following checks:
	if hasStart || hasEnd || hasDuration || !options.Detail.IsUndefined() {
		switch {
		// 1. If endMark is given, throw a TypeError.
		case endMarkGiven:
			return nil, idl.TypeError("If a non-empty PerformanceMeasureOptions object was passed, endMark must not be passed.")
		// 2. If startOrMeasureOptions's start and end members are both
		//    omitted, throw a TypeError.
		case !hasStart && !hasEnd:
			return nil, idl.TypeError("If a non-empty PerformanceMeasureOptions object was passed, at least one of its 'start' or 'end' properties must be present.")
		// 3. If startOrMeasureOptions's start, duration, and end members all
		//    exist, throw a TypeError.
		case hasStart && hasDuration && hasEnd:
			return nil, idl.TypeError("If a non-empty PerformanceMeasureOptions object was passed, it must not have all of its 'start', 'duration', and 'end' properties defined.")
		}
	}
	// 2. Compute end time as follows:
	var endTime, startTime float64
	var err error
	switch {
	// 1. If endMark is given, let end time be endMark converted to a
	//    timestamp.
	case endMarkGiven:
		endTime, err = p.convertName(endMarkName)
	// 2. Otherwise, if the end member exists, let end time be it converted to
	//    a timestamp.
	case hasEnd:
		endTime, err = p.convert(end)
	// 3. Otherwise, if the start and duration members both exist: let end time
	//    be start plus duration, both converted.
	case hasStart && hasDuration:
		if endTime, err = p.convert(start); err == nil {
			var d float64
			d, err = convertTime(duration)
			endTime += d
		}
	// 4. Otherwise, let end time be the value that would be returned by the
	//    Performance object's now() method.
	default:
		endTime = p.Now()
	}
	if err != nil {
		return nil, err
	}
	// 3. Compute start time as follows:
	switch {
	// 1. If the start member exists, let start time be it converted to a
	//    timestamp.
	case hasStart:
		startTime, err = p.convert(start)
	// 2. Otherwise, if the duration and end members both exist: let start time
	//    be end minus duration, both converted.
	case hasDuration && hasEnd:
		var d float64
		if d, err = convertTime(duration); err == nil {
			startTime = endTime - d
		}
	// 3. Otherwise, if startOrMeasureOptions is a DOMString, let start time be
	//    it converted to a timestamp.
	case startOrOptions.IsDOMString:
		startTime, err = p.convertName(startOrOptions.DOMString)
		// 4. Otherwise, let start time be 0.
	}
	if err != nil {
		return nil, err
	}
	// 9. Set entry's detail attribute: clone the member, if it exists;
	//    otherwise set it to null. (An exception leaves no entry behind.)
	detail, err := cloneDetail(p.Cx(), options.Detail)
	if err != nil {
		return nil, err
	}
	// 4. to 8. Create a new PerformanceMeasure object (entry) with this's
	//    relevant realm, measureName, "measure", start time and the duration
	//    from start time to end time.
	entry := createPerformanceMeasure(p.Cx())
	entry.PerformanceEntry.init(measureName, "measure", startTime, endTime-startTime)
	entry.detail = entry.Hold(detail)
	// 10. 11. Queue a PerformanceEntry entry. Add it to the performance entry buffer.
	p.add(&entry.PerformanceEntry)
	// 12. Return entry.
	return entry, nil
}

// convert is https://w3c.github.io/user-timing/#dfn-convert-a-mark-to-a-timestamp
func (p *Performance) convert(mark DOMStringOrDouble) (float64, error) {
	if mark.IsDOMString {
		return p.convertName(mark.DOMString)
	}
	return convertTime(mark.Double)
}

// convertName converts the name of a mark to a timestamp.
func (p *Performance) convertName(mark string) (float64, error) {
	// 1. If mark is a DOMString and it has the same name as a read only
	//    attribute in the PerformanceTiming interface, let end time be the
	//    value returned by running the convert a name to a timestamp algorithm.
	if isTimingAttribute(mark) {
		// https://w3c.github.io/user-timing/#dfn-convert-a-name-to-a-timestamp
		// 1. If the global object is not a Window object, throw a TypeError.
		if !inWindow(p.Cx()) {
			return 0, idl.TypeError("'%s' is an attribute of PerformanceTiming, which is for windows.", mark)
		}
		// 2. If name is navigationStart, return 0.
		if mark == "navigationStart" {
			return 0, nil
		}
		// 3. Let startTime be the value of navigationStart in the PerformanceTiming
		//    interface. 4. Let endTime be the value of name in it.
		startTime, endTime := p.Timing().NavigationStart(), p.Timing().named(mark)
		if endTime != 0 {
			// 6. Return result of subtracting startTime from endTime.
			return float64(endTime) - float64(startTime), nil
		}
		// 5. If endTime is 0, throw an InvalidAccessError.
		return 0, &idl.DOMException{Name: "InvalidAccessError", Message: "'" + mark + "' is empty: either the event hasn't happened yet, or it would provide cross-origin timing information."}
	}
	// 2. Otherwise, if mark is a DOMString, let end time be the value of the
	//    startTime attribute from the most recent occurrence of a
	//    PerformanceMark object in the performance entry buffer whose name is
	//    mark. If no matching entry is found, throw a SyntaxError.
	for _, b := range slices.Backward(p.buffer) {
		if b.entry.entryType == "mark" && b.entry.name == mark {
			return b.entry.startTime, nil
		}
	}
	return 0, &idl.DOMException{Name: "SyntaxError", Message: "The mark '" + mark + "' does not exist."}
}

// convertTime converts a timestamp to itself.
func convertTime(mark float64) (float64, error) {
	// 3. Otherwise, if mark is a DOMHighResTimeStamp:
	// 1. If mark is negative, throw a TypeError.
	if math.Signbit(mark) && mark != 0 {
		return 0, idl.TypeError("'%g' is negative.", mark)
	}
	// 2. Otherwise, let end time be mark.
	return mark, nil
}
