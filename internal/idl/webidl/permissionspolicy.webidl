// The Permissions Policy.
//
// https://w3c.github.io/webappsec-permissions-policy/#the-policy-object
//
// room: internal/html

[Exposed=Window]
interface PermissionsPolicy {
  boolean allowsFeature(DOMString feature, optional DOMString origin);
  sequence<DOMString> features();
  sequence<DOMString> allowedFeatures();
  sequence<DOMString> getAllowlistForFeature(DOMString feature);
};
