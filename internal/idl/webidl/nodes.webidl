// The DOM Standard's trees: nodes and what they have themselves. What is made of nodes
// (collections, ranges, traversal, observers) is in other texts.
//
// https://dom.spec.whatwg.org/#nodes
//
// room: internal/dom

[Exposed=Window]
interface Node : EventTarget {
  const unsigned short ELEMENT_NODE = 1;
  const unsigned short ATTRIBUTE_NODE = 2;
  const unsigned short TEXT_NODE = 3;
  const unsigned short CDATA_SECTION_NODE = 4;
  const unsigned short ENTITY_REFERENCE_NODE = 5; // legacy
  const unsigned short ENTITY_NODE = 6; // legacy
  const unsigned short PROCESSING_INSTRUCTION_NODE = 7;
  const unsigned short COMMENT_NODE = 8;
  const unsigned short DOCUMENT_NODE = 9;
  const unsigned short DOCUMENT_TYPE_NODE = 10;
  const unsigned short DOCUMENT_FRAGMENT_NODE = 11;
  const unsigned short NOTATION_NODE = 12; // legacy
  [Linked] readonly attribute unsigned short nodeType;
  readonly attribute DOMString nodeName;

  readonly attribute USVString baseURI;

  readonly attribute boolean isConnected;
  [Linked] readonly attribute Document? ownerDocument;
  Node getRootNode(optional GetRootNodeOptions options = {});
  [Linked] readonly attribute Node? parentNode;
  [Linked] readonly attribute Element? parentElement;
  boolean hasChildNodes();
  [Linked] readonly attribute Node? firstChild;
  [Linked] readonly attribute Node? lastChild;
  [Linked] readonly attribute Node? previousSibling;
  [Linked] readonly attribute Node? nextSibling;

  [CEReactions, SetterThrows] attribute DOMString? nodeValue;
  [CEReactions, SetterThrows] attribute DOMString? textContent;
  [CEReactions] undefined normalize();

  [CEReactions, NewObject, Throws] Node cloneNode(optional boolean subtree = false);
  boolean isEqualNode(Node? otherNode);
  boolean isSameNode(Node? otherNode); // legacy alias of ===

  const unsigned short DOCUMENT_POSITION_DISCONNECTED = 0x01;
  const unsigned short DOCUMENT_POSITION_PRECEDING = 0x02;
  const unsigned short DOCUMENT_POSITION_FOLLOWING = 0x04;
  const unsigned short DOCUMENT_POSITION_CONTAINS = 0x08;
  const unsigned short DOCUMENT_POSITION_CONTAINED_BY = 0x10;
  const unsigned short DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC = 0x20;
  unsigned short compareDocumentPosition(Node other);
  boolean contains(Node? other);

  DOMString? lookupPrefix(DOMString? namespace);
  DOMString? lookupNamespaceURI(DOMString? prefix);
  boolean isDefaultNamespace(DOMString? namespace);

  [CEReactions, Throws] Node insertBefore(Node node, Node? child);
  [CEReactions, Throws] Node appendChild(Node node);
  [CEReactions, Throws] Node replaceChild(Node node, Node child);
  [CEReactions, Throws] Node removeChild(Node child);
};

dictionary GetRootNodeOptions {
  boolean composed = false;
};

interface mixin NonElementParentNode {
  Element? getElementById(DOMString elementId);
};
Document includes NonElementParentNode;
DocumentFragment includes NonElementParentNode;

interface mixin ParentNode {
  readonly attribute Element? firstElementChild;
  readonly attribute Element? lastElementChild;
  readonly attribute unsigned long childElementCount;

  [CEReactions, Throws, Unscopable] undefined prepend((Node or DOMString)... nodes);
  [CEReactions, Throws, Unscopable] undefined append((Node or DOMString)... nodes);
  [CEReactions, Throws, Unscopable] undefined replaceChildren((Node or DOMString)... nodes);

