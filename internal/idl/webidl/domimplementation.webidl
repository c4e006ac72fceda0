// The DOM Standard's DOMImplementation.
//
// https://dom.spec.whatwg.org/#interface-domimplementation
//
// room: internal/dom

[Exposed=Window]
interface DOMImplementation {
  [NewObject, Throws] DocumentType createDocumentType(DOMString name, DOMString publicId, DOMString systemId);
  [NewObject, Throws] XMLDocument createDocument(DOMString? namespace, [LegacyNullToEmptyString] DOMString qualifiedName, optional DocumentType? doctype = null);
  [NewObject] Document createHTMLDocument(optional DOMString title);

  boolean hasFeature(); // useless; always returns true
};

partial interface Document {
  [SameObject] readonly attribute DOMImplementation implementation;
};
