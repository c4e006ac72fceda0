// Checked against Web Cryptography of 2026-04-29.

// Package webcrypto is the Web Cryptography API: it binds the algorithms of
// package subtle to script. What they compute, they compute in parallel.
//
// https://w3c.github.io/webcrypto/
package webcrypto
