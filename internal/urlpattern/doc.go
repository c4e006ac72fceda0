// Package urlpattern is the URL Pattern Standard without its JavaScript interface: what matches the components of URLs.
// Regular expressions are those of ECMAScript; who creates a pattern compiles them.
//
// The steps are those of March 2026.
//
// https://urlpattern.spec.whatwg.org/
package urlpattern
