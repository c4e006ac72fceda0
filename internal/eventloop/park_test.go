package eventloop

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

func TestParker(t *testing.T) {
	t.Run("an unpark is kept for the next park", func(t *testing.T) {
		var p parker
		p.unpark()
		p.unpark()
		p.park(-1, true)
		start := time.Now()
		p.park(2*ms, true) // both were one
		if waited := time.Since(start); waited < 2*ms {
			t.Errorf("waited %v", waited)
		}
	})
	t.Run("timeouts", func(t *testing.T) {
		var p parker
		p.park(0, true)
		p.park(1, true)
		go func() { awaitAsleep(&p); p.unpark() }()
		p.park(1<<63-1, true)
	})
}

// Values handed over between goroutines that park, each way of waiting
// included, are all seen: no wake-up is lost.
func TestParkerHandover(t *testing.T) {
	for _, spin := range []time.Duration{0, time.Microsecond, maxSpin} {
		var a, b parker
		var atA, atB atomic.Int64
		const n = 3000
		go func() {
			runtime.LockOSThread()
			for i := int64(1); i <= n; i++ {
				setSpin(&b, spin)
				for atB.Load() < i {
					b.park(-1, true)
				}
				atA.Store(i)
				a.unpark()
			}
		}()
		for i := int64(1); i <= n; i++ {
			atB.Store(i)
			b.unpark()
			setSpin(&a, spin)
			for atA.Load() < i {
				if i%5 == 0 {
					a.park(time.Duration(i), true) // races with the deadline
				} else {
					a.park(-1, true)
				}
			}
		}
	}
}

// Many goroutines wake one loop, whose every wait they race with.
func TestWakeUpsAreNotLost(t *testing.T) {
	_, loops := startLoops(t, 1, ProgramOptions{})
	l := loops[0]
	const goroutines, rounds = 4, 500
	done := make(chan struct{})
	for range goroutines {
		go func() {
			for range rounds {
				ran := make(chan struct{})
				l.QueueTask(PostedMessage, nil, func() { close(ran) })
				<-ran
			}
			done <- struct{}{}
		}()
	}
	for range goroutines {
		<-done
	}
}
