package lockstest

import (
	"sync"
	"time"
)

// recorder keeps what the handlers of each agent learn, in order.
type recorder struct {
	mu     sync.Mutex
	came   sync.Cond
	events [][]string
}

func newRecorder(agents int) *recorder {
	r := &recorder{events: make([][]string, agents)}
	r.came.L = &r.mu
	return r
}

func (r *recorder) add(agent int, event string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events[agent] = append(r.events[agent], event)
	r.came.Broadcast()
}

// take waits until each agent has as many events as are wanted, or patience
// ends, and returns and forgets those that have come.
func (r *recorder) take(want [][]string, patience time.Duration) [][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	enough := func() bool {
		for a := range want {
			if len(r.events[a]) < len(want[a]) {
				return false
			}
		}
		return true
	}
	if !enough() {
		expired := false
		timer := time.AfterFunc(patience, func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			expired = true
			r.came.Broadcast()
		})
		defer timer.Stop()
		for !enough() && !expired {
			r.came.Wait()
		}
	}
	events := r.events
	r.events = make([][]string, len(events))
	return events
}
