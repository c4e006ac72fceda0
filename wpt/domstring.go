package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// domString is a string of script, in WTF-8: surrogates that stand alone are kept.
// Names of subtests have some, and differ in nothing else. In JSON they are escapes,
// such as \ud800, as the suite's own runner writes them.
type domString string

// parseDOMString returns the string that a text of JSON is, as JSON.stringify() of
// script makes it.
func parseDOMString(text string) (s domString, err error) {
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}

// nextSurrogate returns where the first surrogate in WTF-8 begins, and its code
// unit; the length of the string if there is none.
func nextSurrogate(s string) (at int, unit rune) {
	for at = 0; at < len(s); at++ {
		if s[at] == 0xED && len(s)-at >= surrogateLength && s[at+1] >= 0xA0 {
			return at, 0xD000 | rune(s[at+1]&0x3F)<<6 | rune(s[at+2]&0x3F)
		}
	}
	return at, 0
}

// surrogateLength is how many bytes a surrogate takes in WTF-8.
const surrogateLength = 3

// escaped is the string with escapes for the surrogates; the rest is made by plain.
func (s domString) escaped(plain func(string) string) string {
	var b strings.Builder
	rest := string(s)
	for {
		at, unit := nextSurrogate(rest)
		b.WriteString(plain(rest[:at]))
		if at == len(rest) {
			return b.String()
		}
		fmt.Fprintf(&b, `\u%04x`, unit)
		rest = rest[at+surrogateLength:]
	}
}

// String is the string as it is printed.
func (s domString) String() string { return s.escaped(func(plain string) string { return plain }) }

// MarshalJSON implements json.Marshaler.
func (s domString) MarshalJSON() ([]byte, error) {
	return []byte(`"` + s.escaped(quoteJSON) + `"`), nil
}

// quoteJSON is a text as it stands between the quotes of JSON.
func quoteJSON(text string) string {
	b, _ := readableJSON(text) // a string can be encoded
	return string(b[1 : len(b)-1])
}

// readableJSON is json.Marshal with < and > as they are.
func readableJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *domString) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return fmt.Errorf("%s is no string", text)
	}
	var whole strings.Builder
	// plain adds what has no surrogate that stands alone.
	plain := func(text []byte) error {
		var part string
		err := json.Unmarshal(append(append([]byte{'"'}, text...), '"'), &part)
		whole.WriteString(part)
		return err
	}
	rest := bytes.TrimSuffix(bytes.TrimPrefix(text, []byte{'"'}), []byte{'"'})
	for i := 0; i < len(rest); {
		unit, ok := escapedUnit(rest[i:])
		switch {
		case ok && utf16.IsSurrogate(unit):
			if low, _ := escapedUnit(rest[i+escapeLength:]); utf16.DecodeRune(unit, low) != utf8.RuneError {
				i += 2 * escapeLength
				continue
			}
			if err := plain(rest[:i]); err != nil {
				return err
			}
			whole.Write([]byte{0xED, 0x80 | byte(unit>>6&0x3F), 0x80 | byte(unit&0x3F)})
			rest, i = rest[i+escapeLength:], 0
		case rest[i] == '\\':
			i += 2
		default:
			i++
		}
	}
	err := plain(rest)
	*s = domString(whole.String())
	return err
}

// escapeLength is the length of an escape such as \ud800.
const escapeLength = 6

// escapedUnit returns the code unit of an escape at the beginning of a text; 0 if
// there is none.
func escapedUnit(text []byte) (unit rune, ok bool) {
	if len(text) < escapeLength || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:escapeLength]), 16, 16)
	return rune(n), err == nil
}
