// The XMLHttpRequest Standard's own interface; FormData and ProgressEvent are in
// texts of their own.
//
// responseText and responseXML are declared as any: the first is a string that is kept, so
// that asking for it again costs nothing, the second is kept, too.
//
// https://xhr.spec.whatwg.org/#interface-xmlhttprequest
//
// room: internal/xhr

[Exposed=(Window,DedicatedWorker,SharedWorker)]
interface XMLHttpRequestEventTarget : EventTarget {
  // event handlers
  attribute EventHandler onloadstart;
  attribute EventHandler onprogress;
  attribute EventHandler onabort;
  attribute EventHandler onerror;
  attribute EventHandler onload;
  attribute EventHandler ontimeout;
  attribute EventHandler onloadend;
};

[Exposed=(Window,DedicatedWorker,SharedWorker)]
interface XMLHttpRequestUpload : XMLHttpRequestEventTarget {
};

enum XMLHttpRequestResponseType { "", "arraybuffer", "blob", "document", "json", "text" };

[Exposed=(Window,DedicatedWorker,SharedWorker)]
interface XMLHttpRequest : XMLHttpRequestEventTarget {
  constructor();

  // event handler
  attribute EventHandler onreadystatechange;

  // states
  const unsigned short UNSENT = 0;
  const unsigned short OPENED = 1;
  const unsigned short HEADERS_RECEIVED = 2;
  const unsigned short LOADING = 3;
  const unsigned short DONE = 4;
  readonly attribute unsigned short readyState;

  // request
  [Throws] undefined open(ByteString method, USVString url);
  [Throws, ImplementedAs=openWith] undefined open(ByteString method, USVString url, boolean async, optional USVString? username = null, optional USVString? password = null);
  [Throws] undefined setRequestHeader(ByteString name, ByteString value);
  [SetterThrows] attribute unsigned long timeout;
  [SetterThrows] attribute boolean withCredentials;
  [SameObject] readonly attribute XMLHttpRequestUpload upload;
  [Throws] undefined send(optional (Document or XMLHttpRequestBodyInit)? body = null);
  undefined abort();

  // response
  readonly attribute USVString responseURL;
  readonly attribute unsigned short status;
  readonly attribute ByteString statusText;
  ByteString? getResponseHeader(ByteString name);
  ByteString getAllResponseHeaders();
  [Throws] undefined overrideMimeType(DOMString mime);
  [SetterThrows] attribute XMLHttpRequestResponseType responseType;
  readonly attribute any response;
  [Throws] readonly attribute any responseText;
  [Exposed=Window, Throws] readonly attribute any responseXML;
};
