// Package sheets has CSS style sheets and their rules: parsed, changed and serialized, without the engine.
//
// https://drafts.csswg.org/css-syntax-3/#css-stylesheets
// https://drafts.csswg.org/cssom/#css-style-sheets
//
// What is between the braces of a rule is parsed into declarations when somebody asks for them: most rules of a page's
// sheets match nothing.
package sheets
