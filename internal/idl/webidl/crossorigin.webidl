// What script sees of a window, and of its location, whose document is of another origin. No
// object of these interfaces is seen: their members, bound to one, are the properties of the
// objects of the engine that stand there.
//
// CrossOriginProperties(O) is the list. The getter of href is left out, as the list has it.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)
//
// room: internal/html

[Exposed=Window, LegacyNoInterfaceObject, ShownAs=Window]
interface CrossOriginWindow {
  readonly attribute WindowProxy window;
  readonly attribute WindowProxy self;
  [SetterThrows] attribute any location;
  undefined close();
  readonly attribute boolean closed;
  undefined focus();
  undefined blur();
  readonly attribute WindowProxy frames;
  readonly attribute unsigned long length;
  readonly attribute WindowProxy? top;
  readonly attribute any opener;
  readonly attribute WindowProxy? parent;
  [Throws] undefined postMessage(any message, USVString targetOrigin, optional sequence<object> transfer = []);
  [Throws, ImplementedAs=postMessageWithOptions] undefined postMessage(any message, optional WindowPostMessageOptions options = {});
};

[Exposed=Window, LegacyNoInterfaceObject, ShownAs=Location]
interface CrossOriginLocation {
  [SetterThrows] attribute USVString href;
  [Throws] undefined replace(USVString url);
};
