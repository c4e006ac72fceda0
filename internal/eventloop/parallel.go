// Checked against HTML of 2026-08-21.

package eventloop

// InParallel runs steps on a goroutine of their own. Until they return, they
// keep the loop and its program from being quiescent, and a virtual clock from
// jumping, even if the loop ends first. Steps that may take long watch
// [Loop.Context]. The reason, such as "a fetch of https://example.org/", is for
// [Program.Snapshot]. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#in-parallel
func (l *Loop) InParallel(reason string, steps func()) {
	inParallel(&Hold{kind: UnderWay, reason: reason, program: l.program, loop: l, in: &l.parallel, work: true}, steps)
}

// InParallel runs steps as [Loop.InParallel] does, on behalf of no loop.
func (p *Program) InParallel(reason string, steps func()) {
	inParallel(&Hold{kind: UnderWay, reason: reason, program: p, in: &p.holds, work: true}, steps)
}

func inParallel(h *Hold, steps func()) {
	h = take(h)
	run := func() {
		defer h.Release()
		steps()
	}
	if s := h.program.scheduler.Load(); s != nil {
		s.work(h.reason, run)
		return
	}
	go run()
}
