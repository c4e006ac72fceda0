package eventloop

// InParallel runs steps on a goroutine of their own. Until they return, they
// keep the loop and its program from being quiescent, and a virtual clock from
// jumping, even if the loop ends first. Steps that may take long watch
// [Loop.Context]. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#in-parallel
func (l *Loop) InParallel(steps func()) {
	l.begin(oneRunning | onePending)
	l.inflight.Add(1)
	go func() {
		defer func() {
			l.inflight.Add(-1)
			l.end(oneRunning | onePending)
		}()
		steps()
	}()
}
