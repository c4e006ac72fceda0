package eventloop

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// plainMicrotasks is a microtask queue of Go functions.
type plainMicrotasks struct {
	loop  *Loop
	queue []func()
	log   func(string) // told of the steps after draining; may be nil
}

func (m *plainMicrotasks) add(steps func()) { m.queue = append(m.queue, steps) }
func (m *plainMicrotasks) Empty() bool      { return len(m.queue) == 0 }

func (m *plainMicrotasks) Drain() {
	for len(m.queue) > 0 && !m.loop.Terminating() {
		oldest := m.queue[0]
		m.queue = m.queue[1:]
		oldest()
	}
}

func (m *plainMicrotasks) NotifyRejectedPromises() { m.say("notify") }

func (m *plainMicrotasks) CleanupIndexedDatabaseTransactions() { m.say("transactions") }
func (m *plainMicrotasks) ClearKeptObjects()                   { m.say("clear") }

func (m *plainMicrotasks) say(what string) {
	if m.log != nil {
		m.log(what)
	}
}

// newTestLoop makes a loop of a program of its own, with microtasks.
func newTestLoop(options LoopOptions) (*Loop, *plainMicrotasks) {
	m := &plainMicrotasks{}
	l := NewProgram(ProgramOptions{}).NewLoop(options)
	m.loop = l
	l.SetMicrotaskQueue(m)
	return l, m
}

func equal(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("got  %s\nwant %s", strings.Join(got, " "), strings.Join(want, " "))
	}
}

func panics(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	f()
}

func TestProcessingModel(t *testing.T) {
	var log []string
	say := func(what string) { log = append(log, what) }
	l, m := newTestLoop(LoopOptions{})
	m.log = say
	current := func() string {
		if task := l.CurrentTask(); task != nil {
			return task.Source.String()
		}
		return "none"
	}
	l.QueueTask(Networking, nil, func() {
		say("task 1 on " + current())
		m.add(func() {
			say("microtask 1 on " + current())
			m.add(func() { say("microtask 3") })
			l.PerformMicrotaskCheckpoint() // has no effect in a checkpoint
			say("microtask 1 ends")
		})
		m.add(func() { say("microtask 2") })
		say("task 1 ends")
	})
	l.QueueTask(WebLocks, nil, func() {
		say("task 2")
		m.add(func() { say("microtask 4") })
		l.PerformMicrotaskCheckpoint() // such as: clean up after running script
		say("task 2 goes on, on " + current())
	})
	l.QueueTask(WebLocks, nil, func() { l.Terminate(nil) })
	if reason := l.Run(); reason != Terminated {
		t.Errorf("Run: %v", reason)
	}
	if l.CurrentTask() != nil || l.PerformingMicrotaskCheckpoint() {
		t.Error("a task or a checkpoint is left over")
	}
	equal(t, log, []string{
		"task 1 on networking", "task 1 ends",
		"microtask 1 on microtask", "microtask 1 ends", "microtask 2", "microtask 3", "notify", "transactions", "clear",
		"task 2", "microtask 4", "notify", "transactions", "clear", "task 2 goes on, on web locks", "notify", "transactions", "clear",
	})
}

type testDocument struct{ active bool }

func (d *testDocument) FullyActive() bool { return d.active }

func TestCurrentTask(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	d := &testDocument{active: true}
	l.QueueTask(UserInteraction, d, func() {
		task := l.CurrentTask()
		if task.Source != UserInteraction || task.Document != d || task.ScriptEvaluationEnvironmentSettings != nil {
			t.Errorf("current task %+v", task)
		}
		task.ScriptEvaluationEnvironmentSettings = "settings"
	})
	l.QueueTask(UserInteraction, nil, func() {
		if task := l.CurrentTask(); task.Document != nil || task.ScriptEvaluationEnvironmentSettings != nil {
			t.Errorf("the next task has something of the one before: %+v", task)
		}
		l.Terminate(nil)
	})
	l.Run()
}

func TestQueueTaskRefuses(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	panics(t, "needs steps", func() { l.QueueTask(Timer, nil, nil) })
	panics(t, "TaskSource(0) is not a declared task source", func() { l.QueueTask(0, nil, func() {}) })
	panics(t, "TaskSource(63)", func() { l.QueueTask(63, nil, func() {}) })
	l.Terminate(nil)
	if l.QueueTask(Timer, nil, func() { t.Error("ran") }) {
		t.Error("a terminated loop took a task")
	}
	l.Run()
	if l.QueueTask(Timer, nil, func() { t.Error("ran") }) {
		t.Error("a loop that ended took a task")
	}
}

var testSource = DeclareTaskSource("test")

