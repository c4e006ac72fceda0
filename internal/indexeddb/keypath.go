// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"strings"
	"unicode"
)

// KeyPath is a key path: a string, or a list of strings.
//
// https://w3c.github.io/IndexedDB/#key-path
type KeyPath struct {
	// Paths has the string, or the strings of the list.
	Paths []string
	// List says that it is a list.
	List bool
}

// Valid reports whether the key path is valid.
//
// https://w3c.github.io/IndexedDB/#valid-key-path
func (p *KeyPath) Valid() bool {
	// A non-empty list containing only strings conforming to the above
	// requirements.
	if len(p.Paths) == 0 {
		return false
	}
	for _, path := range p.Paths {
		// An empty string; an identifier; two or more identifiers separated by
		// periods.
		if path == "" {
			continue
		}
		for identifier := range strings.SplitSeq(path, ".") {
			if !isIdentifierName(identifier) {
				return false
			}
		}
	}
	return true
}

// size is what the strings take, in bytes.
func (p *KeyPath) size() (n int) {
	for _, path := range p.Paths {
		n += structureMemory/8 + len(path)
	}
	return n
}

// Empty reports whether the key path is the empty string.
func (p *KeyPath) Empty() bool { return !p.List && p.Paths[0] == "" }

// isIdentifierName reports whether a string is an IdentifierName. AD-HOC: as in browsers, without escape
// sequences, which stand for characters in source text alone.
//
// https://tc39.es/ecma262/#prod-IdentifierName
func isIdentifierName(s string) bool {
	for i, c := range s {
		start := c == '$' || c == '_' || unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.Is(unicode.Pattern_Syntax, c)
		if i == 0 && !start {
			return false
		}
		if !start && c != '\u200C' && c != '\u200D' && !unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) {
			return false
		}
	}
	return s != ""
}
