// Resize Observer and Intersection Observer.
//
// https://drafts.csswg.org/resize-observer/
// https://w3c.github.io/IntersectionObserver/
//
// room: internal/html

enum ResizeObserverBoxOptions { "border-box", "content-box", "device-pixel-content-box" };

dictionary ResizeObserverOptions {
  ResizeObserverBoxOptions box = "content-box";
};

[Exposed=Window]
interface ResizeObserver {
  constructor(ResizeObserverCallback callback);
  undefined observe(Element target, optional ResizeObserverOptions options = {});
  undefined unobserve(Element target);
  undefined disconnect();
};

callback ResizeObserverCallback = undefined (sequence<ResizeObserverEntry> entries, ResizeObserver observer);

[Exposed=Window]
interface ResizeObserverEntry {
  [SameObject] readonly attribute Element target;
  [SameObject] readonly attribute DOMRectReadOnly contentRect;
  [SameObject] readonly attribute FrozenArray<ResizeObserverSize> borderBoxSize;
  [SameObject] readonly attribute FrozenArray<ResizeObserverSize> contentBoxSize;
  [SameObject] readonly attribute FrozenArray<ResizeObserverSize> devicePixelContentBoxSize;
};

[Exposed=Window]
interface ResizeObserverSize {
  readonly attribute unrestricted double inlineSize;
  readonly attribute unrestricted double blockSize;
};

callback IntersectionObserverCallback = undefined (sequence<IntersectionObserverEntry> entries, IntersectionObserver observer);

dictionary IntersectionObserverInit {
  (Element or Document)? root = null;
  DOMString rootMargin = "0px";
  DOMString scrollMargin = "0px";
  (double or sequence<double>) threshold = 0;
};

[Exposed=Window]
interface IntersectionObserver {
  constructor(IntersectionObserverCallback callback, optional IntersectionObserverInit options = {});
  readonly attribute Node? root;
  readonly attribute DOMString rootMargin;
  readonly attribute DOMString scrollMargin;
  [SameObject] readonly attribute FrozenArray<double> thresholds;
  undefined observe(Element target);
  undefined unobserve(Element target);
  undefined disconnect();
  sequence<IntersectionObserverEntry> takeRecords();
};

[Exposed=Window]
interface IntersectionObserverEntry {
  readonly attribute DOMHighResTimeStamp time;
  [SameObject] readonly attribute DOMRectReadOnly? rootBounds;
  [SameObject] readonly attribute DOMRectReadOnly boundingClientRect;
  [SameObject] readonly attribute DOMRectReadOnly intersectionRect;
  readonly attribute boolean isIntersecting;
  readonly attribute double intersectionRatio;
  [SameObject] readonly attribute Element target;
};
