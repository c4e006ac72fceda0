// What script parses and serializes of HTML and XML.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsing-and-serialization
//
// Without sanitizers and SetHTMLUnsafeOptions's runScripts: what is inserted runs no scripts.
//
// room: internal/dom

partial interface Element {
  [CEReactions] undefined setHTMLUnsafe([Sink="Element setHTMLUnsafe"] (TrustedHTML or DOMString) html);
  DOMString getHTML(optional GetHTMLOptions options = {});

  [CEReactions, Throws, Sink="Element innerHTML"] attribute (TrustedHTML or [LegacyNullToEmptyString] DOMString) innerHTML;
  [CEReactions, Throws, Sink="Element outerHTML"] attribute (TrustedHTML or [LegacyNullToEmptyString] DOMString) outerHTML;
  [CEReactions, Throws] undefined insertAdjacentHTML(DOMString position, [Sink="Element insertAdjacentHTML"] (TrustedHTML or DOMString) string);
};

partial interface ShadowRoot {
  [CEReactions] undefined setHTMLUnsafe([Sink="ShadowRoot setHTMLUnsafe"] (TrustedHTML or DOMString) html);
  DOMString getHTML(optional GetHTMLOptions options = {});

  [CEReactions, Throws, Sink="ShadowRoot innerHTML"] attribute (TrustedHTML or [LegacyNullToEmptyString] DOMString) innerHTML;
};

partial interface Document {
  [NewObject] static Document parseHTMLUnsafe([Sink="Document parseHTMLUnsafe"] (TrustedHTML or DOMString) html);
};

partial interface Range {
  [CEReactions, NewObject, Throws] DocumentFragment createContextualFragment([Sink="Range createContextualFragment"] (TrustedHTML or DOMString) string);
};

dictionary GetHTMLOptions {
  boolean serializableShadowRoots = false;
  sequence<ShadowRoot> shadowRoots = [];
};

[Exposed=Window]
interface DOMParser {
  constructor();

  [NewObject, Throws] Document parseFromString([Sink="DOMParser parseFromString"] (TrustedHTML or DOMString) string, DOMParserSupportedType type);
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
