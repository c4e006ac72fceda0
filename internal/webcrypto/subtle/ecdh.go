package subtle

import "context"

// ECDH is the algorithm ECDH.
//
// https://w3c.github.io/webcrypto/#ecdh
type ECDH struct{ Public *Key }

// AlgorithmName implements Algorithm.
func (ECDH) AlgorithmName() string { return "ECDH" }

// DeriveBits is https://w3c.github.io/webcrypto/#ecdh-operations-derive-bits
func (a ECDH) DeriveBits(_ context.Context, key *Key, length *uint32) ([]byte, error) {
	if err := agree(key, a.Public); err != nil {
		return nil, err
	}
	// 5. If the namedCurve attribute of the [[algorithm]] internal slot of
	//    publicKey is not equal to that of key, then throw an InvalidAccessError.
	if one, other := key.Algorithm.NamedCurve, a.Public.Algorithm.NamedCurve; one != other {
		return nil, throw(invalidAccessError, "The private key is on %s, the public key on %s.", one, other)
	}
	// 6. Perform the ECDH primitive. 7. If performing the operation results in an
	//    error, then throw a OperationError.
	secret, err := key.handle.(*ecPrivate).ecdh.ECDH(a.Public.handle.(*ecPublic).ecdh)
	if err != nil {
		return nil, throw(operationError, "The keys have no secret in common: %v.", err)
	}
	return truncate(secret, length)
}

// agree performs the steps that key agreements begin with.
func agree(key, publicKey *Key) error {
	// 1. If the [[type]] internal slot of key is not "private", then throw an
	//    InvalidAccessError.
	if err := key.is(Private); err != nil {
		return err
	}
	// 2., 3. If the [[type]] internal slot of the public member is not "public",
	//    then throw an InvalidAccessError.
	if err := publicKey.is(Public); err != nil {
		return err
	}
	// 4. If the name attribute of the [[algorithm]] internal slot of publicKey is
	//    not equal to that of key, then throw an InvalidAccessError.
	if one, other := key.Algorithm.Name, publicKey.Algorithm.Name; one != other {
		return throw(invalidAccessError, "The private key is for %s, the public key for %s.", one, other)
	}
	return nil
}

// truncate performs the steps that key agreements end with.
func truncate(secret []byte, length *uint32) ([]byte, error) {
	switch {
	// If length is null: return secret.
	case length == nil:
		return secret, nil
	// If the length in bits of secret is less than length: throw an OperationError.
	case uint64(len(secret))*8 < uint64(*length):
		return nil, throw(operationError, "The secret has %d bits, not %d.", len(secret)*8, *length)
	}
	// Otherwise: return the first length bits of secret.
	return firstBits(secret, *length), nil
}
