// What matches selectors.
//
// https://dom.spec.whatwg.org/#scope-match-a-selectors-string
//
// room: internal/dom

partial interface mixin ParentNode {
  [Throws] Element? querySelector(DOMString selectors);
  [NewObject, Throws] NodeList querySelectorAll(DOMString selectors);
};

partial interface Element {
  [Throws] Element? closest(DOMString selectors);
  [Throws, Linked] boolean matches(DOMString selectors);
  [Throws] boolean webkitMatchesSelector(DOMString selectors); // legacy alias of .matches
};
