// Checked against Infra of 2026-07-17.

package mozjs

// #include "shim.h"
import "C"

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

// Strings of Go are WTF-8 here, so that every string survives the trip.

// NewString returns a string value. Bytes that are not WTF-8 become U+FFFD.
func (cx *Context) NewString(s string) Value {
	// What came in a call tends to go out again.
	if cx.e.text_value != 0 && s == string(cx.text()) {
		return Value(cx.e.text_value)
	}
	if isASCII(s) {
		return Value(C.sl_new_latin1(cx.e, (*C.char)(unsafe.Pointer(unsafe.StringData(s))), C.size_t(len(s))))
	}
	units := wtf8.AppendUTF16(cx.strings[:0], s)
	v := cx.NewUTF16(units)
	if cap(units) <= 4096 {
		cx.strings = units
	}
	return v
}

// NewLatin1 returns a string value whose code units are the bytes.
func (cx *Context) NewLatin1(b []byte) Value {
	return Value(C.sl_new_latin1(cx.e, (*C.char)(unsafe.Pointer(unsafe.SliceData(b))), C.size_t(len(b))))
}

// NewUTF16 returns a string value of the code units.
func (cx *Context) NewUTF16(units []uint16) Value {
	return Value(C.sl_new_utf16(cx.e, (*C.uint16_t)(unsafe.SliceData(units)), C.size_t(len(units))))
}

// characters returns the code units of a string where they lie in the
// engine; they move when the engine next allocates.
func (cx *Context) characters(v Value) (latin1 []byte, units []uint16) {
	if v != Undefined && v == Value(cx.e.text_value) {
		return cx.text(), nil
	}
	if !C.sl_string_chars(cx.e, C.sl_value(v)) || cx.e.chars_length == 0 {
		return nil, nil
	}
	if cx.e.latin1 {
		return unsafe.Slice((*byte)(address(cx.e.chars)), int(cx.e.chars_length)), nil
	}
	return nil, unsafe.Slice((*uint16)(address(cx.e.chars)), int(cx.e.chars_length))
}

// text returns the characters of the call's text.
func (cx *Context) text() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&cx.e.text[0])), int(cx.e.text_length))
}

// address makes a pointer to memory of the engine of its address.
func address(a C.uintptr_t) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&a)) }

// A stringCache has Go strings that lately came from the engine. Names come
// again and again, and need no copy then.
type stringCache [64]string

// cachedLength is the length of the longest string that is kept.
const cachedLength = 32

// get returns the ASCII characters as a string.
func (c *stringCache) get(chars []byte) string {
	n := len(chars)
	if n == 0 || n > cachedLength {
		return string(chars)
	}
	// Names that differ tend to do so at the end, or in the middle.
	at := &c[(uint(chars[n-1])+uint(chars[n/2])*5+uint(chars[0])*11+uint(n)*17)%uint(len(c))]
	if string(chars) != *at {
		*at = string(chars)
	}
	return *at
}

// String returns the string that v is, "" if v is none. Lone surrogates are
// kept, as WTF-8.
func (cx *Context) String(v Value) string {
	if !v.IsString() {
		return ""
	}
	latin1, units := cx.characters(v)
	if units != nil {
		return wtf8.FromUTF16(units)
	}
	if isASCII(latin1) {
		return cx.cache.get(latin1)
	}
	return latin1String(latin1)
}

// latin1String returns the string whose code units are the bytes.
func latin1String(latin1 []byte) string {
	if isASCII(latin1) {
		return string(latin1)
	}
	var b strings.Builder
	b.Grow(len(latin1) + len(latin1)/2)
	for _, c := range latin1 {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// ScalarString returns the string that v is with lone surrogates replaced by
// U+FFFD: https://infra.spec.whatwg.org/#javascript-string-convert
func (cx *Context) ScalarString(v Value) string {
	if !v.IsString() {
		return ""
	}
	latin1, units := cx.characters(v)
	if units != nil {
		return wtf8.ScalarFromUTF16(units)
	}
	if isASCII(latin1) {
		return cx.cache.get(latin1)
	}
	return cx.String(v)
}

// Latin1 returns the code units of the string that v is as bytes, and false
// if one of them is over 255.
func (cx *Context) Latin1(v Value) (string, bool) {
	latin1, units := cx.characters(v)
	if units == nil {
		return string(latin1), true
	}
	b := make([]byte, len(units))
	for i, u := range units {
		if u > 255 {
			return "", false
		}
		b[i] = byte(u)
	}
	return string(b), true
}

// StringLength returns the number of code units of the string that v is.
func (cx *Context) StringLength(v Value) int { return int(C.sl_string_length(cx.e, C.sl_value(v))) }

func isASCII[S string | []byte](s S) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if s[i]|s[i+1]|s[i+2]|s[i+3]|s[i+4]|s[i+5]|s[i+6]|s[i+7] >= utf8.RuneSelf {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Key is an interned property key, good in every context of the process.
type Key uint32

var keys struct {
	sync.Mutex
	byName map[string]Key
}

// NewKey interns an ASCII property name.
func NewKey(name string) Key {
	keys.Lock()
	defer keys.Unlock()
	if k, ok := keys.byName[name]; ok {
		return k
	}
	if keys.byName == nil {
		keys.byName = map[string]Key{}
	}
	k := Key(len(keys.byName) + 1)
	keys.byName[name] = k
	c := C.CString(name)
	C.sl_add_key(C.uint32_t(k), c)
	C.sl_free(unsafe.Pointer(c))
	return k
}

// CompareCodeUnits compares two strings by their code units: it is negative if a
// is code unit less than b.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func CompareCodeUnits(a, b string) int {
	return slices.Compare(wtf8.AppendUTF16(nil, a), wtf8.AppendUTF16(nil, b))
}
