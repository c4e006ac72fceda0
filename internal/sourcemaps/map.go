package sourcemaps

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"unsafe"

	"github.com/sluice-go/sluice/internal/mozjs/version"
)

// Map is a decoded source map. Lines and columns are 1-based, and columns are counted as the
// engine counts them ([version.CountsCodePoints]). It does not change: goroutines may share it.
type Map struct {
	// Sources are what the code was made of.
	Sources []Source

	mappings []mapping // in the order of their places in the generated code
}

// Source is one of the texts that code was made of.
type Source struct {
	// Name is its URL as the map has it, with the source root before it: it is relative to
	// that of the map, or empty if the map has none.
	Name string
	// Content is its text, if the map has it.
	Content    string
	HasContent bool
}

// Place is a place in one of the sources.
type Place struct {
	Source       int // the index in Sources
	Line, Column int
}

// mapping is where a piece of the generated code begins and where it is from.
// Lines and columns are 0-based.
type mapping struct {
	line, column             int32
	source                   int32 // unmapped: the piece is from no source
	sourceLine, sourceColumn int32
}

const unmapped = -1

// maxMappings is how many mappings a map may have: a mapping takes 20 bytes.
const maxMappings = 8 << 20

// document is the JSON of a source map.
//
// https://tc39.es/ecma426/#sec-source-map-format
type document struct {
	Version        int       `json:"version"`
	SourceRoot     string    `json:"sourceRoot"`
	Sources        []*string `json:"sources"`
	SourcesContent []*string `json:"sourcesContent"`
	Mappings       *string   `json:"mappings"`
	Sections       []section `json:"sections"`
}

// section is a part of an index map.
//
// https://tc39.es/ecma426/#sec-index-source-map
type section struct {
	Offset struct {
		Line   int32 `json:"line"`
		Column int32 `json:"column"`
	} `json:"offset"`
	Map *document `json:"map"`
}

// Parse decodes a source map of a generated text. Of sources whose contents the map does
// not have, contents are the first ones'.
//
// https://tc39.es/ecma426/#sec-ParseSourceMap
func Parse(text []byte, generated string, contents ...string) (*Map, error) {
	// A first line that keeps scripts from including the map is left out.
	if bytes.HasPrefix(text, []byte(")]}'")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("it is no JSON of a source map: %w", err)
	}
	if d.Version != 3 {
		return nil, fmt.Errorf("its version is %d, not 3", d.Version)
	}
	m := &Map{}
	if d.Sections == nil {
		if err := m.add(&d, 0, 0); err != nil {
			return nil, err
		}
	}
	for i, s := range d.Sections {
		if s.Map == nil || s.Map.Sections != nil || s.Offset.Line < 0 || s.Offset.Column < 0 {
			return nil, fmt.Errorf("section %d is not well-formed", i)
		}
		if err := m.add(s.Map, s.Offset.Line, s.Offset.Column); err != nil {
			return nil, fmt.Errorf("section %d: %w", i, err)
		}
	}
	sort.SliceStable(m.mappings, func(i, j int) bool {
		a, b := m.mappings[i], m.mappings[j]
		return a.line < b.line || a.line == b.line && a.column < b.column
	})
	for i := range min(len(contents), len(m.Sources)) {
		if s := &m.Sources[i]; !s.HasContent {
			s.Content, s.HasContent = contents[i], true
		}
	}
	if version.CountsCodePoints {
		m.countCodePoints(generated)
	}
	return m, nil
}

// add decodes the map of a part of the generated code, which begins at a line and a
// column, from 0.
//
// https://tc39.es/ecma426/#sec-DecodeSourceMap
func (m *Map) add(d *document, line, column int32) error {
	if d.Mappings == nil {
		return errors.New("it has no mappings")
	}
	first := len(m.Sources)
	for i, name := range d.Sources {
		// https://tc39.es/ecma426/#sec-DecodeSourceMapSources
		s := Source{}
		if name != nil {
			s.Name = *name
			if d.SourceRoot != "" {
				s.Name = d.SourceRoot + s.Name
				if d.SourceRoot[len(d.SourceRoot)-1] != '/' {
					s.Name = d.SourceRoot + "/" + *name
				}
			}
		}
		if i < len(d.SourcesContent) && d.SourcesContent[i] != nil {
			s.Content, s.HasContent = *d.SourcesContent[i], true
		}
		m.Sources = append(m.Sources, s)
	}
	mappings, err := decodeMappings(*d.Mappings, len(d.Sources), maxMappings-len(m.mappings))
	if err != nil {
		return err
	}
	for i := range mappings {
		at := &mappings[i]
		if at.line == 0 {
			at.column += column
		}
		at.line += line
		if at.source != unmapped {
			at.source += int32(first)
		}
	}
	m.mappings = append(m.mappings, mappings...)
	return nil
}

// countCodePoints makes columns, which are in UTF-16 code units in source maps, ones in
// code points.
func (m *Map) countCodePoints(generated string) {
	columns := newColumns(generated)
	sources := make([]columnsOf, len(m.Sources))
	for i, s := range m.Sources {
		sources[i] = newColumns(s.Content)
	}
	for i := range m.mappings {
		at := &m.mappings[i]
		at.column = columns.codePoints(at.line, at.column)
		if at.source != unmapped {
			at.sourceColumn = sources[at.source].codePoints(at.sourceLine, at.sourceColumn)
		}
	}
}

// upTo returns how many mappings begin at a place of the generated code or before.
func (m *Map) upTo(line, column int) int {
	l, c := int32(line-1), int32(column-1)
	return sort.Search(len(m.mappings), func(i int) bool {
		at := m.mappings[i]
		return at.line > l || at.line == l && at.column > c
	})
}

// Original returns the place in a source of a place in the generated code; ok is false if
// that is from no source.
//
// https://tc39.es/ecma426/#sec-GetOriginalPositions
func (m *Map) Original(line, column int) (at Place, ok bool) {
	n := m.upTo(line, column)
	if n == 0 || m.mappings[n-1].source == unmapped || m.mappings[n-1].line != int32(line-1) {
		return Place{}, false
	}
	return m.mappings[n-1].place(), true
}

// Nearest is Original for code all of which is from a source: a piece may go on over
// several lines, and what is from none belongs to the piece before it.
func (m *Map) Nearest(line, column int) (at Place, ok bool) {
	for n := m.upTo(line, column); n > 0; n-- {
		if found := m.mappings[n-1]; found.source != unmapped {
			return found.place(), true
		}
	}
	return Place{}, false
}

func (m mapping) place() Place {
	return Place{int(m.source), int(m.sourceLine) + 1, int(m.sourceColumn) + 1}
}

// Memory is about how many bytes the map takes.
func (m *Map) Memory() int64 {
	size := int64(cap(m.mappings)) * int64(unsafe.Sizeof(mapping{}))
	for _, s := range m.Sources {
		size += int64(unsafe.Sizeof(s)) + int64(len(s.Name)) + int64(len(s.Content))
	}
	return size
}
