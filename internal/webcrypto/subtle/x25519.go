package subtle

import (
	"context"
	"crypto/ecdh"
)

// X25519 is the algorithm X25519.
//
// https://w3c.github.io/webcrypto/#x25519
type X25519 struct{ Public *Key }

// AlgorithmName implements Algorithm.
func (X25519) AlgorithmName() string { return "X25519" }

// DeriveBits is https://w3c.github.io/webcrypto/#x25519-operations-derive-bits
func (a X25519) DeriveBits(_ context.Context, key *Key, length *uint32) ([]byte, error) {
	if err := agree(key, a.Public); err != nil {
		return nil, err
	}
	// 5. Let secret be the result of performing the X25519 function. 6. If secret is
	//    the all-zero value, then throw a OperationError.
	private, err := ecdh.X25519().NewPrivateKey(key.handle.(okpPrivate).seed)
	if err != nil {
		return nil, throw(operationError, "%v.", err)
	}
	public, err := ecdh.X25519().NewPublicKey(a.Public.handle.(okpPublic).key)
	if err != nil {
		return nil, throw(operationError, "%v.", err)
	}
	secret, err := private.ECDH(public)
	if err != nil {
		return nil, throw(operationError, "The secret is zero: the public key is of small order.")
	}
	return truncate(secret, length)
}
