// The DOM Standard's collections of nodes and sets of tokens, and what gives them.
//
// https://dom.spec.whatwg.org/#old-style-collections
//
// room: internal/dom

[Exposed=Window]
interface NodeList {
  getter Node? item(unsigned long index);
  readonly attribute unsigned long length;
  iterable<Node>;
};

[Exposed=Window, LegacyUnenumerableNamedProperties]
interface HTMLCollection {
  readonly attribute unsigned long length;
  getter Element? item(unsigned long index);
  getter Element? namedItem(DOMString name);
};

[Exposed=Window, LegacyUnenumerableNamedProperties]
interface NamedNodeMap {
  readonly attribute unsigned long length;
  getter Attr? item(unsigned long index);
  getter Attr? getNamedItem(DOMString qualifiedName);
  Attr? getNamedItemNS(DOMString? namespace, DOMString localName);
  [CEReactions, Throws] Attr? setNamedItem(Attr attr);
  [CEReactions, Throws] Attr? setNamedItemNS(Attr attr);
  [CEReactions, Throws] Attr removeNamedItem(DOMString qualifiedName);
  [CEReactions, Throws] Attr removeNamedItemNS(DOMString? namespace, DOMString localName);
};

[Exposed=Window]
interface DOMTokenList {
  readonly attribute unsigned long length;
  getter DOMString? item(unsigned long index);
  boolean contains(DOMString token);
  [CEReactions, Throws] undefined add(DOMString... tokens);
  [CEReactions, Throws] undefined remove(DOMString... tokens);
  [CEReactions, Throws] boolean toggle(DOMString token, optional boolean force);
  [CEReactions, Throws] boolean replace(DOMString token, DOMString newToken);
  [Throws] boolean supports(DOMString token);
  [CEReactions] stringifier attribute DOMString value;
  iterable<DOMString>;
};

partial interface Node {
  [SameObject] readonly attribute NodeList childNodes;
};

partial interface mixin ParentNode {
  [SameObject] readonly attribute HTMLCollection children;
};

partial interface Element {
  [SameObject, PutForwards=value] readonly attribute DOMTokenList classList;
  // https://drafts.csswg.org/css-shadow-parts-1/#idl
  [SameObject, PutForwards=value] readonly attribute DOMTokenList part;
  [SameObject] readonly attribute NamedNodeMap attributes;

  HTMLCollection getElementsByTagName(DOMString qualifiedName);
  HTMLCollection getElementsByTagNameNS(DOMString? namespace, DOMString localName);
  HTMLCollection getElementsByClassName(DOMString classNames);
};

partial interface Document {
  HTMLCollection getElementsByTagName(DOMString qualifiedName);
  HTMLCollection getElementsByTagNameNS(DOMString? namespace, DOMString localName);
  HTMLCollection getElementsByClassName(DOMString classNames);
};
