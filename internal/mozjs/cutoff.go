package mozjs

// #include "shim.h"
import "C"

import "sync/atomic"

// Nothing interrupts the engine's own loops: the search for a string, the compilation
// of a text. A context whose goroutine is in one of them can be cut off. What it has
// outside of the engine is then for others to end, while the goroutine is kept out of
// Go; and when the engine comes back, the goroutine runs no more of Go than what is
// deferred: from call to call of the engine, it unwinds to where the context is closed.

// The whereabouts of a context's goroutine.
const (
	inGo        uint32 = iota // or in the engine for a moment
	inEngine                  // for as long as that takes
	beingCutOff               // in the engine, and kept out of Go
	isCutOff                  // in the engine, or unwinding
)

// whereabouts says where the goroutine of a context is, and whether it was cut off.
type whereabouts struct {
	now atomic.Uint32
	// pins is how many functions of the program run that may have called the context.
	pins int
	// done is closed when the context is cut off.
	done chan struct{}
}

// cutOffPanic is what the goroutine of a context that was cut off panics with.
type cutOffPanic struct{}

// engineCall is a call of the engine that is under way.
type engineCall struct{ cx *Context }

// toEngine says that the goroutine calls the engine, which may take long. The call
// ends with fromEngine, or with outcome.
func (cx *Context) toEngine() engineCall {
	w := &cx.whereabouts
	if w.pins == 0 {
		if w.now.Load() == isCutOff {
			panic(cutOffPanic{})
		}
		w.now.Store(inEngine)
	}
	return engineCall{cx}
}

// fromEngine says that the goroutine has come back. If the context was cut off
// meanwhile it does not return.
func (cx *Context) fromEngine() {
	w := &cx.whereabouts
	if w.pins == 0 && !w.now.CompareAndSwap(inEngine, inGo) {
		<-w.done
		panic(cutOffPanic{})
	}
}

// outcome ends the call and turns its status into an error.
func (c engineCall) outcome(s C.sl_status) error {
	c.cx.fromEngine()
	return c.cx.outcome(s)
}

// enterGo says that the engine calls Go. It returns whether that ends a longer stay
// in the engine, which leaveGo wants to know; and false if the context was cut off: Go
// returns to the engine at once then.
func (cx *Context) enterGo() (stayed, ok bool) {
	w := &cx.whereabouts
	if w.now.CompareAndSwap(inEngine, inGo) {
		return true, true
	}
	if w.now.Load() == inGo {
		return false, true
	}
	<-w.done
	return false, false
}

// leaveGo, deferred, says that Go returns to the engine. If the context was cut off it
// ends the panic that came of it.
func (cx *Context) leaveGo(stayed bool) {
	w := &cx.whereabouts
	if w.now.Load() == isCutOff {
		EndCutOff(recover())
	} else if stayed {
		w.now.Store(inEngine)
	}
}

// calledBack runs what the engine asks of Go, unless the context was cut off.
func (cx *Context) calledBack(steps func()) {
	stayed, ok := cx.enterGo()
	if !ok {
		return
	}
	defer cx.leaveGo(stayed)
	steps()
}

// CutOff cuts the context off, and reports whether it did: it does not while the
// goroutine of the context runs Go, nor while a function of the program runs that
// script has called. Steps run while the goroutine is kept out of Go, so they may use
// what belongs to it, but for the engine. Any goroutine may call it; it must not be
// called again when it has returned true.
func (cx *Context) CutOff(steps func()) bool {
	w := &cx.whereabouts
	if !w.now.CompareAndSwap(inEngine, beingCutOff) {
		return false
	}
	steps()
	cx.limit.budget.stay(cx)
	w.now.Store(isCutOff)
	close(w.done)
	return true
}

// IsCutOff says whether the context is cut off, or is being cut off. Any goroutine may
// call it.
func (cx *Context) IsCutOff() bool { return cx.whereabouts.now.Load() >= beingCutOff }

// Pin runs steps on behalf of a function of the program that the context's script has
// called: it is not cut off meanwhile.
func (cx *Context) Pin(steps func()) {
	cx.whereabouts.pins++
	defer func() { cx.whereabouts.pins-- }()
	steps()
}

// EndCutOff takes what recover has returned where the goroutine of a context ends that
// may have been cut off. Any other panic goes on.
func EndCutOff(recovered any) {
	if recovered == nil {
		return
	}
	if _, ok := recovered.(cutOffPanic); !ok {
		panic(recovered)
	}
}

// goOnCutOff lets a panic that came of the context having been cut off go on.
func goOnCutOff(recovered any) {
	if _, ok := recovered.(cutOffPanic); ok {
		panic(recovered)
	}
}
