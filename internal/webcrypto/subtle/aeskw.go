package subtle

import (
	"crypto/subtle"
	"encoding/binary"
)

// AESKW is the algorithm AES-KW.
//
// https://w3c.github.io/webcrypto/#aes-kw
type AESKW struct{}

// AlgorithmName implements Algorithm.
func (AESKW) AlgorithmName() string { return "AES-KW" }

// defaultIV is https://www.rfc-editor.org/rfc/rfc3394#section-2.2.3.1
var defaultIV = []byte{0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6}

// WrapKey is https://w3c.github.io/webcrypto/#aes-kw-operations-wrap-key
func (AESKW) WrapKey(key *Key, plaintext []byte) ([]byte, error) {
	// 1. If plaintext is not a multiple of 64 bits in length, then throw an
	//    OperationError. (The Key Wrap operation needs two blocks.)
	if len(plaintext)%8 != 0 || len(plaintext) < 16 {
		return nil, throw(operationError, "AES-KW wraps multiples of 8 bytes, 16 at least; the key has %d.", len(plaintext))
	}
	// 2. Let ciphertext be the result of performing the Key Wrap operation.
	//
	// https://www.rfc-editor.org/rfc/rfc3394#section-2.2.1
	block, n := key.block(), len(plaintext)/8
	out := append(append(make([]byte, 0, 8+len(plaintext)), defaultIV...), plaintext...)
	var b [16]byte
	copy(b[:8], defaultIV)
	for j := range 6 {
		for i := 1; i <= n; i++ {
			// B = AES(K, A | R[i])
			copy(b[8:], out[8*i:])
			block.Encrypt(b[:], b[:])
			// A = MSB(64, B) ^ t where t = (n*j)+i
			binary.BigEndian.PutUint64(b[:8], binary.BigEndian.Uint64(b[:8])^uint64(n*j+i))
			// R[i] = LSB(64, B)
			copy(out[8*i:], b[8:])
		}
	}
	copy(out, b[:8])
	return out, nil
}

// UnwrapKey is https://w3c.github.io/webcrypto/#aes-kw-operations-unwrap-key
func (AESKW) UnwrapKey(key *Key, ciphertext []byte) ([]byte, error) {
	if len(ciphertext)%8 != 0 || len(ciphertext) < 24 {
		return nil, throw(operationError, "A key that AES-KW has wrapped has a multiple of 8 bytes, 24 at least; this has %d.", len(ciphertext))
	}
	// 1. Let plaintext be the result of performing the Key Unwrap operation.
	//
	// https://www.rfc-editor.org/rfc/rfc3394#section-2.2.2
	block, n := key.block(), len(ciphertext)/8-1
	out := append([]byte{}, ciphertext[8:]...)
	var b [16]byte
	copy(b[:8], ciphertext)
	for j := 5; j >= 0; j-- {
		for i := n; i >= 1; i-- {
			// B = AES-1(K, (A ^ t) | R[i]) where t = n*j+i
			binary.BigEndian.PutUint64(b[:8], binary.BigEndian.Uint64(b[:8])^uint64(n*j+i))
			copy(b[8:], out[8*(i-1):])
			block.Decrypt(b[:], b[:])
			// A = MSB(64, B), R[i] = LSB(64, B)
			copy(out[8*(i-1):], b[8:])
		}
	}
	// 2. If the Key Unwrap operation returns an error, then throw an
	//    OperationError.
	if subtle.ConstantTimeCompare(b[:8], defaultIV) != 1 {
		return nil, throw(operationError, "The key could not be unwrapped.")
	}
	return out, nil
}
