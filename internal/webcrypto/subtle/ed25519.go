package subtle

import (
	"crypto/ed25519"

	"filippo.io/edwards25519"
)

// Ed25519 is the algorithm Ed25519.
//
// https://w3c.github.io/webcrypto/#ed25519
type Ed25519 struct{}

// AlgorithmName implements Algorithm.
func (Ed25519) AlgorithmName() string { return "Ed25519" }

// Sign is https://w3c.github.io/webcrypto/#ed25519-operations-sign
func (Ed25519) Sign(key *Key, message []byte) ([]byte, error) {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return nil, err
	}
	// 2. Let result be the result of performing the Ed25519 signing process.
	k := key.handle.(okpPrivate)
	return ed25519.Sign(append(append(make([]byte, 0, ed25519.PrivateKeySize), k.seed...), k.publicKey...), message), nil
}

// Verify is https://w3c.github.io/webcrypto/#ed25519-operations-verify
func (Ed25519) Verify(key *Key, signature, message []byte) (bool, error) {
	// 1. If the [[type]] internal slot of key is not "public", then throw an
	//    InvalidAccessError.
	if err := key.is(Public); err != nil {
		return false, err
	}
	// 2. If the key data of key represents an invalid point or a small-order
	//    element on the Elliptic Curve of Ed25519, return false. 3. If the point R,
	//    encoded in the first half of signature, does, return false.
	k := key.handle.(okpPublic).key
	if len(signature) != ed25519.SignatureSize || weak25519(k) || weak25519(signature[:32]) {
		return false, nil
	}
	// 4. Perform the Ed25519 verification steps, using the cofactorless equation.
	return ed25519.Verify(k, message, signature), nil
}

// weak25519 reports whether an encoded point is invalid or of small order.
func weak25519(b []byte) bool {
	p, err := new(edwards25519.Point).SetBytes(b)
	return err != nil || new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1
}
