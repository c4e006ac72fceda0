// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"encoding/binary"
	"math"
	"strings"
)

// Key is a key: https://w3c.github.io/IndexedDB/#key-construct
//
// It is a string of bytes that are in order as the keys are: to compare two keys
// is to compare two strings. The empty Key is none. The zero that is negative is
// the same key as the other, and reads as that.
//
//	number, date   a tag, and the number, 8 bytes
//	string         a tag, the code units, 1 to 3 bytes each, and a zero
//	binary         a tag, the bytes, 0 and 1 with a 1 before them, and a zero
//	array          a tag, the subkeys, and a zero
//
// No encoding begins another one, and none begins with a zero, so that arrays
// compare as they should.
type Key string

// Type is the type of a key.
type Type byte

// The types, which are the tags.
const (
	Number Type = (iota + 1) << 4
	Date
	String
	Binary
	Array
)

const (
	end    = 0x00 // of a string, binary or array key
	escape = 0x01 // before a byte of a binary key that is end or escape

	// The code units of string keys: those below twoBytes take one byte, those
	// below threeBytes two.
	twoBytes   = 0x7F
	threeBytes = twoBytes + 0x4000

	// beyond is greater than all keys, as no tag is that great.
	beyond Key = "\xFF"
)

// NumberKey returns a key of type number. It must not be NaN.
func NumberKey(f float64) Key { return numeric(Number, f) }

// DateKey returns a key of type date.
func DateKey(ms float64) Key { return numeric(Date, ms) }

func numeric(t Type, f float64) Key {
	if f == 0 {
		f = 0 // not −0
	}
	bits := math.Float64bits(f)
	if bits>>63 != 0 {
		bits = ^bits
	} else {
		bits |= 1 << 63
	}
	b := [9]byte{byte(t)}
	binary.BigEndian.PutUint64(b[1:], bits)
	return Key(b[:])
}

// StringKey returns a key of type string, of its code units.
func StringKey(units []uint16) Key {
	b := make([]byte, 0, len(units)+2)
	b = append(b, byte(String))
	for _, u := range units {
		switch {
		case u < twoBytes:
			b = append(b, byte(u+1))
		case u < threeBytes:
			x := u - twoBytes
			b = append(b, 0x80|byte(x>>8), byte(x))
		default:
			b = append(b, 0xC0|byte(u>>10), byte(u>>2), byte(u<<6))
		}
	}
	return Key(append(b, end))
}

// BinaryKey returns a key of type binary.
func BinaryKey(bytes []byte) Key {
	b := make([]byte, 0, len(bytes)+2)
	b = append(b, byte(Binary))
	for _, c := range bytes {
		if c <= escape {
			b = append(b, escape)
			c++
		}
		b = append(b, c)
	}
	return Key(append(b, end))
}

// ArrayKey returns a key of type array.
//
// https://w3c.github.io/IndexedDB/#array-key
func ArrayKey(subkeys ...Key) Key {
	var b strings.Builder
	b.WriteByte(byte(Array))
	for _, k := range subkeys {
		b.WriteString(string(k))
	}
	b.WriteByte(end)
	return Key(b.String())
}

// Type returns the type of the key.
func (k Key) Type() Type { return Type(k[0]) }

// Number returns the value of a key of type number or date.
func (k Key) Number() float64 {
	bits := binary.BigEndian.Uint64([]byte(k[1:9]))
	if bits>>63 != 0 {
		bits &^= 1 << 63
	} else {
		bits = ^bits
	}
	return math.Float64frombits(bits)
}

// Units returns the value of a key of type string, as code units.
func (k Key) Units() []uint16 {
	units := make([]uint16, 0, len(k)-2)
	for i := 1; k[i] != end; i += unitLength(k[i]) {
		switch c := uint16(k[i]); unitLength(k[i]) {
		case 1:
			units = append(units, c-1)
		case 2:
			units = append(units, (c&0x3F)<<8+uint16(k[i+1])+twoBytes)
		case 3:
			units = append(units, (c&0x3F)<<10|uint16(k[i+1])<<2|uint16(k[i+2])>>6)
		}
	}
	return units
}

// unitLength is how many bytes a code unit takes that begins with c.
func unitLength(c byte) int {
	switch {
	case c < 0x80:
		return 1
	case c < 0xC0:
		return 2
	}
	return 3
}

// Bytes returns the value of a key of type binary.
func (k Key) Bytes() []byte {
	bytes := make([]byte, 0, len(k)-2)
	for i := 1; k[i] != end; i++ {
		c := k[i]
		if c == escape {
			i++
			c = k[i] - 1
		}
		bytes = append(bytes, c)
	}
	return bytes
}

// Subkeys returns the value of a key of type array.
//
// https://w3c.github.io/IndexedDB/#subkeys
func (k Key) Subkeys() []Key {
	subkeys := []Key{}
	for i := 1; k[i] != end; {
		n := k[i:].length()
		subkeys = append(subkeys, k[i:i+n])
		i += n
	}
	return subkeys
}

// length is how many bytes of k are the key that it begins with.
func (k Key) length() int {
	i := 1
	switch k.Type() {
	case Number, Date:
		return 9
	case String:
		for ; k[i] != end; i += unitLength(k[i]) {
		}
	case Binary:
		for ; k[i] != end; i++ {
			if k[i] == escape {
				i++
			}
		}
	case Array:
		for k[i] != end {
			i += k[i:].length()
		}
	}
	return i + 1
}

// wellFormed reports whether k is a key, of those that the functions above make.
func (k Key) wellFormed() bool {
	n, ok := k.wellFormedLength()
	return ok && n == len(k)
}

// wellFormedLength is length for bytes that need not begin with a key, which it reports.
func (k Key) wellFormedLength() (n int, ok bool) {
	depth := 0
	for n < len(k) {
		rest := k[n:]
		switch t := rest.Type(); {
		case t == Array:
			depth++
			n++
		case rest[0] == end && depth > 0:
			depth--
			n++
		case t == Number || t == Date:
			if len(rest) < 9 {
				return 0, false
			}
			n += 9
		case t == String || t == Binary:
			i := 1
			for i < len(rest) && rest[i] != end {
				switch {
				case t == String:
					i += unitLength(rest[i])
				case rest[i] == escape:
					i += 2
				default:
					i++
				}
			}
			if i >= len(rest) {
				return 0, false
			}
			n += i + 1
		default:
			return 0, false
		}
		if depth == 0 {
			return n, true
		}
	}
	return 0, false
}

// Compare compares two keys: it returns -1, 0 or 1.
//
// https://w3c.github.io/IndexedDB/#compare-two-keys
func Compare(a, b Key) int { return strings.Compare(string(a), string(b)) }
