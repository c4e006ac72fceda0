// Checked against HTML of 2026-08-21.

package agent

import (
	"container/list"
	"math"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// waiterLists are the WaiterLists of the memory that a cluster's agents share, of
// those waiters that do not block, and of all under a schedule. The others are the
// engine's.
//
// https://tc39.es/ecma262/#sec-waiterlist-records
type waiterLists struct {
	// mu is the critical section of all the lists.
	mu sync.Mutex
	// byAddress has the waiters, the oldest first. A waiter keeps its memory, so
	// that an address does not come to mean something else.
	byAddress map[uintptr]*list.List
}

// waiter is a waiter whose promise is not resolved, or whose agent waits.
//
// https://tc39.es/ecma262/#sec-waiter-record
type waiter struct {
	settings *EnvironmentSettings
	address  uintptr
	element  *list.Element   // nil once it is in no list; under waiterLists.mu
	goal     *eventloop.Goal // what the agent waits for; nil if there is a promise
	// What follows belongs to the agent's thread.
	promise, memory *mozjs.Root
	timeout         eventloop.TimerHandle
}

// waiterMemory is what a waiter takes, in bytes.
const waiterMemory = 400

// WaitAsync is what Atomics.waitAsync does once its arguments are converted. The
// array is an Int32Array or a BigInt64Array over shared memory, and the index one
// of its own; timeout is in milliseconds. It returns either an outcome or a
// promise.
//
// https://tc39.es/ecma262/#sec-dowait
func (s *EnvironmentSettings) WaitAsync(array mozjs.Value, index int, value int64, timeout float64) (promise mozjs.Value, outcome string) {
	l := &s.agent.cluster.waiters
	// EnterCriticalSection(WL).
	l.mu.Lock()
	defer l.mu.Unlock()
	// Let elementType be TypedArrayElementType(typedArray); let w be
	// GetValueFromBuffer(…). If v ≠ w, then the outcome is "not-equal".
	address, w := s.waitable(array, index)
	if value != w {
		return mozjs.Undefined, "not-equal"
	}
	// If t is 0 and mode is async, then it is "timed-out".
	if timeout == 0 {
		return mozjs.Undefined, "timed-out"
	}
	promise = s.cx.NewPromise()
	r := &waiter{settings: s, address: uintptr(address), promise: s.cx.Root(promise), memory: s.cx.Root(s.cx.ViewBuffer(array))}
	// AddWaiter(WL, waiterRecord).
	l.add(r)
	if s.waiters == nil {
		s.waiters = map[*waiter]struct{}{}
	}
	s.waiters[r] = struct{}{}
	s.cx.AddExternal(waiterMemory)
	// If waiterRecord.[[TimeoutTime]] is finite, then EnqueueAtomicsWaitAsyncTimeoutJob.
	if delay := timeout * float64(time.Millisecond); delay < math.MaxInt64 {
		r.timeout = s.RunStepsAfterTimeout(waitTimeout, time.Duration(delay), r.timedOut)
	}
	return promise, ""
}

// WaitsInTurns says whether the agent is under a schedule. Then Atomics.wait is
// [EnvironmentSettings.WaitInTurn]: the engine's would keep the agent's turn.
func (s *EnvironmentSettings) WaitsInTurns() bool { return s.agent.loop.Scheduled() }

// WaitInTurn is what Atomics.wait does under a schedule, once its arguments are converted:
// others take turns until the agent is notified, or virtual time has passed. The arguments are
// those of [EnvironmentSettings.WaitAsync].
//
// https://tc39.es/ecma262/#sec-dowait
func (s *EnvironmentSettings) WaitInTurn(array mozjs.Value, index int, value int64, timeout float64) (outcome string) {
	l, loop := &s.agent.cluster.waiters, s.agent.loop
	// EnterCriticalSection(WL).
	l.mu.Lock()
	// If v ≠ w, return "not-equal".
	address, w := s.waitable(array, index)
	if value != w {
		l.mu.Unlock()
		return "not-equal"
	}
	// AddWaiter(WL, waiterRecord). The caller keeps the memory.
	r := &waiter{settings: s, address: uintptr(address), goal: loop.NewGoal("Atomics.wait")}
	l.add(r)
	l.mu.Unlock()
	// SuspendThisAgent(WL, waiterRecord).
	atMost := time.Duration(-1)
	if delay := timeout * float64(time.Millisecond); delay < math.MaxInt64 {
		atMost = time.Duration(delay)
	}
	loop.Pause(r.goal, atMost)
	// If waiterRecord is still in the list, RemoveWaiter(WL, waiterRecord), and it has timed out.
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.remove(r) {
		return "timed-out"
	}
	return "ok"
}

// waitTimeout orders the timeouts of waiters.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostenqueuetimeoutjob
var waitTimeout = eventloop.DeclareOrderingIdentifier("JavaScript")

// waitable returns the address and the value of an element.
func (s *EnvironmentSettings) waitable(array mozjs.Value, index int) (unsafe.Pointer, int64) {
	b := s.cx.BufferOf(array)
	if b.Element == mozjs.BigInt64 {
		p := unsafe.Pointer(&b.Bytes[8*index])
		return p, atomic.LoadInt64((*int64)(p))
	}
	p := unsafe.Pointer(&b.Bytes[4*index])
	return p, int64(atomic.LoadInt32((*int32)(p)))
}

// NotifyAsync notifies waiters of an element that the engine does not know, at most count,
// and returns how many.
//
// https://tc39.es/ecma262/#sec-atomics.notify
func (s *EnvironmentSettings) NotifyAsync(array mozjs.Value, index int, count float64) int {
	l := &s.agent.cluster.waiters
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.byAddress) == 0 {
		return 0
	}
	address, _ := s.waitable(array, index)
	waiting := l.byAddress[uintptr(address)]
	if waiting == nil {
		return 0
	}
	// Let S be RemoveWaiters(WL, c). For each element W of S, NotifyWaiter(WL, W).
	n := 0
	for ; float64(n) < count && waiting.Len() > 0; n++ {
		r := waiting.Front().Value.(*waiter)
		l.remove(r)
		if r.goal != nil {
			r.goal.Meet()
			continue
		}
		// HostEnqueueGenericJob(resolveJob, waiterRecord.[[Promise]]'s realm).
		r.settings.QueueGlobalTask(javaScriptEngine, func() { r.resolve("ok") })
	}
	return n
}

