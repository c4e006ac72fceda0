package subtle

import (
	"crypto/rand"
	"crypto/rsa"
)

// RSAOAEP is the algorithm RSA-OAEP.
//
// https://w3c.github.io/webcrypto/#rsa-oaep
type RSAOAEP struct{ Label []byte }

// AlgorithmName implements Algorithm.
func (RSAOAEP) AlgorithmName() string { return "RSA-OAEP" }

// Encrypt is https://w3c.github.io/webcrypto/#rsa-oaep-operations-encrypt
func (a RSAOAEP) Encrypt(key *Key, plaintext []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "public", then throw an
	//    InvalidAccessError.
	if err := key.is(Public); err != nil {
		return nil, err
	}
	// 2. Let label be the label member or the empty byte sequence. 3. Perform the
	//    encryption operation. 4. If performing the operation results in an error,
	//    then throw an OperationError.
	ciphertext, err := rsa.EncryptOAEP(key.Algorithm.Hash.new(), rand.Reader, key.rsaPublic(), plaintext, a.Label)
	if err != nil {
		return nil, rsaFailed(key, err)
	}
	return ciphertext, nil
}

// Decrypt is https://w3c.github.io/webcrypto/#rsa-oaep-operations-decrypt
func (a RSAOAEP) Decrypt(key *Key, ciphertext []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return nil, err
	}
	// 3. Perform the decryption operation. 4. If performing the operation results
	//    in an error, then throw an OperationError.
	plaintext, err := rsa.DecryptOAEP(key.Algorithm.Hash.new(), nil, key.rsaPrivate(), ciphertext, a.Label)
	if err != nil {
		return nil, rsaFailed(key, err)
	}
	return plaintext, nil
}
