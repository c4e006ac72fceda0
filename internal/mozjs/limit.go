package mozjs

// #include "mail.h"
// #include "limit.h"
import "C"

import (
	"sync/atomic"
	"time"
	"unsafe"
)

// limit is what Go does to keep a context within its budget. The engine looks at it
// after each collection, which is too seldom for memory that the collector does not
// see.
type limit struct {
	budget   *Budget // nil without a limit
	reserved int64   // bytes in the engine that the budget has counted already
	external atomic.Int64
	untold   atomic.Int64 // what of it the budget was not told
	share    share
	shared   map[uintptr]int64 // memory that the context shares with others, and its size
	// running says that script may run, armed that the watch's time runs.
	running, armed atomic.Bool
	// unseen says how much Go has made for script that has not seen it yet: see WithinLimit.
	unseen func() int
	ran    atomic.Bool // script, since garbage was collected
	watch  *time.Timer // nil without a limit
}

// watchInterval is how long script may run without a look at the limit.
const watchInterval = 20 * time.Millisecond

func (l *limit) init(cx *Context, budget *Budget, reserved int64) {
	l.budget, l.reserved = budget, reserved
	if budget == nil {
		return
	}
	budget.join(cx)
	l.watch = time.AfterFunc(time.Hour, func() {
		if l.running.Load() {
			cx.requestCheck()
			l.watch.Reset(watchInterval)
			return
		}
		l.armed.Store(false)
	})
	l.watch.Stop()
}

// stop ends what init has begun, when the engine is about to end.
func (l *limit) stop(cx *Context) {
	if l.watch == nil {
		return
	}
	l.watch.Stop()
	l.budget.leave(cx, C.sl_keep_account(cx.e), int64(C.sl_task_memory(cx.e)))
}

// AddExternal says that Go keeps delta bytes more, or less if it is negative,
// for the context's script, of which no wrapper knows (see Object.SetMemory
// for what one does): messages on their way, entries of stores. They
// count against the budget; script that makes them exceed it is ended. Any
// goroutine may call it, also after Close.
func (cx *Context) AddExternal(delta int64) {
	l := &cx.limit
	l.external.Add(delta)
	b := l.budget
	if b == nil {
		return
	}
	if u := l.untold.Add(delta); -grain < u && u < grain {
		return
	}
	l.flush()
	switch {
	case delta <= 0 || b.held.Load() <= b.max:
	case b.external.Load() > b.max && !b.sparing() && b.blame(cx):
		cx.exceed()
	default:
		cx.requestCheck()
	}
}

// flush tells the budget of what Go keeps.
func (l *limit) flush() {
	u := l.untold.Swap(0)
	l.budget.external.Add(u)
	l.budget.held.Add(u)
}

// External returns the sum of what AddExternal was told and of what messages and
// requests for locks take that script has made, in bytes.
func (cx *Context) External() int64 {
	n := cx.limit.external.Load()
	if cx.e != nil {
		n += int64(C.sl_task_memory(cx.e))
	}
	return n
}

// requestCheck makes the engine look at the limit when script runs next.
func (cx *Context) requestCheck() {
	cx.mu.Lock()
	defer cx.mu.Unlock()
	if !cx.closed && cx.e != nil {
		C.sl_request_check(cx.e)
	}
}

// exceed ends script: external memory alone is more than it may hold.
func (cx *Context) exceed() {
	cx.mu.Lock()
	if cx.closed || cx.e == nil || cx.OverLimit() {
		cx.mu.Unlock()
		return
	}
	C.sl_exceed(cx.e)
	cx.mu.Unlock()
	cx.Interrupt()
	if cx.hooks.OverLimit != nil {
		cx.hooks.OverLimit()
	}
}

// WatchLimit looks at the limit now and then from now on, until CheckLimit.
func (cx *Context) WatchLimit() {
	l := &cx.limit
	if l.watch == nil {
		return
	}
	l.running.Store(true)
	l.ran.Store(true)
	if !l.armed.Swap(true) {
		l.watch.Reset(watchInterval)
	}
}

// CheckLimit looks at the limit when script has run. It reports whether the
// context is within it; if it is not, script is ended and OverLimit true.
func (cx *Context) CheckLimit() bool {
	l := &cx.limit
	if l.watch == nil {
		return true
	}
	l.running.Store(false)
	return cx.lookAtLimit() || !cx.OverLimit()
}

// lookAtLimit has the engine look at the limit, and reports whether script may go on.
func (cx *Context) lookAtLimit() bool {
	cx.toEngine()
	within := bool(C.sl_check_limit(cx.e))
	cx.fromEngine()
	return within
}

