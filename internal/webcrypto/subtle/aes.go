package subtle

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"fmt"
)

// AESKeys imports keys of one of the AES algorithms.
type AESKeys struct{ Named }

// AESKeyGenParams generates keys of one of the AES algorithms, and tells how long
// a derived one has to be.
//
// https://w3c.github.io/webcrypto/#aes-keygen-params
type AESKeyGenParams struct {
	Named
	Length uint16 // in bits
}

func aesLength(bits uint32) bool { return bits == 128 || bits == 192 || bits == 256 }

// GenerateKey is https://w3c.github.io/webcrypto/#aes-ctr-operations-generate-key
func (p AESKeyGenParams) GenerateKey(_ context.Context, extractable bool, usages []Usage) (Generated, error) {
	// 1. If usages contains any entry which is not one of "encrypt", "decrypt",
	//    "wrapKey" or "unwrapKey" (AES-KW: "wrapKey", "unwrapKey"), then throw a
	//    SyntaxError.
	if err := usable(p.AlgorithmName(), Secret, usages); err != nil {
		return Generated{}, err
	}
	// 2. If the length member of normalizedAlgorithm is not equal to one of 128,
	//    192 or 256, then throw an OperationError.
	// 3. Generate an AES key of length equal to the length member.
	length, err := p.KeyLength()
	if err != nil {
		return Generated{}, err
	}
	data := make([]byte, *length/8)
	rand.Read(data)
	// 5. to 12. Let key be a new CryptoKey object representing the generated AES
	//    key.
	key := aesKey(p.AlgorithmName(), data)
	key.Extractable, key.Usages = extractable, normalizeUsages(usages)
	return Generated{Key: key}, nil
}

// KeyLength is https://w3c.github.io/webcrypto/#aes-ctr-operations-get-key-length
func (p AESKeyGenParams) KeyLength() (*uint32, error) {
	length := uint32(p.Length)
	if !aesLength(length) {
		return nil, throw(operationError, "An AES key has 128, 192 or 256 bits, not %d.", length)
	}
	return &length, nil
}

// ImportKey is https://w3c.github.io/webcrypto/#aes-ctr-operations-import-key
func (k AESKeys) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	name := k.AlgorithmName()
	octets, err := importSecret(name, format, data, extractable, usages, func(bits int) string {
		return fmt.Sprintf("A%d%s", bits, name[len("AES-"):])
	})
	if err != nil {
		return nil, err
	}
	// If the length in bits of data is not 128, 192 or 256 then throw a DataError.
	if !aesLength(uint32(len(octets)) * 8) {
		return nil, throw(dataError, "An AES key has 16, 24 or 32 bytes, not %d.", len(octets))
	}
	return aesKey(name, octets), nil
}

// aesKey makes a key that has neither usages nor extractability yet.
func aesKey(name string, octets []byte) *Key {
	return &Key{Type: Secret, Algorithm: KeyAlgorithm{Name: name, Length: uint32(len(octets) * 8)}, handle: secret(octets)}
}

// block returns the block cipher of an AES key.
func (k *Key) block() cipher.Block {
	b, err := aes.NewCipher(k.handle.(secret))
	if err != nil {
		panic(err) // the key has one of the three lengths
	}
	return b
}
