// Checked against Prioritized Task Scheduling of 2025-05-30.

package scheduling

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TaskSignal is https://wicg.github.io/scheduling-apis/#tasksignal
type TaskSignal struct {
	dom.AbortSignal
	priority         TaskPriority
	priorityChanging bool
	// dependent says that the signal was made from others, and source is its source signal, if it has one that may change.
	dependent  bool
	source     *mozjs.Weak
	dependents []mozjs.Weak
	// kept is where the source holds the signal while somebody listens to it; heldBy is that source.
	kept   mozjs.Slot
	heldBy *TaskSignal
	// waiting are the tasks whose priority is the signal's: its priority change algorithms move them.
	waiting []*taskHandle
}

// prioritySource is what the priority of a task comes from: a signal, or a fixed priority, which stands for a fixed priority
// unabortable task signal.
//
// https://wicg.github.io/scheduling-apis/#create-a-fixed-priority-unabortable-task-signal
type prioritySource struct {
	signal *TaskSignal
	fixed  TaskPriority
}

func (p prioritySource) priority() TaskPriority {
	if p.signal != nil {
		return p.signal.priority
	}
	return p.fixed
}

// taskSignalOf returns the TaskSignal that a signal is; nil if it is another, or nil.
func taskSignalOf(signal *dom.AbortSignal) *TaskSignal {
	if signal == nil {
		return nil
	}
	task, _ := signal.Impl().(*TaskSignal)
	return task
}

// TaskSignalAny is https://wicg.github.io/scheduling-apis/#dom-tasksignal-any
//
// https://wicg.github.io/scheduling-apis/#create-a-dependent-task-signal
func TaskSignalAny(cx *mozjs.Context, signals []*dom.AbortSignal, init TaskSignalAnyInit) *TaskSignal {
	// 1. Let resultSignal be the result of creating a dependent signal from signals using the TaskSignal interface and realm.
	resultSignal := createTaskSignal(cx)
	resultSignal.MakeDependent(signals)
	// 2. Set resultSignal's dependent to true.
	resultSignal.dependent = true
	// 3. If init["priority"] is a TaskPriority, then set resultSignal's priority to it.
	sourceSignal := init.Priority.TaskSignal
	if sourceSignal == nil {
		resultSignal.priority = init.Priority.TaskPriority
		return resultSignal
	}
	// 4. Otherwise: 1. Let sourceSignal be init["priority"]. 2. Set resultSignal's priority to sourceSignal's priority.
	resultSignal.priority = sourceSignal.priority
	// 3. If sourceSignal does not have fixed priority:
	if sourceSignal.hasFixedPriority() {
		return resultSignal
	}
	// 1. If sourceSignal's dependent is true, then set sourceSignal to sourceSignal's source signal.
	if sourceSignal.dependent {
		source, ok := sourceSignal.source.Get().(*TaskSignal)
		if !ok {
			return resultSignal // it was collected: the priority cannot change any more
		}
		sourceSignal = source
	}
	// 3. Set resultSignal's source signal to a weak reference to sourceSignal.
	weak := sourceSignal.Weak()
	resultSignal.source = &weak
	// 4. Append resultSignal to sourceSignal's dependent signals.
	sourceSignal.dependents = slices.DeleteFunc(sourceSignal.dependents, func(w mozjs.Weak) bool { return w.Get() == nil })
	sourceSignal.dependents = append(sourceSignal.dependents, resultSignal.Weak())
	resultSignal.OnListenersChange(resultSignal.listenersChange)
	return resultSignal
}

// listenersChange has the source hold the signal while somebody listens for changes of its priority.
//
// https://wicg.github.io/scheduling-apis/#sec-task-signal-garbage-collection
func (s *TaskSignal) listenersChange(typ string) {
	s.ListenersChange(typ)
	if typ != "prioritychange" {
		return
	}
	source, ok := s.source.Get().(*TaskSignal)
	observed := s.HasListeners("prioritychange")
	switch {
	case !ok || observed == (s.heldBy != nil):
	case observed:
		s.kept, s.heldBy = source.Hold(s.Object.Value()), source
	default:
		source.Drop(s.kept)
		s.heldBy = nil
	}
}

