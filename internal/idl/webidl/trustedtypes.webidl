// Trusted Types. What they are for has [Sink] in the other texts.
//
// https://w3c.github.io/trusted-types/dist/spec/
//
// room: internal/trustedtypes

[Exposed=(Window,Worker)]
interface TrustedHTML {
  stringifier;
  DOMString toJSON();
};

[Exposed=(Window,Worker)]
interface TrustedScript {
  stringifier;
  DOMString toJSON();
};

[Exposed=(Window,Worker)]
interface TrustedScriptURL {
  stringifier;
  USVString toJSON();
};

[Exposed=(Window,Worker)]
interface TrustedTypePolicyFactory {
  [Throws] TrustedTypePolicy createPolicy(DOMString policyName, optional TrustedTypePolicyOptions policyOptions = {});
  boolean isHTML(any value);
  boolean isScript(any value);
  boolean isScriptURL(any value);
  [SameObject] readonly attribute TrustedHTML emptyHTML;
  [SameObject] readonly attribute TrustedScript emptyScript;
  DOMString? getAttributeType(DOMString tagName, DOMString attribute, optional DOMString? elementNs = "", optional DOMString? attrNs = "");
  DOMString? getPropertyType(DOMString tagName, DOMString property, optional DOMString? elementNs = "");
  readonly attribute TrustedTypePolicy? defaultPolicy;
};

[Exposed=(Window,Worker)]
interface TrustedTypePolicy {
  readonly attribute DOMString name;
  [Throws] TrustedHTML createHTML(DOMString input, any... arguments);
  [Throws] TrustedScript createScript(DOMString input, any... arguments);
  [Throws] TrustedScriptURL createScriptURL(DOMString input, any... arguments);
};

dictionary TrustedTypePolicyOptions {
  CreateHTMLCallback createHTML;
  CreateScriptCallback createScript;
  CreateScriptURLCallback createScriptURL;
};

callback CreateHTMLCallback = DOMString? (DOMString input, any... arguments);
callback CreateScriptCallback = DOMString? (DOMString input, any... arguments);
callback CreateScriptURLCallback = USVString? (DOMString input, any... arguments);

typedef (TrustedHTML or TrustedScript or TrustedScriptURL) TrustedType;
