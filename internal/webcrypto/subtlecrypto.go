// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"context"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// SubtleCrypto is https://w3c.github.io/webcrypto/#subtlecrypto-interface
type SubtleCrypto struct{ mozjs.Object }

// Encrypt is https://w3c.github.io/webcrypto/#SubtleCrypto-method-encrypt
func (s *SubtleCrypto) Encrypt(algorithm AlgorithmIdentifier, key *CryptoKey, data idl.BufferSource) (mozjs.Value, error) {
	// 2. Let normalizedAlgorithm be the result of normalizing an algorithm, with op
	//    set to "encrypt". 3. If an error occurred, return a Promise rejected with
	//    normalizedAlgorithm.
	normalized, err := normalize(s.Cx(), "encrypt", encrypters, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 4. Let data be the result of getting a copy of the bytes held by the data
	//    parameter.
	plaintext, k := copyOf(data), key.key
	return perform(s.Cx(), "encrypt", 0, func(context.Context) ([]byte, error) {
		// 9., 10. If key is not one for the algorithm, or its usages do not contain
		//    "encrypt", then throw an InvalidAccessError.
		if err := k.Allows(subtle.Encrypt, normalized); err != nil {
			return nil, err
		}
		// 11. Let ciphertext be the result of performing the encrypt operation.
		return normalized.Encrypt(k, plaintext)
	}, toArrayBuffer, plaintext)
}

// Decrypt is https://w3c.github.io/webcrypto/#SubtleCrypto-method-decrypt
func (s *SubtleCrypto) Decrypt(algorithm AlgorithmIdentifier, key *CryptoKey, data idl.BufferSource) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "decrypt", decrypters, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	ciphertext, k := copyOf(data), key.key
	return perform(s.Cx(), "decrypt", 0, func(context.Context) ([]byte, error) {
		if err := k.Allows(subtle.Decrypt, normalized); err != nil {
			return nil, err
		}
		return normalized.Decrypt(k, ciphertext)
	}, toArrayBuffer, ciphertext)
}

// Sign is https://w3c.github.io/webcrypto/#SubtleCrypto-method-sign
func (s *SubtleCrypto) Sign(algorithm AlgorithmIdentifier, key *CryptoKey, data idl.BufferSource) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "sign", signers, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	message, k := copyOf(data), key.key
	return perform(s.Cx(), "sign", 0, func(context.Context) ([]byte, error) {
		if err := k.Allows(subtle.Sign, normalized); err != nil {
			return nil, err
		}
		return normalized.Sign(k, message)
	}, toArrayBuffer, message)
}

// Verify is https://w3c.github.io/webcrypto/#SubtleCrypto-method-verify
func (s *SubtleCrypto) Verify(algorithm AlgorithmIdentifier, key *CryptoKey, signature, data idl.BufferSource) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "verify", verifiers, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	signed, message, k := copyOf(signature), copyOf(data), key.key
	return perform(s.Cx(), "verify", 0, func(context.Context) (bool, error) {
		if err := k.Allows(subtle.Verify, normalized); err != nil {
			return false, err
		}
		return normalized.Verify(k, signed, message)
	}, toBoolean, signed, message)
}

// Digest is https://w3c.github.io/webcrypto/#SubtleCrypto-method-digest
func (s *SubtleCrypto) Digest(algorithm AlgorithmIdentifier, data idl.BufferSource) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "digest", digests, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	message := copyOf(data)
	return perform(s.Cx(), "digest", 0, func(context.Context) ([]byte, error) {
		return normalized.Digest(message), nil
	}, toArrayBuffer, message)
}

// GenerateKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-generateKey
func (s *SubtleCrypto) GenerateKey(algorithm AlgorithmIdentifier, extractable bool, keyUsages []KeyUsage) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "generateKey", generators, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	usages := toUsages(keyUsages)
	return perform(s.Cx(), "generateKey", generatedMemory(normalized), func(ctx context.Context) (subtle.Generated, error) {
		return subtle.Generate(ctx, normalized, extractable, usages)
	}, toGenerated)
}

// generatedMemory is how many bytes a key takes that can be of any length.
func generatedMemory(algorithm subtle.Generator) int64 {
	if p, ok := algorithm.(subtle.HMACParams); ok && p.Length != nil {
		return int64(*p.Length) / 8
	}
	return 0
}

// DeriveKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveKey
func (s *SubtleCrypto) DeriveKey(algorithm AlgorithmIdentifier, baseKey *CryptoKey, derivedKeyType AlgorithmIdentifier, extractable bool, keyUsages []KeyUsage) (mozjs.Value, error) {
	// 2. Let normalizedAlgorithm be the result of normalizing an algorithm, with op
	//    set to "deriveBits".
	normalized, err := normalize(s.Cx(), "deriveBits", derivers, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 4. Let normalizedDerivedKeyAlgorithmImport be the result of normalizing an
	//    algorithm, with alg set to derivedKeyType and op set to "importKey".
	imported, err := normalize(s.Cx(), "importKey", importers, derivedKeyType)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 6. Let normalizedDerivedKeyAlgorithmLength be the result of normalizing an
	//    algorithm, with alg set to derivedKeyType and op set to "get key length".
	length, err := normalize(s.Cx(), "get key length", keyLengths, derivedKeyType)
	if err != nil {
		return mozjs.Undefined, err
	}
	usages, k, memory := toUsages(keyUsages), baseKey.key, int64(0)
	if n, err := length.KeyLength(); err == nil && n != nil {
		memory = int64(*n) / 8
	}
	return perform(s.Cx(), "deriveKey", memory, func(ctx context.Context) (*subtle.Key, error) {
		return subtle.Derive(ctx, normalized, k, imported, length, extractable, usages)
	}, toCryptoKey)
}

// DeriveBits is https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveBits
func (s *SubtleCrypto) DeriveBits(algorithm AlgorithmIdentifier, baseKey *CryptoKey, length idl.Optional[uint32]) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "deriveBits", derivers, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	n, k := pointer(length), baseKey.key
	return perform(s.Cx(), "deriveBits", int64(length.Or(0))/8, func(ctx context.Context) ([]byte, error) {
		if err := k.Allows(subtle.DeriveBits, normalized); err != nil {
			return nil, err
		}
		return normalized.DeriveBits(ctx, k, n)
	}, toArrayBuffer)
}

// ImportKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-importKey
func (s *SubtleCrypto) ImportKey(format KeyFormat, keyData BufferSourceOrJsonWebKey, algorithm AlgorithmIdentifier, extractable bool, keyUsages []KeyUsage) (mozjs.Value, error) {
	normalized, err := normalize(s.Cx(), "importKey", importers, algorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 4. If format is equal to the string "jwk": if the keyData parameter is not a
	//    JsonWebKey dictionary, throw a TypeError. Otherwise: if it is a JsonWebKey
	//    dictionary, throw a TypeError. Let keyData be the result of getting a copy
	//    of the bytes.
	var data subtle.KeyData
	switch {
	case (format == KeyFormatJwk) != keyData.IsJsonWebKey:
		if format == KeyFormatJwk {
			return mozjs.Undefined, idl.TypeError("A key in the format 'jwk' has to be an object, not a buffer.")
		}
		return mozjs.Undefined, idl.TypeError("A key in the format '%s' has to be a buffer.", format)
	case keyData.IsJsonWebKey:
		data.JWK = toJSONWebKey(keyData.JsonWebKey)
	default:
		data.Bytes = keyData.BufferSource.Bytes()
	}
	usages := toUsages(keyUsages)
	return perform(s.Cx(), "importKey", int64(data.Memory()), func(context.Context) (*subtle.Key, error) {
		return subtle.Import(normalized, subtle.Format(format), data, extractable, usages)
	}, toCryptoKey)
}

// ExportKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-exportKey
func (s *SubtleCrypto) ExportKey(format KeyFormat, key *CryptoKey) (mozjs.Value, error) {
	k := key.key
	return perform(s.Cx(), "exportKey", int64(k.Memory()), func(context.Context) (subtle.KeyData, error) {
		return subtle.Export(k, subtle.Format(format))
	}, toKeyData)
}

// WrapKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-wrapKey
func (s *SubtleCrypto) WrapKey(format KeyFormat, key, wrappingKey *CryptoKey, wrapAlgorithm AlgorithmIdentifier) (mozjs.Value, error) {
	// 2. Let normalizedAlgorithm be the result of normalizing an algorithm, with op
	//    set to "wrapKey". 3. If an error occurred, let normalizedAlgorithm be the
	//    result of normalizing an algorithm, with op set to "encrypt".
	var normalized subtle.Algorithm
	normalized, err := normalize(s.Cx(), "wrapKey", wrappers, wrapAlgorithm)
	if err != nil {
		normalized, err = normalize(s.Cx(), "encrypt", encrypters, wrapAlgorithm)
	}
	if err != nil {
		return mozjs.Undefined, err
	}
	k, wrapping := key.key, wrappingKey.key
	return perform(s.Cx(), "wrapKey", int64(k.Memory()), func(context.Context) ([]byte, error) {
		return subtle.Wrap(subtle.Format(format), k, wrapping, normalized)
	}, toArrayBuffer)
}

// UnwrapKey is https://w3c.github.io/webcrypto/#SubtleCrypto-method-unwrapKey
func (s *SubtleCrypto) UnwrapKey(format KeyFormat, wrappedKey idl.BufferSource, unwrappingKey *CryptoKey, unwrapAlgorithm, unwrappedKeyAlgorithm AlgorithmIdentifier, extractable bool, keyUsages []KeyUsage) (mozjs.Value, error) {
	// 2. Let normalizedAlgorithm be the result of normalizing an algorithm, with op
	//    set to "unwrapKey". 3. If an error occurred, let normalizedAlgorithm be the
	//    result of normalizing an algorithm, with op set to "decrypt".
	var normalized subtle.Algorithm
	normalized, err := normalize(s.Cx(), "unwrapKey", unwrappers, unwrapAlgorithm)
	if err != nil {
		normalized, err = normalize(s.Cx(), "decrypt", decrypters, unwrapAlgorithm)
	}
	if err != nil {
		return mozjs.Undefined, err
	}
	// 5. Let normalizedKeyAlgorithm be the result of normalizing an algorithm, with
	//    alg set to unwrappedKeyAlgorithm and op set to "importKey".
	imported, err := normalize(s.Cx(), "importKey", importers, unwrappedKeyAlgorithm)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 7. Let wrappedKey be the result of getting a copy of the bytes.
	wrapped, usages, k := wrappedKey.Bytes(), toUsages(keyUsages), unwrappingKey.key
	return perform(s.Cx(), "unwrapKey", 2*int64(len(wrapped)), func(context.Context) (*subtle.Key, error) {
		return subtle.Unwrap(subtle.Format(format), wrapped, k, normalized, imported, extractable, usages)
	}, toCryptoKey)
}