// hasFixedPriority is https://wicg.github.io/scheduling-apis/#tasksignal-has-fixed-priority
func (s *TaskSignal) hasFixedPriority() bool { return s.dependent && s.source == nil }

// Priority is https://wicg.github.io/scheduling-apis/#dom-tasksignal-priority
func (s *TaskSignal) Priority() TaskPriority { return s.priority }

// signalPriorityChange is https://wicg.github.io/scheduling-apis/#tasksignal-signal-priority-change
func (s *TaskSignal) signalPriorityChange(priority TaskPriority) error {
	// 1. If signal's priority changing is true, then throw a "NotAllowedError" DOMException.
	if s.priorityChanging {
		return &idl.DOMException{Name: "NotAllowedError", Message: "The priority is being changed already."}
	}
	// 2. If signal's priority equals priority then return.
	if s.priority == priority {
		return nil
	}
	// 3. Set signal's priority changing to true. 8. Set it to false.
	s.priorityChanging = true
	defer func() { s.priorityChanging = false }()
	// 4. Let previousPriority be signal's priority. 5. Set signal's priority to priority.
	previousPriority := s.priority
	for _, h := range s.waiting {
		if h.steps != nil {
			h.remove()
		}
	}
	s.priority = priority
	// 6. For each algorithm of signal's priority change algorithms, run algorithm: those of tasks move them to other queues.
	for _, h := range s.waiting {
		if h.steps != nil {
			h.enqueue()
		}
	}
	// 7. Fire an event named prioritychange at signal using TaskPriorityChangeEvent, with its previousPriority attribute
	//    initialized to previousPriority.
	s.Cx().Frame(func() {
		e := createTaskPriorityChangeEvent(s.Cx())
		e.CreateAnEvent("prioritychange", dom.EventInit{})
		e.previousPriority = previousPriority
		s.Dispatch(&e.Event)
	})
	// For each dependentSignal of signal's dependent signals, signal priority change on it with priority.
	for _, weak := range slices.Clone(s.dependents) {
		if dependent, ok := weak.Get().(*TaskSignal); ok {
			if err := dependent.signalPriorityChange(priority); err != nil {
				return err
			}
		}
	}
	return nil
}

// TaskController is https://wicg.github.io/scheduling-apis/#taskcontroller
type TaskController struct {
	dom.AbortController
	signal *TaskSignal
}

// https://wicg.github.io/scheduling-apis/#dom-taskcontroller-taskcontroller
func (c *TaskController) construct(init TaskControllerInit) error {
	// 1. Let signal be a new TaskSignal object. 2. Set signal's priority to init["priority"]. 3. Set this's signal to signal.
	c.signal = createTaskSignal(c.Cx())
	c.signal.priority = init.Priority
	c.SetSignal(&c.signal.AbortSignal)
	return nil
}

// SetPriority is https://wicg.github.io/scheduling-apis/#dom-taskcontroller-setpriority
func (c *TaskController) SetPriority(priority TaskPriority) error {
	return c.signal.signalPriorityChange(priority)
}

// TaskPriorityChangeEvent is https://wicg.github.io/scheduling-apis/#taskprioritychangeevent
type TaskPriorityChangeEvent struct {
	dom.Event
	previousPriority TaskPriority
}

func (e *TaskPriorityChangeEvent) construct(typ string, init TaskPriorityChangeEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.previousPriority = init.PreviousPriority
	return nil
}

// PreviousPriority is https://wicg.github.io/scheduling-apis/#dom-taskprioritychangeevent-previouspriority
func (e *TaskPriorityChangeEvent) PreviousPriority() TaskPriority { return e.previousPriority }
