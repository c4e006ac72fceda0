package subtle

import (
	"context"
	"crypto/hkdf"
)

// HKDF is the algorithm HKDF.
//
// https://w3c.github.io/webcrypto/#hkdf
type HKDF struct {
	Hash Hash
	Salt []byte
	Info []byte
}

// AlgorithmName implements Algorithm.
func (HKDF) AlgorithmName() string { return "HKDF" }

// DeriveBits is https://w3c.github.io/webcrypto/#hkdf-operations-derive-bits
func (a HKDF) DeriveBits(_ context.Context, key *Key, length *uint32) ([]byte, error) {
	// 1. If length is null or is not a multiple of 8, then throw an OperationError.
	n, err := wholeBytes(length)
	if err != nil {
		return nil, err
	}
	// 2. Let keyDerivationKey be the secret represented by the [[handle]] internal
	//    slot of key. 3. Let result be the result of performing the HKDF extract and
	//    then the HKDF expand step. 4. If the key derivation operation fails, then
	//    throw an OperationError.
	result, err := hkdf.Key(a.Hash.new, key.handle.(secret), a.Salt, string(a.Info), n)
	if err != nil {
		return nil, throw(operationError, "HKDF with %s derives at most %d bits, not %d.", a.Hash, 255*8*a.Hash.id().Size(), *length)
	}
	return result, nil
}

// wholeBytes returns a length in bytes.
func wholeBytes(length *uint32) (int, error) {
	if length == nil {
		return 0, throw(operationError, "The length is null.")
	}
	if *length%8 != 0 {
		return 0, throw(operationError, "The length of %d bits is no whole number of bytes.", *length)
	}
	return int(*length / 8), nil
}

// KDFKeys imports keys that others are derived from, for HKDF and PBKDF2. A
// derived one has no length of its own.
type KDFKeys struct{ Named }

// KeyLength is https://w3c.github.io/webcrypto/#hkdf-operations-get-key-length
func (KDFKeys) KeyLength() (*uint32, error) { return nil, nil }

// ImportKey is https://w3c.github.io/webcrypto/#hkdf-operations-import-key
func (k KDFKeys) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	name := k.AlgorithmName()
	// If format is "raw": (otherwise: throw a NotSupportedError.)
	if format != Raw {
		return nil, noFormat(name, format)
	}
	// 1. If usages contains a value that is not "deriveKey" or "deriveBits", then
	//    throw a SyntaxError.
	if err := only(usages, name, Secret, DeriveKey, DeriveBits); err != nil {
		return nil, err
	}
	// 2. If extractable is not false, then throw a SyntaxError.
	if extractable {
		return nil, throw(syntaxError, "A key for %s cannot be extractable.", name)
	}
	// 3. Let key be a new CryptoKey representing keyData.
	return &Key{Type: Secret, Algorithm: KeyAlgorithm{Name: name}, handle: secret(data.Bytes)}, nil
}
