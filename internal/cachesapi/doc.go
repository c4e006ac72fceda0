// Checked against Service Workers of 2026-07-23.

// Package cachesapi is the room of the Cache interface of Service Workers: what script
// sees of package caches.
//
// The specification is https://w3c.github.io/ServiceWorker/#cache-objects.
package cachesapi
