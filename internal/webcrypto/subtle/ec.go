package subtle

import (
	"context"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"
)

// EC generates and imports keys for ECDSA or ECDH.
//
// https://w3c.github.io/webcrypto/#EcKeyGenParams-dictionary
type EC struct {
	Named
	NamedCurve string
}

// curve is one of the curves of ECDSA and ECDH.
type curve struct {
	ecdh  ecdh.Curve
	ecdsa elliptic.Curve
	oid   asn1.ObjectIdentifier
	size  int    // of a coordinate, in bytes
	alg   string // of a JSON Web Key for ECDSA
}

var curves = map[string]*curve{
	"P-256": {ecdh.P256(), elliptic.P256(), asn1.ObjectIdentifier{1, 2, 840, 10045, 3, 1, 7}, 32, "ES256"},
	"P-384": {ecdh.P384(), elliptic.P384(), asn1.ObjectIdentifier{1, 3, 132, 0, 34}, 48, "ES384"},
	"P-521": {ecdh.P521(), elliptic.P521(), asn1.ObjectIdentifier{1, 3, 132, 0, 35}, 66, "ES512"},
}

// ecPublic is a public key for ECDSA or ECDH: one of the two.
type ecPublic struct {
	*curve
	point []byte // uncompressed
	ecdh  *ecdh.PublicKey
	ecdsa *ecdsa.PublicKey
}

// ecPrivate is a private key for ECDSA or ECDH: one of the two.
type ecPrivate struct {
	*curve
	point  []byte // of the public key, uncompressed
	scalar []byte
	ecdh   *ecdh.PrivateKey
	ecdsa  *ecdsa.PrivateKey
}

func (k *ecPublic) size() int  { return 3 * len(k.point) }
func (k *ecPrivate) size() int { return 5 * len(k.point) }

// curve returns the curve, if there is one of that name.
func (p EC) curve() (*curve, error) {
	c := curves[p.NamedCurve]
	if c == nil {
		return nil, throw(notSupportedError, "There is no curve %q for %s; there are P-256, P-384 and P-521.", p.NamedCurve, p.AlgorithmName())
	}
	return c, nil
}

// public makes a public key of a point, if that is on the curve.
func (p EC) public(c *curve, point []byte) (*ecPublic, error) {
	k := &ecPublic{curve: c, point: point}
	point, err := uncompress(c, point)
	if err != nil {
		return nil, err
	}
	k.point = point
	if p.AlgorithmName() == "ECDSA" {
		k.ecdsa, err = ecdsa.ParseUncompressedPublicKey(c.ecdsa, point)
	} else {
		k.ecdh, err = c.ecdh.NewPublicKey(point)
	}
	if err != nil {
		return nil, throw(dataError, "The public key is not a point on %s.", p.NamedCurve)
	}
	return k, nil
}

// uncompress returns a point in uncompressed form.
//
// https://www.secg.org/sec1-v2.pdf, 2.3.4
func uncompress(c *curve, point []byte) ([]byte, error) {
	if len(point) != 1+c.size || point[0] != 2 && point[0] != 3 {
		return point, nil
	}
	x, y := elliptic.UnmarshalCompressed(c.ecdsa, point)
	if x == nil {
		return nil, throw(dataError, "The public key is not a point on the curve.")
	}
	out := make([]byte, 1+2*c.size)
	out[0] = 4
	x.FillBytes(out[1 : 1+c.size])
	y.FillBytes(out[1+c.size:])
	return out, nil
}

// private makes a private key of its number, if that is in range.
func (p EC) private(c *curve, scalar []byte) (*ecPrivate, error) {
	k := &ecPrivate{curve: c}
	var err error
	if p.AlgorithmName() == "ECDSA" {
		if k.ecdsa, err = ecdsa.ParseRawPrivateKey(c.ecdsa, scalar); err == nil {
			k.scalar = scalar
			k.point, err = k.ecdsa.PublicKey.Bytes()
		}
	} else if k.ecdh, err = c.ecdh.NewPrivateKey(scalar); err == nil {
		k.scalar, k.point = scalar, k.ecdh.PublicKey().Bytes()
	}
	if err != nil {
		return nil, throw(dataError, "The private key is not one for %s.", p.NamedCurve)
	}
	return k, nil
}

// GenerateKey is https://w3c.github.io/webcrypto/#ecdsa-operations-generate-key
// and https://w3c.github.io/webcrypto/#ecdh-operations-generate-key
func (p EC) GenerateKey(_ context.Context, extractable bool, usages []Usage) (Generated, error) {
	// 1. If usages contains an entry which is not one of "sign" or "verify" (ECDH:
	//    "deriveKey" or "deriveBits"), then throw a SyntaxError.
	if err := generated(p.AlgorithmName(), usages); err != nil {
		return Generated{}, err
	}
	// 2. If the namedCurve member of normalizedAlgorithm is "P-256", "P-384" or
	//    "P-521": generate an Elliptic Curve key pair. Otherwise: throw a
	//    NotSupportedError.
	c, err := p.curve()
	if err != nil {
		return Generated{}, err
	}
	// 3. If performing the key generation operation results in an error, then throw
	//    an OperationError.
	made, err := c.ecdh.GenerateKey(rand.Reader)
	if err != nil {
		return Generated{}, throw(operationError, "The key could not be generated: %v.", err)
	}
	private, err := p.private(c, made.Bytes())
	if err != nil {
		return Generated{}, err
	}
	public, err := p.public(c, private.point)
	if err != nil {
		return Generated{}, err
	}
	return pair(KeyAlgorithm{Name: p.AlgorithmName(), NamedCurve: p.NamedCurve}, extractable, usages, public, private), nil
}

