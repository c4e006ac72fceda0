package eventloop

import (
	"strings"
	"testing"
	"time"
)

// A suspended loop runs tasks without a document only, keeps nobody waiting, and goes on where it was.
func TestSuspend(t *testing.T) {
	quiescent := make(chan struct{}, 10)
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0), OnQuiescent: func() { quiescent <- struct{}{} }})
	l := p.NewLoop(LoopOptions{Kind: WindowEventLoop})
	var lines []string
	log := func(what string) { lines = append(lines, what+" "+l.Now().String()) }
	d := &testDocument{active: true}
	o := newTestOuter(l, d)
	l.SetRendering(d, func(time.Duration) { log("frame") })
	timers := l.NewTimers(d)
	var late *Timers
	l.QueueTask(DOMManipulation, d, func() {
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 10*ms, func() { log("timer") })
		o.set(20*ms, func() { log("outer") })
		l.AwaitRenderingOpportunity()
		l.QueueTask(DOMManipulation, d, func() { log("task") })
		l.Suspend()
		l.Suspend()
		late = l.NewTimers(d)
		late.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 5*ms, func() { log("late") })
	})
	ended := make(chan EndReason)
	go func() { ended <- l.Run() }()
	<-quiescent
	if s := p.Snapshot().Loops[0]; !s.Suspended || s.Timers != 0 || s.Rendering || s.NextTimer >= 0 || s.Tasks != 1 {
		t.Errorf("a suspended loop tells %+v", s)
	}
	// Another loop makes time pass.
	other := p.NewLoop(LoopOptions{})
	other.QueueTask(DOMManipulation, nil, func() {
		other.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Second, func() { other.Terminate(nil) })
	})
	go func() { ended <- other.Run() }()
	<-ended
	<-quiescent
	l.QueueTask(DOMManipulation, nil, func() { log("no document") })
	<-quiescent
	if got := strings.Join(lines, ", "); got != "no document 1s" {
		t.Errorf("while it is suspended: %s", got)
	}
	l.QueueTask(DOMManipulation, nil, func() {
		if !l.Suspended() {
			t.Error("the loop is not suspended")
		}
		l.Resume()
		l.Resume()
		log("resumed")
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, ms, func() { log("new") })
	})
	<-quiescent
	const want = "no document 1s, resumed 1s, task 1s, new 1.001s, late 1.005s, timer 1.01s, frame 1.016666667s, outer 1.02s"
	got := strings.Join(lines, ", ")
	got = strings.ReplaceAll(got, "frame 1s, ", "") // it was due
	if want := strings.ReplaceAll(want, "frame 1.016666667s, ", ""); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	l.Terminate(nil)
	<-ended
}
