package transform

import (
	"encoding/json"
	"errors"
	"sort"
	"strings"
)

// SourceMap leads from places in generated code to those in its source. Lines
// and columns are 1-based, and columns are in code points, as the engine counts
// them. It does not change: goroutines may share it.
type SourceMap struct {
	mappings []mapping // in the order of their places in the generated code
}

// mapping is where a piece of the generated code begins and where it is from.
// Lines and columns are 0-based.
type mapping struct{ line, column, sourceLine, sourceColumn int32 }

// Source returns the place in the source of a place in the generated code; ok is
// false if nothing is before it.
func (m *SourceMap) Source(line, column int) (sourceLine, sourceColumn int, ok bool) {
	l, c := int32(line-1), int32(column-1)
	after := sort.Search(len(m.mappings), func(i int) bool {
		at := m.mappings[i]
		return at.line > l || at.line == l && at.column > c
	})
	if after == 0 {
		return 0, 0, false
	}
	at := m.mappings[after-1]
	return int(at.sourceLine) + 1, int(at.sourceColumn) + 1, true
}

var errMappings = errors.New("its mappings are not well-formed")

// parseSourceMap decodes a source map of one source, given both texts.
//
// https://tc39.es/ecma426/#sec-DecodeSourceMap
func parseSourceMap(text []byte, generated, source string) (*SourceMap, error) {
	var document struct{ Mappings string }
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	mappings, err := decodeMappings(document.Mappings)
	if err != nil {
		return nil, err
	}
	// Columns of source maps are in UTF-16 code units.
	columns, sourceColumns := newColumns(generated), newColumns(source)
	for i := range mappings {
		m := &mappings[i]
		m.column = columns.codePoints(m.line, m.column)
		m.sourceColumn = sourceColumns.codePoints(m.sourceLine, m.sourceColumn)
	}
	return &SourceMap{mappings}, nil
}

// decodeMappings decodes the mappings of a source map, but for the names.
// Segments that lead to no source are left out.
//
// https://tc39.es/ecma426/#sec-DecodeSourceMapMappings
func decodeMappings(text string) ([]mapping, error) {
	mappings := make([]mapping, 0, len(text)/5)
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
		at.sourceLine += fields[2]
		at.sourceColumn += fields[3]
		if n == 2 || n == 3 || fields[1] != 0 || at.column < 0 || at.sourceLine < 0 || at.sourceColumn < 0 {
			return nil, errMappings
		}
		if n >= 4 {
			mappings = append(mappings, at)
		}
	}
	sort.SliceStable(mappings, func(i, j int) bool {
		a, b := mappings[i], mappings[j]
		return a.line < b.line || a.line == b.line && a.column < b.column
	})
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
