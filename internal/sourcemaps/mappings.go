package sourcemaps

import (
	"errors"
	"fmt"
	"strings"
)

var errMappings = errors.New("its mappings are not well-formed")

// decodeMappings decodes the mappings of a source map with so many sources, but for
// the names. There may be at most so many.
//
// https://tc39.es/ecma426/#sec-DecodeSourceMapMappings
func decodeMappings(text string, sources, most int) ([]mapping, error) {
	mappings := make([]mapping, 0, min(len(text)/5, most))
	var at mapping
	for i := 0; i < len(text); {
		switch text[i] {
		case ';':
			at.line++
			at.column = 0
			i++
			continue
		case ',':
			i++
			continue
		}
		// A segment has 1, 4 or 5 fields, each relative to the one before: the
		// generated column, source, line, column, and name.
		var fields [5]int32
		n := 0
		for ; i < len(text) && text[i] != ';' && text[i] != ','; n++ {
			if n == len(fields) {
				return nil, errMappings
			}
			var ok bool
			if fields[n], i, ok = decodeVLQ(text, i); !ok {
				return nil, errMappings
			}
		}
		at.column += fields[0]
		at.source += fields[1]
		at.sourceLine += fields[2]
		at.sourceColumn += fields[3]
		if n == 2 || n == 3 || at.column < 0 || at.source < 0 || at.sourceLine < 0 || at.sourceColumn < 0 {
			return nil, errMappings
		}
		if len(mappings) == most {
			return nil, fmt.Errorf("it has more than %d mappings", maxMappings)
		}
		m := at
		if n == 1 || int(m.source) >= sources {
			m.source = unmapped
		}
		mappings = append(mappings, m)
	}
	return mappings, nil
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// decodeVLQ decodes a number of variable length that begins at i, and returns
// where it ends.
//
// https://tc39.es/ecma426/#sec-VLQSignedValue
func decodeVLQ(text string, i int) (value int32, end int, ok bool) {
	var n uint64
	for shift := 0; i < len(text) && shift <= 30; shift += 5 {
		digit := strings.IndexByte(base64Alphabet, text[i])
		if digit < 0 {
			return 0, i, false
		}
		i++
		n |= uint64(digit&31) << shift
		if digit&32 != 0 {
			continue
		}
		// The lowest bit is the sign.
		value = int32(n >> 1)
		if n>>1 > 1<<31-1 {
			return 0, i, false
		}
		if n&1 != 0 {
			value = -value
		}
		return value, i, true
	}
	return 0, i, false
}
