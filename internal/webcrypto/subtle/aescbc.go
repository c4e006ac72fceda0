package subtle

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
)

// AESCBC is the algorithm AES-CBC.
//
// https://w3c.github.io/webcrypto/#aes-cbc
type AESCBC struct{ IV []byte }

// AlgorithmName implements Algorithm.
func (AESCBC) AlgorithmName() string { return "AES-CBC" }

// checkIV is step 1 of both operations.
func (a AESCBC) checkIV() error {
	// If the iv member of normalizedAlgorithm does not have a length of 16 bytes,
	// then throw an OperationError.
	if len(a.IV) != aes.BlockSize {
		return throw(operationError, "The iv has to have 16 bytes, not %d.", len(a.IV))
	}
	return nil
}

// Encrypt is https://w3c.github.io/webcrypto/#aes-cbc-operations-encrypt
func (a AESCBC) Encrypt(key *Key, plaintext []byte) ([]byte, error) {
	if err := a.checkIV(); err != nil {
		return nil, err
	}
	// 2. Let paddedPlaintext be the result of adding padding octets to plaintext
	//    according to the procedure of RFC 2315, Section 10.3, step 2, with a value
	//    of k of 16.
	n := aes.BlockSize - len(plaintext)%aes.BlockSize
	padded := append(plaintext, bytes.Repeat([]byte{byte(n)}, n)...)
	// 3. Let ciphertext be the result of performing the CBC Encryption operation.
	cipher.NewCBCEncrypter(key.block(), a.IV).CryptBlocks(padded, padded)
	return padded, nil
}

// Decrypt is https://w3c.github.io/webcrypto/#aes-cbc-operations-decrypt
func (a AESCBC) Decrypt(key *Key, ciphertext []byte) ([]byte, error) {
	if err := a.checkIV(); err != nil {
		return nil, err
	}
	// 2. If the length of ciphertext is zero or is not a multiple of 16 bytes, then
	//    throw an OperationError.
	if len(ciphertext) == 0 || len(ciphertext)%aes.BlockSize != 0 {
		return nil, throw(operationError, "The ciphertext has %d bytes, which are no whole blocks of 16.", len(ciphertext))
	}
	// 3. Let paddedPlaintext be the result of performing the CBC Decryption
	//    operation.
	padded := ciphertext
	cipher.NewCBCDecrypter(key.block(), a.IV).CryptBlocks(padded, padded)
	// 4. Let p be the value of the last octet of paddedPlaintext.
	// 5. If p is zero or greater than 16, or if any of the last p octets of
	//    paddedPlaintext have a value which is not p, then throw an OperationError.
	//    (In a time that does not tell where the padding is wrong.)
	p := padded[len(padded)-1]
	good := 1 &^ subtle.ConstantTimeByteEq(p, 0) & subtle.ConstantTimeLessOrEq(int(p), aes.BlockSize)
	for i, octet := range padded[len(padded)-aes.BlockSize:] {
		inside := subtle.ConstantTimeLessOrEq(aes.BlockSize-i, int(p))
		good &= subtle.ConstantTimeByteEq(octet, p) | (1 - inside)
	}
	if good != 1 {
		return nil, throw(operationError, "The ciphertext could not be decrypted.")
	}
	// 6. Let plaintext be the result of removing p octets from the end.
	return padded[:len(padded)-int(p)], nil
}
