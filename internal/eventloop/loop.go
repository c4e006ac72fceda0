// Checked against HTML of 2026-08-21 and requestIdleCallback of 2022-06-27.

package eventloop

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A Kind says whose event loop a loop is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop
type Kind uint8

const (
	// WindowEventLoop is the event loop of a similar-origin window agent.
	WindowEventLoop Kind = iota
	// WorkerEventLoop is the event loop of a dedicated, shared or service worker agent.
	WorkerEventLoop
	// WorkletEventLoop is the event loop of a worklet agent.
	WorkletEventLoop
)

// String is the kind as the specification words it.
func (k Kind) String() string {
	switch k {
	case WindowEventLoop:
		return "window event loop"
	case WorkerEventLoop:
		return "worker event loop"
	case WorkletEventLoop:
		return "worklet event loop"
	}
	return "event loop"
}

// LoopOptions says what a loop is to be. Callbacks that say nothing else are
// called on the loop's goroutine. All fields may be left zero.
type LoopOptions struct {
	// Name is for messages and [Program.Snapshot], such as the URL of a worker.
	Name string
	// Label stands for the loop in reports; empty for none.
	Label string
	// Kind is whose loop this is.
	Kind Kind
	// Microtasks is the agent's microtask queue; nil if it has none. It can be set
	// later with [Loop.SetMicrotaskQueue].
	Microtasks MicrotaskQueue

	// OnTerminate interrupts what keeps the loop's goroutine busy outside of this
	// package: a running script, Atomics.wait, a synchronous load. It is called
	// once, by the goroutine that called Terminate first, after Terminating
	// became true; that may be before NewLoop has returned. Run does not return
	// before OnTerminate has, so it must not wait for the loop.
	OnTerminate func()

	// OnQuiescent is called each time the loop becomes quiescent by itself: it
	// waits, and none of its own timers, holds and parallel work could wake it;
	// another loop still could. See [ProgramOptions.OnQuiescent] for how it is called.
	OnQuiescent func()

	// Places returns where script ran in the last task, as "URL:line": where it began, and
	// what it called; nil if none did. It is called after each task under a [Schedule].
	Places func() []string

	// ReportTask is called after each task with the times at which it was taken
	// and at which its microtask checkpoint was over: for reports of long tasks.
	// The task is valid during the call.
	//
	// https://w3c.github.io/longtasks/#report-long-tasks
	ReportTask func(t *Task, start, end time.Duration)

	// StartIdlePeriod is called when a window event loop has no runnable task
	// left. It starts an idle period for each same-loop window; computeDeadline
	// gives the deadline of the period at the time it is called.
	//
	// https://w3c.github.io/requestidlecallback/#start-an-idle-period-algorithm
	StartIdlePeriod func(computeDeadline func() time.Duration)

	// EmptyStack empties the JavaScript execution context stack and returns the
	// steps that replace it with what it was. [Loop.SpinUntil] needs it if scripts
	// can be on the stack.
	EmptyStack func() (restore func())
}

// The bits of Loop.attention: what a loop has to look at before it takes a
// task. They are set under Loop.mu, so that a loop that is about to wait does
// not miss one.
const (
	taskArrived uint32 = 1 << iota
	activityChanged
	terminating
	backlogArrived
	timersChanged // while the backlog is worked off
)

// The states of a loop, as others see it.
type loopState uint8

const (
	awake  loopState = iota // runs tasks, or is about to
	ready                   // would, but has to wait for its turn under a schedule
	idle                    // waits for a task or a timer
	paused                  // waits for a goal in the middle of a task
	ended                   // is destroyed
)

