// Checked against Trusted Types of 2026-02-24.

package main

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// isTrustedText reports whether a type is a union of trusted types and a string type. The room of the trusted types has one Go
// type for all of these.
func isTrustedText(t *model.Type) bool {
	trusted, _ := t.TrustedText()
	return trusted != nil
}

// trusted qualifies a name of the room of the trusted types.
func (r *room) trusted(t *model.Type, name string) string {
	types, _ := t.TrustedText()
	return r.home(t.Position, types[0].Interface.Home, name)
}

// toTrustedText is the function that converts to such a union.
func (r *room) toTrustedText(t *model.Type) string {
	types, text := t.TrustedText()
	name := "to" + converterName(t)
	if r.helper(name) {
		var members []string
		for _, m := range types {
			members = append(members, r.trusted(t, strings.TrimPrefix(m.Name, "Trusted")))
		}
		r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\nreturn %s(cx, v, %s, %s)\n}\n",
			name, r.trusted(t, "Text"), r.trusted(t, "ToText"), strings.Join(members, "|"), r.toInner(text))
	}
	return name
}

// ofSink is the type of what script gives an injection sink, before it is known to be compliant.
func ofSink(t *model.Type) *model.Type {
	given := *t
	given.Sink = ""
	return &given
}

// compliant is the call that gets the string that an injection sink takes, which the text of that expression is given to, for the
// global object of a realm.
//
// https://w3c.github.io/trusted-types/dist/spec/#get-trusted-type-compliant-string-algorithm
func (r *room) compliant(t *model.Type, variadic bool, realm, text string) string {
	types, _ := t.TrustedText()
	function := "Compliant"
	switch {
	case variadic:
		function = "AllCompliant"
	case t.Nullable:
		function = "CompliantOrNull"
	}
	return fmt.Sprintf("%s(%s, %s, %s, %q)", r.trusted(t, function), realm, text, r.trusted(t, strings.TrimPrefix(types[0].Name, "Trusted")), t.Sink)
}
