// Package sourcemaps reads source maps, which lead from places in generated code to
// those in what it was made of.
//
// Checked against ECMA-426 of 2024-12: https://tc39.es/ecma426/. Names, scopes and
// the debug ids of newer drafts are not read.
package sourcemaps
