//go:build cgo

package eventloop

import (
	"runtime"
	"sync/atomic"
	"time"
)

func setSpin(p *parker, spin time.Duration) { p.spin.budget = spin }

// awaitAsleep returns when the one who parks sleeps in the kernel, or is about to.
func awaitAsleep(p *parker) {
	for atomic.LoadUint32(&p.word) != sleeping {
		runtime.Gosched()
	}
}
