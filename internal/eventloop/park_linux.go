//go:build cgo

package eventloop

// #include "park_linux.h"
// #cgo CFLAGS: -O2
// #cgo noescape eventloop_park
// #cgo nocallback eventloop_park
import "C"

import (
	"runtime"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// The values of parker.word; park_linux.h has the same.
const (
	empty    = 0
	notified = 1
	sleeping = 2
)

// A parker makes one goroutine wait until another wakes it, outside Go's
// scheduler: the waiting thread stays where it is, so that waking it costs one
// system call if it sleeps and none if it spins. The goroutine should be locked
// to its thread.
//
// The word is shared with C. It lives in Go's memory, inside the Loop: Go does
// not move heap objects, cgo keeps the argument of a call alive until the call
// returns, and C keeps no pointer to it afterwards. So there is nothing to free,
// and a late unpark touches live memory. Go accesses the word with sync/atomic
// only and C with __atomic builtins only. The race detector does not see what C
// does to the word, so nothing may rely on the word to publish other data: the
// loop's mutex does that.
type parker struct {
	word   uint32
	spin   spinBudget
	others int32 // how many threads may spin at once
	parks  uint32
}

// park waits until unpark was called since the last park returned, or until
// timeout has passed unless it is negative. It may also return for no reason.
func (p *parker) park(timeout time.Duration) {
	if atomic.CompareAndSwapUint32(&p.word, notified, empty) {
		return
	}
	if p.parks%256 == 0 {
		// One core is for those that the spinning threads wait for. On a single core
		// nobody spins.
		p.others = int32(min(runtime.GOMAXPROCS(0), runtime.NumCPU()) - 1)
	}
	p.parks++
	spin := p.spin.budget
	if p.others <= 0 {
		spin = 0
	}
	r := int64(C.eventloop_park((*C.uint32_t)(unsafe.Pointer(&p.word)), C.int64_t(spin), C.int32_t(p.others), C.int64_t(timeout)))
	p.spin.observe(time.Duration(r>>2), waitEnd(r&3))
}

// futexWakePrivate is FUTEX_WAKE | FUTEX_PRIVATE_FLAG.
const futexWakePrivate = 1 | 128

// unpark makes the current or next park return. Any goroutine may call it.
func (p *parker) unpark() {
	if atomic.SwapUint32(&p.word, notified) == sleeping {
		// The call never blocks, so the scheduler need not hear of it.
		syscall.RawSyscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(&p.word)), futexWakePrivate, 1, 0, 0, 0)
	}
}
