package reporting

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ReportingObserver is https://w3c.github.io/reporting/#reportingobserver
//
// As long as it is registered, the global object keeps its wrapper.
type ReportingObserver struct {
	mozjs.Object
	callback mozjs.Slot
	context  *mozjs.Realm // of the callback
	types    []string
	buffered bool
	// queue is the report queue, whose wrappers held keeps.
	queue []*Report
	held  []mozjs.Slot
	// registration is what keeps the wrapper while this is registered.
	registered   bool
	registration mozjs.Slot
	// awaited says that a task will invoke the callback, if the report queue is not empty then.
	awaited bool
}

// https://w3c.github.io/reporting/#dom-reportingobserver-reportingobserver
func (o *ReportingObserver) construct(callback ReportingObserverCallback, options ReportingObserverOptions) error {
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	types, _ := options.Types.Get()
	o.types, o.buffered = slices.Clone(types), options.Buffered
	for _, t := range o.types {
		o.AddMemory(len(t))
	}
	return nil
}

// Observe is https://w3c.github.io/reporting/#dom-reportingobserver-observe
func (o *ReportingObserver) Observe() {
	// 1. Let global be the relevant global object of this.
	r, global := reportingOf(&o.Object), o.Realm().GlobalObject()
	// 2. Append this to the global's registered reporting observer list.
	if !o.registered {
		o.registered, o.registration = true, global.Hold(o.Value())
		r.observers = append(r.observers, o)
	}
	// 3. If this's buffered option is false, return. 4. Set this's buffered option to false.
	if !o.buffered {
		return
	}
	o.buffered = false
	// 5. For each report in global's report buffer, queue a task to execute add report with report and this.
	reports, kept := slices.Clone(r.buffer), global.Hold(o.Value())
	r.host.QueueTask(func() {
		defer global.Drop(kept)
		for _, generated := range reports {
			o.add(generated)
		}
	})
}

// Disconnect is https://w3c.github.io/reporting/#dom-reportingobserver-disconnect
func (o *ReportingObserver) Disconnect() {
	// 1. If this is not registered, return.
	if !o.registered {
		return
	}
	// 3. Remove this from global's registered reporting observer list.
	r := reportingOf(&o.Object)
	r.observers = slices.DeleteFunc(r.observers, func(other *ReportingObserver) bool { return other == o })
	o.registered = false
	o.Realm().GlobalObject().Drop(o.registration)
}

// TakeRecords is https://w3c.github.io/reporting/#dom-reportingobserver-takerecords
func (o *ReportingObserver) TakeRecords() []*Report {
	// 1. Let reports be a copy of this's report queue. 2. Empty this's report queue. 3. Return reports.
	reports := o.queue
	for i, r := range reports {
		// The frame keeps it from now on.
		r.Object.Value()
		o.Drop(o.held[i])
	}
	o.queue, o.held = nil, nil
	return reports
}

// add adds a report to the observer.
//
// https://w3c.github.io/reporting/#add-report
func (o *ReportingObserver) add(generated *report) {
	// 2. If observer's options has a non-empty types member which does not contain report's type, return.
	if len(o.types) > 0 && !slices.Contains(o.types, generated.typ) {
		return
	}
	defer o.Realm().Enter().Leave()
	cx := o.Cx()
	f := cx.Enter()
	defer f.Leave()
	// 3. Create a new Report r. Append r to observer's report queue.
	r := createReport(cx)
	r.report = generated
	r.AddMemory(int(generated.memory()))
	o.queue, o.held = append(o.queue, r), append(o.held, o.Hold(r.Object.Value()))
	// 4. If the size of observer's report queue is 1: queue a task to invoke reporting observers with a copy of global's
	//    registered reporting observer list. (One that will come to this observer anyway is enough.)
	if len(o.queue) == 1 && !o.awaited {
		reportingOf(&o.Object).queueInvocation(o)
	}
}

// queueInvocation queues a task that invokes the reporting observers that are registered.
func (r *Reporting) queueInvocation(o *ReportingObserver) {
	list := slices.Clone(r.observers)
	if !o.registered {
		list = append(list, o)
	}
	kept := make([]mozjs.Slot, len(list))
	for i, each := range list {
		each.awaited = true
		kept[i] = each.Realm().GlobalObject().Hold(each.Value())
	}
	queued := r.host.QueueTask(func() {
		for i, each := range list {
			each.awaited = false
			each.invoke()
			each.Realm().GlobalObject().Drop(kept[i])
		}
	})
	if !queued {
		for i, each := range list {
			each.Realm().GlobalObject().Drop(kept[i])
		}
	}
}

// invoke is to invoke reporting observers for one of them.
//
// https://w3c.github.io/reporting/#invoke-observers
func (o *ReportingObserver) invoke() {
	// 1. If observer's report queue is empty, then continue.
	if len(o.queue) == 0 {
		return
	}
	f := o.Cx().Enter()
	defer f.Leave()
	// 2. Let reports be a copy of observer's report queue. 3. Empty it. 4. Invoke observer's callback with « reports, observer »
	//    and "report", and with observer as the callback this value.
	callback := ReportingObserverCallback{Callback: idl.CallbackOf(o.context, o.Held(o.callback))}
	callback.InvokeAndReport(o.Value(), o.TakeRecords(), o)
}