// ImportKey is https://w3c.github.io/webcrypto/#ecdsa-operations-import-key and
// https://w3c.github.io/webcrypto/#ecdh-operations-import-key
func (p EC) ImportKey(format Format, data KeyData, extractable bool, usages []Usage) (*Key, error) {
	var handle material
	var err error
	t := Public
	switch format {
	case Raw:
		handle, err = p.importRaw(data.Bytes, usages)
	case SPKI:
		handle, err = p.importSPKI(data.Bytes, usages)
	case PKCS8:
		t = Private
		handle, err = p.importPKCS8(data.Bytes, usages)
	case JWK:
		if data.JWK.D != nil {
			t = Private
		}
		handle, err = p.importJWK(data.JWK, t, extractable, usages)
	default:
		err = noFormat(p.AlgorithmName(), format)
	}
	if err != nil {
		return nil, err
	}
	return &Key{Type: t, Algorithm: KeyAlgorithm{Name: p.AlgorithmName(), NamedCurve: p.NamedCurve}, handle: handle}, nil
}

// knownCurve is the curve for an import, where one that is not known is a
// DataError.
func (p EC) knownCurve() (*curve, error) {
	c, err := p.curve()
	if err != nil {
		return nil, throw(dataError, "%s", err.(*Error).Message)
	}
	return c, nil
}

func (p EC) importRaw(data []byte, usages []Usage) (material, error) {
	// 1. If the namedCurve member of normalizedAlgorithm is not a named curve, then
	//    throw a DataError.
	c, err := p.knownCurve()
	if err != nil {
		return nil, err
	}
	// 2. If usages contains an entry which is not "verify" (ECDH: if usages is not
	//    the empty list) then throw a SyntaxError.
	if err := usable(p.AlgorithmName(), Public, usages); err != nil {
		return nil, err
	}
	return p.public(c, data)
}

// parameters returns the curve that the parameters of an AlgorithmIdentifier
// name. It has to be the one of normalizedAlgorithm.
func (p EC) parameters(parameters asn1.RawValue) (*curve, error) {
	var oid asn1.ObjectIdentifier
	if err := parseASN1(parameters.FullBytes, &oid, "ECParameters with a namedCurve"); err != nil {
		return nil, err
	}
	c, err := p.knownCurve()
	if err == nil && !oid.Equal(c.oid) {
		err = throw(dataError, "The key is on the curve %v, not on %s.", oid, p.NamedCurve)
	}
	return c, err
}

func (p EC) importSPKI(data []byte, usages []Usage) (material, error) {
	if err := usable(p.AlgorithmName(), Public, usages); err != nil {
		return nil, err
	}
	subjectPublicKey, parameters, err := parseSPKI(data, oidECPublicKey)
	if err != nil {
		return nil, err
	}
	c, err := p.parameters(parameters)
	if err != nil {
		return nil, err
	}
	return p.public(c, subjectPublicKey)
}

// ecPrivateKey is https://www.rfc-editor.org/rfc/rfc5915#section-3
type ecPrivateKey struct {
	Version    int
	PrivateKey []byte
	Parameters asn1.ObjectIdentifier `asn1:"optional,explicit,tag:0"`
	PublicKey  asn1.BitString        `asn1:"optional,explicit,tag:1"`
}

func (p EC) importPKCS8(data []byte, usages []Usage) (material, error) {
	if err := usable(p.AlgorithmName(), Private, usages); err != nil {
		return nil, err
	}
	privateKey, parameters, err := parsePKCS8(data, oidECPublicKey)
	if err != nil {
		return nil, err
	}
	c, err := p.parameters(parameters)
	if err != nil {
		return nil, err
	}
	// Let ecPrivateKey be the result of performing the parse an ASN.1 structure
	// algorithm, with structure as the ECPrivateKey structure.
	var parsed ecPrivateKey
	if err := parseASN1(privateKey, &parsed, "ECPrivateKey"); err != nil {
		return nil, err
	}
	// If the parameters field of ecPrivateKey is present, and does not contain the
	// same object identifier as the parameters field of privateKeyInfo, then throw
	// a DataError.
	if len(parsed.Parameters) > 0 && !parsed.Parameters.Equal(c.oid) {
		return nil, throw(dataError, "The ECPrivateKey is on the curve %v, not on %s.", parsed.Parameters, p.NamedCurve)
	}
	// Some writers leave out leading zeros.
	d := new(big.Int).SetBytes(parsed.PrivateKey)
	if parsed.Version != 1 || d.BitLen() > 8*c.size {
		return nil, throw(dataError, "The private key is not one for %s.", p.NamedCurve)
	}
	k, err := p.private(c, d.FillBytes(make([]byte, c.size)))
	if err != nil {
		return nil, err
	}
	if parsed.PublicKey.BitLength > 0 {
		point, err := uncompress(c, parsed.PublicKey.Bytes)
		if err != nil || string(point) != string(k.point) {
			return nil, throw(dataError, "The public key is not that of the private key.")
		}
	}
	return k, nil
}

