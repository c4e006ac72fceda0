// Package uievents is the room of UI Events, Pointer Events and Touch Events: what a user's mouse,
// pointer and keyboard send, whether script makes the events or Go. Touch events are script's alone.
//
// A view is a window, most often the realm's, or none.
//
// https://w3c.github.io/uievents/
// https://w3c.github.io/pointerevents/
// https://w3c.github.io/touch-events/
package uievents

//go:generate go run ../idl/generate internal/uievents