  [CEReactions, Throws] undefined moveBefore(Node node, Node? child);
};
Document includes ParentNode;
DocumentFragment includes ParentNode;
Element includes ParentNode;

interface mixin NonDocumentTypeChildNode {
  readonly attribute Element? previousElementSibling;
  readonly attribute Element? nextElementSibling;
};
Element includes NonDocumentTypeChildNode;
CharacterData includes NonDocumentTypeChildNode;

interface mixin ChildNode {
  [CEReactions, Throws, Unscopable] undefined before((Node or DOMString)... nodes);
  [CEReactions, Throws, Unscopable] undefined after((Node or DOMString)... nodes);
  [CEReactions, Throws, Unscopable] undefined replaceWith((Node or DOMString)... nodes);
  [CEReactions, Unscopable] undefined remove();
};
DocumentType includes ChildNode;
Element includes ChildNode;
CharacterData includes ChildNode;

// HTMLSlotElement is of a room that uses this one.
interface mixin Slottable {
  readonly attribute Element? assignedSlot;
};
Element includes Slottable;
Text includes Slottable;

[Exposed=Window]
interface DocumentType : Node {
  readonly attribute DOMString name;
  readonly attribute DOMString publicId;
  readonly attribute DOMString systemId;
};

[Exposed=Window]
interface DocumentFragment : Node {
  constructor();
};

[Exposed=Window]
interface ShadowRoot : DocumentFragment {
  readonly attribute ShadowRootMode mode;
  readonly attribute boolean delegatesFocus;
  readonly attribute SlotAssignmentMode slotAssignment;
  readonly attribute boolean clonable;
  readonly attribute boolean serializable;
  readonly attribute Element host;

  attribute EventHandler onslotchange;
};

enum ShadowRootMode { "open", "closed" };
enum SlotAssignmentMode { "manual", "named" };

[Exposed=Window]
interface Element : Node {
  readonly attribute DOMString? namespaceURI;
  readonly attribute DOMString? prefix;
  readonly attribute DOMString localName;
  readonly attribute DOMString tagName;

  [CEReactions, Reflect] attribute DOMString id;
  [CEReactions, Reflect="class"] attribute DOMString className;
  [CEReactions, Reflect, Unscopable] attribute DOMString slot;

  boolean hasAttributes();
  sequence<DOMString> getAttributeNames();
  DOMString? getAttribute(DOMString qualifiedName);
  DOMString? getAttributeNS(DOMString? namespace, DOMString localName);
  [CEReactions, Throws] undefined setAttribute(DOMString qualifiedName, (TrustedType or DOMString) value);
  [CEReactions, Throws] undefined setAttributeNS(DOMString? namespace, DOMString qualifiedName, (TrustedType or DOMString) value);
  [CEReactions] undefined removeAttribute(DOMString qualifiedName);
  [CEReactions] undefined removeAttributeNS(DOMString? namespace, DOMString localName);
  [CEReactions, Throws] boolean toggleAttribute(DOMString qualifiedName, optional boolean force);
  boolean hasAttribute(DOMString qualifiedName);
  boolean hasAttributeNS(DOMString? namespace, DOMString localName);

  Attr? getAttributeNode(DOMString qualifiedName);
  Attr? getAttributeNodeNS(DOMString? namespace, DOMString localName);
  [CEReactions, Throws] Attr? setAttributeNode(Attr attr);
  [CEReactions, Throws] Attr? setAttributeNodeNS(Attr attr);
  [CEReactions, Throws] Attr removeAttributeNode(Attr attr);

  [Throws] ShadowRoot attachShadow(ShadowRootInit init);
  readonly attribute ShadowRoot? shadowRoot;

  [CEReactions, Throws] Element? insertAdjacentElement(DOMString where, Element element); // legacy
  [Throws] undefined insertAdjacentText(DOMString where, DOMString data); // legacy
};

