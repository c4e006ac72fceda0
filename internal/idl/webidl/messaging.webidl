// The HTML Standard's messages: ports, channels, and the event that carries a
// message.
//
// Left out: ServiceWorker as a source of messages, and the exposure to audio
// worklets.
//
// https://html.spec.whatwg.org/multipage/comms.html
// https://html.spec.whatwg.org/multipage/web-messaging.html
//
// room: internal/html

partial interface Window {
  [Throws, CrossOrigin] undefined postMessage(any message, USVString targetOrigin, optional sequence<object> transfer = []);
  [Throws, ImplementedAs=postMessageWithOptions] undefined postMessage(any message, optional WindowPostMessageOptions options = {});
};

dictionary WindowPostMessageOptions : StructuredSerializeOptions {
  USVString targetOrigin = "/";
};

[Exposed=(Window,Worker)]
interface MessageEvent : Event {
  constructor(DOMString type, optional MessageEventInit eventInitDict = {});

  [Posted] readonly attribute any data;
  readonly attribute USVString origin;
  readonly attribute DOMString lastEventId;
  readonly attribute object? source;
  readonly attribute FrozenArray<MessagePort> ports;

  undefined initMessageEvent(DOMString type, optional boolean bubbles = false, optional boolean cancelable = false, optional any data = null, optional USVString origin = "", optional DOMString lastEventId = "", optional MessageEventSource? source = null, optional sequence<MessagePort> ports = []);
};

dictionary MessageEventInit : EventInit {
  any data = null;
  USVString origin = "";
  DOMString lastEventId = "";
  MessageEventSource? source = null;
  sequence<MessagePort> ports = [];
};

typedef (WindowProxy or MessagePort) MessageEventSource;

[Exposed=(Window,Worker)]
interface MessageChannel {
  constructor();

  readonly attribute MessagePort port1;
  readonly attribute MessagePort port2;
};

[Exposed=(Window,Worker), Transferable]
interface MessagePort : EventTarget {
  [Throws, Posts, ImplementedAs=postMessageWithTransfer] undefined postMessage(any message, sequence<object> transfer);
  [Throws] undefined postMessage(any message, optional StructuredSerializeOptions options = {});
  undefined start();
  undefined close();

  // event handlers
  attribute EventHandler onmessage;
  attribute EventHandler onmessageerror;
  attribute EventHandler onclose;
};

[Exposed=(Window,Worker)]
interface BroadcastChannel : EventTarget {
  constructor(DOMString name);

  readonly attribute DOMString name;
  [Throws] undefined postMessage(any message);
  undefined close();
  attribute EventHandler onmessage;
  attribute EventHandler onmessageerror;
};
