package mozjs

// #include "timer.h"
// #cgo noescape sl_monotonic
// #cgo nocallback sl_monotonic
// #cgo noescape sl_set_timer
// #cgo nocallback sl_set_timer
// #cgo noescape sl_clear_timer
// #cgo nocallback sl_clear_timer
// #cgo noescape sl_expire_timers
// #cgo nocallback sl_expire_timers
// #cgo noescape sl_timer_places
// #cgo nocallback sl_timer_places
// #cgo noescape sl_end_timer
// #cgo nocallback sl_end_timer
import "C"

import (
	"math"
	"sync/atomic"
	"time"
	"unsafe"
)

// Timers are those of setTimeout() and setInterval(). The engine has them, so that
// script sets and clears them without Go (see Member.InEngine), and calls their
// handlers one after the other. Go says when.

// StartTimers lets script set timers without Go. Now tells the time, on a clock that
// goes with the machine's monotonic clock.
func (cx *Context) StartTimers(now func() time.Duration) {
	// The thread may be interrupted between looking at one clock and at the other, so
	// the look that took the least time counts. The engine's clock is not behind.
	var origin time.Duration
	least := time.Duration(math.MaxInt64)
	for tries := 0; tries < 20 && least > time.Microsecond; tries++ {
		before := now()
		machine := time.Duration(C.sl_monotonic())
		after := now()
		if after-before < least {
			least, origin = after-before, machine-after
		}
	}
	C.sl_start_timers(cx.e, C.int64_t(origin))
}

// CloseTimers clears all timers of the current realm, for good: those that are set later
// never fire.
func (cx *Context) CloseTimers() { C.sl_close_timers(cx.e) }

// DropTimers clears the timers that are due.
func (cx *Context) DropTimers() { C.sl_drop_timers(cx.e) }

// DelayTimers has the timers that wait for their time be due d later.
func (cx *Context) DelayTimers(d time.Duration) { C.sl_delay_timers(cx.e, C.int64_t(d)) }

// Timer is what script wants of a timer.
type Timer struct {
	Handler   Value // a function, or a string
	Arguments []Value
	Timeout   int32 // in milliseconds
	Repeat    bool
	// Script is the initiating script of a string; 0 for none.
	Script uint64
}

// SetTimer sets a timer and returns its ID, which is greater than zero. Now is the
// time, unless the timers were started.
func (cx *Context) SetTimer(t Timer, now time.Duration) int32 {
	return int32(C.sl_set_timer(cx.e, C.sl_value(t.Handler), (*C.sl_value)(unsafe.Pointer(unsafe.SliceData(t.Arguments))),
		C.size_t(len(t.Arguments)), C.int32_t(t.Timeout), C.bool(t.Repeat), C.uint64_t(t.Script), C.int64_t(now)))
}

// ClearTimer clears the timer with that ID, if there is one.
func (cx *Context) ClearTimer(id int32) { C.sl_clear_timer(cx.e, C.int32_t(id)) }

// NextTimer returns when the first active timer is due, the greatest Duration if
// none is active.
func (cx *Context) NextTimer() time.Duration { return time.Duration(cx.e.next_timer) }

// ActiveTimers returns how many timers wait for their time.
func (cx *Context) ActiveTimers() int { return int(cx.e.timers_active) }

// DueTimers returns how many timers are due. Those that were cleared since count, too.
func (cx *Context) DueTimers() int { return int(cx.e.timers_due) }

// TimerPlaces returns where script has set the first active timers, max at most, in the
// order in which they are due; those whose places are not known are left out. It needs
// Options.TimerPlaces. Another goroutine may call it while the context's waits.
func (cx *Context) TimerPlaces(max int) []Place {
	found := make([]C.sl_timer_place, max)
	n := int(C.sl_timer_places(cx.e, unsafe.SliceData(found), C.size_t(max)))
	places := make([]Place, n)
	for i, p := range found[:n] {
		places[i] = Place{URL: C.GoStringN(p.url, C.int(p.url_length)), Line: int(p.line), Column: int(p.column)}
	}
	return places
}

// TakeTimerSeq makes a new number in the order in which timers are set, for one that
// is not the engine's.
func (cx *Context) TakeTimerSeq() uint64 {
	cx.e.timer_seq++
	return uint64(cx.e.timer_seq)
}

// ExpireTimers makes the timers due whose time has come at now and that go before
// one that is due at another time and was set at seq. It returns how many those are,
// max at most.
func (cx *Context) ExpireTimers(now, before time.Duration, seq uint64, max int) int {
	return int(C.sl_expire_timers(cx.e, C.int64_t(now), C.int64_t(before), C.uint64_t(seq), C.uint32_t(max)))
}

// FiringOptions say how many timers are fired.
type FiringOptions struct {
	// Max is the greatest number of timers to take.
	Max int
	// Attention ends the firing when it is not zero.
	Attention *atomic.Uint32
	// Now is the time; Still says that it stands still.
	Now   time.Duration
	Still bool
}

// Firing says why FireTimers came back.
type Firing struct {
	// Taken is how many of the due timers were taken, cleared ones among them.
	Taken int
	// UnderWay says that the last timer left something to do: EndTimer is to be called
	// when that is done.
	UnderWay bool
	// Text is the handler of the timer under way, which is Go's to run, and Script the
	// initiating script, if it is a string; else undefined.
	Text   Value
	Script uint64
	// Realm is whose global has the timer under way; if Err is not nil, that of the
	// handler.
	Realm *Realm
	// Err is what the handler has thrown, or ErrTerminated.
	Err error
}

// FireTimers calls the handlers of due timers, in a frame of the caller. It goes on
// until one has left something to do: microtasks, a rejected promise, an object that
// was collected, an exception.
func (cx *Context) FireTimers(o FiringOptions) Firing {
	f := &cx.firing
	*f = C.sl_firing{limit: C.uint32_t(o.Max), now: C.int64_t(o.Now), still: C.bool(o.Still)}
	call := cx.toEngine()
	status := C.sl_fire_timers(cx.e, (*C.uint32_t)(unsafe.Pointer(o.Attention)), f)
	err := call.outcome(status)
	result := Firing{Taken: int(f.taken), UnderWay: bool(f.under_way), Text: Value(f.text), Script: uint64(f.script)}
	result.Err = err
	if f.under_way {
		result.Realm = cx.realms[f.realm]
	}
	return result
}

// EndTimer ends the timer that FireTimers has left under way: it repeats, or is no
// more.
func (cx *Context) EndTimer(now time.Duration) { C.sl_end_timer(cx.e, C.int64_t(now)) }
