// Package syntax cuts CSS into tokens.
//
// https://drafts.csswg.org/css-syntax-3/#tokenization, checked against the
// Editor's Draft of 2025.
//
// Input is WTF-8, as all DOMStrings in Go are. It is not preprocessed: what
// preprocessing would exchange (line ends, U+0000, surrogates) is exchanged
// while it is read, so that the positions of tokens are those in the input.
package syntax
