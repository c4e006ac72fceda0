// Checked against HTML of 2026-07-17.

// Package webstorage is the storage of Web Storage: the maps of strings that the
// windows of a storage key share, their quota, and who hears of changes. It knows no
// JavaScript.
//
// https://html.spec.whatwg.org/multipage/webstorage.html
package webstorage
