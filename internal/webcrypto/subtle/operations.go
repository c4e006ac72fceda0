package subtle

import "context"

// Algorithm is a normalized algorithm, for one of its operations or several.
type Algorithm interface {
	// AlgorithmName is the recognized algorithm name.
	AlgorithmName() string
}

// Named is an algorithm of which the operation needs no more than the name.
type Named string

// AlgorithmName implements Algorithm.
func (n Named) AlgorithmName() string { return string(n) }

// Encrypter performs the encrypt operation. It may overwrite the plaintext, and
// the result may lie in the same memory.
type Encrypter interface {
	Algorithm
	Encrypt(key *Key, plaintext []byte) ([]byte, error)
}

// Decrypter performs the decrypt operation. It may overwrite the ciphertext, and
// the result may lie in the same memory.
type Decrypter interface {
	Algorithm
	Decrypt(key *Key, ciphertext []byte) ([]byte, error)
}

// Signer performs the sign operation.
type Signer interface {
	Algorithm
	Sign(key *Key, message []byte) ([]byte, error)
}

// Verifier performs the verify operation.
type Verifier interface {
	Algorithm
	Verify(key *Key, signature, message []byte) (bool, error)
}

// Deriver performs the derive bits operation.
type Deriver interface {
	Algorithm
	// DeriveBits returns length bits; nil stands for null. It gives up when the
	// context ends.
	DeriveBits(ctx context.Context, key *Key, length *uint32) ([]byte, error)
}

// Wrapper performs the wrap key operation.
type Wrapper interface {
	Algorithm
	WrapKey(key *Key, plaintext []byte) ([]byte, error)
}

// Unwrapper performs the unwrap key operation.
type Unwrapper interface {
	Algorithm
	UnwrapKey(key *Key, ciphertext []byte) ([]byte, error)
}

// Generator performs the generate key operation. It gives up when the context
// ends.
type Generator interface {
	Algorithm
	GenerateKey(ctx context.Context, extractable bool, usages []Usage) (Generated, error)
}

// Generated is what the generate key operation returns: a secret key, or a
// private and a public one.
type Generated struct{ Key, Public *Key }

// Importer performs the import key operation.
type Importer interface {
	Algorithm
	// ImportKey makes a key, whose extractability and usages Import sets.
	ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error)
}

// KeyLengther performs the get key length operation.
type KeyLengther interface {
	Algorithm
	// KeyLength returns the length of a key in bits; nil stands for null.
	KeyLength() (*uint32, error)
}

// Format is the format of an imported or exported key.
//
// https://w3c.github.io/webcrypto/#dfn-KeyFormat
type Format string

// The formats.
const (
	Raw   Format = "raw"
	SPKI  Format = "spki"
	PKCS8 Format = "pkcs8"
	JWK   Format = "jwk"
)

// KeyData is a key in a format: a JSON Web Key, or bytes.
type KeyData struct {
	Bytes []byte
	JWK   *JSONWebKey
}

// noFormat is the NotSupportedError for a format that an algorithm does not have.
func noFormat(algorithm string, format Format) error {
	return throw(notSupportedError, "%s has no keys in the format %q.", algorithm, format)
}

// Generate generates a key or a key pair, as the method generateKey does.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-generateKey
func Generate(ctx context.Context, algorithm Generator, extractable bool, usages []Usage) (Generated, error) {
	// Let result be the result of performing the generate key operation.
	result, err := algorithm.GenerateKey(ctx, extractable, usages)
	if err != nil {
		return Generated{}, err
	}
	// If result is a CryptoKey whose type is "secret" or "private", or a
	// CryptoKeyPair, and the usages of that or of the privateKey are empty, then
	// throw a SyntaxError.
	if len(result.Key.Usages) == 0 {
		return Generated{}, noUsages(result.Key)
	}
	return result, nil
}

// Import imports a key, as the method importKey does.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-importKey
func Import(algorithm Importer, format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	// Let result be the CryptoKey object that results from performing the import
	// key operation.
	result, err := algorithm.ImportKey(format, data, extractable, usages)
	if err != nil {
		return nil, err
	}
	// If the [[type]] internal slot of result is "secret" or "private" and usages
	// is empty, then throw a SyntaxError.
	if result.Type != Public && len(usages) == 0 {
		return nil, noUsages(result)
	}
	// Set the [[extractable]] internal slot of result to extractable, and the
	// [[usages]] internal slot to the normalized value of usages.
	result.Extractable, result.Usages = extractable, normalizeUsages(usages)
	return result, nil
}

