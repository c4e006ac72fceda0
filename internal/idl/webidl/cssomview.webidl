// CSSOM View, the geometry that it returns, and idle callbacks, as a page has them that is never laid out: boxes are what an
// embedder says they are, or zero; scroll positions are data.
//
// Left out: convertQuadFromNode() and its relatives; caretPositionFromPoint(); the events of screens. Rectangles are in
// geometry.webidl.
//
// https://drafts.csswg.org/cssom-view/
// https://drafts.fxtf.org/geometry/#DOMRect
// https://w3c.github.io/requestidlecallback/
//
// room: internal/html

enum ScrollBehavior { "auto", "instant", "smooth" };

dictionary ScrollOptions {
  ScrollBehavior behavior = "auto";
};

dictionary ScrollToOptions : ScrollOptions {
  unrestricted double left;
  unrestricted double top;
};

partial interface Window {
  [NewObject] MediaQueryList matchMedia(DOMString query);
  [SameObject, Replaceable] readonly attribute Screen screen;

  undefined moveTo(long x, long y);
  undefined moveBy(long x, long y);
  undefined resizeTo(long width, long height);
  undefined resizeBy(long x, long y);

  [Replaceable] readonly attribute long innerWidth;
  [Replaceable] readonly attribute long innerHeight;

  [Replaceable] readonly attribute double scrollX;
  [Replaceable, ImplementedAs=scrollX] readonly attribute double pageXOffset;
  [Replaceable] readonly attribute double scrollY;
  [Replaceable, ImplementedAs=scrollY] readonly attribute double pageYOffset;
  [ImplementedAs=scrollTo] undefined scroll(optional ScrollToOptions options = {});
  [ImplementedAs=scrollToPoint] undefined scroll(unrestricted double x, unrestricted double y);
  undefined scrollTo(optional ScrollToOptions options = {});
  [ImplementedAs=scrollToPoint] undefined scrollTo(unrestricted double x, unrestricted double y);
  undefined scrollBy(optional ScrollToOptions options = {});
  [ImplementedAs=scrollByDistance] undefined scrollBy(unrestricted double x, unrestricted double y);

  [Replaceable, ImplementedAs=windowPosition] readonly attribute long screenX;
  [Replaceable, ImplementedAs=windowPosition] readonly attribute long screenLeft;
  [Replaceable, ImplementedAs=windowPosition] readonly attribute long screenY;
  [Replaceable, ImplementedAs=windowPosition] readonly attribute long screenTop;
  [Replaceable, ImplementedAs=innerWidth] readonly attribute long outerWidth;
  [Replaceable, ImplementedAs=innerHeight] readonly attribute long outerHeight;
  [Replaceable] readonly attribute double devicePixelRatio;

  unsigned long requestIdleCallback(IdleRequestCallback callback, optional IdleRequestOptions options = {});
  undefined cancelIdleCallback(unsigned long handle);
};

callback IdleRequestCallback = undefined (IdleDeadline deadline);

dictionary IdleRequestOptions {
  unsigned long timeout;
};

[Exposed=Window]
interface IdleDeadline {
  DOMHighResTimeStamp timeRemaining();
  readonly attribute boolean didTimeout;
};

[Exposed=Window]
interface MediaQueryList : EventTarget {
  readonly attribute DOMString media;
  readonly attribute boolean matches;
  undefined addListener(EventListener? callback);
  undefined removeListener(EventListener? callback);
  attribute EventHandler onchange;
};

[Exposed=Window]
interface MediaQueryListEvent : Event {
  constructor(DOMString type, optional MediaQueryListEventInit eventInitDict = {});
  readonly attribute DOMString media;
  readonly attribute boolean matches;
};

dictionary MediaQueryListEventInit : EventInit {
  DOMString media = "";
  boolean matches = false;
};

[Exposed=Window]
interface Screen {
  readonly attribute long availWidth;
  readonly attribute long availHeight;
  readonly attribute long width;
  readonly attribute long height;
  readonly attribute unsigned long colorDepth;
  [ImplementedAs=colorDepth] readonly attribute unsigned long pixelDepth;
};

dictionary CheckVisibilityOptions {
  boolean checkOpacity = false;
  boolean checkVisibilityCSS = false;
  boolean contentVisibilityAuto = false;
  boolean opacityProperty = false;
  boolean visibilityProperty = false;
};

enum ScrollLogicalPosition { "start", "center", "end", "nearest" };

dictionary ScrollIntoViewOptions : ScrollOptions {
  ScrollLogicalPosition block = "start";
  ScrollLogicalPosition inline = "nearest";
};

[Exposed=Window, Extends=Element]
interface BoxedElement {
  DOMRectList getClientRects();
  [NewObject] DOMRect getBoundingClientRect();
  boolean checkVisibility(optional CheckVisibilityOptions options = {});
  undefined scrollIntoView(optional (boolean or ScrollIntoViewOptions) arg = {});
  [ImplementedAs=scrollTo] undefined scroll(optional ScrollToOptions options = {});
  [ImplementedAs=scrollToPoint] undefined scroll(unrestricted double x, unrestricted double y);
  undefined scrollTo(optional ScrollToOptions options = {});
  [ImplementedAs=scrollToPoint] undefined scrollTo(unrestricted double x, unrestricted double y);
  undefined scrollBy(optional ScrollToOptions options = {});
  [ImplementedAs=scrollByDistance] undefined scrollBy(unrestricted double x, unrestricted double y);
  attribute unrestricted double scrollTop;
  attribute unrestricted double scrollLeft;
  [ImplementedAs=clientWidth] readonly attribute long scrollWidth;
  [ImplementedAs=clientHeight] readonly attribute long scrollHeight;
  [ImplementedAs=edge] readonly attribute long clientTop;
  [ImplementedAs=edge] readonly attribute long clientLeft;
  readonly attribute long clientWidth;
  readonly attribute long clientHeight;
};

[Exposed=Window, Extends=HTMLElement]
interface OffsetElement {
  readonly attribute Element? offsetParent;
  readonly attribute long offsetTop;
  readonly attribute long offsetLeft;
  readonly attribute long offsetWidth;
  readonly attribute long offsetHeight;
};

[Exposed=Window, Extends=MouseEvent]
interface PlacedMouseEvent {
  readonly attribute double pageX;
  readonly attribute double pageY;
  readonly attribute double x;
  readonly attribute double y;
  readonly attribute double offsetX;
  readonly attribute double offsetY;
};

[Exposed=Window, Extends=Range]
interface BoxedRange {
  DOMRectList getClientRects();
  [NewObject] DOMRect getBoundingClientRect();
};

[Exposed=Window, Extends=Document]
interface ViewedDocument {
  Element? elementFromPoint(double x, double y);
  sequence<Element> elementsFromPoint(double x, double y);
  readonly attribute Element? scrollingElement;
};

[Exposed=Window]
interface DOMRectList {
  readonly attribute unsigned long length;
  getter DOMRect? item(unsigned long index);
};
