package subtle

import (
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"
)

// RSAKeys imports keys of one of the RSA algorithms.
//
// https://w3c.github.io/webcrypto/#RsaHashedImportParams-dictionary
type RSAKeys struct {
	Named
	Hash Hash
}

// maxModulus is how long a modulus may be, in bits. To use a key of this length
// takes a second or so, to generate one takes minutes.
const maxModulus = 16384

type (
	rsaPublic  struct{ *rsa.PublicKey }
	rsaPrivate struct{ *rsa.PrivateKey }
)

func (k rsaPublic) size() int { return k.PublicKey.Size() }

// size counts the modulus, the exponent, the primes and what is precomputed.
func (k rsaPrivate) size() int { return 5 * k.PrivateKey.Size() }

// public returns a key's public key.
func (k *Key) rsaPublic() *rsa.PublicKey   { return k.handle.(rsaPublic).PublicKey }
func (k *Key) rsaPrivate() *rsa.PrivateKey { return k.handle.(rsaPrivate).PrivateKey }

// ImportKey is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-import-key
func (a RSAKeys) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	var handle material
	var public *rsa.PublicKey
	var err error
	t := Private
	switch format {
	case SPKI:
		t = Public
		if err := usable(a.AlgorithmName(), t, usages); err != nil {
			return nil, err
		}
		public, err = rsaFromSPKI(data.Bytes)
	case PKCS8:
		if err := usable(a.AlgorithmName(), t, usages); err != nil {
			return nil, err
		}
		var private *rsa.PrivateKey
		if private, err = rsaFromPKCS8(data.Bytes); err == nil {
			handle, public = rsaPrivate{private}, &private.PublicKey
		}
	case JWK:
		jwk := data.JWK
		if jwk.D == nil {
			t = Public
		}
		if err := jwk.check("RSA", a.AlgorithmName(), t, extractable, usages); err != nil {
			return nil, err
		}
		// Let hash be what the alg field of jwk says. If it is not undefined, and
		// not equal to the hash member of normalizedAlgorithm, throw a DataError.
		if err := jwk.checkAlg(rsaAlg(a.AlgorithmName(), a.Hash)); err != nil {
			return nil, err
		}
		if public, err = rsaPublicFromJWK(jwk); err == nil && t == Private {
			var private *rsa.PrivateKey
			if private, err = rsaPrivateFromJWK(jwk, public); err == nil {
				handle, public = rsaPrivate{private}, &private.PublicKey
			}
		}
	default:
		err = noFormat(a.AlgorithmName(), format)
	}
	if err != nil {
		return nil, err
	}
	if t == Public {
		handle = rsaPublic{public}
	}
	return &Key{Type: t, Algorithm: rsaAlgorithm(a.AlgorithmName(), a.Hash, public), handle: handle}, nil
}

// rsaAlgorithm makes a RsaHashedKeyAlgorithm.
func rsaAlgorithm(name string, hash Hash, public *rsa.PublicKey) KeyAlgorithm {
	return KeyAlgorithm{
		Name:           name,
		Hash:           hash,
		ModulusLength:  uint32(public.N.BitLen()),
		PublicExponent: big.NewInt(int64(public.E)).Bytes(),
	}
}

// rsaAlg is the alg field of a JSON Web Key.
func rsaAlg(algorithm string, hash Hash) string {
	switch algorithm {
	case "RSA-PSS":
		return "PS" + hash.suffix()
	case "RSA-OAEP":
		if hash == SHA1 {
			return "RSA-OAEP"
		}
		return "RSA-OAEP-" + hash.suffix()
	}
	return "RS" + hash.suffix()
}

// rsaFromSPKI is step 2 of the import of a subjectPublicKeyInfo.
func rsaFromSPKI(data []byte) (*rsa.PublicKey, error) {
	// Let spki be the result of running the parse a subjectPublicKeyInfo algorithm.
	// If the algorithm object identifier is not equal to rsaEncryption, throw a
	// DataError.
	subjectPublicKey, _, err := parseSPKI(data, oidRSAEncryption)
	if err != nil {
		return nil, err
	}
	// Let publicKey be the result of performing the parse an ASN.1 structure
	// algorithm with structure as the RSAPublicKey structure.
	var parsed struct{ N, E *big.Int }
	if err := parseASN1(subjectPublicKey, &parsed, "RSAPublicKey"); err != nil {
		return nil, err
	}
	return rsaPublicKey(parsed.N, parsed.E)
}

// rsaFromPKCS8 is the same for a privateKeyInfo.
func rsaFromPKCS8(data []byte) (*rsa.PrivateKey, error) {
	privateKey, _, err := parsePKCS8(data, oidRSAEncryption)
	if err != nil {
		return nil, err
	}
	// Let rsaPrivateKey be the result of performing the parse an ASN.1 structure
	// algorithm with structure as the RSAPrivateKey structure.
	var parsed struct {
		Version                     int
		N, E, D, P, Q, Dp, Dq, Qinv *big.Int
	}
	if err := parseASN1(privateKey, &parsed, "RSAPrivateKey"); err != nil {
		return nil, err
	}
	if parsed.Version != 0 {
		return nil, throw(dataError, "The RSA key has more than two primes.")
	}
	public, err := rsaPublicKey(parsed.N, parsed.E)
	if err != nil {
		return nil, err
	}
	return rsaPrivateKey(public, parsed.D, parsed.P, parsed.Q, parsed.Dp, parsed.Dq, parsed.Qinv)
}

