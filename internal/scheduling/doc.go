// Checked against Prioritized Task Scheduling of 2025-05-30.

// Package scheduling is the room of Prioritized Task Scheduling: scheduler.postTask(),
// scheduler.yield(), and the signals that change priorities.
//
// The tasks of a scheduler wait in queues of their own. For each of them the event loop has a
// task, which runs the one that is first then.
//
// https://wicg.github.io/scheduling-apis/
package scheduling

//go:generate go run ../idl/generate internal/scheduling
