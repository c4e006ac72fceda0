// Checked against HTML of 2026-07-17.

// Package forms has the elements of forms: their values and their checkedness, who is in
// which form, the constraints on what they may hold, and what a form submits.
//
// What an element has beyond its attributes and its children is behind the one pointer of
// its node (nodes.Node.Extension), and most have nothing there.
//
// https://html.spec.whatwg.org/multipage/forms.html
package forms

//go:generate go run ../idl/generate internal/forms
