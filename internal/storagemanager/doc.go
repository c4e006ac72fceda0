// Checked against Storage of 2025-03-26.

// Package storagemanager is navigator.storage: how much an origin stores, and whether
// that lasts.
//
// https://storage.spec.whatwg.org/
package storagemanager
