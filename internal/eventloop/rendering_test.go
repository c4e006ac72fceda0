package eventloop

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

func TestFrameClock(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct{ now, last, next time.Duration }{
		{0, 0, 16666667},
		{1, 0, 16666667},
		{16666666, 0, 16666667},
		{16666667, 16666667, 33333334},
		{33333333, 16666667, 33333334},
		{50 * ms, 50 * ms, 66666667},
		{time.Second - 1, 983333334, time.Second},
		{time.Second, time.Second, time.Second + 16666667},
		{100000*day + 20*ms, 100000*day + 16666667, 100000*day + 33333334},
		{never - 1, never - 1 - 4775806, never - 1},
	} {
		if last, next := tick(c.now, 0), tick(c.now, 1); last != c.last || next != c.next {
			t.Errorf("at %d the last tick is %d and the next %d, want %d and %d", c.now, last, next, c.last, c.next)
		}
	}
	for range 10000 {
		now := time.Duration(rand.Int64N(int64(never / 2)))
		last, next := tick(now, 0), tick(now, 1)
		if last > now || next <= now || next-last > time.Second/refreshRate+1 || tick(next, 0) != next || tick(next-1, 0) != last || tick(last, 0) != last {
			t.Fatalf("at %d the last tick is %d and the next %d", now, last, next)
		}
	}
}

// Loops that wait for rendering opportunities have them at the same times; one that
// does not wait has none, and does not keep the others.
func TestRenderingOpportunities(t *testing.T) {
	quiescent := make(chan struct{}, 10)
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(5 * ms), OnQuiescent: func() { quiescent <- struct{}{} }})
	log := make(chan string, 100)
	var loops []*Loop
	for i, n := range []int{0, 1, 3} {
		l := p.NewLoop(LoopOptions{Kind: Kind(i % 2)})
		loops = append(loops, l)
		l.SetRendering(nil, func(frameTimestamp time.Duration) {
			log <- fmt.Sprint(n, " ", frameTimestamp, " ", l.Now()-frameTimestamp, " ", l.CurrentTask().Source)
			if n--; n > 0 {
				l.AwaitRenderingOpportunity()
				l.AwaitRenderingOpportunity()
			}
		})
		l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(10*i)*ms, func() {
			if n > 0 {
				l.AwaitRenderingOpportunity()
			}
		})
	}
	equal(t, runToQuiescence(loops, quiescent, log), []string{
		"1 16.666667ms 0s rendering",
		"3 33.333334ms 0s rendering", "2 50ms 0s rendering", "1 66.666667ms 0s rendering",
	})
}

// renderingLoop makes a loop that is turned by hand.
func renderingLoop(kind Kind, document Document, update func(l *Loop, frameTimestamp time.Duration)) (*Loop, *handClock) {
	clock := &handClock{}
	l := NewProgram(ProgramOptions{Clock: clock}).NewLoop(LoopOptions{Kind: kind})
	l.SetRendering(document, func(frameTimestamp time.Duration) { update(l, frameTimestamp) })
	return l, clock
}

// Frames that take long do not add up, and other tasks take turns with them.
func TestLateRendering(t *testing.T) {
	for _, test := range []struct {
		kind Kind
		want []string
	}{
		// A window's timestamp is the time of the last opportunity.
		{WindowEventLoop, []string{
			"frame 33.333334ms at 40ms", "task", "frame 133.333334ms at 140ms", "task", "frame 233.333334ms at 240ms", "task",
		}},
		{WorkerEventLoop, []string{
			"frame 40ms at 40ms", "task", "frame 140ms at 140ms", "task", "frame 240ms at 240ms", "task",
		}},
	} {
		t.Run(test.kind.String(), func(t *testing.T) {
			var log []string
			var clock *handClock
			var task func()
			frames := 0
			l, clock := renderingLoop(test.kind, nil, func(l *Loop, frameTimestamp time.Duration) {
				log = append(log, fmt.Sprint("frame ", frameTimestamp, " at ", clock.now))
				l.AwaitRenderingOpportunity()
				clock.now += 100 * ms
				frames++
			})
			task = func() {
				log = append(log, "task")
				l.QueueTask(Networking, nil, task)
			}
			l.AwaitRenderingOpportunity()
			clock.now = 40 * ms
			l.queueRendering(clock.now)
			l.QueueTask(Networking, nil, task)
			for len(log) < len(test.want) {
				l.turn()
			}
			equal(t, log, test.want)
			if l.rendering.opportunity == never && !l.rendering.queued {
				t.Error("nobody waits for the next frame")
			}
		})
	}
}

