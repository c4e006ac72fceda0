//go:build cgo

package eventloop

// #include "spin_linux.h"
// #cgo CFLAGS: -O2
// #cgo noescape eventloop_spin
// #cgo nocallback eventloop_spin
import "C"

import (
	"runtime"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// The values of parker.word.
const (
	empty    = 0 // nobody waits, or the one who waits spins
	notified = 1 // the next wait is over at once
	sleeping = 2 // the one who waits sleeps; a wake-up needs a system call
)

// A parker makes one goroutine wait until another wakes it. The waiting thread
// stays where it is, outside Go's scheduler, so that waking it costs one system
// call if it sleeps and none if it spins; through a channel, two goroutines that
// are locked to their threads take fifty times as long. The goroutine should be
// locked to its thread.
//
// It spins in C, where the scheduler regards it as being in a system call: other
// goroutines and the garbage collector need not wait for it. It sleeps on a
// futex; see futexWait for how the scheduler is told.
//
// The word is shared with C. It lives in Go's memory, inside the Loop: Go does
// not move heap objects, cgo keeps the argument of a call alive until the call
// returns, and C keeps no pointer to it afterwards. So there is nothing to free,
// and a late unpark touches live memory. Go accesses the word with sync/atomic
// only and C with __atomic builtins only. The race detector does not see what C
// and the kernel do, so nothing may rely on the word to publish other data: the
// loop's mutex does that.
type parker struct {
	word   uint32
	spin   spinBudget
	others int32 // how many threads may spin at once
	parks  uint32
}

// park waits until unpark was called since the last park returned, or until
// timeout has passed unless it is negative. It may also return for no reason. It spins
// only if spins says so.
func (p *parker) park(timeout time.Duration, spins bool) {
	if atomic.CompareAndSwapUint32(&p.word, notified, empty) {
		return
	}
	start := time.Now()
	if spins {
		p.spinFor(timeout)
	}
	end := wokenSpinning
	if atomic.CompareAndSwapUint32(&p.word, empty, sleeping) {
		end = p.sleep(start, timeout)
	}
	// A notification that races with the deadline is taken along.
	atomic.StoreUint32(&p.word, empty)
	if spins {
		p.spin.observe(time.Since(start), end)
	}
}

// spinFor spins as long as the budget, the timeout and other threads allow.
func (p *parker) spinFor(timeout time.Duration) {
	spin := p.spin.within(timeout)
	if spin <= 0 {
		return
	}
	if p.parks%256 == 0 {
		// One core is for those that the spinning threads wait for. On a single core
		// nobody spins.
		p.others = int32(min(runtime.GOMAXPROCS(0), runtime.NumCPU()) - 1)
	}
	p.parks++
	if p.others > 0 {
		C.eventloop_spin((*C.uint32_t)(unsafe.Pointer(&p.word)), empty, C.int64_t(spin), C.int32_t(p.others))
	}
}

// sleep sleeps as long as the word says so, or until the timeout after start.
func (p *parker) sleep(start time.Time, timeout time.Duration) waitEnd {
	for atomic.LoadUint32(&p.word) == sleeping {
		if timeout < 0 {
			futexWait(&p.word, sleeping, nil)
			continue // a signal, or nothing at all, may end the call; the word tells
		}
		rest := timeout - time.Since(start)
		if rest <= 0 {
			return timedOut
		}
		ts := syscall.NsecToTimespec(int64(rest))
		futexWait(&p.word, sleeping, &ts)
	}
	return wokenSleeping
}

// unpark makes the current or next park return. Any goroutine may call it.
func (p *parker) unpark() {
	if atomic.SwapUint32(&p.word, notified) == sleeping {
		futexWake(&p.word)
	}
}
