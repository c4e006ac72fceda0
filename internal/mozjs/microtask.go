package mozjs

// #include "shim.h"
import "C"

// The queue of microtasks is the engine's: promise jobs run without a
// crossing into Go.

// QueueMicrotask queues a microtask that calls a function of script, and
// reports what it throws.
func (cx *Context) QueueMicrotask(callback Value) { C.sl_queue_callback(cx.e, C.sl_value(callback)) }

// QueueGoMicrotask queues a microtask that runs steps, in a frame of its own and in the
// current realm.
func (cx *Context) QueueGoMicrotask(steps func()) {
	r := cx.Realm()
	cx.nextJob++
	cx.jobs[cx.nextJob] = func() error {
		defer r.Enter().Leave()
		steps()
		return nil
	}
	C.sl_queue_job(cx.e, C.uint64_t(cx.nextJob))
}

// RunMicrotasks runs microtasks until none is left. It returns ErrTerminated
// when script was ended.
func (cx *Context) RunMicrotasks() error { return cx.toEngine().outcome(C.sl_run_microtasks(cx.e)) }

// MicrotasksPending returns the length of the queue.
func (cx *Context) MicrotasksPending() int { return int(cx.e.jobs) }

// NeedGoCheckpoint says whether the microtask checkpoint after the task that runs has
// something to do for Go, beyond what the engine knows of.
func (cx *Context) NeedGoCheckpoint(need bool) {
	cx.e.go_checkpoint = 0
	if need {
		cx.e.go_checkpoint = 1
	}
}

// ClearKeptObjects is https://tc39.es/ecma262/#sec-clear-kept-objects
func (cx *Context) ClearKeptObjects() {
	if cx.e.weak_refs&C.SL_WEAK_REFS != 0 {
		C.sl_clear_kept_objects(cx.e)
	}
}

// CleanupPending returns how many FinalizationRegistry clean-ups wait.
func (cx *Context) CleanupPending() int { return int(cx.e.cleanup) }

// CleanupRealm returns the realm of the registry whose clean-up RunCleanup will run.
func (cx *Context) CleanupRealm() *Realm {
	if !cx.several {
		return cx.realms[0]
	}
	return cx.realms[C.sl_cleanup_realm(cx.e)]
}

// RunCleanup runs one FinalizationRegistry clean-up.
func (cx *Context) RunCleanup() error { return cx.toEngine().outcome(C.sl_run_cleanup(cx.e)) }

//export slMicrotask
func slMicrotask(context C.uint32_t, id C.uint64_t) C.int {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		job := cx.jobs[uint64(id)]
		delete(cx.jobs, uint64(id))
		if job != nil {
			cx.guard(job)
		}
	})
	if cx.Terminated() {
		return C.SL_TERMINATED
	}
	return C.SL_OK
}

// guard runs steps that the engine called; no panic may unwind through it.
func (cx *Context) guard(steps func() error) {
	done := false
	defer func() {
		if !done {
			r := recover()
			goOnCutOff(r)
			cx.report(recovered(r))
		}
	}()
	if err := steps(); err != nil {
		cx.report(err)
	}
	done = true
}

func (cx *Context) report(err error) {
	v, stack, terminated := cx.thrown(err)
	if terminated == nil && cx.hooks.Report != nil {
		cx.hooks.Report(&Exception{v, stack, cx})
	}
}

//export slReport
func slReport(context C.uint32_t) {
	cx := contexts[context].Load()
	if cx.hooks.Report != nil {
		cx.calledBack(func() { cx.hooks.Report(&Exception{Value(cx.e.exception), Value(cx.e.exception_stack), cx}) })
	}
}
