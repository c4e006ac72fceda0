// Package cssom has the CSS Object Model as far as it needs no style sheets and no layout:
// the declarations of style attributes, and the namespace CSS.
//
// https://drafts.csswg.org/cssom/
package cssom
