package performance

import (
	"slices"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// performanceTimeline is the performance timeline task source.
//
// https://w3c.github.io/performance-timeline/#dfn-performance-timeline-task-source
var performanceTimeline = eventloop.DeclareTaskSource("performance timeline")

// supportedEntryTypes are the entry types of the registry that are supported, in
// alphabetical order; windows have that of navigations, too.
var (
	supportedEntryTypes         = []string{"mark", "measure", "resource"}
	supportedEntryTypesOfWindow = []string{"mark", "measure", "navigation", "resource"}
)

// entryTypes are those of the global object.
func (p *Performance) entryTypes() []string {
	if inWindow(p.Cx()) {
		return supportedEntryTypesOfWindow
	}
	return supportedEntryTypes
}

// PerformanceObserver is https://w3c.github.io/performance-timeline/#dom-performanceobserver
//
// As long as it is registered, the Performance object keeps its wrapper.
type PerformanceObserver struct {
	mozjs.Object
	callback mozjs.Slot
	context  *mozjs.Realm // of the callback
	// typ is the observer type; "undefined" is the empty string.
	typ observerType
	// requiresDroppedEntries is requires dropped entries.
	requiresDroppedEntries bool
	// observed are the entry types of the options list.
	observed []string
	// buffer is the observer buffer.
	buffer []buffered
	// registration is what keeps the wrapper while this is registered.
	registered   bool
	registration mozjs.Slot
}

// observerType is an observer type.
//
// https://w3c.github.io/performance-timeline/#dfn-observer-type
type observerType string

const (
	singleType   observerType = "single"
	multipleType observerType = "multiple"
)

// https://w3c.github.io/performance-timeline/#dom-performanceobserver-constructor
func (o *PerformanceObserver) construct(callback PerformanceObserverCallback) error {
	// Create a new PerformanceObserver object with its observer callback set to
	// callback.
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	return nil
}

// PerformanceObserverSupportedEntryTypes is https://w3c.github.io/performance-timeline/#dom-performanceobserver-supportedentrytypes
func PerformanceObserverSupportedEntryTypes(cx *mozjs.Context) mozjs.Value {
	return performanceOf(cx).supportedEntryTypes()
}

// supportedEntryTypes returns the frozen array of supported entry types.
func (p *Performance) supportedEntryTypes() mozjs.Value {
	if p.supported == 0 {
		p.supported = p.Hold(idl.NewFrozenArray(p.Cx(), p.entryTypes(), idl.FromString))
	}
	return p.Held(p.supported)
}

// Observe is https://w3c.github.io/performance-timeline/#dom-performanceobserver-observe
func (o *PerformanceObserver) Observe(options PerformanceObserverInit) error {
	// 1. Let relevantGlobal be this's relevant global object.
	p := performanceOf(o.Cx())
	entryTypes, several := options.EntryTypes.Get()
	entryType, one := options.Type.Get()
	buffered, hasBuffered := options.Buffered.Get()
	switch {
	// 2. If options's entryTypes and type members are both omitted, then throw a
	//    TypeError.
	case !several && !one:
		return idl.TypeError("An observe() call must include either entryTypes or type arguments.")
	// 3. If options's entryTypes is present and any other member is also present, then
	//    throw a TypeError.
	case several && (one || hasBuffered):
		return idl.TypeError("An observe() call must not include both entryTypes and other arguments.")
	// 4. Update or check this's observer type: 1. If it is "undefined", set it to
	//    "multiple" or "single".
	case o.typ == "" && several:
		o.typ = multipleType
	case o.typ == "":
		o.typ = singleType
	// 2. 3. If it is the other one, throw an InvalidModificationError.
	case o.typ == singleType && several, o.typ == multipleType && one:
		return &idl.DOMException{Name: "InvalidModificationError", Message: "This PerformanceObserver has observed with entryTypes before and is called with type now, or the other way round."}
	}
	// 5. Set this's requires dropped entries to true.
	o.requiresDroppedEntries = true
	// 6. If this's observer type is "multiple":
	if several {
		// 1. 2. Let entry types be options's entryTypes sequence. Remove all types that
		//       are not supported.
		entryTypes = slices.DeleteFunc(slices.Clone(entryTypes), func(t string) bool { return !slices.Contains(p.entryTypes(), t) })
		// 3. If the resulting sequence is empty, abort these steps.
		if len(entryTypes) == 0 {
			return nil
		}
		// 4. 5. Replace the options list of the registered performance observer, or
		//       register this.
		o.observed = entryTypes
		p.register(o)
		return nil
	}
	// 7. Otherwise: 2. If options's type is not supported, abort these steps.
	if !slices.Contains(p.entryTypes(), entryType) {
		return nil
	}
	// 3. 4. Replace the item of the options list with the same type, or append options
	//       to it; register this, if it is not registered.
	if !slices.Contains(o.observed, entryType) {
		o.observed = append(o.observed, entryType)
	}
	p.register(o)
	// 5. If options's buffered flag is set: for each entry in the performance entry
	//    buffer of the type, append entry to the observer buffer. Queue the
	//    PerformanceObserver task.
	if buffered {
		for _, entry := range p.GetEntriesByType(entryType) {
			o.add(entry)
		}
		p.queueObserverTask()
	}
	return nil
}

// Disconnect is https://w3c.github.io/performance-timeline/#dom-performanceobserver-disconnect
func (o *PerformanceObserver) Disconnect() {
	// 1. Remove this from the list of registered performance observer objects.
	p := performanceOf(o.Cx())
	if o.registered {
		o.registered = false
		p.Drop(o.registration)
		p.observers = slices.DeleteFunc(p.observers, func(other *PerformanceObserver) bool { return other == o })
	}
	// 2. 3. Empty this's observer buffer and options list.
	o.TakeRecords()
	o.observed = nil
	p.updateObserved()
}

// TakeRecords is https://w3c.github.io/performance-timeline/#dom-performanceobserver-takerecords
func (o *PerformanceObserver) TakeRecords() []*PerformanceEntry {
	// Return a copy of this's observer buffer, and also empty it.
	entries := make([]*PerformanceEntry, len(o.buffer))
	for i, b := range o.buffer {
		entries[i] = b.entry
		// The frame keeps it from now on.
		b.entry.Object.Value()
		o.Drop(b.held)
	}
	o.buffer = nil
	return entries
}

// add appends an entry to the observer buffer.
func (o *PerformanceObserver) add(entry *PerformanceEntry) {
	o.buffer = append(o.buffer, buffered{entry, o.Hold(entry.Object.Value())})
}

// register appends an observer to the list of registered performance observer
// objects, if it is not in there.
func (p *Performance) register(o *PerformanceObserver) {
	if !o.registered {
		o.registered, o.registration = true, p.Hold(o.Value())
		p.observers = append(p.observers, o)
	}
	p.updateObserved()
}

// updateObserved tells the timeline whether there are observers of resources.
func (p *Performance) updateObserved() {
	p.timeline.observe(slices.ContainsFunc(p.observers, func(o *PerformanceObserver) bool {
		return slices.Contains(o.observed, "resource")
	}))
}

// queueEntry queues a PerformanceEntry, which is made if an observer is interested.
// Whoever calls this adds it to the performance entry buffer.
//
// https://w3c.github.io/performance-timeline/#dfn-queue-a-performanceentry
func (p *Performance) queueEntry(entryType string, entry func() *PerformanceEntry) {
	// 2. to 7. For each registered performance observer whose options list has
	//          entryType: append newEntry to its observer buffer.
	interested := false
	for _, o := range p.observers {
		if slices.Contains(o.observed, entryType) {
			interested = true
			o.add(entry())
		}
	}
	// 8. 9. Determine if the performance entry buffer is full: if so, increase its
	//       dropped entries count. (Those of marks and measures never are.)
	if entryType == "resource" && !p.canAddResource() {
		p.dropped++
	}
	// 12. Queue the PerformanceObserver task. (It does nothing if there is nothing to
	//     tell.)
	if interested {
		p.queueObserverTask()
	}
}

// queueObserverTask is https://w3c.github.io/performance-timeline/#dfn-queue-the-performanceobserver-task
func (p *Performance) queueObserverTask() {
	// 1. 2. If the performance observer task queued flag is set, terminate these
	//       steps. Set it.
	if p.observerTaskQueued {
		return
	}
	p.observerTaskQueued = true
	// 3. Queue a task:
	p.timeline.host.QueueTask(performanceTimeline, func() {
		// 1. Unset the performance observer task queued flag.
		p.observerTaskQueued = false
		// 2. Let notifyList be a copy of the list of registered performance observer
		//    objects. 3. For each of them:
		for _, o := range slices.Clone(p.observers) {
			p.notify(o)
		}
	})
}

// notify tells an observer of the entries in its buffer.
//
// https://w3c.github.io/performance-timeline/#dfn-queue-the-performanceobserver-task
func (p *Performance) notify(o *PerformanceObserver) {
	// 2. 4. Let entries be a copy of po's observer buffer. Empty it.
	entries := o.TakeRecords()
	// 3. If entries is empty, return.
	if len(entries) == 0 {
		return
	}
	// 5. Let observerEntryList be a new PerformanceObserverEntryList, with its entry
	//    list set to entries.
	observerEntryList := createPerformanceObserverEntryList(p.Cx())
	for _, entry := range entries {
		observerEntryList.entries = append(observerEntryList.entries, buffered{entry, observerEntryList.Hold(entry.Object.Value())})
	}
	// 6. 7. 8. Let droppedEntriesCount be null. If po's requires dropped entries is
	//          set, set it to the dropped entries counts of what po observes. Set po's
	//          requires dropped entries to false.
	var callbackOptions PerformanceObserverCallbackOptions
	if o.requiresDroppedEntries {
		droppedEntriesCount := uint64(0)
		if slices.Contains(o.observed, "resource") {
			droppedEntriesCount = p.dropped
		}
		callbackOptions.DroppedEntriesCount = idl.Some(droppedEntriesCount)
		o.requiresDroppedEntries = false
	}
	// 10. Invoke po's observer callback with « observerEntryList, po, callbackOptions
	//     », "report", and po.
	callback := PerformanceObserverCallback{Callback: idl.CallbackOf(o.context, o.Held(o.callback))}
	callback.InvokeAndReport(o.Value(), observerEntryList, o, callbackOptions)
}

// PerformanceObserverEntryList is https://w3c.github.io/performance-timeline/#dom-performanceobserverentrylist
type PerformanceObserverEntryList struct {
	mozjs.Object
	// entries is the entry list.
	entries []buffered
}

// GetEntries is https://w3c.github.io/performance-timeline/#dom-performanceobserverentrylist-getentries
func (l *PerformanceObserverEntryList) GetEntries() []*PerformanceEntry {
	return filterBuffer(l.entries, idl.None[string](), idl.None[string]())
}

// GetEntriesByType is https://w3c.github.io/performance-timeline/#dom-performanceobserverentrylist-getentriesbytype
func (l *PerformanceObserverEntryList) GetEntriesByType(typ string) []*PerformanceEntry {
	return filterBuffer(l.entries, idl.None[string](), idl.Some(typ))
}

// GetEntriesByName is https://w3c.github.io/performance-timeline/#dom-performanceobserverentrylist-getentriesbyname
func (l *PerformanceObserverEntryList) GetEntriesByName(name string, typ idl.Optional[string]) []*PerformanceEntry {
	return filterBuffer(l.entries, idl.Some(name), typ)
}
