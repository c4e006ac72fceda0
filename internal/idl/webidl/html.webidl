// The HTML Standard's window, and what a window and a
// worker have in common.
//
// Left out, for want of a user: of Window navigation and external; of
// WindowOrWorkerGlobalScope createImageBitmap(). TrustedScript is no member of
// TimerHandler. The arrays of plugins and MIME types are always empty, so that
// they need no named getters.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object
// https://html.spec.whatwg.org/multipage/webappapis.html
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animation-frames
// https://html.spec.whatwg.org/multipage/system-state.html#the-navigator-object
//
// room: internal/html

[Global=Window,
 Exposed=Window,
 LegacyUnenumerableNamedProperties]
interface Window : EventTarget {
  // the current browsing context
  [LegacyUnforgeable, CrossOrigin] readonly attribute WindowProxy window;
  [Replaceable, CrossOrigin] readonly attribute WindowProxy self;
  [LegacyUnforgeable, SameObject, ImplementedAs=associatedDocument] readonly attribute Document document;
  attribute DOMString name;
  [LegacyUnforgeable, PutForwards=href, CrossOrigin] readonly attribute Location location;
  [SameObject] readonly attribute History history;
  [Replaceable, SameObject] readonly attribute BarProp locationbar;
  [Replaceable, SameObject] readonly attribute BarProp menubar;
  [Replaceable, SameObject] readonly attribute BarProp personalbar;
  [Replaceable, SameObject] readonly attribute BarProp scrollbars;
  [Replaceable, SameObject] readonly attribute BarProp statusbar;
  [Replaceable, SameObject] readonly attribute BarProp toolbar;
  attribute DOMString status;
  [CrossOrigin] undefined close();
  [CrossOrigin] readonly attribute boolean closed;
  undefined stop();
  [CrossOrigin] undefined focus();
  [CrossOrigin] undefined blur();

  // other browsing contexts
  [Replaceable, CrossOrigin] readonly attribute WindowProxy frames;
  [Replaceable, CrossOrigin] readonly attribute unsigned long length;
  [LegacyUnforgeable, CrossOrigin] readonly attribute WindowProxy? top;
  [SetterThrows, CrossOrigin] attribute any opener;
  [Replaceable, CrossOrigin] readonly attribute WindowProxy? parent;
  readonly attribute Element? frameElement;
  [Throws] WindowProxy? open(optional USVString url = "", optional DOMString target = "_blank", optional [LegacyNullToEmptyString] DOMString features = "");

  [SameObject] readonly attribute CustomElementRegistry customElements;

  // the user agent
  [SameObject] readonly attribute Navigator navigator;
  [Replaceable] readonly attribute Navigator clientInformation; // legacy alias of .navigator
  readonly attribute boolean originAgentCluster;

  getter object? (DOMString name);

  // user prompts
  undefined alert();
  [ImplementedAs=alertMessage] undefined alert(DOMString message);
  boolean confirm(optional DOMString message = "");
  DOMString? prompt(optional DOMString message = "", optional DOMString default = "");
  undefined print();

  // obsolete: https://html.spec.whatwg.org/multipage/obsolete.html#Window-partial
  undefined captureEvents();
  undefined releaseEvents();
  [Replaceable, SameObject] readonly attribute External external;
};

[Exposed=Window]
interface External {
  undefined AddSearchProvider();
  undefined IsSearchProviderInstalled();
};
Window includes GlobalEventHandlers;
Window includes WindowEventHandlers;

[Exposed=Window]
interface BarProp {
  readonly attribute boolean visible;
};

dictionary StructuredSerializeOptions {
  sequence<object> transfer = [];
};

[Exposed=Window, Extensible]
interface Location { // but see also additional creation steps and overridden internal methods
  [LegacyUnforgeable, SetterThrows, CrossOrigin] stringifier attribute USVString href;
  [LegacyUnforgeable] readonly attribute USVString origin;
  [LegacyUnforgeable, SetterThrows] attribute USVString protocol;
  [LegacyUnforgeable, SetterThrows] attribute USVString host;
  [LegacyUnforgeable, SetterThrows] attribute USVString hostname;
  [LegacyUnforgeable, SetterThrows] attribute USVString port;
  [LegacyUnforgeable, SetterThrows] attribute USVString pathname;
  [LegacyUnforgeable, SetterThrows] attribute USVString search;
  [LegacyUnforgeable, SetterThrows] attribute USVString hash;

