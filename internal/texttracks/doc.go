// Package texttracks is the room of timed text tracks: the tracks of media elements and of track elements, their cues, and what
// WebVTT adds to these. There are no media, so that no cue is ever active, and there are no tracks of audio and video.
//
// https://html.spec.whatwg.org/multipage/media.html#timed-text-tracks
// https://w3c.github.io/webvtt/#api
package texttracks

//go:generate go run ../idl/generate internal/texttracks
