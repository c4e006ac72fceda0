// The DOM Standard's ranges, less what needs layout and markup.
//
// https://dom.spec.whatwg.org/#ranges
//
// room: internal/dom

[Exposed=Window]
interface AbstractRange {
  readonly attribute Node startContainer;
  readonly attribute unsigned long startOffset;
  readonly attribute Node endContainer;
  readonly attribute unsigned long endOffset;
  readonly attribute boolean collapsed;
};

dictionary StaticRangeInit {
  required Node startContainer;
  required unsigned long startOffset;
  required Node endContainer;
  required unsigned long endOffset;
};

[Exposed=Window]
interface StaticRange : AbstractRange {
  constructor(StaticRangeInit init);
};

[Exposed=Window]
interface Range : AbstractRange {
  constructor();

  readonly attribute Node commonAncestorContainer;

  [Throws] undefined setStart(Node node, unsigned long offset);
  [Throws] undefined setEnd(Node node, unsigned long offset);
  [Throws] undefined setStartBefore(Node node);
  [Throws] undefined setStartAfter(Node node);
  [Throws] undefined setEndBefore(Node node);
  [Throws] undefined setEndAfter(Node node);
  undefined collapse(optional boolean toStart = false);
  [Throws] undefined selectNode(Node node);
  [Throws] undefined selectNodeContents(Node node);

  const unsigned short START_TO_START = 0;
  const unsigned short START_TO_END = 1;
  const unsigned short END_TO_END = 2;
  const unsigned short END_TO_START = 3;
  [Throws] short compareBoundaryPoints(unsigned short how, Range sourceRange);

  [CEReactions] undefined deleteContents();
  [CEReactions, NewObject, Throws] DocumentFragment extractContents();
  [CEReactions, NewObject, Throws] DocumentFragment cloneContents();
  [CEReactions, Throws] undefined insertNode(Node node);
  [CEReactions, Throws] undefined surroundContents(Node newParent);

  [NewObject] Range cloneRange();
  undefined detach();

  [Throws] boolean isPointInRange(Node node, unsigned long offset);
  [Throws] short comparePoint(Node node, unsigned long offset);

  boolean intersectsNode(Node node);

  stringifier;
};

partial interface Document {
  [NewObject] Range createRange();
};
