// Checked against XMLHttpRequest of 2026-05-14.

// Package xhr is XMLHttpRequest, of the XMLHttpRequest Standard. FormData is in
// internal/fetchapi, and ProgressEvent in internal/file. How things are fetched is
// in internal/fetch.
//
// https://xhr.spec.whatwg.org/
package xhr
