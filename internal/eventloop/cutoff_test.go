package eventloop

import (
	"errors"
	"testing"
)

// A loop that was cut off is told of until its goroutine has come back.
func TestSnapshotOfCutOff(t *testing.T) {
	p := NewProgram(ProgramOptions{})
	l := p.NewLoop(LoopOptions{Name: "a", Label: "b", Kind: WorkerEventLoop})
	runs, back, ended := make(chan bool), make(chan bool), make(chan bool)
	l.QueueTask(Timer, nil, func() {
		close(runs)
		<-back
	})
	go func() {
		l.Run()
		l.ComeBack()
		close(ended)
	}()
	<-runs
	l.Terminate(errors.New("enough"))
	l.CutOff()
	if s := p.Snapshot().Loops; len(s) != 1 || s[0].Name != "a" || s[0].Label != "b" || s[0].Kind != WorkerEventLoop || !s[0].CutOff {
		t.Errorf("%+v", s)
	}
	close(back)
	<-ended
	if s := p.Snapshot().Loops; len(s) != 0 {
		t.Errorf("%+v", s)
	}
}
