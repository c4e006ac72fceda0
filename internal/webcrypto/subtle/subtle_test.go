package subtle

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"testing"
)

// keys are the algorithms that generate keys, each with an importer of the same.
var keys = []struct {
	generator Generator
	importer  Importer
	secret    []Format
	public    []Format
}{
	{RSAHashedKeyGenParams{"RSASSA-PKCS1-v1_5", SHA256, 1024, []byte{1, 0, 1}}, RSAKeys{"RSASSA-PKCS1-v1_5", SHA256}, []Format{PKCS8, JWK}, []Format{SPKI, JWK}},
	{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 1024, []byte{0, 3}}, RSAKeys{"RSA-PSS", SHA1}, []Format{PKCS8, JWK}, []Format{SPKI, JWK}},
	{RSAHashedKeyGenParams{"RSA-OAEP", SHA384, 1031, []byte{17}}, RSAKeys{"RSA-OAEP", SHA384}, []Format{PKCS8, JWK}, []Format{SPKI, JWK}},
	{EC{"ECDSA", "P-256"}, EC{"ECDSA", "P-256"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{EC{"ECDSA", "P-521"}, EC{"ECDSA", "P-521"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{EC{"ECDH", "P-384"}, EC{"ECDH", "P-384"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{OKP{"Ed25519"}, OKP{"Ed25519"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{OKP{"X25519"}, OKP{"X25519"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{OKP{"Ed448"}, OKP{"Ed448"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{OKP{"X448"}, OKP{"X448"}, []Format{PKCS8, JWK}, []Format{Raw, SPKI, JWK}},
	{AESKeyGenParams{"AES-GCM", 192}, AESKeys{"AES-GCM"}, []Format{Raw, JWK}, nil},
	{AESKeyGenParams{"AES-KW", 256}, AESKeys{"AES-KW"}, []Format{Raw, JWK}, nil},
	{HMACParams{SHA512, nil}, HMACParams{SHA512, nil}, []Format{Raw, JWK}, nil},
}

// generate generates a key, or a pair, for all that it can be used for.
func generate(t testing.TB, algorithm Generator) Generated {
	t.Helper()
	r := rulesOf[algorithm.AlgorithmName()]
	g, err := Generate(t.Context(), algorithm, true, slices.Concat(r.secret, r.public, r.private))
	if err != nil {
		t.Fatalf("%s: %v", algorithm.AlgorithmName(), err)
	}
	return g
}

// exported returns a key in a format.
func exported(t testing.TB, k *Key, format Format) string {
	t.Helper()
	data, err := Export(k, format)
	if err != nil {
		t.Fatalf("%s, %s: %v", k.Algorithm.Name, format, err)
	}
	if data.JWK != nil {
		return string(data.JWK.json())
	}
	return string(data.Bytes)
}

func TestKeysGoThroughEachFormat(t *testing.T) {
	for _, test := range keys {
		g := generate(t, test.generator)
		for _, side := range []struct {
			key     *Key
			formats []Format
		}{{g.Key, test.secret}, {g.Public, test.public}} {
			for _, format := range side.formats {
				k := side.key
				data, err := Export(k, format)
				if err != nil {
					t.Errorf("%s, %s: %v", k.Algorithm.Name, format, err)
					continue
				}
				if format == JWK {
					// As bytes and back.
					if data.JWK, err = parseJWK(data.JWK.json()); err != nil {
						t.Fatal(err)
					}
				}
				again, err := Import(test.importer, format, data, true, k.Usages)
				if err != nil {
					t.Errorf("%s, %s: %v", k.Algorithm.Name, format, err)
					continue
				}
				if exported(t, again, format) != exported(t, k, format) {
					t.Errorf("%s, %s: the key has changed", k.Algorithm.Name, format)
				}
				if a, b := again.Algorithm, k.Algorithm; a.Name != b.Name || a.Length != b.Length || a.ModulusLength != b.ModulusLength || !bytes.Equal(a.PublicExponent, b.PublicExponent) {
					t.Errorf("%s, %s: the algorithm is %+v, and was %+v", k.Algorithm.Name, format, a, b)
				}
			}
		}
	}
}

func TestKeysAreStored(t *testing.T) {
	all := []*Key{
		{Secret, false, KeyAlgorithm{Name: "PBKDF2"}, []Usage{DeriveBits}, secret("password")},
		{Secret, true, KeyAlgorithm{Name: "HMAC", Hash: SHA1, Length: 13}, []Usage{Sign}, secret{1, 8}},
	}
	for _, test := range keys {
		g := generate(t, test.generator)
		all = append(all, g.Key)
		if g.Public != nil {
			all = append(all, g.Public)
		}
	}
	for _, k := range all {
		k.Extractable = false
		b, err := k.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var again Key
		if err := again.UnmarshalBinary(b); err != nil {
			t.Errorf("%s: %v", k.Algorithm.Name, err)
			continue
		}
		if c, err := again.MarshalBinary(); err != nil || !bytes.Equal(b, c) {
			t.Errorf("%s: the key has changed (%v)", k.Algorithm.Name, err)
		}
		if again.Extractable || !slices.Equal(again.Usages, k.Usages) || again.Type != k.Type {
			t.Errorf("%s: the key is %+v, and was %+v", k.Algorithm.Name, again, k)
		}
	}
	if err := new(Key).UnmarshalBinary([]byte("no key")); !isError(err, "DataError") {
		t.Errorf("damage: %v", err)
	}
}

func isError(err error, name string) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Name == name
}

func TestSignatures(t *testing.T) {
	message, context := []byte("a message"), []byte("a context")
	for _, test := range []struct {
		keys Generator
		with interface {
			Signer
			Verifier
		}
	}{
		{keys[0].generator, RSASSA{}},
		{keys[1].generator, RSAPSS{0}},
		{keys[1].generator, RSAPSS{20}},
		{keys[1].generator, RSAPSS{106}}, // the longest
		{keys[3].generator, ECDSA{SHA512}},
		{keys[4].generator, ECDSA{SHA1}},
		{keys[6].generator, Ed25519{}},
		{keys[8].generator, Ed448{}},
		{keys[8].generator, Ed448{context}},
		{keys[12].generator, HMAC{}},
	} {
		name := test.with.AlgorithmName()
		g := generate(t, test.keys)
		public := g.Public
		if public == nil {
			public = g.Key
		}
		signature, err := test.with.Sign(g.Key, message)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, c := range []struct {
			what               string
			signature, message []byte
			want               bool
		}{
			{"as it is", signature, message, true},
			{"another message", signature, append([]byte{0}, message...), false},
			{"another signature", append([]byte{signature[0] ^ 1}, signature[1:]...), message, false},
			{"shorter", signature[1:], message, false},
			{"longer", append([]byte{0}, signature...), message, false},
			{"empty", nil, message, false},
			{"zero", make([]byte, len(signature)), message, false},
		} {
			if got, err := test.with.Verify(public, c.signature, c.message); got != c.want || err != nil {
				t.Errorf("%+v: a signature that is %s: %t, %v", test.with, c.what, got, err)
			}
		}
		if g.Public != nil {
			if _, err := test.with.Sign(public, message); !isError(err, "InvalidAccessError") {
				t.Errorf("%s: signing by a public key: %v", name, err)
			}
			if _, err := test.with.Verify(g.Key, signature, message); !isError(err, "InvalidAccessError") {
				t.Errorf("%s: verifying by a private key: %v", name, err)
			}
		}
	}
	g := generate(t, keys[1].generator)
	for _, length := range []uint32{107, 1 << 31, 1<<32 - 1} {
		if _, err := (RSAPSS{length}).Sign(g.Key, message); !isError(err, "OperationError") {
			t.Errorf("a salt of %d bytes: %v", length, err)
		}
		if ok, err := (RSAPSS{length}).Verify(g.Public, make([]byte, 128), message); ok || err != nil {
			t.Errorf("a salt of %d bytes: %t, %v", length, ok, err)
		}
	}
	if _, err := (Ed448{make([]byte, 256)}).Sign(generate(t, OKP{"Ed448"}).Key, message); !isError(err, "OperationError") {
		t.Errorf("a long context: %v", err)
	}
}

// The length of the salt is checked, also where there is none.
func TestSaltLengths(t *testing.T) {
	g := generate(t, keys[1].generator)
	for _, made := range []uint32{0, 1, 20} {
		signature, err := RSAPSS{made}.Sign(g.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []uint32{0, 1, 20} {
			if got, err := (RSAPSS{want}).Verify(g.Public, signature, nil); got != (made == want) || err != nil {
				t.Errorf("a salt of %d bytes instead of %d: %t, %v", made, want, got, err)
			}
		}
	}
}

// A signature by the key zero that is right for each message, if small orders pass.
func TestKeysOfSmallOrder(t *testing.T) {
	for _, test := range []struct {
		with   Verifier
		one    []byte // the encoded identity
		length int
	}{
		{Ed25519{}, append([]byte{1}, make([]byte, 31)...), 64},
		{Ed448{}, append([]byte{1}, make([]byte, 56)...), 114},
	} {
		name := test.with.AlgorithmName()
		key, err := Import(OKP{Named(name)}, Raw, KeyData{Bytes: test.one}, true, []Usage{Verify})
		if err != nil {
			t.Fatal(err)
		}
		signature := append(slices.Clone(test.one), make([]byte, test.length-len(test.one))...)
		if ok, err := test.with.Verify(key, signature, []byte("any")); ok || err != nil {
			t.Errorf("%s: %t, %v", name, ok, err)
		}
	}
	for _, test := range []struct {
		name string
		with func(*Key) Deriver
	}{
		{"X25519", func(k *Key) Deriver { return X25519{k} }},
		{"X448", func(k *Key) Deriver { return X448{k} }},
	} {
		g := generate(t, OKP{Named(test.name)})
		zero := &Key{Public, true, KeyAlgorithm{Name: test.name}, nil, okpPublic{okpCurves[test.name], make([]byte, okpCurves[test.name].size)}}
		if _, err := test.with(zero).DeriveBits(t.Context(), g.Key, nil); !isError(err, "OperationError") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestAgreement(t *testing.T) {
	for _, test := range []struct {
		keys Generator
		with func(*Key) Deriver
		bits int
	}{
		{EC{"ECDH", "P-256"}, func(k *Key) Deriver { return ECDH{k} }, 256},
		{EC{"ECDH", "P-521"}, func(k *Key) Deriver { return ECDH{k} }, 528},
		{OKP{"X25519"}, func(k *Key) Deriver { return X25519{k} }, 256},
		{OKP{"X448"}, func(k *Key) Deriver { return X448{k} }, 448},
	} {
		one, other := generate(t, test.keys), generate(t, test.keys)
		secret, err := test.with(other.Public).DeriveBits(t.Context(), one.Key, nil)
		if err != nil || len(secret)*8 != test.bits {
			t.Fatalf("%d bits, %v", len(secret)*8, err)
		}
		again, err := test.with(one.Public).DeriveBits(t.Context(), other.Key, nil)
		if err != nil || !bytes.Equal(secret, again) {
			t.Errorf("%s: the secrets differ (%v)", one.Key.Algorithm.Name, err)
		}
		n := uint32(11)
		if part, err := test.with(other.Public).DeriveBits(t.Context(), one.Key, &n); err != nil || len(part) != 2 || part[0] != secret[0] || part[1] != secret[1]&0xE0 {
			t.Errorf("11 bits are %x of %x (%v)", part, secret, err)
		}
		n = uint32(test.bits + 1)
		if _, err := test.with(other.Public).DeriveBits(t.Context(), one.Key, &n); !isError(err, "OperationError") {
			t.Errorf("too many bits: %v", err)
		}
		for _, wrong := range []*Key{one.Key, generate(t, OKP{"Ed25519"}).Public} {
			if _, err := test.with(wrong).DeriveBits(t.Context(), one.Key, nil); !isError(err, "InvalidAccessError") {
				t.Errorf("a key that is no public one: %v", err)
			}
		}
	}
	one, other := generate(t, EC{"ECDH", "P-256"}), generate(t, EC{"ECDH", "P-384"})
	if _, err := (ECDH{other.Public}).DeriveBits(t.Context(), one.Key, nil); !isError(err, "InvalidAccessError") {
		t.Errorf("another curve: %v", err)
	}
}

func unhex(t testing.TB, s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The vectors of https://www.rfc-editor.org/rfc/rfc3394#section-4
func TestKeyWrap(t *testing.T) {
	for _, v := range []struct{ kek, data, wrapped string }{
		{"000102030405060708090A0B0C0D0E0F", "00112233445566778899AABBCCDDEEFF", "1FA68B0A8112B447AEF34BD8FB5A7B829D3E862371D2CFE5"},
		{"000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F", "00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F",
			"28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21"},
	} {
		key := aesKey("AES-KW", unhex(t, v.kek))
		wrapped, err := AESKW{}.WrapKey(key, unhex(t, v.data))
		if err != nil || !bytes.Equal(wrapped, unhex(t, v.wrapped)) {
			t.Errorf("wrapped: %x, %v", wrapped, err)
		}
		if data, err := (AESKW{}).UnwrapKey(key, wrapped); err != nil || !bytes.Equal(data, unhex(t, v.data)) {
			t.Errorf("unwrapped: %x, %v", data, err)
		}
		wrapped[3] ^= 1
		if _, err := (AESKW{}).UnwrapKey(key, wrapped); !isError(err, "OperationError") {
			t.Errorf("damaged: %v", err)
		}
	}
	key := aesKey("AES-KW", make([]byte, 16))
	for _, n := range []int{0, 8, 15, 17} {
		if _, err := (AESKW{}).WrapKey(key, make([]byte, n)); !isError(err, "OperationError") {
			t.Errorf("wrapping %d bytes: %v", n, err)
		}
		if _, err := (AESKW{}).UnwrapKey(key, make([]byte, n)); !isError(err, "OperationError") {
			t.Errorf("unwrapping %d bytes: %v", n, err)
		}
	}
}

// The counter wraps within its bits, as if each block were encrypted by itself.
func TestCounters(t *testing.T) {
	key := aesKey("AES-CTR", make([]byte, 16))
	plaintext := make([]byte, 5*16-3)
	for _, length := range []uint8{1, 3, 4, 64, 127, 128} {
		for _, last := range []byte{0, 0xFD, 0xFF} {
			counter := bytes.Repeat([]byte{0xFF}, 16)
			counter[15] = last
			got, err := AESCTR{counter, length}.Encrypt(key, slices.Clone(plaintext))
			if length < 3 {
				if !isError(err, "OperationError") {
					t.Errorf("five blocks with a counter of %d bits: %v", length, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			size := new(big.Int).Lsh(big.NewInt(1), uint(length))
			start := new(big.Int).SetBytes(counter)
			fixed := new(big.Int).Sub(start, new(big.Int).Mod(start, size))
			for i := 0; i < len(plaintext); i += 16 {
				n := new(big.Int).Add(start, big.NewInt(int64(i/16)))
				block := new(big.Int).Add(fixed, n.Mod(n, size)).FillBytes(make([]byte, 16))
				key.block().Encrypt(block, block)
				end := min(i+16, len(got))
				if !bytes.Equal(got[i:end], block[:end-i]) {
					t.Errorf("length %d, last %x: block %d is wrong", length, last, i/16)
				}
			}
		}
	}
}

func TestCiphers(t *testing.T) {
	tag := func(n uint8) *uint8 { return &n }
	aes := func(name Named) *Key { return generate(t, AESKeyGenParams{name, 256}).Key }
	iv := make([]byte, 16)
	for _, with := range []interface {
		Encrypter
		Decrypter
	}{
		AESCBC{iv}, AESCTR{iv, 64}, AESGCM{iv, nil, nil}, AESGCM{iv[:12], iv, tag(128)}, AESGCM{iv[:12], iv, tag(104)},
		AESGCM{iv[:1], iv, tag(32)}, AESGCM{iv, nil, tag(64)},
	} {
		key := aes(Named(with.AlgorithmName()))
		for n := range 40 {
			plaintext := make([]byte, n)
			rand.Read(plaintext)
			ciphertext, err := with.Encrypt(key, slices.Clone(plaintext))
			if err != nil {
				t.Fatalf("%+v: %v", with, err)
			}
			if again, err := with.Decrypt(key, slices.Clone(ciphertext)); err != nil || !bytes.Equal(again, plaintext) {
				t.Errorf("%+v: %d bytes come back as %x, %v", with, n, again, err)
			}
			if g, ok := with.(AESGCM); ok {
				if want := n + 16; g.TagLength == nil && len(ciphertext) != want {
					t.Errorf("%+v: %d bytes, want %d", with, len(ciphertext), want)
				}
				for i := range ciphertext {
					ciphertext[i] ^= 0x10
					if _, err := with.Decrypt(key, slices.Clone(ciphertext)); !isError(err, "OperationError") {
						t.Errorf("%+v: damaged at %d: %v", with, i, err)
					}
					ciphertext[i] ^= 0x10
				}
			}
		}
	}
	for _, test := range []struct {
		what string
		with Encrypter
	}{
		{"a short iv", AESCBC{iv[1:]}},
		{"a short counter", AESCTR{iv[1:], 64}},
		{"no length", AESCTR{iv, 0}},
		{"a long counter", AESCTR{iv, 129}},
		{"no iv", AESGCM{nil, nil, nil}},
		{"an odd tag", AESGCM{iv, nil, tag(127)}},
		{"no tag", AESGCM{iv, nil, tag(0)}},
	} {
		key := aes(Named(test.with.AlgorithmName()))
		if _, err := test.with.Encrypt(key, nil); !isError(err, "OperationError") {
			t.Errorf("%s: encrypting: %v", test.what, err)
		}
		if _, err := test.with.(Decrypter).Decrypt(key, make([]byte, 32)); !isError(err, "OperationError") {
			t.Errorf("%s: decrypting: %v", test.what, err)
		}
	}
	// Paddings of AES-CBC.
	key := aes("AES-CBC")
	for last, good := range map[byte]bool{0: false, 1: true, 16: false, 17: false, 255: false} {
		block := append(make([]byte, 15), last)
		key.block().Encrypt(block, block) // with an iv of zeros
		if _, err := (AESCBC{iv}).Decrypt(key, block); (err == nil) != good || err != nil && !isError(err, "OperationError") {
			t.Errorf("a padding of %d: %v", last, err)
		}
	}
	for _, n := range []int{0, 15, 17} {
		if _, err := (AESCBC{iv}).Decrypt(key, make([]byte, n)); !isError(err, "OperationError") {
			t.Errorf("a ciphertext of %d bytes: %v", n, err)
		}
	}
	oaep := generate(t, keys[2].generator)
	ciphertext, err := RSAOAEP{[]byte("label")}.Encrypt(oaep.Public, iv)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := (RSAOAEP{[]byte("label")}).Decrypt(oaep.Key, ciphertext); err != nil || !bytes.Equal(got, iv) {
		t.Errorf("decrypted: %x, %v", got, err)
	}
	for _, label := range []string{"", "other"} {
		if _, err := (RSAOAEP{[]byte(label)}).Decrypt(oaep.Key, ciphertext); !isError(err, "OperationError") {
			t.Errorf("the label %q: %v", label, err)
		}
	}
	if _, err := (RSAOAEP{}).Encrypt(oaep.Public, make([]byte, 200)); !isError(err, "OperationError") {
		t.Errorf("too much: %v", err)
	}
}

// What takes long gives up when nobody waits any more.
func TestGivingUp(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	cancel(gone)
	bits := uint32(1 << 20)
	password := &Key{Secret, false, KeyAlgorithm{Name: "PBKDF2"}, []Usage{DeriveBits}, secret("password")}
	if _, err := (PBKDF2{SHA512, nil, 1<<32 - 1}).DeriveBits(ctx, password, &bits); !errors.Is(err, gone) {
		t.Errorf("deriving: %v", err)
	}
	if _, err := (RSAHashedKeyGenParams{"RSA-PSS", SHA256, maxModulus, []byte{1, 0, 1}}).GenerateKey(ctx, true, []Usage{Sign}); !errors.Is(err, gone) {
		t.Errorf("generating: %v", err)
	}
}

func TestGenerateErrors(t *testing.T) {
	zero := uint32(0)
	for _, test := range []struct {
		algorithm Generator
		usages    []Usage
		want      string
	}{
		{AESKeyGenParams{"AES-GCM", 256}, []Usage{Sign}, "SyntaxError"},
		{AESKeyGenParams{"AES-GCM", 256}, nil, "SyntaxError"},
		{AESKeyGenParams{"AES-KW", 256}, []Usage{Encrypt}, "SyntaxError"},
		{AESKeyGenParams{"AES-GCM", 100}, []Usage{Sign}, "SyntaxError"},
		{AESKeyGenParams{"AES-GCM", 100}, []Usage{Encrypt}, "OperationError"},
		{HMACParams{SHA1, &zero}, []Usage{Sign}, "OperationError"},
		{EC{"ECDSA", "P-255"}, []Usage{Sign}, "NotSupportedError"},
		{EC{"ECDSA", "P-256"}, []Usage{Verify}, "SyntaxError"},
		{EC{"ECDH", "P-256"}, []Usage{Sign}, "SyntaxError"},
		{OKP{"X448"}, nil, "SyntaxError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 1023, []byte{3}}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 16385, []byte{3}}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 1<<32 - 1, []byte{3}}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 2048, nil}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 2048, []byte{1}}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 2048, []byte{1, 0, 0}}, []Usage{Sign}, "OperationError"},
		{RSAHashedKeyGenParams{"RSA-PSS", SHA1, 2048, bytes.Repeat([]byte{255}, 300)}, []Usage{Sign}, "OperationError"},
	} {
		if _, err := Generate(t.Context(), test.algorithm, true, test.usages); !isError(err, test.want) {
			t.Errorf("%+v, %v: %v, want a %s", test.algorithm, test.usages, err, test.want)
		}
	}
}

// jwk makes a JSON Web Key of what script would write.
func jwk(t testing.TB, text string) KeyData {
	key, err := parseJWK([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return KeyData{JWK: key}
}

func TestImportErrors(t *testing.T) {
	// Each is wrong in one thing.
	members := func(t *testing.T, k *Key) map[string]any {
		data, err := Export(k, JWK)
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(data.JWK.json(), &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range keys {
		g := generate(t, test.generator)
		name := g.Key.Algorithm.Name
		for _, change := range []struct {
			member string
			to     any // nil to leave it out
			want   string
		}{
			{"kty", "no", "DataError"},
			{"key_ops", []string{"sign", "sign"}, "DataError"},
			{"key_ops", []string{}, "DataError"},
			{"use", "no", "DataError"},
			{"ext", false, "DataError"},
			{"k", "A", "DataError"}, {"k", "AAA=", "DataError"}, {"k", "AA\nAA", "DataError"}, {"k", "AB", "DataError"}, {"k", "\uFFFD", "DataError"}, {"k", nil, "DataError"},
			{"alg", "none", "DataError"},
			{"crv", "P-1", "DataError"}, {"crv", nil, "DataError"},
			{"x", "AAAA", "DataError"}, {"x", nil, "DataError"}, {"y", "AAAA", "DataError"}, {"y", nil, "DataError"},
			{"d", "AAAA", "DataError"}, {"d", "", "DataError"},
			{"n", "AQAB", "DataError"}, {"n", "", "DataError"}, {"e", "Ag", "DataError"}, {"e", "AQ", "DataError"}, {"e", "____________", "DataError"},
			{"p", "Aw", "DataError"}, {"p", nil, "DataError"}, {"q", "Aw", "DataError"}, {"dp", "Aw", "DataError"}, {"dq", nil, "DataError"}, {"qi", "Aw", "DataError"},
		} {
			m := members(t, g.Key)
			_, has := m[change.member]
			switch {
			case !has && change.member != "use":
				continue
			case change.member == "alg" && (name == "ECDH" || name == "X25519" || name == "X448"):
				continue
			case change.to == nil:
				delete(m, change.member)
			default:
				m[change.member] = change.to
			}
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Import(test.importer, JWK, jwk(t, string(text)), true, g.Key.Usages); !isError(err, change.want) {
				t.Errorf("%s with %s = %v: %v, want a %s", name, change.member, change.to, err, change.want)
			}
		}
		// Truncated at each byte, and with one byte more.
		for format, k := range map[Format]*Key{PKCS8: g.Key, SPKI: g.Public} {
			if k == nil || g.Public == nil {
				continue
			}
			der := []byte(exported(t, k, format))
			for n := range len(der) + 2 {
				data := append(slices.Clone(der), 0)[:min(n, len(der)+1)]
				if _, err := Import(test.importer, format, KeyData{Bytes: data}, true, k.Usages); n != len(der) && !isError(err, "DataError") {
					t.Errorf("%s, %s, %d of %d bytes: %v", name, format, n, len(der), err)
				}
			}
			// As a key for something else.
			other := Importer(OKP{"Ed448"})
			if name == "Ed448" {
				other = EC{"ECDSA", "P-256"}
			}
			if _, err := Import(other, format, KeyData{Bytes: der}, true, rulesOf[other.AlgorithmName()].of(k.Type)); !isError(err, "DataError") {
				t.Errorf("a key for %s as one for %s: %v", name, other.AlgorithmName(), err)
			}
		}
		if _, err := Import(test.importer, "pem", KeyData{}, true, nil); !isError(err, "NotSupportedError") {
			t.Errorf("%s: an unknown format: %v", name, err)
		}
	}
	long := uint32(9)
	for _, test := range []struct {
		what     string
		importer Importer
		data     []byte
		usages   []Usage
		want     string
	}{
		{"an AES key of 15 bytes", AESKeys{"AES-CBC"}, make([]byte, 15), []Usage{Encrypt}, "DataError"},
		{"an AES key of 2^29 + 16 bytes' length", AESKeys{"AES-CBC"}, make([]byte, 17), []Usage{Encrypt}, "DataError"},
		{"no usage", AESKeys{"AES-CBC"}, make([]byte, 16), nil, "SyntaxError"},
		{"an empty HMAC key", HMACParams{SHA1, nil}, nil, []Usage{Sign}, "DataError"},
		{"a short HMAC key", HMACParams{SHA1, &long}, make([]byte, 1), []Usage{Sign}, "DataError"},
		{"a long HMAC key", HMACParams{SHA1, &long}, make([]byte, 3), []Usage{Sign}, "DataError"},
		{"a point that is none", EC{"ECDSA", "P-256"}, make([]byte, 65), []Usage{Verify}, "DataError"},
		{"the point at infinity", EC{"ECDSA", "P-256"}, make([]byte, 1), []Usage{Verify}, "DataError"},
		{"a compressed point that is none", EC{"ECDSA", "P-256"}, append([]byte{2}, bytes.Repeat([]byte{255}, 32)...), []Usage{Verify}, "DataError"},
		{"an unknown curve", EC{"ECDSA", "P-1"}, make([]byte, 65), []Usage{Verify}, "DataError"},
	} {
		if _, err := Import(test.importer, Raw, KeyData{Bytes: test.data}, true, test.usages); !isError(err, test.want) {
			t.Errorf("%s: %v, want a %s", test.what, err, test.want)
		}
	}
	if _, err := Import(KDFKeys{"HKDF"}, Raw, KeyData{}, true, []Usage{DeriveBits}); !isError(err, "SyntaxError") {
		t.Errorf("an extractable key for HKDF: %v", err)
	}
}

func TestCompressedPoints(t *testing.T) {
	g := generate(t, EC{"ECDSA", "P-384"})
	point := []byte(exported(t, g.Public, Raw))
	compressed := append([]byte{2 + point[len(point)-1]&1}, point[1:49]...)
	k, err := Import(EC{"ECDSA", "P-384"}, Raw, KeyData{Bytes: compressed}, true, []Usage{Verify})
	if err != nil || exported(t, k, Raw) != string(point) {
		t.Errorf("the point has changed (%v)", err)
	}
}

// A modulus that would take very long to use is refused at once.
func TestHugeModulus(t *testing.T) {
	n := new(big.Int).Lsh(big.NewInt(1), 1<<20)
	n.SetBit(n, 0, 1)
	kty := "RSA"
	key := &JSONWebKey{Kty: &kty, N: encodeUInt(n), E: encode([]byte{1, 0, 1})}
	if _, err := Import(RSAKeys{"RSA-PSS", SHA1}, JWK, KeyData{JWK: key}, true, []Usage{Verify}); !isError(err, "DataError") {
		t.Errorf("%v", err)
	}
}

func TestParseJWK(t *testing.T) {
	for text, good := range map[string]bool{
		`{"kty":"oct"}`:                   true,
		"\uFEFF" + `{"kty":"oct"}`:        true,
		`{"kty":"oct","other":{"a":[1]}}`: true,
		`{"kty":"oct","kty":"RSA"}`:       true,
		`{"kty":"oct","ext":1}`:           true,
		`{"kty":"\ud800"}`:                true,
		`{}`:                              false,
		`null`:                            false,
		`[]`:                              false,
		``:                                false,
		`{"kty":"oct"`:                    false,
		`{"kty":"oct"}x`:                  false,
		`{"kty":1}`:                       false,
		`{"kty":null}`:                    false,
		`{"kty":"oct","key_ops":"sign"}`:  false,
		`{"kty":"oct","key_ops":[1]}`:     false,
		`{"kty":"oct","key_ops":null}`:    false,
		`{"kty":"oct","k":{"a":"b"}}`:     false,
	} {
		key, err := parseJWK([]byte(text))
		if (err == nil) != good || err != nil && !isError(err, "DataError") || good && key.Kty == nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]bool{`true`: true, `false`: false, `0`: false, `-0.0`: false, `1`: true, `""`: false, `"false"`: true, `null`: false, `[]`: true, `{}`: true} {
		if got := *jwk(t, `{"kty":"oct","ext":`+text+`}`).JWK.Ext; got != want {
			t.Errorf("ext: %s is %t", text, got)
		}
	}
}

func TestWrapping(t *testing.T) {
	iv := make([]byte, 16)
	for _, test := range []struct {
		keys Generator
		with Algorithm
	}{
		{AESKeyGenParams{"AES-KW", 128}, AESKW{}},
		{AESKeyGenParams{"AES-GCM", 128}, AESGCM{IV: iv}},
		{RSAHashedKeyGenParams{"RSA-OAEP", SHA1, 2048, []byte{1, 0, 1}}, RSAOAEP{}},
	} {
		g := generate(t, test.keys)
		wrapping := g.Public
		if wrapping == nil {
			wrapping = g.Key
		}
		key := generate(t, AESKeyGenParams{"AES-CBC", 256}).Key
		for _, format := range []Format{Raw, JWK} {
			wrapped, err := Wrap(format, key, wrapping, test.with)
			if err != nil {
				// A JSON Web Key rarely is a multiple of eight bytes.
				if test.with.AlgorithmName() != "AES-KW" || format != JWK {
					t.Errorf("%s, %s: %v", test.with.AlgorithmName(), format, err)
				}
				continue
			}
			again, err := Unwrap(format, wrapped, g.Key, test.with, AESKeys{"AES-CBC"}, true, []Usage{Encrypt})
			if err != nil || exported(t, again, Raw) != exported(t, key, Raw) {
				t.Errorf("%s, %s: the key has changed (%v)", test.with.AlgorithmName(), format, err)
			}
		}
		key.Extractable = false
		if _, err := Wrap(Raw, key, wrapping, test.with); !isError(err, "InvalidAccessError") {
			t.Errorf("%s: a key that is not extractable: %v", test.with.AlgorithmName(), err)
		}
	}
	// What is unwrapped is no JSON.
	g := generate(t, AESKeyGenParams{"AES-GCM", 128})
	with := AESGCM{IV: iv}
	wrapped, err := with.Encrypt(g.Key, []byte("no JSON"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Unwrap(JWK, wrapped, g.Key, with, AESKeys{"AES-CBC"}, true, []Usage{Encrypt}); !isError(err, "DataError") {
		t.Errorf("no JSON: %v", err)
	}
}

// A key of every length that is not Go's own way to generate one.
func TestOwnRSAKeys(t *testing.T) {
	for _, bits := range []uint32{1024, 1025, 1030, 1031} {
		p := RSAHashedKeyGenParams{"RSASSA-PKCS1-v1_5", SHA256, bits, []byte{3}}
		k, err := p.generate(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if k.N.BitLen() != int(bits) || k.E != 3 || !k.Primes[0].ProbablyPrime(20) || !k.Primes[1].ProbablyPrime(20) {
			t.Errorf("a key of %d bits has %d", bits, k.N.BitLen())
		}
		if err := k.Validate(); err != nil {
			t.Error(err)
		}
	}
}
