// Package declarations has the declaration blocks of CSS: properties, their grammars,
// the values of shorthands, and the parser and the serializer of blocks, as scripts see
// them through CSSStyleDeclaration.
//
// https://drafts.csswg.org/cssom/#css-declaration-blocks
//
// A value is kept as the specified value's serialization. It is valid if it matches the
// property's grammar, which properties.tsv has in value definition syntax.
package declarations
