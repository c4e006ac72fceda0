// Package uuid makes universally unique identifiers.
//
// https://www.rfc-editor.org/rfc/rfc9562.html
package uuid

import (
	"crypto/rand"
	"encoding/hex"
	"io"
)

// New returns a new random UUID, version 4, in lower case.
func New() string { return From(rand.Reader) }

// From is New with random bytes from a reader that never fails.
//
// https://w3c.github.io/webcrypto/#Crypto-method-randomUUID
func From(random io.Reader) string {
	// 1. 2. Let bytes be a byte sequence of length 16 from a
	//       cryptographically strong random source.
	var bytes [16]byte
	io.ReadFull(random, bytes[:])
	// 3. Set the 4 most significant bits of bytes[6], which represent the UUID
	//    version, to 0100.
	bytes[6] = bytes[6]&0x0F | 0x40
	// 4. Set the 2 most significant bits of bytes[8], which represent the UUID
	//    variant, to 10.
	bytes[8] = bytes[8]&0x3F | 0x80
	// 5. Return the hexadecimal representations of its bytes, with hyphens.
	var out [36]byte
	hex.Encode(out[0:], bytes[:4])
	hex.Encode(out[9:], bytes[4:6])
	hex.Encode(out[14:], bytes[6:8])
	hex.Encode(out[19:], bytes[8:10])
	hex.Encode(out[24:], bytes[10:])
	out[8], out[13], out[18], out[23] = '-', '-', '-', '-'
	return string(out[:])
}
