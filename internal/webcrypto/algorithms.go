// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// What is registered for the operations, by
// https://w3c.github.io/webcrypto/#algorithm-overview and
// https://wicg.github.io/webcrypto-secure-curves/.

var digests = registered[subtle.Hash]{
	"SHA-1":   plain(subtle.SHA1),
	"SHA-256": plain(subtle.SHA256),
	"SHA-384": plain(subtle.SHA384),
	"SHA-512": plain(subtle.SHA512),
}

var encrypters = registered[subtle.Encrypter]{
	"RSA-OAEP": as[subtle.Encrypter](rsaOAEP),
	"AES-CTR":  as[subtle.Encrypter](aesCTR),
	"AES-CBC":  as[subtle.Encrypter](aesCBC),
	"AES-GCM":  as[subtle.Encrypter](aesGCM),
}

var decrypters = registered[subtle.Decrypter]{
	"RSA-OAEP": as[subtle.Decrypter](rsaOAEP),
	"AES-CTR":  as[subtle.Decrypter](aesCTR),
	"AES-CBC":  as[subtle.Decrypter](aesCBC),
	"AES-GCM":  as[subtle.Decrypter](aesGCM),
}

var signers = registered[subtle.Signer]{
	"RSASSA-PKCS1-v1_5": plain[subtle.Signer](subtle.RSASSA{}),
	"RSA-PSS":           as[subtle.Signer](rsaPSS),
	"ECDSA":             as[subtle.Signer](ecdsa),
	"Ed25519":           plain[subtle.Signer](subtle.Ed25519{}),
	"Ed448":             as[subtle.Signer](ed448),
	"HMAC":              plain[subtle.Signer](subtle.HMAC{}),
}

var verifiers = registered[subtle.Verifier]{
	"RSASSA-PKCS1-v1_5": plain[subtle.Verifier](subtle.RSASSA{}),
	"RSA-PSS":           as[subtle.Verifier](rsaPSS),
	"ECDSA":             as[subtle.Verifier](ecdsa),
	"Ed25519":           plain[subtle.Verifier](subtle.Ed25519{}),
	"Ed448":             as[subtle.Verifier](ed448),
	"HMAC":              plain[subtle.Verifier](subtle.HMAC{}),
}

var derivers = registered[subtle.Deriver]{
	"ECDH": func(cx *mozjs.Context, alg mozjs.Value) (subtle.Deriver, error) {
		public, err := publicKey(cx, alg)
		return subtle.ECDH{Public: public}, err
	},
	"X25519": func(cx *mozjs.Context, alg mozjs.Value) (subtle.Deriver, error) {
		public, err := publicKey(cx, alg)
		return subtle.X25519{Public: public}, err
	},
	"X448": func(cx *mozjs.Context, alg mozjs.Value) (subtle.Deriver, error) {
		public, err := publicKey(cx, alg)
		return subtle.X448{Public: public}, err
	},
	"HKDF":   hkdf,
	"PBKDF2": pbkdf2,
}

var wrappers = registered[subtle.Wrapper]{"AES-KW": plain[subtle.Wrapper](subtle.AESKW{})}

var unwrappers = registered[subtle.Unwrapper]{"AES-KW": plain[subtle.Unwrapper](subtle.AESKW{})}

var generators = registered[subtle.Generator]{
	"RSASSA-PKCS1-v1_5": rsaGenerator("RSASSA-PKCS1-v1_5"),
	"RSA-PSS":           rsaGenerator("RSA-PSS"),
	"RSA-OAEP":          rsaGenerator("RSA-OAEP"),
	"ECDSA":             ecGenerator("ECDSA"),
	"ECDH":              ecGenerator("ECDH"),
	"Ed25519":           plain[subtle.Generator](subtle.OKP{Named: "Ed25519"}),
	"X25519":            plain[subtle.Generator](subtle.OKP{Named: "X25519"}),
	"Ed448":             plain[subtle.Generator](subtle.OKP{Named: "Ed448"}),
	"X448":              plain[subtle.Generator](subtle.OKP{Named: "X448"}),
	"AES-CTR":           aesGenerator("AES-CTR"),
	"AES-CBC":           aesGenerator("AES-CBC"),
	"AES-GCM":           aesGenerator("AES-GCM"),
	"AES-KW":            aesGenerator("AES-KW"),
	"HMAC":              hmacGenerator,
}

var importers = registered[subtle.Importer]{
	"RSASSA-PKCS1-v1_5": rsaImporter("RSASSA-PKCS1-v1_5"),
	"RSA-PSS":           rsaImporter("RSA-PSS"),
	"RSA-OAEP":          rsaImporter("RSA-OAEP"),
	"ECDSA":             ecImporter("ECDSA"),
	"ECDH":              ecImporter("ECDH"),
	"Ed25519":           plain[subtle.Importer](subtle.OKP{Named: "Ed25519"}),
	"X25519":            plain[subtle.Importer](subtle.OKP{Named: "X25519"}),
	"Ed448":             plain[subtle.Importer](subtle.OKP{Named: "Ed448"}),
	"X448":              plain[subtle.Importer](subtle.OKP{Named: "X448"}),
	"AES-CTR":           plain[subtle.Importer](subtle.AESKeys{Named: "AES-CTR"}),
	"AES-CBC":           plain[subtle.Importer](subtle.AESKeys{Named: "AES-CBC"}),
	"AES-GCM":           plain[subtle.Importer](subtle.AESKeys{Named: "AES-GCM"}),
	"AES-KW":            plain[subtle.Importer](subtle.AESKeys{Named: "AES-KW"}),
	"HMAC":              as[subtle.Importer](hmacImport),
	"HKDF":              plain[subtle.Importer](subtle.KDFKeys{Named: "HKDF"}),
	"PBKDF2":            plain[subtle.Importer](subtle.KDFKeys{Named: "PBKDF2"}),
}

var keyLengths = registered[subtle.KeyLengther]{
	"AES-CTR": aesLength("AES-CTR"),
	"AES-CBC": aesLength("AES-CBC"),
	"AES-GCM": aesLength("AES-GCM"),
	"AES-KW":  aesLength("AES-KW"),
	"HMAC":    as[subtle.KeyLengther](hmacImport),
	"HKDF":    plain[subtle.KeyLengther](subtle.KDFKeys{Named: "HKDF"}),
	"PBKDF2":  plain[subtle.KeyLengther](subtle.KDFKeys{Named: "PBKDF2"}),
}
