// Checked against DOM of 2026-07-18.

package nodes

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// pseudoAttributes is https://dom.spec.whatwg.org/#concept-pi-attribute-map, in order.
type pseudoAttributes []pseudoAttribute

type pseudoAttribute struct{ name, value string }

func (p *pseudoAttributes) find(name string) int {
	for i := range *p {
		if (*p)[i].name == name {
			return i
		}
	}
	return -1
}

// updateAttributesFromData is https://dom.spec.whatwg.org/#update-attributes-from-data:
// the map is made when somebody asks for it.
func (n *Node) updateAttributesFromData() {
	if n.rare != nil {
		n.rare.pi = nil
	}
}

func (n *Node) pseudoAttributes() *pseudoAttributes {
	rare := n.extra()
	if rare.pi == nil {
		attributes, ok := parsePseudoAttributes(n.data)
		if !ok {
			attributes = nil
		}
		rare.pi = &attributes
	}
	return rare.pi
}

// parsePseudoAttributes is the rules for parsing pseudo-attributes from a string, of
// https://www.w3.org/TR/xml-stylesheet/#dt-parsing-result
//
//	PseudoAtts      ::= S? (PseudoAtt (S PseudoAtt)*)? S?
//	PseudoAtt       ::= Name S? '=' S? PseudoAttValue
//	PseudoAttValue  ::= ('"' ([^"<&] | CharRef | PredefEntityRef)* '"'
//	                  | "'" ([^'<&] | CharRef | PredefEntityRef)* "'") - (Char* '?>' Char*)
func parsePseudoAttributes(s string) (attributes pseudoAttributes, ok bool) {
	space := func() bool {
		rest := strings.TrimLeft(s, " \t\r\n")
		skipped := len(rest) < len(s)
		s = rest
		return skipped
	}
	seen := map[string]bool{}
	for first := true; ; first = false {
		spaced := space()
		if s == "" {
			return attributes, true
		}
		if !spaced && !first {
			return nil, false
		}
		end := strings.IndexAny(s, "= \t\r\n")
		if end < 0 || !IsXMLName(s[:end]) {
			return nil, false
		}
		name := s[:end]
		s = s[end:]
		space()
		if s, ok = strings.CutPrefix(s, "="); !ok {
			return nil, false
		}
		space()
		if s == "" || s[0] != '"' && s[0] != '\'' {
			return nil, false
		}
		end = strings.IndexByte(s[1:], s[0])
		if end < 0 {
			return nil, false
		}
		value, ok := parsePseudoValue(s[1 : 1+end])
		if !ok || seen[name] {
			return nil, false
		}
		seen[name] = true
		attributes = append(attributes, pseudoAttribute{name, value})
		s = s[end+2:]
	}
}

// parsePseudoValue replaces references; it fails where a value may not have what it
// has.
func parsePseudoValue(s string) (string, bool) {
	if strings.ContainsRune(s, '<') || strings.Contains(s, "?>") {
		return "", false
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "&")
		b.WriteString(before)
		if !found {
			return b.String(), true
		}
		reference, rest, found := strings.Cut(rest, ";")
		if !found {
			return "", false
		}
		s = rest
		switch reference {
		case "amp":
			b.WriteByte('&')
		case "lt":
			b.WriteByte('<')
		case "gt":
			b.WriteByte('>')
		case "quot":
			b.WriteByte('"')
		case "apos":
			b.WriteByte('\'')
		default:
			digits, ok := strings.CutPrefix(reference, "#")
			base := 10
			if rest, hex := strings.CutPrefix(digits, "x"); hex {
				digits, base = rest, 16
			}
			code, err := strconv.ParseUint(digits, base, 32)
			if !ok || err != nil || !isXMLChar(rune(code)) {
				return "", false
			}
			b.WriteRune(rune(code))
		}
	}
}

// isXMLChar is https://www.w3.org/TR/xml/#NT-Char
func isXMLChar(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || 0x20 <= r && r != 0xfffe && r != 0xffff && utf8.ValidRune(r)
}

var pseudoEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// updateDataFromAttributes is https://dom.spec.whatwg.org/#update-data-from-attributes
func (n *Node) updateDataFromAttributes() {
	// 1. Let data be the empty string.
	var data strings.Builder
	// 2. For each name → value of pi's attribute map: …
	for i, attribute := range *n.pseudoAttributes() {
		if i > 0 {
			data.WriteByte(' ')
		}
		data.WriteString(attribute.name + `="` + pseudoEscaper.Replace(attribute.value) + `"`)
	}
	// 3. Replace data of pi with 0, pi's length, data, and true.
	n.replaceData(0, n.DataLength(), data.String(), true)
}

// PIHasAttributes is https://dom.spec.whatwg.org/#dom-processinginstruction-hasattributes
func (n *Node) PIHasAttributes() bool { return len(*n.pseudoAttributes()) > 0 }

// PIAttributeNames is
// https://dom.spec.whatwg.org/#dom-processinginstruction-getattributenames
func (n *Node) PIAttributeNames() []string {
	names := []string{}
	for _, attribute := range *n.pseudoAttributes() {
		names = append(names, attribute.name)
	}
	return names
}

// PIAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-getattribute
func (n *Node) PIAttribute(name string) (value string, ok bool) {
	attributes := n.pseudoAttributes()
	if i := attributes.find(name); i >= 0 {
		return (*attributes)[i].value, true
	}
	return "", false
}

// SetPIAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-setattribute
func (n *Node) SetPIAttribute(name, value string) error {
	// 1. If name is not a valid attribute local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidAttributeLocalName(name) {
		return invalidCharacterError(quoted(name) + " is not a valid attribute name")
	}
	// 2. Set this's attribute map[name] to value.
	attributes := n.pseudoAttributes()
	if i := attributes.find(name); i >= 0 {
		(*attributes)[i].value = value
	} else {
		*attributes = append(*attributes, pseudoAttribute{name, value})
	}
	// 3. Update data from attributes given this.
	n.updateDataFromAttributes()
	return nil
}

// RemovePIAttribute is
// https://dom.spec.whatwg.org/#dom-processinginstruction-removeattribute
func (n *Node) RemovePIAttribute(name string) {
	// 1. Remove this's attribute map[name].
	attributes := n.pseudoAttributes()
	if i := attributes.find(name); i >= 0 {
		*attributes = append((*attributes)[:i], (*attributes)[i+1:]...)
	}
	// 2. Update data from attributes given this.
	n.updateDataFromAttributes()
}

// TogglePIAttribute is
// https://dom.spec.whatwg.org/#dom-processinginstruction-toggleattribute; force is nil
// where it is not given.
func (n *Node) TogglePIAttribute(name string, force *bool) (bool, error) {
	// 1. If name is not a valid attribute local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidAttributeLocalName(name) {
		return false, invalidCharacterError(quoted(name) + " is not a valid attribute name")
	}
	// 2. Let attributes be this's attribute map.
	// 3. If attributes[name] does not exist:
	if n.pseudoAttributes().find(name) < 0 {
		// 1. If force is not given or is true, set attributes[name] to the empty string,
		//    update data from attributes given this, and then return true.
		if force == nil || *force {
			return true, n.SetPIAttribute(name, "")
		}
		// 2. Return false.
		return false, nil
	}
	// 4. If force is not given or is false, remove attributes[name], update data from
	//    attributes given this, and then return false.
	if force == nil || !*force {
		n.RemovePIAttribute(name)
		return false, nil
	}
	// 5. Return true.
	return true, nil
}
