// Checked against HTML of 2026-08-21 and IndexedDB of 2025-08-14.

package eventloop

// A MicrotaskQueue is the microtask queue of an agent, with the steps of a
// microtask checkpoint that only the engine can do. The loop calls it on its own
// goroutine.
type MicrotaskQueue interface {
	// Empty says whether there is no microtask.
	Empty() bool

	// Drain runs the oldest microtask until there is none, those included that
	// are queued meanwhile. It returns early once [Loop.Terminating] is true,
	// which it asks before each microtask. It can be entered again from a
	// microtask that spins the event loop.
	Drain()

	// NotifyRejectedPromises notifies about rejected promises on each
	// environment settings object whose responsible event loop is this one.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#notify-about-rejected-promises
	NotifyRejectedPromises()

	// CleanupIndexedDatabaseTransactions cleans up Indexed Database transactions.
	//
	// https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions
	CleanupIndexedDatabaseTransactions()

	// ClearKeptObjects performs ClearKeptObjects().
	//
	// https://tc39.es/ecma262/#sec-clear-kept-objects
	ClearKeptObjects()
}

// PerformMicrotaskCheckpoint runs the microtasks that are queued, unless a
// checkpoint is being performed already. The loop does so after every task;
// others do so where a specification says it, such as clean up after running
// script. Tasks that the engine performs by itself have the steps in C++, in
// internal/mozjs/fastpaths/cpp/inbox.cpp.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint
func (l *Loop) PerformMicrotaskCheckpoint() {
	// 1. If the event loop's performing a microtask checkpoint is true, then return.
	if l.performingCheckpoint || l.microtasks == nil || l.Terminating() {
		return
	}
	// 2. Set the event loop's performing a microtask checkpoint to true.
	l.performingCheckpoint = true
	// 3. While the event loop's microtask queue is not empty:
	if !l.microtasks.Empty() {
		// 3.1, 3.2. Dequeue oldestMicrotask and set the currently running task to it.
		interrupted := l.current
		l.current = l.takeTask()
		l.current.Source = Microtask
		// 3.3. Run oldestMicrotask.
		l.microtasks.Drain()
		// 3.4. Set the event loop's currently running task back to null. (Or to the
		//      task that a checkpoint in its middle interrupted.)
		l.dropTask(l.current)
		l.current = interrupted
	}
	if !l.Terminating() {
		// 4. For each environment settings object whose responsible event loop is this
		//    event loop, notify about rejected promises given that object.
		l.microtasks.NotifyRejectedPromises()
		// 5. Cleanup Indexed Database transactions.
		l.microtasks.CleanupIndexedDatabaseTransactions()
		// 6. Perform ClearKeptObjects().
		l.microtasks.ClearKeptObjects()
	}
	// 7. Set the event loop's performing a microtask checkpoint to false.
	l.performingCheckpoint = false
	// 8. Record timing info for microtask checkpoint: nothing observes it here.
}

// PerformingMicrotaskCheckpoint says whether a microtask checkpoint is being
// performed.
func (l *Loop) PerformingMicrotaskCheckpoint() bool { return l.performingCheckpoint }