dictionary ShadowRootInit {
  required ShadowRootMode mode;
  boolean delegatesFocus = false;
  SlotAssignmentMode slotAssignment = "named";
  boolean clonable = false;
  boolean serializable = false;
};

[Exposed=Window]
interface Attr : Node {
  readonly attribute DOMString? namespaceURI;
  readonly attribute DOMString? prefix;
  readonly attribute DOMString localName;
  readonly attribute DOMString name;
  [CEReactions, SetterThrows] attribute DOMString value;

  readonly attribute Element? ownerElement;

  readonly attribute boolean specified; // historical; always returns true
};

[Exposed=Window]
interface CharacterData : Node {
  attribute [LegacyNullToEmptyString] DOMString data;
  readonly attribute unsigned long length;
  [Throws] DOMString substringData(unsigned long offset, unsigned long count);
  undefined appendData(DOMString data);
  [Throws] undefined insertData(unsigned long offset, DOMString data);
  [Throws] undefined deleteData(unsigned long offset, unsigned long count);
  [Throws] undefined replaceData(unsigned long offset, unsigned long count, DOMString data);
};

[Exposed=Window]
interface Text : CharacterData {
  constructor(optional DOMString data = "");

  [NewObject, Throws] Text splitText(unsigned long offset);
  readonly attribute DOMString wholeText;
};

[Exposed=Window]
interface CDATASection : Text {
};

[Exposed=Window]
interface ProcessingInstruction : CharacterData {
  constructor(DOMString target, optional DOMString data = "");

  readonly attribute DOMString target;

  boolean hasAttributes();
  sequence<DOMString> getAttributeNames();
  DOMString? getAttribute(DOMString name);
  [Throws] undefined setAttribute(DOMString name, DOMString value);
  undefined removeAttribute(DOMString name);
  [Throws] boolean toggleAttribute(DOMString name, optional boolean force);
  boolean hasAttribute(DOMString name);
};

[Exposed=Window]
interface Comment : CharacterData {
  constructor(optional DOMString data = "");
};

// HTML has the alias: https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object
[Exposed=Window, LegacyWindowAlias=HTMLDocument]
interface Document : Node {
  constructor();

  readonly attribute USVString URL;
  readonly attribute USVString documentURI;
  readonly attribute DOMString compatMode;
  readonly attribute DOMString characterSet;
  readonly attribute DOMString charset; // legacy alias of .characterSet
  readonly attribute DOMString inputEncoding; // legacy alias of .characterSet
  readonly attribute DOMString contentType;

  readonly attribute DocumentType? doctype;
  readonly attribute Element? documentElement;

  [CEReactions, NewObject, Throws] Element createElement(DOMString localName, optional (DOMString or ElementCreationOptions) options = {});
  [CEReactions, NewObject, Throws] Element createElementNS(DOMString? namespace, DOMString qualifiedName, optional (DOMString or ElementCreationOptions) options = {});
  [NewObject] DocumentFragment createDocumentFragment();
  [NewObject] Text createTextNode(DOMString data);
  [NewObject, Throws] CDATASection createCDATASection(DOMString data);
  [NewObject] Comment createComment(DOMString data);
  [NewObject, Throws] ProcessingInstruction createProcessingInstruction(DOMString target, DOMString data);

  [CEReactions, NewObject, Throws] Node importNode(Node node, optional (boolean or ImportNodeOptions) options = false);
  [CEReactions, Throws] Node adoptNode(Node node);

  [NewObject, Throws] Attr createAttribute(DOMString localName);
  [NewObject, Throws] Attr createAttributeNS(DOMString? namespace, DOMString qualifiedName);

  [NewObject, Throws] Event createEvent(DOMString interface); // legacy
};

[Exposed=Window]
interface XMLDocument : Document {};

dictionary ElementCreationOptions {
  DOMString is;
};

dictionary ImportNodeOptions {
  boolean selfOnly = false;
};
