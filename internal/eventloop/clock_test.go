package eventloop

import (
	"fmt"
	"math"
	"testing"
	"time"
)

func TestAfter(t *testing.T) {
	for _, c := range []struct{ t, d, want time.Duration }{
		{5, 3, 8}, {5, 0, 5}, {5, -3, 5}, {5, math.MaxInt64, never - 1}, {never - 2, 1, never - 1}, {never - 1, 1, never - 1}, {0, never - 1, never - 1},
	} {
		if got := after(c.t, c.d); got != c.want {
			t.Errorf("after(%d, %d) is %d, want %d", c.t, c.d, got, c.want)
		}
	}
}

// runToQuiescence runs the loops of a program until it is quiescent, ends them, and
// returns what was logged.
func runToQuiescence(loops []*Loop, quiescent <-chan struct{}, log chan string) (entries []string) {
	ended := make(chan EndReason)
	for _, l := range loops {
		go func() { ended <- l.Run() }()
	}
	<-quiescent
	for _, l := range loops {
		l.Terminate(nil)
		<-ended
	}
	close(log)
	for entry := range log {
		entries = append(entries, entry)
	}
	return entries
}

// Timers of several loops run in the order of their deadlines, each at exactly
// its deadline, and in no time.
func TestVirtualTime(t *testing.T) {
	quiescent := make(chan struct{}, 10)
	clock := NewVirtualClock(0)
	p := NewProgram(ProgramOptions{Clock: clock, OnQuiescent: func() { quiescent <- struct{}{} }})
	var loops []*Loop
	log := make(chan string, 100)
	start := time.Now()
	for i := range 3 {
		l := p.NewLoop(LoopOptions{})
		loops = append(loops, l)
		timers := l.NewTimers(nil)
		ticks := 0
		var tick func()
		tick = func() {
			log <- fmt.Sprint(i, " ", clock.Now())
			if ticks++; ticks < 3 {
				timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(10+i)*time.Hour, tick)
			}
		}
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(10+i)*time.Hour, tick)
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 1000*time.Hour, func() { t.Error("an unreferenced timer drove the clock") }).Unref()
	}
	equal(t, runToQuiescence(loops, quiescent, log), []string{
		"0 10h0m0s", "1 11h0m0s", "2 12h0m0s", "0 20h0m0s", "1 22h0m0s", "2 24h0m0s", "0 30h0m0s", "1 33h0m0s", "2 36h0m0s",
	})
	if took := time.Since(start); took > time.Minute {
		t.Errorf("took %v", took)
	}
	panics(t, "serves another program", func() { NewProgram(ProgramOptions{Clock: clock}) })
}

// Idle callbacks that ask for another idle period get one when theirs is over, and do not keep timers from firing; other work ends a
// period early.
func TestIdlePeriodsInVirtualTime(t *testing.T) {
	clock := NewVirtualClock(0)
	p := NewProgram(ProgramOptions{Clock: clock})
	var log []string
	var l *Loop
	l = p.NewLoop(LoopOptions{StartIdlePeriod: func(func() time.Duration) {
		l.QueueTask(IdleTask, nil, func() {
			log = append(log, "idle "+clock.Now().String())
			l.AwaitIdlePeriod()
		})
	}})
	timers := l.NewTimers(nil)
	timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 70*time.Millisecond, func() { log = append(log, "timer "+clock.Now().String()) })
	timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 180*time.Millisecond, func() { l.Terminate(nil) })
	l.QueueTask(Networking, nil, l.AwaitIdlePeriod)
	l.Run()
	equal(t, log, []string{"idle 0s", "idle 50ms", "timer 70ms", "idle 70ms", "idle 120ms", "idle 170ms"})
}

// Virtual time stands still while work is under way, and ends a pause.
func TestVirtualTimeAndWork(t *testing.T) {
	clock := NewVirtualClock(0)
	p := NewProgram(ProgramOptions{Clock: clock})
	l := p.NewLoop(LoopOptions{})
	timers := l.NewTimers(nil)
	l.QueueTask(Timer, nil, func() {
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {
			if r := l.Pause(l.NewGoal("never"), time.Hour); r != TimedOut || clock.Now() != 2*time.Hour {
				t.Errorf("paused until %v: %v", clock.Now(), r)
			}
			l.Terminate(nil)
		})
		l.InParallel("work", func() {
			awaitWaiting(l)
			// Time would have gone on when the loop began to wait, which it has done for
			// good when it runs something else.
			ran := make(chan struct{})
			l.QueueTask(Timer, nil, func() { close(ran) })
			<-ran
			if now := clock.Now(); now != 0 {
				t.Errorf("the clock shows %v while work is under way", now)
			}
		})
	})
	l.Run()
}

// A hold lets the time of a quiescent program go on.
func TestVirtualTimeGoesOnForHold(t *testing.T) {
	clock := NewVirtualClock(0)
	p := NewProgram(ProgramOptions{Clock: clock})
	l := p.NewLoop(LoopOptions{})
	fired := make(chan struct{})
	l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() { close(fired) }).Unref()
	ended := make(chan EndReason)
	go func() { ended <- l.Run() }()
	awaitWaiting(l)
	if clock.Now() != 0 {
		t.Errorf("the clock shows %v", clock.Now())
	}
	h := p.Hold(StandBy, "port")
	<-fired
	h.Release()
	l.Terminate(nil)
	<-ended
}
