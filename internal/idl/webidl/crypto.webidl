// The Web Cryptography API, and Ed448 and X448 of Secure Curves in the Web
// Cryptography API.
//
// https://w3c.github.io/webcrypto/#idl-index
// https://wicg.github.io/webcrypto-secure-curves/
//
// room: internal/webcrypto

partial interface mixin WindowOrWorkerGlobalScope {
  [SameObject] readonly attribute Crypto crypto;
};

[Exposed=(Window,Worker)]
interface Crypto {
  [SecureContext, SameObject] readonly attribute SubtleCrypto subtle;
  [Throws] ArrayBufferView getRandomValues(ArrayBufferView array);
  [SecureContext] DOMString randomUUID();
};

typedef (object or DOMString) AlgorithmIdentifier;
typedef AlgorithmIdentifier HashAlgorithmIdentifier;
typedef Uint8Array BigInteger;
typedef DOMString NamedCurve;

enum KeyType { "public", "private", "secret" };
enum KeyUsage { "encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey" };
enum KeyFormat { "raw", "spki", "pkcs8", "jwk" };

[SecureContext, Exposed=(Window,Worker), Serializable]
interface CryptoKey {
  readonly attribute KeyType type;
  readonly attribute boolean extractable;
  [SameObject] readonly attribute object algorithm;
  [SameObject] readonly attribute object usages;
};

[SecureContext, Exposed=(Window,Worker)]
interface SubtleCrypto {
  [Throws] Promise<ArrayBuffer> encrypt(AlgorithmIdentifier algorithm, CryptoKey key, BufferSource data);
  [Throws] Promise<ArrayBuffer> decrypt(AlgorithmIdentifier algorithm, CryptoKey key, BufferSource data);
  [Throws] Promise<ArrayBuffer> sign(AlgorithmIdentifier algorithm, CryptoKey key, BufferSource data);
  [Throws] Promise<boolean> verify(AlgorithmIdentifier algorithm, CryptoKey key, BufferSource signature, BufferSource data);
  [Throws] Promise<ArrayBuffer> digest(AlgorithmIdentifier algorithm, BufferSource data);

  [Throws] Promise<(CryptoKey or CryptoKeyPair)> generateKey(AlgorithmIdentifier algorithm,
                                                             boolean extractable,
                                                             sequence<KeyUsage> keyUsages);
  [Throws] Promise<CryptoKey> deriveKey(AlgorithmIdentifier algorithm,
                                        CryptoKey baseKey,
                                        AlgorithmIdentifier derivedKeyType,
                                        boolean extractable,
                                        sequence<KeyUsage> keyUsages);
  [Throws] Promise<ArrayBuffer> deriveBits(AlgorithmIdentifier algorithm,
                                           CryptoKey baseKey,
                                           optional unsigned long? length = null);

  [Throws] Promise<CryptoKey> importKey(KeyFormat format,
                                        (BufferSource or JsonWebKey) keyData,
                                        AlgorithmIdentifier algorithm,
                                        boolean extractable,
                                        sequence<KeyUsage> keyUsages);
  [Throws] Promise<(ArrayBuffer or JsonWebKey)> exportKey(KeyFormat format, CryptoKey key);

  [Throws] Promise<ArrayBuffer> wrapKey(KeyFormat format,
                                        CryptoKey key,
                                        CryptoKey wrappingKey,
                                        AlgorithmIdentifier wrapAlgorithm);
  [Throws] Promise<CryptoKey> unwrapKey(KeyFormat format,
                                        BufferSource wrappedKey,
                                        CryptoKey unwrappingKey,
                                        AlgorithmIdentifier unwrapAlgorithm,
                                        AlgorithmIdentifier unwrappedKeyAlgorithm,
                                        boolean extractable,
                                        sequence<KeyUsage> keyUsages);
};

// What the operations' results are converted from.

[FromGo]
dictionary CryptoKeyPair {
  CryptoKey publicKey;
  CryptoKey privateKey;
};

