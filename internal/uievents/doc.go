// Package uievents is the room of UI Events and Pointer Events: what a user's mouse,
// pointer and keyboard send, whether script makes the events or Go.
//
// A relatedTarget is never retargeted: retargeting changes only what is in a
// shadow tree. A view is the realm's window, or none.
//
// https://w3c.github.io/uievents/
// https://w3c.github.io/pointerevents/
package uievents

//go:generate go run ../idl/generate internal/uievents
