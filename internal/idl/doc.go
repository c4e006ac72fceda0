// Checked against Web IDL of 2026-03-27.

// Package idl is the runtime of the glue that is generated from Web IDL: the
// conversions between JavaScript values and Go values, the errors, callbacks,
// and which interfaces a global exposes.
//
// The IDL texts are in webidl, the generator is in generate, and how a room
// implements an interface is said in README.md.
//
// https://webidl.spec.whatwg.org/#javascript-binding
package idl
