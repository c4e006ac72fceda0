// Checked against HTML of 2026-07-17.

// Package webstorageapi is Web Storage as script sees it: Storage objects, and the
// events of changes that other windows make.
//
// https://html.spec.whatwg.org/multipage/webstorage.html
package webstorageapi
