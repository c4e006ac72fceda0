// Element internals.
//
// What form-associated custom elements have is in forms.webidl. CustomStateSet's setlike<DOMString>
// is written out.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#element-internals
//
// room: internal/htmlelements

partial interface HTMLElement {
  [Throws] ElementInternals attachInternals();
};

[Exposed=Window]
interface ElementInternals {
  // Shadow root access
  readonly attribute ShadowRoot? shadowRoot;

  // Custom state pseudo-class
  [SameObject] readonly attribute CustomStateSet states;
};

// Accessibility semantics
ElementInternals includes ARIAMixin;

[Exposed=Window, IteratesValues]
interface CustomStateSet {
  readonly attribute unsigned long size;
  boolean has(DOMString value);
  CustomStateSet add(DOMString value);
  boolean delete(DOMString value);
  undefined clear();
  iterable<DOMString, DOMString>;
};
