// Package colors has the colors of CSS as numbers: what is written as text becomes red, green, blue and alpha.
//
// https://drafts.csswg.org/css-color-4/
package colors
