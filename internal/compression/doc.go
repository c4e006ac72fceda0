// Package compression is the Compression Standard: CompressionStream and
// DecompressionStream. The formats are those of Go's standard library.
//
// https://compression.spec.whatwg.org/
package compression