dictionary RsaOtherPrimesInfo {
  DOMString r;
  DOMString d;
  DOMString t;
};

[FromGo]
dictionary JsonWebKey {
  DOMString kty;
  DOMString use;
  sequence<DOMString> key_ops;
  DOMString alg;
  boolean ext;
  DOMString crv;
  DOMString x;
  DOMString y;
  DOMString d;
  DOMString n;
  DOMString e;
  DOMString p;
  DOMString q;
  DOMString dp;
  DOMString dq;
  DOMString qi;
  sequence<RsaOtherPrimesInfo> oth;
  DOMString k;
};

// What the algorithm of a key is.

[FromGo]
dictionary KeyAlgorithm {
  required DOMString name;
};

dictionary RsaKeyAlgorithm : KeyAlgorithm {
  required unsigned long modulusLength;
  required BigInteger publicExponent;
};

[FromGo]
dictionary RsaHashedKeyAlgorithm : RsaKeyAlgorithm {
  required KeyAlgorithm hash;
};

[FromGo]
dictionary EcKeyAlgorithm : KeyAlgorithm {
  required NamedCurve namedCurve;
};

[FromGo]
dictionary AesKeyAlgorithm : KeyAlgorithm {
  required unsigned short length;
};

[FromGo]
dictionary HmacKeyAlgorithm : KeyAlgorithm {
  required KeyAlgorithm hash;
  required unsigned long length;
};

// What algorithms are normalized to.

[ToGo]
dictionary Algorithm {
  required DOMString name;
};

dictionary RsaKeyGenParams : Algorithm {
  required [EnforceRange] unsigned long modulusLength;
  required BigInteger publicExponent;
};

[ToGo]
dictionary RsaHashedKeyGenParams : RsaKeyGenParams {
  required HashAlgorithmIdentifier hash;
};

[ToGo]
dictionary RsaHashedImportParams : Algorithm {
  required HashAlgorithmIdentifier hash;
};

[ToGo]
dictionary RsaPssParams : Algorithm {
  required [EnforceRange] unsigned long saltLength;
};

[ToGo]
dictionary RsaOaepParams : Algorithm {
  BufferSource label;
};

[ToGo]
dictionary EcdsaParams : Algorithm {
  required HashAlgorithmIdentifier hash;
};

[ToGo]
dictionary EcKeyGenParams : Algorithm {
  required NamedCurve namedCurve;
};

[ToGo]
dictionary EcKeyImportParams : Algorithm {
  required NamedCurve namedCurve;
};

[ToGo]
dictionary EcdhKeyDeriveParams : Algorithm {
  required CryptoKey public;
};

[ToGo]
dictionary Ed448Params : Algorithm {
  BufferSource context;
};

[ToGo]
dictionary AesCtrParams : Algorithm {
  required BufferSource counter;
  required [EnforceRange] octet length;
};

[ToGo]
dictionary AesCbcParams : Algorithm {
  required BufferSource iv;
};

[ToGo]
dictionary AesGcmParams : Algorithm {
  required BufferSource iv;
  BufferSource additionalData;
  [EnforceRange] octet tagLength;
};

[ToGo]
dictionary AesKeyGenParams : Algorithm {
  required [EnforceRange] unsigned short length;
};

[ToGo]
dictionary AesDerivedKeyParams : Algorithm {
  required [EnforceRange] unsigned short length;
};

[ToGo]
dictionary HmacImportParams : Algorithm {
  required HashAlgorithmIdentifier hash;
  [EnforceRange] unsigned long length;
};

[ToGo]
dictionary HmacKeyGenParams : Algorithm {
  required HashAlgorithmIdentifier hash;
  [EnforceRange] unsigned long length;
};

[ToGo]
dictionary HkdfParams : Algorithm {
  required HashAlgorithmIdentifier hash;
  required BufferSource salt;
  required BufferSource info;
};

[ToGo]
dictionary Pbkdf2Params : Algorithm {
  required BufferSource salt;
  required [EnforceRange] unsigned long iterations;
  required HashAlgorithmIdentifier hash;
};
