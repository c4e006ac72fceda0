// Checked against URL Pattern of 2026-03-20.

// Package urlpattern is the URL Pattern Standard without its JavaScript interface: what matches the components of URLs.
// Regular expressions are those of ECMAScript; who creates a pattern compiles them.
//
// https://urlpattern.spec.whatwg.org/
package urlpattern
