package htmlelements

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMStringMap is https://html.spec.whatwg.org/multipage/dom.html#domstringmap
type DOMStringMap struct {
	mozjs.Object
	element *dom.Element
}

// Dataset is https://html.spec.whatwg.org/multipage/dom.html#dom-dataset
func (e *htmlOrSVGElement) Dataset() *DOMStringMap {
	m := &DOMStringMap{element: &e.Element}
	idl.Create(e.Cx(), DOMStringMapInterface, m)
	dom.KeepNodes(&m.Object)
	return m
}

// KeepingObject implements dom.NodeKeeper.
func (m *DOMStringMap) KeepingObject() *mozjs.Object { return &m.Object }

// KeptNodes implements dom.NodeKeeper.
func (m *DOMStringMap) KeptNodes(yield func(*nodes.Node) bool) { yield(m.element.Tree()) }

// dataName returns the name of the property of a data-* attribute.
//
// https://html.spec.whatwg.org/multipage/dom.html#concept-domstringmap-pairs
func dataName(attribute *nodes.Attr) (name string, ok bool) {
	// 2. For each content attribute on the DOMStringMap's associated element whose first five characters are the string
	//    "data-" and whose remaining characters (if any) do not include any ASCII upper alphas: add a name-value pair to
	//    list whose name is the attribute's name with the first five characters removed.
	name, ok = strings.CutPrefix(attribute.Name().Local, "data-")
	if !ok || attribute.Name().Namespace != "" || strings.ContainsFunc(name, func(c rune) bool { return 'A' <= c && c <= 'Z' }) {
		return "", false
	}
	// 3. For each name in list, for each U+002D HYPHEN-MINUS character (-) in the name that is followed by an ASCII
	//    lower alpha, remove the U+002D HYPHEN-MINUS character (-) and replace the character that followed it by the
	//    same character converted to ASCII uppercase.
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '-' && i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z' {
			i++
			b.WriteByte(name[i] - 'a' + 'A')
		} else {
			b.WriteByte(name[i])
		}
	}
	return b.String(), true
}

// SupportedNames is the supported property names.
func (m *DOMStringMap) SupportedNames() []string {
	var names []string
	attributes := m.element.Tree().Attributes()
	for i := range attributes {
		if name, ok := dataName(&attributes[i]); ok {
			names = append(names, name)
		}
	}
	return names
}

// attributeName is the name of the attribute of a property, and false for what no property is of.
func attributeName(name string) (string, bool) {
	var b strings.Builder
	b.WriteString("data-")
	for i := 0; i < len(name); i++ {
		c := name[i]
		// 1. If name contains a U+002D HYPHEN-MINUS character (-) followed by an ASCII lower alpha, then there is none.
		if c == '-' && i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z' {
			return "", false
		}
		// 2. For each ASCII upper alpha in name, insert a U+002D HYPHEN-MINUS character (-) before the character and
		//    replace the character with the same character converted to ASCII lowercase.
		if 'A' <= c && c <= 'Z' {
			b.WriteByte('-')
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

// SupportsName reports whether a name is a supported property name.
func (m *DOMStringMap) SupportsName(name string) bool {
	attribute, ok := attributeName(name)
	return ok && m.element.Tree().HasAttributeNS("", attribute)
}

// GetNamed is https://html.spec.whatwg.org/multipage/dom.html#dom-domstringmap-nameditem
func (m *DOMStringMap) GetNamed(name string) string {
	attribute, _ := attributeName(name)
	return m.element.ReflectString(attribute)
}

// SetNamed is https://html.spec.whatwg.org/multipage/dom.html#dom-domstringmap-setitem
func (m *DOMStringMap) SetNamed(name, value string) error {
	// 1. If name contains a U+002D HYPHEN-MINUS character (-) followed by an ASCII lower alpha, then throw a
	//    "SyntaxError" DOMException.
	attribute, ok := attributeName(name)
	if !ok {
		return &idl.DOMException{Name: "SyntaxError", Message: "'" + name + "' is not a valid property name."}
	}
	// 4. If name is not a valid attribute local name, then throw an "InvalidCharacterError" DOMException.
	if !nodes.IsValidAttributeLocalName(attribute) {
		return &idl.DOMException{Name: "InvalidCharacterError", Message: "'" + attribute + "' is not a valid attribute name."}
	}
	// 5. Set an attribute value for the DOMStringMap's associated element using name and value.
	m.element.SetReflectString(attribute, value)
	return nil
}

// DeleteNamed is https://html.spec.whatwg.org/multipage/dom.html#dom-domstringmap-removeitem
func (m *DOMStringMap) DeleteNamed(name string) {
	if attribute, ok := attributeName(name); ok {
		// 3. Remove an attribute by name given name and the DOMStringMap's associated element.
		m.element.SetReflectNullableString(attribute, idl.None[string]())
	}
}
