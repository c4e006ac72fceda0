// Custom elements.
//
// Left out: scoped registries, with the constructor of CustomElementRegistry and initialize(). CustomElementConstructor
// returns any: that it is an HTMLElement is checked where it is called.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html
//
// room: internal/customelements

[Exposed=Window]
interface CustomElementRegistry {
  [CEReactions, Throws] undefined define(DOMString name, CustomElementConstructor constructor, optional ElementDefinitionOptions options = {});
  any get(DOMString name);
  DOMString? getName(CustomElementConstructor constructor);
  [Throws] Promise<any> whenDefined(DOMString name);
  [CEReactions] undefined upgrade(Node root);
};

callback CustomElementConstructor = any ();

dictionary ElementDefinitionOptions {
  DOMString extends;
};