// A Loop is the event loop of one agent. Loops are made by [Program.NewLoop].
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop
type Loop struct {
	// Never changes.
	program *Program
	number  uint64 // the order in which the loops of the program were made
	clock   Clock
	options LoopOptions
	context context.Context
	cancel  context.CancelCauseFunc

	// Belongs to the loop's goroutine.
	microtasks           MicrotaskQueue
	performingCheckpoint bool
	current              *Task // the currently running task
	timesTasks           bool
	taskStartTime        time.Duration
	spareTasks           []*Task
	queues               []taskQueue // by TaskSource
	backlog              backlog     // changed under mu
	performing           bool        // tasks of the backlog
	ready                uint64      // bit s is set when queues[s].ready is not empty
	seq                  uint64
	sorting              fifo
	timers               []*Timers
	timerSeq             uint64
	nextTimer            time.Duration // no timer of the sets is due before that
	outer                outerTimers
	rendering            rendering
	suspension           suspension
	busy                 busyWait
	closing              bool          // the worker's closing flag
	resumed              bool          // the task that just ran resumes one that spun the loop
	idleReported         bool          // startIdlePeriod ran since the last task
	idleAwaited          bool          // somebody wants an idle period
	idleOpens            time.Duration // no idle period starts before, while time is virtual
	serving              []TaskSource

	_ [64]byte // what follows is written by others

	// How many reasons there are why the loop is not quiescent; see quiescence.go.
	activity activity

	attention atomic.Uint32
	mu        sync.Mutex
	// Under mu.
	arrived   fifo
	refusing  bool // tasks that are queued from now on are discarded
	state     loopState
	waking    units         // what waking up adds to the activity
	deadline  time.Duration // when the loop wakes by itself; never if it does not
	pausedOn  *Goal
	running   bool    // Run was called
	published waiting // what a waiting loop has, for Program.Snapshot

	interrupting sync.Mutex // held while OnTerminate runs; taken before mu

	holds    holds
	parallel holds // work of InParallel, which may outlive the loop
	quiesced notifier

	_ [64]byte

	parker parker

	actor   *actor      // under a schedule
	granted atomic.Bool // the loop has its turn, and has not begun it
	// arrivedBefore is what the scheduler has heard of the arrivals in the backlog. Its lock guards it.
	arrivedBefore uint64
}

// NewLoop makes a loop of the program. Until Run is called the loop counts as
// busy; every loop must be Run, if only to end at once because it was
// terminated. Any goroutine may call NewLoop.
func (p *Program) NewLoop(options LoopOptions) *Loop {
	l := &Loop{
		program:    p,
		clock:      p.clock,
		options:    options,
		microtasks: options.Microtasks,
		nextTimer:  never,
		rendering:  rendering{opportunity: never},
		deadline:   never,
	}
	l.context, l.cancel = context.WithCancelCause(context.Background())
	l.quiesced.notify = options.OnQuiescent
	l.begin(oneRunning | onePending)
	cause := p.add(l)
	if s := p.scheduler.Load(); s != nil {
		s.begin(l)
		l.TouchAll()
	}
	if cause != nil {
		l.Terminate(cause)
	}
	return l
}

// SetMicrotaskQueue gives the loop the microtask queue of its agent. It is for
// agents whose engine can only be started on the loop's goroutine; it must be
// called before the first task runs.
func (l *Loop) SetMicrotaskQueue(q MicrotaskQueue) { l.microtasks = q }

// Program is the program that the loop belongs to. Any goroutine may call it.
func (l *Loop) Program() *Program { return l.program }

// Name is the name that the loop was given. Any goroutine may call it.
func (l *Loop) Name() string { return l.options.Name }

// Described is the name behind the label, if there is one, for reports. Any goroutine
// may call it.
func (l *Loop) Described() string {
	if l.options.Label != "" {
		return "[" + l.options.Label + "] " + l.options.Name
	}
	return l.options.Name
}

// Kind is whose event loop this is. Any goroutine may call it.
func (l *Loop) Kind() Kind { return l.options.Kind }

// Now is the time on the program's clock. Any goroutine may call it.
func (l *Loop) Now() time.Duration { return l.clock.Now() }

// Context is done when the loop ends or is told to terminate; its cause is what
// Terminate was given. It is for work in parallel. Any goroutine may call it.
func (l *Loop) Context() context.Context { return l.context }

// CurrentTask is the event loop's currently running task: nil between tasks,
// and a Task of source [Microtask] during a microtask. It is valid until the
// task ends.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#currently-running-task
func (l *Loop) CurrentTask() *Task { return l.current }

// TimeTasks makes the loop look at the clock before each task from now on, so that
// [Loop.TaskStartTime] is known. It is for the loop's goroutine.
func (l *Loop) TimeTasks() { l.timesTasks = true }

