package subtle

import "fmt"

// secret is the handle of a secret key.
type secret []byte

func (s secret) size() int { return len(s) }

// export performs the export key operation of AES and HMAC.
//
// https://w3c.github.io/webcrypto/#aes-ctr-operations-export-key
func (s secret) export(k *Key, format Format) (KeyData, error) {
	switch format {
	case Raw:
		// Let data be a byte sequence containing the raw octets of the key.
		return KeyData{Bytes: append([]byte{}, s...)}, nil
	case JWK:
		// Set the kty attribute of jwk to the string "oct", and the k attribute to
		// be a string containing the raw octets of the key.
		kty, alg := "oct", secretAlg(k.Algorithm)
		jwk := &JSONWebKey{Kty: &kty, K: encode(s), Alg: &alg}
		return jwk.export(k), nil
	}
	return KeyData{}, noFormat(k.Algorithm.Name, format)
}

// secretAlg is the alg attribute of a secret key.
func secretAlg(a KeyAlgorithm) string {
	if a.Name == "HMAC" {
		return "HS" + a.Hash.suffix()
	}
	return fmt.Sprintf("A%d%s", a.Length, a.Name[len("AES-"):])
}

// importSecret returns the octets of an AES or HMAC key that is imported. Alg is
// what its alg member has to be if it is present, given its length in bits.
func importSecret(algorithm string, format Format, data KeyData, extractable bool, usages []Usage, alg func(bits int) string) ([]byte, error) {
	switch format {
	case Raw:
		return data.Bytes, usable(algorithm, Secret, usages)
	case JWK:
		jwk := data.JWK
		if err := jwk.check("oct", algorithm, Secret, extractable, usages); err != nil {
			return nil, err
		}
		// Let data be the byte sequence obtained by decoding the k field of jwk.
		k, err := base64url("k", jwk.K)
		if err != nil {
			return nil, err
		}
		return k, jwk.checkAlg(alg(len(k) * 8))
	}
	return nil, noFormat(algorithm, format)
}
