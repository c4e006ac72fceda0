// Checked against URL of 2026-07-02.

package url

import (
	"errors"
	"strconv"
)

var (
	errIPv6Compression         = errors.New("IPv6-invalid-compression")
	errIPv6Pieces              = errors.New("IPv6-too-many-pieces")
	errIPv6MultipleCompression = errors.New("IPv6-multiple-compression")
	errIPv6Point               = errors.New("IPv6-invalid-code-point")
	errIPv6FewPieces           = errors.New("IPv6-too-few-pieces")
	errIPv4InIPv6Pieces        = errors.New("IPv4-in-IPv6-too-many-pieces")
	errIPv4InIPv6Point         = errors.New("IPv4-in-IPv6-invalid-code-point")
	errIPv4InIPv6Range         = errors.New("IPv4-in-IPv6-out-of-range-part")
	errIPv4InIPv6FewParts      = errors.New("IPv4-in-IPv6-too-few-parts")
)

// ipv6 is an IPv6 address.
type ipv6 [8]uint16

// parseIPv6 is https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string) (ipv6, error) {
	// 1. Let address be a new IPv6 address whose pieces are all 0.
	var address ipv6
	// 2. Let pieceIndex be 0. 3. Let compress be null.
	pieceIndex, compress := 0, -1
	// 4. Let pointer be a pointer for input.
	pointer := 0
	c := func() int {
		if pointer < len(input) {
			return int(input[pointer])
		}
		return eof
	}
	digit := func() bool { return c() != eof && isDigit(byte(c())) }
	// 5. If c is U+003A (:), then:
	if c() == ':' {
		// 1. If remaining does not start with U+003A (:), return failure.
		if len(input) < 2 || input[1] != ':' {
			return address, errIPv6Compression
		}
		// 2. Increase pointer by 2.
		pointer += 2
		// 3. Increase pieceIndex by 1 and then set compress to pieceIndex.
		pieceIndex++
		compress = pieceIndex
	}
	// 6. While c is not the EOF code point:
	for c() != eof {
		// 1. If pieceIndex is 8, return failure.
		if pieceIndex == 8 {
			return address, errIPv6Pieces
		}
		// 2. If c is U+003A (:), then:
		if c() == ':' {
			// 1. If compress is non-null, return failure.
			if compress >= 0 {
				return address, errIPv6MultipleCompression
			}
			// 2. Increase pointer and pieceIndex by 1, set compress to
			//    pieceIndex, and then continue.
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		// 3. Let value and length be 0.
		value, length := 0, 0
		// 4. While length is less than 4 and c is an ASCII hex digit, set
		//    value to value × 0x10 + c interpreted as a hexadecimal number,
		//    and increase pointer and length by 1.
		for length < 4 && c() != eof && isHexDigit(byte(c())) {
			value = value*0x10 + int(hexValue(byte(c())))
			pointer++
			length++
		}
		// 5. If c is U+002E (.), then:
		if c() == '.' {
			// 1. If length is 0, return failure.
			if length == 0 {
				return address, errIPv4InIPv6Point
			}
			// 2. Decrease pointer by length.
			pointer -= length
			// 3. If pieceIndex is greater than 6, return failure.
			if pieceIndex > 6 {
				return address, errIPv4InIPv6Pieces
			}
			// 4. Let numbersSeen be 0.
			numbersSeen := 0
			// 5. While c is not the EOF code point:
			for c() != eof {
				// 1. Let ipv4Piece be null.
				ipv4Piece := -1
				// 2. If numbersSeen is greater than 0, then:
				if numbersSeen > 0 {
					// 2. If c is not a U+002E (.), or numbersSeen is not less
					//    than 4, return failure.
					if c() != '.' || numbersSeen >= 4 {
						return address, errIPv4InIPv6Point
					}
					// 1. Otherwise increase pointer by 1.
					pointer++
				}
				// 3. If c is not an ASCII digit, return failure.
				if !digit() {
					return address, errIPv4InIPv6Point
				}
				// 4. While c is an ASCII digit:
				for digit() {
					// 1. Let number be c interpreted as decimal number.
					number := c() - '0'
					switch {
					// 2. If ipv4Piece is null, then set ipv4Piece to number.
					case ipv4Piece < 0:
						ipv4Piece = number
					// 3. Otherwise, if ipv4Piece is 0, return failure.
					case ipv4Piece == 0:
						return address, errIPv4InIPv6Point
					// 4. Otherwise, set ipv4Piece to ipv4Piece × 10 + number.
					default:
						ipv4Piece = ipv4Piece*10 + number
					}
					// 5. If ipv4Piece is greater than 255, return failure.
					if ipv4Piece > 255 {
						return address, errIPv4InIPv6Range
					}
					// 6. Increase pointer by 1.
					pointer++
				}
				// 5. Set address[pieceIndex] to address[pieceIndex] × 0x100 +
				//    ipv4Piece.
				address[pieceIndex] = address[pieceIndex]*0x100 + uint16(ipv4Piece)
				// 6. Increase numbersSeen by 1.
				numbersSeen++
				// 7. If numbersSeen is 2 or 4, then increase pieceIndex by 1.
				if numbersSeen == 2 || numbersSeen == 4 {
					pieceIndex++
				}
			}
			// 6. If numbersSeen is not 4, return failure.
			if numbersSeen != 4 {
				return address, errIPv4InIPv6FewParts
			}
			// 7. Break.
			break
		}
		switch c() {
		// 6. Otherwise, if c is U+003A (:):
		case ':':
			// 1. Increase pointer by 1.
			pointer++
			// 2. If c is the EOF code point, return failure.
			if c() == eof {
				return address, errIPv6Point
			}
		// 7. Otherwise, if c is not the EOF code point, return failure.
		case eof:
		default:
			return address, errIPv6Point
		}
		// 9. Set address[pieceIndex] to value.
		address[pieceIndex] = uint16(value)
		// 10. Increase pieceIndex by 1.
		pieceIndex++
	}
	switch {
	// 7. If compress is non-null, then:
	case compress >= 0:
		// 1. Let swaps be pieceIndex − compress.
		swaps := pieceIndex - compress
		// 2. Set pieceIndex to 7.
		pieceIndex = 7
		// 3. While pieceIndex is not 0 and swaps is greater than 0, swap
		//    address[pieceIndex] with address[compress + swaps − 1], and then
		//    decrease both pieceIndex and swaps by 1.
		for pieceIndex != 0 && swaps > 0 {
			other := compress + swaps - 1
			address[pieceIndex], address[other] = address[other], address[pieceIndex]
			pieceIndex--
			swaps--
		}
	// 8. Otherwise, if compress is null and pieceIndex is not 8, return
	//    failure.
	case pieceIndex != 8:
		return address, errIPv6FewPieces
	}
	// 9. Return address.
	return address, nil
}

