// Checked against Service Workers of 2026-07-23.

// Package caches has the caches of Service Workers' Cache interface, without the engine:
// requests and the responses to them, by the names of caches, how they are matched, what
// they may take, and how they are kept in a profile.
//
// The specification is https://w3c.github.io/ServiceWorker/#cache-objects.
package caches
