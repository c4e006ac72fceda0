// Checked against Trusted Types of 2026-02-24.

package trustedtypes

import "github.com/sluice-go/sluice/internal/mozjs"

// Type is a type of trusted texts, or several.
//
// https://w3c.github.io/trusted-types/dist/spec/#typedefdef-trustedtype
type Type uint8

// The types.
const (
	HTML Type = 1 << iota
	Script
	ScriptURL
)

// String is the name of the type.
func (t Type) String() string {
	switch t {
	case HTML:
		return "TrustedHTML"
	case Script:
		return "TrustedScript"
	}
	return "TrustedScriptURL"
}

// TrustedHTML is https://w3c.github.io/trusted-types/dist/spec/#trusted-html
type TrustedHTML struct{ trusted }

// TrustedScript is https://w3c.github.io/trusted-types/dist/spec/#trusted-script
type TrustedScript struct{ trusted }

// TrustedScriptURL is https://w3c.github.io/trusted-types/dist/spec/#trused-script-url
type TrustedScriptURL struct{ trusted }

// trusted is a trusted text. It never changes.
type trusted struct {
	mozjs.Object
	data string
}

// String is the stringification behavior.
func (t *trusted) String() string { return t.data }

// ToJSON is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedhtml-tojson
func (t *trusted) ToJSON() string { return t.data }

// set gives the new object its data.
func (t *trusted) set(data string) {
	t.data = data
	t.AddMemory(len(data))
}

// dataOf returns the data of a platform object that is of the type.
func dataOf(impl any, t Type) (data string, ok bool) {
	switch x := impl.(type) {
	case *TrustedHTML:
		return x.data, t == HTML
	case *TrustedScript:
		return x.data, t == Script
	case *TrustedScriptURL:
		return x.data, t == ScriptURL
	}
	return "", false
}
