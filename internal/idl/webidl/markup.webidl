// What script parses and serializes of HTML and XML.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsing-and-serialization
//
// Without Trusted Types, sanitizers and SetHTMLUnsafeOptions's runScripts: markup is a string, and what is inserted runs
// no scripts.
//
// room: internal/dom

partial interface Element {
  [CEReactions] undefined setHTMLUnsafe(DOMString html);
  DOMString getHTML(optional GetHTMLOptions options = {});

  [CEReactions, Throws] attribute [LegacyNullToEmptyString] DOMString innerHTML;
  [CEReactions, Throws] attribute [LegacyNullToEmptyString] DOMString outerHTML;
  [CEReactions, Throws] undefined insertAdjacentHTML(DOMString position, DOMString string);
};

partial interface ShadowRoot {
  [CEReactions] undefined setHTMLUnsafe(DOMString html);
  DOMString getHTML(optional GetHTMLOptions options = {});

  [CEReactions, Throws] attribute [LegacyNullToEmptyString] DOMString innerHTML;
};

partial interface Document {
  [NewObject] static Document parseHTMLUnsafe(DOMString html);
};

partial interface Range {
  [CEReactions, NewObject, Throws] DocumentFragment createContextualFragment(DOMString string);
};

dictionary GetHTMLOptions {
  boolean serializableShadowRoots = false;
  sequence<ShadowRoot> shadowRoots = [];
};

[Exposed=Window]
interface DOMParser {
  constructor();

  [NewObject, Throws] Document parseFromString(DOMString string, DOMParserSupportedType type);
};

enum DOMParserSupportedType {
  "text/html",
  "text/xml",
  "application/xml",
  "application/xhtml+xml",
  "image/svg+xml"
};

[Exposed=Window]
interface XMLSerializer {
  constructor();

  [Throws] DOMString serializeToString(Node root);
};
