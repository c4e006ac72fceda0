package mozjs

// #include "coverage.h"
import "C"

import (
	"sync/atomic"
	"unsafe"
)

// covers says that the engine counts how often lines of scripts run.
var covers atomic.Bool

// EnableCoverage has the engine count, when it starts, how often lines of scripts run. It must be called
// before the first Prepare, or it returns ErrStarted.
func EnableCoverage() error {
	cache.Lock()
	defer cache.Unlock()
	if cache.started && !covers.Load() {
		return ErrStarted
	}
	covers.Store(true)
	return nil
}

// Covers says that EnableCoverage was called before the engine started.
func Covers() bool { return covers.Load() }

// Coverage returns which lines have run in the realms of the context, in the format of LCOV. Lines are
// those of the code that was compiled.
func (cx *Context) Coverage() string {
	var length C.size_t
	text := C.sl_coverage(cx.e, &length)
	if text == nil {
		return ""
	}
	defer C.sl_free(unsafe.Pointer(text))
	return C.GoStringN(text, C.int(length))
}
