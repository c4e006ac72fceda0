// Checked against DOM of 2026-07-18.

package nodes

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted is a name as messages show it.
func quoted(s string) string {
	if len(s) > 100 {
		s = s[:100] + "…"
	}
	return strconv.Quote(s)
}

// nameWithout reports whether a string is not empty and has none of the bytes, ASCII
// whitespace and NUL.
func nameWithout(s, bytes string) bool {
	for i := range len(s) {
		if c := s[i]; isASCIIWhitespace(c) || c == 0 || strings.IndexByte(bytes, c) >= 0 {
			return false
		}
	}
	return s != ""
}

// IsValidNamespacePrefix is https://dom.spec.whatwg.org/#valid-namespace-prefix
func IsValidNamespacePrefix(s string) bool { return nameWithout(s, "/>") }

// IsValidAttributeLocalName is https://dom.spec.whatwg.org/#valid-attribute-local-name
func IsValidAttributeLocalName(s string) bool { return nameWithout(s, "/=>") }

// IsValidElementLocalName is https://dom.spec.whatwg.org/#valid-element-local-name
func IsValidElementLocalName(name string) bool {
	// 1. If name's length is 0, then return false.
	if name == "" {
		return false
	}
	// 2. If name's 0th code point is an ASCII alpha:
	first := name[0]
	if isASCIIAlpha(first) {
		// 1. If name contains ASCII whitespace, U+0000 NULL, U+002F (/), or U+003E (>),
		//    then return false.
		// 2. Return true.
		return nameWithout(name, "/>")
	}
	// 3. If name's 0th code point is not U+003A (:), U+005F (_), or in the range U+0080
	//    to U+10FFFF, inclusive, then return false.
	if first != ':' && first != '_' && first < utf8.RuneSelf {
		return false
	}
	// 4. If name's subsequent code points, if any, are not ASCII alphas, ASCII digits,
	//    U+002D (-), U+002E (.), U+003A (:), U+005F (_), or in the range U+0080 to
	//    U+10FFFF, inclusive, then return false.
	for i := 1; i < len(name); i++ {
		c := name[i]
		if !isASCIIAlpha(c) && (c < '0' || c > '9') && c != '-' && c != '.' && c != ':' && c != '_' && c < utf8.RuneSelf {
			return false
		}
	}
	// 5. Return true.
	return true
}

func isASCIIAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsValidDoctypeName is https://dom.spec.whatwg.org/#valid-doctype-name
func IsValidDoctypeName(s string) bool { return s == "" || nameWithout(s, ">") }

// IsValidCustomElementName is
// https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
func IsValidCustomElementName(name string) bool {
	// name is a valid element local name; its 0th code point is an ASCII lower alpha;
	// it does not contain any ASCII upper alphas; it contains a U+002D (-);
	if name == "" || name[0] < 'a' || name[0] > 'z' || strings.IndexByte(name, '-') < 0 || !nameWithout(name, "/>") {
		return false
	}
	for i := range len(name) {
		if 'A' <= name[i] && name[i] <= 'Z' {
			return false
		}
	}
	// and it is not one of:
	switch name {
	case "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
		"font-face-name", "missing-glyph":
		return false
	}
	return true
}

// ValidateAndExtract is https://dom.spec.whatwg.org/#validate-and-extract for an
// element, or else for an attribute. An empty namespace is null.
func ValidateAndExtract(namespace, qualifiedName string, element bool) (prefix, localName string, err error) {
	// 2. Let prefix be null.
	// 3. Let localName be qualifiedName.
	// 4. If qualifiedName contains a U+003A (:):
	prefix, localName, hasPrefix := strings.Cut(qualifiedName, ":")
	if hasPrefix {
		// 1. Set prefix to the part of qualifiedName before the first U+003A (:).
		// 2. Set localName to the part of qualifiedName after the first U+003A (:).
		// 3. If prefix is not a valid namespace prefix, then throw an
		//    "InvalidCharacterError" DOMException.
		if !IsValidNamespacePrefix(prefix) {
			return "", "", invalidCharacterError(quoted(prefix) + " is not a valid namespace prefix")
		}
	} else {
		prefix, localName = "", qualifiedName
	}
	// 6. If context is "attribute" and localName is not a valid attribute local name,
	//    then throw an "InvalidCharacterError" DOMException.
	if !element && !IsValidAttributeLocalName(localName) {
		return "", "", invalidCharacterError(quoted(localName) + " is not a valid attribute name")
	}
	// 7. If context is "element" and localName is not a valid element local name, then
	//    throw an "InvalidCharacterError" DOMException.
	if element && !IsValidElementLocalName(localName) {
		return "", "", invalidCharacterError(quoted(localName) + " is not a valid element name")
	}
	switch {
	// 8. If prefix is non-null and namespace is null, then throw a "NamespaceError"
	//    DOMException.
	case hasPrefix && namespace == "":
		return "", "", namespaceError("the prefix " + quoted(prefix) + " has no namespace")
	// 9. If prefix is "xml" and namespace is not the XML namespace, then throw a
	//    "NamespaceError" DOMException.
	case prefix == "xml" && namespace != XMLNamespace:
		return "", "", namespaceError(`the prefix "xml" needs the XML namespace`)
	// 10. If either qualifiedName or prefix is "xmlns" and namespace is not the XMLNS
	//     namespace, then throw a "NamespaceError" DOMException.
	case (qualifiedName == "xmlns" || prefix == "xmlns") && namespace != XMLNSNamespace:
		return "", "", namespaceError(`"xmlns" needs the XMLNS namespace`)
	// 11. If namespace is the XMLNS namespace and neither qualifiedName nor prefix is
	//     "xmlns", then throw a "NamespaceError" DOMException.
	case namespace == XMLNSNamespace && qualifiedName != "xmlns" && prefix != "xmlns":
		return "", "", namespaceError("the XMLNS namespace is only for xmlns")
	}
	// 12. Return (namespace, prefix, localName).
	return prefix, localName, nil
}