func noUsages(k *Key) error {
	return throw(syntaxError, "A %s key for %s needs a usage; it can be %s.",
		k.Type, k.Algorithm.Name, list(rulesOf[k.Algorithm.Name].of(k.Type)))
}

// Export exports a key, as the methods exportKey and wrapKey do.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-exportKey
func Export(key *Key, format Format) (KeyData, error) {
	// If the name member of the [[algorithm]] internal slot of key does not
	// identify a registered algorithm that supports the export key operation, then
	// throw a NotSupportedError.
	if _, ok := rulesOf[key.Algorithm.Name]; !ok {
		return KeyData{}, throw(notSupportedError, "Keys for %s cannot be exported.", key.Algorithm.Name)
	}
	// If the [[extractable]] internal slot of key is false, then throw an
	// InvalidAccessError.
	if !key.Extractable {
		return KeyData{}, throw(invalidAccessError, "The key is not extractable.")
	}
	// Let result be the result of performing the export key operation.
	return key.handle.export(key, format)
}

// Derive derives a key, as the method deriveKey does.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveKey
func Derive(ctx context.Context, algorithm Deriver, baseKey *Key, imported Importer, length KeyLengther, extractable bool, usages []Usage) (*Key, error) {
	if err := baseKey.Allows(DeriveKey, algorithm); err != nil {
		return nil, err
	}
	// Let length be the result of performing the get key length algorithm.
	n, err := length.KeyLength()
	if err != nil {
		return nil, err
	}
	// Let secret be the result of performing the derive bits operation.
	secret, err := algorithm.DeriveBits(ctx, baseKey, n)
	if err != nil {
		return nil, err
	}
	// Let result be the result of performing the import key operation using "raw"
	// as format, secret as keyData.
	return Import(imported, Raw, KeyData{Bytes: secret}, extractable, usages)
}

// Wrap wraps a key, as the method wrapKey does. With is a Wrapper, or an
// Encrypter.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-wrapKey
func Wrap(format Format, key, wrappingKey *Key, with Algorithm) ([]byte, error) {
	if err := wrappingKey.Allows(WrapKey, with); err != nil {
		return nil, err
	}
	// Let exportedKey be the result of performing the export key operation.
	exported, err := Export(key, format)
	if err != nil {
		return nil, err
	}
	// If format is equal to the string "jwk": let bytes be the result of UTF-8
	// encoding the key as JSON. Otherwise: let bytes be exportedKey.
	bytes := exported.Bytes
	if format == JWK {
		bytes = exported.JWK.json()
	}
	// If normalizedAlgorithm supports the wrap key operation: let result be the
	// result of performing that. Otherwise the encrypt operation.
	if wrapper, ok := with.(Wrapper); ok {
		return wrapper.WrapKey(wrappingKey, bytes)
	}
	return with.(Encrypter).Encrypt(wrappingKey, bytes)
}

// Unwrap unwraps a key, as the method unwrapKey does. With is an Unwrapper, or a
// Decrypter.
//
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-unwrapKey
func Unwrap(format Format, wrappedKey []byte, unwrappingKey *Key, with Algorithm, imported Importer, extractable bool, usages []Usage) (*Key, error) {
	if err := unwrappingKey.Allows(UnwrapKey, with); err != nil {
		return nil, err
	}
	// If normalizedAlgorithm supports an unwrap key operation: let bytes be the
	// result of performing that. Otherwise the decrypt operation.
	var bytes []byte
	var err error
	if unwrapper, ok := with.(Unwrapper); ok {
		bytes, err = unwrapper.UnwrapKey(unwrappingKey, wrappedKey)
	} else {
		bytes, err = with.(Decrypter).Decrypt(unwrappingKey, wrappedKey)
	}
	if err != nil {
		return nil, err
	}
	// If format is equal to the string "jwk": let key be the result of executing
	// the parse a JWK algorithm, with bytes. Otherwise: let key be bytes.
	key := KeyData{Bytes: bytes}
	if format == JWK {
		if key.JWK, err = parseJWK(bytes); err != nil {
			return nil, err
		}
	}
	return Import(imported, format, key, extractable, usages)
}

// Memory returns how many bytes the data take.
func (d KeyData) Memory() int {
	n := len(d.Bytes)
	if j := d.JWK; j != nil {
		for _, member := range []*string{j.Alg, j.Crv, j.D, j.Dp, j.Dq, j.E, j.K, j.Kty, j.N, j.P, j.Q, j.Qi, j.Use, j.X, j.Y} {
			if member != nil {
				n += len(*member)
			}
		}
		for _, op := range j.KeyOps {
			n += len(op)
		}
	}
	return n
}
