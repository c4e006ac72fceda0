package subtle

import (
	"crypto/aes"
	"crypto/cipher"
	"math/big"
)

// AESCTR is the algorithm AES-CTR.
//
// https://w3c.github.io/webcrypto/#aes-ctr
type AESCTR struct {
	Counter []byte
	Length  uint8 // of the counter in the block, in bits
}

// AlgorithmName implements Algorithm.
func (AESCTR) AlgorithmName() string { return "AES-CTR" }

// Encrypt is https://w3c.github.io/webcrypto/#aes-ctr-operations-encrypt
func (a AESCTR) Encrypt(key *Key, plaintext []byte) ([]byte, error) { return a.crypt(key, plaintext) }

// Decrypt is https://w3c.github.io/webcrypto/#aes-ctr-operations-decrypt
func (a AESCTR) Decrypt(key *Key, ciphertext []byte) ([]byte, error) { return a.crypt(key, ciphertext) }

func (a AESCTR) crypt(key *Key, in []byte) ([]byte, error) {
	// 1. If the counter member of normalizedAlgorithm does not have a length of 16
	//    bytes, then throw an OperationError.
	if len(a.Counter) != aes.BlockSize {
		return nil, throw(operationError, "The counter has to have 16 bytes, not %d.", len(a.Counter))
	}
	// 2. If the length member of normalizedAlgorithm is zero or is greater than
	//    128, then throw an OperationError.
	if a.Length == 0 || a.Length > 128 {
		return nil, throw(operationError, "The counter's length has to be 1 to 128 bits, not %d.", a.Length)
	}
	// 3. Perform the CTR operation using the length member as the input m to the
	//    standard incrementing function. The counter is the last m bits of the
	//    block; when it has become zero, the bits before it stay as they are. No
	//    block may come twice.
	blocks := big.NewInt(int64((len(in) + aes.BlockSize - 1) / aes.BlockSize))
	size := new(big.Int).Lsh(big.NewInt(1), uint(a.Length))
	if blocks.Cmp(size) > 0 {
		return nil, throw(operationError, "The data are too long for a counter of %d bits.", a.Length)
	}
	initial := new(big.Int).SetBytes(a.Counter)
	counter := new(big.Int).Mod(initial, size)
	before := len(in)
	if left := new(big.Int).Sub(size, counter); left.Cmp(blocks) < 0 {
		before = int(left.Int64()) * aes.BlockSize
	}
	block := key.block()
	cipher.NewCTR(block, a.Counter).XORKeyStream(in[:before], in[:before])
	if before < len(in) {
		wrapped := initial.Sub(initial, counter).FillBytes(make([]byte, aes.BlockSize))
		cipher.NewCTR(block, wrapped).XORKeyStream(in[before:], in[before:])
	}
	return in, nil
}
