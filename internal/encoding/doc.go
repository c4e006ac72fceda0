// Checked against Encoding of 2026-05-21.

// Package encoding is the Encoding Standard: its encodings, TextDecoder and
// TextEncoder. UTF-8 alone, without the engine, is in internal/encoding/utf8.
//
// The decoders are encoding_rs, which is a part of the engine's library: there
// it decodes source text, as it decodes all text in the browser that the engine
// belongs to.
//
// https://encoding.spec.whatwg.org/
package encoding
