// Package cssevents is the room of the events of CSS Animations and CSS Transitions. Nothing
// is animated without layout: script makes the events.
//
// https://drafts.csswg.org/css-animations-1/#events
// https://drafts.csswg.org/css-transitions-1/#transition-events
package cssevents

//go:generate go run ../idl/generate internal/cssevents
