package subtle

import (
	"crypto"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"hash"
)

// Hash is a hash function, by its recognized algorithm name.
//
// https://w3c.github.io/webcrypto/#sha
type Hash string

// The hash functions.
const (
	SHA1   Hash = "SHA-1"
	SHA256 Hash = "SHA-256"
	SHA384 Hash = "SHA-384"
	SHA512 Hash = "SHA-512"
)

// AlgorithmName implements Algorithm.
func (h Hash) AlgorithmName() string { return string(h) }

// Digest performs the digest operation.
func (h Hash) Digest(message []byte) []byte {
	switch h {
	case SHA1:
		d := sha1.Sum(message)
		return d[:]
	case SHA384:
		d := sha512.Sum384(message)
		return d[:]
	case SHA512:
		d := sha512.Sum512(message)
		return d[:]
	}
	d := sha256.Sum256(message)
	return d[:]
}

// id returns the function's number among Go's.
func (h Hash) id() crypto.Hash {
	switch h {
	case SHA1:
		return crypto.SHA1
	case SHA384:
		return crypto.SHA384
	case SHA512:
		return crypto.SHA512
	}
	return crypto.SHA256
}

func (h Hash) new() hash.Hash { return h.id().New() }

// blockBits is the block size of the function, in bits.
func (h Hash) blockBits() uint32 { return uint32(h.new().BlockSize()) * 8 }

// suffix is what stands for the function in the alg member of JSON Web Keys.
func (h Hash) suffix() string { return string(h[len("SHA-"):]) }
