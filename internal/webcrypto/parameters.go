package webcrypto

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// The conversions to the dictionary types of algorithms. Members that are buffers
// are copied, hash functions normalized.

func rsaOAEP(cx *mozjs.Context, alg mozjs.Value) (subtle.RSAOAEP, error) {
	d, err := ToRsaOaepParams(cx, alg)
	return subtle.RSAOAEP{Label: d.Label.Bytes()}, err
}

func rsaPSS(cx *mozjs.Context, alg mozjs.Value) (subtle.RSAPSS, error) {
	d, err := ToRsaPssParams(cx, alg)
	return subtle.RSAPSS{SaltLength: d.SaltLength}, err
}

func rsaGenerator(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.Generator, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.Generator, error) {
		d, err := ToRsaHashedKeyGenParams(cx, alg)
		if err != nil {
			return nil, err
		}
		exponent := d.PublicExponent.Bytes()
		h, err := hash(cx, d.Hash)
		return subtle.RSAHashedKeyGenParams{Named: name, Hash: h, ModulusLength: d.ModulusLength, PublicExponent: exponent}, err
	}
}

func rsaImporter(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.Importer, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.Importer, error) {
		d, err := ToRsaHashedImportParams(cx, alg)
		if err != nil {
			return nil, err
		}
		h, err := hash(cx, d.Hash)
		return subtle.RSAKeys{Named: name, Hash: h}, err
	}
}

func ecdsa(cx *mozjs.Context, alg mozjs.Value) (subtle.ECDSA, error) {
	d, err := ToEcdsaParams(cx, alg)
	if err != nil {
		return subtle.ECDSA{}, err
	}
	h, err := hash(cx, d.Hash)
	return subtle.ECDSA{Hash: h}, err
}

func ecGenerator(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.Generator, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.Generator, error) {
		d, err := ToEcKeyGenParams(cx, alg)
		return subtle.EC{Named: name, NamedCurve: d.NamedCurve}, err
	}
}

func ecImporter(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.Importer, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.Importer, error) {
		d, err := ToEcKeyImportParams(cx, alg)
		return subtle.EC{Named: name, NamedCurve: d.NamedCurve}, err
	}
}

// publicKey is the public member of EcdhKeyDeriveParams.
func publicKey(cx *mozjs.Context, alg mozjs.Value) (*subtle.Key, error) {
	d, err := ToEcdhKeyDeriveParams(cx, alg)
	if err != nil {
		return nil, err
	}
	return d.Public.key, nil
}

func ed448(cx *mozjs.Context, alg mozjs.Value) (subtle.Ed448, error) {
	d, err := ToEd448Params(cx, alg)
	return subtle.Ed448{Context: d.Context.Bytes()}, err
}

func aesCTR(cx *mozjs.Context, alg mozjs.Value) (subtle.AESCTR, error) {
	d, err := ToAesCtrParams(cx, alg)
	return subtle.AESCTR{Counter: d.Counter.Bytes(), Length: d.Length}, err
}

func aesCBC(cx *mozjs.Context, alg mozjs.Value) (subtle.AESCBC, error) {
	d, err := ToAesCbcParams(cx, alg)
	return subtle.AESCBC{IV: d.Iv.Bytes()}, err
}

func aesGCM(cx *mozjs.Context, alg mozjs.Value) (subtle.AESGCM, error) {
	d, err := ToAesGcmParams(cx, alg)
	return subtle.AESGCM{IV: d.Iv.Bytes(), AdditionalData: d.AdditionalData.Bytes(), TagLength: pointer(d.TagLength)}, err
}

func aesGenerator(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.Generator, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.Generator, error) {
		d, err := ToAesKeyGenParams(cx, alg)
		return subtle.AESKeyGenParams{Named: name, Length: d.Length}, err
	}
}

func aesLength(name subtle.Named) func(*mozjs.Context, mozjs.Value) (subtle.KeyLengther, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (subtle.KeyLengther, error) {
		d, err := ToAesDerivedKeyParams(cx, alg)
		return subtle.AESKeyGenParams{Named: name, Length: d.Length}, err
	}
}

func hmacGenerator(cx *mozjs.Context, alg mozjs.Value) (subtle.Generator, error) {
	d, err := ToHmacKeyGenParams(cx, alg)
	if err != nil {
		return nil, err
	}
	h, err := hash(cx, d.Hash)
	return subtle.HMACParams{Hash: h, Length: pointer(d.Length)}, err
}

func hmacImport(cx *mozjs.Context, alg mozjs.Value) (subtle.HMACParams, error) {
	d, err := ToHmacImportParams(cx, alg)
	if err != nil {
		return subtle.HMACParams{}, err
	}
	h, err := hash(cx, d.Hash)
	return subtle.HMACParams{Hash: h, Length: pointer(d.Length)}, err
}

func hkdf(cx *mozjs.Context, alg mozjs.Value) (subtle.Deriver, error) {
	d, err := ToHkdfParams(cx, alg)
	if err != nil {
		return nil, err
	}
	h, err := hash(cx, d.Hash)
	return subtle.HKDF{Hash: h, Salt: d.Salt.Bytes(), Info: d.Info.Bytes()}, err
}

func pbkdf2(cx *mozjs.Context, alg mozjs.Value) (subtle.Deriver, error) {
	d, err := ToPbkdf2Params(cx, alg)
	if err != nil {
		return nil, err
	}
	salt := d.Salt.Bytes()
	h, err := hash(cx, d.Hash)
	return subtle.PBKDF2{Hash: h, Salt: salt, Iterations: d.Iterations}, err
}
