// Checked against Streams of 2026-08-18.

// Package streams is the room of the Streams Standard: readable, writable and
// transform streams, and what other standards do with them.
//
// The algorithms are JavaScript, in js/: they are about promises and queues of
// values. The script runs in a realm when script, or Go, first asks for a
// stream. The interfaces come from internal/idl/webidl/streams.webidl; their
// members are the script's functions. Each realm of an agent has a script of its
// own, whose functions work on what those of the others have made, too.
//
// Go code has streams as [ReadableStream], [WritableStream] and
// [TransformStream]. Their methods are those that
// https://streams.spec.whatwg.org/#other-specs gives to other standards. All of
// them belong to the agent's thread: a goroutine queues a task.
//
// The specification is https://streams.spec.whatwg.org/.
package streams
