// The namespace CSS, from the CSS Object Model and CSS Conditional Rules.
//
// https://drafts.csswg.org/cssom/#namespacedef-css
// https://drafts.csswg.org/css-conditional-3/#the-css-namespace
//
// room: internal/cssom

[Exposed=Window]
namespace CSS {
  DOMString escape(DOMString ident);
  [ImplementedAs=supportsDeclaration] boolean supports(DOMString property, DOMString value);
  boolean supports(DOMString conditionText);
};
