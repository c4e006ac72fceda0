// Package subtle has the algorithms of the Web Cryptography API, over Go's own.
// It knows no JavaScript: an algorithm is a Go value with what script has said of
// it (the standard's normalized algorithm), a key is a [Key]. Everything may be
// used by several goroutines at once, and nothing of it changes.
//
// The operations of an algorithm are the interfaces [Encrypter], [Signer] and so
// on. Their errors are of type [*Error], or that of a context that has ended.
//
// https://w3c.github.io/webcrypto/
package subtle
