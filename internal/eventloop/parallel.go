package eventloop

// InParallel runs steps on a goroutine of their own. Until they return, they
// keep the loop and its program from being quiescent, and a virtual clock from
// jumping, even if the loop ends first. Steps that may take long watch
// [Loop.Context]. The reason, such as "a fetch of https://example.org/", is for
// [Program.Snapshot]. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#in-parallel
func (l *Loop) InParallel(reason string, steps func()) {
	h := take(&Hold{kind: UnderWay, reason: reason, program: l.program, loop: l, in: &l.parallel})
	go func() {
		defer h.Release()
		steps()
	}()
}
