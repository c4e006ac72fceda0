package eventloop

import (
	"testing"
	"time"
)

// readUntil reads the clock of a loop until it shows at least a time, and returns how
// often it did, and what it then showed.
func readUntil(l *Loop, until time.Duration) (reads int, now time.Duration) {
	for now < until {
		now = l.ReadClock()
		reads++
	}
	return reads, now
}

// Who reads a virtual clock a few times finds that it stands still; who does nothing
// else sees it move, by as much each time.
func TestBusyWait(t *testing.T) {
	l := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)}).NewLoop(LoopOptions{})
	timers := l.NewTimers(nil)
	var order []string
	l.QueueTask(Timer, nil, func() {
		reads, now := readUntil(l, 1)
		if reads != readsAtOneTime+1 || now != leastCreep {
			t.Errorf("the clock shows %v after %d reads", now, reads)
		}
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 30*time.Millisecond, func() { order = append(order, "30") })
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 20*time.Millisecond, func() { order = append(order, "20") })
		if reads, now = readUntil(l, time.Second); now < time.Second || now > time.Second+10*leastCreep {
			t.Errorf("the clock shows %v after %d reads", now, reads)
		}
		if reads, now = readUntil(l, 365*24*time.Hour); now > 366*24*time.Hour {
			t.Errorf("the clock shows %v after %d reads", now, reads)
		}
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {
			// The clock has jumped: it is another time.
			start := l.Now()
			if reads, now := readUntil(l, start+1); reads != readsAtOneTime+1 || now != start+leastCreep {
				t.Errorf("the clock shows %v more after %d reads", now-start, reads)
			}
			l.Terminate(nil)
		})
	})
	l.Run()
	equal(t, order, []string{"20", "30"})
}

// Tasks in a row that read the clock, and never wait, are a busy wait, too.
func TestBusyWaitOfTasks(t *testing.T) {
	l := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)}).NewLoop(LoopOptions{})
	tasks := 0
	var task func()
	task = func() {
		if tasks++; l.ReadClock() < time.Millisecond {
			l.QueueTask(DOMManipulation, nil, task)
			return
		}
		l.Terminate(nil)
	}
	l.QueueTask(DOMManipulation, nil, task)
	l.Run()
	if want := readsAtOneTime + int(time.Millisecond/leastCreep); tasks != want {
		t.Errorf("%d tasks, want %d", tasks, want)
	}
}

// A busy wait passes no time that another loop waits for.
func TestBusyWaitWakesOthers(t *testing.T) {
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)})
	busy, other := p.NewLoop(LoopOptions{}), p.NewLoop(LoopOptions{})
	fired := make(chan time.Duration)
	const due = 10*time.Millisecond + 1
	other.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, due, func() { fired <- other.Now() })
	busy.QueueTask(DOMManipulation, nil, func() {
		awaitWaiting(other)
		if _, now := readUntil(busy, due); now != due {
			t.Errorf("the clock shows %v when another timer is due at %v", now, due)
		}
		if now := <-fired; now != due {
			t.Errorf("the timer fired at %v", now)
		}
		busy.Terminate(nil)
		other.Terminate(nil)
	})
	ended := make(chan EndReason)
	go func() { ended <- other.Run() }()
	busy.Run()
	<-ended
}

// Something else that runs keeps the clock from moving, but not for ever.
func TestBusyWaitBesideWork(t *testing.T) {
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)})
	l := p.NewLoop(LoopOptions{})
	hold := p.Hold(UnderWay, "a fetch")
	l.QueueTask(DOMManipulation, nil, func() {
		if reads, _ := readUntil(l, 1); reads != readsBesideOthers+1 {
			t.Errorf("the clock moves after %d reads", reads)
		}
		hold.Release()
		l.Terminate(nil)
	})
	l.Run()
}

// Two loops that do nothing but read the clock both come to their ends.
func TestBusyWaitsOfTwo(t *testing.T) {
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)})
	ended := make(chan EndReason)
	for range 2 {
		l := p.NewLoop(LoopOptions{})
		l.QueueTask(DOMManipulation, nil, func() {
			readUntil(l, time.Second)
			l.Terminate(nil)
		})
		go func() { ended <- l.Run() }()
	}
	<-ended
	<-ended
	if n := p.busy.Load(); n != 0 {
		t.Errorf("%d loops read the clock still", n)
	}
}

// With a clock that moves by itself to read it is to look at it.
func TestReadMonotonicClock(t *testing.T) {
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	l.QueueTask(DOMManipulation, nil, func() {
		before, now, after := l.Now(), l.ReadClock(), l.Now()
		if now < before || now > after {
			t.Errorf("%v is not between %v and %v", now, before, after)
		}
		l.Terminate(nil)
	})
	l.Run()
}