// String is https://url.spec.whatwg.org/#concept-ipv6-serializer
func (a ipv6) String() string {
	output := make([]byte, 0, 39)
	// 2. Let compress be the result of finding the IPv6 address compressed
	//    piece index given address.
	compress := a.compressedPieceIndex()
	// 3. Let ignore0 be false.
	ignore0 := false
	// 4. For each pieceIndex of address's pieces's indices:
	for pieceIndex, piece := range a {
		// 1. If ignore0 is true and address[pieceIndex] is 0, then continue.
		if ignore0 && piece == 0 {
			continue
		}
		// 2. Otherwise, if ignore0 is true, set ignore0 to false.
		ignore0 = false
		// 3. If compress is pieceIndex, then:
		if compress == pieceIndex {
			// 1. 2. Append "::" if pieceIndex is 0; otherwise U+003A (:).
			if pieceIndex == 0 {
				output = append(output, ':')
			}
			output = append(output, ':')
			// 3. Set ignore0 to true and continue.
			ignore0 = true
			continue
		}
		// 4. Append address[pieceIndex], represented as the shortest possible
		//    lowercase hexadecimal number, to output.
		output = strconv.AppendUint(output, uint64(piece), 16)
		// 5. If pieceIndex is not 7, then append U+003A (:) to output.
		if pieceIndex != 7 {
			output = append(output, ':')
		}
	}
	// 5. Return output.
	return string(output)
}

// compressedPieceIndex finds the first of the longest runs of more than one
// zero; -1 if there is none.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func (a ipv6) compressedPieceIndex() int {
	longestIndex, longestSize := -1, 1
	for start := 0; start < len(a); start++ {
		size := 0
		for start+size < len(a) && a[start+size] == 0 {
			size++
		}
		if size > longestSize {
			longestIndex, longestSize = start, size
		}
		start += size
	}
	return longestIndex
}
