package subtle

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"math/big"
	"sync"
)

// RSAHashedKeyGenParams generates keys of one of the RSA algorithms.
//
// https://w3c.github.io/webcrypto/#RsaHashedKeyGenParams-dictionary
type RSAHashedKeyGenParams struct {
	Named
	Hash           Hash
	ModulusLength  uint32 // in bits
	PublicExponent []byte
}

// minModulus is how long a modulus has to be, in bits. Go's library uses no
// shorter key.
const minModulus = 1024

// GenerateKey is https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-generate-key
func (p RSAHashedKeyGenParams) GenerateKey(ctx context.Context, extractable bool, usages []Usage) (Generated, error) {
	// 1. If usages contains an entry which is not "sign" or "verify" (RSA-OAEP:
	//    "encrypt", "decrypt", "wrapKey" or "unwrapKey"), then throw a SyntaxError.
	if err := generated(p.AlgorithmName(), usages); err != nil {
		return Generated{}, err
	}
	// 2. Generate an RSA key pair with RSA modulus length equal to the
	//    modulusLength member and RSA public exponent equal to the publicExponent
	//    member. 3. If generation of the key pair fails, then throw an
	//    OperationError.
	private, err := p.generate(ctx)
	if err != nil {
		return Generated{}, err
	}
	return pair(rsaAlgorithm(p.AlgorithmName(), p.Hash, &private.PublicKey), extractable, usages,
		rsaPublic{&private.PublicKey}, rsaPrivate{private}), nil
}

func (p RSAHashedKeyGenParams) generate(ctx context.Context) (*rsa.PrivateKey, error) {
	e := new(big.Int).SetBytes(p.PublicExponent)
	switch {
	case p.ModulusLength < minModulus || p.ModulusLength > maxModulus:
		return nil, throw(operationError, "The modulus has to have %d to %d bits, not %d.", minModulus, maxModulus, p.ModulusLength)
	case e.BitLen() > 31 || e.Cmp(big.NewInt(3)) < 0 || e.Bit(0) == 0:
		return nil, throw(operationError, "The public exponent has to be an odd number from 3 to 2^31-1.")
	}
	// Go's library knows one public exponent, and does not give up: a long key
	// takes it minutes.
	if n := int(p.ModulusLength); n <= 4096 && e.Int64() == 65537 {
		key, err := rsa.GenerateKey(rand.Reader, n)
		if err != nil {
			return nil, throw(operationError, "The key could not be generated: %v.", err)
		}
		return key, nil
	}
	return generateRSA(ctx, int(p.ModulusLength), e)
}

// generateRSA generates a key of two primes. It gives up when the context ends.
//
// https://www.rfc-editor.org/rfc/rfc8017#section-3.2
func generateRSA(ctx context.Context, bits int, e *big.Int) (*rsa.PrivateKey, error) {
	one := big.NewInt(1)
	for {
		p, err := randomPrime(ctx, bits-bits/2, e)
		if err != nil {
			return nil, err
		}
		q, err := randomPrime(ctx, bits/2, e)
		if err != nil {
			return nil, err
		}
		n := new(big.Int).Mul(p, q)
		if p.Cmp(q) == 0 || n.BitLen() != bits {
			continue
		}
		// e * d == 1 (mod \lambda(n)), \lambda(n) = LCM(p - 1, q - 1)
		p1, q1 := new(big.Int).Sub(p, one), new(big.Int).Sub(q, one)
		lambda := new(big.Int).Mul(p1, q1)
		lambda.Div(lambda, new(big.Int).GCD(nil, nil, p1, q1))
		d := new(big.Int).ModInverse(e, lambda)
		key := &rsa.PrivateKey{PublicKey: rsa.PublicKey{N: n, E: int(e.Int64())}, D: d, Primes: []*big.Int{p, q}}
		key.Precompute()
		if err := key.Validate(); err != nil {
			return nil, throw(operationError, "The key could not be generated: %v.", err)
		}
		return key, nil
	}
}

// sieved is how many candidates behind a random number are sieved.
const sieved = 1 << 14

// randomPrime returns a prime of so many bits, the first two of which are set,
// such that e has no divisor in common with the number before it. It looks at the
// context before each test, of which one takes a second if the prime is very long.
func randomPrime(ctx context.Context, bits int, e *big.Int) (*big.Int, error) {
	b := make([]byte, (bits+7)/8)
	rest, one := new(big.Int), big.NewInt(1)
	for {
		rand.Read(b)
		start := new(big.Int).SetBytes(b)
		start.Rsh(start, uint(len(b)*8-bits))
		start.SetBit(start, bits-1, 1).SetBit(start, bits-2, 1).SetBit(start, 0, 1)
		// composite[i] says that start + 2i has a small divisor.
		var composite [sieved]bool
		for _, p := range smallPrimes() {
			r := int(rest.Mod(start, big.NewInt(int64(p))).Int64())
			// start + 2i = 0 (mod p)
			i := (p - r) % p
			if i%2 == 1 {
				i += p
			}
			for i /= 2; i < sieved; i += p {
				composite[i] = true
			}
		}
		for i, c := range composite {
			if c {
				continue
			}
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			candidate := new(big.Int).Add(start, big.NewInt(int64(2*i)))
			if candidate.BitLen() != bits {
				break
			}
			before := new(big.Int).Sub(candidate, one)
			if new(big.Int).GCD(nil, nil, before, e).Cmp(one) == 0 && candidate.ProbablyPrime(20) {
				return candidate, nil
			}
		}
	}
}

// smallPrimes are the odd primes below 2^15.
var smallPrimes = sync.OnceValue(func() (primes []int) {
	const limit = 1 << 15
	var composite [limit]bool
	for n := 3; n < limit; n += 2 {
		if composite[n] {
			continue
		}
		primes = append(primes, n)
		for m := n * n; m < limit; m += 2 * n {
			composite[m] = true
		}
	}
	return primes
})
