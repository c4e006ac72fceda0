package subtle

import (
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/sign/ed448"
)

// OKP generates and imports keys for Ed25519, X25519, Ed448 or X448: octet key
// pairs.
type OKP struct{ Named }

// okpCurve is a curve of octet key pairs.
type okpCurve struct {
	oid  asn1.ObjectIdentifier
	size int // of both keys, in bytes
	// alg are the values that the alg member of a JSON Web Key can have; the first is
	// what it is given. None if it is not looked at.
	alg []string
	// public returns the public key of a private one.
	public func(private []byte) []byte
}

// The object identifiers are those of https://www.rfc-editor.org/rfc/rfc8410#section-3
var okpCurves = map[string]*okpCurve{
	"X25519": {oid: asn1.ObjectIdentifier{1, 3, 101, 110}, size: 32, public: func(private []byte) []byte {
		k, err := ecdh.X25519().NewPrivateKey(private)
		if err != nil {
			panic(err) // all of that length are keys
		}
		return k.PublicKey().Bytes()
	}},
	"X448": {oid: asn1.ObjectIdentifier{1, 3, 101, 111}, size: x448.Size, public: func(private []byte) []byte {
		var public, secret x448.Key
		copy(secret[:], private)
		x448.KeyGen(&public, &secret)
		return public[:]
	}},
	"Ed25519": {oid: asn1.ObjectIdentifier{1, 3, 101, 112}, size: ed25519.PublicKeySize, alg: []string{"Ed25519", "EdDSA"}, public: func(private []byte) []byte {
		return ed25519.NewKeyFromSeed(private)[ed25519.SeedSize:]
	}},
	"Ed448": {oid: asn1.ObjectIdentifier{1, 3, 101, 113}, size: ed448.PublicKeySize, alg: []string{"Ed448", "EdDSA"}, public: func(private []byte) []byte {
		return ed448.NewKeyFromSeed(private)[ed448.SeedSize:]
	}},
}

type (
	okpPublic struct {
		*okpCurve
		key []byte
	}
	okpPrivate struct {
		*okpCurve
		seed, publicKey []byte
	}
)

func (k okpPublic) size() int  { return len(k.key) }
func (k okpPrivate) size() int { return 2 * len(k.seed) }

// GenerateKey is https://w3c.github.io/webcrypto/#ed25519-operations-generate-key
// and https://w3c.github.io/webcrypto/#x25519-operations-generate-key
func (p OKP) GenerateKey(_ context.Context, extractable bool, usages []Usage) (Generated, error) {
	name := p.AlgorithmName()
	// 1. If usages contains an entry which is not one of "sign" or "verify" (key
	//    agreement: "deriveKey" or "deriveBits"), then throw a SyntaxError.
	if err := generated(name, usages); err != nil {
		return Generated{}, err
	}
	// 2. Generate a key pair.
	c := okpCurves[name]
	private := make([]byte, c.size)
	rand.Read(private)
	public := c.public(private)
	return pair(KeyAlgorithm{Name: name}, extractable, usages, okpPublic{c, public}, okpPrivate{c, private, public}), nil
}

// ImportKey is https://w3c.github.io/webcrypto/#ed25519-operations-import-key
// and https://w3c.github.io/webcrypto/#x25519-operations-import-key
func (p OKP) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	name := p.AlgorithmName()
	c, t := okpCurves[name], Public
	var public, private []byte
	var err error
	switch format {
	case Raw:
		if err := usable(name, t, usages); err != nil {
			return nil, err
		}
		public = data.Bytes
	case SPKI:
		if err := usable(name, t, usages); err != nil {
			return nil, err
		}
		var parameters asn1.RawValue
		if public, parameters, err = parseSPKI(data.Bytes, c.oid); err == nil {
			err = noParameters(parameters)
		}
	case PKCS8:
		t = Private
		if err := usable(name, t, usages); err != nil {
			return nil, err
		}
		private, err = c.fromPKCS8(data.Bytes)
	case JWK:
		if data.JWK.D != nil {
			t = Private
		}
		public, private, err = p.fromJWK(data.JWK, t, extractable, usages)
	default:
		err = noFormat(name, format)
	}
	if err != nil {
		return nil, err
	}
	key := &Key{Type: t, Algorithm: KeyAlgorithm{Name: name}}
	if t == Public {
		// If the length in bits of keyData is not that of a key then throw a
		// DataError.
		if err := c.checkSize(public); err != nil {
			return nil, err
		}
		key.handle = okpPublic{c, public}
		return key, nil
	}
	if err := c.checkSize(private); err != nil {
		return nil, err
	}
	derived := c.public(private)
	if public != nil && string(public) != string(derived) {
		return nil, throw(dataError, "The member %q of the JSON Web Key is not the public key of %q.", "x", "d")
	}
	key.handle = okpPrivate{c, private, derived}
	return key, nil
}

