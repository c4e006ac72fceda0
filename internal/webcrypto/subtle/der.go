package subtle

import (
	"crypto/x509/pkix"
	"encoding/asn1"
)

// subjectPublicKeyInfo is https://www.rfc-editor.org/rfc/rfc5280#section-4.1
type subjectPublicKeyInfo struct {
	Algorithm        pkix.AlgorithmIdentifier
	SubjectPublicKey asn1.BitString
}

// privateKeyInfo is https://www.rfc-editor.org/rfc/rfc5208#section-5, with the
// public key of https://www.rfc-editor.org/rfc/rfc5958#section-2
type privateKeyInfo struct {
	Version             int
	PrivateKeyAlgorithm pkix.AlgorithmIdentifier
	PrivateKey          []byte
	Attributes          asn1.RawValue `asn1:"optional,tag:0"`
	PublicKey           asn1.RawValue `asn1:"optional,tag:1"`
}

var (
	oidRSAEncryption = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	oidECPublicKey   = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}
)

// parseASN1 is https://w3c.github.io/webcrypto/#concept-parse-an-asn1-structure
// with exactData set to true. What is its name in errors.
func parseASN1(data []byte, structure any, what string) error {
	rest, err := asn1.Unmarshal(data, structure)
	if err != nil {
		return throw(dataError, "The key is not a %s in DER.", what)
	}
	if len(rest) > 0 {
		return throw(dataError, "There are %d more bytes behind the %s.", len(rest), what)
	}
	return nil
}

// parseSPKI is https://w3c.github.io/webcrypto/#concept-parse-a-spki. It returns
// the subjectPublicKey and the parameters of the algorithm, which has to be the
// one of that object identifier.
func parseSPKI(data []byte, algorithm asn1.ObjectIdentifier) ([]byte, asn1.RawValue, error) {
	var spki subjectPublicKeyInfo
	if err := parseASN1(data, &spki, "SubjectPublicKeyInfo"); err != nil {
		return nil, asn1.RawValue{}, err
	}
	if err := sameAlgorithm(spki.Algorithm.Algorithm, algorithm); err != nil {
		return nil, asn1.RawValue{}, err
	}
	if spki.SubjectPublicKey.BitLength%8 != 0 {
		return nil, asn1.RawValue{}, throw(dataError, "The subjectPublicKey is not a whole number of bytes.")
	}
	return spki.SubjectPublicKey.Bytes, spki.Algorithm.Parameters, nil
}

// parsePKCS8 is https://w3c.github.io/webcrypto/#concept-parse-a-privateKeyInfo.
// It returns the privateKey and the parameters of the algorithm.
func parsePKCS8(data []byte, algorithm asn1.ObjectIdentifier) ([]byte, asn1.RawValue, error) {
	var info privateKeyInfo
	if err := parseASN1(data, &info, "PrivateKeyInfo"); err != nil {
		return nil, asn1.RawValue{}, err
	}
	if err := sameAlgorithm(info.PrivateKeyAlgorithm.Algorithm, algorithm); err != nil {
		return nil, asn1.RawValue{}, err
	}
	return info.PrivateKey, info.PrivateKeyAlgorithm.Parameters, nil
}

func sameAlgorithm(got, want asn1.ObjectIdentifier) error {
	if !got.Equal(want) {
		return throw(dataError, "The key is for the algorithm %v, not for %v.", got, want)
	}
	return nil
}

// marshal returns a structure in DER.
func marshal(structure any) []byte {
	b, err := asn1.Marshal(structure)
	if err != nil {
		panic(err) // the structures are those above
	}
	return b
}