// WithinLimit looks at the limit while Go makes much for script at once, of which there are no wrappers yet: unseen is how
// much that is by now, in bytes, of what AddTreeMemory was told. It is asked only when garbage was collected, which counts what
// has wrappers. WithinLimit reports whether script may go on; if it may not, OverLimit is true, or the context was told to end.
func (cx *Context) WithinLimit(unseen func() int) bool {
	if cx.limit.watch == nil {
		return !cx.Terminated()
	}
	outer := cx.limit.unseen
	cx.limit.unseen = unseen
	within := cx.lookAtLimit()
	cx.limit.unseen = outer
	return within
}

// unseenBytes is what script has not seen, after a collection that did not count it. It counts again from now on.
func (cx *Context) unseenBytes() int64 {
	if cx.limit.unseen == nil {
		return 0
	}
	n := cx.limit.unseen()
	cx.AddTreeMemory(n)
	return int64(n)
}

// requestCollection makes the context collect its garbage soon.
func (cx *Context) requestCollection() {
	cx.mu.Lock()
	if cx.closed || cx.e == nil {
		cx.mu.Unlock()
		return
	}
	C.sl_request_collection(cx.e)
	cx.mu.Unlock()
	if cx.hooks.Collect != nil {
		cx.hooks.Collect()
	}
}

// requestLook makes the context look at its budget soon, also when no script runs.
func (cx *Context) requestLook() {
	cx.requestCheck()
	if cx.hooks.Collect != nil {
		cx.hooks.Collect()
	}
}

// Reserve counts n bytes more of the budget, for what is not there yet, if there is room
// for them once garbage was collected. The caller gives them back to the budget (Budget.Add).
func (cx *Context) Reserve(n int64) bool {
	b := cx.limit.budget
	if b == nil {
		return true
	}
	b.mu.Lock()
	reserved := b.reserveLocked(n)
	b.mu.Unlock()
	if reserved {
		return true
	}
	C.sl_request_collection(cx.e)
	C.sl_answer_collection(cx.e)
	cx.Sweep()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reserveLocked(n) || b.giveLocked() && b.reserveLocked(n) {
		return true
	}
	b.othersCollectLocked(cx, n)
	return b.reserveLocked(n)
}

// AddIfRoom is AddExternal, of n bytes for what is not there yet, if there is room for them once
// garbage was collected. It reports whether there is.
func (cx *Context) AddIfRoom(n int64) bool {
	if !cx.Reserve(n) {
		return false
	}
	cx.limit.budget.Add(-n)
	cx.AddExternal(n)
	return true
}

// Collect collects garbage if another context of the budget has asked for that, and
// it has not been done since. It reports whether the context is within the limit, as
// CheckLimit does, if it had to wait for that of others.
func (cx *Context) Collect() bool {
	C.sl_answer_collection(cx.e)
	if b := cx.limit.budget; b != nil && b.isDue(cx) {
		return cx.CheckLimit()
	}
	return true
}

// unreserved is what of the bytes in the engine the budget has not counted already.
func (l *limit) unreserved(own C.int64_t) int64 { return max(int64(own)-l.reserved, 0) }

//export slLook
func slLook(context C.uint32_t, own C.int64_t, collected C.bool) C.int {
	cx := contexts[context].Load()
	if cx == nil || cx.limit.budget == nil {
		return C.int(within)
	}
	if collected {
		own += C.int64_t(cx.unseenBytes())
	}
	return C.int(cx.limit.budget.look(cx, cx.limit.unreserved(own), bool(collected)))
}

//export slTell
func slTell(context C.uint32_t, own C.int64_t, collected C.bool) {
	if cx := contexts[context].Load(); cx != nil && cx.limit.budget != nil {
		cx.limit.budget.tell(cx, cx.limit.unreserved(own), bool(collected))
	}
}

//export slShared
func slShared(context C.uint32_t, list *C.sl_memory_range, n C.size_t) {
	cx := contexts[context].Load()
	if cx == nil || cx.limit.budget == nil {
		return
	}
	l := &cx.limit
	now := make(map[uintptr]int64, n)
	for _, m := range unsafe.Slice(list, n) {
		at, size := uintptr(m.at), int64(m.size)
		now[at] = size
		if l.shared[at] != size {
			l.budget.addShared(cx, at, size)
		}
	}
	for at, size := range l.shared {
		if now[at] != size {
			l.budget.removeShared(at)
		}
	}
	l.shared = now
}
