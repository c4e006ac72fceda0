// Checked against HTML of 2026-08-21.

// Package eventloop is the event loop of one agent, as HTML defines it: task
// queues by task source, microtask checkpoints, timers, rendering, work in parallel,
// pausing and spinning, and the end of it all. It knows no JavaScript; what it
// needs from an engine is the small interface [MicrotaskQueue].
//
// The pieces:
//
//   - A [Loop] runs tasks on the goroutine that calls [Loop.Run], which stays
//     on its operating system thread. Any goroutine queues a task with
//     [Loop.QueueTask]; that is the only way onto an agent.
//   - [Timers] is the map of active timers of one global object. [OuterTimers] and
//     a [Backlog] are timers and tasks that script makes without a call into Go.
//   - [Loop.AwaitRenderingOpportunity] has the rendering updated, which is what runs
//     animation frames.
//   - [Loop.InParallel] runs steps on a goroutine that counts as pending work.
//   - A [Hold] says that something outside the loop may still wake it.
//   - A [Goal] is what a task waits for with [Loop.Pause] or [Loop.SpinUntil].
//   - A [Program] groups the loops that can reach one another. It knows when
//     nothing can ever happen again: it is quiescent.
//
// # Threads
//
// Methods are of two kinds. Those that say "any goroutine" may be called from
// everywhere at any time. All others belong to the loop's goroutine: they are
// called from a task, a microtask, or, before Run, by the goroutine that will
// call Run.
//
// # Waiting
//
// A loop with nothing to do waits outside Go's scheduler: it spins for a while
// when recent waits were short, then sleeps on a futex until the next timer is
// due. Whoever queues a task wakes it directly. See park_linux.go. On other
// systems, and without cgo, loops wait in the scheduler.
//
// The specification: https://html.spec.whatwg.org/multipage/webappapis.html#event-loops
package eventloop
