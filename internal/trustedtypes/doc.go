// Checked against Trusted Types of 2026-02-24.

// Package trustedtypes is the room of Trusted Types: texts that a page's own policies have made fit for injection sinks, and what
// sinks ask of what they are given.
//
// Sinks are [Sink] in the Web IDL texts: their glue calls Compliant. What is a sink without an IDL type that says so, calls it itself.
//
// https://w3c.github.io/trusted-types/dist/spec/
package trustedtypes

//go:generate go run ../idl/generate internal/trustedtypes
