package eventloop

import (
	"testing"
	"time"
)

func TestPause(t *testing.T) {
	l, m := newTestLoop(LoopOptions{})
	var log []string
	say := func(what string) { log = append(log, what) }
	other, _ := newTestLoop(LoopOptions{})
	l.QueueTask(Networking, nil, func() {
		met := l.NewGoal("met already")
		met.Meet()
		met.Meet()
		say("first " + l.Pause(met, -1).String())

		goal := l.NewGoal("work")
		m.add(func() { say("microtask") })
		l.QueueTask(Timer, nil, func() { say("task") })
		l.InParallel("work", func() {
			awaitWaiting(l)
			goal.Meet()
		})
		say("second " + l.Pause(goal, -1).String())

		start := l.Now()
		say("third " + l.Pause(l.NewGoal("nothing"), 2*ms).String())
		if waited := l.Now() - start; waited < 2*ms {
			t.Errorf("paused for %v", waited)
		}
		say("fourth " + l.Pause(l.NewGoal("nothing"), 0).String())

		late := l.NewGoal("termination")
		l.InParallel("work", func() {
			awaitWaiting(l)
			l.Terminate(nil)
		})
		say("fifth " + l.Pause(late, time.Hour).String())
		late.Meet()
		say("sixth " + l.Pause(late, -1).String())
		panics(t, "the goal other belongs to another event loop", func() { l.Pause(other.NewGoal("other"), 0) })
	})
	l.Run()
	equal(t, log, []string{"first met", "second met", "third timed out", "fourth timed out", "fifth ended", "sixth ended"})
}

// Setup that runs before Run can wait, too.
func TestPauseBeforeRun(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	goal := l.NewGoal("setup")
	go goal.Meet()
	if r := l.Pause(goal, -1); r != Met || !goal.Met() {
		t.Error(r)
	}
	l.Terminate(nil)
	l.Run()
}

func TestSpinTheEventLoop(t *testing.T) {
	var log []string
	say := func(what string) { log = append(log, what) }
	l, m := newTestLoop(LoopOptions{EmptyStack: func() func() {
		say("empty stack")
		return func() { say("restore stack") }
	}})
	goal := l.NewGoal("something awesome")
	l.QueueTask(DOMManipulation, nil, func() {
		l.CurrentTask().ScriptEvaluationEnvironmentSettings = "mine"
		m.add(func() { say("microtask of task 1") })
		say("task 1")
		say(l.SpinUntil(goal).String())
		task := l.CurrentTask()
		if task.Source != DOMManipulation || task.ScriptEvaluationEnvironmentSettings != "mine" {
			t.Errorf("the current task became %+v", task)
		}
		m.add(func() { say("last microtask") })
		say("task 1 ends")
	})
	l.QueueTask(Networking, nil, func() {
		m.add(func() { say("microtask of task 2") })
		say("task 2")
		goal.Meet() // queues the rest of task 1 behind task 3
		say("task 2 ends")
	})
	l.QueueTask(DOMManipulation, nil, func() { say("task 3") })
	l.QueueTask(Timer, nil, func() {
		l.QueueTask(Timer, nil, func() { l.Terminate(nil) })
	})
	l.Run()
	equal(t, log, []string{
		"task 1", "empty stack", "microtask of task 1",
		"task 2", "task 2 ends", "microtask of task 2", "task 3",
		"restore stack", "met", "task 1 ends", "last microtask",
	})
}

// A microtask that spins the event loop lets the other microtasks run first,
// then becomes a task.
func TestSpinFromMicrotask(t *testing.T) {
	var log []string
	say := func(what string) { log = append(log, what) }
	l, m := newTestLoop(LoopOptions{})
	m.log = say
	goal := l.NewGoal("x")
	l.QueueTask(Timer, nil, func() {
		say("task 1")
		m.add(func() {
			say("microtask 1")
			l.QueueTask(Timer, nil, func() { say("task 2"); goal.Meet() })
			say(l.SpinUntil(goal).String())
			if l.CurrentTask().Source != Microtask || !l.PerformingMicrotaskCheckpoint() {
				t.Error("the microtask is not what runs")
			}
			m.add(func() { say("microtask 3"); l.Terminate(nil) })
			say("microtask 1 ends")
		})
		m.add(func() { say("microtask 2") })
	})
	l.Run()
	equal(t, log, []string{
		"task 1", "microtask 1", "microtask 2", "notify", "transactions", "clear",
		"task 2", "notify", "transactions", "clear", "met", "microtask 1 ends", "microtask 3",
	})
}

// The first of two tasks that spin goes on after the second one has ended.
func TestNestedSpin(t *testing.T) {
	var log []string
	say := func(what string) { log = append(log, what) }
	l, _ := newTestLoop(LoopOptions{})
	first, second := l.NewGoal("first"), l.NewGoal("second")
	l.QueueTask(Timer, nil, func() {
		say("task 1 " + l.SpinUntil(first).String())
	})
	l.QueueTask(Timer, nil, func() {
		first.Meet()
		say("task 2 " + l.SpinUntil(second).String())
	})
	l.QueueTask(Timer, nil, func() {
		l.InParallel("work", func() {
			awaitWaiting(l) // all three spin
			second.Meet()
		})
		say("task 3 " + l.SpinUntil(second).String()) // the same goal
		l.QueueTask(Timer, nil, func() { l.Terminate(nil) })
	})
	l.Run()
	equal(t, log, []string{"task 3 met", "task 2 met", "task 1 met"})
}

func TestSpinEnds(t *testing.T) {
	t.Run("terminated", func(t *testing.T) {
		l, m := newTestLoop(LoopOptions{})
		l.QueueTask(Timer, nil, func() {
			l.InParallel("work", func() { awaitWaiting(l); l.Terminate(nil) })
			if r := l.SpinUntil(l.NewGoal("x")); r != Ended {
				t.Error(r)
			}
			m.add(func() { t.Error("a microtask ran after Terminate") })
		})
		if reason := l.Run(); reason != Terminated {
			t.Error(reason)
		}
	})
	t.Run("closed", func(t *testing.T) {
		l, _ := newTestLoop(LoopOptions{Kind: WorkerEventLoop})
		goal := l.NewGoal("x")
		l.QueueTask(Timer, nil, func() {
			if r := l.SpinUntil(goal); r != Ended {
				t.Error(r)
			}
		})
		l.QueueTask(Timer, nil, func() {
			l.Close()
			goal.Meet()
		})
		if reason := l.Run(); reason != Closed {
			t.Error(reason)
		}
	})
	t.Run("no task", func(t *testing.T) {
		l, _ := newTestLoop(LoopOptions{Name: "x"})
		panics(t, "no task is running on the window event loop of x", func() { l.SpinUntil(l.NewGoal("y")) })
	})
}
