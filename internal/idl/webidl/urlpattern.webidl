// The URL Pattern Standard.
//
// The result of exec() is a URLPatternResult or null: its groups are strings or undefined.
//
// https://urlpattern.spec.whatwg.org/#urlpattern-class
//
// room: internal/urlpatternapi

typedef (USVString or URLPatternInit) URLPatternInput;

[Exposed=(Window,Worker)]
interface URLPattern {
  constructor(URLPatternInput input, USVString baseURL, optional URLPatternOptions options = {});
  [ImplementedAs=constructWithOptions] constructor(optional URLPatternInput input = {}, optional URLPatternOptions options = {});

  [Throws] boolean test(optional URLPatternInput input = {}, optional USVString baseURL);

  [Throws] any exec(optional URLPatternInput input = {}, optional USVString baseURL);

  readonly attribute USVString protocol;
  readonly attribute USVString username;
  readonly attribute USVString password;
  readonly attribute USVString hostname;
  readonly attribute USVString port;
  readonly attribute USVString pathname;
  readonly attribute USVString search;
  readonly attribute USVString hash;

  readonly attribute boolean hasRegExpGroups;
};

[FromGo] dictionary URLPatternInit {
  USVString protocol;
  USVString username;
  USVString password;
  USVString hostname;
  USVString port;
  USVString pathname;
  USVString search;
  USVString hash;
  USVString baseURL;
};

dictionary URLPatternOptions {
  boolean ignoreCase = false;
};