func (p EC) importJWK(jwk *JSONWebKey, t KeyType, extractable bool, usages []Usage) (material, error) {
	if err := jwk.check("EC", p.AlgorithmName(), t, extractable, usages); err != nil {
		return nil, err
	}
	// Let namedCurve be the crv field of jwk. If it is not equal to the namedCurve
	// member of normalizedAlgorithm, throw a DataError.
	if jwk.Crv == nil || *jwk.Crv != p.NamedCurve {
		return nil, throw(dataError, "The member %q of the JSON Web Key has to be %q.", "crv", p.NamedCurve)
	}
	c, err := p.knownCurve()
	if err != nil {
		return nil, err
	}
	// (ECDSA only) If the alg field is present and is for another curve, throw a
	// DataError.
	if p.AlgorithmName() == "ECDSA" {
		if err := jwk.checkAlg(c.alg); err != nil {
			return nil, err
		}
	}
	// If jwk does not meet the requirements of Section 6.2.1 of JSON Web
	// Algorithms, then throw a DataError.
	x, err := c.coordinate("x", jwk.X)
	if err != nil {
		return nil, err
	}
	y, err := c.coordinate("y", jwk.Y)
	if err != nil {
		return nil, err
	}
	public, err := p.public(c, append(append([]byte{4}, x...), y...))
	if err != nil || t == Public {
		return public, err
	}
	// If jwk does not meet the requirements of Section 6.2.2 of JSON Web
	// Algorithms, then throw a DataError.
	d, err := c.coordinate("d", jwk.D)
	if err != nil {
		return nil, err
	}
	k, err := p.private(c, d)
	if err == nil && string(k.point) != string(public.point) {
		err = throw(dataError, "The members %q and %q of the JSON Web Key are not the public key of %q.", "x", "y", "d")
	}
	if err != nil {
		return nil, err
	}
	return k, nil
}

// coordinate decodes a member that is a number of the curve's size.
func (c *curve) coordinate(name string, member *string) ([]byte, error) {
	b, err := base64url(name, member)
	if err == nil && len(b) != c.size {
		err = throw(dataError, "The member %q of the JSON Web Key has %d bytes, not %d.", name, len(b), c.size)
	}
	return b, err
}

// identifier is the AlgorithmIdentifier of the curve's keys.
func (c *curve) identifier() pkix.AlgorithmIdentifier {
	return pkix.AlgorithmIdentifier{Algorithm: oidECPublicKey, Parameters: asn1.RawValue{FullBytes: marshal(c.oid)}}
}

func (c *curve) jwk(key *Key, point []byte) *JSONWebKey {
	kty, crv := "EC", key.Algorithm.NamedCurve
	return &JSONWebKey{Kty: &kty, Crv: &crv, X: encode(point[1 : 1+c.size]), Y: encode(point[1+c.size:])}
}

// export is https://w3c.github.io/webcrypto/#ecdsa-operations-export-key and
// https://w3c.github.io/webcrypto/#ecdh-operations-export-key
func (k *ecPublic) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case Raw:
		return KeyData{Bytes: append([]byte{}, k.point...)}, nil
	case SPKI:
		return KeyData{Bytes: marshal(subjectPublicKeyInfo{
			k.identifier(), asn1.BitString{Bytes: k.point, BitLength: 8 * len(k.point)},
		})}, nil
	case PKCS8:
		return KeyData{}, key.is(Private)
	case JWK:
		return k.jwk(key, k.point).export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}

// export is https://w3c.github.io/webcrypto/#ecdsa-operations-export-key and
// https://w3c.github.io/webcrypto/#ecdh-operations-export-key. Like other
// implementations, and as RFC 5958 has it, the parameters are not there twice.
func (k *ecPrivate) export(key *Key, format Format) (KeyData, error) {
	switch format {
	case Raw, SPKI:
		return KeyData{}, key.is(Public)
	case PKCS8:
		return KeyData{Bytes: marshal(privateKeyInfo{
			PrivateKeyAlgorithm: k.identifier(),
			PrivateKey: marshal(ecPrivateKey{
				Version: 1, PrivateKey: k.scalar, PublicKey: asn1.BitString{Bytes: k.point, BitLength: 8 * len(k.point)},
			}),
		})}, nil
	case JWK:
		jwk := k.jwk(key, k.point)
		jwk.D = encode(k.scalar)
		return jwk.export(key), nil
	}
	return KeyData{}, noFormat(key.Algorithm.Name, format)
}
