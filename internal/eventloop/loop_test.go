package eventloop

import "testing"

func TestRunTasks(t *testing.T) {
	p := NewProgram(ProgramOptions{})
	l := p.NewLoop(LoopOptions{})
	n := 0
	l.QueueTask(Networking, nil, func() {
		n++
		l.QueueTask(Networking, nil, func() { n++; l.Terminate(nil) })
	})
	if r := l.Run(); r != Terminated || n != 2 {
		t.Fatal(r, n)
	}
}
