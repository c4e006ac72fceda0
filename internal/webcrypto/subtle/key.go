package subtle

import (
	"slices"
	"strings"
)

// KeyType is the type of a key.
//
// https://w3c.github.io/webcrypto/#dfn-KeyType
type KeyType string

// The types of keys.
const (
	Public  KeyType = "public"
	Private KeyType = "private"
	Secret  KeyType = "secret"
)

// Usage is what a key may be used for.
//
// https://w3c.github.io/webcrypto/#dfn-KeyUsage
type Usage string

// The usages, in the order in which a key lists them.
const (
	Encrypt    Usage = "encrypt"
	Decrypt    Usage = "decrypt"
	Sign       Usage = "sign"
	Verify     Usage = "verify"
	DeriveKey  Usage = "deriveKey"
	DeriveBits Usage = "deriveBits"
	WrapKey    Usage = "wrapKey"
	UnwrapKey  Usage = "unwrapKey"
)

var allUsages = []Usage{Encrypt, Decrypt, Sign, Verify, DeriveKey, DeriveBits, WrapKey, UnwrapKey}

// Key is what a CryptoKey is without a realm: its internal slots.
//
// https://w3c.github.io/webcrypto/#dfn-CryptoKey
type Key struct {
	Type        KeyType
	Extractable bool
	Algorithm   KeyAlgorithm
	Usages      []Usage
	handle      material
}

// material is the internal slot [[handle]] of a key.
type material interface {
	// export performs the export key operation of the key's algorithm.
	export(k *Key, format Format) (KeyData, error)
	// size is how many bytes it takes.
	size() int
}

// KeyAlgorithm is a KeyAlgorithm dictionary, of whichever of the types.
//
// https://w3c.github.io/webcrypto/#key-algorithm-dictionary
type KeyAlgorithm struct {
	Name string
	// Hash is that of RSA and HMAC keys.
	Hash Hash
	// NamedCurve is the curve of ECDSA and ECDH keys.
	NamedCurve string
	// Length is the length of AES and HMAC keys, in bits.
	Length uint32
	// ModulusLength, in bits, and PublicExponent are those of RSA keys.
	ModulusLength  uint32
	PublicExponent []byte
}

// keyMemory is about what a key takes beside its material, in bytes.
const keyMemory = 400

// Memory returns how much memory the key takes, in bytes.
func (k *Key) Memory() int { return keyMemory + k.handle.size() }

// Allows returns an InvalidAccessError unless the key is one for the algorithm
// and may be used so.
func (k *Key) Allows(usage Usage, algorithm Algorithm) error {
	// If the name member of normalizedAlgorithm is not equal to the name
	// attribute of the [[algorithm]] internal slot of key then throw an
	// InvalidAccessError.
	if name := algorithm.AlgorithmName(); name != k.Algorithm.Name {
		return throw(invalidAccessError, "The key is for %s, not for %s.", k.Algorithm.Name, name)
	}
	// If the [[usages]] internal slot of key does not contain an entry that is
	// usage, then throw an InvalidAccessError.
	if !slices.Contains(k.Usages, usage) {
		return throw(invalidAccessError, "The key's usages are %s, without %q.", list(k.Usages), usage)
	}
	return nil
}

// is returns an InvalidAccessError unless the key is of the type.
func (k *Key) is(t KeyType) error {
	if k.Type != t {
		return throw(invalidAccessError, "The key is a %s key, not a %s one.", k.Type, t)
	}
	return nil
}

// list writes usages out.
func list(usages []Usage) string {
	if len(usages) == 0 {
		return "none"
	}
	var b strings.Builder
	for i, u := range usages {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(`"` + string(u) + `"`)
	}
	return b.String()
}

// normalizeUsages is https://w3c.github.io/webcrypto/#concept-normalized-usages:
// each usage once, in the order of the standard's list.
func normalizeUsages(usages []Usage) []Usage { return intersect(usages, allUsages) }

// intersect is https://w3c.github.io/webcrypto/#concept-usage-intersection
func intersect(usages, with []Usage) []Usage {
	result := []Usage{}
	for _, u := range with {
		if slices.Contains(usages, u) {
			result = append(result, u)
		}
	}
	return result
}

// only returns a SyntaxError if usages contains an entry that is not allowed.
func only(usages []Usage, algorithm string, t KeyType, allowed ...Usage) error {
	for _, u := range usages {
		if !slices.Contains(allowed, u) {
			return throw(syntaxError, "A %s key for %s cannot be used to %q; its usages can be %s.", t, algorithm, u, list(allowed))
		}
	}
	return nil
}

// rules are the usages that the keys of an algorithm can have.
type rules struct {
	secret, public, private []Usage
	use                     string // of a JSON Web Key
}

var (
	signing   = rules{public: []Usage{Verify}, private: []Usage{Sign}, use: "sig"}
	agreement = rules{public: []Usage{}, private: []Usage{DeriveKey, DeriveBits}, use: "enc"}
	ciphers   = rules{secret: []Usage{Encrypt, Decrypt, WrapKey, UnwrapKey}, use: "enc"}
)

var rulesOf = map[string]rules{
	"RSASSA-PKCS1-v1_5": signing,
	"RSA-PSS":           signing,
	"RSA-OAEP":          {public: []Usage{Encrypt, WrapKey}, private: []Usage{Decrypt, UnwrapKey}, use: "enc"},
	"ECDSA":             signing,
	"ECDH":              agreement,
	"Ed25519":           signing,
	"X25519":            agreement,
	"Ed448":             signing,
	"X448":              agreement,
	"AES-CTR":           ciphers,
	"AES-CBC":           ciphers,
	"AES-GCM":           ciphers,
	"AES-KW":            {secret: []Usage{WrapKey, UnwrapKey}, use: "enc"},
	"HMAC":              {secret: []Usage{Sign, Verify}, use: "sig"},
}

// of returns the usages that a key of the type can have.
func (r rules) of(t KeyType) []Usage {
	switch t {
	case Public:
		return r.public
	case Private:
		return r.private
	}
	return r.secret
}

// usable returns a SyntaxError if a key of the algorithm and type cannot have all
// of the usages.
func usable(algorithm string, t KeyType, usages []Usage) error {
	return only(usages, algorithm, t, rulesOf[algorithm].of(t)...)
}

// generated returns a SyntaxError if a generated key pair cannot have all of the
// usages.
func generated(algorithm string, usages []Usage) error {
	r := rulesOf[algorithm]
	return only(usages, algorithm, Private, append(slices.Clone(r.private), r.public...)...)
}

// pair makes a generated key pair.
func pair(algorithm KeyAlgorithm, extractable bool, usages []Usage, public, private material) Generated {
	r := rulesOf[algorithm.Name]
	return Generated{
		Key:    &Key{Private, extractable, algorithm, intersect(usages, r.private), private},
		Public: &Key{Public, true, algorithm, intersect(usages, r.public), public},
	}
}
