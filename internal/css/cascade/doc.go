// Package cascade computes the style of elements: which declarations of style sheets and style attributes apply to an
// element, which of them wins, and what value a property comes to. Nothing is laid out.
//
// https://drafts.csswg.org/css-cascade-5/
//
// Everything is done when somebody asks: the rules that match an element are found when one of its properties is asked
// for, and a value is computed when it is. What was found is kept until the tree, a sheet or a state changes.
package cascade
