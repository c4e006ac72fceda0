// Package conditions has what rules of a style sheet depend on: media queries and supports conditions.
//
// https://drafts.csswg.org/mediaqueries-4/
// https://drafts.csswg.org/css-conditional-3/
package conditions
