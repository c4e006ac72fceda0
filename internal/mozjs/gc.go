package mozjs

// #include "shim.h"
import "C"

// GC collects all garbage. Shrink also gives memory back to the system.
func (cx *Context) GC(shrink bool) {
	C.sl_gc(cx.e, C.bool(shrink))
	cx.Sweep()
}

//export slBeforeGC
func slBeforeGC(context C.uint32_t) {
	cx := contexts[context].Load()
	if cx == nil || cx.hooks.BeforeGC == nil && cx.group == nil {
		return
	}
	cx.calledBack(func() {
		if cx.hooks.BeforeGC != nil {
			cx.Frame(cx.hooks.BeforeGC)
		}
		if cx.group != nil {
			cx.groupNodes()
		}
	})
}

// MaybeGC lets the collector run if it thinks that it is time.
func (cx *Context) MaybeGC() { C.sl_maybe_gc(cx.e) }

// SeesCollections says whether script may have made a WeakRef or a FinalizationRegistry.
func (cx *Context) SeesCollections() bool { return cx.e.weak_refs != 0 }

// SharesMemory says whether script may refer to memory that another context refers to, or has.
func (cx *Context) SharesMemory() bool { return cx.e.shares_memory != 0 }

// CollectByRequest has the engine collect garbage only when GC is called, unless there is very
// much or the context has a limit.
func (cx *Context) CollectByRequest() { C.sl_gc_by_request(cx.e) }

// SetZeal makes the context collect garbage at every Nth crossing between Go
// and script; 0 turns that off. It is for tests.
func (cx *Context) SetZeal(every int) { C.sl_set_zeal(cx.e, C.uint32_t(every)) }

// Memory is what a context's script holds, in bytes.
type Memory struct {
	Heap    uint64 // in the collector's heap
	Outside uint64 // malloced for things of the heap
}

// Memory measures the context.
func (cx *Context) Memory() Memory {
	var heap, outside C.uint64_t
	f := cx.Enter()
	defer f.Leave()
	C.sl_memory(cx.e, &heap, &outside)
	return Memory{uint64(heap), uint64(outside)}
}

// Live returns the number of platform objects and closures that are alive, or
// were not swept yet.
func (cx *Context) Live() int { return len(cx.objects) - 1 - len(cx.free) }
