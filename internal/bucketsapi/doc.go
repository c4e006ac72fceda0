// Checked against Storage Buckets of 2023-12-18.

// Package bucketsapi is the room of storage buckets: navigator.storageBuckets.
//
// The specification is https://wicg.github.io/storage-buckets/.
package bucketsapi
