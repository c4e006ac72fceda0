package subtle

import "crypto/rsa"

// RSASSA is the algorithm RSASSA-PKCS1-v1_5.
//
// https://w3c.github.io/webcrypto/#rsassa-pkcs1
type RSASSA struct{}

// AlgorithmName implements Algorithm.
func (RSASSA) AlgorithmName() string { return "RSASSA-PKCS1-v1_5" }

// Sign is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-sign
func (RSASSA) Sign(key *Key, message []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return nil, err
	}
	// 2. Perform the signature generation operation. 3. If performing the operation
	//    results in an error, then throw an OperationError.
	hash := key.Algorithm.Hash
	signature, err := rsa.SignPKCS1v15(nil, key.rsaPrivate(), hash.id(), hash.Digest(message))
	if err != nil {
		return nil, rsaFailed(key, err)
	}
	return signature, nil
}

// Verify is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-verify
func (RSASSA) Verify(key *Key, signature, message []byte) (bool, error) {
	// 1. If the [[type]] internal slot of key is not "public", then throw an
	//    InvalidAccessError.
	if err := key.is(Public); err != nil {
		return false, err
	}
	// 2. Perform the signature verification operation.
	hash := key.Algorithm.Hash
	return rsa.VerifyPKCS1v15(key.rsaPublic(), hash.id(), hash.Digest(message), signature) == nil, nil
}

// rsaFailed is the OperationError for what Go's library cannot do with a key.
func rsaFailed(key *Key, err error) error {
	if n := key.Algorithm.ModulusLength; n < minModulus {
		return throw(operationError, "RSA keys of less than %d bits are not used; this one has %d.", minModulus, n)
	}
	return throw(operationError, "The RSA operation failed: %v.", err)
}
