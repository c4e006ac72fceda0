// Checked against Infra of 2026-07-17.

// Package forgiving is forgiving-base64 of the Infra Standard. It needs no
// engine.
//
// https://infra.spec.whatwg.org/#forgiving-base64
package forgiving

import "encoding/base64"

// Encode is https://infra.spec.whatwg.org/#forgiving-base64-encode
func Encode(data []byte) string { return base64.StdEncoding.EncodeToString(data) }

// values are the six bits that each byte of the alphabet stands for.
//
// https://www.rfc-editor.org/rfc/rfc4648.html#section-4
var values = func() (table [256]byte) {
	for i := range table {
		table[i] = invalid
	}
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		table[c] = byte(i)
	}
	for _, c := range []byte("\t\n\f\r ") {
		table[c] = whitespace
	}
	return table
}()

const (
	invalid    = 0xFF
	whitespace = 0xFE
)

// Decode returns what data stands for, and false on failure.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
func Decode(data string) ([]byte, bool) {
	// 1. Remove all ASCII whitespace from data: it is passed over below, and
	//    must not count.
	length := 0
	for i := 0; i < len(data); i++ {
		if values[data[i]] != whitespace {
			length++
		}
	}
	// 2. If data's code point length divides by 4 leaving no remainder, then:
	//    if data ends with one or two U+003D (=), then remove them.
	if length%4 == 0 {
		end := len(data)
		for removed := 0; end > 0 && removed < 2; {
			if c := data[end-1]; c == '=' {
				removed++
				length--
			} else if values[c] != whitespace {
				break
			}
			end--
		}
		data = data[:end]
	}
	// 3. If data's code point length divides by 4 leaving a remainder of 1,
	//    then return failure.
	if length%4 == 1 {
		return nil, false
	}
	// 5. Let output be an empty byte sequence.
	output := make([]byte, 0, length*6/8)
	// 6. Let buffer be an empty buffer that can have bits appended to it.
	buffer, bits := uint32(0), 0
	// 8. While position does not point past the end of data:
	for i := 0; i < len(data); i++ {
		n := values[data[i]]
		switch n {
		case whitespace:
			continue
		// 4. If data contains a code point that is not in the alphabet, then
		//    return failure.
		case invalid:
			return nil, false
		}
		// 1. 2. Find the number n that the code point stands for, and append
		//       its six bits to buffer.
		buffer = buffer<<6 | uint32(n)
		bits += 6
		// 3. If buffer has accumulated 24 bits, append them to output as three
		//    bytes, and empty buffer.
		if bits == 24 {
			output = append(output, byte(buffer>>16), byte(buffer>>8), byte(buffer))
			buffer, bits = 0, 0
		}
	}
	// 9. If buffer is not empty, it contains either 12 or 18 bits. Discard the
	//    last four or two, and append the remaining eight or sixteen to
	//    output.
	switch bits {
	case 12:
		output = append(output, byte(buffer>>4))
	case 18:
		output = append(output, byte(buffer>>10), byte(buffer>>2))
	}
	// 10. Return output.
	return output, true
}