  [LegacyUnforgeable, Throws] undefined assign(USVString url);
  [LegacyUnforgeable, Throws, CrossOrigin] undefined replace(USVString url);
  [LegacyUnforgeable] undefined reload();

  [LegacyUnforgeable, SameObject] readonly attribute DOMStringList ancestorOrigins;
};

enum ScrollRestoration { "auto", "manual" };

[Exposed=Window]
interface History {
  [Throws] readonly attribute unsigned long length;
  [Throws] attribute ScrollRestoration scrollRestoration;
  [Throws] readonly attribute any state;
  [Throws] undefined go(optional long delta = 0);
  [Throws] undefined back();
  [Throws] undefined forward();
  [Throws] undefined pushState(any data, DOMString unused, optional USVString? url = null);
  [Throws] undefined replaceState(any data, DOMString unused, optional USVString? url = null);
};

typedef (DOMString or Function or TrustedScript) TimerHandler;

interface mixin WindowOrWorkerGlobalScope {
  [Replaceable] readonly attribute USVString origin;
  readonly attribute boolean isSecureContext;
  readonly attribute boolean crossOriginIsolated;

  undefined reportError(any e);

  // base64 utility methods
  [Throws] DOMString btoa(DOMString data);
  [Throws] ByteString atob(DOMString data);

  // timers
  [InEngine, Throws] long setTimeout(TimerHandler handler, optional long timeout = 0, any... arguments);
  [InEngine] undefined clearTimeout(optional long id = 0);
  [InEngine, Throws] long setInterval(TimerHandler handler, optional long timeout = 0, any... arguments);
  [InEngine] undefined clearInterval(optional long id = 0);

  // microtask queuing
  [InEngine] undefined queueMicrotask(VoidFunction callback);

  // structured cloning
  [Throws] any structuredClone(any value, optional StructuredSerializeOptions options = {});
};
Window includes WindowOrWorkerGlobalScope;

// https://w3c.github.io/trusted-types/dist/spec/#extensions-to-the-windoworworkerglobalscope-interface
partial interface mixin WindowOrWorkerGlobalScope {
  [SameObject] readonly attribute TrustedTypePolicyFactory trustedTypes;
};

callback FrameRequestCallback = undefined (DOMHighResTimeStamp time);

interface mixin AnimationFrameProvider {
  [Throws] unsigned long requestAnimationFrame(FrameRequestCallback callback);
  [Throws] undefined cancelAnimationFrame(unsigned long handle);
};
Window includes AnimationFrameProvider;

[Exposed=Window]
interface Navigator {
  // objects implementing this interface also implement the interfaces given below
};
Navigator includes NavigatorID;
Navigator includes NavigatorLanguage;
Navigator includes NavigatorOnLine;
Navigator includes NavigatorContentUtils;
Navigator includes NavigatorCookies;
Navigator includes NavigatorPlugins;
Navigator includes NavigatorConcurrentHardware;

// https://html.spec.whatwg.org/multipage/interaction.html#useractivation
[Exposed=Window]
interface UserActivation {
  readonly attribute boolean hasBeenActive;
  readonly attribute boolean isActive;
};

partial interface Navigator {
  [SameObject] readonly attribute UserActivation userActivation;
};

// https://html.spec.whatwg.org/multipage/interaction.html#closewatcher
[Exposed=Window]
interface CloseWatcher : EventTarget {
  constructor(optional CloseWatcherOptions options = {});

  undefined requestClose();
  undefined close();
  undefined destroy();

  attribute EventHandler oncancel;
  attribute EventHandler onclose;
};

dictionary CloseWatcherOptions {
  AbortSignal signal;
};

