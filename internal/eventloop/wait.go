// Checked against HTML of 2026-08-21.

package eventloop

import "time"

// wait makes the loop wait in the given state (idle, or paused on goal) until
// it is woken or until deadline has passed on the program's clock. It returns at
// once if there is something to do already.
func (l *Loop) wait(state loopState, deadline time.Duration, goal *Goal) {
	l.endBusyWait()
	// A loop that waits runs no longer; and it is no reason to expect anything,
	// unless it will go on by itself.
	given := oneRunning
	if state == idle && !l.kept() || state == paused && deadline == never {
		given |= onePending
	}
	l.mu.Lock()
	if l.awaited(state, goal) {
		l.mu.Unlock()
		return
	}
	l.state, l.deadline, l.pausedOn, l.waking = state, deadline, goal, given
	l.publish()
	l.mu.Unlock()
	// From here on others may wake the loop. What they add they add before this
	// takes its own away.
	l.end(given)
	s := l.scheduled()
	if s != nil {
		s.rest(l)
	}
	for {
		timeout := time.Duration(-1)
		if deadline != never && l.program.virtual == nil {
			timeout = max(deadline-l.clock.Now(), 0)
		}
		// Under a schedule nobody answers at once.
		l.parker.park(timeout, s == nil)
		l.mu.Lock()
		if l.state != awake && l.program.virtual == nil && deadline <= l.clock.Now() {
			l.wakeUp()
		}
		woken := l.state == awake
		l.mu.Unlock()
		if woken {
			if state == paused {
				l.granted.Store(false) // the task goes on
			}
			return
		}
		// Someone unparked the loop for a reason that it had seen already.
	}
}

// kept says whether a timer, rendering, or an idle period keeps a loop that waits from being quiescent.
func (l *Loop) kept() bool {
	if l.suspension.suspended {
		return false
	}
	if l.outer.active() > 0 || l.rendering.opportunity != never || l.nextIdle() != never {
		return true
	}
	for _, ts := range l.timers {
		if ts.refs > 0 && !ts.suspended {
			return true
		}
	}
	return false
}

// awaited says whether what a loop in the given state waits for is there
// already. The caller holds l.mu.
func (l *Loop) awaited(state loopState, goal *Goal) bool {
	attention := l.attention.Load()
	if state == paused {
		return attention&terminating != 0 || goal.met
	}
	return attention != 0 || !l.nothingArrived()
}

// unlockAndWake gives back l.mu, which the caller holds, and wakes the loop if
// wake is true; the loop must be waiting then.
func (l *Loop) unlockAndWake(wake bool) {
	if !wake {
		l.mu.Unlock()
		return
	}
	l.wakeUp()
	l.mu.Unlock()
	if s := l.scheduled(); s != nil {
		s.become(l.actor, wants)
		return
	}
	l.parker.unpark()
}

// wakeUp makes a waiting loop awake. The caller holds l.mu and, unless it is
// the loop itself, unparks the loop when it has given the lock back.
func (l *Loop) wakeUp() {
	l.begin(l.waking)
	l.state = awake
	if l.scheduled() != nil {
		l.state = ready
	}
	l.deadline = never
	l.pausedOn = nil
}

// A Goal is a condition that a task waits for, with [Loop.Pause] or
// [Loop.SpinUntil], and that is met once and for all.
type Goal struct {
	loop   *Loop
	reason string

	// Under loop.mu.
	met  bool
	spun []spun // tasks that spin the loop until the goal is met
}

// spun is a task that was stopped by SpinUntil.
type spun struct {
	source   TaskSource
	document Document
	resume   func()
}

// NewGoal makes a goal of this loop. The reason is for [Program.Snapshot]. Any
// goroutine may call it.
//
// A goal keeps nothing from being quiescent: whoever is going to meet it is a
// task, work in parallel, or has a [Hold].
func (l *Loop) NewGoal(reason string) *Goal { return &Goal{loop: l, reason: reason} }

// Meet meets the goal: who waits for it goes on. Any goroutine may call it, any
// number of times.
func (g *Goal) Meet() {
	l := g.loop
	l.touchTasks()
	l.mu.Lock()
	if g.met {
		l.mu.Unlock()
		return
	}
	g.met = true
	wake := l.state == paused && l.pausedOn == g
	for _, s := range g.spun {
		wake = l.resumeLater(s) || wake
	}
	g.spun = nil
	l.unlockAndWake(wake)
}

// Met says whether the goal is met. Any goroutine may call it.
func (g *Goal) Met() bool {
	g.loop.mu.Lock()
	defer g.loop.mu.Unlock()
	return g.met
}

