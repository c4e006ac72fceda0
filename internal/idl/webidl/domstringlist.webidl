// Lists of strings, from the HTML Standard. They are here and not in html.webidl
// because IndexedDB, on a lower floor, has them.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-domstringlist-interface
//
// room: internal/dom

[Exposed=(Window,Worker)]
interface DOMStringList {
  readonly attribute unsigned long length;
  getter DOMString? item(unsigned long index);
  boolean contains(DOMString string);
};
