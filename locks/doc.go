// Checked against Web Locks of 2025-09-24.

// Package locks is the Web Locks lock manager as a Go package: named exclusive
// and shared locks, granted in the order in which they were requested, with
// conditional requests, stealing, aborting, the end of a client, snapshots,
// deadlock search and tracing. It knows no JavaScript and needs nothing but the
// standard library.
//
// The specification is https://w3c.github.io/web-locks/. A [Manager] stands for
// the spec's lock manager, a [Client] for an environment (a page, a worker, a
// part of a Go program) that makes requests of it. [New] makes a manager for
// this process; the package lockstest holds the suite that any other
// implementation of Manager has to pass.
//
// # The blocking face
//
// Most Go programs need one call:
//
//	m := locks.New(locks.Config{})
//	err := m.Do(ctx, "report", locks.LockOptions{}, func(ctx context.Context, lock locks.Lock) error {
//		return writeReport(ctx) // "report" is held here, and by nobody else
//	})
//
// # The asynchronous core
//
// [Client.Request] never waits. What becomes of a request is told to its
// [Handler], as follows.
//
//   - For each request that Request accepts, exactly one of Granted, Unavailable
//     and Aborted is called. After Granted, Lost is called at most once: when
//     the lock is taken away before its holder released it.
//   - The handlers of one [Agent] are called one at a time, in the order in which
//     the manager decided: the grants of an agent come in the order of the
//     spec's lock task queue. Nothing is said about the order between handlers of
//     different agents.
//   - A handler runs while no lock of the manager is held, so it may call any
//     method that does not wait: Request, Release, Abort, Close of a client, and
//     what has a context, with one that has ended. What such a call decides for the
//     same agent is told after the running handler returned.
//   - A handler runs on the goroutine of whichever call led to the decision, or,
//     if the agent's handlers are being called by another goroutine at that
//     moment, on that one. It may therefore run before the call to Request
//     returns. It must not block, because others may wait for the goroutine that
//     it runs on; an event loop queues a task and returns.
//   - The state has already changed when a handler is called: a lock is held
//     from the moment the manager granted it, not from the call of Granted.
//
// # Delegations
//
// A call of a manager takes no more than some hundred nanoseconds, but the way
// to it can take longer, as that of script does. A client that is alone with its
// manager may be given the manager's decisions ([Delegator]), and then decides about
// its requests where they are made. The manager ends the delegation by itself as
// soon as anybody else comes, and nobody can tell that there was one. A manager
// need not give delegations.
//
// # Names
//
// A name is any string of bytes, of any length, the empty one included. Two
// names are the same if their bytes are. JavaScript strings with lone surrogates
// keep their identity when they are given in WTF-8. Names that start with
// U+002D (-) are reserved and refused.
package locks
