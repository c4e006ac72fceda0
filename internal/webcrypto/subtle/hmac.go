package subtle

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
)

// HMAC is the algorithm HMAC.
//
// https://w3c.github.io/webcrypto/#hmac
type HMAC struct{}

// HMACParams generates and imports keys for HMAC, and tells how long a derived
// one has to be.
//
// https://w3c.github.io/webcrypto/#hmac-keygen-params
type HMACParams struct {
	Hash   Hash
	Length *uint32 // in bits; nil if it is not present
}

// AlgorithmName implements Algorithm.
func (HMAC) AlgorithmName() string { return "HMAC" }

// AlgorithmName implements Algorithm.
func (HMACParams) AlgorithmName() string { return "HMAC" }

func (HMAC) mac(key *Key, message []byte) []byte {
	h := hmac.New(key.Algorithm.Hash.new, key.handle.(secret))
	h.Write(message)
	return h.Sum(nil)
}

// Sign is https://w3c.github.io/webcrypto/#hmac-operations-sign
func (a HMAC) Sign(key *Key, message []byte) ([]byte, error) { return a.mac(key, message), nil }

// Verify is https://w3c.github.io/webcrypto/#hmac-operations-verify
func (a HMAC) Verify(key *Key, signature, message []byte) (bool, error) {
	return hmac.Equal(a.mac(key, message), signature), nil
}

// KeyLength is https://w3c.github.io/webcrypto/#hmac-operations-get-key-length
func (p HMACParams) KeyLength() (*uint32, error) {
	// If the length member is not present: let length be the block size in bits of
	// the hash function. Otherwise, if it is non-zero: let length be equal to it.
	// Otherwise: throw a TypeError.
	if p.Length == nil {
		length := p.Hash.blockBits()
		return &length, nil
	}
	if *p.Length == 0 {
		return nil, throw(typeError, "The length of an HMAC key is zero.")
	}
	return p.Length, nil
}

// GenerateKey is https://w3c.github.io/webcrypto/#hmac-operations-generate-key
func (p HMACParams) GenerateKey(_ context.Context, extractable bool, usages []Usage) (Generated, error) {
	// 1. If usages contains any entry which is not "sign" or "verify", then throw a
	//    SyntaxError.
	if err := usable("HMAC", Secret, usages); err != nil {
		return Generated{}, err
	}
	// 2. Let length be the length member, or the block size of the hash function;
	//    if it is zero, throw an OperationError.
	length, err := p.KeyLength()
	if err != nil {
		return Generated{}, throw(operationError, "The length of an HMAC key is zero.")
	}
	// 3. Generate a key of length length bits.
	data := make([]byte, (uint64(*length)+7)/8)
	rand.Read(data)
	key := hmacKey(p.Hash, data, *length)
	key.Extractable, key.Usages = extractable, normalizeUsages(usages)
	return Generated{Key: key}, nil
}

// ImportKey is https://w3c.github.io/webcrypto/#hmac-operations-import-key
func (p HMACParams) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	octets, err := importSecret("HMAC", format, data, extractable, usages, func(int) string { return "HS" + p.Hash.suffix() })
	if err != nil {
		return nil, err
	}
	// Let length be the length in bits of data. If length is zero then throw a
	// DataError.
	bits := uint64(len(octets)) * 8
	if bits == 0 {
		return nil, throw(dataError, "The HMAC key is empty.")
	}
	if bits > 1<<32-1 {
		return nil, throw(dataError, "The HMAC key is too long: %d bytes.", len(octets))
	}
	length := uint32(bits)
	// If the length member of normalizedAlgorithm is present: if it is greater than
	// length, or less than or equal to length minus eight, throw a DataError.
	// Otherwise: set length equal to it.
	if p.Length != nil {
		if *p.Length > length || *p.Length <= length-8 {
			return nil, throw(dataError, "An HMAC key of %d bits cannot have the length %d.", length, *p.Length)
		}
		length = *p.Length
	}
	return hmacKey(p.Hash, octets, length), nil
}

// hmacKey makes a key of the first bits of data that has neither usages nor
// extractability yet.
func hmacKey(hash Hash, data []byte, bits uint32) *Key {
	return &Key{Type: Secret, Algorithm: KeyAlgorithm{Name: "HMAC", Hash: hash, Length: bits}, handle: secret(firstBits(data, bits))}
}

// firstBits returns the first bits of data, the rest of the last byte being zero.
// There are as many.
func firstBits(data []byte, bits uint32) []byte {
	data = append([]byte{}, data[:(uint64(bits)+7)/8]...)
	if rest := bits % 8; rest != 0 {
		data[len(data)-1] &= 0xFF << (8 - rest)
	}
	return data
}
