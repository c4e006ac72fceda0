// Package bucketsapi is the room of storage buckets: navigator.storageBuckets.
//
// The specification is https://wicg.github.io/storage-buckets/.
package bucketsapi
