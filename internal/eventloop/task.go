// Checked against HTML of 2026-08-21.

package eventloop

import "time"

// A Document is what a task can be associated with: a Document of a window, or
// whatever plays that part in an agent, such as the global scope of a worker
// that can be suspended. Tasks of a document that is not fully active stay in
// their queues until it is again; see [Loop.ActivityChanged]. When a document
// goes away for good, [Loop.DiscardTasks] removes its tasks.
//
// Documents are compared with ==, so the dynamic type must be comparable;
// a pointer is usual.
type Document interface {
	// FullyActive says whether tasks of this document may run now. The loop
	// calls it on its own goroutine, possibly at every turn, and expects a quick
	// answer that does not call the loop.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
	FullyActive() bool
}

// A Task is a task, or a microtask, while it runs. A queued task has no Task
// value, so that queueing stays cheap.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-task
type Task struct {
	// Source is the source the task was queued on; [Microtask] for a microtask.
	Source TaskSource
	// Document is the document that the task was queued for; nil if none.
	Document Document
	// ScriptEvaluationEnvironmentSettings is the task's script evaluation
	// environment settings object set. It starts nil and belongs to the room that
	// runs scripts.
	ScriptEvaluationEnvironmentSettings any
	// StartTime is when the task was taken from its queue, on the program's
	// [Clock]. It is read only when a timer is pending or [LoopOptions.ReportTask]
	// is set; otherwise it is zero.
	StartTime time.Duration
}

// takeTask returns an empty Task, one that ended if there is any: a loop needs
// no more of them than tasks are nested by [Loop.SpinUntil].
func (l *Loop) takeTask() *Task {
	n := len(l.spareTasks)
	if n == 0 {
		return new(Task)
	}
	t := l.spareTasks[n-1]
	l.spareTasks = l.spareTasks[:n-1]
	return t
}

// dropTask empties a Task that ended and keeps it for takeTask.
func (l *Loop) dropTask(t *Task) {
	*t = Task{}
	l.spareTasks = append(l.spareTasks, t)
}

// QueueTask queues a task that performs steps on source, on behalf of document
// (nil for none), and wakes the loop if it waits. It reports whether the task
// was queued: a loop that is told to terminate, that has ended, or whose worker
// is closing discards it.
//
// Tasks queued by one goroutine on one source run in that order. QueueTask
// panics if source was never declared or steps is nil. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-task
func (l *Loop) QueueTask(source TaskSource, document Document, steps func()) bool {
	if steps == nil {
		panic("eventloop: QueueTask: a task needs steps")
	}
	if !source.declared() {
		panic("eventloop: QueueTask: " + source.String() + " is not a declared task source")
	}
	l.touchTasks()
	// 1, 2. event loop and document are given.
	l.mu.Lock()
	if l.refusing {
		l.mu.Unlock()
		return false
	}
	// 3. Let task be a new task.
	// 4–7. Set task's steps, source and document; its script evaluation environment
	//      settings object set is made when it runs.
	// 8, 9. Append task to the task queue that source is associated with. The loop
	//       sorts what arrived into its queues at its next turn (see choose.go).
	if l.arrived.push(record{steps: steps, document: document, source: source, behind: l.backlog.arrived()}) {
		l.attention.Or(taskArrived)
	}
	l.unlockAndWake(l.state == idle)
	return true
}

// DiscardTasks removes every queued task of document, without running it. It
// panics if document is nil: tasks without a document end with their loop.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document
func (l *Loop) DiscardTasks(document Document) {
	if document == nil {
		panic("eventloop: DiscardTasks: no document")
	}
	l.sortArrived()
	for i := range l.queues {
		l.queues[i].discard(document)
		l.noteReady(TaskSource(i))
	}
	l.outer.discard(document)
	l.rendering.discard(document)
}

// ActivityChanged tells the loop that some document became fully active, so
// that tasks it passed over are looked at again. Any goroutine may call it.
func (l *Loop) ActivityChanged() {
	l.touchTasks()
	l.mu.Lock()
	l.attention.Or(activityChanged)
	l.unlockAndWake(l.state == idle)
}
