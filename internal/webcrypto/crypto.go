// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"fmt"
	"io"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/uuid"
)

// Crypto is https://w3c.github.io/webcrypto/#dfn-Crypto
type Crypto struct {
	mozjs.Object
	subtle mozjs.Slot // undefined until script asks for it
}

// New makes the object that a global's attribute crypto returns.
func New(cx *mozjs.Context) *Crypto { return createCrypto(cx) }

// integers are the types that random values can have.
const integers = idl.Int8Array | idl.Uint8Array | idl.Uint8ClampedArray | idl.Int16Array | idl.Uint16Array |
	idl.Int32Array | idl.Uint32Array | idl.BigInt64Array | idl.BigUint64Array

// quota is how many random bytes script gets at once.
const quota = 65536

// GetRandomValues is https://w3c.github.io/webcrypto/#Crypto-method-getRandomValues
func (c *Crypto) GetRandomValues(array idl.BufferSource) (mozjs.Value, error) {
	// 1. If array is not an Int8Array, Uint8Array, Uint8ClampedArray,
	//    Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, or
	//    BigUint64Array, then throw a TypeMismatchError.
	if array.Type()&integers == 0 {
		return mozjs.Undefined, &idl.DOMException{Name: "TypeMismatchError", Message: "The provided ArrayBufferView is not an array of integers."}
	}
	// 2. 3. If the byte length of array is greater than 65536, throw a
	//       QuotaExceededError.
	bytes := array.Buffer().Bytes
	if n := len(bytes); n > quota {
		return mozjs.Undefined, &idl.QuotaExceededError{
			Message:   fmt.Sprintf("The ArrayBufferView's byte length (%d) exceeds the number of bytes of entropy available at once (%d).", n, quota),
			Quota:     idl.Some(float64(quota)),
			Requested: idl.Some(float64(n)),
		}
	}
	// 4. 5. 6. Write cryptographically secure random bytes into array. It never
	//          fails.
	io.ReadFull(c.random(), bytes)
	// 7. Return array.
	return array.Value(), nil
}

// RandomUUID is https://w3c.github.io/webcrypto/#Crypto-method-randomUUID
func (c *Crypto) RandomUUID() string { return uuid.From(c.random()) }

// random is where the agent's random bytes come from.
func (c *Crypto) random() io.Reader { return agent.RandomOf(c.Cx()) }

// Subtle is https://w3c.github.io/webcrypto/#Crypto-attribute-subtle
func (c *Crypto) Subtle() *SubtleCrypto {
	if c.subtle == 0 {
		c.subtle = c.Hold(createSubtleCrypto(c.Cx()).Value())
	}
	return SubtleCryptoOf(c.Cx().Impl(c.Held(c.subtle)))
}
