// Checked against HTML of 2026-07-17.

// Package customelements is HTML's custom elements: the registry of their definitions,
// the constructors of HTML elements, upgrades, and the custom element reactions.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html
package customelements