func (c *okpCurve) checkSize(key []byte) error {
	if len(key) != c.size {
		return throw(dataError, "The key has %d bytes, not %d.", len(key), c.size)
	}
	return nil
}

// noParameters returns a DataError if the parameters field of an
// AlgorithmIdentifier is present.
func noParameters(parameters asn1.RawValue) error {
	if len(parameters.FullBytes) > 0 {
		return throw(dataError, "The algorithm of the key has parameters.")
	}
	return nil
}

func (c *okpCurve) fromPKCS8(data []byte) ([]byte, error) {
	privateKey, parameters, err := parsePKCS8(data, c.oid)
	if err != nil {
		return nil, err
	}
	if err := noParameters(parameters); err != nil {
		return nil, err
	}
	// Let curvePrivateKey be the result of performing the parse an ASN.1 structure
	// algorithm, with structure as the CurvePrivateKey structure of RFC 8410.
	var private []byte
	err = parseASN1(privateKey, &private, "CurvePrivateKey")
	return private, err
}

func (p OKP) fromJWK(jwk *JSONWebKey, t KeyType, extractable bool, usages []Usage) (public, private []byte, err error) {
	name := p.AlgorithmName()
	if err := jwk.check("OKP", name, t, extractable, usages); err != nil {
		return nil, nil, err
	}
	// If the crv field of jwk is not the name of the curve, then throw a DataError.
	if jwk.Crv == nil || *jwk.Crv != name {
		return nil, nil, throw(dataError, "The member %q of the JSON Web Key has to be %q.", "crv", name)
	}
	// (Signatures only) If the alg field of jwk is present and is not that of the
	// curve, then throw a DataError.
	if alg := okpCurves[name].alg; len(alg) > 0 {
		if err := jwk.checkAlg(alg...); err != nil {
			return nil, nil, err
		}
	}
	// If jwk does not meet the requirements of the JWK format described in Section 2
	// of RFC 8037, then throw a DataError.
	if public, err = base64url("x", jwk.X); err == nil && t == Private {
		private, err = base64url("d", jwk.D)
	}
	return public, private, err
}

func (c *okpCurve) identifier() pkix.AlgorithmIdentifier {
	return pkix.AlgorithmIdentifier{Algorithm: c.oid}
}

func (c *okpCurve) jwk(key *Key, public []byte) *JSONWebKey {
	kty, crv := "OKP", key.Algorithm.Name
	jwk := &JSONWebKey{Kty: &kty, Crv: &crv, X: encode(public)}
	if len(c.alg) > 0 {
		jwk.Alg = &c.alg[0]
	}
	return jwk
}

// export is https://w3c.github.io/webcrypto/#ed25519-operations-export-key and
// https://w3c.github.io/webcrypto/#x25519-operations-export-key
func (k okpPublic) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case Raw:
		return KeyData{Bytes: append([]byte{}, k.key...)}, nil
	case SPKI:
		return KeyData{Bytes: marshal(subjectPublicKeyInfo{k.identifier(), asn1.BitString{Bytes: k.key, BitLength: 8 * len(k.key)}})}, nil
	case PKCS8:
		return KeyData{}, key.is(Private)
	case JWK:
		return k.jwk(key, k.key).export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}

// export is https://w3c.github.io/webcrypto/#ed25519-operations-export-key and
// https://w3c.github.io/webcrypto/#x25519-operations-export-key
func (k okpPrivate) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case Raw, SPKI:
		return KeyData{}, key.is(Public)
	case PKCS8:
		return KeyData{Bytes: marshal(privateKeyInfo{PrivateKeyAlgorithm: k.identifier(), PrivateKey: marshal(k.seed)})}, nil
	case JWK:
		jwk := k.jwk(key, k.publicKey)
		jwk.D = encode(k.seed)
		return jwk.export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}
