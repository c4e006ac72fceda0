// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// CryptoKey is https://w3c.github.io/webcrypto/#dfn-CryptoKey
type CryptoKey struct {
	mozjs.Object
	key *subtle.Key // never changed
	// What is cached for script: undefined until it asks.
	algorithm, usages mozjs.Slot
}

// newCryptoKey makes the wrapper of a key.
func newCryptoKey(cx *mozjs.Context, key *subtle.Key) *CryptoKey {
	k := createCryptoKey(cx)
	k.key = key
	k.SetMemory(key.Memory())
	return k
}

// Type is https://w3c.github.io/webcrypto/#dom-cryptokey-type
func (k *CryptoKey) Type() KeyType { return KeyType(k.key.Type) }

// Extractable is https://w3c.github.io/webcrypto/#dom-cryptokey-extractable
func (k *CryptoKey) Extractable() bool { return k.key.Extractable }

// Algorithm is https://w3c.github.io/webcrypto/#dom-cryptokey-algorithm: the
// object that is cached. What script does to it changes no key.
func (k *CryptoKey) Algorithm() mozjs.Value {
	if k.algorithm == 0 {
		k.algorithm = k.Hold(fromKeyAlgorithm(k.Cx(), k.key.Algorithm))
	}
	return k.Held(k.algorithm)
}

// Usages is https://w3c.github.io/webcrypto/#dom-cryptokey-usages: the object that
// is cached.
func (k *CryptoKey) Usages() mozjs.Value {
	if k.usages == 0 {
		k.usages = k.Hold(idl.FromSequence(k.Cx(), k.key.Usages, idl.FromString[subtle.Usage]))
	}
	return k.Held(k.usages)
}

// fromKeyAlgorithm converts the [[algorithm]] internal slot to the dictionary type
// that it has.
func fromKeyAlgorithm(cx *mozjs.Context, a subtle.KeyAlgorithm) mozjs.Value {
	name := KeyAlgorithm{Name: a.Name}
	hash := KeyAlgorithm{Name: string(a.Hash)}
	switch {
	case a.ModulusLength != 0:
		return FromRsaHashedKeyAlgorithm(cx, RsaHashedKeyAlgorithm{
			RsaKeyAlgorithm: RsaKeyAlgorithm{KeyAlgorithm: name, ModulusLength: a.ModulusLength, PublicExponent: bigInteger(cx, a.PublicExponent)},
			Hash:            hash,
		})
	case a.NamedCurve != "":
		return FromEcKeyAlgorithm(cx, EcKeyAlgorithm{KeyAlgorithm: name, NamedCurve: a.NamedCurve})
	case a.Hash != "":
		return FromHmacKeyAlgorithm(cx, HmacKeyAlgorithm{KeyAlgorithm: name, Hash: hash, Length: a.Length})
	case a.Length != 0:
		return FromAesKeyAlgorithm(cx, AesKeyAlgorithm{KeyAlgorithm: name, Length: uint16(a.Length)})
	}
	return FromKeyAlgorithm(cx, name)
}

// bigInteger is https://w3c.github.io/webcrypto/#dfn-BigInteger. It is null when
// there is no memory left; script is ended then.
func bigInteger(cx *mozjs.Context, n []byte) idl.BufferSource {
	array, err := cx.NewBytes(n)
	if err != nil {
		return idl.BufferSource{}
	}
	b, _, _ := idl.AsBufferSource(cx, array, idl.Uint8Array)
	return b
}

const cryptoKeyType = "CryptoKey"

func init() {
	mozjs.RegisterSerializable(cryptoKeyType, mozjs.Deserializer{New: deserialize})
}

// Serialize runs the serialization steps. The clone shares the key.
//
// https://w3c.github.io/webcrypto/#cryptokey-interface-serializable
func (k *CryptoKey) Serialize(s *mozjs.Serialized) (err error) {
	// 1. to 5. Set serialized.[[Type]], [[Extractable]], [[Algorithm]], [[Usages]]
	//    and [[Handle]] to the internal slots of value.
	s.Type, s.Data = cryptoKeyType, k.key
	if s.ForStorage {
		s.Data, err = k.key.MarshalBinary()
	}
	return err
}

// deserialize runs the deserialization steps.
//
// https://w3c.github.io/webcrypto/#cryptokey-interface-serializable
func deserialize(cx *mozjs.Context, data any) (mozjs.Value, error) {
	if !idl.HostOf(cx).Exposure().SecureContext {
		return mozjs.Undefined, nil
	}
	key, ok := data.(*subtle.Key)
	if !ok {
		key = new(subtle.Key)
		if err := key.UnmarshalBinary(data.([]byte)); err != nil {
			return mozjs.Undefined, &mozjs.CloneError{Message: err.Error()}
		}
	}
	return newCryptoKey(cx, key).Value(), nil
}

// toUsages converts usages from script.
func toUsages(usages []KeyUsage) []subtle.Usage {
	result := make([]subtle.Usage, 0, 8)
	for _, u := range usages {
		if !slices.Contains(result, subtle.Usage(u)) {
			result = append(result, subtle.Usage(u))
		}
	}
	return result
}
