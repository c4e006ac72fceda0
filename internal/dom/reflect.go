package dom

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// Reflecting content attributes in IDL attributes: what the getters and setters of
// attributes that are [Reflect] call. Names are those of the content attributes.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes

// set sets a content attribute.
func (e *Element) set(name, value string) { e.tree.SetAttributeValue(name, value, "", "") }

// unset removes a content attribute.
func (e *Element) unset(name string) { e.tree.RemoveAttributeNS("", name) }

// ReflectString reflects a content attribute as a DOMString.
func (e *Element) ReflectString(name string) string {
	value, _ := e.tree.Attribute(name)
	return value
}

// SetReflectString is the setter for ReflectString.
func (e *Element) SetReflectString(name, value string) { e.set(name, value) }

// ReflectNullableString reflects a content attribute as a DOMString?.
func (e *Element) ReflectNullableString(name string) idl.Optional[string] {
	return nullable(e.tree.Attribute(name))
}

// SetReflectNullableString is the setter for ReflectNullableString: null removes.
func (e *Element) SetReflectNullableString(name string, value idl.Optional[string]) {
	if s, ok := value.Get(); ok {
		e.set(name, s)
	} else {
		e.unset(name)
	}
}

// ReflectURL reflects a content attribute as a URL.
func (e *Element) ReflectURL(name string) string {
	// 2. If contentAttributeValue is null, then return the empty string.
	value, ok := e.tree.Attribute(name)
	if !ok {
		return ""
	}
	// 3. Let urlString be the result of encoding-parsing-and-serializing a URL given
	//    contentAttributeValue, relative to element's node document.
	// 4. If urlString is not failure, then return urlString.
	if data := makeData(e.tree.Document()); data != nil {
		if parsed, ok := data.ParseURL(value); ok {
			return parsed
		}
	}
	// 5. Return contentAttributeValue, converted to a scalar value string.
	return strings.ToValidUTF8(value, "\uFFFD")
}

// SetReflectURL is the setter for ReflectURL.
func (e *Element) SetReflectURL(name, value string) { e.set(name, value) }

// ReflectBoolean reflects a boolean attribute.
func (e *Element) ReflectBoolean(name string) bool {
	_, ok := e.tree.Attribute(name)
	return ok
}

// SetReflectBoolean is the setter for ReflectBoolean.
func (e *Element) SetReflectBoolean(name string, value bool) {
	if value {
		e.set(name, "")
	} else {
		e.unset(name)
	}
}

// integer parses a content attribute by the rules for parsing integers.
func (e *Element) integer(name string) (value int64, ok bool) {
	s, ok := e.tree.Attribute(name)
	if !ok {
		return 0, false
	}
	return ParseInteger(s)
}

// ParseInteger is the rules for parsing integers; false is an error.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers
func ParseInteger(s string) (value int64, ok bool) {
	s = strings.TrimLeft(s, "\t\n\f\r ")
	end := 0
	if end < len(s) && (s[end] == '-' || s[end] == '+') {
		end++
	}
	digits := end
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	if end == digits {
		return 0, false
	}
	value, err := strconv.ParseInt(s[:end], 10, 64)
	return value, err == nil
}

// ReflectLong reflects a content attribute as a long.
func (e *Element) ReflectLong(name string, otherwise int32) int32 {
	if v, ok := e.integer(name); ok && math.MinInt32 <= v && v <= math.MaxInt32 {
		return int32(v)
	}
	return otherwise
}

// SetReflectLong is the setter for ReflectLong.
func (e *Element) SetReflectLong(name string, value int32) {
	e.set(name, strconv.FormatInt(int64(value), 10))
}

// ReflectNonNegative reflects a content attribute as a long that is limited to only
// non-negative numbers.
func (e *Element) ReflectNonNegative(name string, otherwise int32) int32 {
	if v, ok := e.integer(name); ok && 0 <= v && v <= math.MaxInt32 {
		return int32(v)
	}
	return otherwise
}

// SetReflectNonNegative is the setter for ReflectNonNegative.
func (e *Element) SetReflectNonNegative(name string, value int32) error {
	if value < 0 {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The value provided (" + strconv.Itoa(int(value)) + ") is negative."}
	}
	e.SetReflectLong(name, value)
	return nil
}

// ReflectUnsigned reflects a content attribute as an unsigned long.
func (e *Element) ReflectUnsigned(name string, otherwise uint32) uint32 {
	if v, ok := e.integer(name); ok && 0 <= v && v <= math.MaxInt32 {
		return uint32(v)
	}
	return otherwise
}

// SetReflectUnsigned is the setter for ReflectUnsigned: what is no long becomes the
// default value.
func (e *Element) SetReflectUnsigned(name string, otherwise, value uint32) {
	e.setUnsigned(name, 0, otherwise, value)
}

// setUnsigned sets a content attribute to a number, or what is less than a lowest, or no
// long, to another.
func (e *Element) setUnsigned(name string, lowest, otherwise, value uint32) {
	if value < lowest || value > math.MaxInt32 {
		value = otherwise
	}
	e.set(name, strconv.FormatUint(uint64(value), 10))
}

// ReflectPositive reflects a content attribute as an unsigned long that is limited to
// only positive numbers.
func (e *Element) ReflectPositive(name string, otherwise uint32) uint32 {
	if v, ok := e.integer(name); ok && 0 < v && v <= math.MaxInt32 {
		return uint32(v)
	}
	return otherwise
}

// SetReflectPositive is the setter for ReflectPositive.
func (e *Element) SetReflectPositive(name string, otherwise, value uint32) error {
	if value == 0 {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The value provided is 0, which is an invalid size."}
	}
	e.setUnsigned(name, 1, otherwise, value)
	return nil
}

// ReflectPositiveWithFallback is ReflectPositive.
func (e *Element) ReflectPositiveWithFallback(name string, otherwise uint32) uint32 {
	return e.ReflectPositive(name, otherwise)
}

// SetReflectPositiveWithFallback is the setter for ReflectPositiveWithFallback.
func (e *Element) SetReflectPositiveWithFallback(name string, otherwise, value uint32) {
	e.setUnsigned(name, 1, otherwise, value)
}

// ReflectRange reflects a content attribute as an unsigned long that is clamped to a
// range.
func (e *Element) ReflectRange(name string, lowest, highest, otherwise uint32) uint32 {
	v, ok := e.integer(name)
	if !ok || v < 0 {
		return otherwise
	}
	return uint32(min(max(v, int64(lowest)), int64(highest)))
}

// SetReflectRange is the setter for ReflectRange.
func (e *Element) SetReflectRange(name string, otherwise, value uint32) {
	e.setUnsigned(name, 0, otherwise, value)
}

// ReflectKnown reflects a content attribute that is limited to only known values: missing
// and invalid are the keywords of the states for those.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-known-values
func (e *Element) ReflectKnown(name, missing, invalid string, keywords ...string) string {
	value, ok := e.tree.Attribute(name)
	if !ok {
		return missing
	}
	value = url.ASCIILowercase(value)
	if slices.Contains(keywords, value) {
		return value
	}
	return invalid
}

// ReflectNullableKnown is ReflectKnown of an attribute that is null where the content
// attribute is missing.
func (e *Element) ReflectNullableKnown(name, _, invalid string, keywords ...string) idl.Optional[string] {
	if !e.ReflectBoolean(name) {
		return idl.None[string]()
	}
	return idl.Some(e.ReflectKnown(name, "", invalid, keywords...))
}
