package subtle

import (
	"bytes"
	"encoding/gob"
	"slices"
)

// stored is a key as bytes.
type stored struct {
	Type        KeyType
	Extractable bool
	Algorithm   KeyAlgorithm
	Usages      []Usage
	Material    []byte // raw, or in DER
}

// MarshalBinary returns the key as bytes for storage, whether it is extractable or
// not.
func (k *Key) MarshalBinary() ([]byte, error) {
	s := stored{k.Type, k.Extractable, k.Algorithm, k.Usages, nil}
	if octets, ok := k.handle.(secret); ok {
		s.Material = octets
	} else {
		format := SPKI
		if k.Type == Private {
			format = PKCS8
		}
		data, err := k.handle.export(k, format)
		if err != nil {
			return nil, err
		}
		s.Material = data.Bytes
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(s)
	return b.Bytes(), err
}

// UnmarshalBinary makes k the key that MarshalBinary wrote. Bytes that it cannot
// have written are a DataError.
func (k *Key) UnmarshalBinary(b []byte) error {
	var s stored
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&s); err != nil {
		return throw(dataError, "The stored key is damaged.")
	}
	var from Importer
	needsHash := false
	format, a := Raw, s.Algorithm
	if a.Hash != "" && !slices.Contains([]Hash{SHA1, SHA256, SHA384, SHA512}, a.Hash) {
		return throw(dataError, "The stored key is for the unknown hash function %q.", a.Hash)
	}
	switch a.Name {
	case "RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP":
		needsHash = true
		from = RSAKeys{Named(a.Name), a.Hash}
	case "ECDSA", "ECDH":
		from = EC{Named(a.Name), a.NamedCurve}
	case "Ed25519", "X25519", "Ed448", "X448":
		from = OKP{Named(a.Name)}
	case "AES-CTR", "AES-CBC", "AES-GCM", "AES-KW":
		from = AESKeys{Named(a.Name)}
	case "HMAC":
		needsHash = true
		from = HMACParams{a.Hash, &a.Length}
	case "HKDF", "PBKDF2":
		from = KDFKeys{Named(a.Name)}
	default:
		return throw(dataError, "The stored key is for the unknown algorithm %q.", a.Name)
	}
	if needsHash != (a.Hash != "") {
		return throw(dataError, "The stored key is damaged.")
	}
	switch s.Type {
	case Public:
		format = SPKI
	case Private:
		format = PKCS8
	}
	key, err := from.ImportKey(format, KeyData{Bytes: s.Material}, false, s.Usages)
	if err != nil {
		return err
	}
	*k = *key
	k.Extractable, k.Usages = s.Extractable, s.Usages
	return nil
}
