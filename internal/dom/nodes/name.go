// Checked against Infra of 2026-07-17.

package nodes

import "strings"

// Namespaces of https://infra.spec.whatwg.org/#namespaces
const (
	HTMLNamespace   = "http://www.w3.org/1999/xhtml"
	MathMLNamespace = "http://www.w3.org/1998/Math/MathML"
	SVGNamespace    = "http://www.w3.org/2000/svg"
	XLinkNamespace  = "http://www.w3.org/1999/xlink"
	XMLNamespace    = "http://www.w3.org/XML/1998/namespace"
	XMLNSNamespace  = "http://www.w3.org/2000/xmlns/"
)

// A Name is the name of an element or an attribute. Names are shared, and do not
// change. Equal names are mostly one pointer, but need not be: compare their fields.
type Name struct {
	Namespace string // "" for null
	Prefix    string // "" for null
	Local     string
	Qualified string // the qualified name
	// Upper is the qualified name in ASCII uppercase.
	Upper string
	// LowerLocal and LowerQualified are the names in ASCII lowercase.
	LowerLocal, LowerQualified string
	// ValidCustom: the local name is a valid custom element name.
	ValidCustom bool
	// slot: elements of the name are slots.
	slot bool
	// counted is the last count of memory that has met the name.
	counted uint32
	// Data belongs to the floor above: what holds for all elements of the name.
	Data any
}

type nameKey struct{ namespace, prefix, local string }

// recentNames are valid names of HTML elements, in lowercase and without a prefix: each has one place, which the last of
// several takes. They are short, so that nobody has to count them.
type recentNames [128]*Name

// longestRecent is up to how long a recent name is.
const longestRecent = 32

// place returns the place of a local name, which is not empty. The factors keep the names that are common apart.
func (r *recentNames) place(localName string) **Name {
	last := len(localName) - 1
	return &r[(int(localName[0])*11+int(localName[last])*31+last*29)%len(r)]
}

// find returns the name, nil if it is not there.
func (r *recentNames) find(localName string) *Name {
	if localName == "" {
		return nil
	}
	if name := *r.place(localName); name != nil && name.Local == localName {
		return name
	}
	return nil
}

// add puts a name into its place.
func (r *recentNames) add(name *Name) {
	if len(name.Local) <= longestRecent {
		*r.place(name.Local) = name
	}
}

// maxNames and maxNamesMemory, in bytes, bound the table of an agent's names, which then
// starts again.
const (
	maxNames       = 1 << 14
	maxNamesMemory = 4 << 20
)

// Name returns the name, which it makes if the agent has not yet met it.
func (a *Agent) Name(namespace, prefix, local string) *Name {
	key := nameKey{namespace, prefix, local}
	if name := a.names[key]; name != nil {
		return name
	}
	if len(a.names) >= maxNames || a.namesMemory >= maxNamesMemory {
		clear(a.names)
		a.namesMemory = 0
	}
	local = strings.Clone(local) // not a part of something large
	namespace = strings.Clone(namespace)
	name := &Name{Namespace: namespace, Prefix: strings.Clone(prefix), Local: local, Qualified: local}
	if prefix != "" {
		name.Qualified = name.Prefix + ":" + local
	}
	name.Upper = asciiUpper(name.Qualified)
	name.LowerLocal, name.LowerQualified = asciiLower(local), asciiLower(name.Qualified)
	name.ValidCustom = IsValidCustomElementName(local)
	name.slot = local == "slot" && namespace == HTMLNamespace
	a.names[nameKey{namespace, name.Prefix, local}] = name
	a.namesMemory += name.memory()
	a.grow(name.memory())
	return name
}

func asciiLower(s string) string {
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; 'A' <= c && c <= 'Z' {
					b[i] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

func asciiUpper(s string) string {
	for i := range len(s) {
		if c := s[i]; 'a' <= c && c <= 'z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; 'a' <= c && c <= 'z' {
					b[i] = c - 'a' + 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// equalFoldASCII is https://infra.spec.whatwg.org/#ascii-case-insensitive
func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if 'A' <= x && x <= 'Z' {
			x += 'a' - 'A'
		}
		if 'A' <= y && y <= 'Z' {
			y += 'a' - 'A'
		}
		if x != y {
			return false
		}
	}
	return true
}

func isASCIIWhitespace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'
}
