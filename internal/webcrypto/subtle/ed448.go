package subtle

import (
	"github.com/cloudflare/circl/ecc/goldilocks"
	"github.com/cloudflare/circl/sign/ed448"
)

// Ed448 is the algorithm Ed448.
//
// https://wicg.github.io/webcrypto-secure-curves/#ed448
type Ed448 struct{ Context []byte }

// AlgorithmName implements Algorithm.
func (Ed448) AlgorithmName() string { return "Ed448" }

// checkContext returns an OperationError if the context has a length greater than
// 255 bytes.
func (a Ed448) checkContext() error {
	if len(a.Context) > ed448.ContextMaxSize {
		return throw(operationError, "The context has %d bytes, more than %d.", len(a.Context), ed448.ContextMaxSize)
	}
	return nil
}

// Sign is https://wicg.github.io/webcrypto-secure-curves/#ed448-operations
func (a Ed448) Sign(key *Key, message []byte) ([]byte, error) {
	if err := key.is(Private); err != nil {
		return nil, err
	}
	if err := a.checkContext(); err != nil {
		return nil, err
	}
	// Perform the Ed448 signing process.
	k := key.handle.(okpPrivate)
	return ed448.Sign(append(append(make(ed448.PrivateKey, 0, ed448.PrivateKeySize), k.seed...), k.publicKey...), message, string(a.Context)), nil
}

// Verify is https://wicg.github.io/webcrypto-secure-curves/#ed448-operations
func (a Ed448) Verify(key *Key, signature, message []byte) (bool, error) {
	if err := key.is(Public); err != nil {
		return false, err
	}
	if err := a.checkContext(); err != nil {
		return false, err
	}
	// If the key data of key, or the point R, represents an invalid point or a
	// small-order element on the Elliptic Curve of Ed448, return false.
	k := key.handle.(okpPublic).key
	if len(signature) != ed448.SignatureSize || weak448(k) || weak448(signature[:ed448.PublicKeySize]) {
		return false, nil
	}
	// Perform the Ed448 verification steps.
	return ed448.Verify(ed448.PublicKey(k), message, signature, string(a.Context)), nil
}

// weak448 reports whether an encoded point is invalid or of small order.
func weak448(b []byte) bool {
	p, err := goldilocks.FromBytes(b)
	if err != nil {
		return true
	}
	// The cofactor is 4.
	p.Double()
	p.Double()
	return p.IsIdentity()
}