func TestDeclareTaskSource(t *testing.T) {
	s := testSource
	if s.String() != "test" || WebLocks.String() != "web locks" || TaskSource(0).String() != "TaskSource(0)" {
		t.Errorf("names: %v %v %v", s, WebLocks, TaskSource(0))
	}
	panics(t, `"test" is declared twice`, func() { DeclareTaskSource("test") })
	panics(t, "needs a name", func() { DeclareTaskSource("") })
	l, _ := newTestLoop(LoopOptions{})
	ran := false
	l.QueueTask(s, nil, func() { ran = true; l.Terminate(nil) })
	l.Run()
	if !ran {
		t.Error("a task of the new source did not run")
	}
}

func TestRunOnce(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{Name: "https://example.org/"})
	l.Terminate(nil)
	l.Run()
	panics(t, "Run is called twice on window event loop of https://example.org/", func() { l.Run() })
}

func TestPanicInTaskDestroysLoop(t *testing.T) {
	quiescent := make(chan struct{})
	p := NewProgram(ProgramOptions{OnQuiescent: func() { close(quiescent) }})
	l := p.NewLoop(LoopOptions{})
	l.Hold(StandBy, "port")
	l.QueueTask(Timer, nil, func() { panic("broken") })
	panics(t, "broken", func() { l.Run() })
	<-quiescent
	if l.QueueTask(Timer, nil, func() {}) || l.Context().Err() == nil {
		t.Error("the loop lives on")
	}
}

func TestTerminateFromTask(t *testing.T) {
	l, m := newTestLoop(LoopOptions{})
	cause := errors.New("too slow")
	l.QueueTask(Timer, nil, func() {
		l.QueueTask(Timer, nil, func() { t.Error("ran after Terminate") })
		m.add(func() { t.Error("a microtask ran after Terminate") })
		l.Terminate(cause)
		l.Terminate(errors.New("too late"))
		if !l.Terminating() {
			t.Error("not terminating")
		}
	})
	l.QueueTask(Networking, nil, func() { t.Error("ran after Terminate") })
	if reason := l.Run(); reason != Terminated {
		t.Errorf("Run: %v", reason)
	}
	if got := context.Cause(l.Context()); got != cause {
		t.Errorf("cause %v", got)
	}
}

// Microtasks that feed themselves for ever end when the loop is told to.
func TestTerminateMicrotaskFlood(t *testing.T) {
	interrupted := make(chan struct{})
	l, m := newTestLoop(LoopOptions{OnTerminate: func() { close(interrupted) }})
	flooding := make(chan struct{})
	var again func()
	again = func() { m.add(again) }
	l.QueueTask(Timer, nil, func() {
		m.add(func() { close(flooding) })
		m.add(again)
	})
	go func() {
		<-flooding
		l.Terminate(nil)
	}()
	if reason := l.Run(); reason != Terminated {
		t.Errorf("Run: %v", reason)
	}
	<-interrupted
}

func TestTerminateProgram(t *testing.T) {
	p := NewProgram(ProgramOptions{})
	cause := errors.New("interrupted")
	reasons := make(chan EndReason, 3)
	run := func(l *Loop) {
		go func() {
			reasons <- l.Run()
			if got := context.Cause(l.Context()); got != cause {
				t.Errorf("cause %v", got)
			}
		}()
	}
	busy, waiting := p.NewLoop(LoopOptions{}), p.NewLoop(LoopOptions{})
	var again func()
	again = func() { busy.QueueTask(Timer, nil, again) }
	again()
	run(busy)
	run(waiting)
	awaitWaiting(waiting)
	p.Terminate(cause)
	p.Terminate(nil)
	run(p.NewLoop(LoopOptions{})) // too late
	for range 3 {
		if r := <-reasons; r != Terminated {
			t.Error(r)
		}
	}
}

// Loops that come and go leave nothing behind.
func TestManyLoops(t *testing.T) {
	p := NewProgram(ProgramOptions{})
	before := runtime.NumGoroutine()
	for range 300 {
		l := p.NewLoop(LoopOptions{Kind: WorkerEventLoop})
		ended := make(chan EndReason)
		go func() { ended <- l.Run() }()
		l.Hold(StandBy, "port")
		l.QueueTask(PostedMessage, nil, func() {
			l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {})
			l.QueueTask(PostedMessage, nil, l.Close)
		})
		if r := <-ended; r != Closed {
			t.Fatal(r)
		}
	}
	if n := len(p.Snapshot().Loops); n != 0 || !p.Quiescent() {
		t.Errorf("%d loops are left", n)
	}
	// The last ones are about to return. Nothing tells when a goroutine has.
	for runtime.NumGoroutine() > before {
		time.Sleep(ms)
	}
}

// Neither queueing nor running a task allocates, once the queues have grown.
func TestTasksDoNotAllocate(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	timers := l.NewTimers(nil)
	d := &testDocument{active: true}
	steps := func() {}
	round := func() {
		for range 40 {
			l.QueueTask(PostedMessage, d, steps)
			l.QueueTask(Networking, nil, steps)
		}
		for range 80 {
			l.turn()
		}
	}
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 {
		t.Errorf("%v allocations for 80 tasks", n)
	}
	round = func() {
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, steps)
		l.turn()
	}
	round()
	if n := testing.AllocsPerRun(100, round); n > 1 {
		t.Errorf("%v allocations for a timer", n)
	}
}