interface mixin NavigatorID {
  readonly attribute DOMString appCodeName; // constant "Mozilla"
  readonly attribute DOMString appName; // constant "Netscape"
  readonly attribute DOMString appVersion;
  readonly attribute DOMString platform;
  readonly attribute DOMString product; // constant "Gecko"
  [Exposed=Window] readonly attribute DOMString productSub;
  readonly attribute DOMString userAgent;
  [Exposed=Window] readonly attribute DOMString vendor;
  [Exposed=Window] readonly attribute DOMString vendorSub; // constant ""
};

partial interface mixin NavigatorID {
  [Exposed=Window] boolean taintEnabled(); // constant false
  [Exposed=Window] readonly attribute DOMString oscpu;
};

interface mixin NavigatorLanguage {
  readonly attribute DOMString language;
  readonly attribute FrozenArray<DOMString> languages;
};

interface mixin NavigatorOnLine {
  readonly attribute boolean onLine;
};

interface mixin NavigatorContentUtils {
  [SecureContext, Throws] undefined registerProtocolHandler(DOMString scheme, USVString url);
  [SecureContext, Throws] undefined unregisterProtocolHandler(DOMString scheme, USVString url);
};

interface mixin NavigatorCookies {
  readonly attribute boolean cookieEnabled;
};

interface mixin NavigatorPlugins {
  [SameObject] readonly attribute PluginArray plugins;
  [SameObject] readonly attribute MimeTypeArray mimeTypes;
  boolean javaEnabled();
  readonly attribute boolean pdfViewerEnabled;
};

[Exposed=Window]
interface PluginArray {
  undefined refresh();
  readonly attribute unsigned long length;
  getter Plugin? item(unsigned long index);
  Plugin? namedItem(DOMString name);
};

[Exposed=Window]
interface MimeTypeArray {
  readonly attribute unsigned long length;
  getter MimeType? item(unsigned long index);
  MimeType? namedItem(DOMString name);
};

[Exposed=Window]
interface Plugin {
  readonly attribute DOMString name;
  readonly attribute DOMString description;
  readonly attribute DOMString filename;
  readonly attribute unsigned long length;
  getter MimeType? item(unsigned long index);
  MimeType? namedItem(DOMString name);
};

[Exposed=Window]
interface MimeType {
  readonly attribute DOMString type;
  readonly attribute DOMString description;
  readonly attribute DOMString suffixes;
  readonly attribute Plugin enabledPlugin;
};

interface mixin NavigatorConcurrentHardware {
  readonly attribute unsigned long long hardwareConcurrency;
};

[Exposed=*]
interface ErrorEvent : Event {
  constructor(DOMString type, optional ErrorEventInit eventInitDict = {});

  readonly attribute DOMString message;
  readonly attribute USVString filename;
  readonly attribute unsigned long lineno;
  readonly attribute unsigned long colno;
  readonly attribute any error;
};

dictionary ErrorEventInit : EventInit {
  DOMString message = "";
  USVString filename = "";
  unsigned long lineno = 0;
  unsigned long colno = 0;
  any error;
};

[Exposed=Window]
interface BeforeUnloadEvent : Event {
  attribute DOMString returnValue;
};

[Exposed=Window]
interface PageTransitionEvent : Event {
  constructor(DOMString type, optional PageTransitionEventInit eventInitDict = {});

  readonly attribute boolean persisted;
};

dictionary PageTransitionEventInit : EventInit {
  boolean persisted = false;
};

[Exposed=Window]
interface HashChangeEvent : Event {
  constructor(DOMString type, optional HashChangeEventInit eventInitDict = {});

  readonly attribute USVString oldURL;
  readonly attribute USVString newURL;
};

dictionary HashChangeEventInit : EventInit {
  USVString oldURL = "";
  USVString newURL = "";
};

[Exposed=Window]
interface PopStateEvent : Event {
  constructor(DOMString type, optional PopStateEventInit eventInitDict = {});

  readonly attribute any state;
  readonly attribute boolean hasUAVisualTransition;
};

dictionary PopStateEventInit : EventInit {
  any state = null;
  boolean hasUAVisualTransition = false;
};

[Exposed=*]
interface PromiseRejectionEvent : Event {
  constructor(DOMString type, PromiseRejectionEventInit eventInitDict);

  readonly attribute object promise;
  readonly attribute any reason;
};

dictionary PromiseRejectionEventInit : EventInit {
  required object promise;
  any reason;
};
