package cssom

import (
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Escape is https://drafts.csswg.org/cssom/#the-css.escape()-method
func Escape(_ *mozjs.Context, ident string) string { return syntax.SerializeIdentifier(ident) }

// SupportsDeclaration is https://drafts.csswg.org/css-conditional-3/#dom-css-supports
func SupportsDeclaration(_ *mozjs.Context, property, value string) bool {
	// 1. If property is an ASCII case-insensitive match for any defined CSS property that the UA supports, or is a custom
	//    property name string, and value successfully parses according to that property's grammar, return true.
	// 2. Otherwise, return false.
	return declarations.Supports(property, value)
}

// Supports is https://drafts.csswg.org/css-conditional-3/#dom-css-supports-conditiontext-conditiontext
func Supports(_ *mozjs.Context, conditionText string) bool {
	// 1. If conditionText, parsed and evaluated as a <supports-condition>, would return true, return true.
	// 2. Otherwise, if conditionText, wrapped in parentheses and then parsed and evaluated as a <supports-condition>,
	//    would return true, return true. 3. Otherwise, return false.
	return conditions.Supports(conditionText) || conditions.Supports("("+conditionText+")")
}