// resumeLater queues the task that resumes s and says whether the loop has to
// be woken for it. The caller holds l.mu.
func (l *Loop) resumeLater(s spun) bool {
	if l.refusing {
		return false
	}
	if l.arrived.push(record{steps: s.resume, document: s.document, source: s.source, behind: l.backlog.arrived()}) {
		l.attention.Or(taskArrived)
	}
	return l.state == idle
}

// A WaitResult says how a wait for a goal ended.
type WaitResult uint8

const (
	// Met means that the goal is met.
	Met WaitResult = iota + 1
	// TimedOut means that the time was over before the goal was met.
	TimedOut
	// Ended means that the loop is told to terminate, or is to be destroyed: the
	// caller returns as fast as it can, without running more script.
	Ended
)

// String is the result in a few words.
func (r WaitResult) String() string {
	switch r {
	case Met:
		return "met"
	case TimedOut:
		return "timed out"
	case Ended:
		return "ended"
	}
	return "waiting"
}

// Pause waits until the goal is met, at most for timeout unless it is negative,
// and runs nothing meanwhile. It ends early when the loop is told to terminate.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#pause
func (l *Loop) Pause(goal *Goal, timeout time.Duration) WaitResult {
	goal.mustBelongTo(l)
	l.TouchAll() // the task is in the middle of something
	// 1. Let global be the current global object.
	// 2. Let timeBeforePause be the current high resolution time given global.
	deadline := never
	if timeout >= 0 {
		deadline = after(l.clock.Now(), timeout)
	}
	// 3. If necessary, update the rendering: nobody sees it.
	// 4. Wait until the condition goal is met. While a user agent has a paused task,
	//    the corresponding event loop must not run further tasks.
	for {
		if l.Terminating() {
			return Ended
		}
		if goal.Met() {
			// 5. Record pause duration: nothing observes it here.
			return Met
		}
		if deadline != never && deadline <= l.clock.Now() {
			return TimedOut
		}
		l.wait(paused, deadline, goal)
	}
}

// SpinUntil stops the currently running task until the goal is met, and runs
// other tasks meanwhile. It panics if no task or microtask is running. It ends
// early when the loop is told to terminate, or is to be destroyed because its
// worker is closing.
//
// The stopped task stays on the goroutine's stack. So when a task that runs
// meanwhile spins the event loop, too, the first one can go on only after that
// one has ended, even if its goal is met earlier.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#spin-the-event-loop
func (l *Loop) SpinUntil(goal *Goal) WaitResult {
	goal.mustBelongTo(l)
	l.TouchAll() // the task is in the middle of something
	// 1. Let task be the event loop's currently running task. (It may be a microtask.)
	task := l.current
	if task == nil {
		panic("eventloop: SpinUntil: no task is running on the " + l.String())
	}
	// 2. Let task source be task's source.
	// 3. Let old stack be a copy of the JavaScript execution context stack.
	// 4. Empty the JavaScript execution context stack.
	restore := func() {}
	if l.options.EmptyStack != nil {
		restore = l.options.EmptyStack()
	}
	// 5. Perform a microtask checkpoint. If task is a microtask this is a no-op, but
	//    step 7 then makes the checkpoint that runs task go on. Here that checkpoint
	//    cannot go on before task has ended, so another one does its remaining work.
	checkpoint := l.performingCheckpoint
	l.performingCheckpoint = false
	l.PerformMicrotaskCheckpoint()
	// 6. In parallel: wait until the condition goal is met, then queue a task on task
	//    source to replace the stack with old stack and perform the steps after this
	//    one in the original algorithm.
	resumed := false
	l.mu.Lock()
	s := spun{task.Source, task.Document, func() { resumed, l.resumed = true, true }}
	if goal.met {
		l.resumeLater(s) // no need to wake the loop: it is this goroutine
	} else {
		goal.spun = append(goal.spun, s)
	}
	l.mu.Unlock()
	l.returnOuterTimers(0)
	// 7. Stop task. This lets the event loop's main set of steps continue.
	l.current = nil
	var reason EndReason
	for !resumed && reason == 0 {
		reason = l.turn()
	}
	l.current = task
	l.performingCheckpoint = checkpoint
	restore()
	if reason != 0 {
		return Ended
	}
	return Met
}

func (g *Goal) mustBelongTo(l *Loop) {
	if g.loop != l {
		panic("eventloop: the goal " + g.reason + " belongs to another event loop")
	}
}
