package subtle

import (
	"context"

	"github.com/cloudflare/circl/dh/x448"
)

// X448 is the algorithm X448.
//
// https://wicg.github.io/webcrypto-secure-curves/#x448
type X448 struct{ Public *Key }

// AlgorithmName implements Algorithm.
func (X448) AlgorithmName() string { return "X448" }

// DeriveBits is https://wicg.github.io/webcrypto-secure-curves/#x448-operations
func (a X448) DeriveBits(_ context.Context, key *Key, length *uint32) ([]byte, error) {
	if err := agree(key, a.Public); err != nil {
		return nil, err
	}
	// Let secret be the result of performing the X448 function. If secret is the
	// all-zero value, then throw a OperationError.
	var secret, private, public x448.Key
	copy(private[:], key.handle.(okpPrivate).seed)
	copy(public[:], a.Public.handle.(okpPublic).key)
	if !x448.Shared(&secret, &private, &public) {
		return nil, throw(operationError, "The secret is zero: the public key is of small order.")
	}
	return truncate(secret[:], length)
}
