package subtle

import (
	"context"
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
)

// PBKDF2 is the algorithm PBKDF2.
//
// https://w3c.github.io/webcrypto/#pbkdf2
type PBKDF2 struct {
	Hash       Hash
	Salt       []byte
	Iterations uint32
}

// AlgorithmName implements Algorithm.
func (PBKDF2) AlgorithmName() string { return "PBKDF2" }

// DeriveBits is https://w3c.github.io/webcrypto/#pbkdf2-operations-derive-bits
func (a PBKDF2) DeriveBits(ctx context.Context, key *Key, length *uint32) ([]byte, error) {
	// 1. If length is null or is not a multiple of 8, then throw an OperationError.
	n, err := wholeBytes(length)
	if err != nil {
		return nil, err
	}
	// 2. If the iterations member of normalizedAlgorithm is zero, then throw an
	//    OperationError.
	if a.Iterations == 0 {
		return nil, throw(operationError, "There have to be iterations.")
	}
	// 3. If length is zero, return an empty byte sequence. 5. Let result be the
	//    result of performing the PBKDF2 operation.
	return a.derive(ctx, key.handle.(secret), n)
}

// looks is after how many iterations the context is looked at.
const looks = 1 << 10

// derive is https://www.rfc-editor.org/rfc/rfc8018#section-5.2. It gives up when
// the context ends, as crypto/pbkdf2 does not: the iterations may take hours.
func (a PBKDF2) derive(ctx context.Context, password []byte, n int) ([]byte, error) {
	prf := hmac.New(a.Hash.new, password)
	out := make([]byte, 0, n+prf.Size())
	var u []byte
	for i := uint32(1); len(out) < n; i++ {
		// U_1 = PRF (P, S || INT (i))
		prf.Reset()
		prf.Write(a.Salt)
		prf.Write(binary.BigEndian.AppendUint32(nil, i))
		u = prf.Sum(u[:0])
		// F (P, S, c, i) = U_1 \xor U_2 \xor ... \xor U_c
		start := len(out)
		out = append(out, u...)
		t := out[start:]
		for c := uint32(1); c < a.Iterations; c++ {
			if c%looks == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			// U_c = PRF (P, U_{c-1})
			prf.Reset()
			prf.Write(u)
			u = prf.Sum(u[:0])
			subtle.XORBytes(t, t, u)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return out[:n], nil
}
