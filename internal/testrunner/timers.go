package testrunner

import "time"

// timer is one of the library, which goes by the clock of the machine.
type timer struct {
	*time.Timer
	// counts says that a test waits for it. One that waits for its timeout is stuck.
	counts bool
}

// grace is how long a page may run without giving way after a timer was due.
func (f *file) grace() time.Duration { return max(f.options.Timeout, time.Second) }

// setTimer begins a timer.
func (f *file) setTimer(id int, milliseconds float64, counts bool) {
	// What lasts longer than a day is due after one.
	d := time.Duration(min(milliseconds, 86400000) * float64(time.Millisecond))
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return
	}
	f.timers[id] = &timer{time.AfterFunc(d, func() { f.fire(id) }), counts}
}

// fire calls the library for a timer that is due. A page that does not give way then, since its
// script loops, is ended.
func (f *file) fire(id int) {
	f.mu.Lock()
	t := f.timers[id]
	if t == nil || f.over {
		f.mu.Unlock()
		return
	}
	// Another timer may be due for the test only when this one has run.
	release := f.hold()
	delete(f.timers, id)
	f.goesOn()
	f.mu.Unlock()
	defer release()
	late := time.AfterFunc(f.grace(), func() { f.hung() })
	defer late.Stop()
	f.call("fire", id)
}

// clearTimer forgets a timer.
func (f *file) clearTimer(id int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t := f.timers[id]; t != nil {
		t.Stop()
		delete(f.timers, id)
		f.goesOn()
	}
}

// timersCount says whether there is a timer that counts. The caller holds mu.
func (f *file) timersCount() bool {
	for _, t := range f.timers {
		if t.counts {
			return true
		}
	}
	return false
}
