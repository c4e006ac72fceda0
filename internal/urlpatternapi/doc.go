// Checked against URL Pattern of 2026-03-20.

// Package urlpatternapi is the JavaScript interface of the URL Pattern Standard. What patterns do is in
// internal/urlpattern.
//
// https://urlpattern.spec.whatwg.org/#urlpattern-class
package urlpatternapi
