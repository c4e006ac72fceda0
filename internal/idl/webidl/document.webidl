// What the HTML Standard, and CSSOM View, add to documents.
//
// Left out: what edits (execCommand and its relatives); popover and fullscreen; the setter of domain does nothing but throw, for
// there are no frames to relax an origin for.
// Named properties are properties of the object, which come and go with the elements.
//
// https://html.spec.whatwg.org/multipage/dom.html#the-document-object
// https://html.spec.whatwg.org/multipage/obsolete.html#Document-partial
//
// room: internal/html

[Exposed=Window, Extends=Document]
interface PageDocument {
  // resource metadata management
  [LegacyUnforgeable, PutForwards=href] readonly attribute Location? location;
  [SetterThrows] attribute USVString domain;
  readonly attribute USVString referrer;
  [Throws] attribute USVString cookie;
  readonly attribute DOMString lastModified;
  readonly attribute DocumentReadyState readyState;
  [SameObject] readonly attribute PermissionsPolicy permissionsPolicy;
  [SameObject] readonly attribute PermissionsPolicy featurePolicy; // AD-HOC: what browsers call it still

  // DOM tree accessors
  [CEReactions] attribute DOMString title;
  [CEReactions] attribute DOMString dir;
  [CEReactions, SetterThrows] attribute HTMLElement? body;
  readonly attribute HTMLHeadElement? head;
  [SameObject] readonly attribute HTMLCollection images;
  [SameObject] readonly attribute HTMLCollection embeds;
  [SameObject, ImplementedAs=embeds] readonly attribute HTMLCollection plugins;
  [SameObject] readonly attribute HTMLCollection links;
  [SameObject] readonly attribute HTMLCollection forms;
  [SameObject] readonly attribute HTMLCollection scripts;
  NodeList getElementsByName(DOMString elementName);
  readonly attribute HTMLOrSVGScriptElement? currentScript; // classic scripts in a document tree only

  [CEReactions, Throws] Document open(optional DOMString unused1, optional DOMString unused2);
  [Throws, ImplementedAs=openWindow] WindowProxy? open(USVString url, DOMString name, DOMString features);
  [CEReactions, Throws] undefined close();
  [CEReactions, Throws] undefined write((TrustedHTML or DOMString)... text);
  [CEReactions, Throws] undefined writeln((TrustedHTML or DOMString)... text);

  [SameObject] readonly attribute HTMLAllCollection all;

  // user interaction
  readonly attribute WindowProxy? defaultView;
  boolean hasFocus();
  [CEReactions] attribute DOMString designMode;
  readonly attribute boolean hidden;
  readonly attribute DocumentVisibilityState visibilityState;

  // special event handler IDL attributes that only apply to Document objects
  [LegacyLenientThis] attribute EventHandler onreadystatechange;
  attribute EventHandler onvisibilitychange;

  // DocumentOrShadowRoot
  readonly attribute Element? activeElement;
};
PageDocument includes GlobalEventHandlers;

[Exposed=Window, LegacyUnenumerableNamedProperties, IsHTMLDDA=item]
interface HTMLAllCollection {
  readonly attribute unsigned long length;
  getter Element (unsigned long index);
  getter (HTMLCollection or Element)? namedItem(DOMString name);
  (HTMLCollection or Element)? item(optional DOMString nameOrIndex);
};

partial interface PageDocument {
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString fgColor;
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString linkColor;
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString vlinkColor;
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString alinkColor;
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString bgColor;

  [SameObject] readonly attribute HTMLCollection anchors;
  [SameObject] readonly attribute HTMLCollection applets;

  undefined clear();
  undefined captureEvents();
  undefined releaseEvents();
};

enum DocumentVisibilityState { "visible", "hidden" };

[Exposed=Window, Extends=HTMLIFrameElement]
interface ContentOfIFrame {
  readonly attribute Document? contentDocument;
  readonly attribute WindowProxy? contentWindow;
  Document? getSVGDocument();
  [SameObject] readonly attribute PermissionsPolicy permissionsPolicy;
  [SameObject] readonly attribute PermissionsPolicy featurePolicy; // AD-HOC: what browsers call it still
};

[Exposed=Window, Extends=HTMLObjectElement]
interface ContentOfObject {
  readonly attribute Document? contentDocument;
  readonly attribute WindowProxy? contentWindow;
  Document? getSVGDocument();
};

[Exposed=Window, Extends=HTMLEmbedElement]
interface ContentOfEmbed {
  Document? getSVGDocument();
};

[Exposed=Window, Extends=HTMLFrameElement]
interface ContentOfFrame {
  readonly attribute Document? contentDocument;
  readonly attribute WindowProxy? contentWindow;
};

[Exposed=Window, Extends=HTMLScriptElement]
interface PageScriptElement {
  [CEReactions] attribute boolean async;
  [CEReactions, Sink="HTMLScriptElement text"] attribute (TrustedScript or DOMString) text;
  [CEReactions, Sink="HTMLScriptElement innerText"] attribute (TrustedScript or [LegacyNullToEmptyString] DOMString) innerText;
  [CEReactions, Sink="HTMLScriptElement textContent"] attribute (TrustedScript or DOMString)? textContent;
};

enum DocumentReadyState { "loading", "interactive", "complete" };

typedef Element HTMLOrSVGScriptElement; // (HTMLScriptElement or SVGScriptElement), of which the latter is an SVGElement here
