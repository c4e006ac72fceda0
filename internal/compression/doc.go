// Checked against Compression of 2025-04-22.

// Package compression is the Compression Standard: CompressionStream and
// DecompressionStream. The formats are those of Go's standard library.
//
// https://compression.spec.whatwg.org/
package compression
