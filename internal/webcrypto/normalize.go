// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// registered are the algorithms that support an operation, each with the
// conversion of an object to the dictionary type that is registered for it, and
// from there to what package subtle performs the operation with. T is that.
//
// https://w3c.github.io/webcrypto/#dfn-supportedAlgorithms
type registered[T any] map[string]func(cx *mozjs.Context, alg mozjs.Value) (T, error)

// normalize is https://w3c.github.io/webcrypto/#algorithm-normalization-normalize-an-algorithm
// for the operation op.
func normalize[T any](cx *mozjs.Context, op string, algorithms registered[T], alg AlgorithmIdentifier) (normalized T, err error) {
	object := alg.Object
	// If alg is an instance of a DOMString: return the result of running the
	// normalize an algorithm algorithm, with the alg set to a new Algorithm
	// dictionary whose name attribute is alg.
	if alg.IsDOMString {
		object = cx.NewObjectWithProto(mozjs.Null)
		idl.SetMember(cx, object, nameKey, cx.NewString(alg.DOMString))
	}
	// If alg is an object:
	// 1. Let registeredAlgorithms be the associative container stored at the op key
	//    of supportedAlgorithms.
	// 2. Let initialAlg be the result of converting alg to the IDL dictionary type
	//    Algorithm. 3. If an error occurred, return the error.
	initialAlg, err := ToAlgorithm(cx, object)
	if err != nil {
		return normalized, err
	}
	// 4. Let algName be the value of the name attribute of initialAlg.
	// 5. If registeredAlgorithms contains a key that is a case-insensitive string
	//    match for algName: set algName to it, and let desiredType be the IDL
	//    dictionary type stored there.
	for name, convert := range algorithms {
		if len(name) == len(initialAlg.Name) && strings.EqualFold(name, initialAlg.Name) {
			// 6. Let normalizedAlgorithm be the result of converting alg to desiredType.
			// 7. to 10. Copy and normalize its members.
			return convert(cx, object)
		}
	}
	//    Otherwise: return a new NotSupportedError.
	return normalized, &idl.DOMException{
		Name:    "NotSupportedError",
		Message: "There is no algorithm " + quote(initialAlg.Name) + " for the operation " + op + ".",
	}
}

var nameKey = mozjs.NewKey("name")

// quote quotes a name from script, shortened if it is long.
func quote(name string) string {
	const most = 64
	if len(name) > most {
		name = strings.ToValidUTF8(name[:most], "") + "…"
	}
	return `"` + name + `"`
}

// hash normalizes a member of the type HashAlgorithmIdentifier.
func hash(cx *mozjs.Context, alg AlgorithmIdentifier) (subtle.Hash, error) {
	return normalize(cx, "digest", digests, alg)
}

// plain registers algorithms of which an operation needs no more than the name.
func plain[T any](algorithm T) func(*mozjs.Context, mozjs.Value) (T, error) {
	return func(*mozjs.Context, mozjs.Value) (T, error) { return algorithm, nil }
}

// as registers the conversion to U where an operation wants T, which U is.
func as[T, U any](convert func(cx *mozjs.Context, alg mozjs.Value) (U, error)) func(*mozjs.Context, mozjs.Value) (T, error) {
	return func(cx *mozjs.Context, alg mozjs.Value) (t T, err error) {
		u, err := convert(cx, alg)
		if err != nil {
			return t, err
		}
		return any(u).(T), nil
	}
}
