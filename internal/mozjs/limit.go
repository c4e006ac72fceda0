package mozjs

// #include "mail.h"
import "C"

import (
	"sync/atomic"
	"time"
)

// limit is what Go does to keep a context within its MaxHeap. The engine looks
// at the limit after each collection, which is too seldom for memory that the
// collector does not see.
type limit struct {
	maxHeap  uint64
	external atomic.Int64
	// next is the external memory at which the engine is asked to look.
	next atomic.Int64
	// running says that script may run, armed that the watch's time runs.
	running, armed atomic.Bool
	watch          *time.Timer // nil without a limit
}

// watchInterval is how long script may run without a look at the limit.
const watchInterval = 20 * time.Millisecond

func (l *limit) init(cx *Context, maxHeap uint64) {
	l.maxHeap = maxHeap
	if maxHeap == 0 {
		return
	}
	l.next.Store(l.step())
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

func (l *limit) stop() {
	if l.watch != nil {
		l.watch.Stop()
	}
}

// step is by how much external memory grows from one look to the next.
func (l *limit) step() int64 { return max(int64(l.maxHeap/8), 1) }

// AddExternal says that Go keeps delta bytes more, or less if it is negative,
// for the context's script, of which no wrapper knows (see Object.SetMemory
// for what one does): messages on their way, entries of stores. They
// count against MaxHeap; script that makes them exceed it is ended. Any
// goroutine may call it, also after Close.
func (cx *Context) AddExternal(delta int64) {
	l := &cx.limit
	n := l.external.Add(delta)
	if l.maxHeap == 0 {
		return
	}
	switch next := l.next.Load(); {
	case n < next-2*l.step():
		l.next.CompareAndSwap(next, n+l.step())
	case delta <= 0 || n < next:
	case uint64(n) > l.maxHeap:
		cx.exceed()
	case l.next.CompareAndSwap(next, n+l.step()):
		cx.requestCheck()
	}
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
	cx.toEngine()
	within := bool(C.sl_check_limit(cx.e))
	cx.fromEngine()
	return within || !cx.OverLimit()
}

//export slExternal
func slExternal(context C.uint32_t) C.int64_t {
	if cx := contexts[context].Load(); cx != nil {
		return C.int64_t(cx.External())
	}
	return 0
}
