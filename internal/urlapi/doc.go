// Checked against URL of 2026-07-02.

// Package urlapi is the JavaScript interface of the URL Standard: URL and
// URLSearchParams. What they do is in internal/url; what URL has for blobs, in
// internal/file.
//
// https://url.spec.whatwg.org/#api
package urlapi
