// Package cssom has the CSS Object Model as far as it needs no layout: style sheets and their rules, the declarations of
// rules and style attributes, computed styles, and the namespace CSS.
//
// https://drafts.csswg.org/cssom/
package cssom
