// Package uievents is the room of UI Events. There is no user here, so that all
// these events are made by script: to drive code that listens for a mouse or a
// keyboard, on whatever event target it is given.
//
// A relatedTarget is never retargeted: retargeting changes only what is in a
// shadow tree. A view is the realm's window, or none.
//
// https://w3c.github.io/uievents/
package uievents

//go:generate go run ../idl/generate internal/uievents