// add puts a waiter at the end of its list. The caller holds l.mu.
func (l *waiterLists) add(r *waiter) {
	waiting := l.byAddress[r.address]
	if waiting == nil {
		waiting = list.New()
		if l.byAddress == nil {
			l.byAddress = map[uintptr]*list.List{}
		}
		l.byAddress[r.address] = waiting
	}
	r.element = waiting.PushBack(r)
}

// remove takes a waiter out of its list, and reports whether it was in it. The
// caller holds l.mu.
func (l *waiterLists) remove(r *waiter) bool {
	if r.element == nil {
		return false
	}
	waiting := l.byAddress[r.address]
	waiting.Remove(r.element)
	r.element = nil
	if waiting.Len() == 0 {
		delete(l.byAddress, r.address)
	}
	return true
}

// timedOut is the job of a waiter whose time is over.
//
// https://tc39.es/ecma262/#sec-enqueueatomicswaitasynctimeoutjob
func (r *waiter) timedOut() {
	l := &r.settings.agent.cluster.waiters
	l.mu.Lock()
	waited := l.remove(r)
	l.mu.Unlock()
	if waited {
		r.resolve("timed-out")
	}
}

// resolve resolves the waiter's promise, on its agent's thread.
func (r *waiter) resolve(outcome string) {
	s := r.settings
	r.timeout.Cancel()
	promise := r.promise.Value()
	s.cx.Resolve(promise, s.cx.NewString(outcome))
	r.forget()
}

// forget lets go of what the agent keeps for a waiter.
func (r *waiter) forget() {
	r.promise.Release()
	r.memory.Release()
	delete(r.settings.waiters, r)
	r.settings.cx.AddExternal(-waiterMemory)
}

// Waiting says whether promises of Atomics.waitAsync are pending.
func (s *EnvironmentSettings) Waiting() bool { return len(s.waiters) > 0 }

// endWaiters removes the waiters of an agent that ends.
func (s *EnvironmentSettings) endWaiters() {
	l := &s.agent.cluster.waiters
	l.mu.Lock()
	for r := range s.waiters {
		l.remove(r)
	}
	l.mu.Unlock()
	for r := range s.waiters {
		r.forget()
	}
}
