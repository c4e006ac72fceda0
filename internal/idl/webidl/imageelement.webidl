// What the HTML Standard's img elements have that needs a page.
//
// https://html.spec.whatwg.org/multipage/embedded-content.html#htmlimageelement
//
// room: internal/html

[Exposed=Window, Extends=HTMLImageElement]
interface PageImageElement {
  [CEReactions, Reflect] attribute DOMString sizes;
  [CEReactions] attribute DOMString? crossOrigin;
  [CEReactions] attribute unsigned long width;
  [CEReactions] attribute unsigned long height;
  readonly attribute unsigned long naturalWidth;
  readonly attribute unsigned long naturalHeight;
  readonly attribute boolean complete;
  readonly attribute USVString currentSrc;
  [CEReactions] attribute DOMString referrerPolicy;
  [CEReactions] attribute DOMString decoding;
  [CEReactions] attribute DOMString loading;
  [CEReactions] attribute DOMString fetchPriority;
  readonly attribute long x;
  readonly attribute long y;

  [Throws] Promise<undefined> decode();
};
