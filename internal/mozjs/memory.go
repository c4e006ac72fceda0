package mozjs

// #include "shim.h"
import "C"

const (
	// memoryUnit is the unit, in bytes, in which an object remembers what the
	// collector was told.
	memoryUnit = 64
	// memoryStep is the difference, in bytes, that the collector always has to
	// be told. Smaller objects are in what it takes every object to be.
	memoryStep = 256
)

// SetMemory says how much memory, in bytes, Go keeps for the object beyond the
// few words that each object has: the bytes of a blob, the items of a list. The
// collector takes it for memory of the wrapper, so that what is garbage goes
// before much of it has piled up, and what lives counts against MaxHeap. It is
// cheap enough to be called at every change: the collector is only told of
// large ones.
func (o *Object) SetMemory(bytes int) {
	o.memory = bytes
	known := int(o.told) * memoryUnit
	if d := bytes - known; -memoryStep < d && d < memoryStep || -known/8 < d && d < known/8 {
		return
	}
	cx := o.Cx()
	if cx == nil || cx.e == nil {
		// It has no wrapper: never, or not any more.
		return
	}
	o.told = uint32(min((bytes+memoryUnit-1)/memoryUnit, 1<<32-1))
	C.sl_set_memory(cx.e, C.uint32_t(o.id), C.uint64_t(o.told)*memoryUnit)
	if cx.e.collected > 0 {
		// What the collector has freed makes room in Go's heap, too.
		cx.Sweep()
	}
}

// AddMemory is SetMemory with a difference.
func (o *Object) AddMemory(delta int) { o.SetMemory(o.memory + delta) }