// rsaPublicKey makes a public key, if it can be one.
func rsaPublicKey(n, e *big.Int) (*rsa.PublicKey, error) {
	switch {
	case n.Sign() <= 0 || n.Bit(0) == 0:
		return nil, throw(dataError, "The modulus of the RSA key is not a positive odd number.")
	case n.BitLen() > maxModulus:
		return nil, throw(dataError, "The modulus of the RSA key has %d bits, more than %d.", n.BitLen(), maxModulus)
	case e.Cmp(big.NewInt(3)) < 0 || e.Bit(0) == 0 || e.Cmp(n) >= 0:
		return nil, throw(dataError, "The public exponent of the RSA key is not an odd number from 3 to the modulus.")
	case e.BitLen() > 31:
		return nil, throw(dataError, "The public exponent of the RSA key has %d bits, more than 31.", e.BitLen())
	}
	return &rsa.PublicKey{N: n, E: int(e.Int64())}, nil
}

// rsaPrivateKey makes a private key, if it is one.
func rsaPrivateKey(public *rsa.PublicKey, d, p, q, dp, dq, qi *big.Int) (*rsa.PrivateKey, error) {
	for _, n := range []*big.Int{d, p, q, dp, dq, qi} {
		if n.Sign() <= 0 || n.Cmp(public.N) >= 0 {
			return nil, throw(dataError, "The RSA key is not a valid private key: a number is out of range.")
		}
	}
	key := &rsa.PrivateKey{PublicKey: *public, D: d, Primes: []*big.Int{p, q}}
	key.Precomputed.Dp, key.Precomputed.Dq, key.Precomputed.Qinv = dp, dq, qi
	key.Precompute()
	if err := key.Validate(); err != nil {
		return nil, throw(dataError, "The RSA key is not a valid private key.")
	}
	if key.Precomputed.Dp.Cmp(dp) != 0 || key.Precomputed.Dq.Cmp(dq) != 0 || key.Precomputed.Qinv.Cmp(qi) != 0 {
		return nil, throw(dataError, "The RSA key is not a valid private key: its numbers do not belong together.")
	}
	return key, nil
}

// rsaPublicFromJWK is https://www.rfc-editor.org/rfc/rfc7518#section-6.3.1
func rsaPublicFromJWK(jwk *JSONWebKey) (*rsa.PublicKey, error) {
	n, err := base64urlUInt("n", jwk.N)
	if err != nil {
		return nil, err
	}
	e, err := base64urlUInt("e", jwk.E)
	if err != nil {
		return nil, err
	}
	return rsaPublicKey(n, e)
}

// rsaPrivateFromJWK is https://www.rfc-editor.org/rfc/rfc7518#section-6.3.2. As in
// browsers, the primes have to be there, and there are two.
func rsaPrivateFromJWK(jwk *JSONWebKey, public *rsa.PublicKey) (*rsa.PrivateKey, error) {
	if jwk.Oth {
		return nil, throw(notSupportedError, "RSA keys of more than two primes are not supported.")
	}
	var numbers [6]*big.Int
	for i, member := range []struct {
		name  string
		value *string
	}{{"d", jwk.D}, {"p", jwk.P}, {"q", jwk.Q}, {"dp", jwk.Dp}, {"dq", jwk.Dq}, {"qi", jwk.Qi}} {
		n, err := base64urlUInt(member.name, member.value)
		if err != nil {
			return nil, err
		}
		numbers[i] = n
	}
	return rsaPrivateKey(public, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
}

// rsaIdentifier is the AlgorithmIdentifier of RSA keys.
var rsaIdentifier = pkix.AlgorithmIdentifier{Algorithm: oidRSAEncryption, Parameters: asn1.NullRawValue}

// export is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-export-key
func (k rsaPublic) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case SPKI:
		// Set the subjectPublicKey field to the result of DER-encoding an
		// RSAPublicKey ASN.1 type.
		b := x509.MarshalPKCS1PublicKey(k.PublicKey)
		return KeyData{Bytes: marshal(subjectPublicKeyInfo{rsaIdentifier, asn1.BitString{Bytes: b, BitLength: 8 * len(b)}})}, nil
	case PKCS8:
		return KeyData{}, key.is(Private)
	case JWK:
		return rsaJWK(key, k.PublicKey).export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}

// export is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-export-key
func (k rsaPrivate) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case SPKI:
		return KeyData{}, key.is(Public)
	case PKCS8:
		// Set the privateKey field to the result of DER-encoding an RSAPrivateKey
		// ASN.1 type.
		return KeyData{Bytes: marshal(privateKeyInfo{
			PrivateKeyAlgorithm: rsaIdentifier,
			PrivateKey:          x509.MarshalPKCS1PrivateKey(k.PrivateKey),
		})}, nil
	case JWK:
		// Set the attributes named d, p, q, dp, dq, and qi of jwk.
		jwk, private := rsaJWK(key, &k.PublicKey), k.PrivateKey
		jwk.D = encodeUInt(private.D)
		jwk.P, jwk.Q = encodeUInt(private.Primes[0]), encodeUInt(private.Primes[1])
		jwk.Dp, jwk.Dq = encodeUInt(private.Precomputed.Dp), encodeUInt(private.Precomputed.Dq)
		jwk.Qi = encodeUInt(private.Precomputed.Qinv)
		return jwk.export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}

func rsaJWK(key *Key, public *rsa.PublicKey) *JSONWebKey {
	kty, alg := "RSA", rsaAlg(key.Algorithm.Name, key.Algorithm.Hash)
	return &JSONWebKey{Kty: &kty, Alg: &alg, N: encodeUInt(public.N), E: encodeUInt(big.NewInt(int64(public.E)))}
}
