// Checked against Fetch of 2026-07-02 and XMLHttpRequest of 2026-05-14.

// Package fetchapi is the JavaScript interface of the Fetch Standard: fetch(),
// Headers, Request and Response, and FormData of the XMLHttpRequest Standard.
// How things are fetched is in internal/fetch.
//
// A body is a stream only once script asks for one: until then it is bytes, or
// what is still to come from the network. Reading it whole, as text() does, then
// needs no crossing per chunk.
//
// https://fetch.spec.whatwg.org/#fetch-api
// https://xhr.spec.whatwg.org/#interface-formdata
package fetchapi
