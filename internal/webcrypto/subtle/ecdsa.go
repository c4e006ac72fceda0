package subtle

import (
	"crypto/ecdsa"
	"crypto/rand"
	"math/big"
)

// ECDSA is the algorithm ECDSA.
//
// https://w3c.github.io/webcrypto/#ecdsa
type ECDSA struct{ Hash Hash }

// AlgorithmName implements Algorithm.
func (ECDSA) AlgorithmName() string { return "ECDSA" }

// Sign is https://w3c.github.io/webcrypto/#ecdsa-operations-sign
func (a ECDSA) Sign(key *Key, message []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return nil, err
	}
	// 2., 3. Let M be the result of performing the digest operation. 6. Let r and s
	//    be the pair of integers resulting from performing the ECDSA signing process.
	k := key.handle.(*ecPrivate)
	r, s, err := ecdsa.Sign(rand.Reader, k.ecdsa, a.Hash.Digest(message))
	if err != nil {
		return nil, throw(operationError, "The message could not be signed: %v.", err)
	}
	// Let n be the smallest integer such that n * 8 is greater than the logarithm
	// to base 2 of the order of the base point of the elliptic curve. Convert r and
	// s to byte sequences of length n.
	n := k.curve.size
	result := make([]byte, 2*n)
	r.FillBytes(result[:n])
	s.FillBytes(result[n:])
	return result, nil
}

// Verify is https://w3c.github.io/webcrypto/#ecdsa-operations-verify
func (a ECDSA) Verify(key *Key, signature, message []byte) (bool, error) {
	// 1. If the [[type]] internal slot of key is not "public", then throw an
	//    InvalidAccessError.
	if err := key.is(Public); err != nil {
		return false, err
	}
	// If signature does not have a length of n * 2 bytes, then return false.
	k := key.handle.(*ecPublic)
	n := k.curve.size
	if len(signature) != 2*n {
		return false, nil
	}
	// Perform the ECDSA verifying process with M as the received message, (r, s) as
	// the signature.
	r, s := new(big.Int).SetBytes(signature[:n]), new(big.Int).SetBytes(signature[n:])
	return ecdsa.Verify(k.ecdsa, a.Hash.Digest(message), r, s), nil
}
