// Checked against HTML of 2026-08-21.

package eventloop

import "time"

// suspension is the state of a loop that is suspended, or was: nothing of any document happens there meanwhile.
type suspension struct {
	suspended bool
	since     time.Duration
}

// Suspend has the loop run no task that has a document, as if no document were fully active any more, until Resume is called.
// Timers stand still, the rendering is not updated, and neither keeps the loop from being quiescent. Tasks without a document
// run. Suspend is for the documents of an agent that are kept for a return, and for the workers of these. It belongs to the
// loop's goroutine, as Resume does; the task that is running goes on to its end.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func (l *Loop) Suspend() {
	if l.suspension.suspended || l.closing {
		return
	}
	l.suspension = suspension{suspended: true, since: l.clock.Now()}
	for _, ts := range l.timers {
		ts.Suspend()
	}
	// A batch that is under way ends.
	l.attention.Or(activityChanged)
}

// Resume has the loop go on where Suspend has left it. What has been queued meanwhile runs in its order, and timers have as long
// to go as they had then.
func (l *Loop) Resume() {
	if !l.suspension.suspended {
		return
	}
	elapsed := l.clock.Now() - l.suspension.since
	l.suspension = suspension{}
	for _, ts := range l.timers {
		ts.Resume()
	}
	if l.outer.OuterTimers != nil {
		l.outer.Delay(elapsed)
	}
	l.attention.Or(activityChanged)
}

// Suspended says whether the loop is suspended. It belongs to the loop's goroutine.
func (l *Loop) Suspended() bool { return l.suspension.suspended }

// mayRun says whether tasks of a document may run.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-task-runnable
func (l *Loop) mayRun(document Document) bool {
	// A task is runnable if its document is either null or fully active.
	return document == nil || !l.suspension.suspended && document.FullyActive()
}

// nextOuter is when the first timer outside of the loop is due, or never.
func (l *Loop) nextOuter() time.Duration {
	if l.suspension.suspended {
		return never
	}
	return l.outer.next()
}

// nextRendering is the rendering opportunity that somebody waits for, or never.
func (l *Loop) nextRendering() time.Duration {
	if l.suspension.suspended {
		return never
	}
	return l.rendering.opportunity
}
