// The style sheets of documents, shadow roots and elements, and computed styles, from the CSS Object Model.
//
// adoptedStyleSheets is an ObservableArray<CSSStyleSheet>, which the room makes.
//
// https://drafts.csswg.org/cssom/#extensions-to-the-document-or-shadow-root-interface
// https://drafts.csswg.org/cssom/#the-linkstyle-interface
// https://drafts.csswg.org/cssom/#extensions-to-the-window-interface
//
// room: internal/html

[Exposed=Window, Extends=Document]
interface StyledDocument {
  [SameObject] readonly attribute StyleSheetList styleSheets;
  [Throws] attribute any adoptedStyleSheets;
};

[Exposed=Window, Extends=ShadowRoot]
interface StyledShadowRoot {
  [SameObject] readonly attribute StyleSheetList styleSheets;
  [Throws] attribute any adoptedStyleSheets;
};

[Exposed=Window, Extends=HTMLStyleElement]
interface SheetOfStyleElement {
  readonly attribute CSSStyleSheet? sheet;
  attribute boolean disabled;
};

[Exposed=Window, Extends=HTMLLinkElement]
interface SheetOfLinkElement {
  readonly attribute CSSStyleSheet? sheet;
};

partial interface Window {
  [NewObject] CSSStyleProperties getComputedStyle(Element elt, optional DOMString? pseudoElt);
};
