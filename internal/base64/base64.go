// Package base64 is the methods btoa and atob of the HTML Standard.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#atob
package base64

import (
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/base64/forgiving"
	"github.com/sluice-go/sluice/internal/idl"
)

// Btoa encodes a string, in WTF-8, each of whose code units is a byte.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#dom-btoa
func Btoa(data string) (string, error) {
	bytes := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		c := rune(data[i])
		size := 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRuneInString(data[i:])
		}
		// Throw an InvalidCharacterError if data contains any character whose
		// code point is greater than U+00FF.
		if c > 0xFF {
			return "", &idl.DOMException{Name: "InvalidCharacterError", Message: "The string to be encoded contains characters outside of the Latin1 range."}
		}
		// Otherwise, convert data to a byte sequence whose nth byte is the
		// eight-bit representation of the nth code point of data.
		bytes = append(bytes, byte(c))
		i += size
	}
	// Then apply forgiving-base64 encode to that byte sequence and return the
	// result.
	return forgiving.Encode(bytes), nil
}

// Atob decodes a string. The bytes of the result are the code units of a
// JavaScript string.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#dom-atob
func Atob(data string) (string, error) {
	// 1. Let decodedData be the result of running forgiving-base64 decode on
	//    data.
	decodedData, ok := forgiving.Decode(data)
	// 2. If decodedData is failure, then throw an InvalidCharacterError.
	if !ok {
		return "", &idl.DOMException{Name: "InvalidCharacterError", Message: "The string to be decoded is not correctly encoded."}
	}
	// 3. Return decodedData.
	return string(decodedData), nil
}