// TaskStartTime is when the task began that runs, or has run last; 0 if the loop did
// not look. It is for the loop's goroutine.
func (l *Loop) TaskStartTime() time.Duration { return l.taskStartTime }

// An EndReason says why a loop ended.
type EndReason uint8

const (
	// Terminated means that Terminate was called.
	Terminated EndReason = iota + 1
	// Closed means that Close was called and the task that called it is done.
	Closed
)

// String is the reason in a word.
func (r EndReason) String() string {
	switch r {
	case Terminated:
		return "terminated"
	case Closed:
		return "closed"
	}
	return "not ended"
}

// Run runs the event loop on this goroutine, which it locks to its thread,
// until the loop is destroyed, and says why it was. It may be called once.
//
// If steps of a task panic, the loop is destroyed and the panic goes on.
func (l *Loop) Run() EndReason {
	l.mu.Lock()
	again := l.running
	l.running = true
	l.mu.Unlock()
	if again {
		panic("eventloop: Run is called twice on " + l.String())
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer l.destroy()
	for {
		if reason := l.turn(); reason != 0 {
			return reason
		}
	}
}

// String names the loop for messages.
func (l *Loop) String() string {
	if l.options.Name == "" {
		return l.options.Kind.String()
	}
	return l.options.Kind.String() + " of " + l.options.Name
}

// turn runs the steps of the processing model once, then waits if there was
// nothing to do. It returns a reason if the event loop is to be destroyed.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model
func (l *Loop) turn() EndReason {
	s := l.scheduled()
	if s != nil {
		l.awaitTurn(s)
	}
	if attention := l.attention.Load(); attention != 0 {
		if attention&terminating != 0 {
			return Terminated
		}
		l.sortArrived()
		if attention&activityChanged != 0 {
			l.attention.And(^activityChanged)
			l.releaseHeld()
		}
		l.attention.And(^(backlogArrived | timersChanged))
	}

	// 1. Let oldestTask and taskStartTime be null.
	var taskStartTime time.Duration
	if next := min(l.nextTimer, l.nextOuter(), l.nextRendering()); next != never || l.options.ReportTask != nil || l.timesTasks {
		taskStartTime = l.clock.Now()
		if next <= taskStartTime {
			l.fireTimers(taskStartTime)
			l.queueRendering(taskStartTime)
		}
	}
	// 2. If the event loop has a task queue with at least one runnable task, then:
	// 2.1. Let taskQueue be one such task queue, chosen in an implementation-defined manner.
	taskQueue := l.chooseTaskQueue()
	n := l.batch(taskQueue)
	if s != nil {
		taskQueue, n = l.serve(s, taskQueue, n)
	}
	if n > 0 {
		l.runBacklog(n, taskStartTime)
		return 0
	}
	if taskQueue == Timer && l.queues[Timer].ready.front().outer > 0 {
		l.runOuterTimers(taskStartTime)
		return 0
	}
	if taskQueue != 0 {
		l.runTask(l.takeOldest(taskQueue), taskStartTime)
		return 0
	}
	// 5. If this is a window event loop that has no runnable task in this event
	//    loop's task queues, then start an idle period (which may queue a task).
	if l.startIdlePeriod() {
		return 0
	}
	// 6. If this is a worker event loop, then:
	// 6.1. Run the animation frame callbacks for that dedicated worker: a task does,
	//      see queueRendering.
	// 6.2. If there are no tasks in the event loop's task queues and the
	//      WorkerGlobalScope object's closing flag is true, then destroy the event
	//      loop, aborting these steps. (No task can have arrived: they are discarded
	//      once the flag is set.)
	if l.closing && l.queued() == 0 {
		return Closed
	}
	l.wait(idle, l.nextDeadline(), nil)
	return 0
}

// runTask runs a task that was taken from its queue, and the microtask
// checkpoint after it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (from step 2.2)
func (l *Loop) runTask(r record, taskStartTime time.Duration) {
	steps := r.steps
	if t := r.timer; t != nil {
		steps = t.steps
		t.steps, t.state = nil, timerDone
	}
	// 2.2. Set taskStartTime to the unsafe shared current time.
	// 2.3. Set oldestTask to the first runnable task in taskQueue, and remove it.
	oldestTask := l.takeTask()
	oldestTask.Source = r.source
	if r.source != IdleTask {
		// Other work ends an idle period early.
		l.idleOpens = 0
	}
	oldestTask.Document = r.document
	// 2.4. If oldestTask's document is not null, then record task start time: the
	//      task keeps it for ReportTask.
	oldestTask.StartTime = taskStartTime
	l.taskStartTime = taskStartTime
	// 2.5. Set the event loop's currently running task to oldestTask.
	l.current = oldestTask
	// 2.6. Perform oldestTask's steps.
	steps()
	// 2.7. Set the event loop's currently running task back to null.
	l.current = nil
	if l.resumed {
		// The steps were "resume the task that spun the event loop", and that task
		// goes on when SpinUntil returns. Its checkpoint is performed when it is done.
		l.resumed = false
		l.dropTask(oldestTask)
		return
	}
	// 2.8. Perform a microtask checkpoint.
	l.PerformMicrotaskCheckpoint()
	// 3. Let taskEndTime be the unsafe shared current time.
	// 4. If oldestTask is not null, then report long tasks, and record task end time.
	if l.options.ReportTask != nil {
		l.options.ReportTask(oldestTask, taskStartTime, l.clock.Now())
	}
	if s := l.scheduled(); s != nil {
		s.ran(l, oldestTask.Source)
	}
	l.dropTask(oldestTask)
	l.idleReported = false
}

// startIdlePeriod tells the windows that the loop is idle, if it was not told
// since the last task and somebody wants to know. It says whether it did.
//
// AD-HOC: in virtual time, which stands still while callbacks run, an idle period of which only its own callbacks want another one
// lasts its 50 ms, unless there is something else to do. It would never end, and timers never come.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (step 5)
func (l *Loop) startIdlePeriod() bool {
	if !l.idleAwaited || l.idleReported {
		return false
	}
	// 5.1. Set this event loop's last idle period start time to the unsafe shared current time.
	lastIdlePeriodStartTime := l.clock.Now()
	if l.program.virtual != nil {
		if l.idleOpens > lastIdlePeriodStartTime {
			return false
		}
		l.idleOpens = after(lastIdlePeriodStartTime, longestIdlePeriod)
	}
	l.idleAwaited, l.idleReported = false, true
	// 5.2. Let computeDeadline be the following steps:
	computeDeadline := func() time.Duration {
		// 5.2.1. Let deadline be this event loop's last idle period start time plus 50.
		deadline := after(lastIdlePeriodStartTime, longestIdlePeriod)
		// 5.2.2. Let hasPendingRenders be false.
		// 5.2.3. For each windowInSameLoop of the same-loop windows for this event loop:
		//        if its map of animation frame callbacks is not empty, set hasPendingRenders
		//        to true; if a timer's deadline is less than deadline, set deadline to it.
		// 5.2.4. If hasPendingRenders is true, and the next rendering opportunity is before
		//        deadline, then return its time.
		// 5.2.5. Return deadline.
		return min(deadline, l.nextDeadline())
	}
	// 5.3. For each win of the same-loop windows for this event loop, perform the
	//      start an idle period algorithm for win with computeDeadline.
	l.options.StartIdlePeriod(computeDeadline)
	return true
}

// longestIdlePeriod is how long an idle period lasts at most.
const longestIdlePeriod = 50 * time.Millisecond

// AwaitIdlePeriod asks for an idle period: it starts when the loop of a window has no runnable task left.
func (l *Loop) AwaitIdlePeriod() {
	l.idleAwaited = l.options.StartIdlePeriod != nil && l.options.Kind == WindowEventLoop
}

// nextIdle is when the last idle period ends, if somebody waits for that, or never.
func (l *Loop) nextIdle() time.Duration {
	if !l.idleAwaited || l.idleReported || l.idleOpens == 0 || l.suspension.suspended {
		return never
	}
	return l.idleOpens
}

// nextDeadline is the time at which the next timer is due, or that of a rendering
// opportunity or of an idle period that somebody waits for, or never.
func (l *Loop) nextDeadline() time.Duration {
	l.nextTimer = never
	for _, ts := range l.timers {
		l.nextTimer = min(l.nextTimer, ts.next())
	}
	return min(l.nextTimer, l.nextOuter(), l.nextRendering(), l.nextIdle())
}
