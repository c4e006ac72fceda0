package eventloop

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// testBacklog is a backlog of steps.
type testBacklog struct {
	loop *Loop

	mu      sync.Mutex
	steps   []func()
	taken   uint64
	awaited bool
	closed  bool
	batches []int // how many tasks each batch had
}

func newTestBacklog(l *Loop, document Document) *testBacklog {
	b := &testBacklog{loop: l}
	l.SetBacklog(b, PostedMessage, document)
	return b
}

func (b *testBacklog) add(steps func()) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return
	}
	b.steps = append(b.steps, steps)
	wake := b.awaited
	b.awaited = false
	b.mu.Unlock()
	if wake {
		b.loop.BacklogArrived()
	}
}

func (b *testBacklog) Arrived() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken + uint64(len(b.steps))
}

func (b *testBacklog) Taken() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken
}

func (b *testBacklog) take() func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.steps) == 0 {
		return nil
	}
	steps := b.steps[0]
	b.steps = b.steps[1:]
	b.taken++
	return steps
}

func (b *testBacklog) Perform(batch Batch) {
	b.batches = append(b.batches, 0)
	for i := range batch.Max {
		if i > 0 && batch.Attention.Load() != 0 {
			return
		}
		steps := b.take()
		if steps == nil {
			return
		}
		if i > 0 {
			b.loop.PerformMicrotaskCheckpoint()
		}
		b.batches[len(b.batches)-1]++
		steps()
	}
}

func (b *testBacklog) Await() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.awaited = len(b.steps) == 0
	return b.awaited
}

func (b *testBacklog) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.steps, b.closed = nil, true
}

// logger returns what makes steps that log a name.
func logger(log *[]string) func(name string) func() {
	return func(name string) func() { return func() { *log = append(*log, name) } }
}

func TestBacklogInTurn(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	var log []string
	say := logger(&log)
	b := newTestBacklog(l, nil)
	b.add(say("b1"))
	b.add(say("b2"))
	l.QueueTask(Networking, nil, say("n1"))
	b.add(func() {
		say("b3")()
		l.QueueTask(Networking, nil, say("n3"))
		b.add(say("b5"))
	})
	l.QueueTask(DOMManipulation, nil, say("d1"))
	l.QueueTask(Networking, nil, say("n2"))
	b.add(say("b4"))
	for len(log) < 9 {
		l.turn()
	}
	equal(t, log, []string{"b1", "b2", "n1", "b3", "d1", "n2", "b4", "n3", "b5"})
}

// However long the backlog is, tasks of the loop run within patience, and the
// other way round.
func TestBacklogPatience(t *testing.T) {
	for _, flood := range []string{"backlog", "networking"} {
		t.Run(flood, func(t *testing.T) {
			l, _ := newTestLoop(LoopOptions{})
			b := newTestBacklog(l, nil)
			n, done := 0, -1
			for range 1000 {
				if flood == "backlog" {
					b.add(func() { n++ })
				} else {
					l.QueueTask(Networking, nil, func() { n++ })
				}
			}
			if flood == "backlog" {
				l.QueueTask(Networking, nil, func() { done = n })
			} else {
				b.add(func() { done = n })
			}
			for n < 1000 {
				l.turn()
			}
			if done != patience {
				t.Errorf("ran after %d others", done)
			}
		})
	}
}

// A batch ends when something happens that the loop has to look at.
func TestBacklogBatches(t *testing.T) {
	clock := &handClock{}
	l := NewProgram(ProgramOptions{Clock: clock}).NewLoop(LoopOptions{})
	var log []string
	say := logger(&log)
	b := newTestBacklog(l, nil)
	timers := l.NewTimers(nil)
	b.add(say("1"))
	b.add(func() { say("2")(); timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, say("timer")) })
	b.add(func() { say("3")(); l.QueueTask(Networking, nil, say("n")) })
	for i := range 40 {
		b.add(say(fmt.Sprint(i + 4)))
	}
	l.turn()
	if len(log) != 2 {
		t.Errorf("a timer was set, and the batch went on: %v", log)
	}
	l.turn()
	if log[len(log)-1] != "3" {
		t.Errorf("a task was queued, and the batch went on: %v", log)
	}
	for len(log) < 45 {
		l.turn()
	}
	// The timer's task is of the time at which the timer is found to be due, like n it
	// comes after what had arrived.
	if at := strings.Join(log, " "); !strings.Contains(at, "34 timer") && !strings.Contains(at, "35 timer") {
		t.Error(at)
	}
}

func TestBacklogOfInactiveDocument(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	d := &testDocument{}
	b := newTestBacklog(l, d)
	var log []string
	say := logger(&log)
	b.add(say("held"))
	l.QueueTask(Networking, nil, say("n"))
	l.turn()
	d.active = true
	l.ActivityChanged()
	l.turn()
	equal(t, log, []string{"n", "held"})
}

// A backlog wakes a loop that sleeps; a program whose backlogs have tasks is not
// quiescent; and what closing drops is gone.
func TestBacklogWakes(t *testing.T) {
	quiescent := make(chan struct{}, 8)
	p := NewProgram(ProgramOptions{OnQuiescent: func() { quiescent <- struct{}{} }})
	hold := p.Hold(UnderWay, "the test")
	var loops [2]*Loop
	var backlogs [2]*testBacklog
	var running sync.WaitGroup
	for i := range loops {
		loops[i] = p.NewLoop(LoopOptions{Kind: WorkerEventLoop})
		backlogs[i] = newTestBacklog(loops[i], nil)
		running.Go(func() { loops[i].Run() })
		awaitWaiting(loops[i])
	}
	// Two loops that pass a ball.
	const rounds = 2000
	n := 0
	var pass func(to int) func()
	pass = func(to int) func() {
		return func() {
			if n++; n < rounds {
				backlogs[to].add(pass(1 - to))
			}
		}
	}
	backlogs[0].add(pass(1))
	hold.Release()
	<-quiescent
	if n != rounds {
		t.Errorf("quiescent after %d of %d", n, rounds)
	}
	hold = p.Hold(UnderWay, "the end")
	backlogs[0].add(func() {
		backlogs[0].add(func() { t.Error("ran in a closed loop") })
		loops[0].Close()
		backlogs[0].add(func() { t.Error("added to a closed loop") })
	})
	loops[1].Terminate(nil)
	running.Wait()
	hold.Release()
}

// Until is when the next timer is due.
func TestBacklogUntil(t *testing.T) {
	clock := &handClock{now: time.Second}
	l := NewProgram(ProgramOptions{Clock: clock}).NewLoop(LoopOptions{})
	var got Batch
	l.SetBacklog(onceBacklog{&got, new(uint64)}, PostedMessage, nil)
	l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Second, func() {})
	l.turn()
	if got.Start != time.Second || got.Until != 2*time.Second || got.Still {
		t.Errorf("%+v", got)
	}
}

// onceBacklog has one task, which keeps the batch.
type onceBacklog struct {
	batch *Batch
	taken *uint64
}

func (b onceBacklog) Arrived() uint64     { return 1 }
func (b onceBacklog) Taken() uint64       { return *b.taken }
func (b onceBacklog) Perform(batch Batch) { *b.batch, *b.taken = batch, 1 }
func (b onceBacklog) Await() bool         { return *b.taken == 1 }
func (b onceBacklog) Close()              {}
