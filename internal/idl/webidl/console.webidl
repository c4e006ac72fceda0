// The Console Standard.
//
// https://console.spec.whatwg.org/#console-namespace
//
// room: internal/console

[Exposed=*]
namespace console { // but see namespace object requirements below
  // Logging
  [Throws] undefined assert(optional boolean condition = false, any... data);
  undefined clear();
  [Throws] undefined debug(any... data);
  [Throws] undefined error(any... data);
  [Throws] undefined info(any... data);
  [Throws] undefined log(any... data);
  [Throws] undefined table(optional any tabularData, optional sequence<DOMString> properties);
  [Throws] undefined trace(any... data);
  [Throws] undefined warn(any... data);
  [Throws] undefined dir(optional any item, optional object? options);
  [Throws] undefined dirxml(any... data);

  // Counting
  undefined count(optional DOMString label = "default");
  undefined countReset(optional DOMString label = "default");

  // Grouping
  [Throws] undefined group(any... data);
  [Throws] undefined groupCollapsed(any... data);
  undefined groupEnd();

  // Timing
  undefined time(optional DOMString label = "default");
  [Throws] undefined timeLog(optional DOMString label = "default", any... data);
  undefined timeEnd(optional DOMString label = "default");
};
