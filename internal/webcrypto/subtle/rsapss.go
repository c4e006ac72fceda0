package subtle

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/subtle"
	"encoding/binary"
	"math/big"

	"filippo.io/bigmod"
)

// RSAPSS is the algorithm RSA-PSS.
//
// https://w3c.github.io/webcrypto/#rsa-pss
type RSAPSS struct{ SaltLength uint32 }

// AlgorithmName implements Algorithm.
func (RSAPSS) AlgorithmName() string { return "RSA-PSS" }

// options are what Go's library is told; false if it cannot be told, since a
// length of zero stands for another there, or no key is long enough.
func (a RSAPSS) options(hash Hash) (*rsa.PSSOptions, bool) {
	return &rsa.PSSOptions{SaltLength: int(a.SaltLength), Hash: hash.id()}, a.SaltLength > 0 && a.SaltLength <= maxModulus/8
}

// Sign is https://w3c.github.io/webcrypto/#rsa-pss-operations-sign
func (a RSAPSS) Sign(key *Key, message []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return nil, err
	}
	// 2. Perform the signature generation operation. 3. If performing the operation
	//    results in an error, then throw an OperationError.
	hash := key.Algorithm.Hash
	digest, private := hash.Digest(message), key.rsaPrivate()
	var signature []byte
	options, known := a.options(hash)
	err := rsa.ErrMessageTooLong
	switch {
	case a.SaltLength == 0:
		signature, err = signUnsalted(private, hash, digest)
	case known:
		signature, err = rsa.SignPSS(rand.Reader, private, hash.id(), digest, options)
	}
	if err != nil {
		return nil, rsaFailed(key, err)
	}
	return signature, nil
}

// Verify is https://w3c.github.io/webcrypto/#rsa-pss-operations-verify
func (a RSAPSS) Verify(key *Key, signature, message []byte) (bool, error) {
	// 1. If the [[type]] internal slot of key is not "public", then throw an
	//    InvalidAccessError.
	if err := key.is(Public); err != nil {
		return false, err
	}
	// 2. Perform the signature verification operation. 3. Let result be a boolean
	//    with the value true if the result of the operation was "valid signature".
	hash := key.Algorithm.Hash
	digest, public := hash.Digest(message), key.rsaPublic()
	options, known := a.options(hash)
	switch {
	case a.SaltLength == 0:
		return verifyUnsalted(public, hash, digest, signature), nil
	case known:
		return rsa.VerifyPSS(public, hash.id(), digest, signature, options) == nil, nil
	}
	return false, nil
}

// encodeUnsalted is EMSA-PSS-ENCODE for a salt of no bytes; nil if the modulus is
// too short.
//
// https://www.rfc-editor.org/rfc/rfc8017#section-9.1.1
func encodeUnsalted(n *big.Int, hash Hash, mHash []byte) []byte {
	emBits := n.BitLen() - 1
	emLen, hLen := (emBits+7)/8, len(mHash)
	// 3. If emLen < hLen + sLen + 2, output "encoding error" and stop.
	if emLen < hLen+2 {
		return nil
	}
	// 5., 6. Let M' = (0x)00 00 00 00 00 00 00 00 || mHash || salt; H = Hash(M').
	h := hash.Digest(append(make([]byte, 8), mHash...))
	// 7., 8. Let DB = PS || 0x01 || salt; 9., 10. maskedDB = DB \xor MGF(H).
	em := make([]byte, emLen)
	db := em[:emLen-hLen-1]
	db[len(db)-1] = 1
	mask := make([]byte, 0, len(db)+hLen)
	for i := uint32(0); len(mask) < len(db); i++ {
		mask = append(mask, hash.Digest(binary.BigEndian.AppendUint32(append([]byte{}, h...), i))...)
	}
	subtle.XORBytes(db, db, mask)
	// 11. Set the leftmost 8emLen - emBits bits to zero.
	db[0] &= 0xFF >> (8*emLen - emBits)
	// 12. Let EM = maskedDB || H || 0xbc.
	copy(em[len(db):], h)
	em[emLen-1] = 0xBC
	return em
}

// signUnsalted is RSASSA-PSS-SIGN for a salt of no bytes.
//
// https://www.rfc-editor.org/rfc/rfc8017#section-8.1.1
func signUnsalted(key *rsa.PrivateKey, hash Hash, mHash []byte) ([]byte, error) {
	em := encodeUnsalted(key.N, hash, mHash)
	if em == nil {
		return nil, rsa.ErrMessageTooLong
	}
	n, err := bigmod.NewModulus(key.N.Bytes())
	if err != nil {
		return nil, err
	}
	m, err := bigmod.NewNat().SetBytes(append(make([]byte, key.Size()-len(em)), em...), n)
	if err != nil {
		return nil, err
	}
	// RSASP1: s = m^d mod n
	return bigmod.NewNat().Exp(m, key.D.Bytes(), n).Bytes(n), nil
}

// verifyUnsalted is RSASSA-PSS-VERIFY for a salt of no bytes, where there is but
// one encoding of a message.
//
// https://www.rfc-editor.org/rfc/rfc8017#section-8.1.2
func verifyUnsalted(key *rsa.PublicKey, hash Hash, mHash, signature []byte) bool {
	em := encodeUnsalted(key.N, hash, mHash)
	s := new(big.Int).SetBytes(signature)
	if em == nil || len(signature) != key.Size() || s.Cmp(key.N) >= 0 {
		return false
	}
	// RSAVP1: m = s^e mod n
	return s.Exp(s, big.NewInt(int64(key.E)), key.N).Cmp(new(big.Int).SetBytes(em)) == 0
}