func TestTerminateWhileWaiting(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	ended := make(chan EndReason)
	go func() { ended <- l.Run() }()
	awaitWaiting(l)
	l.Terminate(nil)
	if reason := <-ended; reason != Terminated {
		t.Errorf("Run: %v", reason)
	}
	if err := context.Cause(l.Context()); err != ErrTerminated {
		t.Errorf("cause %v", err)
	}
}

// awaitWaiting returns when the loop waits. Nothing tells of that without waking
// the loop, so it looks again and again; no test depends on how often.
func awaitWaiting(l *Loop) {
	for !l.status(0).Waiting {
		time.Sleep(50 * time.Microsecond)
	}
}

// OnTerminate is called once, and is over when Run returns.
func TestOnTerminate(t *testing.T) {
	for range 500 {
		calls := 0 // unsynchronized on purpose: the race detector watches
		var l *Loop
		l, _ = newTestLoop(LoopOptions{OnTerminate: func() {
			calls++
			l.Terminate(nil)
		}})
		told := make(chan struct{})
		go func() {
			l.Terminate(nil)
			close(told)
		}()
		l.QueueTask(Timer, nil, func() { l.Terminate(nil) })
		l.Run()
		if calls != 1 {
			t.Fatalf("OnTerminate was called %d times when Run returned", calls)
		}
		calls = 1
		<-told
		l.Terminate(nil)
	}
}

// What the context ends must find the script interrupted already.
func TestOnTerminateBeforeTheContextIsDone(t *testing.T) {
	var l *Loop
	l, _ = newTestLoop(LoopOptions{OnTerminate: func() {
		if err := l.Context().Err(); err != nil {
			t.Errorf("the context is done before the script is interrupted: %v", err)
		}
	}})
	cause := errors.New("enough")
	l.Terminate(cause)
	l.Run()
	if got := context.Cause(l.Context()); got != cause {
		t.Errorf("the cause is %v", got)
	}
}

func TestCloseWorker(t *testing.T) {
	l, m := newTestLoop(LoopOptions{Kind: WorkerEventLoop})
	timers := l.NewTimers(nil)
	var log []string
	l.QueueTask(PostedMessage, nil, func() {
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, func() { t.Error("a timer fired") })
		l.Close()
		if l.QueueTask(PostedMessage, nil, func() { t.Error("ran") }) {
			t.Error("a closing worker took a task")
		}
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, func() { t.Error("a timer fired") })
		l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, func() { t.Error("a timer fired") })
		m.add(func() { log = append(log, "microtask") })
		log = append(log, "task")
	})
	l.QueueTask(PostedMessage, nil, func() { t.Error("ran after Close") })
	if reason := l.Run(); reason != Closed || !l.Closing() {
		t.Errorf("Run: %v", reason)
	}
	equal(t, log, []string{"task", "microtask"})
	if err := context.Cause(l.Context()); err != ErrEnded {
		t.Errorf("cause %v", err)
	}
	w, _ := newTestLoop(LoopOptions{})
	panics(t, "has no closing flag", w.Close)
}

func TestReportTask(t *testing.T) {
	var reports []string
	clock := &handClock{}
	p := NewProgram(ProgramOptions{Clock: clock})
	l := p.NewLoop(LoopOptions{ReportTask: func(task *Task, start, end time.Duration) {
		reports = append(reports, fmt.Sprint(task.Source, " ", start, " ", end))
	}})
	l.QueueTask(Timer, nil, func() { clock.now += 70 * time.Millisecond })
	l.QueueTask(Networking, nil, func() { l.Terminate(nil) })
	l.Run()
	equal(t, reports, []string{"timer 0s 70ms", "networking 70ms 70ms"})
}

func TestStartIdlePeriod(t *testing.T) {
	var log []string
	var l *Loop
	clock := &handClock{now: time.Second}
	var timers *Timers
	l = NewProgram(ProgramOptions{Clock: clock}).NewLoop(LoopOptions{StartIdlePeriod: func(deadline func() time.Duration) {
		log = append(log, "idle until "+deadline().String())
		l.AwaitIdlePeriod()
		switch len(log) {
		case 2: // an idle callback
			l.QueueTask(UserInteraction, nil, func() {
				log = append(log, "callback")
				timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 20*time.Millisecond, func() {})
			})
		case 4:
			l.Terminate(nil)
		}
	}})
	timers = l.NewTimers(nil)
	l.QueueTask(Networking, nil, func() {
		log = append(log, "task")
		l.AwaitIdlePeriod()
	})
	l.Run()
	equal(t, log, []string{"task", "idle until 1.05s", "callback", "idle until 1.02s"})
}

// handClock is moved by hand. It is not safe for several goroutines.
type handClock struct{ now time.Duration }

func (c *handClock) Now() time.Duration { return c.now }
