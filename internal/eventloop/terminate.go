// Checked against HTML of 2026-08-21.

package eventloop

import "errors"

// ErrTerminated is the cause of a termination that was given none.
var ErrTerminated = errors.New("the agent was terminated")

// ErrEnded is the cause of a loop's context when the loop ended without being
// terminated.
var ErrEnded = errors.New("the event loop ended")

// Terminate tells the loop to end: tasks in its queues are dropped, whoever
// waits on its goroutine is woken, OnTerminate is called, [Loop.Context] is done
// with the given cause, and Run returns as soon as the goroutine gets there.
// Only the first call does anything. Any goroutine may call it; it does not wait
// for the end.
//
// These are the steps of "terminate a worker" that concern its event loop; a
// loop of any kind can be terminated.
//
// https://html.spec.whatwg.org/multipage/workers.html#terminate-a-worker
func (l *Loop) Terminate(cause error) {
	if cause == nil {
		cause = ErrTerminated
	}
	if l.Terminating() {
		return // also for OnTerminate, which may call this
	}
	l.TouchAll()
	l.interrupting.Lock()
	defer l.interrupting.Unlock()
	l.mu.Lock()
	if l.state == ended || l.Terminating() {
		l.mu.Unlock()
		return
	}
	// 1. Set the worker's WorkerGlobalScope object's closing flag to true.
	l.refusing = true
	// 2. If there are any tasks queued in the event loop's task queues, discard them
	//    without processing them. (No more of those that were sorted already is run;
	//    they go when Run ends.)
	l.arrived = fifo{}
	l.attention.And(^taskArrived)
	l.attention.Or(terminating)
	l.unlockAndWake(l.state == idle || l.state == paused)
	if s := l.scheduled(); s != nil {
		s.endFreely(l)
	}
	// 3. Abort the script currently running in the worker. Only then is the context
	//    done: what a script calls and the context ends must not return to a script
	//    that still runs.
	if l.options.OnTerminate != nil {
		l.options.OnTerminate()
	}
	l.cancel(cause)
}

// Terminating says whether Terminate was called. It costs one atomic load, for
// those who run microtasks or anything else that may not end by itself. Any
// goroutine may call it.
func (l *Loop) Terminating() bool { return l.attention.Load()&terminating != 0 }

// Close makes a worker's event loop end: its tasks are discarded, those queued
// later, too, its timers never fire, and Run returns when the current task is
// done. It panics on other loops than those of workers.
//
// https://html.spec.whatwg.org/multipage/workers.html#close-a-worker
func (l *Loop) Close() {
	if l.options.Kind != WorkerEventLoop {
		panic("eventloop: Close: the " + l.String() + " has no closing flag")
	}
	// 1. Discard any tasks that have been added to workerGlobal's relevant agent's
	//    event loop's task queues.
	l.mu.Lock()
	l.arrived = fifo{}
	l.attention.And(^taskArrived)
	// 2. Set workerGlobal's closing flag to true. (This prevents any further tasks
	//    from being queued.)
	l.refusing = true
	l.mu.Unlock()
	l.discardAll()
	l.closing = true
}

// Closing says whether Close was called.
func (l *Loop) Closing() bool { return l.closing }

// discardAll drops the tasks in the task queues, all timers, and the next rendering.
func (l *Loop) discardAll() {
	l.queues, l.ready, l.sorting = nil, 0, fifo{}
	if l.backlog.Backlog != nil {
		l.backlog.Close()
	}
	for len(l.timers) > 0 {
		l.timers[0].Close()
	}
	l.outer.close()
	l.rendering.opportunity = never
	l.nextTimer = never
}

// destroy destroys the event loop: nothing of it keeps anybody waiting.
func (l *Loop) destroy() {
	if s := l.scheduled(); s != nil {
		s.awaitEnd(l)
	}
	first := l.becomeEnded()
	l.discardAll()
	if first {
		l.letGo()
	}
}

// CutOff ends a loop whose goroutine was told to terminate and is elsewhere: for all
// others it is as if Run had returned. The goroutine must be kept from the loop
// meanwhile. When it comes back it runs no task any more, and calls ComeBack.
func (l *Loop) CutOff() {
	if l.becomeEnded() {
		l.program.countCutOff(l)
		l.letGo()
	}
}

// ComeBack says that the goroutine of a loop that was cut off has come back.
func (l *Loop) ComeBack() {
	l.program.mu.Lock()
	defer l.program.mu.Unlock()
	delete(l.program.cutOff, l)
}

func (p *Program) countCutOff(l *Loop) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cutOff == nil {
		p.cutOff = map[*Loop]struct{}{}
	}
	p.cutOff[l] = struct{}{}
}

// becomeEnded takes the loop's tasks from it, and reports whether it had not ended.
func (l *Loop) becomeEnded() bool {
	// A Terminate that is under way has called OnTerminate before this goes on.
	l.interrupting.Lock()
	defer l.interrupting.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	first := l.state != ended
	l.refusing = true
	l.state = ended
	l.arrived = fifo{}
	l.published = waiting{}
	return first
}

// letGo lets go of all who wait for the loop.
func (l *Loop) letGo() {
	l.quiesced.close()
	l.cancel(ErrEnded)
	l.endBusyWait()
	l.program.remove(l)
	l.holds.close()
	l.end(oneRunning | onePending)
}
