package eventloop

import (
	"fmt"
	"testing"
	"time"
)

// A manual clock goes where it is told, from deadline to deadline, and no further.
func TestManualClock(t *testing.T) {
	clock := NewManualClock(0)
	quiescent := make(chan struct{}, 8)
	p := NewProgram(ProgramOptions{Clock: clock, OnQuiescent: func() { quiescent <- struct{}{} }})
	l := p.NewLoop(LoopOptions{})
	var log []string
	say := func(what string) func() {
		return func() { log = append(log, fmt.Sprint(what, " ", clock.Now())) }
	}
	timers := l.NewTimers(nil)
	var again func()
	again = func() {
		say("again")()
		if clock.Now() < 30*time.Minute {
			timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 10*time.Minute, again)
		}
	}
	ended := make(chan struct{})
	l.QueueTask(Timer, nil, func() {
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, say("at once"))
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 10*time.Minute, again)
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, say("an hour"))
	})
	go func() { l.Run(); close(ended) }()
	awaitWaiting(l)
	for range 2 * readsBesideOthers {
		if now := l.ReadClock(); now != 0 {
			t.Fatal("reading the clock has moved it to", now)
		}
	}
	advance := func(d time.Duration) {
		arrived := make(chan struct{})
		p.Advance(d, func() { say("arrived")(); close(arrived) })
		<-arrived
	}
	advance(15 * time.Minute)
	// Two in a row, of which the second begins where the first ends.
	first, second := make(chan struct{}), make(chan struct{})
	h := p.Hold(UnderWay, "a fetch")
	p.Advance(5*time.Minute, func() { say("first")(); close(first) })
	p.Advance(40*time.Minute, func() { say("second")(); close(second) })
	if now := clock.Now(); now != 15*time.Minute {
		t.Errorf("the clock shows %v while something is under way", now)
	}
	h.Release()
	<-first
	<-second
	<-quiescent
	advance(0)
	equal(t, log, []string{"at once 0s", "again 10m0s", "arrived 15m0s", "again 20m0s", "first 20m0s", "again 30m0s", "an hour 1h0m0s", "second 1h0m0s", "arrived 1h0m0s"})
	l.Terminate(nil)
	<-ended
	panics(t, "not manual", func() { NewProgram(ProgramOptions{}).Advance(0, nil) })
}