// What is taken back keeps nothing waiting, nor does what a loop that has closed asks
// for.
func TestForgoRenderingOpportunity(t *testing.T) {
	frames := 0
	l, clock := renderingLoop(WorkerEventLoop, nil, func(*Loop, time.Duration) { frames++ })
	if l.kept() || l.nextDeadline() != never {
		t.Error("a loop waits for frames that nobody has asked for")
	}
	l.AwaitRenderingOpportunity()
	if !l.kept() || l.nextDeadline() != 16666667 {
		t.Errorf("the next deadline is %v, want that of the frame", l.nextDeadline())
	}
	clock.now = 10 * ms
	l.ForgoRenderingOpportunity()
	if l.kept() || l.nextDeadline() != never {
		t.Error("the loop waits for a frame that was taken back")
	}
	clock.now = 20 * ms
	l.AwaitRenderingOpportunity()
	if l.nextDeadline() != 33333334 {
		t.Errorf("the next deadline is %v, want that of the second frame", l.nextDeadline())
	}
	l.Close()
	if l.kept() {
		t.Error("a loop that has closed waits for a frame")
	}
	l.AwaitRenderingOpportunity()
	clock.now = time.Second
	if reason := l.Run(); reason != Closed || frames > 0 {
		t.Errorf("the loop has %v after %d frames", reason, frames)
	}
}

// The rendering of a document that is not fully active waits, and is dropped with its
// tasks.
func TestRenderingOfADocument(t *testing.T) {
	document := new(inactive)
	frames := 0
	l, clock := renderingLoop(WindowEventLoop, document, func(*Loop, time.Duration) { frames++ })
	l.AwaitRenderingOpportunity()
	*document = true
	clock.now = 20 * ms
	l.queueRendering(clock.now)
	if s := l.chooseTaskQueue(); s != 0 {
		t.Errorf("source %v is ready", s)
	}
	*document = false
	l.releaseHeld()
	l.turn()
	if frames != 1 {
		t.Errorf("%d frames, want one", frames)
	}
	for range 2 { // before it is queued, and after
		l.AwaitRenderingOpportunity()
		l.DiscardTasks(document)
		if l.kept() || l.queued() > 0 {
			t.Error("the rendering of a document that was destroyed is not dropped")
		}
		l.AwaitRenderingOpportunity()
		clock.now += 20 * ms
		l.queueRendering(clock.now)
	}
	l.turn()
	if frames != 2 {
		t.Errorf("%d frames, want two", frames)
	}
}

// A batch of the backlog ends when a frame is due, also if that is asked for within it.
func TestRenderingWithinABatch(t *testing.T) {
	l, clock := renderingLoop(WindowEventLoop, nil, func(*Loop, time.Duration) {})
	var got Batch
	l.SetBacklog(onceBacklog{&got, new(uint64)}, PostedMessage, nil)
	clock.now = time.Second
	l.AwaitRenderingOpportunity()
	l.turn()
	if want := time.Second + 16666667; got.Until != want {
		t.Errorf("the batch is to end at %v, want %v", got.Until, want)
	}
	l.ForgoRenderingOpportunity()
	l.performing = true
	l.AwaitRenderingOpportunity()
	if l.attention.Load()&timersChanged == 0 {
		t.Error("a frame that is asked for does not end the batch")
	}
}

// An idle period ends at the next rendering opportunity that somebody waits for.
func TestIdlePeriodBeforeRendering(t *testing.T) {
	var l *Loop
	var deadlines []string
	l = NewProgram(ProgramOptions{Clock: &handClock{now: time.Second}}).NewLoop(LoopOptions{StartIdlePeriod: func(deadline func() time.Duration) {
		deadlines = append(deadlines, deadline().String())
		l.AwaitRenderingOpportunity()
		deadlines = append(deadlines, deadline().String())
		l.Terminate(nil)
	}})
	l.AwaitIdlePeriod()
	l.Run()
	equal(t, deadlines, []string{"1.05s", "1.016666667s"})
}
